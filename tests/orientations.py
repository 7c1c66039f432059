"""Two of the eight orientations, for all tests but those of the readers and of turning itself, which have all eight."""

from __future__ import annotations

import os
import random

from engine.board.symmetry import SYMMETRIES

COUNT = 2


def some_orientations(test: str | None = None) -> list[int]:
    """Orientations drawn by the name of the running test with its parameters, or by the name that is given.

    The same test has the same ones everywhere and always; another position of it may have others.
    """
    name = test or os.environ["PYTEST_CURRENT_TEST"].rpartition(" ")[0]
    return sorted(random.Random(name.rpartition("/")[2]).sample(range(SYMMETRIES), COUNT))
