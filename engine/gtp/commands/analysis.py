"""Analysis for Sabaki, Lizzie and other programs: what the engine thinks of the candidates, line by line as it thinks.

The names are KataGo's and Leela Zero's. `analyze` and `genmove_analyze` are no commands here: Sabaki would prefer them,
and it reads their winrate otherwise than everybody else.
"""

from __future__ import annotations

import functools
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from engine.decide.decision.budget import Budget
from engine.gtp.analysis_lines import KATA, LEELA, Background, Dialect, analysis_line
from engine.gtp.analysis_request import AnalysisRequest, parse_request
from engine.gtp.commands.moves import play_own_move
from engine.gtp.interruption import PATIENCE
from engine.gtp.registry import command
from engine.gtp.session import Session
from engine.gtp.showing import background_of, shown_live
from engine.gtp.thinking import add_judged, best_of, with_judged

if TYPE_CHECKING:
    from engine.decide.decision.record import Decision, Tried


@command("kata-analyze", "[WORD...]")
def kata_analyze(session: Session, arguments: Sequence[str]) -> str:
    """Say what the candidates are worth, until the next line comes in: [COLOR] [CENTISECONDS] [KEY VALUE]...

    A line with all candidates is sent each time that this many centiseconds have passed; the move that would
    be played comes first. Without a colour it is for the side whose turn it is. Keys: interval, minmoves,
    maxmoves, avoid and allow (COLOR VERTEX,VERTEX DEPTH), and ownership, rootInfo, pvVisits (true). Chances
    are decimals. Games are played out all the time, even beyond the number that the level has for a move. A
    player without games stops when it has looked at everything.
    """
    return _analyze(session, arguments, KATA)


@command("lz-analyze", "[WORD...]")
def lz_analyze(session: Session, arguments: Sequence[str]) -> str:
    """Say what the candidates are worth as kata-analyze does, with chances as whole numbers out of 10000."""
    return _analyze(session, arguments, LEELA)


@command("kata-genmove_analyze", "[WORD...]")
def kata_genmove_analyze(session: Session, arguments: Sequence[str]) -> str:
    """Choose and play a move as genmove does, and send the lines of kata-analyze while thinking.

    The last line is `play` and the move. Lines that come in meanwhile do not cut the thinking short.
    """
    return _genmove_analyze(session, arguments, KATA)


@command("lz-genmove_analyze", "[WORD...]")
def lz_genmove_analyze(session: Session, arguments: Sequence[str]) -> str:
    """Choose and play a move as kata-genmove_analyze does, with chances as whole numbers out of 10000."""
    return _genmove_analyze(session, arguments, LEELA)


def _analyze(session: Session, arguments: Sequence[str], dialect: Dialect) -> str:
    request = _request(session, arguments)
    lines = Lines(session, request, dialect)
    ended = session.interruption.ends_analysis
    report = shown_live(session, lines.report)
    if request.allowed:
        lines.finish(session.adviser.decide(session.game, request.color, Budget(), ended, report), ended)
    lines.finish(
        session.adviser.decide(session.game, request.color, Budget(endless=True), ended, report), ended
    )
    while not ended():
        session.interruption.wait(PATIENCE)
    return ""


def _genmove_analyze(session: Session, arguments: Sequence[str], dialect: Dialect) -> str:
    request = _request(session, arguments)
    lines = Lines(session, request, dialect)

    def revise(decision: Decision) -> None:
        lines.finish(decision, session.interruption.is_set)
        if not request.admits(decision.move):
            decision.move = best_of(decision, request.admits)
            lines.finish(decision, session.interruption.is_set)

    return f"play {play_own_move(session, request.color, lines.report, revise)}"


class Lines:
    """Sends a line for each decision that an analysis reports, but not more often than the program asked for."""

    def __init__(self, session: Session, request: AnalysisRequest, dialect: Dialect) -> None:
        """Begin the answer to the command that is running; no line of the analysis is sent yet.

        ``request``: how often to send lines, and what; ``dialect``: whether in KataGo's or in Leela Zero's
        words
        """
        self._session, self._request, self._dialect = session, request, dialect
        self._judged: list[Tried] = []
        self._sent_at = time.monotonic()
        session.send("")

    def report(self, decision: Decision) -> None:
        """Send a line for an unfinished decision, if the interval since the last line has passed."""
        if time.monotonic() >= self._sent_at + self._request.interval:
            self._send(decision)

    def finish(self, decision: Decision, ended: Callable[[], bool]) -> None:
        """Send the last line of an analysis, for the finished decision, even if the interval has not passed.

        If only certain moves are allowed, those that nobody suggested are then judged one by one, and one
        more line is sent. This stops as soon as ``ended()`` is true.
        """
        self._send(decision)
        for point in self._request.allowed or ():
            if ended():
                return
            judged = add_judged(self._session, decision, point)
            if judged is not None:
                self._judged.append(judged)
                self.report(decision)
        if self._request.allowed:
            self._send(decision)

    @functools.cached_property
    def _background(self) -> Background:
        return background_of(self._session, self._request.color)

    def _send(self, decision: Decision) -> None:
        shown = with_judged(decision, self._judged)
        line = analysis_line(shown, self._request, self._background, self._dialect)
        if line:
            self._session.send(line)
            self._sent_at = time.monotonic()


def _request(session: Session, arguments: Sequence[str]) -> AnalysisRequest:
    return parse_request(arguments, session.size, session.game.to_move)
