"""Borders that are left open: who closes them, by which stones, and what is left alone."""

from __future__ import annotations

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, EMPTY, PASS, WHITE, opponent, parse_vertex, point_at, vertex_of, xy
from engine.board.symmetry import SYMMETRIES, turn
from engine.game.borders import close_borders, find_gap_to_close
from engine.game.game import Game
from engine.game.scoring import ownership, score_game

GAP = parse_diagram("""
    . . . . . . . .
    . X . . O . . .
    X X X . O . O .
    . . X . O O . .
    . . X X O . . .
    . X . X O . O .
    . . X X O O . .
    . . X . X O . .
""")
"""Both walls end two lines below the upper edge, where the upper side is shared."""

PUSH = parse_diagram("""
    . . X O . . .
    . X . X O O .
    X X X X O . O
    . . X O O . .
    . X X O . . .
    X X O O . O .
    . . . . . . .
""")
"""The first line is open below: whoever comes first pushes, and the other blocks."""

ATARI = parse_diagram("""
    . . . . . . .
    . O . . O . .
    . X O O . O .
    X O O X O O O
    X X X X X X X
    . X . X . X .
    . . . . . . .
""")
"""White's upper side is open on the left, beside a stone in atari, which the best play would save or take."""

NEUTRAL = parse_diagram("""
    . X . O .
    . X . O .
    X X . O O
    . X . O .
    . X . O .
""")

SEKI = parse_diagram("""
    . X . O . O X
    X X O O O O X
    O O X X X X X
    . O X . . . .
    O O X X X X X
    . O O O O O O
    O O . O . O .
""")

THREE_GAPS = parse_diagram("""
    . . . . . . . . . . .
    . . . X . . O . . . .
    . X . X . O O . . O .
    . . . X O . . . . . .
    . . . X O . . . . . .
    . X . . . O . . O . .
    . . . X O . . . . . .
    . . . X O . . O . . .
    . X . X O O . . . O .
    . . X X . O . . . . .
    . . . . . . . . . . .
""")
"""One region on both sides of a wall that is open above, below and in the middle."""

OPENING = parse_diagram("""
    . . . . . . . . .
    . . . . . . . . .
    . . X . . . O . .
    . . . . . . . . .
    . . . . X . . . .
    . . . . . . . . .
    . . O . . . X . .
    . . . . . . . . .
    . . . . . . . . .
""")


def board_of(grid: np.ndarray, to_move: int = BLACK) -> Board:
    board = Board(len(grid))
    board.set_position(grid, to_move)
    return board


def closed(grid: np.ndarray, to_move: int, seki: frozenset[int] = frozenset()) -> dict[str, int]:
    """The closing stones by vertex; the board must be as it was afterwards."""
    board = board_of(grid, to_move)
    before = board.snapshot()
    found = close_borders(board, (), seki)
    assert board.snapshot() == before
    return {vertex_of(point, board.size): color for point, color in found.items()}


def with_stones(grid: np.ndarray, stones: dict[str, int]) -> np.ndarray:
    """A grid with stones on points, by vertex, that must be empty."""
    filled = grid.copy()
    for vertex, color in stones.items():
        x, y = xy(parse_vertex(vertex, len(grid)))
        assert filled[y, x] == EMPTY
        filled[y, x] = color
    return filled


def test_a_push_is_blocked() -> None:
    assert closed(PUSH, WHITE) == {"B1": WHITE}
    assert closed(PUSH, BLACK) == {"C1": BLACK, "D1": WHITE}


@pytest.mark.parametrize("to_move", [BLACK, WHITE])
def test_a_stone_in_atari_does_not_keep_a_border_open(to_move: int) -> None:
    stones = closed(ATARI, to_move)
    assert WHITE in stones.values()
    owner = ownership(with_stones(ATARI, stones))
    assert owner[0, 6] == owner[0, 2] == WHITE
    assert owner[2, 1] == BLACK


@pytest.mark.parametrize("to_move", [BLACK, WHITE])
def test_whoever_comes_first_gains_and_both_have_ground(to_move: int) -> None:
    game = Game.from_grid(PUSH, to_move, 0.0, "japanese")
    first, second = (
        score_game(game, closing=close_borders(game.board, (), to_move=color)).margin
        for color in (to_move, opponent(to_move))
    )
    assert first - second == (4 if to_move == BLACK else -4)


