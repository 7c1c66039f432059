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
    """What a pass costs the side to move, in points; ``margin`` says by how much that may be off either way."""

    points: float
    margin: float

    @classmethod
    def of(cls, size: int, chosen: Tried, passed: Tried) -> CostOfPassing | None:
        """Return what a pass costs compared with a move; None without games.

        ``size`` is that of the board; ``chosen`` and ``passed`` are the move and the pass, both played out.
        """
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
        """The whole number of points, at least one, that the pass costs at least."""
        return max(1, math.floor(self.points - self.margin))

    @property
    def upper(self) -> float:
        """The points that the pass costs at most. That it gains something counts only where it surely does, whatever
        few games say.
        """
        points = self.points if self.points <= -self.margin else max(0.0, self.points)
        return points + self.margin

    @property
    def most(self) -> int:
        """The whole number of points, at least one, that the pass costs at most."""
        return max(1, math.ceil(self.upper))

    @property
    def is_told(self) -> bool:
        """Whether an explanation tells how many points the pass costs at least.

        True if the pass surely costs something, and the most that it may cost (``most``) is not far above
        ``least``.
        """
        return self.is_clear and self.most <= FAR_OFF * self.least


def cost_of_passing(witness: Witness, move: int) -> CostOfPassing | None:
    """Return what a pass costs compared with a move; None if there are too few games.

    The same number of games is counted for both.
    """
    return CostOfPassing.of(witness.board.size, witness.play_out(move), witness.play_out(PASS))


def cost_to_tell(witness: Witness, chosen: Tried, passed: Tried) -> CostOfPassing | None:
    """Return what a pass costs compared with the chosen move, as it may be told; None if there are too few games.

    Where games are counted carefully each search counts, and the one by which the pass costs least has the word.
    ``chosen`` and ``passed`` are the move and the pass, played out.
    """
    found = CostOfPassing.of(witness.board.size, chosen, passed)
    if found is None or not witness.is_careful or witness.again is None:
        return found
    again = cost_of_passing(witness.again, chosen.move)
    return found if again is None or again.points >= found.points else again
