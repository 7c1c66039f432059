"""The direct methods on boards that can be worked out by hand."""

from __future__ import annotations

import numpy as np
import pytest

from engine.board.diagram import parse_diagram
from engine.board.symmetry import swap_colors, turn_grid
from engine.evaluate.others.baselines import (
    METHODS,
    STONE_VALUE,
    bouzy,
    dilate,
    erode,
    owners,
    signed_stones,
    with_dead_reversed,
    without_dead,
    zobrist,
)
from tests.orientations import some_orientations

_OWNER = {"X": 1, "O": -1, "x": 1, "o": -1, ".": 0}

TWO_STONES = """
. . . . .
. X . . .
. . . . .
. . . O .
. . . . .
"""

CORNER_AND_STONE = """
. . X . . . .
. . X . . . .
X X X . . . .
. . . . . . .
. . . . . O .
. . . . . . .
. . . . . . .
"""

MIXED = """
. . . . . . . . .
. . X . . . . . .
. . . . . O O . .
. X . . . X O . .
. . . . X X . O .
. . . . . . . . .
. . . X . . O . .
. . O . . . . . .
. . . . . . . . .
"""


def owner_board(text: str) -> np.ndarray:
    """Owners from a text board: X or x Black's, O or o White's, a dot nobody's."""
    return np.array([[_OWNER[sign] for sign in row.split()] for row in text.split("\n") if row.strip()])


