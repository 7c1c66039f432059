"""A decision's tree gone on with: what it says, what more games change in it, and that the decision's own stays."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board.points import PASS, WHITE, parse_vertex
from engine.board.symmetry import SYMMETRIES, turn
from engine.decide.decision.record import Decision
from engine.decide.decision.settings import Settings
from engine.decide.games import deciding
from engine.decide.games.hybrid import HybridPlayer, assemble
from engine.game.game import Game
from tests.decide.games.settling import let_be_settled

GAMES, MORE = 200, 40
SIZE = 9
FURTHER = 100


def game_with(*vertices: str) -> Game:
    """A game in which both sides play by turns, Black first."""
    game = Game(SIZE, 7.5)
    for vertex in vertices:
        game.play(game.to_move, parse_vertex(vertex, SIZE))
    return game


def decided(game: Game, level: int = 20) -> tuple[HybridPlayer, Decision]:
    """A player that has just decided in a game's position."""
    player = assemble(Settings(level, playouts=GAMES))
    return player, player.decide(game, game.to_move)


FOUR = ("E5", "C6", "G4", "D3")


def test_it_says_what_the_decision_counted() -> None:
    game = game_with(*FOUR)
    player, decision = decided(game)
    there = player.go_on(game, decision)
    chosen = decision.chosen
    assert chosen is not None
    assert chosen.owned is not None
    assert there.known((chosen.move,)) == chosen.visits[0]
    assert there.outcome((chosen.move,)) == (chosen.score, chosen.won)
    owned = there.owned((chosen.move,))
    assert owned is not None
    assert dict(owned) == pytest.approx(dict(chosen.owned))
    assert [each.move for each in there.answers((chosen.move,))][:1] == list(chosen.line[1:2])


def test_games_below_a_move_count_for_nothing_before_it() -> None:
    game = game_with(*FOUR)
    player, decision = decided(game)
    there = player.go_on(game, decision)
    move = decision.move
    before = there.known(()), there.outcome((move,)), there.owned((move,))
    known = there.known((move, PASS))
    assert there.owned((move, PASS)) is None
    there.grow((move, PASS), MORE)
    assert there.known((move, PASS)) == known + MORE
    assert (there.known(()), there.outcome((move,)), there.owned((move,))) == before
    owned = there.owned((move, PASS))
    assert owned is not None
    assert max(abs(each) for each in owned.values()) <= 1
    assert there.answers((move, PASS))[0].games > 1


def test_what_games_were_made_to_go_on_with_is_no_answer_of_theirs() -> None:
    game = game_with(*FOUR)
    player, decision = decided(game)
    there, move = player.go_on(game, decision), decision.move
    before = {each.move: each.games for each in there.answers((move,))}
    there.grow((move, PASS), MORE)
    assert {each.move: each.games for each in there.answers((move,))} == before
    assert sum(each.games for each in there.answers((move, PASS))) >= MORE // 2


def test_what_games_go_on_with_is_looked_up_once_until_more_are_played() -> None:
    game = game_with(*FOUR)
    player, decision = decided(game)
    there, move = player.go_on(game, decision), decision.move
    first = there.answers((move,))
    assert there.answers([move]) is first
    there.grow((move,), MORE)
    assert sum(each.games for each in there.answers((move,))) >= sum(each.games for each in first) + MORE // 2


def test_what_games_go_on_with_after_other_moves_is_not_looked_up_again() -> None:
    game = game_with(*FOUR)
    player, decision = decided(game)
    there, move = player.go_on(game, decision), decision.move
    first, of_the_pass, at_once = (there.answers(way) for way in ((move,), (PASS,), ()))
    there.grow((PASS,), MORE)
    # games after a pass say nothing new of the move, but of the pass and of what both come after
    assert there.answers((move,)) is first
    assert there.answers((PASS,)) is not of_the_pass and there.answers(()) is not at_once
    after = there.answers((PASS, move))
    there.grow((PASS,), MORE)
    assert there.answers((PASS, move)) is not after


def test_games_of_a_first_move_are_its_own() -> None:
    game = game_with(*FOUR)
    player, decision = decided(game)
    there = player.go_on(game, decision)
    known, ours = there.known((PASS,)), there.outcome((decision.move,))
    there.grow((PASS,), MORE)
    assert there.known((PASS,)) == known + MORE
    assert there.outcome((decision.move,)) == ours


def test_a_move_that_nobody_thought_of_is_played_all_the_same() -> None:
    game = game_with(*FOUR)
    player, decision = decided(game)
    there, corner = player.go_on(game, decision), parse_vertex("A1", SIZE)
    known = there.known((corner,))
    there.grow((corner,), MORE)
    assert there.known((corner,)) == known + MORE


