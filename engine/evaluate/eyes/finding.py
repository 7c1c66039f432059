"""Pass 3: the eyes (Fotland 1993, 5 "Eyes"; Stoutamire 1991, 2.3.1).

    ground      which points are eye space of which colour
    blocks      divided into eyes, connected blocks of one colour
    joining     groups that share closed eyes are one
    false_eyes  what of a block is false
    values      how many eyes the rest is worth: by the table of exact play (`shapes`), large blocks by rule
    weaknesses  what the enemy can break around it

Each row of `eyes` has the number of eyes if the enemy moves twice, if it moves first, and if the owner does. An eye
belongs to the group that touches it most. Where another group touches a half-open eye as well, the enemy's move
cuts the two apart or the owner's joins them, so the eye is worth one move less.
"""

from __future__ import annotations

from numba import boolean, int64, void

from engine.board.points import BLACK, EMPTY, NEIGHBORS, PASS, WHITE
from engine.board.record import RECORD
from engine.evaluate.eyes.blocks import list_blocks, list_eye_points
from engine.evaluate.eyes.false_eyes import fill_false_points
from engine.evaluate.eyes.ground import claim_space, straighten_fronts
from engine.evaluate.eyes.joining import UNCUTTABLE, join_groups_by_eyes
from engine.evaluate.eyes.scratch import EYE_SCRATCH, INSIDE, NOBODY, OUTSIDE, is_living
from engine.evaluate.eyes.values import value_block
from engine.evaluate.eyes.weaknesses import add_vital, lower_by_weaknesses
from engine.evaluate.tables import (
    BIG_EYE,
    CAPTURED,
    DEAD_GROUP_EYE,
    EVALUATION,
    LINE_BOTH_ENDS_OPEN,
    LINE_CLOSED,
    LINE_ONE_END_OPEN,
    NONE,
    ONE_EYE,
    SINGLE_POINT,
    TWO_POINT,
)
from engine.jit.declaring import kernel

ROOMY = 2
"""Liberties outside the eye from which on its wall is not short of them; the table of shapes has no finer steps."""

LONGEST_LINE = 7
"""Points up to which an unbranched eye is called a line."""


