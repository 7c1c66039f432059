"""What a stone of either side would find at every point of a position: liberties, and whether it takes something.

Most experts ask this of most points, so it is found for all points at once. The plain moves of a fight
(`engine.suggest.experts.meeting`) are told apart here, too, by how both sides' living stones lie around a point.
"""

from __future__ import annotations

import numba
import numpy as np
from numba import boolean, int64, void

from engine.board.kernels import touches_string
from engine.board.points import BLACK, BORDER, DIAGONALS, EMPTY, NEIGHBORS, NUM_POINTS, PASS, STRIDE, WHITE
from engine.board.record import RECORD
from engine.evaluate.tables import CAPTURED, EVALUATION, NONE
from engine.jit.declaring import kernel, record_array

KNIGHT_STEPS = tuple(
    sign_y * dy * STRIDE + sign_x * dx
    for dy, dx in ((1, 2), (2, 1))
    for sign_y in (-1, 1)
    for sign_x in (-1, 1)
)

MEETINGS = (
    "",
    "meet-extend",
    "meet-hane",
    "meet-attach",
    "meet-diagonal",
    "meet-shoulder",
    "meet-jump",
    "meet-knight",
)
"""How a stone would stand to the stones nearest, by number, as the id of a rule; 0 where both sides do not meet."""

EXTEND, HANE, ATTACH, DIAGONAL, SHOULDER, JUMP, KNIGHT = range(1, len(MEETINGS))

LANDING_DTYPE = np.dtype(
    [
        # [colour, point]: liberties of the string of a stone put there, 0 on a point that is not empty
        ("liberties", np.int16, (3, NUM_POINTS)),
        # [colour, point]: whether it would take anything
        ("takes", np.int8, (3, NUM_POINTS)),
        # [point]: how a stone there would stand to the stones nearest (MEETINGS), and the stone that is meant
        ("meeting", np.int8, NUM_POINTS),
        ("met", np.int16, NUM_POINTS),
        # [point]: the last count for which the point was counted
        ("counted", np.int32, NUM_POINTS),
        ("counts", np.int32),
    ],
    align=True,
)

LANDING = numba.from_dtype(LANDING_DTYPE)
LANDINGS = numba.types.Array(LANDING, 1, "C")


def new_landings() -> np.ndarray:
    """Allocate the record of what a stone at each point would have (liberties, captures, neighbours), for one
    position: an array of one element of LANDING_DTYPE.
    """
    return record_array(1, LANDING_DTYPE)


@kernel(int64(LANDING, int64))
def _count_once(landing, point):
    """Return 1 if a point has not been counted yet in the present count, else 0, and note that it is counted
    now. So a liberty that several strings share counts once.

    ``landing`` is the work memory; ``landing.counts`` is the number of the present count.
    """
    if landing.counted[point] == landing.counts:
        return 0
    landing.counted[point] = landing.counts
    return 1


@kernel(int64(RECORD, LANDING, int64))
def _count_liberties(board, landing, head):
    """Count the liberties of a string that were not yet counted in the present count, which is about one new
    stone.

    ``head`` is the first stone of the string; ``landing`` is the work memory.
    """
    found = 0
    stone = head
    while True:
        for step in NEIGHBORS:
            if board.color[stone + step] == EMPTY:
                found += _count_once(landing, stone + step)
        stone = int64(board.next[stone])
        if stone == head:
            return found


@kernel(boolean(RECORD, int64, int64, int64))
def _is_beside_joined(board, stone, point, color):
    """Tell whether ``stone`` would touch the string that arises when a stone of ``color`` is put at
    ``point``: the new stone itself, or a string of that colour beside it.
    """
    for step in NEIGHBORS:
        if stone + step == point:
            return True
    for step in NEIGHBORS:
        if board.color[point + step] == color and touches_string(
            board, stone, int64(board.head[point + step])
        ):
            return True
    return False


@kernel(int64(RECORD, LANDING, int64, int64, int64))
def _count_taken(board, landing, head, point, color):
    """Return how many liberties a stone of ``color`` at ``point`` gains by taking a string in atari: the
    points of taken stones that touch the new stone's string.

    ``head`` is the first stone of the string that is taken. Points already counted for the same new stone are
    left out. ``landing`` is the work memory that notes them.
    """
    found = 0
    stone = head
    while True:
        if _is_beside_joined(board, stone, point, color):
            found += _count_once(landing, stone)
        stone = int64(board.next[stone])
        if stone == head:
            return found


