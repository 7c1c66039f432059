"""Pass 3: the eyes (Fotland 1993, 5 "Eyes"; Stoutamire 1991, 2.3.1).

`eye_ground` says which points are eye space of which colour, here they are divided into eyes, connected blocks of one
colour; `false_eyes` takes out what is false, `eye_values` says how many eyes the rest is worth. Each row of `eyes` has
the number of eyes if the enemy moves twice, if it moves first, and if the owner does.

Groups that share closed eyes are joined here (`eye_joining`). An eye belongs to the group that touches it most. Where
another group touches a half-open eye as well, the enemy's first move cuts the two apart or the owner's joins them, so the
eye is worth one move less.
"""

from __future__ import annotations

from numba import boolean, int64, void

from engine.board.points import BLACK, EMPTY, NUM_POINTS, PASS, STRIDE, WHITE
from engine.board.rules import NEIGHBORS
from engine.board.state import RECORD
from engine.evaluate.eye_ground import claim_space, is_gap, straighten_fronts
from engine.evaluate.eye_joining import UNCUTTABLE, join_groups_by_eyes
from engine.evaluate.eye_scratch import (
    EYE_SCRATCH,
    FAR,
    FILLED,
    INSIDE,
    NOBODY,
    OUTSIDE,
    is_living,
)
from engine.evaluate.eye_values import sort_points, value_block
from engine.evaluate.false_eyes import HALF, IN_DANGER, SOUND, fill_false_points, list_open_diagonals
from engine.evaluate.state import (
    BIG_EYE,
    DEAD_GROUP_EYE,
    EVALUATION,
    LINE_BOTH_ENDS_OPEN,
    LINE_CLOSED,
    LINE_ONE_END_OPEN,
    MAX_EYES,
    NONE,
    ONE_EYE,
    SINGLE_POINT,
    TWO_POINT,
    VITAL_POINTS,
)
from engine.jit import kernel

ROOMY = 2
"""Liberties outside the eye from which on its wall is not short of them; the table of shapes has no finer steps."""

LONGEST_LINE = 7
"""Points up to which an unbranched eye is called a line."""


