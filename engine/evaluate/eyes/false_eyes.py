"""False eyes: points of a block that its owner will have to fill to keep the stones around them together.

The diagonals decide (Stoutamire 1991, 2.3.1: "It checks the diagonals of small eyes to see if they are false"). In the
middle of the board the owner needs three of the four, on the edge both, in the corner the one. A diagonal is the
owner's if its stone or its eye space is there or a given-up enemy stone, or if the enemy cannot stay there; it is open
if whoever moves first gets it.

The diagonals do not matter where the strings beside the point are one string, or are tied by links that do not need the
point, or through other closed eyes (the two-headed dragon: two eyes, each false by its diagonals, tie the same two
strings to each other). Only points at the end of a block are asked: what lies between others is not filled one by one.
"""

from __future__ import annotations

from numba import boolean, int64, void

from engine.board.points import BLACK, BORDER, EMPTY, NEIGHBORS, STRIDE, UNREACHABLE, WHITE
from engine.board.record import RECORD
from engine.board.trees import join, plant, root_of
from engine.evaluate.eyes.ground import is_gap
from engine.evaluate.eyes.joining import tie_around
from engine.evaluate.eyes.lookup import GAP, side_of
from engine.evaluate.eyes.scratch import CLOSED, EYE_SCRATCH, FILLED, INSIDE, NOBODY, is_living
from engine.evaluate.tables import EVALUATION, THREATENED, WITH_AJI
from engine.jit import kernel

SOUND, IN_DANGER, HALF, FALSE = 0, 1, 2, 3
"""How false a point is: never, if the enemy moves twice, if the enemy moves first, even if the owner moves first."""

OURS, OPEN, THEIRS = 0, 1, 2
"""Whose a diagonal is."""

DIAGONALS = (-STRIDE - 1, -STRIDE + 1, STRIDE - 1, STRIDE + 1)


