"""A move that experts suggest, and the reasons that they have for it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.suggest.firing import Firing, Line
from engine.suggest.rules import Rule

SHARE_OF_OTHERS = 0.25
"""A move with two purposes is worth more than its better one, but less than both: the purposes overlap."""


@dataclass(frozen=True)
class Reason:
    """One reason to play a move: a rule that applies there, and the firing that says to what it applies."""

    rule: Rule
    firing: Firing

    @property
    def guess(self) -> float:
        """The points that the move should gain by this reason."""
        return self.rule.guess + self.rule.per_point * self.firing.stake


@dataclass(frozen=True)
class Candidate:
    """A move with all its reasons, the best one first.

    ``likelihood`` is the logarithm, to base 2, of the chance that a strong player chooses it out of all candidates.
    """

    move: int
    reasons: tuple[Reason, ...]
    likelihood: float = 0.0

    @property
    def guess(self) -> float:
        """The points that the move should gain by all its reasons, before anything is tried out."""
        return self.reasons[0].guess + SHARE_OF_OTHERS * sum(
            max(0.0, each.guess) for each in self.reasons[1:]
        )

    @property
    def is_urgent(self) -> bool:
        """Whether one of the reasons says that the move cannot wait."""
        return any(reason.rule.urgent for reason in self.reasons)

    def lines_of(self, expert: str) -> tuple[Line, ...]:
        """Return the sequences of moves that one expert, given by name, gives as reasons for this candidate.
        Each begins with the candidate's own move.
        """
        return tuple(
            line for reason in self.reasons if reason.rule.expert == expert for line in reason.firing.lines
        )
