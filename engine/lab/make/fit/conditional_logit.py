"""A conditional logit: which of several candidates is chosen, by a weighted sum of facts about each.

The chance of a candidate is the exponential of its sum, as a share of those of all candidates of its position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np

DECAY_OF_MEAN, DECAY_OF_SQUARE = 0.9, 0.999
"""What is kept of the means of the gradient and of its square from step to step (Adam, Kingma and Ba 2015)."""


class Positions:
    """Says which candidates belong to the same position. In each position exactly one candidate is chosen.

    position: for each candidate the number of its position, from 0 and in order
    """

    def __init__(self, position: np.ndarray) -> None:
        self.position = position
        self.starts = np.concatenate([[0], np.flatnonzero(np.diff(position)) + 1])

    def __len__(self) -> int:
        return len(self.starts)

    def chances(self, odds: np.ndarray) -> np.ndarray:
        """Return the chance, from 0 to 1, of every candidate (move) to be the one chosen in its position.
        ``odds``: the logarithm of each candidate's odds
        """
        raised = np.exp(odds - np.maximum.reduceat(odds, self.starts)[self.position])
        chances: np.ndarray = raised / np.add.reduceat(raised, self.starts)[self.position]
        return chances


def descend(
    gradient: Callable[[np.ndarray], np.ndarray], count: int, steps: Iterable[int], number: int, rate: float
) -> np.ndarray:
    """Return ``count`` weights, found by ``number`` steps down a gradient (Adam). The weights begin at zero,
    and the steps become ever shorter.

    gradient: a function from weights to the slope of the loss over all data; steps: yields 1 to ``number``,
    and may show its progress meanwhile; rate: the length of the first steps
    """
    weights, mean, square = (np.zeros(count) for _ in range(3))
    for step in steps:
        slope = gradient(weights)
        mean = DECAY_OF_MEAN * mean + (1 - DECAY_OF_MEAN) * slope
        square = DECAY_OF_SQUARE * square + (1 - DECAY_OF_SQUARE) * slope**2
        length = rate * (1 - step / (number + 1))
        change = mean / (1 - DECAY_OF_MEAN**step)
        weights -= length * change / (np.sqrt(square / (1 - DECAY_OF_SQUARE**step)) + 1e-8)
    return weights
