"""Potential eyes along the edge: extensions that make eye space, and territory that the enemy can slide under
(Fotland 1993, 5 "Potential eyes": extend along the edge, defend undercut territory on the edge).

An extension is a liberty on one of the three lowest lines, beside a stone on the same line. It gains the points from
there down to the edge and some columns on which the owner then reaches first and that are in no eye yet. A stone is
undercut if nothing stands between it and the edge and an enemy stone near by, no higher than it, can slide in below;
the move is the point below it, and it keeps the points below and behind which the enemy would reach.

Values are points of eye space. `eyes` must have run before, with the same work memory.
"""

from __future__ import annotations

from numba import boolean, int64, void

from engine.board.points import BLACK, EMPTY, NUM_POINTS, STRIDE, WHITE
from engine.board.record import RECORD
from engine.evaluate.eyes.scratch import EYE_SCRATCH, is_living
from engine.evaluate.groups.potential_eyes import add_potential
from engine.evaluate.tables import DEFEND_UNDERCUT, EVALUATION, EXTEND_ALONG_EDGE, NONE
from engine.jit.declaring import kernel

TOP, BOTTOM, LEFT, RIGHT = 0, 1, 2, 3

HIGHEST_EXTENSION = 2
"""Lines above the first on which an extension still makes eye space."""

HIGHEST_ROOF = 3
"""Lines above the first at which a stone still covers eye space below it."""

COLUMNS = 3
"""Columns that an extension gains, its own included; and that a slide below a stone destroys."""

SLIDE = 2
"""Columns over which an enemy stone slides in."""


@kernel(int64(RECORD, int64, int64))
def _height(board, point, edge):
    """Return how many lines a point is away from an ``edge`` (TOP, BOTTOM, LEFT or RIGHT): 0 on the first
    line.
    """
    x, y = point % STRIDE - 1, point // STRIDE - 1
    if edge == TOP:
        return y
    if edge == BOTTOM:
        return board.size - 1 - y
    return x if edge == LEFT else board.size - 1 - x


@kernel(int64(int64))
def _step_down(edge):
    """Return the difference between a point and the next one towards an ``edge`` (TOP, BOTTOM, LEFT or
    RIGHT).
    """
    if edge == TOP:
        return -STRIDE
    if edge == BOTTOM:
        return STRIDE
    return -1 if edge == LEFT else 1


@kernel(int64(RECORD, EVALUATION, EYE_SCRATCH, int64, int64, int64, int64))
def _points_gained(board, evaluation, s, start, along, edge, color):
    """Count the points of eye space that ``color`` gains along an ``edge`` by playing at ``start``.

    The move extends a stone in the direction ``along`` (a difference of points). Points from there down to
    the edge count if the enemy reaches them later and they are in no eye yet.
    """
    enemy = BLACK + WHITE - color
    down = _step_down(edge)
    height = _height(board, start, edge)
    gained = 0
    for column in range(COLUMNS):
        top = start + column * along
        if board.color[top] != EMPTY or s.steps[enemy, top] <= column:
            break
        for lines in range(height + 1):
            point = top + lines * down
            if board.color[point] != EMPTY:
                break
            if evaluation.eye_of[point] == NONE and column + lines < s.steps[enemy, point]:
                gained += point != start
    return gained


@kernel(boolean(RECORD, EVALUATION, EYE_SCRATCH, int64, int64, int64, int64))
def _can_slide_under(board, evaluation, s, stone, along, edge, color):
    """Return whether the enemy of ``color`` can slide in below a stone, i.e. between it and ``edge``.

    The enemy comes from the direction ``along`` (a difference of points). It needs a living stone in one of
    the columns next to the stone's, no farther from the edge than the stone, and an open way below.
    """
    enemy = BLACK + WHITE - color
    down = _step_down(edge)
    for column in range(1, SLIDE + 1):
        clear = found = False
        for lines in range(_height(board, stone, edge) + 1):
            point = stone + column * along + lines * down
            living = is_living(board, evaluation, s, point, enemy)
            found = found or living
            clear = clear or (lines > 0 and (living or board.color[point] == EMPTY))
        if found or not clear:
            return found and clear
    return False


