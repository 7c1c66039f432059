"""What the enemy's first move may break around an eye, and what the eye is worth then.

Three things are weak: a point that becomes false if the enemy takes an open diagonal (`false_eyes`), a false point
where the enemy may throw in, and a string of the wall that the readers call threatened, unless it is the largest of
them. A lost point is filled by its owner, a lost string or a stone thrown in is a way in for the enemy.
"""

from __future__ import annotations

from numba import boolean, int64, void

from engine.board.kernels import touches_string
from engine.board.points import BLACK, NEIGHBORS, PASS, WHITE
from engine.board.record import RECORD
from engine.evaluate.eyes.false_eyes import (
    IN_DANGER,
    SOUND,
    give_up_point,
    list_open_diagonals,
    may_throw_in,
    throw_in,
)
from engine.evaluate.eyes.scratch import EYE_SCRATCH, FILLED, INSIDE, TAKEN
from engine.evaluate.eyes.values import value_block
from engine.evaluate.tables import EVALUATION, NONE, THREATENED, VITAL_POINTS
from engine.jit.declaring import kernel

NO_LOSS = 9999
"""Eighths: more than any eye is worth, where there is no weakness."""


@kernel(void(EVALUATION, int64, int64))
def add_vital(evaluation, row, point):
    """Add a vital point to the eye with this row if it is not yet listed and there is room; do nothing for
    PASS.
    """
    eye = evaluation.eyes[row]
    if point == PASS:
        return
    for index in range(eye.vital_count):
        if eye.vital[index] == point:
            return
    if eye.vital_count < VITAL_POINTS:
        eye.vital[eye.vital_count] = point
        eye.vital_count += 1


@kernel(boolean(RECORD, int64, int64))
def _frees(board, point, head):
    """Return whether a stone at ``point`` may free the string at ``head``, by extending it or by capturing
    beside it.
    """
    if touches_string(board, point, head):
        return True
    for offset in NEIGHBORS:
        beside = point + offset
        content = board.color[beside]
        if content != BLACK and content != WHITE:
            continue
        captive = int64(board.head[beside])
        if content != board.color[head] and board.liberties[captive] == 1:
            stone = captive
            while True:
                if touches_string(board, stone, head):
                    return True
                stone = int64(board.next[stone])
                if stone == captive:
                    break
    return False


@kernel(boolean(RECORD, EVALUATION, int64, int64))
def _is_mended(board, evaluation, weakness, move):
    """Return whether the owner's move at ``move`` mends a weakness of an eye.

    A weakness is something that the enemy can take away: a point, or a string of the wall, given as -1 - row.
    The move mends it by filling the point or by freeing the string. What no move is known to save is passed over with
    the others of its kind: a pass counts as its move.
    """
    if weakness >= 0:
        return move == weakness
    string = evaluation.strings[-1 - weakness]
    return move == string.defend_move or (
        move != PASS and _frees(board, move, int64(board.head[string.first]))
    )


@kernel(boolean(RECORD, EVALUATION, int64, int64))
def _mended_by_vital_point(board, evaluation, row, weakness):
    """Return whether one of the vital points of an eye is also a move that mends a weakness of the eye.

    ``row`` is the eye's row. ``weakness`` is what the enemy can take away: a point, or -1 - row for a string
    of the wall.
    """
    eye = evaluation.eyes[row]
    for index in range(eye.vital_count):
        if _is_mended(board, evaluation, weakness, int64(eye.vital[index])):
            return True
    return False


