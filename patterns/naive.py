"""Matching point by point in plain Python: slow and plain, the twin that the matcher must agree with.

Only the board is looked at, as by a matcher that is given no facts: attributes on liberties must hold, the stones of
one string are connected, and all else counts as holding.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator

import numpy as np

from engine.board.points import BLACK, BORDER, EMPTY, WHITE, point_at, xy
from engine.board.symmetry import SYMMETRIES, inverse, turn, turn_grid
from patterns.model import ALLOWED, ENEMY, OFF, OWN, Attribute, Pattern
from patterns.turning import different_orientations

_COMPARE = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "=": operator.eq}


def fits(pattern: Pattern, turned: np.ndarray, x: int, y: int, own: int) -> bool:
    """Tell whether a pattern's drawing fits a turned position with its first move at (x, y).

    ``turned`` holds the colours, indexed [y, x]; ``own`` is the colour that plays the pattern's own side (X).
    """
    size = len(turned)
    row, column = pattern.anchor
    above, left = y - row, x - column
    if pattern.edge_below and above + pattern.height != size:
        return False
    if pattern.edge_right and left + pattern.width != size:
        return False
    contents = {EMPTY: 0, own: OWN, BLACK + WHITE - own: ENEMY, BORDER: OFF}
    for line, kinds in enumerate(pattern.rows):
        for place, kind in enumerate(kinds):
            if kind == "?":
                continue
            inside = 0 <= above + line < size and 0 <= left + place < size
            content = int(turned[above + line, left + place]) if inside else BORDER
            if not ALLOWED[kind] >> contents[content] & 1:
                return False
    return True


def string_at(grid: np.ndarray, x: int, y: int) -> tuple[set[tuple[int, int]], int]:
    """Return the stones, as (x, y), of the string at a point of a grid, and the number of its liberties."""
    size, color = len(grid), grid[y, x]
    waiting, stones, liberties = [(x, y)], {(x, y)}, set()
    while waiting:
        column, row = waiting.pop()
        for point in ((column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1)):
            if not (0 <= point[0] < size and 0 <= point[1] < size):
                continue
            if grid[point[1], point[0]] == EMPTY:
                liberties.add(point)
            elif grid[point[1], point[0]] == color and point not in stones:
                stones.add(point)
                waiting.append(point)
    return stones, len(liberties)


def may_hold(pattern: Pattern, attribute: Attribute, turned: np.ndarray, x: int, y: int) -> bool:
    """Tell whether an attribute (a condition on a stone) may hold for a pattern whose drawing fits with its
    first move at (x, y).

    Only what the board alone tells is checked: liberties, and whether two stones are one string. For all else
    the result is True. ``turned``: the turned position, indexed [y, x]
    """
    row, column = pattern.anchor

    def place(name: str) -> tuple[int, int]:
        cell = pattern.points[name]
        return x + cell[1] - column, y + cell[0] - row

    stones, liberties = string_at(turned, *place(attribute.point))
    if attribute.what == "liberties":
        return bool(_COMPARE[attribute.comparison](liberties, attribute.value))
    if attribute.other is not None and attribute.comparison == "not connected to":
        return place(attribute.other) not in stones
    return True


def _matches(pattern: Pattern, turned: np.ndarray, x: int, y: int, own: int) -> bool:
    """Tell whether a pattern matches a turned position, indexed [y, x], with its first move at (x, y).

    ``own``: the colour that plays the pattern's own side (X).
    """
    return fits(pattern, turned, x, y, own) and all(
        may_hold(pattern, each, turned, x, y) for each in pattern.attributes
    )


def matches_at(pattern: Pattern, grid: np.ndarray, point: int, own: int) -> list[int]:
    """Return the symmetries (0 to 7) in which a pattern matches a position with its first move at a point.

    ``grid`` holds the colours, indexed [y, x]; ``own`` is the colour that plays the pattern's own side (X).
    """
    return [
        symmetry
        for symmetry in range(SYMMETRIES)
        if _matches(pattern, turn_grid(grid, symmetry), *xy(turn(point, len(grid), symmetry)), own)
    ]


def all_matches(pattern: Pattern, grid: np.ndarray, own: int) -> Iterator[tuple[int, int]]:
    """Yield every match of a pattern in a position as (point of its first move, symmetry 0 to 7).

    ``grid`` holds the colours, indexed [y, x]; ``own`` is the colour that plays the pattern's own side (X). A
    symmetric pattern matches in several symmetries at once; only the smallest of them is yielded.
    """
    for symmetry in different_orientations(pattern):
        turned = turn_grid(grid, symmetry)
        for y, x in np.argwhere(turned == EMPTY).tolist():
            if _matches(pattern, turned, x, y, own):
                yield turn(point_at(x, y), len(grid), inverse(symmetry)), symmetry
