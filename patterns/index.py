"""The index of the matcher: a decision tree over the points around a pattern's first move.

Each node asks what one point holds, or only whether it is on the board, empty, or a stone of one side; each leaf keeps
the patterns that the answers on the way leave possible. A pattern for which the answer does not matter goes to several
children, so a question is asked only if it shortens the lists by enough and does not copy them too often.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numba import int64, types, void

from engine.board.points import MAX_SIZE
from engine.jit.declaring import kernel
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

TURNED_STRIDE = MAX_SIZE + 2 * AROUND
"""Points in a row of the turned cells that the matcher keeps: the largest board with a margin on both sides."""

SMALL_LEAF = 24
"""Patterns in a list that is not worth another question."""

MOST_COPIES = 1.45
"""A question may make the lists below, all together, at most this many times as long as the list it splits."""

LEAST_GAIN = 0.8
"""A question must leave, on average, at most this part of a list."""

QUESTIONS = np.array([(1, 2, 4, 8), (7, 8, 0, 0), (1, 14, 0, 0), (2, 13, 0, 0), (4, 11, 0, 0)])
"""The answers to each question as sums of ``1 << content``, 0 for none: what is it; is it on the board; is it empty; is
it an own stone; is it an enemy stone."""

ALLOWED_TYPE = types.Array(types.uint8, 2, "C")
LIST_TYPE = types.Array(types.int32, 1, "C")
FRAMES_TYPE = types.Array(types.int64, 2, "C")
CHANCES_TYPE = types.Array(types.float64, 2, "C")
NUMBERS_TYPE = types.Array(types.int64, 1, "C")


def content_chances() -> np.ndarray:
    """Return how likely a point near a pattern's first move is to be empty, own, the enemy's, or off the
    board.

    The result is a float64 array (CELLS, CONTENTS); a cell is a place around the first move. The chance of
    being off the board follows from the distance, on 19x19. Of the points on the board, three in five are
    taken to be empty, as in the middle of a game.
    """
    chances = np.zeros((CELLS, CONTENTS))
    for cell in range(CELLS):
        across, down = abs(cell % SPAN - AROUND), abs(cell // SPAN - AROUND)
        on_board = (1 - across / 19) * (1 - down / 19)
        chances[cell] = 0.6 * on_board, 0.2 * on_board, 0.2 * on_board, 1 - on_board
    return chances


def allowed_around(patterns: Sequence[Pattern]) -> np.ndarray:
    """Return what each point around the first move of each pattern may hold, as a uint8 array (patterns,
    CELLS). A cell is a place around the first move.

    Each number is a sum of ``1 << content`` over the contents that are allowed.
    """
    allowed = np.full((len(patterns), CELLS), ANYTHING, dtype=np.uint8)
    for row, pattern in enumerate(patterns):
        for (dx, dy), may_hold in cells_around(pattern).items():
            allowed[row, (dy + AROUND) * SPAN + dx + AROUND] = may_hold
    return allowed


@kernel(void(FRAMES_TYPE, int64, int64, CHANCES_TYPE, NUMBERS_TYPE))
def _weigh(counts, cell, question, chances, weighed):
    """Compute how well a question about one cell (a place around the first move) would split a list of
    patterns. The result is stored in ``weighed``.

    ``weighed[0]`` becomes the number of patterns left after the answer, on average, in millionths;
    ``weighed[1]`` the length of the lists for all answers together. ``question`` is a row of QUESTIONS;
    ``counts`` tells how many patterns allow what in the cell; ``chances`` how likely each content is.
    """
    left = 0.0
    copies = 0
    for answer in range(CONTENTS):
        mask = QUESTIONS[question, answer]
        if mask != 0:
            size = 0
            for allowed in range(ANYTHING + 1):
                if allowed & mask:
                    size += counts[cell, allowed]
            chance = 0.0
            for content in range(CONTENTS):
                if (mask >> content) & 1:
                    chance += chances[cell, content]
            left += chance * size
            copies += size
    weighed[0] = int64(left * 1e6)  # type: ignore[call-overload]
    weighed[1] = copies


@kernel(
    int64(ALLOWED_TYPE, LIST_TYPE, int64, int64, ALLOWED_TYPE, int64, CHANCES_TYPE, FRAMES_TYPE, NUMBERS_TYPE)
)
def _best_question(allowed, members, first, last, known, frame, chances, counts, weighed):
    """Return the best question to split a list of patterns with: the one that leaves the fewest patterns on
    average. Return -1 if no question is worth asking.

    The list is members[first:last]. A question is the number of a cell (a place around the first move) times
    the number of QUESTIONS, plus a row of QUESTIONS. ``known[frame]`` marks the cells that were asked about
    before; ``counts`` and ``weighed`` are room to work in.
    """
    counts[:] = 0
    for index in range(first, last):
        row = allowed[members[index]]
        for cell in range(CELLS):
            counts[cell, row[cell]] += 1
    best = -1
    shortest = int64(LEAST_GAIN * 1e6 * (last - first))
    for cell in NEAREST:
        if known[frame, cell] == 0 and counts[cell, ANYTHING] < last - first:
            for question in range(len(QUESTIONS)):
                _weigh(counts, cell, question, chances, weighed)
                if weighed[0] < shortest and weighed[1] <= MOST_COPIES * (last - first):
                    best, shortest = cell * len(QUESTIONS) + question, weighed[0]
    return best


@kernel(
    int64(
        ALLOWED_TYPE, table_type(NODE_DTYPE), table_type(LEAF_DTYPE), LIST_TYPE, CHANCES_TYPE, NUMBERS_TYPE
    ),
    allocates=True,
)
def _grow(allowed, nodes, leaves, entries, chances, used):
    """Build the index, a decision tree over what patterns allow around their first move. Write its ``nodes``,
    ``leaves`` and ``entries``. Return 1, or 0 if one of these arrays is too small.

    allowed: what each pattern allows in each cell (`allowed_around`); chances: how likely each content is
    (`content_chances`); used: gets the numbers of nodes, leaves and entries. Lists of patterns that are still
    to be split (frames) wait on a stack. A frame holds where its patterns are in the list of members, under
    which node it hangs and for which answers, and the farthest row or column asked about so far. The members
    of a frame come after those of the frames below it.
    """
    total = allowed.shape[0]
    members = np.zeros(total * CELLS, dtype=np.int32)
    frames = np.zeros((CONTENTS * CELLS, 5), dtype=np.int64)
    known = np.zeros((CONTENTS * CELLS, CELLS), dtype=np.uint8)
    counts = np.zeros((CELLS, ANYTHING + 1), dtype=np.int64)
    weighed = np.zeros(2, dtype=np.int64)
    chosen = np.zeros(total, dtype=np.int32)
    asked = np.zeros(CELLS, dtype=np.uint8)
    for index in range(total):
        members[index] = index
    frames[0, 1], frames[0, 2] = total, -1
    waiting = 1
    node_count = leaf_count = entry_count = 0
    while waiting > 0:
        waiting -= 1
        first, last, parent, mask, reach = frames[waiting]
        question = -1
        if last - first > SMALL_LEAF and first + CONTENTS * (last - first) <= members.size:
            question = _best_question(allowed, members, first, last, known, waiting, chances, counts, weighed)
        if node_count == nodes.size or leaf_count == leaves.size or entry_count + last - first > entries.size:
            return 0
        if parent >= 0:
            for content in range(CONTENTS):
                if (mask >> content) & 1:
                    nodes[parent].next[content] = node_count if question >= 0 else ~leaf_count
        if question < 0:
            leaves[leaf_count].first = entry_count
            leaves[leaf_count].count = last - first
            leaves[leaf_count].reach = reach
            for index in range(first, last):
                entries[entry_count] = members[index]
                entry_count += 1
            leaf_count += 1
            continue
        cell = question // len(QUESTIONS)
        dx, dy = cell % SPAN - AROUND, cell // SPAN - AROUND
        nodes[node_count].offset = dy * TURNED_STRIDE + dx
        size = last - first
        for index in range(size):
            chosen[index] = members[first + index]
        for each in range(CELLS):
            asked[each] = known[waiting, each]
        asked[cell] = 1
        top = first
        for answer in range(CONTENTS):
            mask = QUESTIONS[question % len(QUESTIONS), answer]
            if mask == 0:
                continue
            start = top
            for index in range(size):
                if allowed[chosen[index], cell] & mask:
                    members[top] = chosen[index]
                    top += 1
            frames[waiting, 0], frames[waiting, 1] = start, top
            frames[waiting, 2], frames[waiting, 3] = node_count, mask
            frames[waiting, 4] = max(reach, abs(dx), abs(dy))
            for each in range(CELLS):
                known[waiting, each] = asked[each]
            waiting += 1
        node_count += 1
    used[0], used[1], used[2] = node_count, leaf_count, entry_count
    return 1


def build_index(patterns: Sequence[Pattern]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the decision tree by which the few patterns that may match at a point are found: its nodes, its
    leaves, and the pattern number of each entry of a leaf.

    The root is node 0. If there are so few patterns that no question is worth asking, there are no nodes, and
    leaf 0 holds all patterns.
    """
    allowed, chances = allowed_around(patterns), content_chances()
    room, used = 1024, np.zeros(3, dtype=np.int64)
    while True:
        nodes, leaves = new_table(NODE_DTYPE, room), new_table(LEAF_DTYPE, CONTENTS * room)
        entries = np.zeros(16 * room + len(patterns), dtype=np.int32)
        if _grow(allowed, nodes, leaves, entries, chances, used):
            return nodes[: used[0]].copy(), leaves[: used[1]].copy(), entries[: used[2]].copy()
        room *= 2
