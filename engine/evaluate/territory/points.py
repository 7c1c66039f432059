"""The territory pass: who will own each point, in fiftieths, and the score, for either side to move.

The value of a point is 50 tanh(u), Black's view; u is a sum of terms, each a fact about the point times a fitted weight
(`territory.yaml`). A stone's point goes by what its group may expect (`prospects`), which depends on who is to move,
and by the influence around it. An empty point goes by the stones beside it, by the influence of both sides for this
side to move (Fotland 1993, 5), and by the nearest stones; so the surroundings and eyes of an unsettled group swing with
it.
Eyes need no term of their own: their points lie beside the group's stones. The terms for the mover are small where a
point is decided and larger where it is open, which is what it is worth to move first.

`tamen fit territory` lists the same terms with `list_terms`, so what is fitted is what is used.
"""

from __future__ import annotations

import math

from numba import float64, int64, types, void

from engine.board.kernels import line_of
from engine.board.points import BLACK, BORDER, EMPTY, NEIGHBORS, NUM_POINTS, WHITE
from engine.board.record import RECORD
from engine.evaluate.tables import EVALUATION, POINT
from engine.evaluate.territory.field import FIELD
from engine.evaluate.territory.influence import RADIATION_UNIT
from engine.evaluate.territory.numbers import NUMBERS, TERMS, THOUSAND
from engine.jit.declaring import kernel

TERM_ROWS = types.Array(types.float32, 2, "C")

(
    MARGIN_NEAR,
    MARGIN_FAR,
    MARGIN,
    MARGIN_WHEN_FULL,
    MARGIN_LINE_1,
    MARGIN_LINE_2,
    NEAREST,
    CLOSER_WHEN_FULL,
    BESIDE,
    BESIDE_ANY,
    MOVER_WHEN_FULL,
    MOVER_AT_FIRST,
    STONES_AHEAD,
    STONE_STATUS,
    STONE_SURROUNDINGS,
    STONE_LIBERTIES,
    STONE_MOVER,
) = range(len(TERMS))


FARTHEST = 99
"""Steps with which a stone that is farther, or out of reach, was counted when the weights were fitted."""

FINE = 2**20
"""Parts of a fiftieth in which the score is summed."""


@kernel(float64(int64))
def _sign(color):
    """Return 1 for BLACK, -1 for WHITE, 0 for anything else."""
    if color == BLACK:
        return 1.0
    return -1.0 if color == WHITE else 0.0


@kernel(int64(RECORD, FIELD, int64, int64))
def _expected_black(board, field, point, to_move):
    """Return who is expected to own the point of a stone in the end, by its group's prospects, if ``to_move``
    is to move.

    The number is in thousandths: 1000 is surely Black's, -1000 surely White's; 0 at a point without a stone.
    """
    color = int64(board.color[point])
    if color == BLACK:
        return int64(field.expected[1 if to_move == BLACK else 0, point])
    if color == WHITE:
        return -int64(field.expected[1 if to_move == WHITE else 0, point])
    return 0


@kernel(float64(FIELD, int64, int64, int64))
def _arriving(field, point, color, to_move):
    """Return the influence of ``color`` at a point if ``to_move`` is to move.

    1 is the influence of a living stone on the points beside it.
    """
    return field.radiated[to_move][color][point] / RADIATION_UNIT


@kernel(float64(FIELD, int64, int64))
def _steps(field, point, color):
    """Return the number of steps from a point to the nearest stone of ``color``, at most FARTHEST."""
    return float64(min(int64(field.steps[color][point]), FARTHEST))


@kernel(void(FIELD, int64, int64))
def _describe_field(field, point, to_move):
    """Fill in ``field.terms`` those terms of an empty point that come from influence and steps, positive for
    Black.

    A term is a fact about a point that is multiplied by a fitted weight; ``to_move`` is the side to move.
    """
    terms = field.terms
    black, white = _arriving(field, point, BLACK, to_move), _arriving(field, point, WHITE, to_move)
    margin, both = black - white, abs(black) + abs(white)
    terms[MARGIN_NEAR] = margin / (both + 0.3)
    terms[MARGIN_FAR] = margin / (both + 3)
    terms[MARGIN] = math.tanh(margin / 2)
    terms[MARGIN_WHEN_FULL] = terms[MARGIN] * field.fullness
    to_black, to_white = _steps(field, point, BLACK), _steps(field, point, WHITE)
    terms[NEAREST] = 1 / to_black - 1 / to_white
    terms[CLOSER_WHEN_FULL] = math.tanh((to_white - to_black) / 2) * field.fullness


