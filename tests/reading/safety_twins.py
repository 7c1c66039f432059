"""Benson's algorithm and the territory rule again, with nothing but sets of points (x, y), from their definitions."""

from __future__ import annotations

import numpy as np

from engine.board.points import EMPTY

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
    """The regions of the alive stones in which the enemy has room neither for two eyes nor for a seki around a pair."""
    alive = alive_twin(grid, color)
    found: set[Point] = set()
    for region in connected(own_complement(grid, alive)) if alive else []:
        if not has_two_eyes_twin(grid, color, region) and not has_seki_twin(grid, color, region):
            found |= region
    return found


def has_two_eyes_twin(grid: np.ndarray, color: int, region: set[Point]) -> bool:
    own = holding(grid, color)
    doubtful = {
        point for point in region if point in own or (not grid[point[::-1]] and not around(point) & own)
    }
    while True:
        touched = [around_all(part) & doubtful for part in connected(region - doubtful)]
        false = set().union(*(points for points in touched if len(points) == 1))
        if not false:
            return any(other not in around(one) | {one} for one in doubtful for other in doubtful)
        doubtful -= false


def has_seki_twin(grid: np.ndarray, color: int, region: set[Point]) -> bool:
    own = holding(grid, color)
    empty = holding(grid, EMPTY) & region
    for pair in connected(own & region):
        if len(pair) == 2:
            usable = {point for point in empty if not around(point) & (own - pair)}
            if any(is_seki_twin(region - pair, pair, ends, usable) for ends in open_points(pair)):
                return True
    return False


def open_points(pair: set[Point]) -> list[tuple[tuple[Point, Point], tuple[Point, Point]]]:
    """Both choices of points kept open around a pair: the end and the side of one stone, and those of the other."""
    (x, y), (z, w) = sorted(pair)
    right, down = z - x, w - y
    return [
        (
            ((x - right, y - down), (x + turn * down, y + turn * right)),
            ((z + right, w + down), (z - turn * down, w - turn * right)),
        )
        for turn in (1, -1)
    ]


def is_seki_twin(
    outside: set[Point],
    pair: set[Point],
    ends: tuple[tuple[Point, Point], tuple[Point, Point]],
    usable: set[Point],
) -> bool:
    """Whether strings that fill all but the open points share the other two after every exchange at one end."""
    kept = {*ends[0], *ends[1]}
    if not kept <= usable:
        return False
    for here, there in (ends, ends[::-1]):
        for answer in here:
            strings = connected((outside - kept) | {answer})
            if not all(set(there) <= around_all(string) for string in strings):
                return False
    return True


def around_all(points: set[Point]) -> set[Point]:
    return set().union(*map(around, points))
