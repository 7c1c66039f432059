"""What a player has decided: the move, why, what it expects, and the candidates that it compared."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.decide.decision import record as records


@dataclass(frozen=True)
class Suggestion:
    """A move that the engine's experts (modules that suggest moves) suggested and that was not played out.

    reasons: sentences, the best reason first
    likelihood: the chance, 0 to 1, that a strong player chooses it, as estimated before anything is tried out
    refused: why it must not be played, as the end of a sentence; empty if there was only no time to try it
    """

    move: str
    reasons: tuple[str, ...]
    likelihood: float
    refused: str = ""


@dataclass(frozen=True)
class KnownMove:
    """A move that a player has in its joseki or its patterns, i.e. knows without reading.

    source: ``joseki`` or ``pattern``; says: what the move is, in a sentence or two; share: for joseki the
    share, 0 to 1, of the players who chose it, None if that was not counted; is_urgent: whether the move
    cannot wait
    """

    move: str
    source: str
    says: str
    share: float | None
    is_urgent: bool


@dataclass(frozen=True)
class Candidate:
    """A move that was played out and compared with others.

    reasons: sentences, the best reason first; only those that still hold after the move, or all if none does
    rejected: why none of them holds; empty if one does
    score: points by which the move's side leads after ``line``, komi counted; chance: to win then, 0 to 1
    line: the moves expected, this move first
    likelihood: the chance, 0 to 1, that a strong player chooses it, as estimated before anything is tried out
    """

    move: str
    reasons: tuple[str, ...]
    rejected: str
    score: float
    chance: float
    line: tuple[str, ...]
    likelihood: float


@dataclass(frozen=True)
class Claim:
    """One thing that a sentence says, and what supports it.

    kind: what is said, such as ``kills``, ``links``, ``ground`` or ``cost of passing``, one of those in
        `engine.explain.claims.kinds`
    borne_by: what supports it: ``read`` (a reading, or the board itself), ``judged`` (games played out, or
        another engine) or ``by shape``; trust: ``seen``, ``proven``, ``likely`` or ``counted``
    move: the move that it is about; stones, points: the stones and points that it names
    """

    kind: str
    borne_by: str
    trust: str
    move: str
    stones: tuple[str, ...]
    points: tuple[str, ...]


@dataclass(frozen=True)
class Statement:
    """A sentence of an explanation, with what it claims.

    text: the sentence; claims: the single claims in it, empty if the sentence only joins other sentences
    """

    text: str
    claims: tuple[Claim, ...] = ()


@dataclass(frozen=True)
class Decision:
    """A player's decision in a position: the move, the reasons, and what the move was compared with.

    move: a vertex or ``pass``; color: the side that is to play it
    candidates: the moves that were compared, the chosen one first, then the better ones first
    untried: moves that were suggested and not played out, the likeliest first; refused: moves that must not
        be played
    reasons: sentences, why the move is good; line: the moves expected, this move first
    score: points by which the side leads after ``line``, komi counted; chance: to win, 0 to 1. Both are nan
        from a player that gives no reasons
    score_after_pass: points by which the side would lead if it passed
    evaluations: number of positions looked at; seconds: how long the decision took
    record: the engine's own record of the decision
    """

    color: str
    move: str
    candidates: tuple[Candidate, ...]
    untried: tuple[Suggestion, ...]
    refused: tuple[Suggestion, ...]
    reasons: tuple[str, ...]
    line: tuple[str, ...]
    score: float
    chance: float
    score_after_pass: float
    evaluations: int
    seconds: float
    record: records.Decision = field(repr=False, compare=False)
    _explain: Callable[[bool, bool, Callable[[], bool]], tuple[list[Statement], list[Statement]]] = field(
        repr=False, compare=False
    )

    def explain(self, everything: bool = False, careful: bool = False) -> tuple[str, ...]:
        """Return why this move is played, in sentences, each on one topic. The topics are reasons, targets,
        line, score, strategy, others.

        everything: tell all that is known, not only what matters most; careful: play many more games for the
        explanation. It takes about as long as the decision, and with ``careful`` many times as long.
        """
        return tuple(each.text for each in self.statements(everything, careful))

    def statements(self, everything: bool = False, careful: bool = False) -> tuple[Statement, ...]:
        """Return the sentences of `explain`, each with what it claims and what supports that. The arguments
        are those of `explain`.
        """
        told, behind = self._explain(everything, careful, lambda: False)
        return (*told, *behind)

    def explain_in_parts(
        self, careful: bool = False, interrupted: Callable[[], bool] = lambda: False
    ) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return two lists of sentences: those that `explain` returns, and those that it adds with
        ``everything``.

        This takes as long as ``explain(everything=True)``. Raises `engine.explain.claims.witness.BrokenOff`
        if ``interrupted()`` returns True while more games are played because of ``careful``.
        """
        told, behind = self._explain(True, careful, interrupted)
        return tuple(each.text for each in told), tuple(each.text for each in behind)
