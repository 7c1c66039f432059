"""Values of empty points, revised by those around them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, EMPTY, WHITE, board_points
from engine.board.symmetry import swap_colors, turn_grid
from engine.evaluate.numbers import shipped_numbers
from engine.evaluate.tables import POINT, new_evaluation
from engine.evaluate.territory.field import new_field
from engine.evaluate.territory.numbers import NO_REVISION, between, pack
from engine.evaluate.territory.revision import (
    BESIDE,
    DIAGONAL,
    LINE_1,
    LINE_2,
    LINE_3,
    MOVER,
    OWN,
    TWO_AWAY,
    revise,
)
from tests.orientations import some_orientations

NOTHING = np.zeros(len(NO_REVISION))

CORNER = """
. . . . . . .
. . X . . . .
. . . . . O .
. X . . . . .
. . . . . . .
. . O . . X .
. . . . . . .
"""


def with_weights(size: int, weights: np.ndarray) -> np.ndarray:
    """The shipped numbers for a size of board with these weights of the revision."""
    return pack(replace(between(shipped_numbers().fitted, size), revision=weights))


def weight(term: int, value: float = 1.0) -> np.ndarray:
    """Weights of which one is not zero."""
    weights = NOTHING.copy()
    weights[term] = value
    return weights


def revised(grid: np.ndarray, values: np.ndarray, weights: np.ndarray, to_move: int = BLACK) -> np.ndarray:
    """The values of a board, fiftieths, after the revision."""
    size = len(grid)
    board, evaluations = Board(size), new_evaluation()
    board.set_position(grid, to_move)
    points = board_points(size)
    evaluations[0]["territory"][to_move, points] = values.ravel()
    revise(board.position, evaluations[0], with_weights(size, weights)[0], new_field()[0])
    found: np.ndarray = evaluations[0]["territory"][to_move, points].reshape(size, size).astype(int)
    return found


def one_value(size: int, x: int, y: int, value: int = 40) -> np.ndarray:
    """Values of which one is not zero."""
    values = np.zeros((size, size), dtype=int)
    values[y, x] = value
    return values


@pytest.mark.parametrize("size", [7, 25])
def test_each_weight_reaches_the_points_that_it_names_and_none_beyond_the_edge(size: int) -> None:
    empty = np.zeros((size, size), dtype=np.int8)
    for x, y in ((3, 3), (0, 3), (0, 0), (size - 1, 2), (2, size - 1)):
        values = one_value(size, x, y)
        rows, columns = np.indices(values.shape)
        across, down = abs(columns - x), abs(rows - y)
        expected = {
            OWN: across + down == 0,
            BESIDE: across + down == 1,
            DIAGONAL: (across == 1) & (down == 1),
            TWO_AWAY: (across + down == 2) & (across * down == 0),
        }
        for term, reached in expected.items():
            assert (revised(empty, values, weight(term, 0.5)) == 20 * reached).all()


def test_the_first_lines_count_once_more_and_the_mover_gains() -> None:
    empty, values = np.zeros((9, 9), dtype=np.int8), np.full((9, 9), 10)
    nearest = np.minimum(np.arange(9), 8 - np.arange(9))
    line = np.minimum(nearest[:, None], nearest[None])
    for index, term in enumerate((LINE_1, LINE_2, LINE_3)):
        assert (revised(empty, values, weight(term)) == 10 * (line == index)).all()
    assert (revised(empty, values, weight(MOVER, 0.1), BLACK) == 5).all()
    assert (revised(empty, values, weight(MOVER, 0.1), WHITE) == -5).all()


def test_stones_keep_their_values_and_none_is_surer_than_sure() -> None:
    grid = parse_diagram(CORNER)
    values = np.where(grid == EMPTY, 30, 17)
    found = revised(grid, values, weight(OWN, 3.0))
    assert (found[grid != EMPTY] == 17).all() and (found[grid == EMPTY] == POINT).all()
    assert (revised(grid, -values, weight(OWN, 3.0)) == -found).all()


def test_orientation_and_colours() -> None:
    grid = parse_diagram(CORNER)
    values = np.random.default_rng(3).integers(-POINT, POINT, grid.shape)
    weights = shipped_numbers().fitted[9].revision
    found = revised(grid, values, weights)
    assert (found != values).any()
    for symmetry in some_orientations():
        turned = revised(turn_grid(grid, symmetry), turn_grid(values, symmetry), weights)
        assert (turned == turn_grid(found, symmetry)).all()
    assert (revised(swap_colors(grid), -values, weights, WHITE) == -found).all()


def test_without_weights_every_point_keeps_its_value() -> None:
    values = np.random.default_rng(4).integers(-POINT, POINT, (7, 7))
    assert (revised(parse_diagram(CORNER), values, np.array(NO_REVISION)) == values).all()
