"""The eight points around a move: one name for all that look alike."""

from __future__ import annotations

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, WHITE, opponent, parse_vertex
from engine.board.symmetry import swap_colors, turn, turn_grid
from engine.evaluate.evaluation import Evaluator
from engine.suggest.surroundings import name_of, name_surroundings, signs_of
from tests.orientations import some_orientations

TEXT = """
. . . . . . O
. X . . . X O
. X O X . . .
. . X . . . .
. . . . O . .
. . X . . . .
. . . . . . .
"""
EVALUATOR = Evaluator()


def around(grid: np.ndarray, color: int, move: int) -> str:
    """The name of what is around a move for this colour."""
    board = Board(7)
    board.set_position(grid, color)
    signs = signs_of(np.asarray(board.position["color"]), EVALUATOR.evaluate(board), color)
    return name_surroundings(signs, move)


@pytest.mark.parametrize(
    ("vertex", "clockwise"),
    [("C6", "....XoXX"), ("A1", "#...####"), ("D3", "X..O..X."), ("G5", "XO###...")],
)
def test_the_points_around_clockwise_from_the_upper_left(vertex: str, clockwise: str) -> None:
    """The white stone below C6 has one liberty left."""
    grid = parse_diagram(TEXT)
    assert around(grid, BLACK, parse_vertex(vertex, 7)) == name_of(clockwise)


def test_what_looks_alike_has_one_name_and_what_does_not_has_two() -> None:
    grid = parse_diagram(TEXT)
    for vertex in ("C6", "A1", "D3", "G5", "E4"):
        move = parse_vertex(vertex, 7)
        name = around(grid, BLACK, move)
        assert around(swap_colors(grid), opponent(BLACK), move) == name
        for symmetry in some_orientations():
            assert around(turn_grid(grid, symmetry), BLACK, turn(move, 7, symmetry)) == name
    names = {around(grid, color, parse_vertex("C6", 7)) for color in (BLACK, WHITE)}
    assert len(names) == 2


def test_names_are_the_same_for_exactly_the_turned_and_mirrored() -> None:
    assert name_of("XO......") == name_of("..XO....") == name_of("X......O")
    assert name_of("XO......") != name_of("X.O.....")
