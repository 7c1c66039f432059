"""The board's record: what a position is, as one numpy structured type.

One element is one position. A board is an array of them, one a ply: playing copies element ``d`` to ``d + 1`` and
changes the copy, undoing goes back to ``d``. The copy costs about 70 ns, and an undo cannot be
wrong, since there is nothing to put back.
"""

from __future__ import annotations

import numba
import numpy as np

from engine.board.points import NUM_POINTS, STRIDE
from engine.jit.declaring import record_array

RIM = STRIDE + 3
"""Points before the first one: with them the points around PASS are off the board, like all others around the board."""

BOARD_DTYPE = np.dtype(
    [
        # BORDER, what lies before the first point; indices count on from here (`engine.jit.indexing`)
        ("rim", np.int8, RIM),
        # EMPTY, BLACK, WHITE or BORDER of every point
        ("color", np.int8, NUM_POINTS),
        # 0, what lies before the first point of `head`; before that of each later field lies the end of another
        ("head_rim", np.int16, RIM),
        # the point that stands for the whole string a stone belongs to; 0 where there is no stone
        ("head", np.int16, NUM_POINTS),
        # the next stone of the same string; the stones of a string form a ring; 0 where there is no stone
        ("next", np.int16, NUM_POINTS),
        # number of liberties of the string, valid at its head, 0 elsewhere
        ("liberties", np.int16, NUM_POINTS),
        # number of stones of the string, valid at its head, 0 elsewhere
        ("stones", np.int16, NUM_POINTS),
        # Zobrist key of the stones alone
        ("stones_key", np.uint64),
        # stones of each colour that were captured so far, index BLACK and WHITE
        ("captured", np.int32, 3),
        # the point that simple ko forbids, 0 when there is none
        ("ko", np.int16),
        # the move that led here, 0 for a pass or none
        ("last_move", np.int16),
        # width and height of the board
        ("size", np.int16),
        # the colour that may not play at `ko`, 0 when there is none
        ("ko_color", np.int8),
        # the colour to move
        ("to_move", np.int8),
    ],
    align=True,
)

RECORD = numba.from_dtype(BOARD_DTYPE)
"""numba type of one position."""

BOARDS = numba.types.Array(RECORD, 1, "C")
"""numba type of a stack of positions, one a ply."""

POINTS = numba.types.Array(numba.int16, 1, "C")
"""numba type of a list of points that a kernel fills; the kernel returns how many it filled."""


def _random_keys(count: int) -> np.ndarray:
    """Return ``count`` 64-bit random numbers, which are the same at every start.

    They are the raw stream of PCG64, which does not change between versions of numpy.
    """
    return np.random.PCG64(19930227).random_raw(count)


KEYS = _random_keys(4 * NUM_POINTS).reshape(4, NUM_POINTS)
"""Zobrist keys (Zobrist 1970): row BLACK and row WHITE for stones, row 0 for the ko point, [3, 0] for White to move."""

SIDE_KEY = KEYS[3, 0]


class PlainPosition(np.record):  # type: ignore[misc]
    """A position record whose fields can be read in plain Python as in compiled code, even ``size``.

    Without this class ``size`` would always be 1: every numpy scalar has an attribute of that name.
    """

    @property  # type: ignore[override]
    def size(self) -> int:
        """Width and height of the board."""
        return int(self["size"])

    @size.setter
    def size(self, value: int) -> None:
        self["size"] = value


def new_stack(plies: int) -> np.ndarray:
    """Return an array of ``plies`` position records (BOARD_DTYPE), all zero."""
    return record_array(plies, BOARD_DTYPE, PlainPosition)
