"""The first state of a generator of random numbers for kernels (`engine.board.randomness`), from a seed."""

from __future__ import annotations

import numpy as np


def first_state(seed: int) -> np.uint64:
    """Return the first state of a random generator for a seed, never 0.

    A seed and its negative give the same state: GTP has negative seeds, numpy has none.
    """
    state: np.uint64 = np.random.SeedSequence(abs(seed)).generate_state(1, np.uint64)[0] | np.uint64(1)
    return state
