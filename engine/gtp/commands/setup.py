"""Commands that start a game: board, komi, rules."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game.rule_sets import rule_set
from engine.gtp.protocol import GtpError, parse_integer, parse_number, refusing
from engine.gtp.registry import command
from engine.gtp.session import Session


@command("boardsize", "SIZE [HEIGHT]")
def boardsize(session: Session, arguments: Sequence[str]) -> str:
    """Start with an empty board of this size, 2 to 25; komi stays.

    Only square boards exist: if a height is given, too, it must be the same as the size.
    """
    width, height = (parse_integer(text, "the board size") for text in (arguments[0], arguments[-1]))
    if width != height:
        raise GtpError("unacceptable size")
    session.new_game(width)
    return ""


@command("rectangular_boardsize", "WIDTH HEIGHT")
def rectangular_boardsize(session: Session, arguments: Sequence[str]) -> str:
    """Start with an empty board. Only square boards exist: both numbers must be the same, from 2 to 25."""
    return boardsize(session, arguments)


@command("clear_board")
def clear_board(session: Session, arguments: Sequence[str]) -> str:
    """Start with an empty board of the same size. Komi, rules and time settings stay."""
    session.new_game()
    return ""


@command("query_boardsize")
def query_boardsize(session: Session, arguments: Sequence[str]) -> str:
    """Tell the size of the board."""
    return str(session.size)


@command("komi", "NUMBER")
def komi(session: Session, arguments: Sequence[str]) -> str:
    """Set the points White gets; any number. It stays when the board is cleared or gets another size."""
    session.komi = parse_number(arguments[0], "komi")
    return ""


@command("get_komi")
def get_komi(session: Session, arguments: Sequence[str]) -> str:
    """Tell the points that White gets."""
    return str(session.komi).removesuffix(".0")


@command("kgs-rules", "RULES...")
def kgs_rules(session: Session, arguments: Sequence[str]) -> str:
    """Set the rules: japanese, chinese, aga, new_zealand or tromp_taylor. Komi and moves stay.

    Words after the first are ignored.
    """
    with refusing():
        session.rules = rule_set(arguments[0])
    return ""
