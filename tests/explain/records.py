"""Hand-made decisions, so that the sentences about them do not hang on what the engine thinks today."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.board.points import BLACK, parse_vertex
from engine.decide.decision.record import Decision, Tried
from engine.decide.decision.worth import load_worth
from engine.evaluate.strategy import EVEN, MIDDLE_GAME, Strategy
from engine.evaluate.tables import SAFE
from engine.suggest.candidate import Candidate, Reason
from engine.suggest.firing import Fact, Firing, Line
from engine.suggest.rules import Rule

SIZE = 9


def point(vertex: str) -> int:
    """The point of a vertex of the small board."""
    return parse_vertex(vertex, SIZE)


def reason(
    vertex: str,
    says: str,
    *,
    aim: str = "none",
    about: str = "pass",
    rule: str = "a-rule",
    urgent: bool = False,
    lines: tuple[Line, ...] = (),
    facts: Mapping[str, Fact] | None = None,
) -> Reason:
    """A reason that says something of a move (``{move}`` in it) and is aimed at the stone ``about``."""
    made = Rule(rule, "shape", says, 1.0, aim=aim, urgent=urgent)
    return Reason(made, Firing(rule, point(vertex), 0.0, point(about), lines, facts or {}))


def candidate(vertex: str, *reasons: Reason, says: str = "{move} is a good point.") -> Candidate:
    """A candidate with reasons, or with one that says something plain."""
    return Candidate(point(vertex), reasons or (reason(vertex, says),))


def tried(
    found: Candidate | str,
    score: float,
    line: str = "",
    *,
    rejected: str = "",
    trust: float = 0.0,
    status: int = SAFE,
) -> Tried:
    """A candidate played out: the score, and the moves expected after it."""
    made = candidate(found) if isinstance(found, str) else found
    after = tuple(point(vertex) for vertex in line.split())
    risk = load_worth().risk(status)
    return Tried(
        made,
        holding=() if rejected else made.reasons,
        rejected=rejected,
        trust=trust,
        status=status,
        score=score,
        risk=risk,
        worth=score + trust - risk,
        line=(made.move, *after),
        visits=(1,) * (1 + len(after)),
    )


def strategy(color: int = BLACK, **fields: object) -> Strategy:
    """A strategy without anything urgent, 2 points ahead."""
    values = {"phase": MIDDLE_GAME, "score": 2.0, "score_class": EVEN, "sente": 4.0}
    return Strategy(color=color, **{**values, "urgent_own": (), "urgent_enemy": (), **fields})


def decision(
    move: str,
    played_out: Sequence[Tried] = (),
    *,
    before: float = -5.0,
    color: int = BLACK,
    untried: Sequence[Candidate] = (),
    resigned: bool = False,
    **fields: object,
) -> Decision:
    """A decision for a move, with the candidates played out, the best first."""
    return Decision(
        color,
        point(move),
        strategy(color, **fields),
        before,
        tried=list(played_out),
        untried=list(untried),
        resigned=resigned,
    )
