"""What a candidate is worth beside the score it comes to: how likely the move is, and whether its stone stands safely.

A score is an estimate, and of many estimates the largest is often the most mistaken one. So what strong players choose
in such a place counts too, and a stone that can be captured counts against the move more than by its points, since what
it was played for is often lost with it. The numbers are in ``worth.yaml``; ``tamen fit worth`` measures them.

Counted in spreads of the score (`engine.decide.decision.winning`) instead of points, which gives the points more say in
settled endgames, the engine won 5 of 34 games against GNU Go at level 10 on 9x9, with points 22 of 77.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace
from pathlib import Path

from engine.base.numbers import Expected, read_numbers
from engine.evaluate.tables import CAPTURED, THREATENED

FILE = Path(__file__).with_name("worth.yaml")

EXPECTED = {
    "likelihood": Expected("points for each doubling of a move's odds", least=0, most=200),
    "chance": Expected("points for each doubling of a move's chance by the prior", least=0, most=200),
    "threatened": Expected(
        "points off if the enemy can capture the stone played by moving next", least=0, most=200
    ),
    "captured": Expected("points off if the stone played cannot be saved", least=0, most=200),
}


@dataclass(frozen=True)
class Worth:
    """How many points a move's likelihood and danger count when candidates are compared.

    likelihood: points that a move gets each time its odds to be played double
    chance: the same where the prior says how likely moves are, instead of the experts
    threatened: points taken off if the enemy, moving next, can capture the stone played
    captured: points taken off if the stone played cannot be saved at all
    """

    likelihood: float
    chance: float
    threatened: float
    captured: float

    def by_prior(self) -> Worth:
        """Return the same for moves whose likelihood comes from the prior instead of the experts."""
        return replace(self, likelihood=self.chance)

    def risk(self, status: int) -> float:
        """Return how many points a move loses in the comparison because its stone may be captured.

        status: the tactical status of the stone, such as THREATENED (`engine.evaluate.tables`)
        """
        if status >= CAPTURED:
            return self.captured
        return self.threatened if status == THREATENED else 0.0


@functools.cache
def load_worth(file: Path = FILE) -> Worth:
    """Read from ``worth.yaml`` how many points the likelihood and the danger of a move count.

    Raises NumbersError, naming file and entry, if a number is wrong.
    """
    return Worth(**read_numbers(file, EXPECTED))
