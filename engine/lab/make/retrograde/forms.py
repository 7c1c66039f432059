"""The forms of small regions: which of their points are neighbours, wherever on the board they lie.

A region is any set of points, in one piece or in several. What is played in it depends on which of its points are
neighbours and on what each of them touches outside, not on how the points lie; so two regions have the same form if
their points can be numbered so that the same numbers are neighbours. The points of a region are numbered in board
order; a form keeps one numbering, and every other one is turned to it.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import cache

Cell = tuple[int, int]
Shape = tuple[Cell, ...]
Neighbors = tuple[int, ...]
"""For each point the set of its neighbours as bits."""

BESIDE = ((1, 0), (-1, 0), (0, 1), (0, -1))

LARGEST = 6
"""Points of the largest region. Tables of all regions grow thirtyfold with each point: seven would take 600 MB."""


def fixed_shapes(points: int) -> list[Shape]:
    """Return all connected shapes of ``points`` points. Shapes that become equal only by turning or mirroring
    count as different.

    Each is moved to the upper left, its cells in board order.
    """
    shapes: set[Shape] = {((0, 0),)}
    for _ in range(points - 1):
        wider = set()
        for shape in shapes:
            for x, y in shape:
                for dx, dy in BESIDE:
                    cell = (x + dx, y + dy)
                    if cell not in shape:
                        wider.add(moved([*shape, cell]))
        shapes = wider
    return sorted(shapes)


def moved(cells: list[Cell]) -> Shape:
    """Return a shape moved to the upper left, its cells in board order."""
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    return tuple(sorted(((x - left, y - top) for x, y in cells), key=lambda cell: (cell[1], cell[0])))


def neighbors_of(shape: Shape) -> Neighbors:
    """Return for each cell of a shape the set of its neighbours in the shape, as bits."""
    return tuple(
        sum(1 << shape.index((x + dx, y + dy)) for dx, dy in BESIDE if (x + dx, y + dy) in shape)
        for x, y in shape
    )


def pairs_code(neighbors: Neighbors, order: tuple[int, ...]) -> int:
    """Return as one number (bits) which points of a form are neighbours, after a renumbering in which point
    ``order[i]`` gets number i.

    neighbors: for each point the set of its neighbours as bits. The bits of the number stand for the pairs
    (1, 0), (2, 0), (2, 1), (3, 0) and so on.
    """
    pairs = ((first, second) for first in range(len(order)) for second in range(first))
    return sum(
        1 << bit for bit, (first, second) in enumerate(pairs) if neighbors[order[first]] >> order[second] & 1
    )


@cache
def connected_forms(points: int) -> tuple[Neighbors, ...]:
    """Return every form of a region in one piece with ``points`` points, each once.

    A form says only which points are neighbours, not how they lie: for each point it has the set of its
    neighbours as bits.
    """
    found: dict[int, Neighbors] = {}
    for shape in fixed_shapes(points):
        neighbors = neighbors_of(shape)
        if pairs_code(neighbors, tuple(range(points))) in found:
            continue
        for order in itertools.permutations(range(points)):
            found.setdefault(pairs_code(neighbors, order), neighbors)
    return tuple(dict.fromkeys(found.values()))


def _parts(points: int, largest: int) -> Iterator[tuple[int, ...]]:
    """Yield all ways to divide ``points`` points into pieces of at most ``largest`` points. Each is a tuple
    of the sizes of the pieces, the larger ones first; () for no points.
    """
    if points == 0:
        yield ()
    for first in range(min(points, largest), 0, -1):
        for rest in _parts(points - first, first):
            yield (first, *rest)


def forms(points: int) -> list[Neighbors]:
    """Return every form of a region with ``points`` points once, whether the region is in one piece or in
    several.

    A form says only which points are neighbours, not how they lie: for each point it has the set of its
    neighbours as bits.
    """
    found: dict[tuple[Neighbors, ...], Neighbors] = {}
    for sizes in _parts(points, points):
        for pieces in itertools.product(*map(connected_forms, sizes)):
            joined: Neighbors = ()
            for piece in pieces:
                joined += tuple(beside << len(joined) for beside in piece)
            found.setdefault(tuple(sorted(pieces)), joined)
    return list(found.values())
