"""The last pass: the values of empty points, revised by those of the points around them.

The territory pass looks at each point by itself. What is left is that a point shares the fate of those beside it, and
that on the first lines the pass is too unsure: there is hardly room to contest what the second line decides. So the
value of an empty point is a weighted sum of its own, of those beside it, diagonal to it and two steps away in a line,
and once more of its own on the first three lines. Points with stones keep theirs, and so does the score, which was
fitted to be right as a sum.

The weights were learned from labelled positions (`tamen learn revision`). They are the same in all directions, so
turned boards have exactly the same values. It is what is left of the linear estimators of van der Werf, van den Herik
and Uiterwijk 2004, section 4.2, when they look at this evaluator's territory instead of stones.
"""

from __future__ import annotations

from numba import int64, types, void

from engine.board.kernels import line_of
from engine.board.points import BLACK, BORDER, DIAGONALS, EMPTY, NEIGHBORS, NUM_POINTS, WHITE
from engine.board.record import RECORD
from engine.evaluate.tables import EVALUATION, POINT
from engine.evaluate.territory.field import FIELD
from engine.evaluate.territory.numbers import NUMBERS, REVISION_TERMS
from engine.jit.declaring import kernel

OWN, BESIDE, DIAGONAL, TWO_AWAY, LINE_1, LINE_2, LINE_3, MOVER = range(len(REVISION_TERMS))

EDGE_LINES = 3
"""Lines on which a point's own value counts once more."""

TERM_ROWS = types.Array(types.float32, 2, "C")


@kernel(void(RECORD, FIELD, int64, int64))
def _describe(board, field, point, to_move):
    """Fill ``field.revision`` with the terms of an empty point's revised value, which is their weighted sum.

    The terms are the values before the revision at the point and around it, in fiftieths, positive for Black,
    and who is to move.
    """
    terms, values = field.revision, field.unrevised
    for term in range(len(REVISION_TERMS)):
        terms[term] = 0.0
    terms[OWN] = values[point]
    for offset in NEIGHBORS:
        beside = point + offset
        if board.color[beside] != BORDER:
            terms[BESIDE] += values[beside]
            # beyond the edge there is nothing, or the other end of the next row
            if board.color[beside + offset] != BORDER:
                terms[TWO_AWAY] += values[beside + offset]
    for offset in DIAGONALS:
        if board.color[point + offset] != BORDER:
            terms[DIAGONAL] += values[point + offset]
    line = line_of(point, board.size)
    if line <= EDGE_LINES:
        terms[LINE_1 + line - 1] = values[point]
    terms[MOVER] = POINT if to_move == BLACK else -POINT


@kernel(void(RECORD, EVALUATION, NUMBERS, FIELD))
def revise(board, evaluation, numbers, field):
    """Replace the values of the empty points in ``evaluation.territory`` by weighted sums of the values
    around them.

    This is done for either side to move. The weights are those in ``numbers.revision``. The values before are
    kept in ``field.unrevised``.
    """
    for to_move in (BLACK, WHITE):
        territory = evaluation.territory[to_move]
        for point in range(NUM_POINTS):
            field.unrevised[point] = territory[point]
        for point in range(NUM_POINTS):
            if board.color[point] == EMPTY:
                _describe(board, field, point, to_move)
                value = 0.0
                for term in range(len(REVISION_TERMS)):
                    value += numbers.revision[term] * field.revision[term]
                # round takes halves of either sign to even numbers, so swapped colours get the opposite value
                territory[point] = min(max(int64(round(value)), -POINT), POINT)


@kernel(int64(RECORD, FIELD, int64, TERM_ROWS))
def list_revision_terms(board, field, to_move, rows):
    """Write the terms of each empty point's revised value into ``rows``, one row per point in board order;
    return how many.

    The revised value is the weighted sum of the terms, which are in fiftieths, positive for Black.
    ``to_move`` is the side to move. ``field.unrevised``, the values before the revision, must be set.
    """
    count = 0
    for point in range(NUM_POINTS):
        if board.color[point] == EMPTY:
            _describe(board, field, point, to_move)
            for term in range(len(REVISION_TERMS)):
                rows[count, term] = field.revision[term]
            count += 1
    return count
