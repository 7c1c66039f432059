"""`Survey`: an evaluation's tables point by point, as whole arrays, so that an expert asks about many points at once.

All arrays have one element a point of the board's numbering (NUM_POINTS of them); the border holds what the text of
each says. Distances count steps along rows and columns, whatever stands between.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

from engine.board.points import BLACK, BORDER, EMPTY, NUM_POINTS, STRIDE, WHITE, lines_of
from engine.evaluate.groups.aliveness import DEAD_GROUP
from engine.evaluate.tables import CAPTURED, POINT

FAR = 99
"""Steps to something that is not on the board."""

ROWS = NUM_POINTS // STRIDE
"""Rows of STRIDE points; the one point after them is border."""

NEIGHBORHOOD = 3
"""Points to each side that belong to the room around a point."""


class Survey:
    """An evaluation as arrays by point, as seen by one side, ``color``. Each array is computed when it is
    first used.

    ``grid`` holds the colour of each point, ``tables`` the evaluation.
    """

    def __init__(self, grid: np.ndarray, tables: np.void, color: int, size: int) -> None:
        self._grid = grid
        self._tables = tables
        self._color = color
        self._size = size

    @cached_property
    def empty(self) -> np.ndarray:
        """Whether each point is an empty point of the board (bool)."""
        empty: np.ndarray = self._grid == EMPTY
        return empty

    @cached_property
    def group(self) -> np.ndarray:
        """For each point the row of its stone's group, -1 if it has no stone (int16)."""
        rows = self._tables["string_of"]
        return np.where(rows >= 0, self._tables["strings"]["group"][rows], -1)

    @cached_property
    def aliveness(self) -> np.ndarray:
        """For each point how safe its stone's group is, as an aliveness class: 2 (alive) to 25 (captured); 0
        if it has no stone (int8).
        """
        group = self.group
        return np.where(group >= 0, self._tables["groups"]["aliveness"][group], 0)

    @cached_property
    def dead(self) -> np.ndarray:
        """Whether each point holds a stone that is captured or belongs to a dead group (bool)."""
        rows = self._tables["string_of"]
        dead: np.ndarray = self.aliveness >= DEAD_GROUP
        dead |= (rows >= 0) & (self._tables["strings"]["status"][rows] >= CAPTURED)
        return dead

    @cached_property
    def living(self) -> np.ndarray:
        """For each point the colour of its stone if that is alive, else EMPTY; BORDER off the board
        (int8).
        """
        return np.where(self.dead, EMPTY, self._grid)

    @cached_property
    def value(self) -> np.ndarray:
        """For each point whose it is if the side ``color`` moves next, from -1 (the enemy's) to 1 (its own),
        float32.
        """
        territory: np.ndarray = self._tables["territory"][self._color].astype(np.float32) / POINT
        return territory if self._color == BLACK else -territory

    @cached_property
    def open(self) -> np.ndarray:
        """For each point how undecided it is, from 1 (nobody's) to 0 (surely one side's, or off the board),
        float32.
        """
        return np.where(self._grid == BORDER, 0.0, 1.0 - np.abs(self.value))

    @cached_property
    def room(self) -> np.ndarray:
        """For each point how much undecided room is around it: the sum of `open` over all points at most 3
        lines away, float.
        """
        return _box_sums(self.open, NEIGHBORHOOD)

    @cached_property
    def theirs(self) -> np.ndarray:
        """For each point how much the enemy owns around it, as a float. It is a sum over all points at most 3
        lines away; each adds 0 to 1 depending on how surely it is the enemy's.
        """
        return _box_sums(np.clip(-self.value, 0.0, 1.0), NEIGHBORHOOD)

    @cached_property
    def ours(self) -> np.ndarray:
        """For each point how much the side ``color`` owns around it, as a float. It is a sum over all points
        at most 3 lines away; each adds 0 to 1 depending on how surely it is that side's.
        """
        return _box_sums(np.clip(self.value, 0.0, 1.0), NEIGHBORHOOD)

    @cached_property
    def steps(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """For each point the number of steps to the nearest living stone; FAR if there is none. The result is
        a tuple of three arrays (int): for stones of either colour, for Black's, and for White's.
        """
        black, white = (steps_to(self.living == color) for color in (BLACK, WHITE))
        return np.minimum(black, white), black, white

    @cached_property
    def line(self) -> np.ndarray:
        """For each point the line it is on: 1 at the edge, 0 off the board (int)."""
        return np.array(lines_of(self._size))


def steps_to(mask: np.ndarray) -> np.ndarray:
    """Return, for every point, the number of steps along rows and columns to the nearest point of a mask, at
    most FAR.
    """
    cost = np.where(mask[: ROWS * STRIDE].reshape(ROWS, STRIDE), 0, FAR)
    cost = _least_in_column(_least_in_column(cost).T).T
    found = np.full(NUM_POINTS, FAR)
    found[: ROWS * STRIDE] = np.minimum(cost, FAR).ravel()
    return found


def _least_in_column(cost: np.ndarray) -> np.ndarray:
    """Return, for each element of an array, the least cost of reaching it within its column. To reach it from
    another element costs that element's number in ``cost``, plus the number of rows between the two.
    """
    ramp = np.arange(len(cost))[:, None]
    forward = np.minimum.accumulate(cost - ramp) + ramp
    backward = np.minimum.accumulate((cost + ramp)[::-1])[::-1] - ramp
    return np.minimum(forward, backward)


def _box_sums(values: np.ndarray, radius: int) -> np.ndarray:
    """Return, for every point, the sum of ``values`` over all points at most ``radius`` rows and columns
    away.
    """
    square = np.zeros((ROWS + 2 * radius + 1, STRIDE + 2 * radius + 1))
    square[radius + 1 : radius + 1 + ROWS, radius + 1 : radius + 1 + STRIDE] = values[
        : ROWS * STRIDE
    ].reshape(ROWS, STRIDE)
    sums = square.cumsum(axis=0).cumsum(axis=1)
    side = 2 * radius + 1
    boxes = sums[side:, side:] - sums[:-side, side:] - sums[side:, :-side] + sums[:-side, :-side]
    found = np.zeros(NUM_POINTS)
    found[: ROWS * STRIDE] = np.round(boxes, 6).ravel()
    return found
