"""Benson's algorithm and the territory rule again, with nothing but sets of points (x, y), from their definitions."""

from __future__ import annotations

import numpy as np

from engine.board.points import EMPTY, opponent

Point = tuple[int, int]


def around(point: Point) -> set[Point]:
    x, y = point
    return {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)}


def connected(points: set[Point]) -> list[set[Point]]:
    parts, waiting = [], set(points)
    while waiting:
        part, edge = set(), {waiting.pop()}
        while edge:
            part |= edge
            edge = set().union(*map(around, edge)) & waiting
            waiting -= edge
        parts.append(part)
    return parts


def holding(grid: np.ndarray, content: int) -> set[Point]:
    return {(int(x), int(y)) for y, x in np.argwhere(grid == content)}


def alive_twin(grid: np.ndarray, color: int) -> set[Point]:
    """Benson's unconditionally alive stones, from his definitions."""
    own = holding(grid, color)
    empty = holding(grid, EMPTY)
    regions = connected(own_complement(grid, own))
    strings = connected(own)
    while True:
        kept = []
        for string in strings:
            vital = [region for region in regions if all(around(point) & string for point in region & empty)]
            if len(vital) >= 2:
                kept.append(string)
        lost = own - set().union(*kept)
        inside = [region for region in regions if not any(around(point) & lost for point in region)]
        if (len(kept), len(inside)) == (len(strings), len(regions)):
            return set().union(*kept)
        strings, regions = kept, inside


def own_complement(grid: np.ndarray, stones: set[Point]) -> set[Point]:
    return {(x, y) for y in range(len(grid)) for x in range(len(grid))} - stones


def territory_twin(grid: np.ndarray, color: int) -> set[Point]:
    """The regions of the alive stones without two doubtful points that are no neighbours."""
    alive = alive_twin(grid, color)
    enemy = holding(grid, opponent(color))
    found: set[Point] = set()
    for region in connected(own_complement(grid, alive)) if alive else []:
        doubtful = {point for point in region - enemy if not around(point) & alive}
        if all(one == other or one in around(other) for one in doubtful for other in doubtful):
            found |= region
    return found
