"""The compiled form of the patterns: structured arrays that the kernels read.

Offsets are counted from the point of the pattern's first move, the anchor, on a board that is turned so that the
pattern lies upright: columns to the right, rows down.
"""

from __future__ import annotations

import numba
import numpy as np

from engine.jit.declaring import record_array
from patterns.model import COMPARISONS

NOT_AT_EDGE = -1

PATTERN_DTYPE = np.dtype(
    [
        # contents that each of the 64 points of the window may not have, bit 8 * row + column: an own stone, an enemy
        # stone, nothing; a point off the board has all three, so every point of a kind but '?' refuses it
        ("no_own", np.uint64),
        ("no_enemy", np.uint64),
        ("no_empty", np.uint64),
        # columns and rows of the window to the left of the anchor and above it, 0 to 7
        ("left", np.int8),
        ("above", np.int8),
        # rows of the board below the anchor and columns to its right if the edge is drawn, else NOT_AT_EDGE
        ("below", np.int8),
        ("right", np.int8),
        # the orientations that are different from each other, as a sum of 1 << orientation
        ("orientations", np.uint8),
        # index into KINDS
        ("kind", np.int8),
        # sum of 1 << index into FLAGS
        ("flags", np.int8),
        # farthest row or column that the pattern looks at, counted from the anchor
        ("reach", np.int8),
        # rows of ATTRIBUTE_DTYPE and of MOVE_DTYPE that belong to the pattern
        ("first_attribute", np.int32),
        ("attributes", np.int32),
        ("first_move", np.int32),
        ("moves", np.int32),
        # positions of expert games the pattern was mined from, 0 for a pattern written by hand
        ("seen", np.int32),
        # part of them in which its first move was played, 0 if that was not counted
        ("share", np.float32),
    ],
    align=True,
)

ATTRIBUTE_DTYPE = np.dtype(
    [
        # index into ATTRIBUTES
        ("what", np.int8),
        # for numbers an index into COMPARISONS; for `status` and `group` 0 as said, 1 if denied
        ("comparison", np.int8),
        # the stone, and the second stone of `group`
        ("dx", np.int8),
        ("dy", np.int8),
        ("other_dx", np.int8),
        ("other_dy", np.int8),
        # the number, or the index into STATUSES
        ("value", np.int16),
    ],
    align=True,
)

MOVE_DTYPE = np.dtype(
    [
        # OWN or ENEMY
        ("side", np.int8),
        # 1 if the side plays elsewhere; the offset then is 0, 0
        ("elsewhere", np.int8),
        ("dx", np.int8),
        ("dy", np.int8),
        # points that the side loses by playing elsewhere instead
        ("worth", np.float32),
        # part of the expert games in which the move was played, 0 if that was not counted
        ("share", np.float32),
        # rows of the best answer and of the next best move in its stead, -1 if there is none
        ("answer", np.int32),
        ("instead", np.int32),
    ],
    align=True,
)

NODE_DTYPE = np.dtype(
    [
        # the point whose content is asked for, as an offset in the turned cells of the matcher
        ("offset", np.int16),
        # by content (empty, own, enemy, off): a row of the nodes, or ~row of the leaves
        ("next", np.int32, 4),
    ],
    align=True,
)

LEAF_DTYPE = np.dtype(
    [
        # rows of the entries that are left to test
        ("first", np.int32),
        ("count", np.int32),
        # farthest row or column that was asked for on the way here
        ("reach", np.int32),
    ],
    align=True,
)

ENTRY_DTYPE = np.dtype(
    [
        # copied from the pattern, so that the entries of a leaf lie side by side
        ("no_own", np.uint64),
        ("no_enemy", np.uint64),
        ("no_empty", np.uint64),
        ("pattern", np.int16),
        ("orientations", np.uint8),
        ("left", np.int8),
        ("above", np.int8),
        ("below", np.int8),
        ("right", np.int8),
        ("reach", np.int8),
    ],
    align=True,
)

ATTRIBUTES = ("aliveness", "liberties", "eyes", "status", "group")
ALIVENESS, LIBERTIES, EYES, STATUS, GROUP = range(len(ATTRIBUTES))
LESS, AT_MOST, MORE, AT_LEAST, EQUAL = range(len(COMPARISONS))

TABLES = {
    "patterns": PATTERN_DTYPE,
    "attributes": ATTRIBUTE_DTYPE,
    "moves": MOVE_DTYPE,
    "nodes": NODE_DTYPE,
    "leaves": LEAF_DTYPE,
    "entries": ENTRY_DTYPE,
    "quick_nodes": NODE_DTYPE,
    "quick_leaves": LEAF_DTYPE,
    "quick_entries": ENTRY_DTYPE,
}
"""The tables of a database by name; the quick ones are the index of the patterns for the quiescence search."""


def table_type(dtype: np.dtype) -> numba.types.Array:
    """Return the numba type of a one-dimensional array of this structured type."""
    return numba.types.Array(numba.from_dtype(dtype), 1, "C")


def new_table(dtype: np.dtype, rows: int) -> np.ndarray:
    """Return an array of ``rows`` elements of this structured type, all zero. It has the form that numba's
    compiled functions (kernels) take.
    """
    return record_array(rows, dtype)
