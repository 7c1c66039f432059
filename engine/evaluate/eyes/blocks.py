"""Blocks: the connected parts of one colour's eye space, listed as rows of `eyes` before they are valued."""

from __future__ import annotations

from numba import int64, void

from engine.board.points import BLACK, EMPTY, NEIGHBORS, NUM_POINTS, STRIDE, WHITE
from engine.board.record import RECORD
from engine.evaluate.eyes.ground import is_gap
from engine.evaluate.eyes.lookup import sort_points
from engine.evaluate.eyes.scratch import EYE_SCRATCH, NOBODY, OUTSIDE, is_living
from engine.evaluate.tables import EVALUATION, MAX_EYES, NONE
from engine.jit.declaring import kernel


@kernel(int64(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def _flood_block(board, evaluation, s, start, color):
    """List in ``s.block`` the connected points of eye space of ``color`` around ``start``; return how many.

    In ``evaluation.eye_of`` these points get the row that the eye to be added next will have.
    """
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
    """Append to ``s.beside`` the rows of the strings of ``color`` that touch the ``count`` points of
    ``s.block``.

    Each string is listed once; strings that count as dead are left out. They are the strings around the eye
    to be added next; where its list ends is stored in ``s.beside_start``.
    """
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
    """Add the connected eye space of ``color`` around the point ``start`` as a row to the table of eyes.

    If it has more than ``most`` points, or no living string of ``color`` touches it, it becomes nobody's
    instead. ``s`` is the work memory.
    """
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
    s.eye_points[row] = count
    eye.color = color
    eye.dead_stones = 0
    eye.open_ends = 0
    for index in range(count):
        point = int64(s.block[index])
        eye.dead_stones += board.color[point] != EMPTY
        eye.open_ends += is_gap(board, evaluation, s, point, color)
    evaluation.eye_count += 1


@kernel(int64(RECORD, EVALUATION, EYE_SCRATCH))
def _largest_block(board, evaluation, s):
    """Return how many points an eye may have at most.

    That is half the board while one colour has no living stone, since then nobody could be shut out; else the
    whole board.
    """
    black = white = False
    for row in range(evaluation.string_count):
        if s.dead[row] == 0:
            black = black or evaluation.strings[row].color == BLACK
            white = white or evaluation.strings[row].color == WHITE
    area = board.size * board.size
    return area if black and white else area // 2


@kernel(void(RECORD, EVALUATION, EYE_SCRATCH))
def list_blocks(board, evaluation, s):
    """Divide the eye space of both colours into connected blocks and enter each as a row of
    ``evaluation.eyes``, in board order.

    Sets ``evaluation.eye_count`` and, for each point, the row of its eye in ``evaluation.eye_of``. Lists the
    strings around each eye in ``s.beside``.
    """
    for point in range(NUM_POINTS):
        evaluation.eye_of[point] = NONE
        s.role[point] = OUTSIDE
    evaluation.eye_count = 0
    s.beside_start[0] = 0
    most = _largest_block(board, evaluation, s)
    for y in range(board.size):
        for x in range(board.size):
            start = (y + 1) * STRIDE + x + 1
            for color in (BLACK, WHITE):
                if s.claim[color, start] != NOBODY and evaluation.eye_of[start] == NONE:
                    if evaluation.eye_count < MAX_EYES:
                        _add_block(board, evaluation, s, start, color, most)


@kernel(int64(EVALUATION, EYE_SCRATCH, int64))
def list_eye_points(evaluation, s, row):
    """List in ``s.block`` the points of the eye with this row in ``evaluation.eyes``, in board order; return
    how many.
    """
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
