"""Gaps along the four sides: stretches with no living stone on the lower lines, and what stands at their ends.

Every gap is seen from both of its ends, so a rule need only be written for the end that it calls near.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from engine.board.points import EMPTY, STRIDE, point_at
from engine.suggest.survey import Survey

DEPTH = 5
"""Lines of a side that are looked at; fewer on boards so small that opposite sides would overlap."""


@dataclass(frozen=True)
class End:
    """The stone at which a gap along a side ends. In its column it is the living stone nearest to the edge.

    line: counted from the edge; height: how many stones of one colour stand in an unbroken row from this
    stone towards the centre, this one included
    """

    point: int
    color: int
    line: int
    height: int


@dataclass(frozen=True)
class Gap:
    """A stretch along a side of the board without living stones, as seen from one of its ends, the near end.

    near, far: the stones at the ends, None for an end in the corner; width: the number of columns; first: the
    point on the first line in the first column; along: the step to the next column away from the near end;
    inward: the step to the next line away from the edge; behind: how many columns of the side lie behind the
    near end's column
    """

    near: End | None
    far: End | None
    width: int
    first: int
    along: int
    inward: int
    behind: int

    def point(self, distance: int, line: int) -> int:
        """Return the point in a column and on a line of the side.

        distance: the column, counted from the near end's own column, which is 0; columns behind it are
        negative; line: counted from the edge
        """
        return self.first + (distance - 1) * self.along + (line - 1) * self.inward

    def holders(self) -> tuple[int, int]:
        """Return the colours of the stones at the near and the far end; EMPTY for an end in the corner."""
        return (
            EMPTY if self.near is None else self.near.color,
            EMPTY if self.far is None else self.far.color,
        )


def gaps_of(size: int, survey: Survey) -> Iterator[Gap]:
    """Yield all gaps (stretches without living stones) along the four sides. Each comes twice, seen from
    either end.

    ``survey`` tells which stones are alive; ``size`` is that of the board.
    """
    points, steps = _side_points(size)
    contents = survey.living[points]
    for side, (along, inward) in enumerate(steps):
        columns, colors = points[side], contents[side]
        taken = np.flatnonzero((colors != EMPTY).any(axis=1)).tolist()
        bounds = [-1, *taken, size]
        ends = [None, *(_make_end(columns[column], colors[column].tolist()) for column in taken), None]
        for index, (left, right) in enumerate(pairwise(bounds)):
            width = right - left - 1
            if width > 0:
                near, far = ends[index], ends[index + 1]
                yield Gap(near, far, width, int(columns[left + 1, 0]), along, inward, max(left, 0))
                yield Gap(
                    far, near, width, int(columns[right - 1, 0]), -along, inward, max(size - 1 - right, 0)
                )


def _make_end(column: np.ndarray, stones: list[int]) -> End:
    """Return the stone at which a gap along a side ends, given a column with living stones: the stone nearest
    to the edge.

    column: the points of the column, from the edge inward; stones: the colours of its living stones, in the
    same order, EMPTY elsewhere
    """
    lowest = next(line for line, color in enumerate(stones) if color != EMPTY)
    top = lowest
    while top + 1 < len(stones) and stones[top + 1] == stones[lowest]:
        top += 1
    return End(int(column[lowest]), stones[lowest], lowest + 1, top - lowest + 1)


@functools.cache
def _side_points(size: int) -> tuple[np.ndarray, tuple[tuple[int, int], ...]]:
    """Return the points along the four sides of a board of this size, and for each side the pair of steps
    (along the side, away from the edge).

    The points are an array indexed by side, column and line, where columns and lines count from 0.
    """
    depth = min(DEPTH, (size + 1) // 2)
    upper_left, upper_right, lower_left = point_at(0, 0), point_at(size - 1, 0), point_at(0, size - 1)
    sides = (
        (upper_left, 1, STRIDE),
        (lower_left, 1, -STRIDE),
        (upper_left, STRIDE, 1),
        (upper_right, STRIDE, -1),
    )
    columns, lines = np.arange(size), np.arange(depth)
    points = [corner + along * columns[:, None] + inward * lines[None, :] for corner, along, inward in sides]
    return np.array(points), tuple((along, inward) for _, along, inward in sides)
