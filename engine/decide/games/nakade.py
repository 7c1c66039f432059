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
    """Return how many of the first ``count`` points in ``points`` lie beside ``point``."""
    beside = 0
    for index in range(count):
        step = points[index] - point
        for offset in NEIGHBORS:
            if step == offset:
                beside += 1
    return beside


@kernel(int64(POINTS, int64))
def vital_point(points, count):
    """Return the vital point of a small eye shape; PASS if there is none.

    By playing there the owner makes two eyes and the enemy prevents them. The shape is the first ``count`` of
    ``points``. The shapes that have one are three in a row or bent, the pyramid four, bulky five, crossed
    five and rabbitty six. The square four has none: it is one eye wherever one plays.
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
    """Return whether captured stones of this shape leave a space that is only one eye.

    The enemy of the side that captured them plays at the vital point, if there is one. The shape is the first
    ``count`` of ``points``.
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
    """Fill ``points`` with the empty points connected with ``start``; return their number, with a sign for
    the owner.

    The number is negative if stones of ``color`` surround them, and positive if the enemy's do. It is 0 if
    both do, or if there are more than LARGEST. The enemy's last move ``last``, beside ``start``, does not
    count as surrounding if it stands alone: it may lie in an eye of ``color``.
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
                # the points beside the first one are all new
                for place in range(count if index > 0 else 0):
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
    """Return the vital point of a small eye space at ``start``; PASS if there is none.

    In an enemy's space, ``color`` plays there to take the eyes. In an own space it plays there to keep them:
    only if the enemy has just played a single stone there that cannot get out.

    start: an empty point beside the enemy's last move ``last``
    points: room to work in
    """
    count = int64(eye_space(board, color, last, start, points))
    if count < 0:
        count = -count
        if _neighbors_within(points, count, last) != board.liberties[last]:
            return PASS
    return vital_point(points, count)


@kernel(int64(RECORD, int64, int64, POINTS))
def stones_joined(board, color, point, points):
    """Fill ``points`` with a move and the stones of ``color`` that it joins to one string; return how many.

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
    """Return whether a move that puts its own stones in atari may be worth it: a throw-in, or nakade.

    A stone that is joined to no other must stand beside an enemy string with at most three liberties. If the
    move makes a larger string, that must have the shape of one eye. ``points`` is room to work in.
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
