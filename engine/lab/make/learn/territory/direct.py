"""The direct methods in the three ways of the paper: with the dead stones left, taken off, and in the other colour."""

from __future__ import annotations

import numpy as np

from engine.evaluate.others.baselines import METHODS, owners, with_dead_reversed
from engine.lab.make.learn.territory.judging import Judged

REMAIN, REMOVE, REVERSE = WAYS = ("remain", "remove", "reverse")
"""What becomes of the stones that are held dead (van der Werf, van den Herik and Uiterwijk 2004, section 3.6)."""


def estimate(judged: Judged, method: str, way: str) -> np.ndarray:
    """Return who owns each point of the positions ``judged``, by a method that needs no training: (positions,
    size, size), 1 for Black, -1 for White, 0 for nobody.

    method: one of METHODS; way: one of WAYS, what is done with the stones that the evaluator holds dead, such
    as taking them off. Raises ValueError for an unknown way.
    """
    if way not in WAYS:
        raise ValueError(f"there is no way {way!r} to treat dead stones, expected one of: {', '.join(WAYS)}")
    grids = judged.positions.grids
    if way == REVERSE:
        return owners(method, with_dead_reversed(grids, judged.dead))
    return owners(method, grids, judged.dead if way == REMOVE else None)


def estimate_all(judged: Judged) -> dict[tuple[str, str], np.ndarray]:
    """Return who owns each point of the positions ``judged``, by every method in METHODS and every way in
    WAYS to treat dead stones.

    The keys are pairs (method, way), the values arrays (positions, size, size), 1 for Black, -1 for White, 0
    for nobody.
    """
    return {(method, way): estimate(judged, method, way) for method in METHODS for way in WAYS}
