"""What an analysis says: one line with all candidates, in the words of KataGo's and of Leela Zero's analysis.

A candidate is a segment: `info move D4 visits 12 winrate 0.5512 ... order 0 pv D4 E5`. What each number means here:

- visits: positions looked at for the candidate, but 10 for one that needed fewer. Programs do not show the numbers of a
  move with fewer than 10 visits, as of one hardly looked at; a candidate in this list was compared with the others.
- scoreLead, scoreMean: points that the side to move leads by after the moves of the pv, komi counted.
- winrate: its chance to win, by that score and the spread of `engine.search.winning`; lcb: the same, as nothing is
  known that would bound it better.
- prior: the chance that a strong player would choose the move, before anything is tried out.
- order: 0 is the move that would be played. It need not have the best score: likely moves are trusted more.

The pv stands last, as programs that read it take everything up to the next segment. Only on request more follows it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.board.points import PASS, vertex_of
from engine.gtp.protocol import decimal

if TYPE_CHECKING:
    from engine.gtp.analysis_request import AnalysisRequest
    from engine.search.decision import Decision, Tried

LEAST_VISITS = 10

SCALE = 10_000
"""What Leela Zero's analysis multiplies shares by."""


@dataclass(frozen=True)
class Dialect:
    """How shares (winrate, lcb, prior) are written: as decimals or as whole numbers out of SCALE."""

    whole_numbers: bool

    def share(self, share: float) -> str:
        """A share from 0 to 1."""
        return str(round(share * SCALE)) if self.whole_numbers else f"{share:.4f}"


KATA, LEELA = Dialect(whole_numbers=False), Dialect(whole_numbers=True)


@dataclass(frozen=True)
class Background:
    """What the lines need to know of the position: the board's size, and who owns what.

    owners: from -1 (the enemy's) to 1 (of the side to move), by rows from the top
    """

    size: int
    owners: tuple[float, ...] = ()


@dataclass(frozen=True)
class Row:
    """A candidate of a line: positions looked at for every move of ``line``, points, and its chance to be chosen."""

    line: tuple[int, ...]
    visits: tuple[int, ...]
    score: float
    prior: float

    @property
    def move(self) -> int:
        """The candidate's move."""
        return self.line[0]


def analysis_line(
    decision: Decision, request: AnalysisRequest, background: Background, dialect: Dialect
) -> str:
    """The line of a decision as far as it has come; empty if there is nothing to say yet."""
    rows = [row for row in rows_of(decision) if request.admits(row.move)][: request.most]
    if not rows:
        return ""
    words = [
        word
        for order, row in enumerate(rows)
        for word in _segment(row, decision, order, request, background, dialect)
    ]
    if "rootInfo" in request.shown:
        words += ["rootInfo", "visits", str(max(LEAST_VISITS, decision.evaluations))]
        words += _outlook(rows[0].score, decision, dialect)
    if "ownership" in request.shown:
        words += ["ownership", *(f"{owner:.3f}" for owner in background.owners)]
    return " ".join(words)


def rows_of(decision: Decision) -> Iterator[Row]:
    """The candidates that were compared, the one that would be played first, then the better ones first."""
    tried = sorted(decision.tried, key=lambda each: each.move != decision.move)
    if decision.move == PASS and decision.evaluations:
        yield Row((PASS,), (1,), decision.before, 0.0)
    for each in tried:
        yield Row(each.line, each.visits, each.score, prior_of(each))


def prior_of(tried: Tried) -> float:
    """The chance that a strong player would choose a candidate; 0 for a move that nobody suggested."""
    return min(1.0, 2.0**tried.candidate.likelihood) if tried.candidate.reasons else 0.0


def _segment(
    row: Row,
    decision: Decision,
    order: int,
    request: AnalysisRequest,
    background: Background,
    dialect: Dialect,
) -> Iterator[str]:
    vertices = [vertex_of(point, background.size) for point in row.line]
    yield from ("info", "move", vertices[0], "visits", str(max(LEAST_VISITS, row.visits[0])))
    yield from _outlook(row.score, decision, dialect)
    yield from ("prior", dialect.share(row.prior), "order", str(order), "pv", *vertices)
    if "pvVisits" in request.shown:
        yield from ("pvVisits", *(str(visits) for visits in row.visits))


def _outlook(score: float, decision: Decision, dialect: Dialect) -> Iterator[str]:
    chance = dialect.share(decision.chance(score))
    lead = decimal(score, 2)
    yield from ("winrate", chance, "scoreMean", lead, "scoreLead", lead, "lcb", chance)
