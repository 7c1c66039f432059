"""Commands that play games out from the position and tell how they end: whose each point is, who leads, what dies.

Half of the games begin with either side, so the answer is about the position and not about the next move.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, vertex_of
from engine.decide.games.outlook import Outlook
from engine.explain.sentences.estimated_score import GAMES, estimate_of, outlook_of
from engine.explain.words.phrases import capitalized, lead, percent, points, side
from engine.gtp.commands.answers import copied_board
from engine.gtp.commands.boards import board_rows
from engine.gtp.protocol import GtpError, decimal, parse_integer
from engine.gtp.registry import command
from engine.gtp.session import Session
from engine.library.stages import PLAYOUTS

NEEDS = PLAYOUTS

MOST_GAMES = 100_000

IN_DOUBT = 0.1
"""Share of the games from which on a death is told."""


@command("tamen-ownership", "[GAMES]")
def tamen_ownership(session: Session, arguments: Sequence[str]) -> str:
    """Show who owns each point at the end of games played out: 1 is black in all games, -1 white in all."""
    owned = _outlook(session, arguments).owned
    return board_rows(session.size, lambda point: decimal(owned[point], 2))


@command("tamen-outlook", "[GAMES]")
def tamen_outlook(session: Session, arguments: Sequence[str]) -> str:
    """Play games out and tell who leads by how much at their end, and which stones die.

    It also tells how far the results scatter.
    """
    found = _outlook(session, arguments)
    leads = f"{capitalized(lead(estimate_of(session.game, found).lead, BLACK))} at the end of {found.games:,} games"
    score = f"{leads}; they scatter by {points(found.spread)}."
    return "\n".join([score, *_fates(copied_board(session), found.owned)])


def _outlook(session: Session, arguments: Sequence[str]) -> Outlook:
    games = parse_integer(arguments[0], "the number of games") if arguments else GAMES
    if not 2 <= games <= MOST_GAMES:
        raise GtpError(f"{games} games, expected 2 to {MOST_GAMES}")
    return outlook_of(session.game, games, session.interruption.is_set)


def _fates(board: Board, owned: np.ndarray) -> list[str]:
    """Return a sentence for each string that dies in some of the games played out, in board order.

    ``owned``: for each point a number from 1 (Black's in all games) to -1 (White's in all games).
    """
    lines, told = [], set()
    for point in board.points():
        color = board.color_at(point)
        if color == EMPTY or point in told:
            continue
        stones = board.stones(point)
        told.update(stones)
        sign = 1 if color == BLACK else -1
        died = float(np.mean([(1 - sign * owned[stone]) / 2 for stone in stones]))
        if died >= IN_DOUBT:
            name = vertex_of(point, board.size)
            what = f"stone at {name}" if len(stones) == 1 else f"{len(stones)} stones at {name}"
            lines.append(f"{side(color)}'s {what}: captured or dead in {percent(died)}.")
    return lines