@kernel(void(RECORD, LANDING, int64, int64))
def _land(board, landing, point, color):
    """Find out how many liberties the string of a new stone of ``color`` at an empty point would have, and
    whether the stone would take anything. The results are stored in ``landing.liberties`` and
    ``landing.takes``.
    """
    landing.counts += 1
    landing.counted[point] = landing.counts
    liberties = takes = 0
    for step in NEIGHBORS:
        beside = point + step
        there = int64(board.color[beside])
        if there == EMPTY:
            liberties += _count_once(landing, beside)
        elif there == color:
            liberties += _count_liberties(board, landing, int64(board.head[beside]))
        elif there != BORDER and board.liberties[board.head[beside]] == 1:
            takes = 1
            liberties += _count_taken(board, landing, int64(board.head[beside]), point, color)
    landing.liberties[color, point] = liberties
    landing.takes[color, point] = takes


@kernel(void(RECORD, LANDINGS))
def land_everywhere(board, landings):
    """Store in ``landings[0]``, for every point and both colours, what a stone there would have.
    ``liberties`` gets the number of its liberties, ``takes`` whether it would take anything.

    Both are 0 for a point that is not empty.
    """
    landing = landings[0]
    for point in range(NUM_POINTS):
        for color in range(BLACK, WHITE + 1):
            landing.liberties[color, point] = 0
            landing.takes[color, point] = 0
            if board.color[point] == EMPTY:
                _land(board, landing, point, color)


@kernel(boolean(RECORD, EVALUATION, int64, int64))
def _lives_at(board, evaluation, point, color):
    """Tell whether a stone of ``color`` that is not captured stands at a point. The point may be off the
    board.
    """
    if point < 0 or point >= NUM_POINTS or board.color[point] != color:
        return False
    row = int64(evaluation.string_of[point])
    return row != NONE and evaluation.strings[row].status < CAPTURED


@kernel(int64(RECORD, EVALUATION, int64, int64))
def _beside(board, evaluation, point, color):
    """Return the first living stone of ``color`` beside a point, PASS if there is none."""
    for step in NEIGHBORS:
        if _lives_at(board, evaluation, point + step, color):
            return point + step
    return PASS


@kernel(int64(RECORD, EVALUATION, int64, int64))
def _diagonal(board, evaluation, point, color):
    """Return the first living stone of ``color`` diagonally next to a point, PASS if there is none."""
    for step in DIAGONALS:
        if _lives_at(board, evaluation, point + step, color):
            return point + step
    return PASS


@kernel(int64(RECORD, EVALUATION, int64, int64))
def _two_away(board, evaluation, point, color):
    """Return the first living stone of ``color`` two points away in a straight line with an empty point
    between, PASS if there is none.
    """
    for step in NEIGHBORS:
        if board.color[point + step] == EMPTY and _lives_at(board, evaluation, point + 2 * step, color):
            return point + 2 * step
    return PASS


@kernel(int64(RECORD, EVALUATION, int64, int64))
def _knight(board, evaluation, point, color):
    """Return the first living stone of ``color`` a knight's move away from a point, PASS if there is none."""
    for step in KNIGHT_STEPS:
        if _lives_at(board, evaluation, point + step, color):
            return point + step
    return PASS


@kernel(void(RECORD, EVALUATION, LANDING, int64, int64))
def _meet(board, evaluation, landing, point, own):
    """Store in ``landing`` how a stone of ``own`` at an empty point would stand to the living stones near it:
    whether it extends, attaches, jumps and so on, and the stone to which it does.

    The first is an index in MEETINGS. It is 0 unless stones of both sides are near.
    """
    enemy = BLACK + WHITE - own
    beside, diagonal = _beside(board, evaluation, point, own), _diagonal(board, evaluation, point, own)
    jump, knight = _two_away(board, evaluation, point, own), _knight(board, evaluation, point, own)
    touched, cornered = _beside(board, evaluation, point, enemy), _diagonal(board, evaluation, point, enemy)
    landing.meeting[point] = 0
    if beside == PASS and diagonal == PASS and jump == PASS and knight == PASS:
        return
    if touched == PASS and cornered == PASS:
        if (
            _two_away(board, evaluation, point, enemy) == PASS
            and _knight(board, evaluation, point, enemy) == PASS
        ):
            return
    if beside != PASS:
        meeting, met = EXTEND, beside
    elif touched != PASS:
        meeting, met = (HANE if diagonal != PASS else ATTACH), touched
    elif diagonal != PASS:
        meeting, met = DIAGONAL, diagonal
    elif cornered != PASS:
        meeting, met = SHOULDER, cornered
    elif jump != PASS:
        meeting, met = JUMP, jump
    else:
        meeting, met = KNIGHT, knight
    landing.meeting[point] = meeting
    landing.met[point] = met


@kernel(void(RECORD, EVALUATION, LANDINGS, int64))
def meet_everywhere(board, evaluation, landings, own):
    """Store in ``meeting`` and ``met`` of ``landings[0]``, for every empty point, how a stone of ``own``
    there would stand to the living stones near it (an index in MEETINGS: extend, attach, jump and so on), and
    the stone to which it does.
    """
    for point in range(NUM_POINTS):
        landings[0].meeting[point] = 0
        if board.color[point] == EMPTY:
            _meet(board, evaluation, landings[0], point, own)
