"""Work memory of the last passes: what each group may expect, what is radiated, and the terms of one point."""

from __future__ import annotations

import numba
import numpy as np

from engine.board.points import NUM_POINTS
from engine.evaluate.tables import MAX_STRINGS
from engine.evaluate.territory.numbers import FACTS, REVISION_TERMS, TERMS
from engine.jit.declaring import record_array

FIELD_DTYPE = np.dtype(
    [
        ("fullness", np.float64),  # share of the board's points that hold stones
        ("ahead", np.float64),  # Black's stones less White's, at most MOST_AHEAD either way
        ("facts", np.float64, len(FACTS)),  # the facts about one group (`prospects.describe_group`)
        # [1 if its owner is to move, group]: who will own the group's stones, thousandths, 1000 its own side
        ("prospects", np.int16, (2, MAX_STRINGS)),
        ("expected", np.int16, (2, NUM_POINTS)),  # the same for the stone on a point, 0 without one
        # [side to move, colour]: what arrives, in shares of RADIATION_UNIT
        ("radiated", np.int32, (3, 3, NUM_POINTS)),
        # [colour]: steps to its nearest stone that is not given up, or UNREACHABLE
        ("steps", np.int16, (3, NUM_POINTS)),
        ("queue", np.int16, NUM_POINTS),
        ("seen", np.int16, NUM_POINTS),  # the stone whose flood came here last
        ("terms", np.float64, len(TERMS)),  # the facts about one point (`points.describe`)
        ("unrevised", np.int16, NUM_POINTS),  # the values of the points before the revision, fiftieths
        ("revision", np.float64, len(REVISION_TERMS)),  # what one revised value is made of (`revision`)
    ],
    align=True,
)

FIELD = numba.from_dtype(FIELD_DTYPE)
"""numba type of the work memory of one evaluation; kernels get it as ``fields[0]``."""
FIELDS = numba.types.Array(FIELD, 1, "C")


def new_field() -> np.ndarray:
    """Allocate one work memory of the influence and territory passes, an array of shape (1,)."""
    return record_array(1, FIELD_DTYPE)
