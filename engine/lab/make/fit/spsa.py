"""Simultaneous perturbation stochastic approximation: the top of a function that is only seen through noise.

All coordinates are moved at once by a draw of signs, one way and the other, and the difference of the two results is
credited to each coordinate with its sign (Spall 1992; the gains fall as Spall 1998 advises). For a match between two
settings of a player it is the natural method: the difference is the result of a game, however many constants there are
(Kocsis, Szepesvári and Winands 2006 on games). The answer is the mean of the later half of the way, which is less noisy
than its end (Polyak and Juditsky 1992).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

FALL_OF_STEP, FALL_OF_WIDTH = 0.602, 0.101
"""How fast steps and perturbations fall with the number of steps: the least powers that Spall (1998) allows."""

WARM_UP = 10
"""Steps by which the fall begins later, so that the first ones are not far longer than the rest."""

Trial = tuple[np.ndarray, np.ndarray]
"""Two places that are held against each other, float64 by coordinate."""


class Ascent:
    """A way uphill. It begins at 0 in all coordinates, which should be scaled so that 1 is a sensible change.

    way: the places that it came to, float64, one for each step and one for the beginning
    """

    def __init__(self, coordinates: int, trials: int, rate: float, seed: int) -> None:
        """Take the number of coordinates, of trials in each step, how far the first step goes for a slope of
        one, and the seed of the draws.
        """
        self._trials, self._rate = trials, rate
        self._random = np.random.default_rng(seed)
        self.way = [np.zeros(coordinates)]
        self._credits: list[np.ndarray] = []

    def step(self, hold: Callable[[Sequence[Trial]], Sequence[float]]) -> None:
        """Take one step. ``hold`` gets pairs of places, and returns for each how much better the first is than
        the second, from -1 to 1, seen through whatever noise.
        """
        number, place = len(self.way), self.way[-1]
        signs = self._random.choice((-1.0, 1.0), size=(self._trials, len(place)))
        width = number**-FALL_OF_WIDTH
        found = np.array(hold([(place + width * each, place - width * each) for each in signs]), float)
        credit = found[:, None] * signs
        self._credits.append(credit)
        rate = self._rate * ((WARM_UP + 1) / (WARM_UP + number)) ** FALL_OF_STEP
        self.way.append(place + rate * credit.mean(axis=0) / (2 * width))

    @property
    def top(self) -> np.ndarray:
        """The answer so far: the mean of the later half of the way."""
        found: np.ndarray = np.mean(self.way[len(self.way) // 2 :], axis=0)
        return found

    def evidence(self) -> Iterator[tuple[float, float]]:
        """Yield, for each coordinate, by how much the place with the larger value did better in the mean, from
        -1 to 1, and the standard error of that.
        """
        credit = np.concatenate(self._credits)
        errors = (
            credit.std(axis=0, ddof=1) / len(credit) ** 0.5 if len(credit) > 1 else np.ones(credit.shape[1])
        )
        for mean, error in zip(credit.mean(axis=0), errors, strict=True):
            yield float(mean), float(error)
