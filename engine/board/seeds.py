"""The first state of a generator of random numbers for kernels (`engine.board.randomness`), from a seed."""

from __future__ import annotations

import numpy as np


def first_state(seed: int) -> np.uint64:
    """Return the first state of a random generator for a seed; it is never 0.

    A seed and its negative give the same state, as GTP allows negative seeds but numpy does not.
    """
    state: np.uint64 = np.random.SeedSequence(abs(seed)).generate_state(1, np.uint64)[0] | np.uint64(1)
    return state
