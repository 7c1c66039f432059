"""Compiling patterns into tables: masks, index, attributes and trees (`patterns.tables`)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from patterns.index import build_index
from patterns.model import (
    COMPARISONS,
    ENEMY,
    FLAGS,
    KINDS,
    OWN,
    SIZE,
    Attribute,
    Move,
    Pattern,
)
from patterns.tables import (
    ATTRIBUTE_DTYPE,
    ATTRIBUTES,
    ENTRY_DTYPE,
    MOVE_DTYPE,
    NOT_AT_EDGE,
    PATTERN_DTYPE,
    new_table,
)
from patterns.turning import different_orientations, offset_of

_USUAL_MARGIN = 3
"""Columns left of the anchor and rows above it in most windows, so that most patterns are tested on the same words."""


QUICK_FLAGS = frozenset({"obvious", "quiescence"})
"""Flags of the patterns that have a small index of their own, for the quiescence search."""


def compile_patterns(patterns: Sequence[Pattern]) -> dict[str, np.ndarray]:
    """Compile patterns into the tables that the matcher reads, and return them by name. The names are those
    in `patterns.tables.TABLES`.
    """
    rows = new_table(PATTERN_DTYPE, len(patterns))
    attributes: list[tuple[int, ...]] = []
    moves: list[list[float]] = []
    for row, pattern in enumerate(patterns):
        _fill_masks(rows[row], pattern)
        rows[row]["orientations"] = sum(1 << each for each in different_orientations(pattern))
        rows[row]["kind"] = KINDS.index(pattern.kind)
        rows[row]["flags"] = sum(1 << FLAGS.index(flag) for flag in pattern.flags)
        rows[row]["reach"] = _reach(pattern)
        rows[row]["seen"], rows[row]["share"] = pattern.seen or 0, pattern.share or 0
        rows[row]["first_attribute"], rows[row]["attributes"] = len(attributes), len(pattern.attributes)
        attributes += [_attribute(pattern, each) for each in pattern.attributes]
        rows[row]["first_move"] = len(moves)
        _add_branch(moves, pattern, pattern.moves)
        rows[row]["moves"] = len(moves) - rows[row]["first_move"]
    quick = [row for row, pattern in enumerate(patterns) if not QUICK_FLAGS.isdisjoint(pattern.flags)]
    return {
        "patterns": rows,
        "attributes": _table(ATTRIBUTE_DTYPE, attributes),
        "moves": _table(MOVE_DTYPE, moves),
        **_index("", patterns, rows, range(len(patterns))),
        **_index("quick_", patterns, rows, quick),
    }


def _index(
    prefix: str, patterns: Sequence[Pattern], rows: np.ndarray, members: Sequence[int]
) -> dict[str, np.ndarray]:
    """Return the tables of an index (nodes, leaves, entries) for some of the patterns. The index is a
    decision tree that finds the patterns to try at a point.

    ``members`` are the rows of these patterns, ``rows`` the table of all patterns. The tables are returned by
    name; ``prefix`` is put before each name.
    """
    nodes, leaves, listed = build_index([patterns[row] for row in members])
    entries = new_table(ENTRY_DTYPE, len(listed))
    entries["pattern"] = np.array(members, dtype=np.int16)[listed]
    for name in (
        "no_own",
        "no_enemy",
        "no_empty",
        "left",
        "above",
        "below",
        "right",
        "orientations",
        "reach",
    ):
        entries[name] = rows[name][entries["pattern"]]
    return {f"{prefix}nodes": nodes, f"{prefix}leaves": leaves, f"{prefix}entries": entries}


def _table(dtype: np.dtype, rows: Sequence[Sequence[float]]) -> np.ndarray:
    table = new_table(dtype, len(rows))
    for index, row in enumerate(rows):
        table[index] = tuple(row)
    return table


def _margin(before: int, after: int) -> int:
    """Return how many columns (or rows) of a pattern's 8x8 window come before the point of its first move.
    The window is the piece of board on which the pattern is matched.

    The drawing has ``before`` columns before that point and ``after`` columns behind it.
    """
    return min(max(before, _USUAL_MARGIN), SIZE - 1 - after)


def _fill_masks(row: np.void, pattern: Pattern) -> None:
    line, place = pattern.anchor
    left = _margin(place, pattern.width - 1 - place)
    above = _margin(line, pattern.height - 1 - line)
    masks = {0: 0, OWN: 0, ENEMY: 0}
    for y in range(pattern.height):
        for x in range(pattern.width):
            bit = 1 << (SIZE * (y - line + above) + x - place + left)
            for content in masks:
                if not pattern.allowed(y, x) >> content & 1:
                    masks[content] |= bit
    row["no_empty"], row["no_own"], row["no_enemy"] = masks[0], masks[OWN], masks[ENEMY]
    row["left"], row["above"] = left, above
    row["below"] = pattern.height - 1 - line if pattern.edge_below else NOT_AT_EDGE
    row["right"] = pattern.width - 1 - place if pattern.edge_right else NOT_AT_EDGE


def _reach(pattern: Pattern) -> int:
    """Return how far a pattern looks: the largest distance, in rows or columns, from its first move to a
    point of its drawing that is not drawn '?' (anything).
    """
    line, place = pattern.anchor
    return max(
        max(abs(y - line), abs(x - place))
        for y in range(pattern.height)
        for x in range(pattern.width)
        if pattern.rows[y][x] != "?"
    )


def _attribute(pattern: Pattern, attribute: Attribute) -> tuple[int, ...]:
    dx, dy = offset_of(pattern, attribute.point)
    other = offset_of(pattern, attribute.other) if attribute.other is not None else (0, 0)
    if attribute.comparison in COMPARISONS:
        comparison = COMPARISONS.index(attribute.comparison)
    else:
        comparison = int(attribute.comparison in ("is not", "not connected to"))
    return (ATTRIBUTES.index(attribute.what), comparison, dx, dy, *other, attribute.value)


def _add_branch(moves: list[list[float]], pattern: Pattern, branch: Sequence[Move]) -> int:
    """Append rows (MOVE_DTYPE) to ``moves`` for a tree of a pattern's moves: the alternatives of ``branch``,
    and all moves that follow them.

    Returns the row of the first move, -1 if ``branch`` is empty.
    """
    first = previous = -1
    for move in branch:
        row = len(moves)
        dx, dy = (0, 0) if move.point is None else offset_of(pattern, move.point)
        moves.append([move.side, int(move.point is None), dx, dy, move.worth, move.share or 0, -1, -1])
        if previous < 0:
            first = row
        else:
            moves[previous][7] = row
        previous = row
        moves[row][6] = _add_branch(moves, pattern, move.then)
    return first
