"""Which pairs of points have the same weight in the net: those that look alike from the edges of the board.

Schraudolph, Dayan and Sejnowski 1994 share the weights that rotations and reflections turn into each other (Bouzy and
Cazenave 2001, section 9.2). Here points that a shift turns into each other share theirs, too, unless an edge is near: a
weight is that of a point's distances to the nearest edges, none counted beyond FAR, and of the step from it to another
point, seen from the corner that the point is nearest to. So one set of weights fits boards of every size.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np

REACH = 4
"""Columns and rows from a point to the farthest that it is tied to."""

FAR = 4
"""Lines from the edge beyond which a point lies in the middle of the board."""

NO_TIE = -1
"""The class of two points that are too far apart."""

Seen = tuple[int, int, int, int]
"""Distances to the nearest edge, across and down, and the step to another point: positive towards the middle."""


@dataclass(frozen=True)
class Places:
    """Tells which weight of the net belongs to each point, and to each pair of points, of a board.

    Points are counted row by row. kinds: int64 (points,), for each point the number of its bias; ties: int64
    (points, points), for each pair of points the number of the weight that leads from the first to the
    second, NO_TIE if they are too far apart
    """

    kinds: np.ndarray
    ties: np.ndarray

    @cached_property
    def tied(self) -> np.ndarray:
        """Whether a weight joins two points, because they are near enough: bool (points, points)."""
        near: np.ndarray = self.ties != NO_TIE
        return near


@cache
def classes() -> tuple[dict[tuple[int, int], int], dict[Seen, int]]:
    """Return two numberings of the net's weights, which are the same for boards of every size.

    The first one numbers the biases of points: from the distances to the two nearest edges, the smaller
    first, to a number. The second one numbers the weights of pairs of points: from a pair, as `Seen`
    describes it, to a number.
    """
    distances = range(FAR + 1)
    steps = range(-REACH, REACH + 1)
    kinds = sorted({_sort_place(x, y) for x in distances for y in distances})
    ties = sorted(
        {_classify_tie(x, y, dx, dy) for x in distances for y in distances for dx in steps for dy in steps}
    )
    return {kind: n for n, kind in enumerate(kinds)}, {tie: n for n, tie in enumerate(ties)}


@cache
def places(size: int) -> Places:
    """Return which weight belongs to each point and each pair of points of a board of this size."""
    kinds, ties = classes()
    points = [(x, y) for y in range(size) for x in range(size)]
    distances = [_from_edge(place, size) for place in range(size)]
    inwards = [1 if 2 * place < size else -1 for place in range(size)]
    tied = np.full((len(points), len(points)), NO_TIE, dtype=np.int64)
    for here, (x, y) in enumerate(points):
        for there, (column, row) in enumerate(points):
            if max(abs(column - x), abs(row - y)) <= REACH:
                step = (column - x) * inwards[x], (row - y) * inwards[y]
                tied[here, there] = ties[_classify_tie(distances[x], distances[y], *step)]
    return Places(np.array([kinds[_sort_place(distances[x], distances[y])] for x, y in points]), tied)


def _from_edge(place: int, size: int) -> int:
    """Return how many lines away the nearest edge is from a row or column, at most FAR.

    ``place``: the row or column, from 0. The middle line counts as FAR, because it has no nearer edge.
    """
    other = size - 1 - place
    return FAR if place == other else min(place, other, FAR)


def _sort_place(x: int, y: int) -> tuple[int, int]:
    return min(x, y), max(x, y)


def _classify_tie(x: int, y: int, across: int, down: int) -> Seen:
    """Return the description of a pair of points by which the net finds the weight for it.

    Pairs that are the same after rotation or reflection have the same description, and so share a weight. x,
    y: lines between the first point and its nearest edges; across, down: the step to the second point,
    counted away from these edges. If x or y is FAR, both directions along it count as the same.
    """
    acrosses = {across, -across} if x == FAR else {across}
    downs = {down, -down} if y == FAR else {down}
    return min(
        min((x, y, dx, dy) for dx in acrosses for dy in downs),
        min((y, x, dy, dx) for dx in acrosses for dy in downs),
    )
