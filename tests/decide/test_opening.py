"""One look at a position: what a decision evaluates, in what order candidates are tried, who sees which strategy."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from engine.base.yaml_text import parse_yaml
from engine.board.board import Board
from engine.board.points import BLACK, PASS, WHITE, parse_vertex
from engine.decide.decision.budget import Budget, DecisionLimits, OutOfBudget
from engine.decide.decision.levels import load_level
from engine.decide.decision.omission import Omission
from engine.decide.decision.record import Decision
from engine.decide.decision.settings import Settings
from engine.decide.games.hybrid import assemble
from engine.decide.lookahead.comparing import in_turn
from engine.decide.lookahead.decider import Decider
from engine.decide.opening.mind import END_LEVEL
from engine.decide.opening.opening import MOST_KEPT, Looks, Openings, Seen
from engine.evaluate.evaluation import Evaluator
from engine.evaluate.groups.verdicts import Verdicts
from engine.evaluate.strategy import value_of_sente
from engine.explain.questions import Questions
from engine.explain.sentences.estimated_score import Estimate
from engine.explain.sentences.what_the_strategy_is import tell_strategy
from engine.game.game import Game
from engine.game.handicap import fixed_handicap
from engine.lab.check.evaluation import differing_tables
from engine.lab.check.regress.problem_sets import read_problem_sets
from engine.reading.search.anchor import Anchor
from engine.suggest.candidate import Candidate, Reason
from engine.suggest.firing import Firing
from engine.suggest.rules import Rule
from tests.decide.positions import DAME, FIGHT, board_at, candidate, decider, fresh, game_at, view_at


class Counted(Evaluator):
    """An evaluator that counts how often it is given each position."""

    def __init__(self, evaluator: Evaluator) -> None:
        super().__init__(evaluator.effort)
        self.seen: Counter[tuple[bytes, int]] = Counter()

    def evaluate(
        self,
        board: Board,
        verdicts: Verdicts | None = None,
        is_over: Callable[[], bool] | None = None,
        anchor: Anchor | None = None,
    ) -> np.void:
        self.seen[np.asarray(board.position["color"]).tobytes(), int(board.position["ko"])] += 1
        return super().evaluate(board, verdicts, is_over, anchor)


@pytest.mark.slow
@pytest.mark.parametrize("text", [FIGHT, DAME])
def test_no_position_is_evaluated_twice_in_a_decision(text: str) -> None:
    mind = fresh().mind
    counted = Counted(mind.evaluator)
    decision = Decider(replace(mind, evaluator=counted)).decide(game_at(text), BLACK, Budget(evaluations=60))
    assert set(counted.seen.values()) == {1}
    assert decision.evaluations >= len(counted.seen) > 5


def test_looks_keep_tables_of_their_own() -> None:
    board, looks = board_at(FIGHT), Looks(Evaluator())
    first = looks.tables(board)
    board.play(BLACK, board.legal_points(BLACK)[0])
    assert "score" in differing_tables(looks.tables(board), first)
    board.undo()
    assert looks.tables(board) is first
    assert differing_tables(first, Evaluator().evaluate(board)) == []
    assert (looks.made, looks.asked) == (2, 3)


@pytest.mark.slow
@pytest.mark.parametrize("text", [FIGHT, DAME])
def test_the_tables_of_a_decision_are_freed_with_it(text: str) -> None:
    player = fresh()
    gc.collect()
    gc.disable()
    try:
        before = _known_looks()
        player.decide(game_at(text), BLACK, Budget(evaluations=60))
        assert _known_looks() == before
    finally:
        gc.enable()


def test_only_the_first_evaluation_does_not_look_at_the_clock() -> None:
    asked = 0

    def is_over() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    board, looks = board_at(FIGHT), Looks(Evaluator(), None, is_over)
    first = looks.tables(board)
    assert asked == 0
    board.play(BLACK, board.legal_points(BLACK)[0])
    with pytest.raises(OutOfBudget):
        looks.tables(board)
    assert asked == 4
    asked = -1000
    assert differing_tables(looks.tables(board), Evaluator().evaluate(board)) == [], "what is there is whole"
    board.undo()
    assert looks.tables(board) is first


def _known_looks() -> int:
    return sum(isinstance(each, Looks) for each in gc.get_objects())


def urgent(move: int, likelihood: float) -> Candidate:
    """A candidate that cannot wait."""
    rule = Rule("an-urgent-rule", "shape", "{move} cannot wait.", 1.0, urgent=True)
    return Candidate(move, (Reason(rule, Firing(rule.id, move)),), likelihood)


def test_the_likeliest_are_tried_first_and_the_urgent_ones_of_these_before_the_others() -> None:
    view = view_at(DAME)
    first, second, third, fourth, fifth = view.board.legal_points(BLACK)[:5]
    # as the suggester orders them: the urgent before the others, each of both the likeliest first
    suggested = [
        urgent(first, -2.0),
        urgent(second, -9.0),
        candidate(third, likelihood=-1.0),
        candidate(fourth, likelihood=-3.0),
        candidate(fifth, likelihood=-4.0),
    ]
    tried = [[each.move for each in some] for some in in_turn(view, suggested, 3)]
    assert tried == [[first, third, fourth], [second, fifth]]


def handicap_game() -> Game:
    """A 9x9 game with four handicap stones and three moves."""
    game = Game(9, 0.5)
    game.place_handicap(fixed_handicap(9, 4))
    for point in game.board.legal_points(WHITE)[:3]:
        game.play(game.to_move, point)
    return game


@pytest.mark.parametrize("game", [game_at(FIGHT), game_at(DAME), handicap_game()])
def test_decision_explanation_and_look_agree_on_the_strategy(game: Game) -> None:
    """Stones that were set up count as moves played, for all of them."""
    player, color = decider(20), game.to_move
    strategy = player.decide(game, color, Budget(evaluations=1)).strategy
    assert strategy is not None
    assert player.strategy(game, color) == strategy
    seen = player.look(game.board.copy(), color, game.komi).strategy
    assert (seen.phase, seen.sente) == (strategy.phase, strategy.sente)
    leads = Estimate.counted(0.0)
    told = Questions(game, player).strategy(color, leads)
    lines = tell_strategy(strategy, leads)
    assert told[: len(lines)] == lines
    assert strategy.sente < value_of_sente(game.move_count, game.size)


PROBLEMS = {
    each.name: each for each in read_problem_sets([Path(__file__).parents[1] / "problems" / "kill.yaml"])
}


@pytest.mark.parametrize("name", ["kill-001", "kill-007", "kill-010"])
def test_what_is_read_about_a_group_reaches_the_move(name: str) -> None:
    """The move that kills is chosen; without verdicts the same player chooses another."""
    problem, mind = PROBLEMS[name], fresh().mind
    blind = replace(mind, level=replace(mind.level, verdicts=0))
    color = problem.game.to_move
    seeing, guessing = (Decider(each).decide(problem.game, color) for each in (mind, blind))
    assert seeing.move in problem.answers
    assert guessing.move not in problem.answers
    assert seeing.chosen is not None
    assert seeing.chosen.decided > 0.0


def read_before(playouts: int | None, *without: str, level: int = 20) -> tuple[int, bool]:
    """How many positions may be read before so many games in a problem about a group, and whether any is read."""
    game = PROBLEMS["kill-001"].game
    mind = assemble(Settings(level, playouts=playouts, without=without)).mind
    opening = Openings(mind).of(game, game.to_move, DecisionLimits.none())
    return opening.positions_read + opening.verdicts.left, opening.positions_read > 0


def test_before_few_games_little_is_read_of_groups() -> None:
    """In proportion to the games of the level, but no less than at the level that decides at the end of a game. More
    games than the level has read no more.
    """
    level, least = load_level(20), load_level(END_LEVEL).verdicts
    size = PROBLEMS["kill-001"].game.size
    usual = level.games(size, Budget(), None)
    assert read_before(None) == read_before(usual) == read_before(7 * usual) == (level.verdicts, True)
    assert read_before(usual // 10) == (level.verdicts // 10, True)
    assert read_before(1) == (least, True)
    few = load_level(5)
    assert read_before(few.games(size, Budget(), None), level=5) == (few.verdicts, True)


@pytest.mark.parametrize("part", ["proofs", "verdicts"])
def test_left_out_nothing_is_read_of_groups(part: str) -> None:
    assert read_before(None, part) == (0, False)


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[Seen]:
    """What is seen of positions from now on, each time that one is looked at anew."""
    found: list[Seen] = []
    look_at = Seen.__init__

    def noted(self: Seen, *arguments: object) -> None:
        found.append(self)
        look_at(self, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(Seen, "__init__", noted)
    return found


ENDING = next(
    each
    for each in parse_yaml((Path(__file__).parents[1] / "problems" / "endgame.yaml").read_text())
    if each["to_play"] == "black"
)
"""An end of a game that can be counted."""


def told(decision: Decision) -> Decision:
    """A decision without the time that it took."""
    return replace(decision, seconds=0.0)


@pytest.mark.slow
@pytest.mark.parametrize("text", [FIGHT, DAME])
def test_a_position_that_was_seen_is_decided_and_judged_as_if_it_were_new(
    text: str, seen: list[Seen]
) -> None:
    """Whatever was tried out there, or read about what follows, meanwhile."""
    few, game, one, other = Budget(evaluations=60), game_at(text), fresh(), fresh()
    decision, elsewhere = one.decide(game, BLACK, few), game.board.legal_points(BLACK)[-1]
    judged = one.judge(game, BLACK, elsewhere)
    assert len(seen) == 1
    assert told(one.decide(game, BLACK, few)) == told(decision)
    assert len(seen) == 1
    assert other.judge(game, BLACK, elsewhere) == judged
    assert told(other.decide(game, BLACK, few)) == told(decision)
    assert told(fresh().decide(game, BLACK, few)) == told(decision)


@pytest.mark.slow
def test_games_leave_no_trace_in_what_was_seen(seen: list[Seen]) -> None:
    one, game = assemble(Settings(playouts=200)), game_at(FIGHT)
    decision = one.decide(game, BLACK)
    judged = one.judge(game, BLACK, decision.move)
    without = one.without(Omission(unread=decision.move)).decide(game, BLACK)
    assert told(one.afresh().decide(game, BLACK)) == told(decision)
    assert len(seen) == 1
    new = assemble(Settings(playouts=200))
    assert told(new.without(Omission(unread=decision.move)).decide(game, BLACK)) == told(without)
    assert assemble(Settings(playouts=200)).judge(game, BLACK, decision.move) == judged


@pytest.mark.slow
def test_what_is_seen_depends_on_all_that_a_decision_knows_of_a_game(seen: list[Seen]) -> None:
    openings, game = Openings(fresh().mind), game_at(FIGHT)
    others = [game_at(FIGHT, komi=7.5), game_at(FIGHT, rules="japanese")]
    passed = game_at(FIGHT)
    for color in (BLACK, WHITE):
        passed.play(color, PASS)
    handicap = game_at(FIGHT)
    handicap.handicap = 2
    for each in (game, *others, passed, handicap):
        openings.of(each, BLACK, DecisionLimits.none())
    openings.of(game, WHITE, DecisionLimits.none())
    assert len(seen) == 6
    openings.of(game_at(FIGHT), BLACK, DecisionLimits.none())
    openings.of(game_at(FIGHT, WHITE), BLACK, DecisionLimits.none())
    assert len(seen) == 6


def played(vertices: str, size: int = 9, rules: str = "chinese") -> Game:
    """A game of some moves in turn."""
    game = Game(size, 6.5, rules)
    for vertex in vertices.split():
        game.play(game.to_move, parse_vertex(vertex, size))
    return game


TWO_WAYS = "D3 G7 G3 C7 C5 D6 E7 E3", "D3 C7 C5 G7 G3 D6 E7 E3"
"""The same stones in the same number of moves, with the same first and last ones."""


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["chinese", "japanese"])
def test_two_games_share_what_is_seen_of_a_position_that_both_reach(rules: str, seen: list[Seen]) -> None:
    """Each decides as if the other were not there, with a legality of its own."""
    few, player = Budget(evaluations=40), fresh()
    one, other = (played(vertices, rules=rules) for vertices in TWO_WAYS)
    player.decide(one, BLACK, few)
    shared = player.decide(other, BLACK, few)
    assert len(seen) == 1
    assert told(shared) == told(fresh().decide(other, BLACK, few))
    assert len(seen) == 2


@pytest.mark.slow
def test_a_position_of_two_games_is_two_where_something_else_is_seen(seen: list[Seen]) -> None:
    openings = Openings(fresh().mind)
    games = [
        played(TWO_WAYS[0]),
        # other last moves
        played("D3 G7 E7 E3 G3 C7 C5 D6"),
        # further on
        played(f"{TWO_WAYS[0]} pass pass"),
        # a string that was put together in another order
        played("E5 A9 E6 A8 E7 A7 F7 A6 J1 J2 J3 J4"),
        played("F7 A9 E7 A8 E6 A7 E5 A6 J1 J2 J3 J4"),
        # prisoners, and none: the corner stone was taken, or never there
        played("A1 A2 J9 B1 J8 C1 J7 J1 J6 J2"),
        played("J9 A2 J8 B1 J7 C1 J6 J1 pass J2"),
    ]
    for number, game in enumerate(games, start=1):
        openings.of(game, BLACK, DecisionLimits.none())
        assert len(seen) == number
    assert games[0].board.position_key == games[1].board.position_key == games[2].board.position_key
    for one, other in (games[3:5], games[5:7]):
        assert (one.board.position_key, one.move_count) == (other.board.position_key, other.move_count)


def test_a_position_is_counted_for_each_game_that_forbids_something_else(
    seen: list[Seen], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same end, with nothing forbidden and with the best moves forbidden by superko."""
    openings = Openings(fresh().mind)
    free, bound = (game_at(ENDING["board"], BLACK) for _ in range(2))
    counted = openings.of(free, BLACK, DecisionLimits.none()).begin()[0].counted
    assert counted is not None
    forbidden = frozenset(key_after(free, move) for move in counted.moves)
    monkeypatch.setattr(bound, "list_forbidden", lambda: forbidden)
    for game, expected in ((bound, None), (free, counted), (bound, None)):
        assert openings.of(game, BLACK, DecisionLimits.none()).begin()[0].counted == expected
    assert len(seen) == 1


