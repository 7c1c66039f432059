"""Running: how far a group can get away, through which liberties, and what lies that way.

From the group's stones the pass goes out through empty points that no living enemy stone reaches sooner. Each point
found counts by how safely it is the group's: 2 if the group is two or more steps nearer than the enemy, else 1. Points
near the edge count half, since there is no way on from there. A friendly group of two eyes that is met on the way
makes running as good as done.

Running points are the liberties that this room lies behind (Fotland 1993, 5: "Running points are recorded in several
lists, by type, depending on whether running this direction is toward friendly or enemy stones"). A point to which
several liberties lead equally fast lies behind each of them.
"""

from __future__ import annotations

from numba import boolean, int64, void

from engine.board.kernels import line_of
from engine.board.points import BLACK, BORDER, EMPTY, NEIGHBORS, NUM_POINTS, UNREACHABLE, WHITE
from engine.board.record import RECORD
from engine.evaluate.groups.scratch import SCRATCH
from engine.evaluate.groups.steps import is_passable
from engine.evaluate.groups.totals import group_at
from engine.evaluate.tables import (
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
from engine.jit.declaring import kernel

LONGEST_RUN = 5
"""Steps that are followed; what lies farther off will change before the group gets there."""

ROOM_OF_A_FRIEND = 40
"""Room that a way to a friendly group with two eyes is worth: enough to count as away."""

OPEN_ROOM_THIRDS = 4
"""A liberty with as much room behind it as this many thirds of the board's width leads into the open."""

WAYS = 31
"""Liberties of one group that are told apart, a bit of a mark each; a group with more has no need to run."""


@kernel(boolean(EVALUATION, int64, int64))
def _is_safe_friend(evaluation, row, friend):
    """Return whether the group with the row ``friend`` is another group of the colour of the group ``row``
    and has two eyes.

    It must have two eyes even if the enemy moves first. The result is False if ``friend`` is below 0.
    """
    if friend < 0 or friend == row or evaluation.groups[friend].color != evaluation.groups[row].color:
        return False
    return evaluation.groups[friend].typ_eyes >= 2 * ONE_EYE


@kernel(int64(RECORD, EVALUATION, SCRATCH, int64))
def _start_from_group(board, evaluation, scratch, row):
    """Start measuring how far the group ``row`` can run: put its stones into ``scratch.queue``; return how
    many.

    The stones count as reached in no steps. What was measured for another group is cleared. Later
    ``scratch.marks`` will tell, for each point, through which of the group's liberties it is reached: bit i
    for the i-th one.
    """
    count = 0
    for point in range(NUM_POINTS):
        scratch.reach[point] = UNREACHABLE
        scratch.room[point] = 0
        scratch.marks[point] = 0
        scratch.met[point] = TOWARD_ENEMY
        if board.color[point] != BORDER and group_at(evaluation, point) == row:
            scratch.reach[point] = 0
            scratch.queue[count] = point
            count += 1
    return count


@kernel(int64(RECORD, int64, int64))
def _worth(board, point, lead):
    """Return how much room to run a point counts for: 0, 1 or 2.

    ``lead`` is how many steps earlier than the enemy the group reaches the point, at least 1. A point counts
    1 for a lead of 1, else 2; on the first two lines half of that, rounded down.
    """
    room = 2 if lead >= 2 else 1
    return room if line_of(point, board.size) > 2 else room // 2


@kernel(boolean(EVALUATION, int64, int64))
def _is_beside_friend(evaluation, row, point):
    """Return whether a stone beside a point belongs to another group of the colour of the group ``row`` that
    has two eyes.
    """
    for offset in NEIGHBORS:
        if _is_safe_friend(evaluation, row, group_at(evaluation, point + offset)):
            return True
    return False


@kernel(int64(RECORD, EVALUATION, SCRATCH, int64, int64, int64))
def _take_point(board, evaluation, scratch, row, point, stones):
    """Add the room to run of a point to each liberty of the group ``row`` through which the point is reached;
    return that room.

    It is 0 if the group is not there before the enemy. If the point touches a friendly group with two eyes,
    that is noted at these liberties as well. ``stones`` is how many stones the group has; they stand at the
    beginning of ``scratch.queue``, followed by its liberties.
    """
    color = int64(evaluation.groups[row].color)
    lead = int64(scratch.steps[BLACK + WHITE - color][point]) - int64(scratch.reach[point])
    if lead <= 0:
        return 0
    worth = _worth(board, point, lead) if evaluation.eye_of[point] == NONE else 0
    friend = _is_beside_friend(evaluation, row, point)
    for index in range(WAYS):
        if (int64(scratch.marks[point]) >> index) & 1:
            liberty = int64(scratch.queue[stones + index])
            scratch.room[liberty] += worth
            if friend:
                scratch.met[liberty] = TOWARD_FRIEND
    return worth


@kernel(int64(RECORD, EVALUATION, SCRATCH, int64, int64, int64, int64))
def _step_on(board, evaluation, scratch, color, point, stones, count):
    """Append to the queue the points that are first reached from ``point``, and mark behind which liberties
    they lie.

    Returns the new length of the queue; ``count`` is the old one. ``stones`` is how many stones of the group
    stand at the beginning of the queue.
    """
    steps = int64(scratch.reach[point]) + 1
    enemy_steps = scratch.steps[BLACK + WHITE - color]
    for offset in NEIGHBORS:
        beside = point + offset
        if scratch.reach[beside] == UNREACHABLE:
            passable = board.color[beside] == EMPTY and is_passable(board, evaluation, beside, color)
            if not passable or enemy_steps[beside] < steps:
                continue
            scratch.reach[beside] = steps
            scratch.queue[count] = beside
            if steps == 1 and count - stones < WAYS:
                scratch.marks[beside] = int64(1) << (count - stones)
            count += 1
        if steps > 1 and scratch.reach[beside] == steps:
            scratch.marks[beside] |= scratch.marks[point]
    return count


@kernel(int64(RECORD, EVALUATION, SCRATCH, int64))
def _spread(board, evaluation, scratch, row):
    """Go out from the group ``row`` step by step, at most LONGEST_RUN steps; return the room to run that is
    found.

    The room behind each of the group's liberties is stored in ``scratch.room``, at the liberty.
    """
    color = int64(evaluation.groups[row].color)
    stones = _start_from_group(board, evaluation, scratch, row)
    done, count, room = 0, stones, 0
    while done < count:
        point = int64(scratch.queue[done])
        if done >= stones:
            room += _take_point(board, evaluation, scratch, row, point, stones)
        done += 1
        if scratch.reach[point] < LONGEST_RUN:
            count = _step_on(board, evaluation, scratch, color, point, stones, count)
    return room


@kernel(void(RECORD, EVALUATION, SCRATCH, int64, int64))
def _note_running_point(board, evaluation, scratch, row, liberty):
    """Add a liberty to the running points of the group ``row``, with the kind of place it leads to.

    It may lead to friends, enemies, the edge or the open. Nothing is added if there is no room behind the
    liberty.
    """
    group = evaluation.groups[row]
    kind = int64(scratch.met[liberty])
    if scratch.room[liberty] <= 1 and kind != TOWARD_FRIEND:
        return
    if kind != TOWARD_FRIEND and line_of(liberty, board.size) <= 2:
        kind = TOWARD_EDGE
    elif kind == TOWARD_ENEMY and 3 * scratch.room[liberty] >= OPEN_ROOM_THIRDS * board.size:
        kind = TOWARD_OPEN
    if group.running_count[kind] < RUNNING_POINTS:
        group.running[kind][group.running_count[kind]] = liberty
        group.running_count[kind] += 1


@kernel(void(RECORD, EVALUATION, SCRATCH))
def find_running(board, evaluation, scratch):
    """Compute for every group how much room it has to run, and by which of its liberties it may run.

    They are stored in the group's row as ``run`` and as its running points. The steps in ``scratch``, the
    eyes and the totals of the groups must be filled before.
    """
    for row in range(evaluation.group_count):
        group = evaluation.groups[row]
        for kind in range(RUNNING_KINDS):
            group.running_count[kind] = 0
        group.run = _spread(board, evaluation, scratch, row)
        meets_friend = False
        for point in range(NUM_POINTS):
            if scratch.reach[point] == 1:
                meets_friend = meets_friend or scratch.met[point] == TOWARD_FRIEND
                _note_running_point(board, evaluation, scratch, row, point)
        if meets_friend:
            group.run += ROOM_OF_A_FRIEND
