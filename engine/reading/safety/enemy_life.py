"""Whether the enemy has room in a region to live, or to stand in seki, by moves of its own alone, for `benson`.

The owner X of the wall passes, the other colour O plays. *Doubtful* points are those where O might yet own an eye.

**False points.** Think of O on every point of the region that is not doubtful. A set U of doubtful points is *closed*
if each connected part of the rest of the region that touches U touches at least two points of U. The points of single
eyes of living strings of O are a closed set: a part is all O's, and belongs to a string with two eyes. A part that
touches a single doubtful point therefore takes that point out of every closed set: either O has to play there to
connect, or the part is lost and with it the eye. Taking out such points until none is left gives the largest closed
set. **O can have two eyes just if two of its points are no neighbours.** For O then fills the other points; next
every point of U that has two neighbours in U, whereby each part still touches two, and two that are no neighbours
stay; next, of each pair of neighbours that is left, the one whose parts have a third point to touch, or else the other
one. Every point left in U is now an eye with nothing but strings of O around it, each of which has two: O is
unconditionally alive. A stone in time has a liberty, the next point on a way to U, if the far points come first.

**Seki around a pair.** Two loose stones of X that O captures leave a single eye. But O may leave them, if the points
beyond both ends and one on each side, not the same half, are kept open: 1 to 4 here.

    O O 1 O O
    O 2 X O O
    O O X 3 O
    O O 4 O O

If X plays one of 1 and 2 O answers at the other one, likewise 3 and 4. Then three stones of X and O share two
liberties: if O plays there it is captured, and if X does O captures four stones that do not leave a dead shape.
With any other choice of liberties X gets there with a T, a square or three stones. O's strings around must bear every
such exchange: after X at one point and O at its mate, each string of O, with those that the answer joins taken as
one, touches both points of the other two.
"""

from __future__ import annotations

import numba
from numba import boolean, int64

from engine.board.points import EAST, EMPTY, NEIGHBORS, SOUTH, STRIDE
from engine.board.record import RECORD
from engine.jit.declaring import kernel
from engine.reading.safety.enclosure import OPEN, SCRATCH, flood

OPEN_POINTS = numba.types.UniTuple(int64, 4)
"""numba type of the points that stay open around a pair: 0 and 1 answer each other, and so do 2 and 3."""

FALSE = 2
"""What ``doubtful`` holds for a point found false in the present round."""


@kernel(int64(SCRATCH, int64, int64))
def _only_doubtful(s, start, end):
    """Return the only doubtful point that a part of a region touches; 0 if it touches none or several.

    ``s`` is the work memory; the part is the points from ``start`` to ``end`` in ``s.part_points``. A point
    is doubtful if the enemy might own an eye there.
    """
    only = 0
    label = s.label[s.part_points[start]]
    for index in range(start, end):
        for offset in NEIGHBORS:
            beside = s.part_points[index] + offset
            if s.doubtful[beside] and s.label[beside] == label and beside != only:
                if only:
                    return 0
                only = beside
    return only


@kernel(boolean(SCRATCH, int64))
def _drop_false_points(s, region):
    """Unmark the doubtful points of region number ``region`` that cannot be eyes; return whether any was
    unmarked.

    A point is doubtful, and marked in ``s.doubtful``, if the enemy might own an eye there. Without the
    doubtful points the rest of the region falls into connected parts. If such a part touches only one
    doubtful point, that point is unmarked. ``s`` is the work memory.
    """
    first, end = int64(s.start[region]), int64(s.start[region + 1])
    for index in range(first, end):
        point = int64(s.points[index])
        s.part[point] = 0 if s.doubtful[point] else OPEN
    filled = 0
    for index in range(first, end):
        point = int64(s.points[index])
        if s.part[point] == OPEN:
            start = filled
            filled = flood(s.part[:], s.part_points[:], filled, point, 1)
            only = _only_doubtful(s, start, filled)
            if only:
                s.doubtful[only] = FALSE
    dropped = False
    for index in range(first, end):
        point = int64(s.points[index])
        if s.doubtful[point] == FALSE:
            s.doubtful[point] = 0
            dropped = True
    return dropped


@kernel(boolean(SCRATCH, int64))
def _has_two_apart(s, region):
    """Return whether region number ``region`` has two doubtful points that are not neighbours.

    A point is doubtful, and marked in ``s.doubtful``, if the enemy might own an eye there. With three
    doubtful points the answer is always True. ``s`` is the work memory.
    """
    first = second = 0
    for index in range(s.start[region], s.start[region + 1]):
        point = int64(s.points[index])
        if s.doubtful[point]:
            if second:
                return True
            if first:
                second = point
            else:
                first = point
    if second == 0:
        return False
    distance = abs(second - first)
    return distance != 1 and distance != STRIDE


