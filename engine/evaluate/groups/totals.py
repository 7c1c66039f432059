"""Groups: what their strings and eyes add up to, and which enemy groups touch them (Fotland 1993, 5 "Group data").

Which strings make a group is settled by `joining`; here every row of `groups` gets its totals.
"""

from __future__ import annotations

from numba import int64, void

from engine.board.points import BLACK, EMPTY, NEIGHBORS, NUM_POINTS, WHITE
from engine.board.record import RECORD
from engine.evaluate.tables import EVALUATION, NEIGHBOR_GROUPS, NONE
from engine.jit.declaring import kernel


@kernel(int64(EVALUATION, int64))
def group_at(evaluation, point):
    """Return the row of the group that has a stone on a point; NONE if there is no stone."""
    row = evaluation.string_of[point]
    return int64(evaluation.strings[row].group) if row >= 0 else NONE


@kernel(void(EVALUATION, int64, int64))
def _add_neighbor(evaluation, row, neighbor):
    """Add the enemy group with the row ``neighbor`` to the neighbours of the group ``row``, if it is new and
    there is room.
    """
    group = evaluation.groups[row]
    for index in range(group.neighbor_count):
        if group.neighbors[index] == neighbor:
            return
    if group.neighbor_count < NEIGHBOR_GROUPS:
        group.neighbors[group.neighbor_count] = neighbor
        group.neighbor_count += 1


@kernel(void(EVALUATION, int64, int64))
def _make_neighbors(evaluation, first, second):
    if first >= 0 and second >= 0 and evaluation.groups[first].color != evaluation.groups[second].color:
        _add_neighbor(evaluation, first, second)
        _add_neighbor(evaluation, second, first)


@kernel(void(RECORD, EVALUATION, int64))
def _look_around(board, evaluation, point):
    """Count an empty point as a liberty of each group beside it.

    Groups of different colours beside the point are entered as each other's neighbours.
    """
    seen_first, seen_second, seen_third = NONE, NONE, NONE
    for offset in NEIGHBORS:
        row = group_at(evaluation, point + offset)
        if row < 0 or row == seen_first or row == seen_second or row == seen_third:
            continue
        evaluation.groups[row].liberties += 1
        _make_neighbors(evaluation, row, seen_first)
        _make_neighbors(evaluation, row, seen_second)
        _make_neighbors(evaluation, row, seen_third)
        seen_third = seen_second
        seen_second = seen_first
        seen_first = row


@kernel(void(EVALUATION))
def _add_eyes(evaluation):
    for row in range(evaluation.group_count):
        group = evaluation.groups[row]
        group.eyes = group.min_eyes = group.typ_eyes = group.max_eyes = group.eye_space = 0
    for index in range(evaluation.eye_count):
        eye = evaluation.eyes[index]
        if eye.group < 0:
            continue
        group = evaluation.groups[eye.group]
        group.eyes += 1
        group.min_eyes += eye.min_eyes
        group.typ_eyes += eye.typ_eyes
        group.max_eyes += eye.max_eyes
        group.eye_space += eye.size


@kernel(void(RECORD, EVALUATION))
def sum_groups(board, evaluation):
    """Fill, in the row of every group, its liberties, the sums of its eyes, and its enemy neighbours.

    The strings, links and eyes of the evaluation must be filled before.
    """
    for row in range(evaluation.group_count):
        evaluation.groups[row].liberties = 0
        evaluation.groups[row].neighbor_count = 0
        evaluation.groups[row].rival = NONE
    _add_eyes(evaluation)
    for point in range(NUM_POINTS):
        color = board.color[point]
        if color == EMPTY:
            _look_around(board, evaluation, point)
        elif color == BLACK or color == WHITE:
            for offset in NEIGHBORS:
                _make_neighbors(evaluation, group_at(evaluation, point), group_at(evaluation, point + offset))
