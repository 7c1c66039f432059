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
    """A candidate that was tried, by lookahead or by games played out, with what was found out about it.

    score: points by which the side to move leads after the moves of ``line``, komi counted
    worth: the number by which candidates are compared. After a lookahead it is the score plus points for the
        move's reasons and for how likely and how safe it is; after games played out, the number of these
        games
    decided: how many points the groups count whose fate was open and is decided by the move, as a search
        found
    trust: the part of ``worth`` that comes from likelihood, in points
    status: how safe the stone played is, one of the tactical statuses of `engine.evaluate.tables`; SAFE if
        nobody looked
    risk: points taken off because the stone played may be captured
    line: the moves expected, beginning with the candidate's own
    visits: for each move of the line how many positions were looked at after it, or how many games went
        through it
    holding: the reasons that are true after the move
    rejected: if none of the reasons is true, why not, as a clause; else empty
    replied: whether the enemy's answers were looked for
    won: the share (0 to 1) of the games played out with the move that its side won, None if there were none
    owned: who owned each point at the end of these games, from -1 (always White) to 1 (always Black), None if
        that was not recorded
    bound: the lower bound of the chance to win as another engine says it, None if nobody says one
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
    bound: float | None = None

    @property
    def move(self) -> int:
        """The move of the candidate that was tried, as a point, PASS for a pass."""
        return self.candidate.move

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The reasons to name in an explanation: those that are true after the move; all, if none is true."""
        return self.holding or self.candidate.reasons


@dataclass(frozen=True)
class Refused:
    """A candidate that must not be played. ``why`` says why, as a clause: "it fills an eye of its own"."""

    candidate: Candidate
    why: str


@dataclass(frozen=True)
class Counted:
    """The best moves of a position whose end was counted, exactly or at least region by region.

    moves: all moves that lead to the best score, those of the hottest region first; a pass is none of them
    lead: points by which the side to move leads in the end, komi counted
    lost: how many fewer points it would be after a pass
    may_lose: None if the lead is exact. If the sum of the regions is too large to be exact, the most points
        that the moves may lose against perfect play; ``lead`` is then the mean of the regions, and ``lost``
        is 0
    gain: what the first move is worth: the temperature of its region, in points a move
    kind: gote, or whose sente that region is. Both are None if the regions could not be counted one by one
    regions: the number of open regions
    """

    moves: tuple[int, ...]
    lead: float
    lost: int
    gain: Fraction | None
    kind: str | None
    regions: int
    may_lose: Fraction | None = None


@dataclass(frozen=True)
class Judged:
    """What another engine, which decides in our place, says of the position as a whole.

    name: what the engine calls itself
    won: the chance to win of the side to move, 0 to 1
    score: points by which it leads, None if that engine knows no scores
    command: the GTP command that the engine answered, such as `kata-analyze`, empty if it was asked in
        another way
    line: its answer to that command
    """

    name: str
    won: float
    score: float | None
    command: str = ""
    line: str = ""


@dataclass
class Decision:
    """A decision: the move that was chosen for ``color``, and the candidates that it was chosen from.

    before: the score if the side to move passed, in points for that side, komi counted
    passing: the pass as a candidate with the games that began with it, None if none were played out
    tried: the candidates that were compared, the best first
    untried: the candidates that there was no time for
    refused: the candidates that must not be played
    closing: whether it is the endgame, or the enemy passed
    late: whether so many moves were played that a pass may be right
    stakes: moves that save or kill something, the most valuable first
    owned: who owned each point at the end of all games played out, from -1 (always White) to 1 (always
        Black), or None
    proven: moves of the side to move that are proven to decide the fate of a group
    ended: the counted points by which the side to move leads, if both sides have passed or a pass ends the
        game, whatever could still be played; None in a game that goes on
    counted: the best moves as counted to the end, None if the end is too far away for that
    asked: how often each part of what the player knows (`engine.decide.decision.settings.PARTS`) had
        something to say
    spent: numbers of positions or games, by what they were spent on
    judged: what another engine says of the position, None if our own player decides
    strategy: None if the player has none
    evaluations: how many positions were looked at, or games played out
    allowed: the most games that might be played, None under a clock and if no games are played
    spread: by how many points scores are wrong here, by the player's own numbers ``spreads``, None if it has
        none
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
    judged: Judged | None = None

    @property
    def chosen(self) -> Tried | None:
        """The candidate that was chosen; None if a pass was chosen that nobody suggested."""
        return next((each for each in self.tried if each.move == self.move), None)

    @property
    def others(self) -> list[Tried]:
        """The candidates that were not chosen but might have been, the best first."""
        return [each for each in self.tried if each.move != self.move and not each.rejected]

    @property
    def score(self) -> float:
        """Points by which the side to move expects to lead after the chosen move, or after a pass; komi
        counted.
        """
        return self.before if self.chosen is None else self.chosen.score

    @property
    def tells_scores(self) -> bool:
        """Whether the candidates have scores. A judge that knows only chances to win leaves them all at 0."""
        return any(each.score for each in self.tried)

    @property
    def best_score(self) -> float:
        """The best score among a pass and all candidates that were not rejected, in points for the side to
        move.
        """
        return max([self.before, *(each.score for each in self.tried if not each.rejected)])

    def chance_of(self, tried: Tried | None) -> float:
        """Return the chance to win, 0 to 1, of the side to move if it plays a candidate; None stands for a
        pass.

        If games were played out, it is the share of them that was won; otherwise it is derived from the
        score.
        """
        if tried is not None and tried.won is not None:
            return tried.won
        return self.chance(self.before if tried is None else tried.score)

    def chance(self, score: float) -> float:
        """Return the chance to win, 0 to 1, of the side to move if it is expected to lead by ``score``
        points.
        """
        return win_chance(score, self.spread)