@pytest.mark.parametrize("to_move", [BLACK, WHITE])
def test_a_side_left_open_is_shared(to_move: int) -> None:
    stones = closed(GAP, to_move)
    assert stones
    owner = ownership(with_stones(GAP, stones))
    assert owner[0, 0] == BLACK
    assert owner[0, 7] == WHITE


@pytest.mark.slow_for("1--19", "2--22")
@pytest.mark.parametrize(("to_move", "margin"), [(BLACK, -19), (WHITE, -22)])
def test_gaps_far_from_each_other_are_closed_one_after_the_other(to_move: int, margin: float) -> None:
    stones = closed(THREE_GAPS, to_move)
    assert {vertex[1:] for vertex in stones} >= {"10", "6", "2"}
    owner = ownership(with_stones(THREE_GAPS, stones))
    assert all(owner[y, 0] == BLACK and owner[y, 10] == WHITE for y in range(11))
    game = Game.from_grid(THREE_GAPS, to_move, 0.0, "japanese")
    assert score_game(game).margin == 0, "all is open"
    closing = {parse_vertex(vertex, 11): color for vertex, color in stones.items()}
    assert score_game(game, closing=closing).margin == margin


@pytest.mark.slow
@pytest.mark.parametrize("symmetry", [3, 6])
@pytest.mark.parametrize("swapped", [False, True])
def test_closing_does_not_hang_on_orientation_or_colour(symmetry: int, swapped: bool) -> None:
    def value(grid: np.ndarray, to_move: int) -> float:
        game = Game.from_grid(grid, to_move, 0.0, "japanese")
        return score_game(game, closing=close_borders(game.board, ())).margin

    for grid in (GAP, PUSH, ATARI):
        colors = np.array([EMPTY, WHITE, BLACK], dtype=np.int8) if swapped else np.arange(3, dtype=np.int8)
        turned = np.empty_like(grid)
        for y, x in np.ndindex(grid.shape):
            tx, ty = xy(turn(point_at(x, y), len(grid), symmetry))
            turned[ty, tx] = colors[grid[y, x]]
        sign = -1 if swapped else 1
        for to_move in (BLACK, WHITE):
            assert value(turned, int(colors[to_move])) == sign * value(grid, to_move)
    assert symmetry < SYMMETRIES


@pytest.mark.parametrize("to_move", [BLACK, WHITE])
def test_neutral_points_and_the_middle_of_a_game_are_left_alone(to_move: int) -> None:
    assert closed(NEUTRAL, to_move) == {}
    assert closed(OPENING, to_move) == {}
    assert closed(np.zeros((9, 9), dtype=np.int8), to_move) == {}


def test_liberties_of_a_seki_are_left_alone() -> None:
    named = ("B7", "B6", "A6", "C6", "D6", "E6", "F6", "D7", "F7")
    assert closed(SEKI, BLACK, frozenset(parse_vertex(vertex, 7) for vertex in named)) == {}


def test_a_dead_stone_behind_the_gap_is_taken_off_first() -> None:
    grid = PUSH.copy()
    x, y = xy(parse_vertex("F1", 7))
    grid[y, x] = BLACK
    board = board_of(grid, BLACK)
    assert close_borders(board, {parse_vertex("F1", 7)}) == close_borders(board_of(PUSH, BLACK), ())


def test_stones_without_liberties_once_the_dead_are_off_leave_all_as_it_is() -> None:
    grid = parse_diagram("""
        X O .
        O O .
        . . .
    """)
    board = board_of(np.where(grid == BLACK, EMPTY, grid), BLACK)
    assert close_borders(board, ()) == {}


@pytest.mark.parametrize("color", [BLACK, WHITE])
def test_the_gap_is_where_a_side_gains_by_playing_first(color: int) -> None:
    assert vertex_of(find_gap_to_close(board_of(PUSH), (), (), color), 7) == {BLACK: "C1", WHITE: "B1"}[color]
    assert find_gap_to_close(board_of(NEUTRAL), (), (), color) == PASS
