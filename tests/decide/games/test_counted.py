"""The last regions counted in real decisions: the move is one of the best, whoever decides."""

from __future__ import annotations

import functools
from fractions import Fraction
from pathlib import Path

import pytest

from engine.base.yaml_text import parse_yaml
from engine.board.points import BLACK, PASS, WHITE, parse_vertex
from engine.decide.decision.counting import count_filled
from engine.decide.decision.settings import Settings
from engine.decide.games.hybrid import HybridPlayer, assemble
from engine.decide.games.outlook import Lookout
from engine.decide.lookahead import decider
from engine.endgame.filling import owners_of
from engine.endgame.solving import GOTE
from tests.decide.positions import DAME, game_at

LAST_POINT = """
. . . . . . . . .
. . . . . . . . .
. . O O O O O O O
. O . X O X X X .
. X O X O X . X .
. . O O X X X X .
O O O X . X O X .
X X O X X . . . .
. X X . . . . . .
"""
"""No wall is proven safe; at the border of J6 and J7 a point is open, from a game in which Black passed here."""

PROBLEMS = parse_yaml((Path(__file__).parents[2] / "problems" / "endgame.yaml").read_text())

IDS = [each["id"] for each in PROBLEMS]


@functools.cache
def hybrid(*without: str, level: int = 20) -> HybridPlayer:
    return assemble(Settings(level=level, playouts=40, without=without))


def color_of(problem: dict[str, str]) -> int:
    return BLACK if problem["to_play"] == "black" else WHITE


@pytest.mark.slow_for("endgame-016", "endgame-020", "endgame-021")
@pytest.mark.parametrize("problem", PROBLEMS, ids=IDS)
def test_the_hybrid_player_plays_what_was_counted(problem: dict) -> None:
    color = color_of(problem)
    game = game_at(problem["board"], color)
    decision = hybrid().afresh().decide(game, color)
    answers = {parse_vertex(each, game.size) for each in problem["answers"]}
    assert decision.move in answers
    assert decision.counted is not None and set(decision.counted.moves) <= answers
    assert decision.chosen is not None
    assert decision.asked["endgame"] == 1


def test_left_out_it_counts_nothing() -> None:
    problem = PROBLEMS[0]
    color = color_of(problem)
    decision = hybrid("endgame").afresh().decide(game_at(problem["board"], color), color)
    assert decision.counted is None


@pytest.mark.parametrize("problem", PROBLEMS[1:15:4], ids=IDS[1:15:4])
def test_the_player_that_looks_ahead_plays_it_too(problem: dict) -> None:
    color = color_of(problem)
    game = game_at(problem["board"], color)
    decision = decider.assemble(Settings(level=15)).decide(game, color)
    assert decision.move in {parse_vertex(each, game.size) for each in problem["answers"]}
    assert decision.chosen is not None


def test_what_is_said_of_it() -> None:
    problem = PROBLEMS[2]
    color = color_of(problem)
    decision = hybrid().afresh().decide(game_at(problem["board"], color), color)
    counted = decision.counted
    assert counted is not None
    assert (counted.gain, counted.kind, counted.regions) == (Fraction(3, 2), GOTE, 2)
    assert counted.lead == -1, "White comes to a point less than Black, without komi"
    assert counted.lost == 2


@pytest.mark.slow
def test_where_a_pass_is_as_good_nothing_is_counted() -> None:
    decision = hybrid().afresh().decide(game_at(DAME, BLACK), BLACK)
    assert decision.counted is None or PASS not in decision.counted.moves


def test_weak_levels_count_the_end_too() -> None:
    problem = PROBLEMS[0]
    color = color_of(problem)
    decision = hybrid(level=1).afresh().decide(game_at(problem["board"], color), color)
    assert decision.counted is not None
    assert decision.move in decision.counted.moves


def test_no_pass_while_a_border_is_open() -> None:
    game = game_at(LAST_POINT, BLACK)
    for seed in (3, 4):
        decision = assemble(Settings(level=10, seed=seed, playouts=100)).decide(game, BLACK)
        assert decision.counted is None, "nothing is proven, so nothing is counted for certain"
        assert decision.move == parse_vertex("J6", 9)


UNCOUNTED = """
. . . . . O . . .
. . . X X O X X .
. . X O O O O O .
. . X X O X O . O
. X . X O X O . O
X . X O X X X O .
a X O O X X X O .
O O O . O X X X X
. . . O . O . . .
"""
"""Black's stones on the right are dead. The open points are too many to count, and one of them is worth something."""


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_pass_for_want_of_a_count(seed: int) -> None:
    game = game_at(UNCOUNTED, BLACK)
    decision = assemble(Settings(seed=seed, playouts=400)).decide(game, BLACK)
    assert decision.counted is None
    assert decision.move != PASS
    assert decision.passing is not None and decision.chosen is not None
    assert decision.chosen.score > decision.passing.score


def test_what_is_open_if_the_games_are_right() -> None:
    game = game_at(LAST_POINT, BLACK)
    lookout = Lookout().outlook(game.board.copy(), game.komi, game.rules, 200).owned
    owners = owners_of({point: float(lookout[point]) for point in game.board.points()})
    counted = count_filled(game, game.board, BLACK, owners, 500, lambda: False)
    assert counted is not None
    assert counted.moves == (parse_vertex("J6", 9),)
    assert counted.lost == 2
    assert counted.regions == 1
    assert count_filled(game, game.board, BLACK, owners, 0, lambda: False) is None
