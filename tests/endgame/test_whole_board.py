"""Exact counting against positions that can be counted by hand."""

from __future__ import annotations

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, WHITE, vertex_of
from engine.endgame.whole_board import count_moves

LAST_POINT = """
X . . O .
X X X O O
. X X O .
X X X O O
. X X O O
"""
"""Black has fifteen points with C5, fourteen once White is there."""


def values_of(diagram: str, color: int) -> dict[str, int]:
    grid = parse_diagram(diagram)
    board = Board(len(grid))
    board.set_position(grid, color)
    key = board.key
    count = count_moves(board)
    assert count is not None
    assert board.key == key
    return {vertex_of(move, board.size): value for move, value in count.values.items()}


def test_the_last_point_is_worth_two() -> None:
    assert values_of(LAST_POINT, BLACK) == {"C5": 5, "B5": 3, "pass": 3}
    assert values_of(LAST_POINT, WHITE) == {"C5": -3, "B5": -5, "pass": -5}


def test_settled_points_are_no_moves() -> None:
    assert set(values_of(LAST_POINT, BLACK)) == {"B5", "C5", "pass"}


def test_too_many_positions_are_no_count() -> None:
    board = Board(5)
    board.set_position(parse_diagram(LAST_POINT), BLACK)
    assert count_moves(board, most=3) is None
