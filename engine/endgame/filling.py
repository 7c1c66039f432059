"""Filling a position: where it is known who owns which points, all is filled but what is still to be played
at the borders.

A wall is hardly ever proven safe before the last move of a real game: a group has room for eyes, not eyes. Where it is
known by other means whose the points are, dead stones are taken off, and each side's ground is filled with its stones
but for eyes and for its border.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from engine.board.board import Board
from engine.board.points import BLACK, BORDER, DIAGONALS, EMPTY, NEIGHBORS, WHITE, xy

OWNED = 0.7
"""Ownership from which on a point is somebody's."""

ROUNDS = 3
"""Rounds of filling: what becomes empty when dead stones are taken is filled in the next one."""


def owners_of(owned: Mapping[int, float]) -> dict[int, int]:
    """Return who owns each point in the end, by point: BLACK, WHITE, or EMPTY for nobody.

    ``owned`` is the ownership in games played out, by point, from -1 (always White's) to 1 (always Black's).
    """
    return {
        point: EMPTY if abs(share) < OWNED else BLACK if share > 0 else WHITE
        for point, share in owned.items()
    }


def filled(board: Board, owners: Mapping[int, int]) -> Board:
    """Return the position with the ground of both sides filled with stones, so that only the borders are
    open.

    Dead stones are taken off first. ``owners`` says who owns each point in the end, EMPTY for nobody. Raises
    ValueError if a string is left without a liberty.
    """
    return fill_up(without_dead(board, owners), owners, border_of(owners))


def fill_up(board: Board, owners: Mapping[int, int], left_open: Mapping[int, int]) -> Board:
    """Return the position in which both sides have filled the points that they own in the end, except eyes.

    Enemy stones that lose their last liberty on the way are taken off. Raises ValueError if a string is left
    without a liberty.

    owners: by point who owns it in the end, EMPTY for nobody
    left_open: points that are not filled
    """
    inside = {point: owner for point, owner in owners.items() if owner != EMPTY and point not in left_open}
    full, eyes = Board(board.size), set[int]()
    full.set_position(board.grid(), board.to_move)
    for _ in range(ROUNDS):
        for point, owner in inside.items():
            if full.color_at(point) != EMPTY or point in eyes:
                continue
            near = {point + step for step in (*NEIGHBORS, *DIAGONALS)}
            is_shut = all(
                full.color_at(point + step) in (owner, BORDER) or inside.get(point + step) == owner
                for step in NEIGHBORS
            )
            if is_shut and not near & eyes:
                eyes.add(point)
            elif full.is_legal(owner, point):
                full.play(owner, point)
    return standing(full.grid(), board.to_move)


def without_dead(board: Board, owners: Mapping[int, int]) -> Board:
    """Return the position without the dead stones, i.e. those on points that the other side owns in the end.

    ``owners`` says, by point, who owns it in the end, EMPTY for nobody. Raises ValueError if a string is left
    without a liberty.
    """
    grid = board.grid()
    for point, owner in owners.items():
        if EMPTY not in (owner, board.color_at(point)) and owner != board.color_at(point):
            x, y = xy(point)
            grid[y, x] = EMPTY
    return standing(grid, board.to_move)


def border_of(owners: Mapping[int, int]) -> dict[int, int]:
    """Return the points that have a neighbour with another owner, with their own owners.

    ``owners``: the owner by point, EMPTY for nobody
    """
    return {
        point: owner
        for point, owner in owners.items()
        if any(owners.get(point + step, owner) != owner for step in NEIGHBORS)
    }


def standing(grid: np.ndarray, color: int) -> Board:
    """Return a board with the stones of a grid and ``color`` to move. It has no moves to take back.

    Raises ValueError if a string has no liberty.
    """
    board = Board(len(grid))
    board.set_position(grid, color)
    return board
