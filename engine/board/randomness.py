"""Random numbers for kernels: the same seed gives the same numbers everywhere."""

from __future__ import annotations

from numba import uint64

from engine.jit.declaring import kernel


@kernel(uint64(uint64))
def following(state):
    """Return the next state of a random generator whose state is ``state``, which must not be 0.

    The generator is the 64-bit xorshift of Marsaglia 2003.
    """
    state ^= state << uint64(13)
    state ^= state >> uint64(7)
    state ^= state << uint64(17)
    return state
