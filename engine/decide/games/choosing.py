"""Which move is played for points: what was read or is known of moves against what the games say of them.

Where every point counts games tell moves apart by their leads, and these by chance: a group of a dozen points is in
doubt as long as the games of the move that decides it scatter by thirty. So a move that is read to decide a group, a
string or a ko is played unless the games say that another is better by more than chance, or by more than hangs on it.
Where nothing large is in doubt any more a point or two is all that most moves differ by, which games do not tell from
chance either, and of moves with nearly as many games those are preferred that the experts think likely.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp2, sqrt

from engine.decide.decision.record import Tried

AS_MANY_POINTS = 0.5
"""Points that make no difference."""

BY_CHANCE = 3.0
"""Standard errors between the games of two moves that may be chance."""

CALM = 2.0
"""Nothing large is in doubt where games scatter by at most so many points for each line of the board's width."""

TRUST_IN_EXPERTS = 0.15
"""There games count times the chance of a move by the experts to this power."""

UNLIKELY_ENOUGH = -7.0
"""What is less likely than this, as a logarithm to base 2, counts as not named."""

LEAST_SHARE = 0.1
"""Share of the games of the first move that another must have had to be preferred to it."""


def most_credible(tried: Sequence[Tried], standing: Mapping[int, float]) -> Tried:
    """The move for which games and experts speak together.

    tried: those with the most games first, one at least; standing: what the games of each count for, by move
    """

    def credit(each: Tried) -> float:
        likelihood = max(each.candidate.likelihood, UNLIKELY_ENOUGH)
        return standing[each.move] * exp2(TRUST_IN_EXPERTS * likelihood)

    return max((each for each in tried if each.worth >= LEAST_SHARE * tried[0].worth), key=credit)


def most_at_stake(tried: Sequence[Tried], stakes: Mapping[int, float], spread: float) -> Tried | None:
    """The move that decides most of those that decide something and may be as good as the first; None without one.

    tried: those with the most games first, ``worth`` being their number; stakes: the points that hang on moves that
    were read to decide something; spread: the standard deviation of the games, in points
    """
    near = [
        each
        for each in tried
        if each.move in stakes and _may_be_as_good(each, tried[0], stakes[each.move], spread)
    ]
    return max(near, key=lambda each: (stakes[each.move], each.worth), default=None)


def _may_be_as_good(tried: Tried, best: Tried, stake: float, spread: float) -> bool:
    """Whether a move on which ``stake`` points hang may be as good as the best, whose games have the better lead."""
    chance = BY_CHANCE * spread * sqrt(1.0 / tried.worth + 1.0 / best.worth)
    return tried.score >= best.score - max(AS_MANY_POINTS, min(chance, stake))