@kernel(int64(RECORD, EVALUATION, EYE_SCRATCH, int64, int64, int64, int64))
def _points_undercut(board, evaluation, s, stone, along, edge, color):
    """Count the points that ``color`` loses below a stone, and behind it, if the enemy slides in under it.

    Below means towards ``edge``; the enemy comes from the direction ``along`` (a difference of points). The
    result is 0 if the points right below are not empty, or if the enemy cannot slide in.
    """
    down = _step_down(edge)
    height = _height(board, stone, edge)
    for lines in range(1, height + 1):
        if board.color[stone + lines * down] != EMPTY:
            return 0
    if not _can_slide_under(board, evaluation, s, stone, along, edge, color):
        return 0
    lost = 0
    for column in range(COLUMNS):
        if board.color[stone - column * along + down] != EMPTY:
            break
        for lines in range(1, height + 1):
            if board.color[stone - column * along + lines * down] != EMPTY:
                break
            lost += 1
    return lost


@kernel(void(RECORD, EVALUATION, EYE_SCRATCH, int64, int64, int64))
def _look_along(board, evaluation, s, stone, along, edge):
    """Find how many points of eye space a stone can gain and lose along an ``edge`` in the direction
    ``along``.

    The gain by extending goes to ``s.edge_gain``, the loss if the enemy slides in below to ``s.edge_loss``.
    Both are stored by colour at the point where the owner would play, unless a larger number stands there.
    """
    color = int64(board.color[stone])
    height = _height(board, stone, edge)
    side = stone + along
    if height <= HIGHEST_EXTENSION and board.color[side] == EMPTY and evaluation.eye_of[side] == NONE:
        gained = _points_gained(board, evaluation, s, side, along, edge, color)
        s.edge_gain[color, side] = max(s.edge_gain[color, side], gained)
    if 1 <= height <= HIGHEST_ROOF:
        below = stone + _step_down(edge)
        lost = _points_undercut(board, evaluation, s, stone, along, edge, color)
        s.edge_loss[color, below] = max(s.edge_loss[color, below], lost)


@kernel(void(RECORD, EVALUATION, EYE_SCRATCH))
def _look_along_edges(board, evaluation, s):
    """Fill ``s.edge_gain`` and ``s.edge_loss``: how many points of eye space a move at each point gains, and
    how many it keeps from being lost.

    Both are indexed by colour and point. ``s`` is the work memory for finding eyes. The moves are those
    beside or below the colour's own living stones near the edges.
    """
    for point in range(NUM_POINTS):
        for color in (BLACK, WHITE):
            s.edge_gain[color, point] = 0
            s.edge_loss[color, point] = 0
    for row in range(evaluation.string_count):
        if s.dead[row]:
            continue
        start = int64(evaluation.strings[row].first)
        stone = start
        while True:
            for edge in range(4):
                if _height(board, stone, edge) <= HIGHEST_ROOF:
                    along = 1 if edge == TOP or edge == BOTTOM else STRIDE
                    _look_along(board, evaluation, s, stone, along, edge)
                    _look_along(board, evaluation, s, stone, -along, edge)
            stone = int64(board.next[stone])
            if stone == start:
                break


@kernel(void(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def _enter_at(board, evaluation, s, point, value):
    """Enter an empty point as a potential eye (a move that gains eyes) of each living group beside it.

    It is entered only for groups whose colour gains or keeps exactly ``value`` points along the edge by
    moving there.
    """
    for offset in (-STRIDE, -1, 1, STRIDE):
        row = evaluation.string_of[point + offset]
        if row == NONE or s.dead[row]:
            continue
        color = evaluation.strings[row].color
        group = int64(evaluation.strings[row].group)
        if s.edge_gain[color, point] == value:
            add_potential(evaluation, group, EXTEND_ALONG_EDGE, value, point, NONE)
        if s.edge_loss[color, point] == value:
            add_potential(evaluation, group, DEFEND_UNDERCUT, value, point, NONE)


@kernel(void(RECORD, EVALUATION, EYE_SCRATCH))
def find_edge_eyes(board, evaluation, s):
    """Add to every group its potential eyes along the edge, i.e. moves there that gain or keep eye space,
    those worth most points first.

    ``evaluation`` holds the tables of the evaluation, into which they are entered. ``s`` is the work memory
    for finding eyes; `find_eyes` must have filled it and the tables for the same position.
    """
    _look_along_edges(board, evaluation, s)
    for value in range(COLUMNS * (HIGHEST_ROOF + 1), 0, -1):
        for y in range(board.size):
            for x in range(board.size):
                point = (y + 1) * STRIDE + x + 1
                if board.color[point] != EMPTY:
                    continue
                if value in (
                    s.edge_gain[BLACK, point],
                    s.edge_gain[WHITE, point],
                    s.edge_loss[BLACK, point],
                    s.edge_loss[WHITE, point],
                ):
                    _enter_at(board, evaluation, s, point, value)
