"""What an estimator sees of one point: the stones around it, in one canonical orientation, the mover's always black.

The board has eight symmetries, and a position with White to move is one with Black to move and the colours exchanged.
Both are taken out beforehand: the view is turned until the point lies in one eighth of the board, left of the middle
and not above the diagonal, and colours are exchanged if White is to move (van der Werf, van den Herik and Uiterwijk
2004, section 4.1).
"""

from __future__ import annotations

import functools
from dataclasses import dataclass

import numpy as np

from engine.board.points import BLACK
from engine.evaluate.others.baselines import distance_control, signed_stones
from engine.lab.make.learn.territory.judging import Judged

SIMPLE, ENHANCED, REVISED = KINDS = ("simple", "enhanced", "revised")
"""Sections 4.1 and 4.2 of the paper; and one of ours, which sees the evaluator's territory instead of stones."""

REACHES = {24: 3, 40: 4, 60: 5}
"""The sizes of the region of interest, in points, and the Manhattan distance within which each lies."""

EDGE_STEPS = 4
"""Steps towards the nearest edges, across and down, of which each is a feature: whether it leaves the board. The paper
has a string of nine bits along both lines; its middle one, the point itself, is always 0."""


@functools.cache
def offsets(region: int) -> np.ndarray:
    """Return the steps from a point to the other points of its region, i.e. of the surroundings that a net
    sees: int (region, 2), each step as (across, down).

    region: how many points the region has without the point itself
    """
    reach = REACHES[region]
    steps = range(-reach, reach + 1)
    near = [(x, y) for y in steps for x in steps if 0 < abs(x) + abs(y) <= reach]
    return np.array(near)


@functools.cache
def region_places(size: int, region: int) -> np.ndarray:
    """Return for each point of a board, row by row, the places of the points in its region (its
    surroundings): int (size * size, region).

    A place is an index into the flattened board with a frame of ``reach`` points around it. Each region is
    turned so that the nearest edges lie on the same sides for all points.
    """
    reach = REACHES[region]
    width = size + 2 * reach
    places = np.empty((size * size, region), dtype=np.int32)
    for y in range(size):
        for x in range(size):
            across, down = offsets(region).T
            right, low = x > size - 1 - x, y > size - 1 - y
            if min(x, size - 1 - x) > min(y, size - 1 - y):
                across, down = down, across
            across, down = (-across if right else across), (-down if low else down)
            places[y * size + x] = (y + down + reach) * width + x + across + reach
    return places


@functools.cache
def edge_bits(size: int) -> np.ndarray:
    """Tell for each point, row by row, how near its two nearest edges are: float32 (size * size, features).

    There are EDGE_STEPS features for each of the two edges, the nearest first. Feature n is 1 if n steps (n
    from 1) would lead over the edge, else 0.
    """
    lines = np.minimum(np.arange(size), size - 1 - np.arange(size))
    nearest, farthest = np.minimum(*np.meshgrid(lines, lines)), np.maximum(*np.meshgrid(lines, lines))
    steps = np.arange(1, EDGE_STEPS + 1)
    bits = np.concatenate([line.reshape(-1, 1) < steps for line in (nearest, farthest)], axis=1)
    return bits.astype(np.float32)


@dataclass(frozen=True)
class Representation:
    """How a point is described to a net together with its surroundings.

    It has the kind of description (one of KINDS) and the number of points around it that are seen (one of
    REACHES).
    """

    kind: str
    region: int

    @property
    def features(self) -> int:
        """Return how many features (numbers that a net takes) describe one point."""
        return self.region + {SIMPLE: 0, ENHANCED: 2 * EDGE_STEPS + 2, REVISED: 2 * EDGE_STEPS + 3}[self.kind]

    def describe(self, judged: Judged) -> np.ndarray:
        """Return the features (numbers that a net takes) of all points of the positions ``judged``, as the
        side to move sees them: float32 (positions, size * size, features).
        """
        size = judged.positions.size
        stones = signed_stones(judged.positions.grids)
        mover = movers(judged)
        seen = {
            SIMPLE: stones,
            ENHANCED: stones * judged.alive,
            REVISED: judged.territory,
        }[self.kind].astype(np.float32)
        reach = REACHES[self.region]
        framed = np.pad(seen * mover, ((0, 0), (reach, reach), (reach, reach)))
        around = framed.reshape(len(judged), -1)[:, region_places(size, self.region)]
        if self.kind == SIMPLE:
            return around
        living = np.where(judged.dead, 0, stones)
        nearest = [distance_control(stones), distance_control(living)]
        own = [judged.territory] if self.kind == REVISED else []
        at_point = [
            (values * mover).reshape(len(judged), -1, 1).astype(np.float32) for values in (*nearest, *own)
        ]
        edges = np.broadcast_to(edge_bits(size), (len(judged), size * size, 2 * EDGE_STEPS))
        return np.concatenate([around, edges, *at_point], axis=2)


def movers(judged: Judged) -> np.ndarray:
    """Return which side is to move in each of the positions ``judged``, 1 for Black and -1 for White.

    The array is float32 (positions, 1, 1), so that it can be multiplied with arrays by point.
    """
    signs = np.where(judged.positions.to_move == BLACK, 1, -1).astype(np.float32)
    return signs[:, None, None]