@kernel(boolean(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def _enemy_can_stay(board, evaluation, s, point, color):
    """Whether an enemy stone on an empty point would have a friend beside it or two liberties of its own."""
    enemy = BLACK + WHITE - color
    if s.steps[enemy, point] == UNREACHABLE:
        return False
    liberties = 0
    for offset in NEIGHBORS:
        beside = point + offset
        if board.color[beside] == EMPTY and s.role[beside] != FILLED:
            liberties += 1
        elif board.color[beside] != BORDER and is_living(board, evaluation, s, beside, enemy):
            return True
    return liberties >= 2


@kernel(int64(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def _owner_of_diagonal(board, evaluation, s, point, color):
    """OURS, OPEN or THEIRS for a point on the board, from the view of ``color``."""
    if s.role[point] == INSIDE or s.role[point] == FILLED or s.claim[color, point] == CLOSED:
        return OURS
    content = board.color[point]
    if content == EMPTY:
        if s.claim[color, point] != NOBODY and not is_gap(board, evaluation, s, point, color):
            return OURS
        return OPEN if _enemy_can_stay(board, evaluation, s, point, color) else OURS
    row = evaluation.string_of[point]
    if row >= 0 and s.dead[row]:
        return THEIRS if content == color else OURS
    if row >= 0 and evaluation.strings[row].status == THREATENED:
        return OPEN
    return OURS if content == color else THEIRS


@kernel(int64(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def list_open_diagonals(board, evaluation, s, point, color):
    """List in ``saving`` and ``spoiling`` the owner's and the enemy's move at each open diagonal; returns how many."""
    count = 0
    for offset in DIAGONALS:
        diagonal = point + offset
        if board.color[diagonal] == BORDER:
            continue
        if _owner_of_diagonal(board, evaluation, s, diagonal, color) != OPEN:
            continue
        if board.color[diagonal] == EMPTY:
            s.saving[count] = s.spoiling[count] = diagonal
        else:
            string = evaluation.strings[evaluation.string_of[diagonal]]
            own = board.color[diagonal] == color
            s.saving[count] = string.defend_move if own else string.attack_move
            s.spoiling[count] = string.attack_move if own else string.defend_move
        count += 1
    return count


@kernel(int64(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def _falseness_by_diagonals(board, evaluation, s, point, color):
    """How false a point is if its diagonals decide."""
    on_board = theirs = undecided = 0
    for offset in DIAGONALS:
        diagonal = point + offset
        if board.color[diagonal] == BORDER:
            continue
        on_board += 1
        owner = _owner_of_diagonal(board, evaluation, s, diagonal, color)
        theirs += owner == THEIRS
        undecided += owner == OPEN
    enough = 2 if on_board == 4 else 1
    if theirs + undecided // 2 >= enough:
        return FALSE
    if theirs + (undecided + 1) // 2 >= enough:
        return HALF
    return IN_DANGER if theirs + min(undecided, 2) >= enough else SOUND


@kernel(boolean(EVALUATION, int64, int64))
def _link_needs(evaluation, row, point):
    """Whether a point belongs to a link."""
    link = evaluation.links[row]
    for index in range(min(link.count1, link.points1.size)):
        if link.points1[index] == point:
            return True
    for index in range(min(link.count2, link.points2.size)):
        if link.points2[index] == point:
            return True
    for index in range(min(link.count3, link.points3.size)):
        if link.points3[index] == point:
            return True
    return False


@kernel(void(EVALUATION, EYE_SCRATCH, int64, int64))
def _tie_without(evaluation, s, point, color):
    """Tie the strings of a colour by links that do not need the point and by closed eyes that do not hold it."""
    plant(s.parent[:], evaluation.string_count)
    for row in range(evaluation.link_count):
        link = evaluation.links[row]
        if link.strength >= WITH_AJI and evaluation.strings[link.first].color == color:
            if not _link_needs(evaluation, row, point):
                join(s.parent[:], int64(link.first), int64(link.second))
    for row in range(evaluation.eye_count):
        eye = evaluation.eyes[row]
        if eye.color == color and eye.open_ends == 0 and evaluation.eye_of[point] != row:
            tie_around(s, row)


@kernel(boolean(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def _holds_together(board, evaluation, s, point, color):
    """Whether the strings beside a point are tied without it."""
    first = -1
    several = False
    for offset in NEIGHBORS:
        if is_living(board, evaluation, s, point + offset, color):
            row = int64(evaluation.string_of[point + offset])
            several = several or (first >= 0 and row != first)
            first = row
    if not several:
        return True
    _tie_without(evaluation, s, point, color)
    for offset in NEIGHBORS:
        if is_living(board, evaluation, s, point + offset, color):
            if root_of(s.parent[:], int64(evaluation.string_of[point + offset])) != root_of(
                s.parent[:], first
            ):
                return False
    return True


@kernel(boolean(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def _is_end(board, evaluation, s, point, color):
    """Whether a point of the block has at most one other beside it and the enemy has no way in there."""
    inside = 0
    for offset in NEIGHBORS:
        if s.role[point + offset] == INSIDE:
            inside += 1
        elif side_of(board, evaluation, s, point + offset, color) == GAP:
            return False
    return inside <= 1


@kernel(int64(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def falseness_of(board, evaluation, s, point, color):
    """How false a point of the block is: SOUND, IN_DANGER, HALF or FALSE."""
    if not _is_end(board, evaluation, s, point, color):
        return SOUND
    found = _falseness_by_diagonals(board, evaluation, s, point, color)
    if found != SOUND and _holds_together(board, evaluation, s, point, color):
        return SOUND
    return found


@kernel(void(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def fill_false_points(board, evaluation, s, count, color):
    """Set ``falseness`` of the ``count`` points in ``block``, and the role FILLED of those that are FALSE.

    A point that is filled may leave a new end, which is asked in its turn.
    """
    for index in range(count):
        s.falseness[s.block[index]] = SOUND
    again = True
    while again:
        again = False
        for index in range(count):
            point = int64(s.block[index])
            if s.role[point] == INSIDE:
                s.falseness[point] = falseness_of(board, evaluation, s, point, color)
        for index in range(count):
            point = s.block[index]
            if s.role[point] == INSIDE and s.falseness[point] == FALSE:
                s.role[point] = FILLED
                again = True
