"""A labelled position comes as a game does: with its last moves, and with what ko forbids."""

from __future__ import annotations

import numpy as np
import pytest

from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, WHITE, vertex_of, xy
from engine.game.game import Game
from engine.lab.data.labelled_game import game_of

KO = """
. . . . .
. X O . .
X O . O .
. X O . .
. . . . .
"""

TAKEN = """
. . . . .
. X O . .
X . X O .
. X O . .
. . . . .
"""


def number(vertex: str, size: int = 5) -> int:
    """A point as labels number it: x + size * y, from the top left corner."""
    x, y = "ABCDE".index(vertex[0]), size - int(vertex[1:])
    return x + size * y


def moves_of(game: Game) -> list[tuple[int, str]]:
    return [(color, vertex_of(point, game.size)) for color, point in game.moves]


def test_the_last_moves_are_played() -> None:
    grid = parse_diagram(KO)
    game = game_of(grid, BLACK, [number("D3"), number("B4")])
    assert moves_of(game) == [(BLACK, "B4"), (WHITE, "D3")]
    assert np.array_equal(game.board.grid(), grid) and game.to_move == BLACK


def test_what_ko_forbids_is_forbidden() -> None:
    grid = parse_diagram(TAKEN)
    game = game_of(grid, WHITE, [number("C3"), number("B3")], number("B3"))
    assert moves_of(game) == [(WHITE, "B3"), (BLACK, "C3")]
    assert np.array_equal(game.board.grid(), grid) and xy(game.board.ko_point) == (1, 2)
    assert not game.is_legal(WHITE, game.board.ko_point)


def test_a_ko_that_was_taken_before_that_stone_was_new() -> None:
    grid = parse_diagram(TAKEN)
    game = game_of(grid, WHITE, [number("C3"), number("D3")], number("B3"))
    assert moves_of(game) == [(WHITE, "D3"), (BLACK, "C3")]
    assert xy(game.board.ko_point) == (1, 2)


@pytest.mark.parametrize(
    ("last", "played"),
    [
        ([], 0),
        ([-1, -1], 0),
        ([number("D3"), -1], 1),
        # an empty point, and a stone of the side to move
        ([number("A1"), number("B4")], 0),
        ([number("B4"), number("D3")], 0),
    ],
)
def test_as_many_are_played_as_lead_there(last: list[int], played: int) -> None:
    grid = parse_diagram(KO)
    game = game_of(grid, BLACK, last)
    assert len(game.moves) == played
    assert np.array_equal(game.board.grid(), grid) and game.to_move == BLACK
