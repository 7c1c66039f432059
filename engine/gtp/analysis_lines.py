"""What an analysis says: one line with all candidates, in the words of KataGo's and of Leela Zero's analysis.

A candidate is a segment: `info move D4 visits 12 winrate 0.5512 ... order 0 pv D4 E5`. What each number means here:

- visits: games played out with the candidate; without games the positions looked at for it.
- scoreLead, scoreMean: points that the side to move leads by after the moves of the pv, komi counted.
- winrate: its chance to win: the share of the games that it won, without games by that score and the spread of
  `engine.decide.decision.winning`; lcb: the same less twice the standard error of that share.
- prior: the chance that a strong player would choose the move, before anything is tried out.
- order: 0 is the move that would be played. Leads and chances are fitted to that order
  (`engine.decide.decision.standing`), so none is higher than that of the move that would be played.

Where another engine decides, its own line is passed on with its own numbers.

The pv stands last, as programs that read it take everything up to the next segment. Only on request more follows it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.board.points import BLACK, board_points, vertex_of
from engine.decide.decision.standing import Standing, standings
from engine.decide.judged.analysis import INFO, LISTS, split_parts
from engine.gtp.protocol import decimal

if TYPE_CHECKING:
    from engine.decide.decision.record import Decision, Judged, Tried
    from engine.gtp.analysis_request import AnalysisRequest

SCALE = 10_000
"""What Leela Zero's analysis multiplies shares by."""


@dataclass(frozen=True)
class Dialect:
    """How an analysis writes shares (winrate, lcb, prior): KataGo's way as decimals, Leela Zero's as whole
    numbers out of SCALE.

    command: the command whose answer is written so
    """

    command: str
    whole_numbers: bool

    def share(self, share: float) -> str:
        """Return a share, 0 to 1, as KataGo writes it (a decimal) or as Leela Zero does (a whole number out
        of SCALE).
        """
        return str(round(share * SCALE)) if self.whole_numbers else f"{share:.4f}"


KATA = Dialect("kata-analyze", whole_numbers=False)
LEELA = Dialect("lz-analyze", whole_numbers=True)


@dataclass(frozen=True)
class Background:
    """The position of an analysis, as far as its lines need it: the board's size, and who owns each point.

    owners: by the evaluation before any move is tried, from -1 (the enemy's) to 1 (the side to move's), by
        rows from the top
    """

    size: int
    owners: tuple[float, ...] = ()


def analysis_line(
    decision: Decision, request: AnalysisRequest, background: Background, dialect: Dialect
) -> str:
    """Return a line of an analysis: what each candidate of a decision is worth, in KataGo's or Leela Zero's
    words.

    decision: it may be unfinished; request: what the program at the other end of GTP wants to be shown;
        background: the position; dialect: whose words. The line is empty as long as there is no candidate.
    """
    if passed_on := _pass_on(decision.judged, request, dialect):
        return passed_on
    rows = [row for row in standings(decision) if request.admits(row.tried.move)][: request.most]
    if not rows:
        return ""
    words = [
        word for order, row in enumerate(rows) for word in _segment(row, order, request, background, dialect)
    ]
    if "rootInfo" in request.shown:
        words += ["rootInfo", "visits", str(decision.evaluations)]
        words += _outlook(rows[0], dialect)
    if "ownership" in request.shown:
        words += ["ownership", *(f"{owner:.3f}" for owner in _owners(decision, background))]
    return " ".join(words)


def _pass_on(judged: Judged | None, request: AnalysisRequest, dialect: Dialect) -> str:
    """Return the line of another engine that decides, without what the program did not ask for.

    All that is left stands as the engine wrote it. It is empty if there is no such line, if it is in the
    other dialect, or if only some moves are admitted.

    judged: what that engine says of the position, None if none decides
    """
    is_whole = request.allowed is None and not request.avoided
    if judged is None or judged.command != dialect.command or not is_whole:
        return ""
    words: list[str] = []
    moves = 0
    for name, fields in split_parts(judged.line):
        moves += name == INFO
        if moves > request.most if name == INFO else name not in request.shown:
            continue
        # the list of owners is a field of its own name
        words += [] if name in fields else [name]
        for field, value in fields.items():
            if field not in LISTS or field == "pv" or field in request.shown:
                words += [field, *value]
    return " ".join(words)


def _owners(decision: Decision, background: Background) -> Iterable[float]:
    """Return who owns each point, from -1 (the enemy's) to 1 (the side to move's), by rows from the top.

    This is what the games played out for the decision say; if there were none, it is what ``background``
    holds.
    """
    owned = decision.owned
    if owned is None:
        return background.owners
    sign = 1.0 if decision.color == BLACK else -1.0
    return (sign * owned[point] + 0.0 for point in board_points(background.size))


def prior_of(tried: Tried) -> float:
    """Return the chance, 0 to 1, that a strong player would choose a candidate.

    It is 0 for a move that nobody suggested.
    """
    candidate = tried.candidate
    return min(1.0, 2.0**candidate.likelihood) if candidate.reasons or candidate.likelihood else 0.0


def _segment(
    row: Standing,
    order: int,
    request: AnalysisRequest,
    background: Background,
    dialect: Dialect,
) -> Iterator[str]:
    vertices = [vertex_of(point, background.size) for point in row.tried.line]
    yield from ("info", "move", vertices[0], "visits", str(row.tried.visits[0]))
    yield from _outlook(row, dialect)
    yield from ("prior", dialect.share(prior_of(row.tried)), "order", str(order), "pv", *vertices)
    if "pvVisits" in request.shown:
        yield from ("pvVisits", *(str(visits) for visits in row.tried.visits))


def _outlook(row: Standing, dialect: Dialect) -> Iterator[str]:
    lead = decimal(row.score, 2)
    chances = dialect.share(row.chance), dialect.share(row.bound)
    yield from ("winrate", chances[0], "scoreMean", lead, "scoreLead", lead, "lcb", chances[1])