def test_decisions_are_the_same_whether_it_was_gone_on_with_or_not() -> None:
    game = game_with(*FOUR)
    asked, decision = decided(game)
    silent, _ = decided(game)
    asked.go_on(game, decision).grow((PASS,), MORE)
    asked.go_on(game, decision, FURTHER).grow((decision.move,), MORE)
    game.play(game.to_move, decision.move)
    game.play(game.to_move, decision.chosen.line[1] if decision.chosen else PASS)
    first, second = (player.decide(game, game.to_move) for player in (asked, silent))
    assert (first.move, first.evaluations, first.owned) == (second.move, second.evaluations, second.owned)


def test_a_tree_that_is_not_there_any_more_is_grown_again() -> None:
    game = game_with(*FOUR)
    player, decision = decided(game)
    kept = player.go_on(game, decision)
    way = (decision.move,)
    said = kept.known(way), kept.outcome(way)
    player.decide(game_with("C3"), WHITE)
    again = player.go_on(game, decision)
    assert (again.known(way), again.outcome(way)) == said
    assert not kept.stands
    assert again.stands


@pytest.mark.parametrize("is_timed", [False, True])
def test_a_tree_is_grown_again_as_its_decision_was_made(
    is_timed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a time no games are left out that may still change the choice, so none are when they are played again."""
    game = game_with(*FOUR)
    player, decision = decided(game)
    player.decide(game_with("C3"), WHITE)
    left = let_be_settled(monkeypatch, False)
    player.go_on(game, replace(decision, allowed=None if is_timed else GAMES))
    part = 1.0 if is_timed else deciding.CATCHING_UP
    assert left and all(each <= part * GAMES for each in left)
    assert (left[0] > deciding.CATCHING_UP * GAMES) is is_timed


def test_another_tree_begins_without_games() -> None:
    game = game_with(*FOUR)
    player, decision = decided(game)
    there = player.go_on(game, decision, FURTHER)
    assert there.known(()) == 0
    assert there.outcome((PASS,)) is None
    there.grow((PASS,), MORE)
    assert there.known((PASS,)) == MORE


@pytest.mark.parametrize("symmetry", range(SYMMETRIES))
def test_it_is_the_same_on_a_turned_board(symmetry: int) -> None:
    game = game_with(*FOUR).turned(symmetry)
    player, decision = decided(game)
    there = player.go_on(game, decision)
    there.grow((PASS,), MORE)
    there.grow((decision.move, PASS), MORE)
    owned = there.owned((PASS,)), there.owned((decision.move, PASS))
    told = decision.move, owned[0], owned[1], there.answers((PASS,))[0]
    first_player, first = decided(game_with(*FOUR))
    usual = first_player.go_on(game_with(*FOUR), first)
    usual.grow((PASS,), MORE)
    usual.grow((first.move, PASS), MORE)
    assert told[3].games == usual.answers((PASS,))[0].games
    for way, found in (((PASS,), told[1]), ((first.move, PASS), told[2])):
        expected = usual.owned(way)
        assert expected is not None
        assert found is not None
        assert sorted(found.values()) == sorted(expected.values())


def test_moves_that_are_the_same_share_their_games() -> None:
    """On a board that is its own mirror image, left and right."""
    game = game_with("E5", "E6", "E4")
    player, decision = decided(game)
    there = player.go_on(game, decision)
    left, right = parse_vertex("C3", SIZE), parse_vertex("G3", SIZE)
    there.grow((left,), MORE)
    assert there.known((left,)) == there.known((right,)) >= MORE
    assert there.outcome((left,)) == there.outcome((right,))
    answers = [[(turn(each.move, SIZE, 1), each.games) for each in there.answers((left,))]]
    answers.append([(each.move, each.games) for each in there.answers((right,))])
    assert answers[0] == answers[1] != []
    owned, mirrored = there.owned((left,)), there.owned((right,))
    assert owned is not None and mirrored is not None
    assert {turn(point, SIZE, 1): value for point, value in owned.items()} == dict(mirrored)
    there.grow((PASS,), MORE)
    passed = there.owned((PASS,))
    assert passed is not None
    assert dict(passed) == pytest.approx({turn(point, SIZE, 1): value for point, value in passed.items()})
    assert len(set(passed.values())) > SIZE


def test_another_tree_takes_over_what_prior_and_net_said_of_the_first_moves() -> None:
    game = Game(13, 7.5)
    for vertex in FOUR:
        game.play(game.to_move, parse_vertex(vertex, 13))
    player, decision = decided(game)
    first = player.trees.deciding.at_first
    assert first is not None
    player.go_on(game, decision, FURTHER)
    another = player.trees.continued(FURTHER).at_first
    # asked itself, as its player decided nothing before
    alone = assemble(Settings(20, playouts=GAMES))
    alone.go_on(game, decision, FURTHER)
    asked = alone.trees.continued(FURTHER).at_first
    assert another is not None
    assert asked is not None
    assert another.tolist() == first.tolist() == asked.tolist()
    # elsewhere the first tree knows nothing
    game.play(game.to_move, decision.move)
    player.go_on(game, Decision(game.to_move, PASS, evaluations=GAMES), FURTHER)
    elsewhere = player.trees.continued(FURTHER).at_first
    assert elsewhere is not None
    assert elsewhere.tolist() != first.tolist()