@kernel(int64(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def _liberties_outside(board, evaluation, s, row, count):
    """Count the liberties outside an eye of the strings around the eye.

    ``row`` is the eye's row; its ``count`` points stand in ``s.block``. A liberty that two of the strings
    share counts twice.
    """
    outside = 0
    for place in range(s.beside_start[row], s.beside_start[row + 1]):
        outside += evaluation.strings[s.beside[place]].liberties
    for index in range(count):
        point = int64(s.block[index])
        if board.color[point] != EMPTY:
            continue
        first = second = third = NONE
        for offset in NEIGHBORS:
            string = int64(evaluation.string_of[point + offset])
            if string == NONE or string == first or string == second or string == third:
                continue
            third, second, first = second, first, string
            if evaluation.strings[string].color == evaluation.eyes[row].color and s.dead[string] == 0:
                outside -= 1
    return outside


@kernel(void(EVALUATION, EYE_SCRATCH, int64))
def _take_value(evaluation, s, row):
    """Write the value found last, with its vital points and moves, into the eye with this row.

    The value is taken from ``s.least``, ``s.typical`` and ``s.most``, in eighths of an eye. The moves are
    taken from ``s.best_good`` (which make the eye) and ``s.best_harm`` (which break it).
    """
    eye = evaluation.eyes[row]
    eye.min_eyes, eye.typ_eyes, eye.max_eyes = s.least, s.typical, s.most
    eye.vital_count = 0
    eye.make_move = s.best_good[0] if s.best_good_count else PASS
    eye.break_move = s.best_harm[0] if s.best_harm_count else PASS
    for index in range(s.best_good_count):
        add_vital(evaluation, row, int64(s.best_good[index]))
    for index in range(s.best_harm_count):
        add_vital(evaluation, row, int64(s.best_harm[index]))


@kernel(int64(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def _add_ends(board, evaluation, s, row, count):
    """Append to ``s.block`` the empty points at the open ends of an eye that either side may take first.

    At such a point the owner closes the eye or the enemy pushes in; it belongs to no eye yet. Ends beside
    captured stones are left out. ``row`` is the eye's row, ``count`` its number of points; returns the number
    with the ends.
    """
    color = int64(evaluation.eyes[row].color)
    enemy = BLACK + WHITE - color
    end = count
    for index in range(count):
        captive = int64(evaluation.string_of[s.block[index]])
        if captive >= 0 and evaluation.strings[captive].status == CAPTURED:
            continue
        for offset in NEIGHBORS:
            point = s.block[index] + offset
            near = s.steps[color, point]
            if board.color[point] != EMPTY or s.role[point] != OUTSIDE or s.claim[color, point] != NOBODY:
                continue
            if near == s.steps[enemy, point] and near <= s.numbers.reach:
                s.role[point] = INSIDE
                s.block[end] = point
                end += 1
    return end


@kernel(void(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def _value_eye(board, evaluation, s, row, count):
    """Compute how many eyes the eye with this row is worth, its vital points, and the moves that make and
    break it.

    The results are stored in the row. The ``count`` points of the eye stand in ``s.block``.
    """
    eye = evaluation.eyes[row]
    roomy = _liberties_outside(board, evaluation, s, row, count) >= ROOMY
    for index in range(count):
        s.role[s.block[index]] = INSIDE
    s.lost = NONE
    fill_false_points(board, evaluation, s, count, int64(eye.color))
    end = _add_ends(board, evaluation, s, row, count)
    value_block(board, evaluation, s, end, int64(eye.color), roomy)
    _take_value(evaluation, s, row)
    lower_by_weaknesses(board, evaluation, s, row, end, roomy)
    for index in range(end):
        s.role[s.block[index]] = OUTSIDE


@kernel(int64(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def _count_touches(board, evaluation, s, row, count):
    """Count in ``s.touches`` how often an eye touches each group; return the group that it touches most, or
    NONE.

    Among groups touched equally often it returns the one with more stones, then the first one. The eye's
    ``count`` points stand in ``s.block``.
    """
    for group in range(evaluation.group_count):
        s.touches[group] = 0
    best = NONE
    for index in range(count):
        for offset in NEIGHBORS:
            point = s.block[index] + offset
            string = evaluation.string_of[point]
            if string >= 0 and is_living(board, evaluation, s, point, int64(evaluation.eyes[row].color)):
                group = evaluation.strings[string].group
                if group >= 0:
                    s.touches[group] += 1
    for group in range(evaluation.group_count):
        if s.touches[group] == 0:
            continue
        if best == NONE or s.touches[group] > s.touches[best]:
            best = group
        elif s.touches[group] == s.touches[best]:
            if evaluation.groups[group].stones > evaluation.groups[best].stones:
                best = group
    return best


@kernel(void(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def _give_to_group(board, evaluation, s, row, count):
    """Enter in the row of an eye the group that it belongs to; lower its value if it touches several groups.

    A large eye that touches several groups may be cut through. It is then worth what it would be after one
    more enemy move. ``row`` is the eye's row; its ``count`` points stand in ``s.block``.
    """
    eye = evaluation.eyes[row]
    eye.group = _count_touches(board, evaluation, s, row, count)
    if count < UNCUTTABLE:
        return
    for group in range(evaluation.group_count):
        if s.touches[group] and group != eye.group:
            if eye.typ_eyes > eye.min_eyes and eye.break_move != PASS:
                eye.max_eyes = eye.typ_eyes
                eye.typ_eyes = eye.min_eyes
                eye.make_move = eye.break_move
            eye.min_eyes = max(0, eye.min_eyes - ONE_EYE)
            return


@kernel(boolean(EVALUATION, EYE_SCRATCH, int64))
def _is_line(evaluation, s, count):
    """Return whether the ``count`` points in ``s.block`` form a line without branches, of at most
    LONGEST_LINE points.

    The line may be bent.
    """
    if count > LONGEST_LINE:
        return False
    joints = 0
    row = evaluation.eye_of[s.block[0]]
    for index in range(count):
        beside = 0
        for offset in NEIGHBORS:
            beside += evaluation.eye_of[s.block[index] + offset] == row
        if beside > 2:
            return False
        joints += beside
    return joints == 2 * (count - 1)


@kernel(int64(EVALUATION, EYE_SCRATCH, int64, int64))
def _type_of(evaluation, s, row, count):
    """Return the type of the eye with this row, such as SINGLE_POINT or BIG_EYE.

    The type depends on the shape of its ``count`` points, which stand in ``s.block``, on its dead stones and
    its open ends.
    """
    eye = evaluation.eyes[row]
    if 2 * eye.dead_stones >= count:
        return DEAD_GROUP_EYE
    if count == 1:
        return SINGLE_POINT
    if count == 2:
        return TWO_POINT
    if eye.open_ends > 2 or not _is_line(evaluation, s, count):
        return BIG_EYE
    if eye.open_ends == 2:
        return LINE_BOTH_ENDS_OPEN
    return LINE_ONE_END_OPEN if eye.open_ends == 1 else LINE_CLOSED


@kernel(void(EVALUATION, EYE_SCRATCH))
def _drop_worthless(evaluation, s):
    """Remove from ``evaluation.eyes`` the half-open eyes that are worth nothing even if the owner moves
    first.

    The rows after them move up; ``evaluation.eye_of`` and the count are adjusted. False eyes without an open
    end stay.
    """
    kept = 0
    for row in range(evaluation.eye_count):
        count = list_eye_points(evaluation, s, row)
        eye = evaluation.eyes[row]
        worthless = eye.open_ends > 0 and eye.max_eyes == 0
        for index in range(count):
            evaluation.eye_of[s.block[index]] = NONE if worthless else kept
        if not worthless:
            evaluation.eyes[kept] = evaluation.eyes[row]
            kept += 1
    evaluation.eye_count = kept


@kernel(void(RECORD, EVALUATION, EYE_SCRATCH))
def find_eyes(board, evaluation, s):
    """Fill `eyes`, `eye_count` and `eye_of` of an evaluation, and join the groups that share eyes.

    The evaluation's strings, links, walls and the stones of `groups` must be filled before.
    """
    claim_space(board, evaluation, s)
    straighten_fronts(board, evaluation, s)
    list_blocks(board, evaluation, s)
    join_groups_by_eyes(evaluation, s)
    for row in range(evaluation.eye_count):
        count = list_eye_points(evaluation, s, row)
        _value_eye(board, evaluation, s, row, count)
        _give_to_group(board, evaluation, s, row, count)
        evaluation.eyes[row].type = _type_of(evaluation, s, row, count)
    _drop_worthless(evaluation, s)
