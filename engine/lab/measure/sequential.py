"""A match that ends as soon as it is decided: Wald's sequential test of whether one player is stronger than another.

Two guesses are held against each other game by game: that the first player is better by no more than ``weaker`` points
of Elo, and that it is better by ``stronger`` points. How much likelier the games are under one than under the other
decides (Wald 1945). It is called better although it is no better than the first guess with a chance
of ``alpha`` at most, and not called better although it is as good as the second with one of ``beta`` at most: so if
every game is a draw of its own. The two games of an opening are not: colours are exchanged, which makes errors rarer.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

BETTER, NOT_BETTER, OPEN = "better", "not better", "open"


def share_of(points: float) -> float:
    """Return the share of games, from 0 to 1, that a player wins against one who is ``points`` points of Elo
    weaker.
    """
    return 1 / (1 + 10 ** (-points / 400))


@dataclass(frozen=True)
class SequentialTest:
    """Wald's sequential test of whether one player is stronger than another. After each game it tells whether
    that is decided.

    The test decides between two guesses: that the player is ahead by ``weaker`` points of Elo, or by
    ``stronger`` points. alpha: the chance that it calls the player better although the first guess is true;
    beta: the chance that it calls the player not better although the second guess is true
    """

    alpha: float = 0.05
    beta: float = 0.05
    weaker: float = 0.0
    stronger: float = 50.0

    def __post_init__(self) -> None:
        """Raise ValueError for settings with which there is nothing to test."""
        for name, chance in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < chance < 0.5:
                raise ValueError(f"{name} is {chance:g}, expected a chance above 0 and below 0.5")
        if not self.weaker < self.stronger:
            raise ValueError(f"{self.weaker:g} and {self.stronger:g} Elo, expected the second to be more")

    @property
    def limits(self) -> tuple[float, float]:
        """The two bounds of `evidence` at which the test ends: at or below the first the player is not
        better, at or above the second it is better.
        """
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def evidence(self, wins: float, losses: float) -> float:
        """Return how strongly the games speak for the player being better: above 0 for it, below 0 against
        it.

        It is the logarithm of a ratio: the chance of these games if the player is ahead by ``stronger``
        points, divided by their chance if it is ahead by ``weaker`` points. wins, losses: of the player; a
        draw counts as half a win and half a loss
        """
        low, high = share_of(self.weaker), share_of(self.stronger)
        return wins * math.log(high / low) + losses * math.log((1 - high) / (1 - low))

    def verdict(self, wins: float, losses: float) -> str:
        """Return what so many wins and losses tell about the player: BETTER, NOT_BETTER, or OPEN if more
        games are needed.
        """
        found = self.evidence(wins, losses)
        low, high = self.limits
        return BETTER if found >= high else NOT_BETTER if found <= low else OPEN
