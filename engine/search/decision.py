"""The record of a decision: every candidate with its reasons, what came of it, and why the losers lost.

The move, the explanations and the analysis lines are all drawn from it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.strategy import Strategy
from engine.suggest.suggester import Candidate


@dataclass
class Tried:
    """A candidate that was played out.

    score: points, the view of the side to move, komi counted, sente and bonus included
    line: the moves expected, the candidate's own first
    rejected: why its reasons do not hold, empty if they do; replied: whether the enemy's best answers were tried
    """

    candidate: Candidate
    score: float
    line: tuple[int, ...]
    rejected: str = ""
    replied: bool = False

    @property
    def move(self) -> int:
        """The candidate's move."""
        return self.candidate.move


@dataclass
class Decision:
    """What was chosen, and out of what.

    before: the score if the side to move passed, its view, komi counted; tried: the best first
    """

    color: int
    move: int
    strategy: Strategy
    before: float
    tried: list[Tried] = field(default_factory=list)
    untried: list[Candidate] = field(default_factory=list)
    evaluations: int = 0
    seconds: float = 0.0
    resigned: bool = False

    @property
    def chosen(self) -> Tried | None:
        """The candidate that was chosen, None for a pass that nobody suggested."""
        return next((each for each in self.tried if each.move == self.move), None)