@kernel(int64(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def _flood_block(board, evaluation, s, start, color):
    """List in ``block`` the points of the colour's claim connected with ``start``; returns how many."""
    row = evaluation.eye_count
    s.block[0] = start
    evaluation.eye_of[start] = row
    count = 1
    done = 0
    while done < count:
        point = int64(s.block[done])
        done += 1
        for offset in NEIGHBORS:
            beside = point + offset
            if s.claim[color, beside] != NOBODY and evaluation.eye_of[beside] == NONE:
                evaluation.eye_of[beside] = row
                s.block[count] = beside
                count += 1
    return count


@kernel(void(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def _list_strings_beside(board, evaluation, s, count, color):
    """Append the strings around the block to ``beside``, each once."""
    row = evaluation.eye_count
    start = int64(s.beside_start[row])
    end = start
    for index in range(count):
        for offset in NEIGHBORS:
            point = s.block[index] + offset
            if not is_living(board, evaluation, s, point, color):
                continue
            string = evaluation.string_of[point]
            known = end == s.beside.size
            for place in range(start, end):
                known = known or s.beside[place] == string
            if not known:
                s.beside[end] = string
                end += 1
    s.beside_start[row + 1] = end


@kernel(void(RECORD, EVALUATION, EYE_SCRATCH, int64, int64, int64))
def _add_block(board, evaluation, s, start, color, most):
    """Make an eye of the block around ``start``, unless no string of the colour touches it or it is too large."""
    row = evaluation.eye_count
    count = _flood_block(board, evaluation, s, start, color)
    _list_strings_beside(board, evaluation, s, count, color)
    if s.beside_start[row + 1] == s.beside_start[row] or count > most:
        for index in range(count):
            s.claim[color, s.block[index]] = NOBODY
            evaluation.eye_of[s.block[index]] = NONE
        return
    eye = evaluation.eyes[row]
    eye.first = start
    eye.size = count
    eye.color = color
    eye.dead_stones = 0
    eye.open_ends = 0
    for index in range(count):
        point = int64(s.block[index])
        eye.dead_stones += board.color[point] != EMPTY
        eye.open_ends += is_gap(board, evaluation, s, point, color)
    evaluation.eye_count += 1


@kernel(void(RECORD, EVALUATION, EYE_SCRATCH))
def _list_blocks(board, evaluation, s):
    """Divide the claimed points into blocks, in board order."""
    for point in range(NUM_POINTS):
        evaluation.eye_of[point] = NONE
        s.role[point] = OUTSIDE
    evaluation.eye_count = 0
    s.beside_start[0] = 0
    most = board.size * board.size // 2
    for y in range(board.size):
        for x in range(board.size):
            start = (y + 1) * STRIDE + x + 1
            for color in (BLACK, WHITE):
                if s.claim[color, start] != NOBODY and evaluation.eye_of[start] == NONE:
                    if evaluation.eye_count < MAX_EYES:
                        _add_block(board, evaluation, s, start, color, most)


@kernel(int64(EVALUATION, EYE_SCRATCH, int64))
def list_eye_points(evaluation, s, row):
    """List in ``block`` the points of an eye in board order; returns how many."""
    s.block[0] = evaluation.eyes[row].first
    s.mark += 1
    s.marks[s.block[0]] = s.mark
    count = 1
    done = 0
    while done < count:
        point = int64(s.block[done])
        done += 1
        for offset in NEIGHBORS:
            beside = point + offset
            if evaluation.eye_of[beside] == row and s.marks[beside] != s.mark:
                s.marks[beside] = s.mark
                s.block[count] = beside
                count += 1
    sort_points(s.block[:], count)
    return count


@kernel(int64(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def _liberties_outside(board, evaluation, s, row, count):
    """Liberties that the strings around an eye have elsewhere, those that two share counted twice."""
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


@kernel(void(EVALUATION, int64, int64))
def _add_vital(evaluation, row, point):
    """Add a vital point to an eye, once, as long as there is room."""
    eye = evaluation.eyes[row]
    if point == PASS:
        return
    for index in range(eye.vital_count):
        if eye.vital[index] == point:
            return
    if eye.vital_count < VITAL_POINTS:
        eye.vital[eye.vital_count] = point
        eye.vital_count += 1


@kernel(void(EVALUATION, EYE_SCRATCH, int64))
def _take_value(evaluation, s, row):
    """Enter the value found last into an eye, with its vital points."""
    eye = evaluation.eyes[row]
    eye.min_eyes, eye.typ_eyes, eye.max_eyes = s.least, s.typical, s.most
    eye.vital_count = 0
    eye.make_move = s.best_good[0] if s.best_good_count else PASS
    eye.break_move = s.best_harm[0] if s.best_harm_count else PASS
    for index in range(s.best_good_count):
        _add_vital(evaluation, row, int64(s.best_good[index]))
    for index in range(s.best_harm_count):
        _add_vital(evaluation, row, int64(s.best_harm[index]))


@kernel(void(RECORD, EVALUATION, EYE_SCRATCH, int64, int64, boolean))
def _value_without(board, evaluation, s, row, count, roomy):
    """Set ``without`` of every point of an eye that the enemy may make false, and what two enemy moves leave."""
    eye = evaluation.eyes[row]
    for index in range(count):
        point = s.block[index]
        if s.role[point] != INSIDE or s.falseness[point] == SOUND:
            continue
        s.role[point] = FILLED
        value_block(board, evaluation, s, count, int64(eye.color), roomy)
        s.role[point] = INSIDE
        s.without[point] = s.most
        eye.min_eyes = min(eye.min_eyes, s.most if s.falseness[point] == IN_DANGER else s.typical)


@kernel(void(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def _take_open_diagonals(board, evaluation, s, row, point):
    """Make the moves at the open diagonals of a point the moves of an eye."""
    eye = evaluation.eyes[row]
    moves = list_open_diagonals(board, evaluation, s, point, int64(eye.color))
    eye.make_move = s.saving[0] if eye.max_eyes > eye.typ_eyes else PASS
    eye.break_move = s.spoiling[0]
    for index in range(moves):
        _add_vital(evaluation, row, int64(s.saving[index]))
        _add_vital(evaluation, row, int64(s.spoiling[index]))


@kernel(void(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def _lower_by_half_points(board, evaluation, s, row, count):
    """Lower an eye's value by what the enemy makes false if it moves first; ``without`` must be set.

    The enemy cuts where that costs most, unless playing inside costs more. The owner who moves first either prevents
    the worst cut, so that the enemy has the second worst, or plays inside and suffers the worst one.
    """
    eye = evaluation.eyes[row]
    worst = second = FAR
    for index in range(count):
        point = s.block[index]
        if s.role[point] == INSIDE and s.falseness[point] == HALF:
            if s.without[point] < worst:
                worst, second = int64(s.without[point]), worst
            else:
                second = min(second, int64(s.without[point]))
    typical, most = int64(eye.typ_eyes), int64(eye.max_eyes)
    eye.typ_eyes = min(typical, worst)
    eye.max_eyes = max(min(most, worst), min(typical, second))
    if eye.typ_eyes == typical and eye.max_eyes == most:
        return
    for index in range(count):
        point = int64(s.block[index])
        if s.role[point] == INSIDE and s.falseness[point] == HALF and s.without[point] == worst:
            _take_open_diagonals(board, evaluation, s, row, point)


@kernel(void(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def _value_eye(board, evaluation, s, row, count):
    """Set the number of eyes, the vital points and the moves of an eye whose points are in ``block``."""
    eye = evaluation.eyes[row]
    roomy = _liberties_outside(board, evaluation, s, row, count) >= ROOMY
    for index in range(count):
        s.role[s.block[index]] = INSIDE
    fill_false_points(board, evaluation, s, count, int64(eye.color))
    value_block(board, evaluation, s, count, int64(eye.color), roomy)
    _take_value(evaluation, s, row)
    _value_without(board, evaluation, s, row, count, roomy)
    _lower_by_half_points(board, evaluation, s, row, count)
    for index in range(count):
        s.role[s.block[index]] = OUTSIDE


@kernel(int64(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def _count_touches(board, evaluation, s, row, count):
    """Count in ``touches`` how often an eye touches each group; returns the group that it touches most, or NONE.

    Of groups that it touches alike the one of more stones, then the first.
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
    """Set the group of an eye, and take a move off its value if it touches several."""
    eye = evaluation.eyes[row]
    eye.group = _count_touches(board, evaluation, s, row, count)
    if count < UNCUTTABLE:
        return
    for group in range(evaluation.group_count):
        if s.touches[group] and group != eye.group:
            eye.max_eyes = eye.typ_eyes
            eye.typ_eyes = eye.min_eyes
            eye.min_eyes = max(0, eye.min_eyes - ONE_EYE)
            return


@kernel(boolean(EVALUATION, EYE_SCRATCH, int64))
def _is_line(evaluation, s, count):
    """Whether the points in ``block`` make an unbranched line, bent or not."""
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
    """The type of an eye, by its shape and its open ends."""
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
    """Take out the half-open blocks that the owner cannot make an eye of; false eyes stay, with their value of none."""
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
    """Fill `eyes`, `eye_count` and `eye_of`; strings, links, walls and the rows of `groups` (stones) must be filled."""
    claim_space(board, evaluation, s)
    straighten_fronts(board, evaluation, s)
    _list_blocks(board, evaluation, s)
    join_groups_by_eyes(evaluation, s)
    for row in range(evaluation.eye_count):
        count = list_eye_points(evaluation, s, row)
        _value_eye(board, evaluation, s, row, count)
        _give_to_group(board, evaluation, s, row, count)
        evaluation.eyes[row].type = _type_of(evaluation, s, row, count)
    _drop_worthless(evaluation, s)
