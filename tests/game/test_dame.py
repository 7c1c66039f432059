"""What has to be filled in a side's own ground while the neutral points are taken."""

from __future__ import annotations

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, WHITE, parse_vertex, vertex_of
from engine.board.symmetry import SYMMETRIES, turn_grid
from engine.evaluate.status import WHITE_TERRITORY, with_dead
from engine.game.dame import find_fillings
from engine.game.game import Game
from engine.game.scoring import score_game

FALSE_EYE = parse_diagram("""
    . O . O . X .
    . O O X X X .
    . O X . . . .
    . O X . X . .
    O O X . . . .
    . O X . X . .
    . O X . . . .
""")
"""White's stone on the upper edge has one neutral liberty: when it is taken, White connects."""

EITHER = parse_diagram("""
    . O . O X . .
    . O O . X . .
    . O X X . . .
    . O X . X . .
    O O X . . . .
    . O X . X . .
    . O X . . . .
""")
"""The neutral point connects White's stone on the upper edge; taken by Black, it makes White fill."""

CHAIN = parse_diagram("""
    . O . O . O . X .
    . O O X O X X X .
    . O X X . X . . .
    . O X . X X . X .
    O O X X X . . . .
    . O X . . . X . .
    . O X . X . . . .
    . O X . . . . . .
    . O X . . . . . .
""")
"""Two neutral points lead to two fillings, since the first connection leaves one liberty."""

ATARI = parse_diagram("""
    . O . O X . .
    . O O X X . .
    . O X . . . .
    . O X . X . .
    O O X . . . .
    . O X . X . .
    . O X . . . .
""")
"""The neutral point has been taken already, and White's stone is in atari."""

HARMLESS = parse_diagram("""
    . O . X . . .
    . O O X . X .
    . O X X . . .
    . O X . X . .
    O O X . . . .
    . O X . X . .
    . O X . . . .
""")
"""One neutral point on the upper edge, which puts nothing in atari."""


def filled(grid: np.ndarray, to_move: int, seki: frozenset[int] = frozenset()) -> dict[str, int]:
    """The fillings by vertex; the board must be as it was afterwards."""
    board = Board(len(grid))
    board.set_position(grid, to_move)
    before = board.snapshot()
    found = find_fillings(board, (), seki)
    assert board.snapshot() == before
    return {vertex_of(point, board.size): color for point, color in found.items()}


@pytest.mark.parametrize("to_move", [BLACK, WHITE])
@pytest.mark.parametrize("symmetry", range(SYMMETRIES))
def test_a_false_eye_is_filled_whoever_takes_the_dame(to_move: int, symmetry: int) -> None:
    grid = turn_grid(FALSE_EYE, symmetry)
    assert list(filled(grid, to_move).values()) == [WHITE]
    swapped = np.where(grid == BLACK, WHITE, np.where(grid == WHITE, BLACK, grid)).astype(grid.dtype)
    assert list(filled(swapped, to_move).values()) == [BLACK]


def test_the_filled_point_is_the_false_eye() -> None:
    assert filled(FALSE_EYE, BLACK) == {"C7": WHITE}


def test_whose_turn_it_is_decides_where_the_dame_connects() -> None:
    assert filled(EITHER, BLACK) == {"C7": WHITE}
    assert filled(EITHER, WHITE) == {}


@pytest.mark.parametrize("to_move", [BLACK, WHITE])
def test_several_stones_are_connected_one_after_the_other(to_move: int) -> None:
    assert filled(CHAIN, to_move) == {"C9": WHITE, "E9": WHITE}


@pytest.mark.parametrize("to_move", [BLACK, WHITE])
def test_a_stone_in_atari_is_connected(to_move: int) -> None:
    assert filled(ATARI, to_move) == {"C7": WHITE}


@pytest.mark.parametrize("to_move", [BLACK, WHITE])
def test_a_dame_that_threatens_nothing_makes_nobody_fill(to_move: int) -> None:
    assert filled(HARMLESS, to_move) == {}


def test_the_liberties_of_a_seki_are_left_alone() -> None:
    assert filled(FALSE_EYE, BLACK, frozenset({parse_vertex("D7", 7)})) == {}


def test_closing_stones_that_take_a_last_liberty_make_nobody_fill() -> None:
    board = Board(3)
    board.set_position(np.array([[BLACK, 0, 0], [0, 0, 0], [0, 0, 0]], dtype=np.int8))
    closing = {parse_vertex(vertex, 3): WHITE for vertex in ("A2", "B3")}
    assert find_fillings(board, (), (), closing) == {}


def test_a_filled_point_counts_by_area_and_not_by_territory() -> None:
    margins = {}
    for rules in ("japanese", "chinese"):
        game = Game.from_grid(FALSE_EYE, BLACK, 0.0, rules)
        status = with_dead(game.board, frozenset(), frozenset())
        margins[rules] = [score_game(game, closing=closing).margin for closing in ({}, status.closing)]
    assert margins["japanese"][1] == margins["japanese"][0] + 1
    assert margins["chinese"][1] == margins["chinese"][0]
    assert status.names[parse_vertex("C7", 7)] == WHITE_TERRITORY