@kernel(void(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def _note_weakness(board, evaluation, s, row, weakness):
    """Add a weakness of the eye with this row to ``s.weak``, with the eye's value once the enemy has used it.

    ``weakness`` is what the enemy can take away in one move: a point, or -1 - row for a string of the wall.
    The value is the one that was set last. ``s.weak_mended`` stores whether a move at one of the eye's vital
    points prevents the loss.
    """
    s.weak[s.weak_count] = weakness
    s.weak_mended[s.weak_count] = _mended_by_vital_point(board, evaluation, row, weakness)
    s.weak_worth[s.weak_count] = s.most
    s.weak_count += 1
    evaluation.eyes[row].min_eyes = min(evaluation.eyes[row].min_eyes, s.typical)


@kernel(void(EYE_SCRATCH, int64))
def _keep_roles(s, count):
    """Store in ``s.role_before`` the roles of the ``count`` points of ``s.block``: OUTSIDE, INSIDE, FILLED or
    TAKEN.
    """
    for index in range(count):
        s.role_before[s.block[index]] = s.role[s.block[index]]


@kernel(void(EYE_SCRATCH, int64))
def _restore_roles(s, count):
    """Give the ``count`` points of ``s.block`` back the roles that `_keep_roles` stored."""
    for index in range(count):
        s.role[s.block[index]] = s.role_before[s.block[index]]


@kernel(void(RECORD, EVALUATION, EYE_SCRATCH, int64, int64, boolean))
def _value_without_points(board, evaluation, s, row, count, roomy):
    """Value the eye with this row without each of its points that the enemy can attack.

    These are the points that the enemy may make false, and the false ones where it may throw in. Each is
    noted as a weakness in ``s.weak``, with the value that is left. The ``count`` points of the eye stand in
    ``s.block``; ``roomy`` tells whether the strings around have liberties elsewhere.
    """
    eye = evaluation.eyes[row]
    for index in range(count):
        point = int64(s.block[index])
        if evaluation.eye_of[point] != row or s.falseness[point] == SOUND:
            continue
        is_filled = s.role[point] == FILLED
        if s.role[point] != INSIDE and not (is_filled and may_throw_in(board, point, int64(eye.color))):
            continue
        _keep_roles(s, count)
        if is_filled:
            throw_in(board, s, point)
        else:
            give_up_point(board, s, point)
        value_block(board, evaluation, s, count, int64(eye.color), roomy)
        _restore_roles(s, count)
        if s.falseness[point] == IN_DANGER:
            eye.min_eyes = min(eye.min_eyes, s.most)
        else:
            _note_weakness(board, evaluation, s, row, point)


@kernel(int64(EVALUATION, EYE_SCRATCH, int64))
def _stones_of_largest(evaluation, s, row):
    """Return the number of stones of the largest string around the eye with this row."""
    largest = 0
    for place in range(s.beside_start[row], s.beside_start[row + 1]):
        largest = max(largest, int64(evaluation.strings[s.beside[place]].stones))
    return largest


@kernel(void(RECORD, EVALUATION, EYE_SCRATCH, int64, int64, boolean))
def _value_without_strings(board, evaluation, s, row, count, roomy):
    """Value the eye with this row without each threatened string of its wall, as if the enemy had taken it.

    Each such string is noted as a weakness in ``s.weak``, with the value that is left. Strings as large as
    the largest one of the wall are left out. The ``count`` points of the eye stand in ``s.block``; ``roomy``
    tells whether the strings around have liberties elsewhere.
    """
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


@kernel(int64(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def _list_moves(board, evaluation, s, row, weakness):
    """List the moves by which the owner mends a weakness of an eye and the enemy uses it; return how many
    pairs.

    The owner's moves stand in ``s.saving``, the enemy's in ``s.spoiling``. ``weakness`` is a point, or -1 -
    row for a string of the wall; ``row`` is the eye's row.
    """
    if weakness < 0:
        s.saving[0] = evaluation.strings[-1 - weakness].defend_move
        s.spoiling[0] = evaluation.strings[-1 - weakness].attack_move
        return 1
    if s.role[weakness] == FILLED:
        s.saving[0] = s.spoiling[0] = weakness
        return 1
    return list_open_diagonals(board, evaluation, s, weakness, int64(evaluation.eyes[row].color))


@kernel(int64(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def _worst_left(board, evaluation, s, row, index):
    """Return what an eye is worth if the owner mends one weakness and the enemy then uses another one.

    ``row`` is the eye's row, ``index`` the place in ``s.weak`` of the weakness that is mended. The enemy uses
    the worst weakness that the same move does not mend. The value is in eighths of an eye; NO_LOSS if the
    move mends all.
    """
    worst = NO_LOSS
    moves = _list_moves(board, evaluation, s, row, int64(s.weak[index]))
    for other in range(s.weak_count):
        mended = other == index
        for place in range(moves):
            mended = mended or _is_mended(board, evaluation, int64(s.weak[other]), int64(s.saving[place]))
        if not mended:
            worst = min(worst, int64(s.weak_worth[other]))
    return worst


@kernel(void(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def _take_moves(board, evaluation, s, row, weakness):
    """Enter, in the row of an eye, the moves that prevent or use a weakness of the eye.

    They become its making and breaking moves, and are added to its vital points. ``weakness`` is what the
    enemy can take away: a point, or -1 - row for a string of the wall.
    """
    eye = evaluation.eyes[row]
    moves = _list_moves(board, evaluation, s, row, weakness)
    eye.make_move = s.saving[0] if eye.max_eyes > eye.typ_eyes else PASS
    eye.break_move = s.spoiling[0]
    for index in range(moves):
        add_vital(evaluation, row, int64(s.saving[index]))
        add_vital(evaluation, row, int64(s.spoiling[index]))


@kernel(void(RECORD, EVALUATION, EYE_SCRATCH, int64, int64, boolean))
def lower_by_weaknesses(board, evaluation, s, row, count, roomy):
    """Lower the value of the eye with this row by what the enemy can take away around it.

    If the enemy moves first, it takes what costs most, or plays inside if that costs more. If the owner moves
    first, it has two choices: it prevents the worst loss and suffers the next one; or it plays inside and
    suffers the worst loss that its move there does not prevent. The ``count`` points of the eye stand in
    ``s.block``; ``roomy`` tells whether the strings around have liberties elsewhere.
    """
    eye = evaluation.eyes[row]
    s.weak_count = 0
    _value_without_points(board, evaluation, s, row, count, roomy)
    _value_without_strings(board, evaluation, s, row, count, roomy)
    worst = left = NO_LOSS
    for index in range(s.weak_count):
        worst = min(worst, int64(s.weak_worth[index]))
        if not s.weak_mended[index]:
            left = min(left, int64(s.weak_worth[index]))
    second = NONE
    for index in range(s.weak_count):
        if s.weak_worth[index] == worst:
            second = max(second, _worst_left(board, evaluation, s, row, index))
    typical, most = int64(eye.typ_eyes), int64(eye.max_eyes)
    eye.typ_eyes = min(typical, worst)
    eye.max_eyes = max(min(most, left), min(typical, second))
    eye.min_eyes = min(eye.min_eyes, eye.typ_eyes)
    if eye.max_eyes == eye.typ_eyes:
        eye.make_move = PASS
    if eye.typ_eyes == typical and eye.max_eyes == most:
        return
    for index in range(s.weak_count):
        if s.weak_worth[index] == worst and _worst_left(board, evaluation, s, row, index) == second:
            _take_moves(board, evaluation, s, row, int64(s.weak[index]))
