"""Commands that read and write game records."""

from __future__ import annotations

from collections.abc import Sequence

from engine.board.points import parse_vertex
from engine.gtp.commands.arguments import refusing
from engine.gtp.registry import command
from engine.gtp.session import Session
from engine.gtp.warmup import GAME


@command("loadsgf", "FILE... [MOVE]")
def loadsgf(session: Session, arguments: Sequence[str]) -> str:
    """Load a game record: all of it, or as far as before a move, given by its number or its vertex.

    Size, komi, rules and moves are the record's; komi and rules stay where it names none.
    """
    session.wait_for(GAME)
    from engine.game.sgf import load_sgf

    path, stop = _path_and_stop(arguments)
    with refusing("cannot load file: "):
        session.game = load_sgf(path, stop, komi=session.komi, rules=session.rules)
    return ""


@command("printsgf", "[FILE...]")
def printsgf(session: Session, arguments: Sequence[str]) -> str:
    """Write the game as an SGF record into a file, or as the answer without one."""
    game = session.game
    from engine.game.sgf import game_to_sgf, save_sgf

    if not arguments:
        return game_to_sgf(game).decode("utf-8")
    with refusing():
        save_sgf(game, " ".join(arguments))
    return ""


def _path_and_stop(arguments: Sequence[str]) -> tuple[str, int | str | None]:
    """The file name, which may hold spaces, and the move to stop before, when the last word is one."""
    *head, last = arguments
    if head and last.isascii() and last.isdigit() and len(last) < 10:
        return " ".join(head), int(last)
    if head and _is_vertex(last):
        return " ".join(head), last
    return " ".join(arguments), None


def _is_vertex(text: str) -> bool:
    try:
        parse_vertex(text, 25)
    except ValueError:
        return False
    return True
