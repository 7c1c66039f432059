"""Stones have the names that a person would give them."""

from __future__ import annotations

import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, parse_vertex
from engine.explain.words.naming import name_own_stones, name_stones

ROWS = """
    . . . . . . . . .
    . O . X X X . . .
    . . . . . . . . .
    . . . . . . . . .
    X X X X X X X X X
    X . . . . . . . X
    X X X X X X X X X
    . . . . . . . . .
    . . O . . . O . .
"""


@pytest.mark.parametrize(
    ("stone", "move", "name", "own"),
    [
        ("B8", "C8", "the white stone at B8", "the stone at B8"),
        ("D8", "C8", "Black's three stones at D8", "the three stones at D8"),
        ("D8", "G8", "Black's three stones at F8", "the three stones at F8"),
        ("G1", "F1", "White's stones around G1", "the stones around G1"),
        ("A5", "C6", "Black's large group at C5", "the large group at C5"),
    ],
)
def test_stones_are_named_by_the_one_nearest_to_the_move(stone: str, move: str, name: str, own: str) -> None:
    board = Board(9)
    board.set_position(parse_diagram(ROWS), BLACK)
    stones, point = list(board.stones(parse_vertex(stone, 9))), parse_vertex(move, 9)
    if stone == "G1":
        stones.append(parse_vertex("C1", 9))
    assert name_stones(board, stones, point) == name
    assert name_own_stones(stones, point, 9) == own
