"""Stones have the names that a person would give them."""

from __future__ import annotations

import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, parse_vertex
from engine.explain.words.naming import name_stones, names_of_points

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
    ("stone", "move", "name"),
    [
        ("B8", "C8", "the white stone at B8"),
        ("D8", "C8", "Black's three stones at D8"),
        ("D8", "G8", "Black's three stones at F8"),
        ("G1", "F1", "White's stones around G1"),
        ("A5", "C6", "Black's large group at C5"),
    ],
)
def test_stones_are_named_by_the_one_nearest_to_the_move(stone: str, move: str, name: str) -> None:
    board = Board(9)
    board.set_position(parse_diagram(ROWS), BLACK)
    stones, point = list(board.stones(parse_vertex(stone, 9))), parse_vertex(move, 9)
    if stone == "G1":
        stones.append(parse_vertex("C1", 9))
    assert name_stones(board, stones, point) == name


def test_the_points_in_a_text_are_found_in_any_language() -> None:
    assert names_of_points("attacks F5, against K10 (about 12 points)") == {"F5", "K10"}
    assert names_of_points("R14の白四子をK10から攻める。") == {"R14", "K10"}
