"""A fight: where a move stands against stones that are not settled, and which ground it is not said to gain there.

What stones do to each other comes first then. Ground in the centre of a fight is nobody's yet, ground on the other side
of enemy stones is not the move's doing, and around an enemy stone or two there is none to reduce.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor

from engine.board.board import Board
from engine.board.points import opponent, point_at, xy
from engine.explain.claims.margins import LATE, load_margins
from engine.explain.claims.nearby import strings_touching
from engine.explain.claims.witness import Witness

SHORT = 3
"""Liberties that a string may have at most after a move that touches it for the two to be in a fight."""


def is_in_fight(witness: Witness, move: int) -> bool:
    """Return whether a move touches an enemy string that has few liberties after it, before the endgame."""
    after = witness.board_after(move)
    if after is None or load_margins().stage(witness.board.size, witness.stones) == LATE:
        return False
    enemy = opponent(witness.color)
    touched = strings_touching(witness.board, move, enemy)
    return any(after.color_at(each) == enemy and after.count_liberties(each) <= SHORT for each in touched)


def lies_beyond(board: Board, move: int, middle: int, color: int) -> bool:
    """Return whether a stone of ``color`` stands on the straight way from a move to the point ``middle``.

    Where the way runs between two points of the board a stone on either of them counts.
    """
    return any(board.color_at(each) == color for each in _points_between(move, middle))


def _points_between(one: int, other: int) -> Sequence[int]:
    """Return the points on the straight way between two points, without these: both where it runs between two."""
    (x, y), (u, v) = xy(one), xy(other)
    steps = max(abs(u - x), abs(v - y))
    found = []
    for step in range(1, steps):
        across, along = x + (u - x) * step / steps, y + (v - y) * step / steps
        found += [point_at(a, b) for a in {floor(across), ceil(across)} for b in {floor(along), ceil(along)}]
    return found
