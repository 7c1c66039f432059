"""How a point lies to the four edges of the board: on which line, and how far along the side."""

from __future__ import annotations

from engine.board.board import Board
from engine.board.points import xy


def on_sides(board: Board, point: int) -> list[tuple[int, int]]:
    """Return for each side of the board how far along it a point lies (from 0) and on which line from its
    edge (from 1).

    The sides are left, right, upper and lower, in this order.
    """
    (x, y), size = xy(point), board.size
    return [(y, x + 1), (y, size - x), (x, y + 1), (x, size - y)]
