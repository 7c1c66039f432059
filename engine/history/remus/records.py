"""What the heuristic computer works on, as one record for its kernels."""

from __future__ import annotations

import numba
import numpy as np
from numba import types

from engine.board.points import NUM_POINTS

PARAMETERS = 16
VALUES = 21
MOST = VALUES - 1
"""The largest value of a parameter; larger ones count as it."""

PLIES = 6
"""Half-moves that are looked ahead, the move under review the first of them."""

AT_ROOT, WIDTH = 5, 2
"""Moves that are followed at the root, and at every half-move after it."""

WORK_DTYPE = np.dtype(
    [
        ("points", np.int16, NUM_POINTS),  # a list of points
        ("values", np.int64, PARAMETERS),  # the parameters of one move
        ("criteria", np.float64, NUM_POINTS),  # by point: the criterion of a move there
        ("allowed", np.int8, NUM_POINTS),  # 1 where the side at the root may play
        # by ply: the moves that are followed with their criteria, how many, and which is next
        ("moves", np.int16, (PLIES, AT_ROOT)),
        ("worths", np.float64, (PLIES, AT_ROOT)),
        ("count", np.int64, PLIES),
        ("index", np.int64, PLIES),
        ("best", np.float64, PLIES),  # what the best line from this ply on is worth to the side that moves
        ("gain", np.float64, PLIES),  # what the move of this ply adds
        ("lines", np.float64, AT_ROOT),  # by move of the root: what its line is worth
        ("judged", np.int64),  # moves that were judged
    ],
    align=True,
)

WORK = numba.from_dtype(WORK_DTYPE)
TABLE = types.Array(types.float64, 2, "C")
"""Success quotients by parameter and value."""
