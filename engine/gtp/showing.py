"""Showing what the engine thinks: on GoGui's board while it does, and in words on standard error once it has chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.base.standard_error import say, write
from engine.gtp.analysis_lines import Background
from engine.gtp.remarks import SILENT, in_three_lines, remarks
from engine.library.prepare import later
from engine.library.stages import GAME

if TYPE_CHECKING:
    from engine.decide.decision.record import Decision
    from engine.decide.decision.reports import Report
    from engine.game import scoring
    from engine.gtp.session import Session
else:
    # counting needs numpy, which a conversation does without until its board is ready
    scoring = later(GAME, "engine.game.scoring")


def shown_live(session: Session, report: Report) -> Report:
    """Return a function that passes unfinished decisions on to ``report`` and draws them on GoGui's board.

    If drawing is off, ``report`` itself is returned. The server removes the drawing when the answer is sent.
    """
    if not session.live.is_on:
        return report

    def show(decision: Decision) -> None:
        session.live.show(decision, session.size)
        report(decision)

    return show


def explain_aloud(session: Session, color: int, move: int, resigns: bool) -> None:
    """Say why a colour is about to play a move, or to give up the game.

    It is said on standard error if the options ask for it, and in the chat if there is one. Nothing is said
    if the session remembers no decision of that colour for that move. ``resigns``: whether the colour gives
    up; this is noted in the decision.
    """
    decision = session.decisions.get(session.game.move_count + 1)
    if decision is None or (decision.color, decision.move) != (color, move):
        return
    decision.resigned = resigns
    if session.options.explain:
        for line in in_three_lines(decision, session.size):
            say(line)
    channel = session.options.chat
    if channel != SILENT:
        write("".join(f"{line}\n" for line in remarks(decision, session.size, channel)))


def tell_of_stand_in(session: Session) -> None:
    """Say that a simpler player moves while code is compiled: on standard error, and in the chat if there is
    one.
    """
    say(
        "the clock runs and the engine is still being compiled: the simple player makes this move "
        "('tamen cache --build' compiles before a game)"
    )
    channel = session.options.chat
    if channel != SILENT:
        write(
            f"{channel.upper()}:My code is still being compiled, so a simpler player made this move for me.\n"
        )


def tell_of_haste(session: Session) -> None:
    """Say that a move is made at once because no time is left.

    It is said on standard error if the options ask for reasons there, and in the chat if there is one.
    """
    if session.options.explain:
        say("no time is left to think: this move is what looks usual")
    channel = session.options.chat
    if channel != SILENT:
        write(f"{channel.upper()}:I have no time left to think, so I make the move that looks usual here.\n")


def background_of(session: Session, color: int) -> Background:
    """Return what an analysis needs to know of the position: the board's size, and who owns each point now.

    The owners come from the evaluation of the game's position with ``color`` to move.
    """
    board = session.game.board.copy()
    view = session.adviser.look(board, color, scoring.score_compensation(session.game))
    return Background(board.size, tuple(view.value(point) + 0.0 for point in board.points()))
