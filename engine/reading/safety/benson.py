"""Unconditional life and territory: what is safe even if its owner passes for ever.

**Life** is the theorem of Benson 1976. The regions of all stones of a colour are *vital* to a string when every EMPTY
point of them is a liberty of it; they may hold enemy stones. Strings with fewer than two vital regions are given up,
and so are regions with a given-up string on the border, until nothing changes. What is left can never be captured while
its owner passes, and every string given up can be: the answer is exact, provided that suicide is illegal, as it is on
this board. (Where suicide of several stones is legal, the enemy may empty a region from the inside, and a region would
be vital only if all its points, not only the empty ones, touched the string.)

**Territory** of a colour X is a region R of X's unconditionally alive stones in which the other colour O can never
have unconditionally alive stones while X passes. The criterion: call a point of R *doubtful* if it touches no alive
stone of X and does not hold a stone of O; R is territory if no two of its doubtful points are non-neighbours. Proof:
O's stones in R are never captured, as X passes and suicide is illegal; so an empty point of a later position was
empty at first, or held a loose stone of X that O captured. Alive stones of O need two vital regions of their own.
Such a region W holds no alive stone of X. (If it held the alive string x, it would hold empty points of the two
regions of X that are vital to x, because O can fill neither. They would all have to be liberties of one string of O,
but a string of O lies in a single region of X.) W has an empty point, whose neighbours are in W or O's, so it touches
no alive stone of X: it is doubtful. The two regions of O give two doubtful points that are no neighbours.

The criterion is sufficient, not necessary. It covers every region that is vital in Benson's sense and has no given-up
string on its border: such a region has no doubtful point at all.

Loose stones of X inside its own territory are TERRITORY and not ALIVE: the ground is X's, the stone itself may be
captured.
"""

from __future__ import annotations

from numba import int64, void

from engine.board.points import BLACK, EMPTY, NEIGHBORS, NUM_POINTS, STRIDE, WHITE
from engine.board.record import RECORD
from engine.jit import kernel
from engine.reading.safety.enclosure import (
    ALIVE,
    MARKS,
    SCRATCH,
    TERRITORY,
    UNDECIDED,
    label_regions,
    mark_region,
    two_eyes_possible,
)


@kernel(void(RECORD, int64, SCRATCH))
def _raise_wall(board, color, s):
    """Make the wall of all stones of a colour, and forget what was counted for their strings."""
    for point in range(NUM_POINTS):
        s.wall[point] = 0
    for y in range(board.size):
        for x in range(board.size):
            point = (y + 1) * STRIDE + x + 1
            s.wall[point] = board.color[point] == color
            s.listed[point] = 0
            s.eyes[point] = 0


@kernel(int64(RECORD, SCRATCH, int64, int64))
def _list_border(board, s, region, filled):
    """List the strings on the border of a region from ``filled`` on, with vitality; returns the end of the list."""
    s.border_start[region] = filled
    empty = 0
    for index in range(s.start[region], s.start[region + 1]):
        point = int64(s.points[index])
        is_empty = board.color[point] == EMPTY
        empty += is_empty
        first = second = third = 0
        for offset in NEIGHBORS:
            neighbor = point + offset
            if not s.wall[neighbor]:
                continue
            head = int64(board.head[neighbor])
            if head in (first, second, third):
                continue
            third, second, first = second, first, head
            if s.listed[head] != region:
                s.listed[head] = region
                s.touched[head] = 0
                s.border[filled] = head
                filled += 1
            s.touched[head] += is_empty
    for index in range(s.border_start[region], filled):
        head = int64(s.border[index])
        s.vital[index] = s.touched[head] == empty
        s.eyes[head] += s.vital[index]
    s.enclosed[region] = 1
    return filled


@kernel(void(SCRATCH, int64))
def _give_up_region(s, region):
    """Take a region from the strings it was vital to."""
    s.enclosed[region] = 0
    for index in range(s.border_start[region], s.border_start[region + 1]):
        if s.vital[index]:
            s.eyes[s.border[index]] -= 1


@kernel(int64(RECORD, int64, SCRATCH))
def find_unconditional_life(board, color, s):
    """Make ``s.wall`` the stones of a colour that are unconditionally alive (Benson 1976); returns their number.

    Afterwards ``s.eyes`` is at least 2 at the heads of exactly these strings.
    """
    _raise_wall(board, color, s)
    regions = label_regions(board, s)
    filled = 0
    for region in range(1, regions + 1):
        filled = _list_border(board, s, region, filled)
    s.border_start[regions + 1] = filled
    changed = True
    while changed:
        changed = False
        for region in range(1, regions + 1):
            if not s.enclosed[region]:
                continue
            for index in range(s.border_start[region], s.border_start[region + 1]):
                if s.eyes[s.border[index]] < 2:
                    _give_up_region(s, region)
                    changed = True
                    break
    alive = 0
    for y in range(board.size):
        for x in range(board.size):
            point = (y + 1) * STRIDE + x + 1
            if s.wall[point]:
                s.wall[point] = s.eyes[board.head[point]] >= 2
                alive += s.wall[point]
    return alive


@kernel(void(RECORD, int64, SCRATCH))
def _find_doubtful(board, color, s):
    """Mark the points that touch no stone of the wall and hold no enemy stone."""
    enemy = BLACK + WHITE - color
    for y in range(board.size):
        for x in range(board.size):
            point = (y + 1) * STRIDE + x + 1
            safe = s.wall[point] == 1 or board.color[point] == enemy
            for offset in NEIGHBORS:
                if s.wall[point + offset]:
                    safe = True
            s.doubtful[point] = not safe


@kernel(void(RECORD, int64, SCRATCH, MARKS))
def mark_unconditional(board, color, s, marks):
    """Mark every point of the board ALIVE, TERRITORY or UNDECIDED for a colour that passes for ever."""
    alive = find_unconditional_life(board, color, s)
    for y in range(board.size):
        for x in range(board.size):
            point = (y + 1) * STRIDE + x + 1
            marks[point] = ALIVE if s.wall[point] else UNDECIDED
    if alive == 0:
        return
    _find_doubtful(board, color, s)
    for region in range(1, label_regions(board, s) + 1):
        if not two_eyes_possible(s, region):
            mark_region(s, region, TERRITORY, marks)
