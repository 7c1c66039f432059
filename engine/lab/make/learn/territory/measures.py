"""How well territory was estimated (van der Werf, van den Herik and Uiterwijk 2004, section 5.2)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.board.points import EMPTY
from engine.lab.data.labels import KOMI, Positions

OWNERS = (1, -1, 0)
"""Black, White, nobody: the order of the rows and columns of a confusion matrix."""

WINDOW = 0.03
"""An estimate nearer to zero than this is taken as nobody's. The paper does not say its own window; the matrices of its
table 5 leave about five in a hundred points undecided."""


@dataclass(frozen=True)
class Figures:
    """The measures of one method over some positions.

    positions: how many; winners: percentage of positions whose winner after komi is found; score_error: mean
    absolute difference of the score, in points; confusion: percentages of the empty points, index [estimated,
    true] in the order of `OWNERS`
    """

    positions: int
    winners: float
    score_error: float
    confusion: np.ndarray

    @property
    def undecided(self) -> float:
        """The percentage of the empty points that were given to nobody."""
        return float(self.confusion[2].sum())

    @property
    def right_where_decided(self) -> float:
        """The percentage of right owners among the empty points that were given to Black or White. 0 if none
        were.
        """
        decided = self.confusion[:2].sum()
        return float(100 * (self.confusion[0, 0] + self.confusion[1, 1]) / decided) if decided else 0.0


def round_owners(estimate: np.ndarray, window: float = WINDOW) -> np.ndarray:
    """Turn an estimate of owners into whole owners, as the paper counts them: 1 for Black, -1 for White, and
    0 for nobody.

    A point belongs to nobody if its estimate is nearer to zero than ``window``.
    """
    owners: np.ndarray = np.where(np.abs(estimate) < window, 0, np.sign(estimate)).astype(np.int8)
    return owners


def scores_of(estimate: np.ndarray) -> np.ndarray:
    """Return the scores that follow from the owners of all points: by area, in points, Black's view, without
    komi.

    estimate: the owners from 1 for Black to -1 for White, (positions, size, size)
    """
    scores: np.ndarray = estimate.sum(axis=(1, 2), dtype=np.float64)
    return scores


def found_winners(positions: Positions, scores: np.ndarray) -> np.ndarray:
    """Tell for each position whether the scores give the same winner after komi as the label: bool
    (positions,).
    """
    right: np.ndarray = np.sign(scores - KOMI) == np.sign(positions.scores - KOMI)
    return right


def count_confusion(positions: Positions, owners: np.ndarray) -> np.ndarray:
    """Compare the estimated owners of the empty points with the true ones. Return percentages of these points
    as an array [estimated, true] in the order of OWNERS.

    owners: the estimated ones, 1, 0 or -1, (positions, size, size)
    """
    empty = positions.grids == EMPTY
    estimated, true = owners[empty], np.sign(positions.ownership[empty])
    counts = np.array(
        [[np.count_nonzero((estimated == row) & (true == column)) for column in OWNERS] for row in OWNERS]
    )
    shares: np.ndarray = 100 * counts / max(1, counts.sum())
    return shares


def measure_owners(positions: Positions, owners: np.ndarray, scores: np.ndarray | None = None) -> Figures:
    """Measure estimated owners of all points against the labels.

    owners: 1, 0 or -1, (positions, size, size); scores: the estimated scores, by default the sums of the
    owners. Raises ValueError if an array has another shape or there is no position.
    """
    if owners.shape != positions.ownership.shape or not len(positions):
        raise ValueError(
            f"the estimate has the shape {owners.shape}, expected {positions.ownership.shape} and a position"
        )
    counted = scores_of(owners) if scores is None else scores
    return Figures(
        positions=len(positions),
        winners=float(100 * found_winners(positions, counted).mean()),
        score_error=float(np.abs(counted - positions.scores).mean()),
        confusion=count_confusion(positions, owners),
    )
