"""Commands that read and write game records."""

from __future__ import annotations

from collections.abc import Sequence

from engine.board.points import MAX_SIZE, parse_vertex
from engine.game.sgf import game_to_sgf, load_sgf, save_sgf
from engine.gtp.protocol import refusing
from engine.gtp.registry import command
from engine.gtp.session import Session
from engine.library.stages import GAME

NEEDS = GAME

LONGEST_NUMBER = 9
"""Digits of a move's number; more are the last word of a file name."""


@command("loadsgf", "FILE... [MOVE]")
def loadsgf(session: Session, arguments: Sequence[str]) -> str:
    """Load a game record: all of it, or as far as before a move, given by its number or its vertex.

    Size, komi, rules and moves are the record's; komi and rules stay where it names none.
    """
    path, stop = _path_and_stop(arguments)
    with refusing("cannot load file: "):
        session.game = load_sgf(path, stop, komi=session.komi, rules=session.rules)
    return ""


@command("printsgf", "[FILE...]")
def printsgf(session: Session, arguments: Sequence[str]) -> str:
    """Write the game as an SGF record into a file, or as the answer without one."""
    if not arguments:
        return game_to_sgf(session.game).decode("utf-8")
    with refusing():
        save_sgf(session.game, " ".join(arguments))
    return ""


def _path_and_stop(arguments: Sequence[str]) -> tuple[str, int | str | None]:
    """Split a command's arguments into a file name, which may hold spaces, and the move to stop before.

    The latter is a number or a vertex, None if the last word is neither.
    """
    *head, last = arguments
    if head and last.isascii() and last.isdigit() and len(last) <= LONGEST_NUMBER:
        return " ".join(head), int(last)
    if head and _is_vertex(last):
        return " ".join(head), last
    return " ".join(arguments), None


def _is_vertex(text: str) -> bool:
    try:
        parse_vertex(text, MAX_SIZE)
    except ValueError:
        return False
    return True
