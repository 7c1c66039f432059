"""Commands that try moves for a question and take them back, as scripts written for GNU Go do."""

from __future__ import annotations

from collections.abc import Sequence

from engine.gtp.commands.moves import play
from engine.gtp.protocol import GtpError
from engine.gtp.registry import command
from engine.gtp.session import Session


@command("trymove", "COLOR VERTEX")
@command("tryko", "COLOR VERTEX")
def trymove(session: Session, arguments: Sequence[str]) -> str:
    """Play a move that `popgo` takes back.

    Every move is legal that `play` allows; a ko that was just taken may not be retaken.
    """
    play(session, arguments)
    session.tried.append(session.game.move_count)
    return ""


@command("popgo")
def popgo(session: Session, arguments: Sequence[str]) -> str:
    """Take back the last move that `trymove` played. Refused if moves were played or taken back since."""
    game = session.game
    while session.tried and session.tried[-1] > game.move_count:
        session.tried.pop()
    if not session.tried or session.tried[-1] != game.move_count:
        raise GtpError("stack empty")
    session.tried.pop()
    game.undo()
    return ""
