"""What is played is decided alike in a game and where points are asked for: by games, and by proofs that do as well."""

from __future__ import annotations

import numpy as np
import pytest

from engine.board.points import BLACK, PASS, WHITE, parse_vertex
from engine.board.symmetry import turn
from engine.decide.decision.budget import Budget
from engine.decide.decision.orientation import orientation_of
from engine.decide.decision.settings import Settings
from engine.decide.games import choosing
from engine.decide.games.constants import load_constants
from engine.decide.games.deciding import DecisionByGames
from engine.decide.games.hybrid import assemble
from engine.decide.games.tree_search import TreeSearch
from engine.game.game import Game
from tests.decide.games.settling import let_be_settled
from tests.decide.games.test_hybrid import KILL, in_hand, letter, player
from tests.decide.positions import game_at


@pytest.mark.parametrize("for_points", [True, False])
def test_a_move_that_is_proven_to_decide_something_must_do_as_well_however_much_hangs_on_it(
    for_points: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = in_hand(monkeypatch)
    decision = player(300).afresh().decide(game_at(KILL, BLACK), BLACK, Budget(for_points=for_points))
    tally, last = made[-1]._tally, decision.tried[-1].move
    assert decision.move == letter(KILL) != last
    for proven, is_played in ((last, False), (letter(KILL), True)):
        tally.proven, tally.stakes = {proven}, {proven: 100.0}
        tally.fill(decision, ())
        assert (decision.move == proven) is is_played


def test_a_move_that_is_proven_to_decide_something_must_have_had_its_share_of_the_games(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = in_hand(monkeypatch)
    monkeypatch.setattr(TreeSearch, "worth", lambda self, move: 0.5)
    decision = player(300).afresh().decide(game_at(KILL, BLACK), BLACK)
    first, last, tally = decision.tried[0], decision.tried[-1], made[-1]._tally
    assert 0 < last.worth < choosing.EARNED * first.worth
    tally.proven = {last.move}
    tally.fill(decision, ())
    assert decision.move == first.move
    monkeypatch.setattr(choosing, "EARNED", last.worth / first.worth)
    tally.fill(decision, ())
    assert decision.move == last.move


@pytest.mark.parametrize(("size", "kept"), [(19, 0.01), (9, 0.8)])
def test_a_choice_is_settled_once_no_move_can_come_to_stand_before_the_first_by_games_and_chance(
    size: int, kept: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = in_hand(monkeypatch)
    game = Game(size)
    game.play(BLACK, parse_vertex("C3", size))
    assemble(Settings(playouts=50, without=("experts",))).decide(game, WHITE)
    tally, children = made[-1]._tally, made[-1]._search.children
    known = load_constants()
    weight = known.weight_of_chance if size == 19 else known.weight_on_small_boards
    children["visits"], children["forbidden"] = 0, 0
    children["chance"][:2], children["visits"][:2] = (0.5, 0.5 * kept), 100
    children["move"][:2] = parse_vertex("E5", size), parse_vertex("E4", size)
    needed = 100 * (1 / kept**weight - 1)
    assert tally.is_settled((), 0.9 * min(needed, 100))
    assert not tally.is_settled((), 1.1 * needed)
    children["forbidden"][1], children["chance"][2:] = 1, 0.0
    assert tally.is_settled((), 10 * needed)
    children["forbidden"] = 1
    assert not tally.is_settled((), 0)


@pytest.mark.parametrize("is_settled", [True, False])
def test_games_end_once_the_choice_is_settled_by_half_of_those_that_are_left(
    is_settled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = let_be_settled(monkeypatch, is_settled)
    spent = player(3000).afresh().decide(game_at(KILL, BLACK), BLACK).spent["games"]
    assert 0.4 * 3000 < asked[0] <= 0.5 * 3000
    assert len(asked) == 1 if is_settled else asked == sorted(asked, reverse=True)
    assert spent < 1000 if is_settled else spent >= 3000


@pytest.mark.slow
@pytest.mark.parametrize("is_settled", [True, False])
def test_of_seconds_nothing_is_left_while_another_move_can_come_to_stand_first_by_all_games_to_come(
    is_settled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = let_be_settled(monkeypatch, is_settled)
    monkeypatch.setattr(DecisionByGames, "_expected", lambda self: 1234.0)
    budget = Budget(seconds=1.0)
    decision = player(100_000).afresh().decide(game_at(KILL, BLACK), BLACK, budget)
    assert set(asked) == {1234.0}
    assert len(asked) == 1 if is_settled else decision.seconds >= 0.9


@pytest.mark.slow
@pytest.mark.parametrize("without", [(), ("experts",)])
def test_on_a_small_board_what_the_experts_suggest_goes_before_other_moves_with_nearly_as_many_games(
    without: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = in_hand(monkeypatch)
    game, adviser, known = Game(9), assemble(Settings(playouts=300, without=without)), load_constants()
    changed = 0
    for color, vertex in ((BLACK, "E5"), (WHITE, "C3"), (BLACK, "G3"), (WHITE, "C7")):
        game.play(color, parse_vertex(vertex, 9))
        decision = adviser.decide(game, game.to_move)
        children = made[-1]._search.children
        children = children[(children["visits"] > 0) & (children["move"] != PASS)]
        turned = [(turn(each.move, 9, orientation_of(game)), each.candidate) for each in decision.tried]
        likelihood = {} if without else {move: each.likelihood for move, each in turned}
        experts = np.array([likelihood.get(move, choosing.UNLIKELY) for move in children["move"].tolist()])
        weighed = np.log(children["visits"]) + known.weight_on_small_boards * np.log(children["chance"])
        weighed += known.weight_of_experts * np.log(2.0) * experts
        games = [each.visits[0] for each in decision.tried]
        assert games == children["visits"][np.argsort(-weighed, kind="stable")].tolist()
        changed += games != sorted(games, reverse=True)
    assert changed > 0
