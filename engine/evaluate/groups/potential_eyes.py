"""Potential eyes: the moves with which a group gains eyes, of five kinds (Fotland 1993, 5 "Potential eyes").

The value is in eighths of an eye, for the edge kinds in points of eye space. A move that does two things is entered
once for each.
"""

from __future__ import annotations

from numba import boolean, int64, void

from engine.board.points import NEIGHBORS, PASS
from engine.board.record import RECORD
from engine.evaluate.groups.totals import group_at
from engine.evaluate.tables import (
    CAPTURE_THREATENED,
    CONNECT_TO_GROUP,
    CUTTABLE,
    EVALUATION,
    ONE_EYE,
    PLAY_VITAL_POINT,
    POTENTIALS,
    SHARED,
    THREATENED,
)
from engine.jit.declaring import kernel


@kernel(void(EVALUATION, int64, int64, int64, int64, int64))
def add_potential(evaluation, row, kind, value, move, about):
    """Add a potential eye (a move that gains eyes) to the group with this row.

    Nothing is added if it is worth nothing, is listed already, or there is no room. ``kind`` is the way in
    which the move gains eyes, ``value`` how many, in eighths; ``about`` is the row of the link, string or eye
    concerned.
    """
    group = evaluation.groups[row]
    if value <= 0 or move == PASS or group.potentials >= POTENTIALS:
        return
    for index in range(group.potentials):
        if (
            group.potential_kind[index] == kind
            and group.potential_move[index] == move
            and group.potential_about[index] == about
        ):
            return
    group.potential_kind[group.potentials] = kind
    group.potential_value[group.potentials] = value
    group.potential_move[group.potentials] = move
    group.potential_about[group.potentials] = about
    group.potentials += 1


@kernel(void(EVALUATION))
def _add_vital_points(evaluation):
    for index in range(evaluation.eye_count):
        eye = evaluation.eyes[index]
        if eye.group >= 0:
            add_potential(
                evaluation,
                int64(eye.group),
                PLAY_VITAL_POINT,
                int64(eye.max_eyes - eye.typ_eyes),
                int64(eye.make_move),
                index,
            )


@kernel(void(EVALUATION))
def _add_connections(evaluation):
    """For each link between two groups that may be cut, add the joining move to the potential eyes of both
    groups.

    The move gives either group the sure eyes of the other. A potential eye is a move that gains eyes.
    """
    for index in range(evaluation.link_count):
        link = evaluation.links[index]
        if link.strength != CUTTABLE and link.strength != SHARED:
            continue
        first = int64(evaluation.strings[link.first].group)
        second = int64(evaluation.strings[link.second].group)
        if first < 0 or second < 0 or first == second:
            continue
        gain_of_first = min(2 * ONE_EYE, int64(evaluation.groups[second].typ_eyes))
        gain_of_second = min(2 * ONE_EYE, int64(evaluation.groups[first].typ_eyes))
        add_potential(evaluation, first, CONNECT_TO_GROUP, gain_of_first, int64(link.join_move), index)
        add_potential(evaluation, second, CONNECT_TO_GROUP, gain_of_second, int64(link.join_move), index)


@kernel(int64(int64))
def eyes_of_captured(stones):
    """Return how many eighths of an eye the capture of one string of ``stones`` stones is worth.

    One stone is worth half an eye, two or three are worth one eye (the enemy may play back in), four are
    worth one and a half (their shape decides), five or more two eyes.
    """
    if stones == 1:
        return ONE_EYE // 2
    if stones <= 3:
        return ONE_EYE
    return ONE_EYE * 3 // 2 if stones == 4 else 2 * ONE_EYE


@kernel(boolean(RECORD, EVALUATION, int64, int64))
def _touches_group(board, evaluation, row, group):
    """Return whether a stone of the group with the row ``group`` stands beside the string with the row
    ``row``.
    """
    head = int64(board.head[evaluation.strings[row].first])
    stone = head
    while True:
        for offset in NEIGHBORS:
            if group_at(evaluation, stone + offset) == group:
                return True
        stone = int64(board.next[stone])
        if stone == head:
            return False


@kernel(void(RECORD, EVALUATION))
def _add_captures(board, evaluation):
    """Add to the potential eyes of every group the captures of the threatened enemy strings that touch it.

    A potential eye is a move that gains eyes.
    """
    for index in range(evaluation.string_count):
        string = evaluation.strings[index]
        if string.status != THREATENED:
            continue
        for row in range(evaluation.group_count):
            if evaluation.groups[row].color == string.color:
                continue
            if _touches_group(board, evaluation, index, row):
                value = eyes_of_captured(int64(string.stones))
                add_potential(evaluation, row, CAPTURE_THREATENED, value, int64(string.attack_move), index)


@kernel(void(RECORD, EVALUATION))
def find_potential_eyes(board, evaluation):
    """Fill the potential eyes of every group, i.e. the moves that gain eyes, except those along the edge
    (`edge_eyes`).
    """
    for row in range(evaluation.group_count):
        evaluation.groups[row].potentials = 0
    _add_vital_points(evaluation)
    _add_connections(evaluation)
    _add_captures(board, evaluation)
