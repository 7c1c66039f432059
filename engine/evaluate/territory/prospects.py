"""What a group may expect: from its aliveness class and a few facts to who will own its stones in the end.

The classes of figure 2.4 (Stoutamire 1991) say how a group lives or why it does not; within a class one group is still
surer than another: one with many liberties beside weak enemies has more hope than its class says, one without room on a
full board less. The expectation is tanh of a number for the class and the side to move, plus the facts times what each
counts in the class's band. Both are fitted to labels (`territory.yaml`, `tamen fit territory`).
"""

from __future__ import annotations

import math

from numba import float32, int64, types, void

from engine.board.points import BLACK, NUM_POINTS, WHITE
from engine.board.record import RECORD
from engine.evaluate.tables import EVALUATION, ONE_EYE
from engine.evaluate.territory.field import FIELD
from engine.evaluate.territory.numbers import CLASSES, FACTS, NUMBERS, SUREST, THOUSAND
from engine.jit.declaring import kernel

LIBERTIES, ROOM, EYES, WEAKEST_NEIGHBOR, FILL = range(len(FACTS))

MOST_EYES = 3
MOST_AHEAD = 9
FIRST_CLASS = CLASSES.start
LAST_CLASS = CLASSES.stop - 1
BOUND = int(SUREST * THOUSAND)

GROUP_TERMS = types.Array(float32, 2, "C")


@kernel(void(EVALUATION, FIELD, int64))
def describe_group(evaluation, field, row):
    """Fill ``field.facts`` with the numbers by which a group's prospects are judged; ``row`` is its row.

    They are its liberties, its room to run, its eyes, how weak its weakest enemy neighbour is, and how full
    the board is (``field.fullness``, which must be set).
    """
    group = evaluation.groups[row]
    weakest = 0
    for index in range(group.neighbor_count):
        weakest = max(weakest, int64(evaluation.groups[group.neighbors[index]].aliveness))
    facts = field.facts
    facts[LIBERTIES] = math.log2(1.0 + group.liberties)
    facts[ROOM] = math.log2(1.0 + max(int64(group.run), 0))
    facts[EYES] = min(max(group.max_eyes / ONE_EYE, 0.0), float(MOST_EYES))
    facts[WEAKEST_NEIGHBOR] = weakest / LAST_CLASS
    facts[FILL] = field.fullness


@kernel(void(EVALUATION, NUMBERS, FIELD))
def _judge_groups(evaluation, numbers, field):
    """Fill ``field.prospects`` of every group: who will own its stones, in thousandths; 1000 is surely the
    group's side.

    The indices are the side to move next (0 the enemy, 1 the owner) and the group's row.
    """
    for row in range(evaluation.group_count):
        aliveness = int64(evaluation.groups[row].aliveness)
        describe_group(evaluation, field, row)
        total = 0.0
        for fact in range(len(FACTS)):
            total += numbers.slopes[numbers.band[aliveness], fact] * field.facts[fact]
        for owner_moves in range(2):
            expected = int64(round(THOUSAND * math.tanh(numbers.status[owner_moves, aliveness] + total)))
            field.prospects[owner_moves, row] = min(max(expected, -BOUND), BOUND)


@kernel(void(RECORD, FIELD))
def count_stones(board, field):
    """Set ``field.fullness``, the share of the board's points that hold stones, and ``field.ahead``.

    ``field.ahead`` is the number of Black's stones less White's, limited to MOST_AHEAD either way.
    """
    black, white = 0, 0
    for point in range(NUM_POINTS):
        if board.color[point] == BLACK:
            black += 1
        elif board.color[point] == WHITE:
            white += 1
    field.ahead = max(min(black - white, MOST_AHEAD), -MOST_AHEAD)
    field.fullness = (black + white) / (board.size * board.size)


@kernel(void(RECORD, EVALUATION, NUMBERS, FIELD))
def judge_prospects(board, evaluation, numbers, field):
    """Fill ``field.prospects``, who will own the stones of each group, and copy it to the stones in
    ``field.expected``.

    Both are in thousandths, 1000 for the stones' own side, and indexed by the side to move next (0 the enemy,
    1 the owner).
    """
    count_stones(board, field)
    _judge_groups(evaluation, numbers, field)
    for point in range(NUM_POINTS):
        color = board.color[point]
        field.expected[0, point] = field.expected[1, point] = 0
        if color == BLACK or color == WHITE:
            group = int64(evaluation.strings[evaluation.string_of[point]].group)
            field.expected[0, point] = field.prospects[0, group]
            field.expected[1, point] = field.prospects[1, group]


@kernel(int64(RECORD, EVALUATION, NUMBERS, FIELD, int64, GROUP_TERMS))
def list_group_terms(board, evaluation, numbers, field, to_move, rows):
    """Write for each group one row of factors into ``rows``; return how many groups there are.

    A group's prospects are judged by the sum of the fitted numbers, each multiplied by its factor. The
    columns are those of the numbers `status`, then of `slopes`, each flattened. ``rows`` must hold zeros
    before. ``to_move`` is the side to move.
    """
    count_stones(board, field)
    classes = LAST_CLASS + 1 - FIRST_CLASS
    for row in range(evaluation.group_count):
        group = evaluation.groups[row]
        aliveness = int64(group.aliveness)
        owner_moves = 1 if group.color == to_move else 0
        rows[row, owner_moves * classes + aliveness - FIRST_CLASS] = 1.0
        describe_group(evaluation, field, row)
        first = 2 * classes + int64(numbers.band[aliveness]) * len(FACTS)
        for fact in range(len(FACTS)):
            rows[row, first + fact] = field.facts[fact]
    return int64(evaluation.group_count)
