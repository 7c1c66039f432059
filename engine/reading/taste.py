"""Which of several moves that work is named: the one that a player would think of first.

A search names the first move that it proves, and which one that is depends on how the board lies. Of moves that work
alike players choose the plain one: the direct capture, the cut, the liberty that matters. How likely a player is to
think of a move is told by a taste, which the reader is given from outside; without one the move stays. Only what is
soon proven is plain.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import replace

import numpy as np

from engine.board.board import Board
from engine.board.points import EMPTY, NEIGHBORS, PASS, board_points
from engine.reading.outcome import Reading
from engine.reading.search.escape import captures_at

Taste = Callable[[Board, int], np.ndarray]
"""Returns for a board and the side to move the natural logarithm of the odds that it plays at each point, by point."""

AHEAD = math.log(3.0)
"""A move is tried in place of another one if it is so much likelier (natural logarithm of the odds)."""

MOST_TRIED = 4
"""Moves that are tried."""

FEW_LIBERTIES = 3
"""Liberties of a string beside those in question that are worth a look."""


def with_liked_move(
    taste: Taste | None,
    board: Board,
    mover: int,
    success: Reading,
    stones: Iterable[int],
    works: Callable[[int], tuple[bool, int]],
) -> Reading:
    """Return the reading of a ``success`` of ``mover`` with the move that `liked_move` names.

    With another move it is taken to depend on every point of the board, as the taste does.
    """
    move, looked_at = liked_move(taste, board, mover, success.move, stones, works)
    nodes = success.nodes + looked_at
    if move == success.move:
        return replace(success, nodes=nodes)
    return replace(success, move=move, nodes=nodes, track=frozenset(board_points(board.size)))


def liked_move(
    taste: Taste | None,
    board: Board,
    mover: int,
    move: int,
    stones: Iterable[int],
    works: Callable[[int], tuple[bool, int]],
) -> tuple[int, int]:
    """Return a move by which ``mover`` reaches its goal, and how many positions were looked at for it.

    It is ``move``, which reaches the goal, or of the moves near the strings at ``stones`` that are far likelier than
    ``move`` and reach it, too, the likeliest. ``move`` stays if it is a pass or takes stones, or if there is no
    ``taste``. ``works`` tells whether a legal move reaches the goal, and how many positions that took; it is asked
    about MOST_TRIED moves at most.
    """
    if taste is None or move == PASS or captures_at(board.position, mover, move):
        return move, 0
    odds = taste(board, mover)
    likelier = [
        point
        for point in _points_around(board, stones)
        if _is_far_likelier(odds, point, move) and board.is_legal(mover, point)
    ]
    likelier.sort(key=lambda point: (-float(odds[point]), point))
    nodes = 0
    for point in likelier[:MOST_TRIED]:
        does_it, looked_at = works(point)
        nodes += looked_at
        if does_it:
            return point, nodes
    return move, nodes


def more_liked(taste: Taste | None, board: Board, mover: int, move: int, other: int) -> int:
    """Return ``move``, or ``other`` if ``mover`` is far likelier to think of that; both are points.

    It is ``move`` without a ``taste``.
    """
    if taste is None:
        return move
    odds = taste(board, mover)
    return other if _is_far_likelier(odds, other, move) else move


def _is_far_likelier(odds: np.ndarray, move: int, other: int) -> bool:
    """Return whether players are far likelier (AHEAD) to think of a move than of another one; both are points."""
    return bool(odds[move] >= odds[other] + AHEAD)


def _points_around(board: Board, stones: Iterable[int]) -> set[int]:
    """Return the liberties of the strings at ``stones``, the empty points beside these, and the liberties of strings
    with FEW_LIBERTIES or less that touch the strings.
    """
    found: set[int] = set()
    for stone in stones:
        near = {point + step for point in board.liberties(stone) for step in (0, *NEIGHBORS)}
        found |= {point for point in near if board.color_at(point) == EMPTY}
        for other in board.adjacent_strings(stone):
            if board.count_liberties(other) <= FEW_LIBERTIES:
                found.update(board.liberties(other))
    return found