@kernel(void(RECORD, FIELD, int64, int64))
def _describe_empty(board, field, point, to_move):
    """Fill ``field.terms`` with all terms of an empty point, positive for Black, if ``to_move`` is to move.

    A term is a fact about a point that is multiplied by a fitted weight.
    """
    terms = field.terms
    _describe_field(field, point, to_move)
    line = line_of(point, board.size)
    if line <= 2:
        terms[MARGIN_LINE_1 + line - 1] = terms[MARGIN_NEAR]
    beside = int64(0)
    for offset in NEIGHBORS:
        beside += _expected_black(board, field, point + offset, to_move)
    terms[BESIDE] = beside / THOUSAND
    terms[BESIDE_ANY] = math.tanh(terms[BESIDE])
    terms[MOVER_WHEN_FULL] = _sign(to_move) * field.fullness
    room = (1 - field.fullness) * (1 - field.fullness)
    terms[MOVER_AT_FIRST] = _sign(to_move) * room
    terms[STONES_AHEAD] = field.ahead * room


@kernel(void(RECORD, FIELD, int64, int64))
def _describe_stone(board, field, point, to_move):
    """Fill ``field.terms`` with all terms of a point with a stone, positive for Black, if ``to_move`` is to
    move.

    A term is a fact about a point that is multiplied by a fitted weight.
    """
    terms = field.terms
    color = int64(board.color[point])
    black, white = _arriving(field, point, BLACK, to_move), _arriving(field, point, WHITE, to_move)
    liberties = int64(board.liberties[board.head[point]])
    terms[STONE_STATUS] = math.atanh(_expected_black(board, field, point, to_move) / THOUSAND)
    terms[STONE_SURROUNDINGS] = (black - white) / (abs(black) + abs(white) + 1)
    terms[STONE_LIBERTIES] = _sign(color) * math.log2(float64(liberties))
    terms[STONE_MOVER] = _sign(to_move) * field.fullness


@kernel(void(RECORD, FIELD, int64, int64))
def describe(board, field, point, to_move):
    """Fill ``field.terms`` with the facts about a point, positive for Black, if ``to_move`` is to move."""
    for term in range(len(TERMS)):
        field.terms[term] = 0.0
    if board.color[point] == EMPTY:
        _describe_empty(board, field, point, to_move)
    else:
        _describe_stone(board, field, point, to_move)


@kernel(float64(NUMBERS, FIELD))
def _weighed(numbers, field):
    """Return the sum of the facts in ``field.terms``, each multiplied by its fitted weight; positive for
    Black.
    """
    total = 0.0
    for term in range(len(TERMS)):
        total += numbers.weights[term] * field.terms[term]
    return total


@kernel(int64(NUMBERS, FIELD, int64, float64, int64))
def _expected_lead(numbers, field, score, openness, to_move):
    """Return the lead to expect at the end if ``to_move`` moves next, in fiftieths of a point, positive for
    Black.

    ``score`` is the sum of the points' values, in fiftieths. ``openness`` is 0 if every point is settled and
    1 on an empty board: the larger it is, the less of the score is kept, and the more it counts to move next.
    """
    ahead = 2 * int64(field.ahead) + int64(_sign(to_move))
    first_move = POINT * numbers.lead[1] * openness * openness
    kept = score * (1 - numbers.lead[0] * openness)
    return int64(round(kept + first_move if ahead > 0 else kept - first_move))


@kernel(void(RECORD, EVALUATION, NUMBERS, FIELD))
def value_points(board, evaluation, numbers, field):
    """Fill ``evaluation.territory``, ``score`` and ``lead`` for either side to move; `influence.radiate` must
    have run.

    The score is the sum of the points' values before each is rounded to fiftieths: on an open board rounding
    would lose the small advantages of the side to move. The sum is kept in whole numbers, so that turned
    boards have exactly the same score.
    """
    for to_move in (BLACK, WHITE):
        score, settled = int64(0), int64(0)
        for point in range(NUM_POINTS):
            value = 0.0
            if board.color[point] != BORDER:
                describe(board, field, point, to_move)
                value = POINT * math.tanh(_weighed(numbers, field))
            # round takes halves of either sign to even numbers, so swapped colours get the opposite value
            evaluation.territory[to_move][point] = int64(round(value))
            fine = int64(round(value * FINE))
            score += fine
            settled += abs(fine)
        openness = 1 - settled / (board.size * board.size * POINT * FINE)
        evaluation.score[to_move] = int64(round(score / FINE))
        evaluation.lead[to_move] = _expected_lead(
            numbers, field, int64(evaluation.score[to_move]), openness, to_move
        )


@kernel(int64(RECORD, FIELD, int64, TERM_ROWS))
def list_terms(board, field, to_move, rows):
    """Write the terms of every point of the board into ``rows``, one row per point in board order; return how
    many points.

    Terms are facts about a point, positive for Black, that are multiplied by fitted weights. ``to_move`` is
    the side to move.
    """
    count = 0
    for point in range(NUM_POINTS):
        if board.color[point] != BORDER:
            describe(board, field, point, to_move)
            for term in range(len(TERMS)):
                rows[count, term] = field.terms[term]
            count += 1
    return count