def key_after(game: Game, move: int) -> int:
    """The key of the position after a move of Black's."""
    board = game.board.copy()
    board.play(BLACK, move)
    return board.position_key


@pytest.mark.slow
def test_what_is_seen_in_a_hurry_is_kept_for_nobody(seen: list[Seen]) -> None:
    openings, game = Openings(fresh().mind), game_at(FIGHT)
    openings.of(game, BLACK, DecisionLimits(Budget(seconds=60.0), 1, lambda: False))
    openings.of(game, BLACK, DecisionLimits(Budget(), 1, lambda: True))
    openings.of(game, BLACK, DecisionLimits.none())
    assert len(seen) == 3
    openings.of(game, BLACK, DecisionLimits(Budget(seconds=60.0), 1, lambda: False))
    openings.of(game, BLACK, DecisionLimits(Budget(), 1, lambda: True))
    assert len(seen) == 5
    openings.of(game, BLACK, DecisionLimits.none())
    assert len(seen) == 5


def test_what_was_broken_off_is_counted_again() -> None:
    """A count that somebody ended says nothing of the next decision in the position."""
    openings, game = Openings(fresh().mind), game_at(ENDING["board"], BLACK)
    over = False
    hurried = openings.of(game, BLACK, DecisionLimits(Budget(), 1, lambda: over))
    over = True
    assert hurried.begin()[0].counted is None
    assert openings.of(game, BLACK, DecisionLimits.none()).begin()[0].counted is not None


def test_only_the_last_positions_are_kept(seen: list[Seen]) -> None:
    openings, game = Openings(fresh().mind), Game(5)
    for point in (PASS, *game.board.legal_points(BLACK)[:MOST_KEPT]):
        game.play(BLACK, point)
        openings.of(game, WHITE, DecisionLimits.none())
        game.undo()
    assert len(seen) == MOST_KEPT + 1
    game.play(BLACK, PASS)
    openings.of(game, WHITE, DecisionLimits.none())
    assert len(seen) == MOST_KEPT + 2
