"""What has to be filled in a side's own ground while the neutral points are taken."""

from __future__ import annotations

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, WHITE, parse_vertex, vertex_of
from engine.board.symmetry import SYMMETRIES, turn, turn_grid
from engine.evaluate.status import WHITE_TERRITORY, with_dead
from engine.game.borders import close_borders
from engine.game.dame import find_fillings
from engine.game.game import Game
from engine.game.scoring import score_game

FALSE_EYE = parse_diagram("""
    . O . . . X .
    . O O X X X .
    . O X . . . .
    . O X . X . .
    O O X . . . .
    . O X . X . .
    . O X . . . .
""")
"""If White closes the upper edge at D7, one neutral liberty is left: when it is taken, White connects."""

EITHER = parse_diagram("""
    . O . . X . .
    . O O . X . .
    . O X X . . .
    . O X . X . .
    O O X . . . .
    . O X . X . .
    . O X . . . .
""")
"""If White closes at D7, the neutral point connects that stone; taken by Black, it makes White fill."""

CHAIN = parse_diagram("""
    . O . . . . . X .
    . O O X O X X X .
    . O X X X X . . .
    . O X . X X . X .
    O O X X X . . . .
    . O X . . . X . .
    . O X . X . . . .
    . O X . . . . . .
    . O X . . . . . .
""")
"""If White has D9 and F9, it has to fill both points between its stones on the edge."""

ATARI = parse_diagram("""
    . O . . X . .
    . O O X X . .
    . O X . . . .
    . O X . X . .
    O O X . . . .
    . O X . X . .
    . O X . . . .
""")
"""If White closes at D7, the stone is in atari at once."""

HARMLESS = parse_diagram("""
    . . . X . . .
    . O O X . X .
    . O X X . . .
    . O X . X . .
    O O X . . . .
    . O X . X . .
    . O X . . . .
""")
"""If White closes at B7, the neutral point beside it puts nothing in atari."""

TAIL = parse_diagram("""
    . . . . X O .
    . . . . X O .
    . . . . X O .
    . . . . X O .
    X X X X X O .
    X X O O X O O
    X . . . O O .
""")
"""If White closes the lower edge at B1, that stone is in atari, and so is all that it connects to at C1."""

ELSEWHERE = parse_diagram("""
    . O X X X X X X .
    . O X . X O . X .
    . O X X X O . X X
    . O O O O . O X .
    . O X X X . O X X
    O O X . X . O X .
    . O X X X X O X X
    . O O O O O O O X
    . . . . . . . O O
""")
"""If White closes at F5, its stones at F7 hang on two neutral points, of which only one connects them."""


def filled(
    grid: np.ndarray, to_move: int, closing: str, color: int = WHITE, seki: frozenset[int] = frozenset()
) -> dict[str, int]:
    """The fillings by vertex, after ``color`` has closed at some vertices; the board must be as it was."""
    board = Board(len(grid))
    board.set_position(grid, to_move)
    before = board.snapshot()
    stones = {parse_vertex(vertex, board.size): color for vertex in closing.split()}
    found = find_fillings(board, (), seki, stones)
    assert board.snapshot() == before
    return {vertex_of(point, board.size): color for point, color in found.items()}


@pytest.mark.parametrize("to_move", [BLACK, WHITE])
@pytest.mark.parametrize("symmetry", range(SYMMETRIES))
def test_a_false_eye_is_filled_whoever_takes_the_dame(to_move: int, symmetry: int) -> None:
    grid = turn_grid(FALSE_EYE, symmetry)
    closing, eye = (vertex_of(turn(parse_vertex(vertex, 7), 7, symmetry), 7) for vertex in ("D7", "C7"))
    assert filled(grid, to_move, closing) == {eye: WHITE}
    swapped = np.where(grid == BLACK, WHITE, np.where(grid == WHITE, BLACK, grid)).astype(grid.dtype)
    assert filled(swapped, to_move, closing, BLACK) == {eye: BLACK}


def test_whose_turn_it_is_decides_where_the_dame_connects() -> None:
    assert filled(EITHER, WHITE, "D7") == {"C7": WHITE}
    assert filled(EITHER, BLACK, "D7") == {}


@pytest.mark.parametrize("to_move", [BLACK, WHITE])
def test_several_stones_are_connected_one_after_the_other(to_move: int) -> None:
    assert filled(CHAIN, to_move, "D9 F9") == {"C9": WHITE, "E9": WHITE}


@pytest.mark.parametrize("to_move", [BLACK, WHITE])
def test_a_closing_stone_in_atari_is_connected(to_move: int) -> None:
    assert filled(ATARI, to_move, "D7") == {"C7": WHITE}


@pytest.mark.parametrize("to_move", [BLACK, WHITE])
def test_a_closing_stone_is_connected_until_it_is_out_of_atari(to_move: int) -> None:
    assert filled(TAIL, to_move, "B1") == {"C1": WHITE, "D1": WHITE}


@pytest.mark.parametrize("symmetry", range(SYMMETRIES))
def test_dame_away_from_the_border_are_taken_in_the_order_that_threatens(symmetry: int) -> None:
    grid = turn_grid(ELSEWHERE, symmetry)
    closing, eye = (vertex_of(turn(parse_vertex(vertex, 9), 9, symmetry), 9) for vertex in ("F5", "F6"))
    assert filled(grid, WHITE, closing) == {eye: WHITE}, "Black is first and plays at G7"
    assert filled(grid, BLACK, closing) == {}, "White is first and plays at G7"


@pytest.mark.parametrize("to_move", [BLACK, WHITE])
def test_a_dame_that_threatens_nothing_makes_nobody_fill(to_move: int) -> None:
    assert filled(HARMLESS, to_move, "B7") == {}


@pytest.mark.parametrize("to_move", [BLACK, WHITE])
def test_what_is_neutral_elsewhere_is_left_alone(to_move: int) -> None:
    grid = FALSE_EYE.copy()
    grid[0, 3] = WHITE
    assert filled(grid, to_move, "") == filled(grid, to_move, "G7", BLACK) == {}


def test_the_liberties_of_a_seki_are_left_alone() -> None:
    assert filled(FALSE_EYE, BLACK, "D7", seki=frozenset({parse_vertex("C6", 7)})) == {}


def test_closing_stones_that_take_a_last_liberty_make_nobody_fill() -> None:
    board = Board(3)
    board.set_position(np.array([[BLACK, 0, 0], [0, 0, 0], [0, 0, 0]], dtype=np.int8))
    closing = {parse_vertex(vertex, 3): WHITE for vertex in ("A2", "B3")}
    assert find_fillings(board, (), (), closing) == {}


def test_a_filled_point_counts_by_area_and_not_by_territory() -> None:
    margins = {}
    for rules in ("japanese", "chinese"):
        game = Game.from_grid(ATARI, WHITE, 0.0, rules)
        closing = close_borders(game.board, ())
        status = with_dead(game.board, frozenset(), frozenset())
        assert status.closing == {**closing, parse_vertex("C7", 7): WHITE}
        margins[rules] = [score_game(game, closing=stones).margin for stones in (closing, status.closing)]
    assert margins["japanese"][1] == margins["japanese"][0] + 1
    assert margins["chinese"][1] == margins["chinese"][0]
    assert status.names[parse_vertex("C7", 7)] == WHITE_TERRITORY
