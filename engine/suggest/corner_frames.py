"""Corners for the opening experts: points by their two lines, and which stones stand in a corner.

A point of a corner is named by its two lines, as Go players do: (3, 4) is on the third line of one edge and on the
fourth of the other. Each corner has two frames, that is, ways to say which edge comes first.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass

import numpy as np

from engine.board.points import EMPTY, opponent, point_at

CORNERS = 4
LARGEST_REACH = 7
LEAST_REACH = 3
"""Corners of fewer lines have nothing in them that could be chosen among."""


def corner_reach(size: int) -> int:
    """Return how many lines wide a corner is: 7 on 19x19; on smaller boards as many as fit if the middle
    lines are left out.
    """
    return min(LARGEST_REACH, (size - 1) // 2 - (1 if size > 10 else 0))


@dataclass(frozen=True)
class Frame:
    """A corner seen from one of its two edges, so that a rule need be written for one view only. A point in
    it is named by two numbers from 1 on: the line counted from this edge, and the line counted from the other
    edge.

    corner: 0 upper left, 1 upper right, 2 lower left, 3 lower right; turned: False if the first number counts
    from the left or right edge, True if from the upper or lower edge; size: of the board
    """

    size: int
    corner: int
    turned: bool = False

    def point(self, first: int, second: int) -> int:
        """Return the board point on line ``first`` of one edge of the corner and on line ``second`` of the
        other.

        Which edge comes first is what the frame says (`turned`). Lines are counted from 1.
        """
        across, down = (second, first) if self.turned else (first, second)
        x = self.size - across if self.corner & 1 else across - 1
        y = self.size - down if self.corner & 2 else down - 1
        return point_at(x, y)

    @property
    def beside(self) -> int:
        """The number (0 to 3) of the neighbouring corner that one reaches by going away from the edge from
        which this frame counts first.
        """
        return self.corner ^ (2 if self.turned else 1)

    @property
    def mirrored(self) -> Frame:
        """The frame of the same corner seen from its other edge."""
        return Frame(self.size, self.corner, not self.turned)


@dataclass(frozen=True)
class Corner:
    """One corner of a board of ``size`` with its stones; ``number`` is 0 upper left, 1 upper right, 2 lower
    left, 3 lower right.

    ``stones`` has a tuple for each stone: the line it is on from the left or right edge, the line from the
    upper or lower edge (both counted from 1), and its colour.
    """

    size: int
    number: int
    stones: tuple[tuple[int, int, int], ...]

    @property
    def is_empty(self) -> bool:
        """Whether no stone stands in the corner."""
        return not self.stones

    def holder(self) -> int:
        """Return the colour of the side that alone has stones in the corner; EMPTY if both have stones there,
        or neither has.
        """
        colors = {color for _, _, color in self.stones}
        return colors.pop() if len(colors) == 1 else EMPTY

    def frames(self) -> tuple[Frame, Frame]:
        """Return the two frames of the corner, one from each of its edges."""
        frame = Frame(self.size, self.number)
        return frame, frame.mirrored

    def stones_of(self, frame: Frame, color: int) -> frozenset[tuple[int, int]]:
        """Return the stones of ``color`` in the corner. Each is a pair of lines (counted from the edge of
        ``frame``, counted from the other edge).
        """
        return frozenset(
            (second, first) if frame.turned else (first, second)
            for first, second, own in self.stones
            if own == color
        )


def corners_of(grid: np.ndarray, size: int) -> tuple[Corner, ...]:
    """Return the four corners of a board with their stones. On a board so small that a corner has less than
    three lines, return an empty tuple.

    ``grid`` holds the colour of each point.
    """
    reach = corner_reach(size)
    if reach < LEAST_REACH:
        return ()
    contents = grid[_corner_points(size)]
    corners = []
    for number in range(CORNERS):
        content = contents[number]
        taken = np.argwhere(content != EMPTY).tolist()
        stones = tuple((first + 1, second + 1, int(content[first, second])) for first, second in taken)
        corners.append(Corner(size, number, stones))
    return tuple(corners)


@functools.cache
def _corner_points(size: int) -> np.ndarray:
    """Return the board points of all four corners as an array with three indices: the corner, the line from
    the left or right edge, the line from the upper or lower edge.

    Here lines are counted from 0.
    """
    lines = range(1, corner_reach(size) + 1)
    return np.array(
        [
            [[Frame(size, corner).point(first, second) for second in lines] for first in lines]
            for corner in range(CORNERS)
        ]
    )


def shared_neighbors(number: int) -> tuple[int, int]:
    """Return the numbers (0 to 3) of the two neighbouring corners, which share an edge of the board with this
    one.
    """
    return number ^ 1, number ^ 2


def is_held_by_enemy(corner: Corner, color: int) -> bool:
    """Return whether only the opponent of ``color`` has stones in a corner."""
    return corner.holder() == opponent(color)
