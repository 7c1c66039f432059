"""False eyes: points of a block that its owner will have to fill to keep the stones around them together.

The diagonals decide (Stoutamire 1991, 2.3.1: "It checks the diagonals of small eyes to see if they are false"). In the
middle of the board the owner needs three of the four, on the edge both, in the corner the one. A diagonal is the
owner's if its stone or its eye space is there or a given-up enemy stone, or if the enemy cannot stay there; it is open
if whoever moves first gets it. A threatened string that is part of the wall beside the point is no open diagonal: what
becomes of the eye without it is asked apart (`weaknesses`).

The diagonals do not matter where the strings beside the point are one string, or are tied by links that do not need the
point, or through other closed eyes (the two-headed dragon: two eyes, each false by its diagonals, tie the same two
strings to each other). A link needs the point, too, if it is the other of the two that make it: then the diagonal is
open though the link bars the way there, since its owner would answer in the eye. So does one that holds because both
strings touch a captured string on the point. A diagonal is open as well if every link that bars the way there has
another point: its owner answers at that, and the enemy's stone stays. Only points at the end of a block are asked: what
lies between others is not filled one by one.

A false point is filled by its owner. One or two captured stones there have to be taken off first, by a move in the eye:
they count as a way in.
"""

from __future__ import annotations

from numba import boolean, int64, void

from engine.board.kernels import SUICIDE, legality, list_liberties, touches_string
from engine.board.points import BLACK, BORDER, EMPTY, NEIGHBORS, STRIDE, UNREACHABLE, WHITE
from engine.board.record import RECORD
from engine.board.trees import join, plant, root_of
from engine.evaluate.eyes.ground import is_gap
from engine.evaluate.eyes.joining import tie_around
from engine.evaluate.eyes.lookup import GAP, side_of
from engine.evaluate.eyes.scratch import CLOSED, EYE_SCRATCH, FILLED, INSIDE, NOBODY, TAKEN, is_living
from engine.evaluate.tables import EVALUATION, THREATENED, WITH_AJI
from engine.jit.declaring import kernel

SOUND, IN_DANGER, HALF, FALSE = 0, 1, 2, 3
"""How false a point is: never, if the enemy moves twice, if the enemy moves first, even if the owner moves first."""

OURS, OPEN, THEIRS = 0, 1, 2
"""Whose a diagonal is."""

FEW_STONES = 2
"""Captured stones on a false point that leave no eye behind when they are taken off; more may."""

DIAGONALS = (-STRIDE - 1, -STRIDE + 1, STRIDE - 1, STRIDE + 1)


