"""Shapes: what mined rules say of the points around a move, and how they are drawn as patterns."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.lab.make.mining.patterns.grow import FREE
from engine.lab.make.mining.patterns.samples import MARGIN
from patterns.model import ALLOWED, SIZE, Cell
from patterns.turning import Offset, turned_offset

SIDES: tuple[Offset, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""Directions of the four distances of a rule: right, below, left, above."""

_RIGHT, _BELOW = 0, 1
_KIND = {allowed: kind for kind, allowed in ALLOWED.items()}
_STONES_AND_EMPTY = 0b111


@dataclass(frozen=True)
class Shape:
    """What must lie around a move: the contents of points, and how far edges are.

    cells: maps the offset of a point to what it may hold, a sum of ``1 << content``; distances: maps the
    direction of an edge to the number of points between move and edge, only for edges that matter
    """

    cells: dict[Offset, int]
    distances: dict[Offset, int]

    def turned(self, symmetry: int) -> Shape:
        """Return the shape on a board turned by a symmetry."""
        cells = {turned_offset(offset, symmetry): allowed for offset, allowed in self.cells.items()}
        distances = {turned_offset(side, symmetry): far for side, far in self.distances.items()}
        return Shape(cells, distances)

    def key(self) -> tuple[tuple[tuple[Offset, int], ...], tuple[tuple[Offset, int], ...]]:
        """Return a value that is equal for equal shapes and by which shapes can be sorted."""
        return tuple(sorted(self.cells.items())), tuple(sorted(self.distances.items()))


def shape_of(rule: np.void) -> Shape:
    """Return the shape that a rule, a row of RULE_DTYPE, describes."""
    cells = {}
    refused = [int(word) for word in rule["refused"]]
    for bit in range(SIZE * SIZE):
        allowed = sum(1 << content for content in range(3) if not refused[content] >> bit & 1)
        if allowed != _STONES_AND_EMPTY:
            cells[bit % SIZE - MARGIN, bit // SIZE - MARGIN] = allowed
    distances = {side: int(far) for side, far in zip(SIDES, rule["distance"], strict=True) if far != FREE}
    return Shape(cells, distances)


def fill_rule(rule: np.void, shape: Shape) -> bool:
    """Write the conditions of a shape into a rule, a row of RULE_DTYPE.

    Returns False if a point of the shape lies outside the window of points that samples show.
    """
    rule["distance"] = [shape.distances.get(side, FREE) for side in SIDES]
    words = [0, 0, 0]
    for (dx, dy), allowed in shape.cells.items():
        if not (0 <= dx + MARGIN < SIZE and 0 <= dy + MARGIN < SIZE):
            return False
        for content in range(3):
            if not allowed >> content & 1:
                words[content] |= 1 << (SIZE * (dy + MARGIN) + dx + MARGIN)
    rule["refused"] = words
    return True


def standing(shape: Shape) -> Shape:
    """Return the shape turned as sources draw it: a single edge lies below, two edges lie below and on the
    right.

    If several turns do that, it is the one whose key is the smallest.
    """
    wanted = [set(), {SIDES[_BELOW]}, {SIDES[_BELOW], SIDES[_RIGHT]}][len(shape.distances)]
    turns = [shape.turned(symmetry) for symmetry in range(8)]
    return min((each for each in turns if set(each.distances) == wanted), key=Shape.key)


def drawing_of(shape: Shape) -> tuple[tuple[str, ...], Cell]:
    """Return the drawing of a shape, as rows of signs up to its edges, and the cell (row, column) of the move
    in it.

    The shape must be turned as `standing` returns it. A point about which the shape says nothing is drawn as
    '?', which also matches off the board.
    """
    across = [dx for dx, _ in shape.cells] + [
        0,
        *(shape.distances[s] for s in shape.distances if s == SIDES[_RIGHT]),
    ]
    down = [dy for _, dy in shape.cells] + [
        0,
        *(shape.distances[s] for s in shape.distances if s == SIDES[_BELOW]),
    ]
    cells = {**shape.cells, (0, 0): ALLOWED["."]}
    rows = tuple(
        "".join(_KIND.get(cells.get((dx, dy), -1), "?") for dx in range(min(across), max(across) + 1))
        for dy in range(min(down), max(down) + 1)
    )
    return rows, (-min(down), -min(across))
