"""The index of the matcher: a decision tree over the points around a pattern's first move.

Each node asks what one point holds; each leaf keeps the patterns that the answers on the way leave possible. A pattern
for which an answer does not matter goes to several children, so a point is asked for only if that makes the lists
shorter by enough.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numba import int64, types

from engine.jit import kernel
from patterns.model import SIZE, Pattern
from patterns.tables import LEAF_DTYPE, NODE_DTYPE, new_table, table_type
from patterns.turning import ANYTHING, cells_around

AROUND = SIZE
"""Columns and rows on each side of the anchor that the index can ask for: a window and the edge beside it."""

SPAN = 2 * AROUND + 1
CELLS = SPAN * SPAN
CONTENTS = 4

NEAREST = np.array(
    sorted(range(CELLS), key=lambda cell: (cell % SPAN - AROUND) ** 2 + (cell // SPAN - AROUND) ** 2)
)
"""The points the index can ask for, as SPAN * row + column, the nearest to the anchor first."""

TURNED_STRIDE = 25 + 2 * AROUND
"""Points in a row of the turned cells that the matcher keeps: the largest board with a margin on both sides."""

SMALL_LEAF = 8
"""Patterns in a list that is not worth another question."""

MOST_COPIES = 1.6
"""A question may make the lists below, all together, at most this many times as long as the list it splits."""

LEAST_GAIN = 0.8
"""A question must leave, on average, at most this part of a list."""

CHANCES = np.array([0.5, 0.18, 0.18, 0.14])
"""How often a point near a move is empty, an own stone, an enemy stone, off the board: rounded from games on 19x19."""

ALLOWED_TYPE = types.Array(types.uint8, 2, "C")
LIST_TYPE = types.Array(types.int32, 1, "C")
KNOWN_TYPE = types.Array(types.uint8, 2, "C")
FRAMES_TYPE = types.Array(types.int64, 2, "C")
CHANCES_TYPE = types.Array(types.float64, 1, "C")
REACH_TYPE = types.Array(types.int64, 1, "C")


def allowed_around(patterns: Sequence[Pattern]) -> np.ndarray:
    """uint8 array (patterns, CELLS): what each point around the first move may hold, as a sum of ``1 << content``."""
    allowed = np.full((len(patterns), CELLS), ANYTHING, dtype=np.uint8)
    for row, pattern in enumerate(patterns):
        for (dx, dy), may_hold in cells_around(pattern).items():
            allowed[row, (dy + AROUND) * SPAN + dx + AROUND] = may_hold
    return allowed


@kernel(int64(ALLOWED_TYPE, LIST_TYPE, int64, int64, KNOWN_TYPE, int64, CHANCES_TYPE))
def _best_cell(allowed, members, first, last, known, frame, chances):
    """The cell whose content leaves the shortest lists for members[first:last], or -1 if none is worth asking for."""
    counts = np.zeros((CELLS, CONTENTS), dtype=np.int64)
    for index in range(first, last):
        row = allowed[members[index]]
        for cell in range(CELLS):
            for content in range(CONTENTS):
                counts[cell, content] += (row[cell] >> content) & 1
    best = -1
    shortest = LEAST_GAIN * (last - first)
    for cell in NEAREST:
        if known[frame, cell] == 0:
            left = 0.0
            copies = 0
            for content in range(CONTENTS):
                left += chances[content] * counts[cell, content]
                copies += counts[cell, content]
            if left < shortest and copies <= MOST_COPIES * (last - first):
                best, shortest = cell, left
    return best


@kernel(
    int64(
        ALLOWED_TYPE,
        REACH_TYPE,
        table_type(NODE_DTYPE),
        table_type(LEAF_DTYPE),
        LIST_TYPE,
        CHANCES_TYPE,
        REACH_TYPE,
    )
)
def _grow(allowed, reaches, nodes, leaves, entries, chances, used):
    """Build the tree; fills ``used`` with the numbers of nodes, leaves and entries. Returns 1, or 0 if room ran out.

    Frames wait on a stack: where their members lie in the list of members, which node's child they become, the
    farthest row or column asked for so far. Members of a frame lie above those of the frames that wait below it.
    """
    total = allowed.shape[0]
    members = np.zeros(total * CELLS, dtype=np.int32)
    frames = np.zeros((CONTENTS * CELLS, 5), dtype=np.int64)
    known = np.zeros((CONTENTS * CELLS, CELLS), dtype=np.uint8)
    chosen = np.zeros(total, dtype=np.int32)
    asked = np.zeros(CELLS, dtype=np.uint8)
    for index in range(total):
        members[index] = index
    frames[0, 1] = total
    frames[0, 2] = -1
    waiting = 1
    node_count = leaf_count = entry_count = 0
    while waiting > 0:
        waiting -= 1
        first, last, parent, content, reach = (
            frames[waiting, 0],
            frames[waiting, 1],
            frames[waiting, 2],
            frames[waiting, 3],
            frames[waiting, 4],
        )
        cell = -1
        if last - first > SMALL_LEAF and first + CONTENTS * (last - first) <= members.size:
            cell = _best_cell(allowed, members, first, last, known, waiting, chances)
        if node_count == nodes.size or leaf_count == leaves.size or entry_count + last - first > entries.size:
            return 0
        if cell < 0:
            leaves[leaf_count].first = entry_count
            leaves[leaf_count].count = last - first
            for index in range(first, last):
                reach = max(reach, reaches[members[index]])
                entries[entry_count] = members[index]
                entry_count += 1
            leaves[leaf_count].reach = reach
            if parent >= 0:
                nodes[parent].next[content] = ~leaf_count
            leaf_count += 1
            continue
        dx, dy = cell % SPAN - AROUND, cell // SPAN - AROUND
        nodes[node_count].offset = dy * TURNED_STRIDE + dx
        if parent >= 0:
            nodes[parent].next[content] = node_count
        size = last - first
        for index in range(size):
            chosen[index] = members[first + index]
        for each in range(CELLS):
            asked[each] = known[waiting, each]
        asked[cell] = 1
        top = first
        for answer in range(CONTENTS):
            start = top
            for index in range(size):
                if (allowed[chosen[index], cell] >> answer) & 1:
                    members[top] = chosen[index]
                    top += 1
            frames[waiting, 0] = start
            frames[waiting, 1] = top
            frames[waiting, 2] = node_count
            frames[waiting, 3] = answer
            frames[waiting, 4] = max(reach, abs(dx), abs(dy))
            for each in range(CELLS):
                known[waiting, each] = asked[each]
            waiting += 1
        node_count += 1
    used[0], used[1], used[2] = node_count, leaf_count, entry_count
    return 1


def build_index(
    patterns: Sequence[Pattern], reaches: Sequence[int]
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Nodes and leaves of the tree, and for each entry of the leaves the row of its pattern.

    ``reaches`` holds for each pattern the farthest row or column it looks at. The root is node 0; without patterns, or
    with so few that nothing is worth asking for, there are no nodes and leaf 0 holds them all.
    """
    allowed, chances = allowed_around(patterns), CHANCES.copy()
    room, used = 1024, np.zeros(3, dtype=np.int64)
    while True:
        nodes, leaves = new_table(NODE_DTYPE, room), new_table(LEAF_DTYPE, 4 * room)
        entries = np.zeros(16 * room, dtype=np.int32)
        if _grow(allowed, np.array(reaches, dtype=np.int64), nodes, leaves, entries, chances, used):
            return nodes[: used[0]].copy(), leaves[: used[1]].copy(), entries[: used[2]].copy()
        room *= 2
