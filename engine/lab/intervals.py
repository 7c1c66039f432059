"""How sure a share is: Wilson's score interval for wins out of games."""

from __future__ import annotations

import math

NORMAL_95 = 1.959964
"""Quantile of the normal distribution for an interval that holds 95 %."""


def wilson(wins: int, games: int, quantile: float = NORMAL_95) -> tuple[float, float]:
    """Return the range in which the true share of wins probably lies, by Wilson's score interval. Its two
    ends are between 0 and 1; without games they are (0, 1).

    quantile: how many standard deviations the range reaches to either side, by default as many as for 95 per
    cent. Source: Wilson 1927.
    """
    if games == 0:
        return 0.0, 1.0
    share, square = wins / games, quantile**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = quantile * math.sqrt(share * (1 - share) / games + square / (4 * games**2)) / (1 + square / games)
    return max(0.0, middle - half), min(1.0, middle + half)