def lone_stone(size: int) -> np.ndarray:
    """One board with one black stone in the centre, as values before anything radiates."""
    values = np.zeros((1, size, size), dtype=np.int16)
    values[0, size // 2, size // 2] = STONE_VALUE
    return values


def of(text: str, method: str) -> np.ndarray:
    """The owners that a method gives to the points of one text board."""
    return owners(method, parse_diagram(text)[None])[0]


EYES = """
. X . . .
X X X . O
. X . O .
. . O . O
. . . O .
"""


def test_explicit_control_takes_what_is_surrounded_on_all_sides() -> None:
    expected = owner_board(
        """
        x X . . .
        X X X . O
        . X . O o
        . . O o O
        . . . O o
        """
    )
    assert (of(EYES, "explicit control") == expected).all()


def test_direct_control_takes_what_lies_beside_one_colour_only() -> None:
    expected = owner_board(
        """
        x X x . o
        X X X . O
        x X . O o
        . . O o O
        . . o O o
        """
    )
    assert (of(EYES, "direct control") == expected).all()


def test_distance_control_counts_steps_and_leaves_ties() -> None:
    expected = owner_board(
        """
        x x x . .
        x X x . .
        x x . o o
        . . o O o
        . . o o o
        """
    )
    assert (of(TWO_STONES, "distance control") == expected).all()


def test_distance_control_of_an_empty_board_is_undecided() -> None:
    assert not of(". .\n. .", "distance control").any()


def test_zobrist_spreads_one_step_a_round_and_sums_by_hand() -> None:
    values = zobrist(lone_stone(11))[0]
    # three steps in a line: reached in the third round, and beside one positive point in it and in the next
    assert values[5, 8] == 2
    # three steps round a corner: beside two positive points in both rounds
    assert values[3, 4] == 4
    assert values[5, 9] == 1
    assert values[4, 8] == values[3, 3] == 2
    assert values[5, 10] == 0
    # the stone gains its four neighbours once they are there
    assert values[5, 5] == STONE_VALUE + 3 * 4
    assert not values[0].any()


def test_zobrist_of_the_other_colour_cancels_halfway() -> None:
    expected = np.sign(zobrist(STONE_VALUE * signed_stones(parse_diagram(TWO_STONES)[None])))[0]
    result = of(TWO_STONES, "Zobrist's influence")
    assert (result == expected).all()
    assert all(result[4 - index, index] == 0 for index in range(5))
    assert result[0, 0] == 1 and result[4, 4] == -1


def test_a_dilation_by_hand() -> None:
    board = np.zeros((1, 4, 4), dtype=np.int16)
    board[0, 1, 1], board[0, 1, 2], board[0, 3, 1] = 50, 50, -50
    # (2, 1) lies between both colours and stays empty; the black stones are beside each other
    expected = [[0, 1, 1, 0], [1, 51, 51, 1], [0, 0, 1, 0], [-1, -50, -1, 0]]
    assert (dilate(board)[0] == expected).all()


def test_a_point_beside_the_enemy_does_not_grow() -> None:
    board = np.zeros((1, 3, 3), dtype=np.int16)
    board[0, 1] = [50, 50, -50]
    grown = dilate(board)[0]
    assert grown[1].tolist() == [51, 50, -50]


def test_an_erosion_by_hand() -> None:
    board = np.zeros((1, 4, 4), dtype=np.int16)
    board[0, 0] = [3, 3, 1, 0]
    board[0, 1] = [1, -2, 0, 0]
    # the corner has two neighbours of its own sign and no more; (1, 1) loses four and stops at zero
    expected = [[3, 2, 0, 0], [0, 0, 0, 0]]
    assert (erode(board)[0, :2] == expected).all()


def test_erosion_does_not_see_a_neighbour_off_the_board() -> None:
    assert (erode(np.full((1, 3, 3), -1, dtype=np.int16)) == -1).all()


@pytest.mark.parametrize("dilations", [1, 2, 3, 4, 5])
def test_bouzys_operator_leaves_a_lone_stone_as_it_was(dilations: int) -> None:
    erosions = dilations * (dilations - 1) + 1
    stone = lone_stone(19)
    assert (bouzy(stone, dilations, erosions) == stone).all()
    assert not (bouzy(stone, dilations, erosions - 1) == stone).all()


def test_bouzy_closes_an_enclosed_corner_and_leaves_the_middle_open() -> None:
    closed = of(CORNER_AND_STONE, "Bouzy 5/21")
    assert (closed[:3, :3] == 1).all()
    assert (closed[5:, :3] == 0).all() and (closed[:3, 5:] == 0).all()
    assert closed[4, 5] == -1


def test_distance_divides_what_bouzy_leaves() -> None:
    bouzy_alone, divided = of(CORNER_AND_STONE, "Bouzy 5/21"), of(CORNER_AND_STONE, "Bouzy 5/21 + distance")
    assert (divided[bouzy_alone != 0] == bouzy_alone[bouzy_alone != 0]).all()
    assert divided[3, 2] == divided[6, 0] == divided[0, 4] == 1
    assert divided[6, 5] == divided[4, 6] == -1


@pytest.mark.parametrize("method", METHODS)
def test_stones_own_their_points(method: str) -> None:
    stones = signed_stones(parse_diagram(MIXED)[None])[0]
    assert (of(MIXED, method)[stones != 0] == stones[stones != 0]).all()


@pytest.mark.parametrize("method", METHODS)
def test_orientation_and_colours(method: str) -> None:
    grid = parse_diagram(MIXED)
    result = owners(method, grid[None])[0]
    for symmetry in some_orientations():
        assert (owners(method, turn_grid(grid, symmetry)[None])[0] == turn_grid(result, symmetry)).all()
    assert (owners(method, swap_colors(grid)[None])[0] == -result).all()


@pytest.mark.parametrize("method", METHODS)
def test_many_boards_at_once_are_the_same_as_one_by_one(method: str) -> None:
    grids = np.stack(
        [parse_diagram(MIXED), np.zeros((9, 9), dtype=np.int8), swap_colors(parse_diagram(MIXED))]
    )
    together = owners(method, grids)
    assert all(
        (owners(method, grid[None])[0] == result).all() for grid, result in zip(grids, together, strict=True)
    )
    assert not together[1].any()


def test_dead_stones_are_taken_off_first() -> None:
    grid = parse_diagram(CORNER_AND_STONE)
    dead = np.zeros(grid.shape, dtype=bool)
    dead[4, 5] = True
    assert without_dead(grid[None], dead[None])[0, 4, 5] == 0
    assert (owners("distance control", grid[None], dead[None]) == 1).all()
    assert grid[4, 5] != 0


def test_dead_stones_take_the_other_colour() -> None:
    grid = parse_diagram(TWO_STONES)
    dead = np.zeros((1, *grid.shape), dtype=bool)
    dead[0, 3, 3] = True
    expected = parse_diagram(TWO_STONES.replace("O", "X"))
    assert (with_dead_reversed(grid[None], dead)[0] == expected).all()
    assert (with_dead_reversed(grid[None], np.zeros_like(dead))[0] == grid).all()


def test_an_unknown_method_is_named() -> None:
    with pytest.raises(
        ValueError, match="there is no direct method 'guess', expected one of: explicit control"
    ):
        owners("guess", np.zeros((1, 9, 9), dtype=np.int8))
