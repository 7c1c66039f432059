"""The types of a link, from what an empty point beside one string sees of another (Fotland 1993, 5 "Connections").

``a`` and ``b`` are stones of two strings of one colour, ``O`` an enemy stone or anything else that closes the way,
digits the points of the link: 1, 2, 3 points from the other string along a clear line.

    hane      diagonal   one-point jump   half knight   knight    two-point jump
    O b       1 b        a 1 b            O . b         2 . b     a 2 2 b
    a 1       a 1                         a . 2         a . 2

    half large knight   large knight   three-point jump   edge watari
    O . . b             3 . . b        a 3 . 3 b          a O b        (second line)
    a . . 3             a . . 3                           2 2 2        (first line)

MULTIPLE is a link that has more points at its nearest distance than any one of these has, such as a bamboo joint or
two walls face to face, and the link of two strings that both touch a captured enemy string.
"""

from __future__ import annotations

from numba import int64

from engine.board.points import EMPTY
from engine.board.record import RECORD
from engine.evaluate.tables import (
    DIAGONAL,
    EDGE_WATARI,
    HALF_KNIGHT,
    HALF_LARGE_KNIGHT,
    HANE,
    KNIGHT,
    LARGE_KNIGHT,
    ONE_POINT_JUMP,
    THREE_POINT_JUMP,
    TWO_POINT_JUMP,
)
from engine.jit.declaring import kernel

FARTHEST = 3
"""The longest line, in points from the liberty to the stone it sees."""

JUMPS = (ONE_POINT_JUMP, TWO_POINT_JUMP, THREE_POINT_JUMP)
BENT = (DIAGONAL, KNIGHT, LARGE_KNIGHT)
HALF_BENT = (HANE, HALF_KNIGHT, HALF_LARGE_KNIGHT)

WATARI_POINTS = 3

TYPE_NAMES = (
    "hane",
    "one_point_jump",
    "half_knight",
    "knight",
    "two_point_jump",
    "half_large_knight",
    "large_knight",
    "three_point_jump",
    "multiple",
    "diagonal",
    "edge_watari",
)
"""Names of the link types in the order of their constants."""


@kernel(int64(RECORD, int64, int64, int64, int64))
def type_of_sight(board, point, side, step, distance):
    """Return the type of the link that one line between two strings would make if it were the only one.

    The line begins at ``point``, beside a stone at ``point + side``, and leads to a stone at ``point +
    distance * step``.
    """
    if side == -step:
        return JUMPS[distance - 1]
    for index in range(1, distance + 1):
        if board.color[point + side + index * step] != EMPTY:
            return HALF_BENT[distance - 1]
    return BENT[distance - 1]


@kernel(int64(int64))
def points_of_type(link_type):
    """Return how many points at its nearest distance a link of this type has.

    That is 1 for a one-point jump, a hane and the half knight's moves, more for a watari (a link along the
    edge), and 2 for all others.
    """
    if link_type == EDGE_WATARI:
        return WATARI_POINTS
    if link_type == HANE or link_type == ONE_POINT_JUMP:
        return 1
    if link_type == HALF_KNIGHT or link_type == HALF_LARGE_KNIGHT:
        return 1
    return 2
