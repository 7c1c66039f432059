"""What it costs to pass instead of playing a move, by games of both, and how far off that may be."""

from __future__ import annotations

import math
from dataclasses import dataclass

from engine.board.points import PASS
from engine.decide.decision.record import Tried
from engine.explain.claims.margins import load_margins
from engine.explain.claims.witness import Witness

FAR_OFF = 4
"""Times what a pass costs at least up to which what it costs at most is worth a word."""


@dataclass(frozen=True)
class CostOfPassing:
    """What a pass costs whoever is to move, in points, and by how much (``margin``) that may be off either way."""

    points: float
    margin: float

    @classmethod
    def of(cls, size: int, chosen: Tried, passed: Tried) -> CostOfPassing | None:
        """Return what a pass costs instead of a move, both played out on a board of a size; None without games."""
        if chosen.won is None or not passed.visits or not passed.visits[0]:
            return None
        cost = chosen.score - passed.score
        return cls(cost, load_margins().difference(size, passed.visits[0], cost))

    @property
    def is_clear(self) -> bool:
        """Whether the pass surely costs something."""
        return self.points >= self.margin

    @property
    def least(self) -> int:
        """The points that it costs at least, in words: one or more."""
        return max(1, math.floor(self.points - self.margin))

    @property
    def most(self) -> int:
        """The points that it costs at most, in words: one or more."""
        return max(1, math.ceil(self.points + self.margin))

    @property
    def is_told(self) -> bool:
        """Whether it is told how many points the pass costs at least: that is clear, and not far from the most."""
        return self.is_clear and self.most <= FAR_OFF * self.least


def cost_of_passing(witness: Witness, move: int) -> CostOfPassing | None:
    """Return what a pass costs instead of a move, by as many games of each; None where there are too few."""
    return CostOfPassing.of(witness.board.size, witness.play_out(move), witness.play_out(PASS))
