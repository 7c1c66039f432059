"""Dead or not when the game is counted: the same position under both kinds of scoring."""

from __future__ import annotations

import pytest

from engine.board.board import Board
from engine.board.points import EMPTY, point_at
from engine.board.symmetry import SYMMETRIES
from engine.game.rule_sets import AREA, TERRITORY
from engine.reading.life.verdict_by_rules import is_dead_by_rules
from engine.reading.reader import Reader
from tests.reading.life_corner_positions import CORNERS
from tests.reading.life_positions import SHAPES, Problem
from tests.reading.life_tesuji_positions import TESUJIS
from tests.reading.test_life import set_up

PROBLEMS = {problem.name: problem for problem in SHAPES + CORNERS + TESUJIS}

VERDICTS = [
    ("bent four in the corner", False, True),
    ("bent four in the corner, both colours share two liberties", False, True),
    ("ten-thousand-year ko", False, False),
    ("ko for the second eye", False, False),
    ("two stones in the rectangular six", False, False),
    ("L group", False, False),
    ("seki around a bent three", False, False),
    ("straight three", False, False),
    ("two eyes", False, False),
    ("square four", True, True),
    ("an eye and a false eye", True, True),
]
"""Name of the position, dead under area scoring, dead under territory scoring."""


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader()


def placed(name: str, symmetry: int = 0, swapped: bool = False) -> tuple[Board, int]:
    problem: Problem = PROBLEMS[name]
    return set_up(problem, symmetry, swapped)


@pytest.mark.parametrize(("name", "area", "territory"), VERDICTS, ids=[verdict[0] for verdict in VERDICTS])
def test_verdict_under_both_scorings(reader: Reader, name: str, area: bool, territory: bool) -> None:
    for symmetry in range(SYMMETRIES):
        board, stone = placed(name, symmetry, swapped=symmetry % 2 == 1)
        before = board.snapshot()
        assert is_dead_by_rules(reader, board, stone, AREA) is area
        assert is_dead_by_rules(reader, board, stone, TERRITORY) is territory
        assert (board.snapshot(), board.depth) == (before, 0)


def test_an_outside_liberty_does_not_save_a_bent_four(reader: Reader) -> None:
    """A move on the liberty begins nothing: answered or not, the corner stays as it was."""
    board, stone = placed("bent four in the corner")
    grid = board.grid()
    grid[0:3, 6] = grid[1, 5]
    grid[1, 5] = EMPTY
    board.set_position(grid)
    assert point_at(5, 1) in board.liberties(point_at(4, 1))
    assert is_dead_by_rules(reader, board, stone, TERRITORY) is True


def test_a_spent_budget_gives_no_verdict(reader: Reader) -> None:
    board, stone = placed("bent four in the corner")
    assert is_dead_by_rules(reader, board, stone, TERRITORY, budget=1) is None


def test_bad_input_is_named(reader: Reader) -> None:
    board, stone = placed("two eyes")
    with pytest.raises(ValueError, match="unknown scoring 'moon', expected 'area' or 'territory'"):
        is_dead_by_rules(reader, board, stone, "moon")
    with pytest.raises(ValueError, match="there is no stone at G1"):
        is_dead_by_rules(reader, board, point_at(6, 6), AREA)