@kernel(boolean(SCRATCH, int64))
def two_eyes_possible(s, region):
    """Return whether the enemy may have two eyes in region number ``region``.

    The points where it might own an eye must be marked in ``s.doubtful``. Points found to be false eyes are
    unmarked. ``s`` is the work memory.
    """
    while _has_two_apart(s, region):
        if not _drop_false_points(s, region):
            return True
    return False


@kernel(boolean(RECORD, SCRATCH, int64, int64, int64, int64))
def _may_stay_open(board, s, region, point, stone, other):
    """Return whether the enemy may leave a point empty in a seki around the loose stones ``stone`` and
    ``other``, two neighbours inside its region.

    It may if the point is an empty one of region number ``region`` and touches no stone of their colour but
    these two. ``s`` is the work memory.
    """
    if s.label[point] != region or board.color[point] != EMPTY:
        return False
    for offset in NEIGHBORS:
        beside = point + offset
        if board.color[beside] == board.color[stone] and beside != stone and beside != other:
            return False
    return True


@kernel(int64(SCRATCH, int64, int64, int64, OPEN_POINTS))
def _touches(s, region, stone, other, kept):
    """Return which of the four points left open in a seki each enemy string touches, if the enemy fills all
    the rest of the region. The seki is around two loose stones, ``stone`` and ``other``.

    ``kept`` holds the four points. The result is a bit set: bit m is set if some string touches just those of
    the four points whose numbers (0 to 3) are the bits of m. ``region`` is the region's number; ``s`` is the
    work memory.
    """
    first, end = int64(s.start[region]), int64(s.start[region + 1])
    for index in range(first, end):
        s.part[s.points[index]] = OPEN
    s.part[stone] = s.part[other] = 0
    for point in kept:
        s.part[point] = 0
    found = 0
    filled = 0
    for index in range(first, end):
        if s.part[s.points[index]] != OPEN:
            continue
        walked = filled
        filled = flood(s.part[:], s.part_points[:], filled, int64(s.points[index]), 1)
        touched = 0
        while walked < filled:
            for offset in NEIGHBORS:
                for number in range(4):
                    if s.part_points[walked] + offset == kept[number]:
                        touched |= 1 << number
            walked += 1
        found |= 1 << touched
    return found


@kernel(boolean(int64))
def _bear_every_exchange(found):
    """Return whether the enemy strings around two loose stones stay safe in seki if one of the four open
    points is played and answered.

    Points 0 and 1 answer each other, and so do 2 and 3. After such an exchange each enemy string must touch
    both points of the other couple; strings that the answer joins count as one. ``found`` tells which of the
    points the strings touch before, in the form that `_touches` returns.
    """
    for answer in range(4):
        rest = 0b1100 if answer < 2 else 0b0011
        joined = 0
        for touched in range(16):
            if found >> touched & 1:
                if touched >> answer & 1:
                    joined |= touched
                elif touched & rest != rest:
                    return False
        if joined & rest != rest:
            return False
    return True


@kernel(boolean(RECORD, SCRATCH, int64, int64, int64, int64))
def _seki_around(board, s, region, stone, other, side):
    """Return whether the enemy may stand in seki around the loose stones ``stone`` and ``other``, which are
    neighbours inside its region.

    In such a seki four points stay open: those beyond both ends of the pair, one beside ``stone`` in the
    direction ``side``, and one beside ``other`` on the opposite side. ``region`` is the region's number;
    ``s`` is the work memory.
    """
    ahead = other - stone
    kept = (stone - ahead, stone + side, other + ahead, other - side)
    for point in kept:
        if not _may_stay_open(board, s, region, point, stone, other):
            return False
    return _bear_every_exchange(_touches(s, region, stone, other, kept))


@kernel(boolean(RECORD, int64, SCRATCH, int64))
def seki_possible(board, color, s, region):
    """Return whether the enemy of ``color`` may stand in seki around two loose stones of ``color`` in region
    number ``region``.

    The two stones are neighbours and a string of their own inside a region that the stones of ``color``
    enclose.
    """
    for index in range(s.start[region], s.start[region + 1]):
        stone = int64(s.points[index])
        if board.color[stone] != color or board.stones[board.head[stone]] != 2:
            continue
        for ahead in (EAST, SOUTH):
            if board.color[stone + ahead] == color:
                side = EAST + SOUTH - ahead
                for each in (side, -side):
                    if _seki_around(board, s, region, stone, stone + ahead, each):
                        return True
    return False
