"""What the board shows of a large move along a side: how much is open beside it, and what it is to a further stone."""

from __future__ import annotations

from collections.abc import Collection

from engine.board.board import Board
from engine.board.points import EMPTY, NEIGHBORS, opponent
from engine.explain.claims.edges import on_sides
from engine.explain.claims.kinds import ROOM, SEEN, SHAPE, WIDER, Claim
from engine.explain.claims.shapes import RELATIONS, SIDE, find_ends_between, point_on_side
from engine.explain.words.naming import ZONES, steps_between

WIDER_BY = 3
"""Columns by which the side on which a corner stone is approached is wider than the other one, for that to be told."""

FOR_BASE = 5
"""Columns from a stone to the enemy's next one from which on there is room between for an extension of two spaces."""

REACH = 6
"""Steps from a move within which a stone lies to which it stands in a further relation."""

LOWEST = 3
"""The line, counted from the edge, that a large move is on at least: what is lower is for no side."""

CORNER = 4
"""Columns at the end of a side that are of the corner, which is where a stone on the 4-4 point, or nearer, is."""

ALONG, APPROACH = "along", "approach"
"""The relations to an own stone from which a move extends along a side, and to an enemy's that it approaches."""

_EXTENDS = {ALONG, "apart", "own", "jump", "knight", "step", "joining", "three-three"}
"""What was told of a move that extends from an own stone, or that lives in the corner rather than extends."""


def find_further_extension(board: Board, move: int, color: int, told: Collection[str]) -> Claim | None:
    """Return the claim that a move of ``color`` extends along the side from an own stone as well; None if it does not,
    or if one of the relations ``told`` of it says so. A move that touches an enemy stone is for that one, and one that
    goes back into the corner is for the corner.
    """
    if not _EXTENDS.isdisjoint(told) or any(
        board.color_at(move + step) == opponent(color) for step in NEIGHBORS
    ):
        return None
    own = [
        each
        for each in board.points()
        if board.color_at(each) == color and steps_between(each, move) <= REACH
    ]
    found = (
        each
        for each in own
        if RELATIONS[ALONG](board, move, each, color) and not _is_back_into_corner(board, move, each)
    )
    stone = min(found, key=lambda each: (steps_between(each, move), each), default=None)
    return None if stone is None else Claim(SHAPE, SEEN, move, (stone,), rule=ALONG)


def _is_back_into_corner(board: Board, move: int, stone: int) -> bool:
    """Return whether a move lies in a corner of the board, and nearer to it than a stone, along the side on which both
    are lowest of those along which they lie side by side.
    """
    last, width = board.size - 1, min(CORNER, board.size // ZONES)
    ways = [
        (line + row, along, there)
        for (along, line), (there, row) in zip(on_sides(board, move), on_sides(board, stone), strict=True)
        if abs(line - row) < abs(along - there)
    ]
    lowest = min((low for low, _, _ in ways), default=0)
    return any(
        min(along, last - along) < width and min(along, last - along) < min(there, last - there)
        for low, along, there in ways
        if low == lowest
    )


def find_wider_side(board: Board, move: int, stone: int, color: int) -> Claim | None:
    """Return the claim that a move of ``color`` approaches a corner stone on the wider one of the two sides beside it;
    None if that one is not wider, or if the move is no approach.

    The value is the number of open columns beyond the corner stone on that side, of which the claim has the middle,
    ``other`` that on the other side.
    """
    if not RELATIONS[APPROACH](board, move, stone, color):
        return None
    steps = [
        (abs(along - there), side)
        for side, ((along, _), (there, line)) in enumerate(
            zip(on_sides(board, move), on_sides(board, stone), strict=True)
        )
        if line <= SIDE
    ]
    if len(steps) != 2 or steps[0][0] == steps[1][0]:
        return None
    (_, narrow), (_, wide) = sorted(steps)
    ours, other = (_count_open(board, stone, side) for side in (wide, narrow))
    middle = point_on_side(wide, board.size // 2, 1, board.size - 1)
    return (
        Claim(WIDER, SEEN, move, (stone,), (middle,), value=float(ours), other=float(other))
        if ours >= other + WIDER_BY
        else None
    )


def _count_open(board: Board, stone: int, side: int) -> int:
    """Return how many columns along a side are open from a corner stone on, away from the corner, up to the next one in
    which a stone stands.

    ``side``: 0 to 3, in the order of `on_sides`
    """
    last, along = board.size - 1, on_sides(board, stone)[side][0]
    way = range(along + 1, board.size) if along < last - along else range(along - 1, -1, -1)
    count = 0
    for column in way:
        if any(
            board.color_at(point_on_side(side, column, line, last)) != EMPTY for line in range(1, SIDE + 1)
        ):
            break
        count += 1
    return count


def find_room(board: Board, move: int, color: int) -> Claim | None:
    """Return the claim that a move of ``color`` between two enemy stones along a side has room for an extension of two
    spaces towards one or both of them, which are its stones; None if it has none.
    """
    ends = find_ends_between(board, move, color)
    open_ends = tuple(each for each in ends if _columns_between(board, move, each) >= FOR_BASE)
    return Claim(ROOM, SEEN, move, open_ends) if open_ends else None


def _columns_between(board: Board, move: int, stone: int) -> int:
    """Return how many columns a stone is away from a move along the side that both are nearest to."""
    sides = zip(on_sides(board, move), on_sides(board, stone), strict=True)
    return min((line + row, abs(along - there)) for (along, line), (there, row) in sides)[1]
