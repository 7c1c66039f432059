"""Nakade: the point that makes or breaks a small eye, and stones given up inside one so that only one eye is left."""

from __future__ import annotations

from numba import boolean, int64

from engine.board.points import BLACK, EMPTY, NEIGHBORS, PASS, WHITE
from engine.board.record import POINTS, RECORD
from engine.jit.declaring import kernel

LARGEST = 6
"""Points of the largest eye that one move can keep from becoming two."""


@kernel(int64(POINTS, int64, int64))
def _neighbors_within(points, count, point):
    """Return how many of the first ``count`` of some points lie beside ``point``."""
    beside = 0
    for index in range(count):
        step = points[index] - point
        for offset in NEIGHBORS:
            if step == offset:
                beside += 1
    return beside


@kernel(int64(POINTS, int64))
def vital_point(points, count):
    """Return the point of a small eye shape at which the owner makes two eyes and the enemy prevents them;
    PASS if there is none.

    The shape is the first ``count`` of ``points``. The shapes that have one are three in a row or bent, the
    pyramid four, bulky five, crossed five and rabbitty six. The square four has none: it is one eye wherever
    one plays.
    """
    if count < 3 or count > LARGEST:
        return PASS
    most, total, best = 0, 0, PASS
    for index in range(count):
        beside = _neighbors_within(points, count, int64(points[index]))
        total += beside
        if beside > most:
            most, best = beside, int64(points[index])
    if count == 3:
        return best
    if count == 4:
        return best if most == 3 else PASS
    if count == 5:
        return best if most == 4 or (most == 3 and total == 10) else PASS
    return best if most == 4 and total == 12 else PASS


@kernel(boolean(POINTS, int64))
def is_one_eye(points, count):
    """Return whether stones of a shape, once captured, leave room for one eye only if
    the enemy takes the vital point.

    The shape is the first ``count`` of ``points``.
    """
    if count <= 3:
        return True
    if vital_point(points, count) != PASS:
        return True
    total = 0
    for index in range(count):
        total += _neighbors_within(points, count, int64(points[index]))
    return count == 4 and total == 8


@kernel(int64(RECORD, int64, int64, int64, POINTS))
def eye_space(board, color, last, start, points):
    """Fill ``points`` with the empty points connected with ``start``, and return how many there are.

    The number is negative if stones of ``color`` surround them, positive if the enemy's do; 0 is returned
    where both do or there are more than LARGEST. The enemy's last move ``last``, beside ``start``, is not
    counted as surrounding if it stands alone: it may lie in an eye of this colour.
    """
    enemy = BLACK + WHITE - color
    is_own, is_enemys = False, board.stones[last] != 1
    points[0] = start
    count, index = 1, 0
    while index < count:
        for offset in NEIGHBORS:
            beside = int64(points[index]) + offset
            content = board.color[beside]
            if content == EMPTY:
                known = False
                for place in range(count):
                    if points[place] == beside:
                        known = True
                if not known:
                    if count == LARGEST:
                        return 0
                    points[count] = beside
                    count += 1
            elif content == color:
                is_own = True
            elif content == enemy and beside != last:
                is_enemys = True
            if is_own and is_enemys:
                return 0
        index += 1
    return -count if is_own else count


@kernel(int64(RECORD, int64, int64, int64, POINTS))
def nakade(board, color, last, start, points):
    """Return the point that a colour plays to take the eyes from a small eye space at ``start``, or to keep
    its own; PASS for none.

    ``start`` is an empty point beside the enemy's last move ``last``. The eye space is the enemy's, or an own
    one into which the enemy played a single stone that has no way out of it. ``points`` is room to work in.
    """
    count = int64(eye_space(board, color, last, start, points))
    if count < 0:
        count = -count
        if _neighbors_within(points, count, last) != board.liberties[last]:
            return PASS
    return vital_point(points, count)


@kernel(int64(RECORD, int64, int64, POINTS))
def stones_joined(board, color, point, points):
    """Fill ``points`` with a move and the stones of ``color`` that it joins to one string, and return their
    number.

    If there are more than LARGEST, LARGEST + 1 is returned and the list is incomplete.
    """
    points[0] = point
    count = 1
    for offset in NEIGHBORS:
        beside = point + offset
        if board.color[beside] != color:
            continue
        head = int64(board.head[beside])
        known = False
        for index in range(1, count):
            if board.head[points[index]] == head:
                known = True
        if known:
            continue
        if count + board.stones[head] > LARGEST:
            return LARGEST + 1
        stone = head
        while True:
            points[count] = stone
            count += 1
            stone = int64(board.next[stone])
            if stone == head:
                break
    return count


@kernel(boolean(RECORD, int64, int64, POINTS))
def is_sacrifice(board, color, point, points):
    """Return whether stones put in atari by a move of their own may be worth it: a throw-in, or nakade.

    A single stone must have a string with three liberties at most beside it, several must have the shape of
    one eye. ``points`` is room to work in.
    """
    count = stones_joined(board, color, point, points)
    if count > LARGEST:
        return False
    if count > 1:
        return is_one_eye(points, count)
    for offset in NEIGHBORS:
        content = board.color[point + offset]
        if content == BLACK + WHITE - color and board.liberties[board.head[point + offset]] <= 3:
            return True
    return False
