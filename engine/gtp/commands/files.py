"""Commands that read and write game records."""

from __future__ import annotations

from collections.abc import Sequence

from engine.base.standard_error import say
from engine.board.points import MAX_SIZE, parse_vertex
from engine.game.records.sources import is_file
from engine.game.sgf import game_to_sgf, load_record, save_sgf
from engine.gtp.protocol import refusing
from engine.gtp.registry import command
from engine.gtp.session import Session
from engine.library.stages import GAME

NEEDS = GAME

LONGEST_NUMBER = 9
"""Digits of a move's number; more are the last word of a file name."""


@command("loadsgf", "FILE... [MOVE]")
def loadsgf(session: Session, arguments: Sequence[str]) -> str:
    """Load a game record: the whole game, or the position before a move, given by its number or its vertex.

    ``FILE#2`` is the second game in a file. Size, komi, rules and moves come from the record. If it names no
    komi or rules, the present ones stay; if it names unknown rules, those that the engine began with are
    taken. A message on standard error tells what was read differently from what is written. The record is
    loaded up to its first illegal move, with a message; with the option --strict such a record is refused.
    """
    path, stop = _path_and_stop(arguments)
    with refusing("cannot load file: "):
        loaded = load_record(
            path,
            stop,
            komi=session.komi,
            rules=session.rules,
            unknown_rules=session.options.rules,
            strict=session.options.strict,
        )
    session.game = loaded.game
    if loaded.told:
        say(f"'{path}': {loaded.told}")
    return ""


@command("printsgf", "[FILE...]")
def printsgf(session: Session, arguments: Sequence[str]) -> str:
    """Write the game as an SGF record into a file; without a file, answer with the record."""
    if not arguments:
        return game_to_sgf(session.game).decode("utf-8")
    with refusing():
        save_sgf(session.game, " ".join(arguments))
    return ""


def _path_and_stop(arguments: Sequence[str]) -> tuple[str, int | str | None]:
    """Return the file name, which may hold spaces, and the move before which loading stops.

    The last word is this move (a number or a vertex) if it looks like one; else the move is None. If a file
    has all of the words as its name, they are taken as the file name, even if the last one looks like a move.
    """
    *head, last = arguments
    if is_file(" ".join(arguments)):
        return " ".join(arguments), None
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
