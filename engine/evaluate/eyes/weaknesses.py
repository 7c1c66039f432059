"""What the enemy's first move may break around an eye, and what the eye is worth then.

Two things are weak: a point that becomes false if the enemy takes an open diagonal (`false_eyes`), and a string of the
wall that the readers call threatened, unless it is the largest of them. A lost point is filled by its owner, a lost
string is a way in for the enemy.
"""

from __future__ import annotations

from numba import boolean, int64, void

from engine.board.kernels import touches_string
from engine.board.points import PASS
from engine.board.record import RECORD
from engine.evaluate.eyes.false_eyes import IN_DANGER, SOUND, list_open_diagonals
from engine.evaluate.eyes.scratch import EYE_SCRATCH, FILLED, INSIDE, TAKEN
from engine.evaluate.eyes.values import value_block
from engine.evaluate.tables import EVALUATION, NONE, THREATENED, VITAL_POINTS
from engine.jit import kernel

NO_LOSS = 9999
"""Eighths: more than any eye is worth, where there is no weakness."""


@kernel(void(EVALUATION, int64, int64))
def add_vital(evaluation, row, point):
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


@kernel(boolean(RECORD, EVALUATION, int64, int64))
def _mended_by_vital_point(board, evaluation, row, weakness):
    """Whether a vital point of an eye saves the weak string as well: a liberty of it, or its saving move."""
    if weakness >= 0:
        return False
    string = evaluation.strings[-1 - weakness]
    head = int64(board.head[string.first])
    eye = evaluation.eyes[row]
    for index in range(eye.vital_count):
        point = int64(eye.vital[index])
        if point == string.defend_move or touches_string(board, point, head):
            return True
    return False


@kernel(void(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def _note_weakness(board, evaluation, s, row, weakness):
    """Note what the enemy can take away in one move, with the value found last."""
    s.weak[s.weak_count] = weakness
    s.weak_mended[s.weak_count] = _mended_by_vital_point(board, evaluation, row, weakness)
    s.weak_worth[s.weak_count] = s.most
    s.weak_count += 1
    evaluation.eyes[row].min_eyes = min(evaluation.eyes[row].min_eyes, s.typical)


@kernel(void(RECORD, EVALUATION, EYE_SCRATCH, int64, int64, boolean))
def _value_without_points(board, evaluation, s, row, count, roomy):
    """Value an eye without each point that the enemy may make false."""
    eye = evaluation.eyes[row]
    for index in range(count):
        point = int64(s.block[index])
        if s.role[point] != INSIDE or evaluation.eye_of[point] != row or s.falseness[point] == SOUND:
            continue
        s.role[point] = FILLED
        value_block(board, evaluation, s, count, int64(eye.color), roomy)
        s.role[point] = INSIDE
        if s.falseness[point] == IN_DANGER:
            eye.min_eyes = min(eye.min_eyes, s.most)
        else:
            _note_weakness(board, evaluation, s, row, point)


@kernel(int64(EVALUATION, EYE_SCRATCH, int64))
def _stones_of_largest(evaluation, s, row):
    """Stones of the largest string around an eye."""
    largest = 0
    for place in range(s.beside_start[row], s.beside_start[row + 1]):
        largest = max(largest, int64(evaluation.strings[s.beside[place]].stones))
    return largest


@kernel(void(RECORD, EVALUATION, EYE_SCRATCH, int64, int64, boolean))
def _value_without_strings(board, evaluation, s, row, count, roomy):
    """Value an eye without each threatened string of its wall that is smaller than the largest; the enemy took it."""
    largest = _stones_of_largest(evaluation, s, row)
    for place in range(s.beside_start[row], s.beside_start[row + 1]):
        string = evaluation.strings[s.beside[place]]
        if string.status == THREATENED and string.stones < largest and string.attack_move != PASS:
            before = s.role[string.attack_move]
            if evaluation.eye_of[string.attack_move] == row:
                s.role[string.attack_move] = TAKEN
            s.lost = s.beside[place]
            value_block(board, evaluation, s, count, int64(evaluation.eyes[row].color), roomy)
            s.lost = NONE
            s.role[string.attack_move] = before
            _note_weakness(board, evaluation, s, row, -1 - int64(s.beside[place]))


@kernel(void(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def _take_moves(board, evaluation, s, row, weakness):
    """Make the moves that decide about a weakness the moves of an eye."""
    eye = evaluation.eyes[row]
    moves = 1
    if weakness < 0:
        s.saving[0] = evaluation.strings[-1 - weakness].defend_move
        s.spoiling[0] = evaluation.strings[-1 - weakness].attack_move
    else:
        moves = list_open_diagonals(board, evaluation, s, weakness, int64(eye.color))
    eye.make_move = s.saving[0] if eye.max_eyes > eye.typ_eyes else PASS
    eye.break_move = s.spoiling[0]
    for index in range(moves):
        add_vital(evaluation, row, int64(s.saving[index]))
        add_vital(evaluation, row, int64(s.spoiling[index]))


@kernel(void(RECORD, EVALUATION, EYE_SCRATCH, int64, int64, boolean))
def lower_by_weaknesses(board, evaluation, s, row, count, roomy):
    """Lower an eye's value by what the enemy takes away if it moves first.

    The enemy takes what costs most, unless playing inside costs more. The owner who moves first either prevents the
    worst loss, so that the enemy has the second worst, or plays inside and suffers the worst that this does not mend.
    """
    eye = evaluation.eyes[row]
    s.weak_count = 0
    _value_without_points(board, evaluation, s, row, count, roomy)
    _value_without_strings(board, evaluation, s, row, count, roomy)
    worst = second = left = NO_LOSS
    for index in range(s.weak_count):
        if not s.weak_mended[index]:
            left = min(left, int64(s.weak_worth[index]))
        if s.weak_worth[index] < worst:
            worst, second = int64(s.weak_worth[index]), worst
        else:
            second = min(second, int64(s.weak_worth[index]))
    typical, most = int64(eye.typ_eyes), int64(eye.max_eyes)
    eye.typ_eyes = min(typical, worst)
    eye.max_eyes = max(min(most, left), min(typical, second))
    eye.min_eyes = min(eye.min_eyes, eye.typ_eyes)
    if eye.max_eyes == eye.typ_eyes:
        eye.make_move = PASS
    if eye.typ_eyes == typical and eye.max_eyes == most:
        return
    for index in range(s.weak_count):
        if s.weak_worth[index] == worst:
            _take_moves(board, evaluation, s, row, int64(s.weak[index]))
