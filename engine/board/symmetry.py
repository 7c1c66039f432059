"""The eight symmetries of the board and the exchange of colours.

Symmetry ``s`` first mirrors left and right if bit 0 is set, then top and bottom if bit 1 is set, then exchanges
columns and rows if bit 2 is set. Symmetry 0 is the identity.
"""

from __future__ import annotations

import functools

import numpy as np

from engine.board.points import BLACK, NUM_POINTS, PASS, WHITE, board_points, point_at, xy

SYMMETRIES = 8


@functools.lru_cache(maxsize=None, typed=True)
def turn(point: int, size: int, symmetry: int) -> int:
    """Return the point to which a symmetry (0 to 7) moves a point of a board of this size.

    A pass stays a pass.
    """
    if point == PASS:
        return PASS
    x, y = xy(point)
    if symmetry & 1:
        x = size - 1 - x
    if symmetry & 2:
        y = size - 1 - y
    if symmetry & 4:
        x, y = y, x
    return point_at(x, y)


def inverse(symmetry: int) -> int:
    """Return the symmetry that undoes the given one.

    Each symmetry undoes itself, except the two quarter turns (5 and 6), which undo each other.
    """
    return {5: 6, 6: 5}.get(symmetry, symmetry)


@functools.cache
def turn_table(size: int) -> np.ndarray:
    """Return an int16 array (8, NUM_POINTS): entry [s, p] is the point to which symmetry s moves point p.

    Border points map to themselves.
    """
    table = np.tile(np.arange(NUM_POINTS, dtype=np.int16), (SYMMETRIES, 1))
    for symmetry in range(SYMMETRIES):
        for point in board_points(size):
            table[symmetry, point] = turn(point, size, symmetry)
    table.setflags(write=False)
    return table


def turn_grid(grid: np.ndarray, symmetry: int) -> np.ndarray:
    """Return a copy of a grid (index [y, x]) with every cell moved by a symmetry, as `turn` moves points."""
    if symmetry & 1:
        grid = grid[:, ::-1]
    if symmetry & 2:
        grid = grid[::-1, :]
    if symmetry & 4:
        grid = grid.T
    return grid.copy()


def symmetries_of(grid: np.ndarray) -> list[int]:
    """Return the symmetries (0 to 7) that leave a grid (index [y, x]) as it is; 0, which moves nothing, is first."""
    return [each for each in range(SYMMETRIES) if (turn_grid(grid, each) == grid).all()]


def swap_colors(grid: np.ndarray) -> np.ndarray:
    """Return a copy of a grid of colours with black and white stones exchanged."""
    swapped = grid.copy()
    swapped[grid == BLACK] = WHITE
    swapped[grid == WHITE] = BLACK
    return swapped
