"""Which points are eye space of which colour, before they are divided into eyes.

Closed space is what the enemy's living stones cannot reach through empty points without crossing a link that holds.
Half-open space is what the owner reaches in a few steps (``reach``), and before the enemy.

Enemy stones in closed space are given up if the readers say that they are captured, or if they are doomed: the
region that the owner's stones and links cut off has too little room for them. A point has room for an eye of the enemy
if it is not beside one of the owner's stones. A few stones are doomed if there is room for one eye at most, one or
two in more room as well (``eyes.yaml`` has the numbers). Where the stones around such a region are doomed too, it is
a semeai, and neither is given up.
"""

from __future__ import annotations

from numba import boolean, int64, void

from engine.board.points import BLACK, BORDER, EMPTY, NEIGHBORS, NUM_POINTS, STRIDE, UNREACHABLE, WHITE
from engine.board.record import RECORD
from engine.evaluate.eyes.scratch import CLOSED, EYE_SCRATCH, HALF_OPEN, NOBODY, is_living, is_space
from engine.evaluate.tables import CAPTURED, EVALUATION
from engine.jit.declaring import kernel


@kernel(boolean(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def _bars(board, evaluation, s, point, color):
    """Return whether ``color`` keeps the enemy from a point: by its own living stone there, or by a link
    across it.

    A link is a tie between two strings; only links that hold count.
    """
    return evaluation.wall[color, point] != 0 or is_living(board, evaluation, s, point, color)


@kernel(boolean(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def _may_be_enemy_eye(board, evaluation, s, point, color):
    """Return whether the enemy of ``color`` might make an eye at a point.

    It might if the point holds no enemy stone and no living stone of ``color`` stands beside it.
    """
    if board.color[point] == BLACK + WHITE - color:
        return False
    for offset in NEIGHBORS:
        if is_living(board, evaluation, s, point + offset, color):
            return False
    return True


@kernel(int64(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def _flood_region(board, evaluation, s, start, color):
    """List in ``s.queue`` the points around ``start`` that stones and links of ``color`` shut in; return how
    many.

    The points of this region are marked with ``s.mark`` in ``s.marks``.
    """
    s.queue[0] = start
    s.marks[start] = s.mark
    count = 1
    done = 0
    while done < count:
        point = int64(s.queue[done])
        done += 1
        for offset in NEIGHBORS:
            beside = point + offset
            if board.color[beside] == BORDER or s.marks[beside] == s.mark:
                continue
            if _bars(board, evaluation, s, beside, color):
                continue
            s.marks[beside] = s.mark
            s.queue[count] = beside
            count += 1
    return count


@kernel(boolean(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def _holds_doomed(board, evaluation, s, count, color):
    """Return whether the enemy of ``color`` has too little room for two eyes in a region.

    The number of its stones there and the size of the region decide. The region's ``count`` points stand in
    ``s.queue``.
    """
    enemy = BLACK + WHITE - color
    stones = others = room = 0
    first = last = 0
    for index in range(count):
        point = int64(s.queue[index])
        if board.color[point] == enemy:
            stones += is_living(board, evaluation, s, point, enemy)
            continue
        others += 1
        if _may_be_enemy_eye(board, evaluation, s, point, color):
            room += 1
            first, last = last, point
    if stones <= s.numbers.lone_stones and 2 <= room <= s.numbers.lone_room:
        return True
    apart = abs(first - last)
    one_eye = room < 2 or (room == 2 and (apart == 1 or apart == STRIDE))
    return one_eye and stones <= s.numbers.doomed_stones and others >= s.numbers.doomed_points


@kernel(void(RECORD, EVALUATION, EYE_SCRATCH, int64))
def _find_doomed(board, evaluation, s, color):
    """Mark in ``s.doomed``, by row, the strings of the enemy of ``color`` that have too little room for two
    eyes.

    Every region that the stones and links of ``color`` cut off is examined.
    """
    s.mark += 1
    for y in range(board.size):
        for x in range(board.size):
            start = (y + 1) * STRIDE + x + 1
            if s.marks[start] == s.mark or _bars(board, evaluation, s, start, color):
                continue
            count = _flood_region(board, evaluation, s, start, color)
            if not _holds_doomed(board, evaluation, s, count, color):
                continue
            for index in range(count):
                point = s.queue[index]
                row = evaluation.string_of[point]
                if row >= 0 and board.color[point] != color:
                    s.doomed[row] = 1


@kernel(boolean(RECORD, EVALUATION, EYE_SCRATCH, int64))
def _touches_doomed(board, evaluation, s, row):
    """Return whether the string with this row touches a doomed enemy string.

    Doomed strings have no room for two eyes; they are marked in ``s.doomed``. Captured ones do not count
    here.
    """
    start = int64(evaluation.strings[row].first)
    enemy = BLACK + WHITE - evaluation.strings[row].color
    stone = start
    while True:
        for offset in NEIGHBORS:
            beside = evaluation.string_of[stone + offset]
            if board.color[stone + offset] == enemy and beside >= 0:
                if s.doomed[beside] and evaluation.strings[beside].status < CAPTURED:
                    return True
        stone = int64(board.next[stone])
        if stone == start:
            return False


@kernel(void(RECORD, EVALUATION, EYE_SCRATCH))
def _give_up_strings(board, evaluation, s):
    """Fill ``s.dead``, by row of string: 1 for strings that count as dead while eyes are looked for, else 0.

    These are the captured strings, and the doomed ones, i.e. those that have too little room for two eyes. A
    doomed string is spared if a doomed enemy string that is not captured touches it.
    """
    for row in range(evaluation.string_count):
        s.dead[row] = evaluation.strings[row].status >= CAPTURED
        s.doomed[row] = 0
    for color in (BLACK, WHITE):
        _find_doomed(board, evaluation, s, color)
    for row in range(evaluation.string_count):
        if s.doomed[row] and s.dead[row] == 0 and not _touches_doomed(board, evaluation, s, row):
            s.dead[row] = 1


@kernel(boolean(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def _may_pass(board, evaluation, s, point, color):
    """Return whether ``color`` may go through a point on its way to other points.

    It may if the point is empty and no enemy link that holds passes there, or if it holds an enemy stone that
    counts as dead.
    """
    if board.color[point] == EMPTY:
        return evaluation.wall[BLACK + WHITE - color, point] == 0
    return is_space(board, evaluation, s, point, color)


@kernel(void(RECORD, EVALUATION, EYE_SCRATCH, int64))
def _measure_steps(board, evaluation, s, color):
    """Fill ``s.steps[color]`` with the number of steps to every point from the nearest living stone of
    ``color``.

    The way leads through empty points that no enemy link bars and through dead enemy stones. A point that no
    way leads to gets UNREACHABLE.
    """
    steps = s.steps[color]
    count = 0
    for point in range(NUM_POINTS):
        steps[point] = UNREACHABLE
        if is_living(board, evaluation, s, point, color):
            steps[point] = 0
            s.queue[count] = point
            count += 1
    done = 0
    while done < count:
        point = int64(s.queue[done])
        done += 1
        for offset in NEIGHBORS:
            beside = point + offset
            if steps[beside] == UNREACHABLE and _may_pass(board, evaluation, s, beside, color):
                steps[beside] = steps[point] + 1
                s.queue[count] = beside
                count += 1


@kernel(boolean(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def _is_rim(board, evaluation, s, point, color):
    """Return whether a point lies on a link of ``color``, on its outer side, i.e. the enemy reaches a point
    beside it.
    """
    if evaluation.wall[color, point] == 0:
        return False
    enemy = BLACK + WHITE - color
    for offset in NEIGHBORS:
        if s.steps[enemy, point + offset] != UNREACHABLE:
            return True
    return False


@kernel(boolean(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def _has_one_way_in(board, evaluation, s, point, color):
    """Return whether a point is closed on three sides by living stones of ``color`` or the edge, and open on
    the fourth.
    """
    ways = 0
    for offset in NEIGHBORS:
        beside = point + offset
        ways += board.color[beside] != BORDER and not is_living(board, evaluation, s, beside, color)
    return ways == 1


@kernel(int64(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def _claim_of(board, evaluation, s, point, color):
    """Return what a point is to ``color`` as eye space: NOBODY (none), CLOSED or HALF_OPEN.

    CLOSED means that the enemy cannot reach the point, HALF_OPEN that it can, but later than ``color``. A
    point of a link (a tie between two strings of ``color``) that the enemy reaches from outside is no eye
    space: when the enemy plays beside the point, ``color`` must fill it. Such a point is still HALF_OPEN if
    all its other sides are closed by ``color`` or the edge.
    """
    enemy = BLACK + WHITE - color
    if not is_space(board, evaluation, s, point, color):
        return NOBODY
    if _is_rim(board, evaluation, s, point, color):
        return HALF_OPEN if _has_one_way_in(board, evaluation, s, point, color) else NOBODY
    if s.steps[enemy, point] == UNREACHABLE:
        return CLOSED
    near = s.steps[color, point]
    if near <= s.numbers.reach and near < s.steps[enemy, point]:
        return HALF_OPEN
    return NOBODY


@kernel(void(RECORD, EVALUATION, EYE_SCRATCH))
def claim_space(board, evaluation, s):
    """Set in ``s.claim`` what each point is to each colour as eye space: NOBODY (none), CLOSED or HALF_OPEN.

    CLOSED means that the enemy cannot reach the point, HALF_OPEN that it can, but later. A point that both
    colours claim alike is nobody's. Before that ``s.dead`` (strings that count as dead) and ``s.steps``
    (steps from each colour's stones) are filled.
    """
    _give_up_strings(board, evaluation, s)
    for color in (BLACK, WHITE):
        _measure_steps(board, evaluation, s, color)
    for point in range(NUM_POINTS):
        s.claim[BLACK, point] = NOBODY
        s.claim[WHITE, point] = NOBODY
        if board.color[point] == BORDER:
            continue
        black = _claim_of(board, evaluation, s, point, BLACK)
        white = _claim_of(board, evaluation, s, point, WHITE)
        if black != NOBODY and (white == NOBODY or (black == CLOSED and white == HALF_OPEN)):
            s.claim[BLACK, point] = black
        if white != NOBODY and (black == NOBODY or (white == CLOSED and black == HALF_OPEN)):
            s.claim[WHITE, point] = white


@kernel(boolean(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def is_gap(board, evaluation, s, point, color):
    """Return whether an empty point of eye space of ``color`` is a gap, i.e. the enemy can enter it from
    outside.
    """
    if board.color[point] != EMPTY:
        return False
    enemy = BLACK + WHITE - color
    for offset in NEIGHBORS:
        beside = point + offset
        if s.claim[color, beside] == NOBODY and s.steps[enemy, beside] != UNREACHABLE:
            return True
    return False


@kernel(int64(RECORD, EVALUATION, EYE_SCRATCH, int64, int64))
def _flood_front(board, evaluation, s, start, color):
    """List in ``s.queue`` the gaps in the eye space of ``color`` that are connected with the gap ``start``;
    return how many.

    A gap is an empty point of the eye space that the enemy can enter from outside.
    """
    s.queue[0] = start
    s.marks[start] = s.mark
    count = 1
    done = 0
    while done < count:
        point = int64(s.queue[done])
        done += 1
        for offset in NEIGHBORS:
            beside = point + offset
            if s.claim[color, beside] == NOBODY or s.marks[beside] == s.mark:
                continue
            if is_gap(board, evaluation, s, beside, color):
                s.marks[beside] = s.mark
                s.queue[count] = beside
                count += 1
    return count


@kernel(boolean(RECORD, EVALUATION, EYE_SCRATCH, int64))
def _give_way(board, evaluation, s, color):
    """Remove from the eye space of ``color`` the gaps of every front that is too broad to be closed.

    A gap is a point that the enemy can enter from outside; connected gaps are a front. Returns whether any
    gap was removed.
    """
    s.mark += 1
    given = 0
    for y in range(board.size):
        for x in range(board.size):
            start = (y + 1) * STRIDE + x + 1
            if s.claim[color, start] == NOBODY or s.marks[start] == s.mark:
                continue
            if not is_gap(board, evaluation, s, start, color):
                continue
            count = _flood_front(board, evaluation, s, start, color)
            if count >= s.numbers.broad:
                for index in range(count):
                    s.block[given] = s.queue[index]
                    given += 1
    for index in range(given):
        s.claim[color, s.block[index]] = NOBODY
    return given > 0


@kernel(void(RECORD, EVALUATION, EYE_SCRATCH))
def straighten_fronts(board, evaluation, s):
    """Remove from ``s.claim`` the half-open eye space of both colours behind fronts that one move cannot
    close.

    A front is a set of connected gaps, i.e. points that the enemy can enter from outside. Broad fronts are
    removed layer by layer until none is left.
    """
    for color in (BLACK, WHITE):
        while _give_way(board, evaluation, s, color):
            pass
