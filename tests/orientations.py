"""Two of the eight orientations, for all tests but those of the readers and of turning itself, which have all eight.

What the readers say of a position is asked in all orientations, and with colours exchanged in each. The fast tests ask
it in all eight, with colours exchanged in every other one; the slow ones ask the rest, where that takes long.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

import pytest

from engine.board.symmetry import SYMMETRIES

COUNT = 2


def some_orientations(test: str | None = None) -> list[int]:
    """Orientations drawn by the name of the running test with its parameters, or by the name that is given.

    The same test has the same ones everywhere and always; another position of it may have others.
    """
    name = test or os.environ["PYTEST_CURRENT_TEST"].rpartition(" ")[0]
    return sorted(random.Random(name.rpartition("/")[2]).sample(range(SYMMETRIES), COUNT))


in_halves = pytest.mark.parametrize("half", [0, pytest.param(1, marks=pytest.mark.slow)])
"""For tests that ask in `half_of_all` orientations."""


def half_of_all(half: int) -> Iterator[tuple[int, bool]]:
    """Each of the eight orientations, and whether colours are exchanged in it: where one half has them exchanged the
    other has not."""
    for symmetry in range(SYMMETRIES):
        yield symmetry, (symmetry + half) % 2 == 1
