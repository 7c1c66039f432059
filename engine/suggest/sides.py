"""Gaps along the four sides: stretches of a side with no living stone on the lower lines, and what stands at their ends.

Every gap is seen from both of its ends, so a rule need only be written for the end it calls near.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from engine.board.points import EMPTY, point_at
from engine.suggest.survey import Survey

SIDES = 4
DEPTH = 5
"""Lines of a side that are looked at; fewer on boards so small that opposite sides would overlap."""


@dataclass(frozen=True)
class End:
    """The lowest living stone of the column at which a gap ends.

    ``line`` is counted from the side; ``height`` is the number of stones of its colour standing on it up the column,
    itself included, from its own line.
    """

    point: int
    color: int
    line: int
    height: int


@dataclass(frozen=True)
class Gap:
    """A stretch of a side, seen from its near end; an end is None where the side runs into the corner.

    ``width`` is the number of its columns. ``columns`` holds the points by distance from the near end (1 is the first
    column) and line, both less 1.
    """

    near: End | None
    far: End | None
    columns: np.ndarray

    @property
    def width(self) -> int:
        """Empty columns."""
        return len(self.columns)

    def point(self, distance: int, line: int) -> int:
        """The point so many columns from the near end, on a line from the side."""
        return int(self.columns[distance - 1, line - 1])

    def holders(self) -> tuple[int, int]:
        """The colours at the near and the far end, EMPTY for a corner."""
        return (
            EMPTY if self.near is None else self.near.color,
            EMPTY if self.far is None else self.far.color,
        )


def gaps_of(size: int, survey: Survey) -> Iterator[Gap]:
    """All gaps of the four sides, each from both of its ends."""
    for columns in _side_points(size):
        colors = survey.living[columns]
        taken = np.flatnonzero((colors != EMPTY).any(axis=1)).tolist()
        bounds = [-1, *taken, size]
        for left, right in zip(bounds[:-1], bounds[1:], strict=True):
            if right - left < 2:
                continue
            near = _end(columns, colors, left) if left >= 0 else None
            far = _end(columns, colors, right) if right < size else None
            stretch = columns[left + 1 : right]
            yield Gap(near, far, stretch)
            yield Gap(far, near, stretch[::-1])


def _end(columns: np.ndarray, colors: np.ndarray, column: int) -> End:
    """The end that a column with a stone makes."""
    stones = colors[column].tolist()
    lowest = next(line for line, color in enumerate(stones) if color != EMPTY)
    top = lowest
    while top + 1 < len(stones) and stones[top + 1] == stones[lowest]:
        top += 1
    return End(int(columns[column, lowest]), stones[lowest], lowest + 1, top - lowest + 1)


@functools.cache
def _side_points(size: int) -> np.ndarray:
    """Points by side, column and line, the last two counted from 0."""
    depth = min(DEPTH, (size + 1) // 2)
    last = size - 1
    return np.array(
        [
            [[point_at(column, line) for line in range(depth)] for column in range(size)],
            [[point_at(column, last - line) for line in range(depth)] for column in range(size)],
            [[point_at(line, column) for line in range(depth)] for column in range(size)],
            [[point_at(last - line, column) for line in range(depth)] for column in range(size)],
        ]
    )
