"""Groups: strings of the wall that pairs of shared liberties tie together, for `alternate`, which has the proof."""

from __future__ import annotations

from numba import boolean, int64, void

from engine.board.points import EAST, EMPTY, NEIGHBORS, NORTH, NUM_POINTS, SOUTH, STRIDE, WEST
from engine.board.record import RECORD
from engine.board.trees import root_of
from engine.jit.declaring import kernel
from engine.reading.safety.enclosure import SCRATCH

ANY_GROUP = 0


@kernel(boolean(SCRATCH, int64, int64))
def touches_group(s, point, group):
    """Return whether a stone of the group stands beside the point; of any group if ``group`` is ANY_GROUP.

    A group is a set of strings of the wall (the stones claimed safe) that are tied together. Its number is
    the head of one of them; ``s.group`` holds it for each stone. ``s`` is the work memory.
    """
    north, west, east, south = (
        s.group[point + NORTH],
        s.group[point + WEST],
        s.group[point + EAST],
        s.group[point + SOUTH],
    )
    if group == ANY_GROUP:
        return north != 0 or west != 0 or east != 0 or south != 0
    return north == group or west == group or east == group or south == group


@kernel(void(RECORD, SCRATCH))
def start_groups(board, s):
    """Make every string of ``s.wall`` (the stones claimed safe) a group of its own.

    ``s`` is the work memory. In ``s.sure``, the liberties that a group is sure to keep, the group gets two if
    its string is unconditionally alive, else none.
    """
    s.pairs = 0
    for point in range(NUM_POINTS):
        s.group[point] = board.head[point] if s.wall[point] else 0
        s.partner[point] = 0
        s.tie[point] = 0
        s.sure[point] = 2 if s.wall[point] and s.eyes[board.head[point]] >= 2 else 0


@kernel(int64(RECORD, SCRATCH))
def _list_shared(board, s):
    """List in ``s.beside`` the empty points that touch two or more strings of ``s.wall``, the stones claimed
    safe. Returns how many there are.

    Points of unconditional territory are left out, since the owner never plays there. ``s`` is the work
    memory.
    """
    found = 0
    for y in range(board.size):
        for x in range(board.size):
            point = (y + 1) * STRIDE + x + 1
            if board.color[point] != EMPTY or s.frozen[point]:
                continue
            first = 0
            for offset in NEIGHBORS:
                string = s.group[point + offset]
                if string == 0 or string == first:
                    continue
                if first:
                    s.beside[found] = point
                    found += 1
                    break
                first = string
    return found


@kernel(boolean(SCRATCH, int64, int64))
def _tie_pair(s, one, other):
    """Tie two groups into one if both touch the empty points ``one`` and ``other``; return whether that was
    done.

    The points become a pair in ``s.partner``: when the enemy plays one, the owner answers at the other.
    Nothing is done if no two groups touch both points, or if the two are already sure of their liberties.
    ``s`` is the work memory.
    """
    first = 0
    for offset in NEIGHBORS:
        if s.group[one + offset] == 0:
            continue
        group = root_of(s.group[:], one + offset)
        if group == first:
            continue
        shared = False
        for second_offset in NEIGHBORS:
            beside = other + second_offset
            if s.group[beside] and root_of(s.group[:], beside) == group:
                shared = True
        if not shared:
            continue
        if first == 0:
            first = group
        elif s.sure[first] < 2 or s.sure[group] < 2:
            s.sure[first] = max(s.sure[first], s.sure[group])
            s.group[group] = first
            s.partner[one], s.partner[other] = other, one
            s.tie[one] = s.tie[other] = 1
            return True
    return False


@kernel(void(RECORD, SCRATCH))
def tie_groups(board, s):
    """Join strings of ``s.wall`` (the stones claimed safe) into a group if they share two liberties in one
    region.

    The two points become a pair: when the enemy plays one, the owner answers at the other. ``s`` is the work
    memory.
    """
    count = _list_shared(board, s)
    again = True
    while again:
        again = False
        for index in range(count):
            one = int64(s.beside[index])
            for later in range(index + 1, count):
                other = int64(s.beside[later])
                if s.partner[one]:
                    break
                if s.partner[other] == 0 and s.label[one] == s.label[other] and _tie_pair(s, one, other):
                    again = True
    for y in range(board.size):
        for x in range(board.size):
            point = (y + 1) * STRIDE + x + 1
            if s.wall[point]:
                s.group[point] = root_of(s.group[:], point)
