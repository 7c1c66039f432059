"""The board as the matcher sees it: turned eight ways, as cells and as windows of 8x8 points in three words.

The turned cells answer the questions of the index, the windows the tests of whole patterns. Both are changed point by
point as the board changes.
"""

from __future__ import annotations

import numba
import numpy as np
from numba import int64, uint64, void

from engine.board.points import BLACK, BORDER, EMPTY, MAX_SIZE, NUM_POINTS, STRIDE, WHITE
from engine.board.symmetry import SYMMETRIES
from engine.jit.declaring import kernel
from patterns.index import AROUND, TURNED_STRIDE
from patterns.model import SIZE
from patterns.tables import new_table, table_type

WINDOWS = MAX_SIZE + SIZE - 1
"""Columns (and rows) in which a window can begin on the largest board, so that it holds at least one point."""

WORDS = 3
"""Words of a window, by content: bit 8 * row + column is set if the point is empty (0), black, white; points off the
board are set in all three."""

VIEW_DTYPE = np.dtype(
    [
        # EMPTY, BLACK, WHITE or BORDER of each point, turned by each symmetry; row y, column x of the turned board is
        # at (y + AROUND) * TURNED_STRIDE + x + AROUND
        ("cells", np.int8, (SYMMETRIES, TURNED_STRIDE * TURNED_STRIDE)),
        # words of the window whose upper left point is row y, column x of the turned board: at [y + 7, x + 7]
        ("windows", np.uint64, (SYMMETRIES, WINDOWS, WINDOWS, WORDS)),
        # colours of the board that cells and windows show, by point
        ("seen", np.int8, NUM_POINTS),
        # width and height of that board, 0 before the first
        ("width", np.int16),
        # after `look`: the points that changed
        ("changed", np.int16, NUM_POINTS),
    ],
    align=True,
)

VIEW = table_type(VIEW_DTYPE)
"""numba type of a view, held as an array of one."""

VIEW_RECORD = numba.from_dtype(VIEW_DTYPE)
COLORS = numba.types.Array(numba.int8, 1, "A")


def new_view() -> np.ndarray:
    """Return an array with one view (VIEW_DTYPE) that holds no board yet."""
    return new_table(VIEW_DTYPE, 1)


@kernel(int64(int64, int64, int64))
def turned_cell(point, size, symmetry):
    """Return where a view (the board turned in eight ways) keeps a board point in one of its turned boards,
    as an index in the view's cells. ``symmetry`` (0 to 7) says which.
    """
    x, y = point % STRIDE - 1, point // STRIDE - 1
    if symmetry & 1:
        x = size - 1 - x
    if symmetry & 2:
        y = size - 1 - y
    if symmetry & 4:
        x, y = y, x
    return (y + AROUND) * TURNED_STRIDE + x + AROUND


@kernel(void(VIEW, int64, int64, int64))
def _toggle(views, symmetry, cell, content):
    """Note that ``content`` appears at, or disappears from, one cell of a turned board: flip its bit in all
    8x8 windows that include the cell.

    ``content`` is EMPTY, BLACK or WHITE; ``symmetry`` (0 to 7) tells how the board is turned; the view is
    ``views[0]``.
    """
    view = views[0]
    # the window that begins at the point itself holds it as bit 0, the one that begins 7 rows and columns before as 63
    row, column = cell // TURNED_STRIDE - AROUND + SIZE - 1, cell % TURNED_STRIDE - AROUND + SIZE - 1
    for dy in range(SIZE):
        for dx in range(SIZE):
            view.windows[symmetry, row - dy, column - dx, content] ^= uint64(1) << uint64(SIZE * dy + dx)


@kernel(void(VIEW, int64))
def _clear(views, size):
    """Fill a view (the board turned in eight ways) with an empty board of this size. The view is
    ``views[0]``.
    """
    view = views[0]
    view.width = size
    for symmetry in range(SYMMETRIES):
        for cell in range(TURNED_STRIDE * TURNED_STRIDE):
            view.cells[symmetry, cell] = BORDER
        for row in range(WINDOWS):
            for column in range(WINDOWS):
                inside = uint64(0)
                for bit in range(SIZE * SIZE):
                    y, x = row - SIZE + 1 + bit // SIZE, column - SIZE + 1 + bit % SIZE
                    if 0 <= x < size and 0 <= y < size:
                        inside |= uint64(1) << uint64(bit)
                view.windows[symmetry, row, column, EMPTY] = ~uint64(0)
                view.windows[symmetry, row, column, BLACK] = ~inside
                view.windows[symmetry, row, column, WHITE] = ~inside
        for y in range(size):
            for x in range(size):
                view.cells[symmetry, (y + AROUND) * TURNED_STRIDE + x + AROUND] = EMPTY
    for point in range(NUM_POINTS):
        view.seen[point] = BORDER
    for y in range(size):
        for x in range(size):
            view.seen[(y + 1) * STRIDE + x + 1] = EMPTY


@kernel(int64(VIEW, COLORS, int64))
def look(views, colors, size):
    """Bring a view (the board turned in eight ways) up to date with a board of this size. The view is
    ``views[0]``.

    ``colors`` holds EMPTY, BLACK, WHITE or BORDER by point. The points that have changed are listed in the
    view's ``changed``. Returns their number, or -1 if the view had a board of another size.
    """
    view = views[0]
    other_board = view.width != size
    if other_board:
        _clear(views, size)
    count = 0
    for y in range(size):
        for x in range(size):
            point = (y + 1) * STRIDE + x + 1
            before, now = view.seen[point], colors[point]
            if before != now:
                for symmetry in range(SYMMETRIES):
                    cell = turned_cell(point, size, symmetry)
                    view.cells[symmetry, cell] = now
                    _toggle(views, symmetry, cell, before)
                    _toggle(views, symmetry, cell, now)
                view.seen[point] = now
                view.changed[count] = point
                count += 1
    return -1 if other_board else count