@kernel(boolean(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def _enemy_can_stay(board, evaluation, s, point, color):
    """Return whether the enemy of ``color`` can play at an empty point without standing in atari at once.

    It can if a living enemy stone stands beside the point, or if at least two points beside it are empty.
    Points that count as FILLED by the owner of the eye are not empty.
    """
    enemy = BLACK + WHITE - color
    liberties = 0
    for offset in NEIGHBORS:
        beside = point + offset
        if board.color[beside] == EMPTY and s.role[beside] != FILLED:
            liberties += 1
        elif board.color[beside] != BORDER and is_living(board, evaluation, s, beside, enemy):
            return True
    return liberties >= 2


@kernel(boolean(EVALUATION, int64, int64))
def _link_needs(evaluation, row, point):
    """Return whether a point is among the points that make a link; ``row`` is the link's row in
    ``evaluation.links``.
    """
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


@kernel(boolean(RECORD, EVALUATION, int64, int64))
def _touches_stones(board, evaluation, row, start):
    """Return whether the string with this row in the tables touches the string that has a stone at ``start``."""
    stone = start
    while True:
        for offset in NEIGHBORS:
            if evaluation.string_of[stone + offset] == row:
                return True
        stone = int64(board.next[stone])
        if stone == start:
            return False


@kernel(boolean(RECORD, EVALUATION, int64, int64))
def _needs(board, evaluation, row, point):
    """Return whether a link (a tie between two strings) would be gone if its owner filled ``point``.

    ``row`` is the link's row. The link is gone if the point is one of those that make it. It is also gone if
    its strings hold together only because both touch the captured stones on the point.
    """
    if _link_needs(evaluation, row, point):
        return True
    link = evaluation.links[row]
    if board.color[point] == EMPTY or link.count1 > 1:
        return False
    return _touches_stones(board, evaluation, int64(link.first), point) and _touches_stones(
        board, evaluation, int64(link.second), point
    )


@kernel(boolean(EVALUATION, int64, int64))
def _has_another_way(evaluation, row, point):
    """Return whether a link still holds if the enemy plays on ``point``, one of the points that make it.

    The link holds if another point makes it as well: the owner plays there, and the enemy stone stays.
    ``row`` is the link's row.
    """
    link = evaluation.links[row]
    if link.count1 == 0:
        return False
    for index in range(min(link.count1, link.points1.size)):
        if link.points1[index] == point:
            return link.count1 > 1
    return True


@kernel(boolean(RECORD, EVALUATION, EYE_SCRATCH, int64, int64, int64))
def _is_barred_at_a_price(board, evaluation, s, diagonal, eye, color):
    """Return whether it costs the eye something to keep the enemy from an empty diagonal of an eye point.

    Links (ties between strings) of ``color`` keep the enemy out. It costs something if each of them needs the
    eye point too, or can be joined elsewhere: if the enemy plays on the diagonal all the same, the owner must
    fill the eye point or join elsewhere, and the enemy stone stays. ``eye`` is the eye point, ``color`` its
    owner. False if the enemy cannot get near, or if some link keeps it out at no such price.
    """
    if evaluation.wall[color, diagonal] == 0:
        return False
    enemy = BLACK + WHITE - color
    near = False
    for offset in NEIGHBORS:
        near = near or s.steps[enemy, diagonal + offset] != UNREACHABLE
    if not near:
        return False
    barred = False
    for row in range(evaluation.link_count):
        link = evaluation.links[row]
        if link.strength < WITH_AJI or evaluation.strings[link.first].color != color:
            continue
        if _link_needs(evaluation, row, diagonal):
            if not _needs(board, evaluation, row, eye) and not _has_another_way(evaluation, row, diagonal):
                return False
            barred = True
    return barred


@kernel(int64(RECORD, EVALUATION, EYE_SCRATCH, int64, int64, int64))
def _owner_of_diagonal(board, evaluation, s, point, eye, color):
    """Return who owns the diagonal ``point`` of the eye point ``eye``: OURS, OPEN or THEIRS, as seen by
    ``color``.

    ``color`` is the owner of the eye. OPEN means that either side may get the diagonal by moving there. It is
    also OURS if the enemy could not stay there.
    """
    if s.role[point] == INSIDE or s.role[point] == FILLED or s.claim[color, point] == CLOSED:
        return OURS
    content = board.color[point]
    if content == EMPTY:
        if s.barred[point] == color:
            return OURS
        if s.claim[color, point] != NOBODY and not is_gap(board, evaluation, s, point, color):
            return OURS
        if s.steps[BLACK + WHITE - color, point] == UNREACHABLE:
            if not _is_barred_at_a_price(board, evaluation, s, point, eye, color):
                return OURS
        return OPEN if _enemy_can_stay(board, evaluation, s, point, color) else OURS
    row = evaluation.string_of[point]
    if row >= 0 and s.dead[row]:
        return THEIRS if content == color else OURS
    if row >= 0 and evaluation.strings[row].status == THREATENED:
        is_wall = content == color and touches_string(board, eye, int64(board.head[point]))
        return OURS if is_wall else OPEN
    return OURS if content == color else THEIRS


@kernel(int64(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def list_open_diagonals(board, evaluation, s, point, color):
    """List the moves of both sides at each diagonal of an eye point that either side may get; return how many
    diagonals.

    The moves of the eye's owner, ``color``, stand in ``s.saving``, those of the enemy in ``s.spoiling``.
    """
    count = 0
    for offset in DIAGONALS:
        diagonal = point + offset
        if board.color[diagonal] == BORDER:
            continue
        if _owner_of_diagonal(board, evaluation, s, diagonal, point, color) != OPEN:
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
    """Return how false ``point`` is as an eye of ``color``, judged by who owns or may get its diagonal
    points.

    SOUND: it stays an eye; IN_DANGER: it becomes false if the enemy moves twice; HALF: if the enemy moves
    first; FALSE: it is false even if its owner moves first.
    """
    on_board = theirs = undecided = 0
    for offset in DIAGONALS:
        diagonal = point + offset
        if board.color[diagonal] == BORDER:
            continue
        on_board += 1
        owner = _owner_of_diagonal(board, evaluation, s, diagonal, point, color)
        theirs += owner == THEIRS
        undecided += owner == OPEN
    enough = 2 if on_board == 4 else 1
    if theirs + undecided // 2 >= enough:
        return FALSE
    if theirs + (undecided + 1) // 2 >= enough:
        return HALF
    return IN_DANGER if theirs + min(undecided, 2) >= enough else SOUND


@kernel(void(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def _tie_without(board, evaluation, s, point, color):
    """Join in ``s.parent`` the strings of ``color`` that hold together even without one point.

    Strings hold together by links that do not need the point and by closed eyes that do not contain it.
    ``s.parent`` holds trees of rows of strings (`engine.board.trees`): joined strings have the same root.
    """
    plant(s.parent[:], evaluation.string_count)
    for row in range(evaluation.link_count):
        link = evaluation.links[row]
        if link.strength >= WITH_AJI and evaluation.strings[link.first].color == color:
            if not _needs(board, evaluation, row, point):
                join(s.parent[:], int64(link.first), int64(link.second))
    for row in range(evaluation.eye_count):
        eye = evaluation.eyes[row]
        if eye.color == color and eye.open_ends == 0 and evaluation.eye_of[point] != row:
            tie_around(s, row)


@kernel(boolean(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def _holds_together(board, evaluation, s, point, color):
    """Return whether the living strings of ``color`` beside a point hold together even without the point.

    True if there is only one. Strings hold together by links that do not need the point and by closed eyes
    that do not contain it.
    """
    first = -1
    several = False
    for offset in NEIGHBORS:
        if is_living(board, evaluation, s, point + offset, color):
            row = int64(evaluation.string_of[point + offset])
            several = several or (first >= 0 and row != first)
            first = row
    if not several:
        return True
    _tie_without(board, evaluation, s, point, color)
    for offset in NEIGHBORS:
        if is_living(board, evaluation, s, point + offset, color):
            if root_of(s.parent[:], int64(evaluation.string_of[point + offset])) != root_of(
                s.parent[:], first
            ):
                return False
    return True


@kernel(boolean(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def _is_end(board, evaluation, s, point, color):
    """Return whether a point lies at the end of the block of eye space of ``color`` that is being valued.

    It does if at most one point beside it belongs to the block, and the enemy cannot enter it from the
    others. The enemy cannot enter a point with captured stones.
    """
    inside = 0
    for offset in NEIGHBORS:
        if s.role[point + offset] == INSIDE:
            inside += 1
        elif board.color[point] == EMPTY and side_of(board, evaluation, s, point + offset, color) == GAP:
            return False
    return inside <= 1


@kernel(int64(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def falseness_of(board, evaluation, s, point, color):
    """Return how false a point of the block is as an eye of ``color``.

    SOUND: it stays an eye; IN_DANGER: it becomes false if the enemy moves twice; HALF: if the enemy moves
    first; FALSE: it is false even if its owner moves first. Points in the middle of a block are SOUND, and so
    are those whose strings hold together without the point.
    """
    if not _is_end(board, evaluation, s, point, color):
        return SOUND
    found = _falseness_by_diagonals(board, evaluation, s, point, color)
    if found != SOUND and _holds_together(board, evaluation, s, point, color):
        return SOUND
    return found


@kernel(void(RECORD, EYE_SCRATCH, int64, int64))
def _set_role(board, s, start, role):
    """Set ``s.role`` to ``role`` for all stones of the string at ``start``.

    A role says what a point is to the block of eye space being valued: OUTSIDE or INSIDE it, FILLED by its
    owner, or TAKEN by the enemy.
    """
    stone = start
    while True:
        s.role[stone] = role
        stone = int64(board.next[stone])
        if stone == start:
            return


@kernel(void(RECORD, EYE_SCRATCH, int64))
def give_up_point(board, s, point):
    """Set in ``s.role`` what becomes of a false point of the block: FILLED by its owner, or TAKEN by the
    enemy.

    FILLED are an empty point and one with a captured string of more than two stones. If a smaller captured
    string stands on the point, all its stones are TAKEN, with one exception: if it would be suicide for the
    enemy to play at the string's last liberty, the owner has time to take the stones off, and they are
    FILLED.
    """
    if board.color[point] == EMPTY or board.stones[board.head[point]] > FEW_STONES:
        s.role[point] = FILLED
        return
    if board.liberties[board.head[point]] == 1:
        list_liberties(board, point, s.saving[:])
        last = int64(s.saving[0])
        is_ours = s.role[last] == INSIDE or s.role[last] == FILLED
        if is_ours and legality(board, int64(board.color[point]), last) == SUICIDE:
            s.role[last] = FILLED
            _set_role(board, s, point, FILLED)
            return
    _set_role(board, s, point, TAKEN)


@kernel(boolean(RECORD, int64, int64))
def may_throw_in(board, point, color):
    """Return whether the enemy of ``color`` may play at a false point of an eye of ``color``.

    The point must be empty, and the move no suicide.
    """
    return board.color[point] == EMPTY and legality(board, BLACK + WHITE - color, point) != SUICIDE


@kernel(void(RECORD, EYE_SCRATCH, int64))
def throw_in(board, s, point):
    """Mark in ``s.role`` an empty point of the block as TAKEN by the enemy, with the captured strings that it
    touches.

    The block is the eye space being valued. Only strings inside it of at most FEW_STONES stones are marked.
    """
    s.role[point] = TAKEN
    for offset in NEIGHBORS:
        beside = int64(point + offset)
        if s.role[beside] == INSIDE and board.color[beside] != EMPTY:
            if board.stones[board.head[beside]] <= FEW_STONES:
                _set_role(board, s, beside, TAKEN)


@kernel(void(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def fill_false_points(board, evaluation, s, count, color):
    """Set ``s.falseness`` of the ``count`` points in ``s.block``, and give the FALSE ones the role FILLED or
    TAKEN.

    When a point is filled, a point beside it may become a new end of the block, and is then judged as well.
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
                give_up_point(board, s, point)
                again = True
