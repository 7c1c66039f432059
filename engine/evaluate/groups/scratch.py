"""Work memory of the group passes: steps, queues and marks that mean nothing once the evaluation is done."""

from __future__ import annotations

import numba
import numpy as np

from engine.board.points import NUM_POINTS
from engine.evaluate.tables import MAX_STRINGS, POTENTIALS
from engine.jit.declaring import record_array

SCRATCH_DTYPE = np.dtype(
    [
        # [colour]: steps from the colour's living stones, or UNREACHABLE
        ("steps", np.int16, (3, NUM_POINTS)),
        ("reach", np.int16, NUM_POINTS),  # steps from the group that is being looked at
        ("origin", np.int16, NUM_POINTS),  # the liberty of the group through which the point was reached
        ("queue", np.int16, NUM_POINTS),
        ("room", np.int16, NUM_POINTS),  # [liberty]: weight of the points that were reached through it
        ("met", np.int8, NUM_POINTS),  # [liberty]: kind of running point
        ("marks", np.int32, NUM_POINTS),  # a point or row is marked if it holds `mark`
        ("mark", np.int32),
        ("waiting", np.int16, MAX_STRINGS),  # work list of groups
        ("semeai", np.int8, (MAX_STRINGS, 4)),  # outcomes of each semeai, as `semeais` orders them
        (
            "gain",
            np.int16,
            POTENTIALS,
        ),  # what the group's moves would add to its eyes, eighths, largest first
        ("gain_move", np.int16, POTENTIALS),
        (
            "first_class",
            np.int8,
            MAX_STRINGS,
        ),  # [group]: aliveness by eyes and running alone, before any reading
    ],
    align=True,
)

SCRATCH = numba.from_dtype(SCRATCH_DTYPE)
"""numba type of the work memory; kernels get it as `scratches[0]`."""
SCRATCHES = numba.types.Array(SCRATCH, 1, "C")


def new_scratch() -> np.ndarray:
    """Allocate one work memory of the group passes, an array of shape (1,)."""
    return record_array(1, SCRATCH_DTYPE)
