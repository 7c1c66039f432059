"""A move that experts suggest, and the reasons that they have for it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.suggest.firing import Firing, Line
from engine.suggest.rules import Rule

SHARE_OF_OTHERS = 0.25
"""A move with two purposes is worth more than its better one, but less than both: the purposes overlap."""


@dataclass(frozen=True)
class Reason:
    """One reason to play a move: a rule, and its firing, i.e. the case in which the rule applies to this
    move.
    """

    rule: Rule
    firing: Firing

    @property
    def guess(self) -> float:
        """The points that the move should gain for this reason: a number of the rule, plus another for each
        point at stake, i.e. for each point of the score that depends on the move.
        """
        return self.rule.guess + self.rule.per_point * self.firing.stake


@dataclass(frozen=True)
class Candidate:
    """A move that is proposed, with all reasons for it, the best one first.

    ``likelihood`` is the logarithm, to base 2, of the chance that a strong player chooses this move out of
    all candidates.
    """

    move: int
    reasons: tuple[Reason, ...]
    likelihood: float = 0.0

    @property
    def guess(self) -> float:
        """The points that the move should gain by all its reasons together, as guessed before the move is
        read out.

        They are those of the best reason, plus the part SHARE_OF_OTHERS of what each other reason should
        gain.
        """
        return self.reasons[0].guess + SHARE_OF_OTHERS * sum(
            max(0.0, each.guess) for each in self.reasons[1:]
        )

    @property
    def is_urgent(self) -> bool:
        """Whether one of the reasons says that the move cannot wait."""
        return any(reason.rule.urgent for reason in self.reasons)

    def lines_of(self, expert: str) -> tuple[Line, ...]:
        """Return the sequences of moves that one expert gives as reasons for the move. Each begins with the
        move itself. ``expert`` is the name of the expert's module.
        """
        return tuple(
            line for reason in self.reasons if reason.rule.expert == expert for line in reason.firing.lines
        )
