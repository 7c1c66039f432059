"""Commands that play, choose and take back moves."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.board.points import color_name, vertex_of
from engine.gtp.commands.arguments import color_argument, vertex_argument
from engine.gtp.protocol import GtpError, parse_integer
from engine.gtp.registry import command
from engine.gtp.session import Session

if TYPE_CHECKING:
    from engine.search.simple import SimplePlayer


@command("play", "COLOR VERTEX")
def play(session: Session, arguments: Sequence[str]) -> str:
    """Play a move of either colour.

    An earlier position may come back, as other rules than ours may allow that; a simple ko must not be
    retaken at once.
    """
    color = color_argument(arguments[0])
    point = vertex_argument(arguments[1], session.size)
    game = session.game
    from engine.board.board import IllegalMove

    try:
        game.play(color, point, enforce_superko=False)
    except IllegalMove:
        raise GtpError("illegal move") from None
    return ""


@command("genmove", "COLOR")
def genmove(session: Session, arguments: Sequence[str]) -> str:
    """Choose a move for a colour and play it; answers the vertex, or pass."""
    color = color_argument(arguments[0])
    player = session.player
    started = time.perf_counter()
    point = choose_move(session, player, color)
    session.game.play(color, point)
    session.clock.spend(color, time.perf_counter() - started)
    return vertex_of(point, session.size)


@command("reg_genmove", "COLOR")
def reg_genmove(session: Session, arguments: Sequence[str]) -> str:
    """Choose a move for a colour without playing it; the same position and seed give the same move."""
    color = color_argument(arguments[0])
    return vertex_of(choose_move(session, session.fresh_player(), color), session.size)


def choose_move(session: Session, player: SimplePlayer, color: int) -> int:
    """A move of the player that the rules of the game allow, superko too; PASS if there is none."""
    game = session.game
    forbidden: set[int] = set()
    while not game.is_legal(color, point := player.choose(game.board, color, forbidden)):
        forbidden.add(point)
    return point


@command("undo")
def undo(session: Session, arguments: Sequence[str]) -> str:
    """Take back the last move, a pass too. Handicap and set-up stones stay."""
    _take_back(session, 1)
    return ""


@command("gg-undo", "[MOVES]")
def gg_undo(session: Session, arguments: Sequence[str]) -> str:
    """Take back several moves, or one; all of them or none."""
    _take_back(session, parse_integer(arguments[0], "the number of moves") if arguments else 1)
    return ""


def _take_back(session: Session, moves: int) -> None:
    if not 0 <= moves <= session.game.move_count:
        raise GtpError("cannot undo")
    for _ in range(moves):
        session.game.undo()


@command("last_move")
def last_move(session: Session, arguments: Sequence[str]) -> str:
    """The colour and vertex of the last move."""
    if not session.game.moves:
        raise GtpError("no previous move known")
    return _history_lines(session)[0]


@command("move_history")
def move_history(session: Session, arguments: Sequence[str]) -> str:
    """The moves played, the last one first, one a line."""
    return "\n".join(_history_lines(session))


def _history_lines(session: Session) -> list[str]:
    return [
        f"{color_name(color)} {vertex_of(point, session.size)}" for color, point in session.game.moves[::-1]
    ]
