"""The record of a decision: every candidate with its reasons, what came of it, and why the losers lost.

The move, the explanations and the analysis lines are all drawn from it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.evaluate.tables import SAFE
from engine.search.tree import Node
from engine.search.worth import load_worth
from engine.strategy import Strategy
from engine.suggest.suggester import Candidate, Reason

KO_EXPERT = "ko"

PLAIN_TO_SEE = ("saving", "capturing")
"""Experts whose moves the weakest player sees: strings in atari, of either side."""

SACRIFICING = (KO_EXPERT, "capturing")
"""Experts whose moves are played for what they threaten or take at once, whatever becomes of the stone."""


@dataclass
class Tried:
    """A candidate that was played out.

    score: points, the view of the side to move, komi counted; what the game comes to after the moves of ``line``
    worth: what candidates are compared by: the score, the bonus of its reasons, and how likely the move is
    trust: the part of ``worth`` that is likelihood; status: how the stone played stands (`engine.evaluate.tables`)
    line: the moves expected, the candidate's own first
    holding: the reasons that hold after the move; rejected: why none does, empty if one does
    replied: whether answers were looked for; node: what was looked at after the move
    """

    candidate: Candidate
    node: Node
    holding: tuple[Reason, ...] = ()
    rejected: str = ""
    trust: float = 0.0
    status: int = SAFE
    replied: bool = False
    score: float = 0.0
    worth: float = 0.0
    line: tuple[int, ...] = ()

    @property
    def move(self) -> int:
        """The candidate's move."""
        return self.candidate.move

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The reasons to name: those that hold, or all if none does."""
        return self.holding or self.candidate.reasons

    @property
    def risk(self) -> float:
        """Points that count against the move since its stone may be captured; none where it does its work first."""
        if any(reason.rule.expert in SACRIFICING for reason in self.holding):
            return 0.0
        return load_worth().risk(self.status)

    @property
    def visits(self) -> int:
        """Positions that were evaluated for it."""
        return self.node.size()


@dataclass(frozen=True)
class Refused:
    """A candidate that is not tried at all, and why: the end of a sentence."""

    candidate: Candidate
    why: str


@dataclass
class Decision:
    """What was chosen, and out of what.

    before: the score if the side to move passed, its view, komi counted; tried: the best first; refused: not tried, as
    they must not be played; closing: whether it is the endgame, or the enemy passed; late: whether so many moves were
    played that a pass may be right; stakes: moves that save or kill something, the most valuable first
    """

    color: int
    move: int
    strategy: Strategy
    before: float
    tried: list[Tried] = field(default_factory=list)
    untried: list[Candidate] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)
    closing: bool = False
    late: bool = False
    stakes: tuple[int, ...] = ()
    evaluations: int = 0
    seconds: float = 0.0
    resigned: bool = False

    @property
    def chosen(self) -> Tried | None:
        """The candidate that was chosen, None for a pass that nobody suggested."""
        return next((each for each in self.tried if each.move == self.move), None)
