"""Patterns turned by the eight symmetries about the point of their first move.

A pattern has orientation ``s`` where it lies upright on the board turned by symmetry ``s`` of `engine.board.symmetry`.
An offset is (columns to the right, rows down) from the first move.
"""

from __future__ import annotations

import functools

from engine.board.symmetry import SYMMETRIES
from patterns.model import ALLOWED, OFF, SIZE, Move, Pattern

Offset = tuple[int, int]

TurnedTree = tuple[tuple[int, Offset | None, float, "TurnedTree"], ...]
"""Moves with offsets for names: side, place, worth, and what follows."""

TurnedAttribute = tuple[str, str, int, frozenset[Offset]]
"""An attribute with offsets for names: what, comparison, value, and the one or two places."""

ANYTHING = ALLOWED["?"]


def turned_offset(offset: Offset, symmetry: int) -> Offset:
    """Return an offset (columns, rows) after the board is turned by a symmetry (0 to 7)."""
    x, y = offset
    if symmetry & 1:
        x = -x
    if symmetry & 2:
        y = -y
    return (y, x) if symmetry & 4 else (x, y)


@functools.cache
def combined(first: int, second: int) -> int:
    """Return the symmetry (0 to 7) that has the same effect as ``first`` followed by ``second``."""
    probe = (1, 2)
    wanted = turned_offset(turned_offset(probe, first), second)
    return next(each for each in range(SYMMETRIES) if turned_offset(probe, each) == wanted)


def cells_around(pattern: Pattern) -> dict[Offset, int]:
    """Return what the points around a pattern's first move may hold, by their offset (columns, rows) from the
    move.

    The value is a sum of ``1 << content`` over the allowed contents; points that may hold anything are left
    out. The points are those of the drawing and, if an edge is drawn, those beyond the edge, up to SIZE rows
    and columns away.
    """
    row, column = pattern.anchor
    across, down = range(column - SIZE, column + SIZE + 1), range(row - SIZE, row + SIZE + 1)
    drawn = {
        (x, y): ALLOWED[kind]
        for y, line in enumerate(pattern.rows)
        for x, kind in enumerate(line)
        if ALLOWED[kind] != ANYTHING
    }
    # the last row and column before an edge are on the board even where they are drawn '?'
    if pattern.edge_below:
        below = range(pattern.height, down.stop)
        drawn |= {(x, y): 1 << OFF for y in below for x in across}
        drawn[column, pattern.height - 1] = drawn.get((column, pattern.height - 1), ANYTHING) & ~(1 << OFF)
    if pattern.edge_right:
        beside = range(pattern.width, across.stop)
        drawn |= {(x, y): 1 << OFF for y in down for x in beside}
        drawn[pattern.width - 1, row] = drawn.get((pattern.width - 1, row), ANYTHING) & ~(1 << OFF)
    return {(x - column, y - row): allowed for (x, y), allowed in drawn.items()}


def offset_of(pattern: Pattern, name: str) -> Offset:
    """Return the offset (columns, rows) of a named point from the pattern's first move."""
    row, column = pattern.anchor
    place = pattern.points[name]
    return place[1] - column, place[0] - row


def turned_cells(cells: dict[Offset, int], symmetry: int) -> dict[Offset, int]:
    """Return what the points around a first move may hold, by offset, after the pattern is turned.

    ``cells`` is the result of `cells_around`; ``symmetry`` is 0 to 7.
    """
    return {turned_offset(offset, symmetry): allowed for offset, allowed in cells.items()}


def turned_attributes(pattern: Pattern, symmetry: int) -> frozenset[TurnedAttribute]:
    """Return a pattern's conditions after it is turned, with offsets in place of point names.

    Two patterns with equal sets have the same conditions.
    """
    found = set()
    for each in pattern.attributes:
        places = [
            turned_offset(offset_of(pattern, name), symmetry)
            for name in (each.point, each.other)
            if name is not None
        ]
        found.add((each.what, each.comparison, each.value, frozenset(places)))
    return frozenset(found)


def turned_tree(pattern: Pattern, moves: tuple[Move, ...], symmetry: int) -> TurnedTree:
    """Return a pattern's tree of moves after it is turned, with offsets in place of point names.

    Two equal results stand for the same moves. ``moves`` are the first moves.
    """
    found = []
    for move in moves:
        place = None if move.point is None else turned_offset(offset_of(pattern, move.point), symmetry)
        found.append((move.side, place, move.worth, turned_tree(pattern, move.then, symmetry)))
    return tuple(found)


def own_symmetries(pattern: Pattern) -> list[int]:
    """Return the symmetries (0 to 7) that leave the drawing, conditions and tree of a pattern unchanged.

    0 is always among them.
    """
    cells, conditions = cells_around(pattern), turned_attributes(pattern, 0)
    tree = turned_tree(pattern, pattern.moves, 0)

    def is_own(symmetry: int) -> bool:
        return (
            all(cells.get(turned_offset(offset, symmetry)) == allowed for offset, allowed in cells.items())
            and turned_attributes(pattern, symmetry) == conditions
            and turned_tree(pattern, pattern.moves, symmetry) == tree
        )

    return [symmetry for symmetry in range(SYMMETRIES) if is_own(symmetry)]


def different_orientations(pattern: Pattern) -> list[int]:
    """Return the orientations (0 to 7) in which a pattern has to be looked for, in ascending order.

    If a symmetric pattern always matches in several orientations together, only the smallest of these is
    returned.
    """
    same = own_symmetries(pattern)
    return [
        symmetry
        for symmetry in range(SYMMETRIES)
        if symmetry == min(combined(symmetry, each) for each in same)
    ]


def is_same_situation(one: Pattern, other: Pattern) -> bool:
    """Tell whether two patterns look for the same first move with the same drawing and conditions.

    How they are turned does not matter, since a pattern is matched in all its orientations.
    """
    if _contents(one) != _contents(other):
        return False
    wanted, cells = cells_around(one), cells_around(other)
    conditions = turned_attributes(one, 0)
    return any(
        turned_cells(cells, symmetry) == wanted and turned_attributes(other, symmetry) == conditions
        for symmetry in range(SYMMETRIES)
    )


def _contents(pattern: Pattern) -> tuple[str, int, list[str]]:
    """Return a summary of a pattern that is quick to compare. It is the same for any two patterns with the
    same drawing and the same number of conditions, however they are turned.
    """
    return pattern.where, len(pattern.attributes), sorted("".join(pattern.rows).replace("?", ""))
