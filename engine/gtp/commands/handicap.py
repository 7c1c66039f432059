"""Commands that place handicap stones."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.board.points import parse_vertex
from engine.game.handicap import fixed_handicap as fixed_points
from engine.game.handicap import free_handicap as free_points
from engine.gtp.commands.arguments import vertex_list
from engine.gtp.protocol import parse_integer, refusing, shortened
from engine.gtp.registry import command
from engine.gtp.session import Session


@command("fixed_handicap", "STONES")
def fixed_handicap(session: Session, arguments: Sequence[str]) -> str:
    """Place handicap stones on the traditional points of the empty board, and tell where they are."""
    return _place(session, arguments[0], fixed_points)


@command("place_free_handicap", "STONES")
def place_free_handicap(session: Session, arguments: Sequence[str]) -> str:
    """Place exactly this many handicap stones on the empty board, at least 2, and tell where they are."""
    return _place(session, arguments[0], free_points)


@command("set_free_handicap", "VERTEX...")
def set_free_handicap(session: Session, arguments: Sequence[str]) -> str:
    """Place handicap stones on these points of the empty board: two or more different ones, no pass."""
    points = []
    for text in arguments:
        with refusing(instead=f"bad vertex list: '{shortened(text)}' is not a point of the board"):
            points.append(parse_vertex(text, session.size))
    with refusing():
        session.game.place_handicap(points)
    return ""


@command("get_handicap")
def get_handicap(session: Session, arguments: Sequence[str]) -> str:
    """Tell the number of handicap stones."""
    return str(session.game.handicap)


def _place(session: Session, text: str, choose: Callable[[int, int], list[int]]) -> str:
    stones = parse_integer(text, "the number of stones")
    with refusing():
        points = choose(session.size, stones)
        session.game.place_handicap(points)
    return vertex_list(points, session.size)
