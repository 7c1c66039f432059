"""Running: how far a group can get away, through which liberties, and what lies that way.

From the group's stones the pass goes out through empty points that no living enemy stone reaches sooner. Each point
found counts by how safely it is the group's: 2 if the group is two or more steps nearer than the enemy, else 1. Points
near the edge count half, since there is no way on from there. A friendly group of two eyes that is met on the way
makes running as good as done.

Running points are the liberties that most of this room is reached through (Fotland 1993, 5: "Running points are
recorded in several lists, by type, depending on whether running this direction is toward friendly or enemy stones").
"""

from __future__ import annotations

from numba import boolean, int64, void

from engine.board.points import BLACK, BORDER, EMPTY, NUM_POINTS, STRIDE, WHITE
from engine.board.rules import NEIGHBORS
from engine.board.state import RECORD
from engine.evaluate.distances import is_passable
from engine.evaluate.groups import group_at
from engine.evaluate.scratch import FAR, SCRATCH
from engine.evaluate.state import (
    EVALUATION,
    NONE,
    ONE_EYE,
    RUNNING_KINDS,
    RUNNING_POINTS,
    TOWARD_EDGE,
    TOWARD_ENEMY,
    TOWARD_FRIEND,
    TOWARD_OPEN,
)
from engine.jit import kernel

LONGEST_RUN = 5
"""Steps that are followed; what lies farther off will change before the group gets there."""

ROOM_OF_A_FRIEND = 40
"""Room that a way to a friendly group with two eyes is worth: enough to count as away."""

OPEN_ROOM = 12
"""A liberty with this much room behind it leads into the open, one with less towards the enemy."""


@kernel(int64(RECORD, int64))
def line_of(board, point):
    """The line of a point, counted from the nearest edge; 1 on the edge."""
    x = point % STRIDE - 1
    y = point // STRIDE - 1
    return min(min(x, y), min(board.size - 1 - x, board.size - 1 - y)) + 1


@kernel(boolean(EVALUATION, int64, int64))
def _is_safe_friend(evaluation, row, friend):
    """Whether another group of the same colour has its two eyes by itself."""
    if friend < 0 or friend == row or evaluation.groups[friend].color != evaluation.groups[row].color:
        return False
    return evaluation.groups[friend].typ_eyes >= 2 * ONE_EYE


@kernel(int64(RECORD, EVALUATION, SCRATCH, int64))
def _start_from_group(board, evaluation, scratch, row):
    """Set ``reach`` to 0 on the group's stones and to FAR elsewhere; queue the stones, return how many."""
    count = 0
    for point in range(NUM_POINTS):
        scratch.reach[point] = FAR
        scratch.room[point] = 0
        scratch.met[point] = TOWARD_ENEMY
        if board.color[point] != BORDER and group_at(evaluation, point) == row:
            scratch.reach[point] = 0
            scratch.queue[count] = point
            count += 1
    return count


@kernel(int64(RECORD, int64, int64))
def _worth(board, point, lead):
    """Room that a point is worth: by the steps that the group is ahead of the enemy, less on the first two lines."""
    room = 2 if lead >= 2 else 1
    return room if line_of(board, point) > 2 else room // 2


@kernel(void(RECORD, EVALUATION, SCRATCH, int64, int64, int64))
def _reach_point(board, evaluation, scratch, row, point, origin):
    """Add a point's room to the liberty that it was reached through, and what is met there."""
    color = int64(evaluation.groups[row].color)
    lead = scratch.steps[BLACK + WHITE - color][point] - scratch.reach[point]
    if evaluation.eye_of[point] == NONE:
        scratch.room[origin] += _worth(board, point, lead)
    for offset in NEIGHBORS:
        if _is_safe_friend(evaluation, row, group_at(evaluation, point + offset)):
            scratch.met[origin] = TOWARD_FRIEND


@kernel(int64(RECORD, EVALUATION, SCRATCH, int64))
def _spread(board, evaluation, scratch, row):
    """Go out from the group; returns the number of its liberties that lead somewhere (listed at the queue's start)."""
    color = int64(evaluation.groups[row].color)
    enemy_steps = scratch.steps[BLACK + WHITE - color]
    count = _start_from_group(board, evaluation, scratch, row)
    done = 0
    while done < count:
        point = int64(scratch.queue[done])
        done += 1
        if scratch.reach[point] >= LONGEST_RUN:
            continue
        for offset in NEIGHBORS:
            beside = point + offset
            steps = scratch.reach[point] + 1
            if (
                scratch.reach[beside] == FAR
                and board.color[beside] == EMPTY
                and enemy_steps[beside] >= steps
                and is_passable(board, evaluation, beside, color)
            ):
                scratch.reach[beside] = steps
                scratch.origin[beside] = beside if steps == 1 else scratch.origin[point]
                scratch.queue[count] = beside
                count += 1
                if enemy_steps[beside] > steps:
                    _reach_point(board, evaluation, scratch, row, beside, int64(scratch.origin[beside]))
    return count


@kernel(void(RECORD, EVALUATION, SCRATCH, int64, int64))
def _note_running_point(board, evaluation, scratch, row, liberty):
    """Enter a liberty in the group's list of its kind, if there is room behind it."""
    group = evaluation.groups[row]
    kind = int64(scratch.met[liberty])
    if scratch.room[liberty] <= 1 and kind != TOWARD_FRIEND:
        return
    if kind != TOWARD_FRIEND and line_of(board, liberty) <= 2:
        kind = TOWARD_EDGE
    elif kind == TOWARD_ENEMY and scratch.room[liberty] >= OPEN_ROOM:
        kind = TOWARD_OPEN
    if group.running_count[kind] < RUNNING_POINTS:
        group.running[kind][group.running_count[kind]] = liberty
        group.running_count[kind] += 1


@kernel(void(RECORD, EVALUATION, SCRATCH))
def find_running(board, evaluation, scratch):
    """Fill `run` and the running points of every group; distances, eyes and group totals must be filled."""
    for row in range(evaluation.group_count):
        group = evaluation.groups[row]
        for kind in range(RUNNING_KINDS):
            group.running_count[kind] = 0
        _spread(board, evaluation, scratch, row)
        run, meets_friend = 0, 0
        for point in range(NUM_POINTS):
            if scratch.reach[point] == 1:
                run += scratch.room[point]
                if scratch.met[point] == TOWARD_FRIEND:
                    meets_friend = 1
                _note_running_point(board, evaluation, scratch, row, point)
        group.run = run + meets_friend * ROOM_OF_A_FRIEND
