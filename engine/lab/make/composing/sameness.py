"""When two problems are the same: however they are turned and whoever has which colour."""

from __future__ import annotations

import numpy as np

from engine.board.board import Board
from engine.board.points import EMPTY, NEIGHBORS, WHITE, xy
from engine.board.symmetry import SYMMETRIES, swap_colors, turn_grid
from engine.reading.reader import Reader

Key = tuple[tuple[int, ...], bytes]
"""The same for two positions that are the same."""

_EDGE = 3
"""What lies beyond the board in a core."""


def position_key(grid: np.ndarray) -> Key:
    """Return a key of the stones of a position, cut to the rectangle that they cover.

    Two positions with equal keys are the same but for turning, mirroring, exchanged colours and the place on
    the board. grid: colours, index [y, x]. Raises ValueError if there is no stone.
    """
    rows, columns = np.nonzero(grid)
    cropped = grid[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]
    return min(
        _make_key(each, symmetry)
        for each in (cropped, swap_colors(cropped))
        for symmetry in range(SYMMETRIES)
    )


def core_key(reader: Reader, board: Board, target: int) -> Key:
    """Return a key by which two problems with the same core are known as the same. The core is the group at
    ``target``, the points on which ``reader`` plays when it reads the group's life, and whatever touches
    these.

    The key is the same for turned and mirrored positions and exchanged colours. Problems with equal keys
    differ only in stones farther out, which do not matter to whoever solves them.
    """
    owner = board.color_at(target)
    inner = {*reader.points_at(board, target)}
    inner |= {stone for head in reader.group_at(board, target) for stone in board.stones(head)}
    shown = inner | {point + step for point in inner for step in NEIGHBORS}
    grid = np.pad(np.full((board.size, board.size), EMPTY, dtype=np.int8), 1, constant_values=_EDGE)
    places = np.zeros_like(grid)
    for point in shown:
        column, row = xy(point)
        places[row + 1, column + 1] = 1
        if grid[row + 1, column + 1] != _EDGE:
            grid[row + 1, column + 1] = board.color_at(point)
    rows, columns = np.nonzero(places)
    cropped = grid[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]
    if owner == WHITE:
        cropped = swap_colors(cropped)
    return min(_make_key(cropped, symmetry) for symmetry in range(SYMMETRIES))


def _make_key(grid: np.ndarray, symmetry: int) -> Key:
    turned = turn_grid(grid, symmetry)
    return turned.shape, turned.tobytes()
