"""What is near a move: the groups and strings of stones there, and the points that count as theirs."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from itertools import product

from engine.board.board import Board
from engine.board.points import DIAGONALS, EMPTY, MAX_SIZE, NEIGHBORS, board_points, point_at, xy
from engine.explain.claims.contact_shapes import crosscut_at
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import steps_between

BESIDE = 2
"""Steps from a stone within which a point's fate is counted with the stone's."""

FARTHEST = 6
"""Steps from a move within which stones must lie whose fate in games is said to hang on it. In 70 positions of 19x19
two moves were said to decide of stones farther away, and ten times the games bore out neither."""


def is_in_reach(stones: Sequence[int], move: int) -> bool:
    """Return whether some stones are so near to a move that it may change their fate.

    What becomes of stones farther off differs between games by chance.
    """
    return min(steps_between(stone, move) for stone in stones) <= FARTHEST


def groups_of(witness: Witness) -> Sequence[tuple[int, ...]]:
    """Return every group of a witness's position, by the evaluation; each is a tuple of the points of its
    stones.
    """
    return witness.scene.groups


def groups_but_cut(witness: Witness, move: int) -> list[tuple[int, ...]]:
    """Return every group of a witness's position, by the evaluation, as its stones: those of the enemy's without the
    smaller of two strings that a move cuts from each other in a crosscut, which the evaluation may still take for one.
    """
    cut = set(_cut_from_group(witness, move))
    return [tuple(each for each in stones if each not in cut) for stones in groups_of(witness)]


def _cut_from_group(witness: Witness, move: int) -> Sequence[int]:
    """Return the stones of the smaller of two strings of one group that a move cuts from each other in a crosscut; none
    without such, or if neither is smaller.
    """
    corners = crosscut_at(witness.board, move, witness.color)
    return parted_off(witness, move, corners) if corners else ()


def parted_off(witness: Witness, move: int, pair: Sequence[int]) -> Sequence[int]:
    """Return the stones of the smaller of two strings that a move parts, with a stone of each in ``pair``: the one that
    is left with fewer stones. Empty if they are not of one group, or if neither is smaller.
    """
    if len({witness.scene.group_at(each) for each in pair}) != 1:
        return ()
    there = witness.witness_after([move])
    scene = None if there is None else there.scene

    def size(string: Sequence[int]) -> tuple[int, int]:
        """Return how many stones a string's group has after the move, none if it is captured, and the string itself."""
        left = scene.stones_with(string[0]) if scene is not None and scene.is_stone(string[0]) else 0
        return left, len(string)

    # the one that is left with more stones is what becomes of the group
    less, more = sorted((witness.board.stones(each) for each in pair), key=size)
    return less if size(less) < size(more) else ()


def points_around(witness: Witness, stones: Sequence[int]) -> list[int]:
    """Return the points of some stones and the empty points beside them, row by row.

    A gain on these points counts as a gain of the stones.
    """
    beside = {point for stone in stones for point in _points_beside(stone)}
    empty = (point for point in beside.intersection(witness.board.points()) if _is_empty(witness, point))
    return sorted({*stones, *empty})


def _is_empty(witness: Witness, point: int) -> bool:
    """Return whether no stone stands on a point of the board."""
    return witness.board.color_at(point) == EMPTY


@functools.cache
def _points_beside(stone: int) -> tuple[int, ...]:
    """Return the points at most BESIDE steps from a point, on the largest board."""
    x, y = xy(stone)
    steps = range(-BESIDE, BESIDE + 1)
    return tuple(
        point_at(x + across, y + along)
        for across, along in product(steps, steps)
        if abs(across) + abs(along) <= BESIDE and 0 <= x + across < MAX_SIZE and 0 <= y + along < MAX_SIZE
    )


def strings_touching(board: Board, move: int, color: int) -> list[int]:
    """Return one stone of each string of a colour that touches the point ``move``."""
    return first_stones_at(board, (move + step for step in NEIGHBORS), color)


def strings_near(board: Board, move: int, color: int, reach: int = 0) -> list[int]:
    """Return one stone of each string of a colour that has a stone within ``reach`` steps of a point.

    If ``reach`` is 0, strings beside the point or diagonal to it count.
    """
    near = (
        points_within(board.size, move, reach)
        if reach
        else [move + step for step in (*NEIGHBORS, *DIAGONALS)]
    )
    return first_stones_at(board, near, color)


@functools.cache
def points_within(size: int, point: int, reach: int) -> tuple[int, ...]:
    """Return the points of a board within ``reach`` steps of a point, that among them, row by row."""
    return tuple(each for each in board_points(size) if steps_between(each, point) <= reach)


def first_stones_at(board: Board, points: Iterable[int], color: int) -> list[int]:
    """Return the first stone of each string of a colour that has a stone on one of some points."""
    return board.first_stones(point for point in points if board.color_at(point) == color)
