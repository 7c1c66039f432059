"""The record of a decision: every candidate with its reasons, what came of it, and why the losers lost.

The move, the explanations and the analysis lines are all drawn from it. Every player keeps one, the simple one too, so
nothing is imported here that reads, evaluates or suggests: that is named for its types alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from engine.decide.decision.winning import win_chance

if TYPE_CHECKING:
    from engine.decide.decision.winning import Spread
    from engine.evaluate.strategy import Strategy
    from engine.suggest.candidate import Candidate, Reason

KO_EXPERT = "ko"

PLAIN_TO_SEE = ("saving", "capturing")
"""Experts whose moves the weakest player sees: strings in atari, of either side."""


@dataclass
class Tried:
    """A candidate that was played out, by lookahead or by games, with what came of it.

    score: points that the side to move leads by after the moves of ``line``, komi counted
    worth: what candidates are compared by: after a lookahead the score, the bonus of its reasons, and how
        likely and how safe the move is; after games played out the number of these games
    decided: points that hang on groups whose fate was open and is decided by the move, as read
    trust: the part of ``worth`` that comes from likelihood, in points
    status: how the stone played stands, one of the tactical statuses of `engine.evaluate.tables`, SAFE if
        nobody looked
    risk: points that count against the move, as its stone may be captured
    line: the moves expected, the candidate's own first
    visits: for each move of the line how many positions were looked at after it, or how many games went
        through it
    holding: the reasons that are true after the move; rejected: why none is, as a clause, empty if one is
    replied: whether the enemy's answers were looked for
    won: the share (0 to 1) of the games played out with the move that its side won, None if none were
    owned: whose each point was at the end of these games, from -1 (all White's) to 1 (all Black's), None if
        that was not noted
    """

    candidate: Candidate
    holding: tuple[Reason, ...] = ()
    rejected: str = ""
    decided: float = 0.0
    trust: float = 0.0
    status: int = 0
    risk: float = 0.0
    replied: bool = False
    score: float = 0.0
    worth: float = 0.0
    won: float | None = None
    line: tuple[int, ...] = ()
    visits: tuple[int, ...] = ()
    owned: Mapping[int, float] | None = None

    @property
    def move(self) -> int:
        """The move of the candidate that was tried, as a point, PASS for a pass."""
        return self.candidate.move

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The reasons to name in an explanation: those that are true after the move, or all if none is."""
        return self.holding or self.candidate.reasons


@dataclass(frozen=True)
class Refused:
    """A candidate that must not be played, and why (``why``), as a clause: "it fills an eye of its own"."""

    candidate: Candidate
    why: str


@dataclass(frozen=True)
class Counted:
    """The best moves of a position whose end was counted exactly, or in which at least every open region was
    counted.

    moves: all that lead to the best score, those of the hottest region first; a pass is none of them
    lead: points by which the side to move leads in the end, komi counted; lost: how many fewer it would be
    after a pass
    may_lose: None where the lead is exact; where the sum of the regions is too large for that, the points
    that the moves may lose against perfect play, at most; ``lead`` is the mean of the regions then, and
    ``lost`` 0
    gain: what the first move is worth, its region's temperature in points a move; kind: gote, or whose sente
    that region is; both None where the regions could not be counted one by one
    regions: the number of open regions
    """

    moves: tuple[int, ...]
    lead: float
    lost: int
    gain: Fraction | None
    kind: str | None
    regions: int
    may_lose: Fraction | None = None


@dataclass
class Decision:
    """A decision: the move that was chosen for ``color``, and the candidates that it was chosen from.

    before: the score if the side to move passed, its view, komi counted; passing: the games that began with a
    pass, None where none were played out; tried: the candidates that were compared, the best first; untried:
    those that were not reached; refused: those that must not be played; closing: whether it is the endgame,
    or the enemy passed; late: whether so many moves were played that a pass may be right; stakes: moves that
    save or kill something, the most valuable first
    owned: whose each point was at the end of all games played out, from -1 (all White's) to 1 (all Black's),
    or None
    proven: moves of the side to move that are proven to decide the fate of a group
    ended: points that the side to move leads by, as counted, where both sides have passed, whatever could
    still be played, or where a pass ends the game; None in a game that goes on
    counted: what was counted to the end, None where the end is not in reach
    asked: how often each part of what the player knows (`engine.decide.decision.settings.PARTS`) had
    something to say
    spent: numbers of positions or games by what they were spent on
    strategy: None if the player has none; evaluations: positions looked at, or games played out; allowed: the
    most games that might be played, None under a clock and where none are; spread: by how many points scores
    are wrong here, by the player's own numbers, ``spreads``, None if it has none
    """

    color: int
    move: int
    strategy: Strategy | None = None
    before: float = 0.0
    tried: list[Tried] = field(default_factory=list)
    untried: list[Candidate] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)
    closing: bool = False
    late: bool = False
    stakes: tuple[int, ...] = ()
    evaluations: int = 0
    allowed: int | None = None
    seconds: float = 0.0
    resigned: bool = False
    owned: Mapping[int, float] | None = None
    passing: Tried | None = None
    spread: float = 1.0
    spreads: Spread | None = None
    proven: frozenset[int] = frozenset()
    counted: Counted | None = None
    ended: float | None = None
    asked: Counter[str] = field(default_factory=Counter)
    spent: dict[str, int] = field(default_factory=dict)

    @property
    def chosen(self) -> Tried | None:
        """The candidate that was chosen, None for a pass that nobody suggested."""
        return next((each for each in self.tried if each.move == self.move), None)

    @property
    def others(self) -> list[Tried]:
        """The candidates that might have been chosen instead, the best first."""
        return [each for each in self.tried if each.move != self.move and not each.rejected]

    @property
    def score(self) -> float:
        """Points that the side to move expects to lead by, komi counted: after the choice, or after a pass."""
        return self.before if self.chosen is None else self.chosen.score

    @property
    def tells_scores(self) -> bool:
        """Whether the candidates have scores: a judge that knows chances alone leaves them all at 0."""
        return any(each.score for each in self.tried)

    @property
    def best_score(self) -> float:
        """The best score of all candidates not rejected and of a pass, in points for the side to move."""
        return max([self.before, *(each.score for each in self.tried if not each.rejected)])

    def chance_of(self, tried: Tried | None) -> float:
        """Return the chance to win, 0 to 1, of the side to move with a candidate; with a pass for None.

        It is the share that was won of the games played out, or follows from the score where none were
        played.
        """
        if tried is not None and tried.won is not None:
            return tried.won
        return self.chance(self.before if tried is None else tried.score)

    def chance(self, score: float) -> float:
        """Return the chance to win, 0 to 1, of the side to move if it leads by ``score`` points in the end."""
        return win_chance(score, self.spread)
