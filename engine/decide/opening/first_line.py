"""The first line while few stones are on the board: nobody plays there unless something asks for it.

A move on the edge takes no ground and makes no eyes yet. Games that are played out to the end do not see that where
all first moves look alike to them, and a weak player must not look absurd. A move that prior and net find likely is
different: they have learned from games of strong players, and there such a move is mostly played.
"""

from __future__ import annotations

import numpy as np

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, NEIGHBORS, WHITE, lines_of
from engine.decide.prior.prior import LARGEST_SMALL, Prior
from engine.game.game import Game

SMALLEST = 9
"""Lines of the smallest board on which the first line is left alone."""

FEW_STONES = {9: 12, 19: 40}
"""Stones below which a position is an opening, by the size of the board; between the sizes by the number of points."""

LIKELY = 0.35
"""Chance by prior and net from which on a move at the edge is not idle: it links stones up or parts them, say. Of moves
that have it early in games from which neither has learned, strong players play most."""


def idle_edge_points(board: Board) -> frozenset[int]:
    """Return the points at the edge of the board where a move gains nothing early in a game.

    They are the empty points of the first line, except last liberties of strings in atari. The set is empty
    on a board with less than SMALLEST lines, and if so many stones are on the board that the beginning of the
    game is over.
    """
    size = board.size
    colors = board.position["color"]
    if size < SMALLEST or np.count_nonzero((colors == BLACK) | (colors == WHITE)) >= _few_stones(size):
        return frozenset()
    lines = lines_of(size)
    return frozenset(
        point
        for point in board.points()
        if lines[point] == 1 and colors[point] == EMPTY and not _is_in_atari_beside(board, point)
    )


def _few_stones(size: int) -> float:
    """Return how many stones on a board of this size end the opening: with that many or more it is over."""
    (small, few), (large, many) = sorted(FEW_STONES.items())
    return few + (many - few) * (size**2 - small**2) / (large**2 - small**2)


def _is_in_atari_beside(board: Board, point: int) -> bool:
    """Return whether an empty point is the last liberty of a string of either colour."""
    return any(
        board.color_at(point + step) in (BLACK, WHITE) and board.count_liberties(point + step) == 1
        for step in NEIGHBORS
    )


def likely_edge_points(prior: Prior, game: Game, board: Board, color: int) -> frozenset[int]:
    """Return the points of the first line on which ``color`` moves with the chance LIKELY or more, by prior and net.

    The set is empty on small boards, where no move before the position is known, as the prior has learned from
    games, and where no stone is near the edge.

    game: has the moves that led to the position on ``board``
    """
    if board.size <= LARGEST_SMALL or not game.moves:
        return frozenset()
    lines, stones = lines_of(board.size), (BLACK, WHITE)
    if not any(lines[point] <= 2 and board.color_at(point) in stones for point in board.points()):
        return frozenset()
    odds = prior.odds_after(game.moves, board, color).astype(np.float64)
    chances = np.exp(odds - odds.max())
    likely = np.flatnonzero(chances >= LIKELY * chances.sum()).tolist()
    return frozenset(point for point in likely if lines[point] == 1)
