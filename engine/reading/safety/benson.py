"""Unconditional life and territory: what is safe even if its owner passes for ever.

**Life** is the theorem of Benson 1976. The regions of all stones of a colour are *vital* to a string when every EMPTY
point of them is a liberty of it; they may hold enemy stones. Strings with fewer than two vital regions are given up,
and so are regions with a given-up string on the border, until nothing changes. What is left can never be captured while
its owner passes, and every string given up can be: the answer is exact, provided that suicide is illegal, as it is on
this board. (Where suicide of several stones is legal, the enemy may empty a region from the inside, and a region would
be vital only if all its points, not only the empty ones, touched the string.)

**Territory** of a colour X is a region R of X's unconditionally alive stones in which the other colour O, moving as
often as it likes while X passes, comes neither to unconditionally alive stones nor to a seki. The first is exact.

*What O can take.* Strings of X that were given up are *loose*. O can capture all loose strings in R by playing only on
their liberties, in the order in which they were given up: a region that is not vital to a string has an empty point
that is none of its liberties, and with the points of a string captured before it still has. If O lives at all, it also
lives after capturing them: where an eye of O holds a loose string, its points are an eye too once it is taken. So the
points where O might own an eye are those that touch no alive stone of X and either hold a loose stone, or are empty
and touch no stone of X at all. They are *doubtful*; `enemy_life` finds out whether they have room for two eyes.

*That nothing else is an eye.* O's stones in R are never captured, as X passes and suicide is illegal, and a region W
that is vital to an alive string of O holds no alive stone of X. (If it held the alive string x, it would hold empty
points of the two regions of X that are vital to x, because O can fill neither. They would all have to be liberties of
one string of O, but a string of O lies in a single region of X.) W holds a loose stone, or else an empty point whose
neighbours are in W or O's: a doubtful point. The doubtful points of all such W are a closed set with two points that
are no neighbours; it was one before the moves that led there, for a move only takes doubtful points away.

*Either all of R or nothing.* Where O lives in R it can go on to play at every point of R but its own eyes.

*Seki.* A loose string of three stones or more that can be captured in one piece leaves room for two eyes, and around
one stone X makes a dead shape. What is left is a pair of loose stones, of which `enemy_life` knows the one seki; all
regions of a few points that were played out had no other. Ko is left aside: X passes, so that O wins every ko that
would make an eye, but two kos beside one eye, of which X can never win both, are no life here.

Loose stones of X inside its own territory are TERRITORY and not ALIVE: the ground is X's, the stone itself may be
captured.
"""

from __future__ import annotations

from numba import int64, void

from engine.board.points import EMPTY, NEIGHBORS, NUM_POINTS, STRIDE
from engine.board.record import RECORD
from engine.jit.declaring import kernel
from engine.reading.safety.enclosure import (
    ALIVE,
    MARKS,
    SCRATCH,
    TERRITORY,
    UNDECIDED,
    label_regions,
    mark_region,
)
from engine.reading.safety.enemy_life import seki_possible, two_eyes_possible


@kernel(void(RECORD, int64, SCRATCH))
def _raise_wall(board, color, s):
    """Mark all stones of ``color``, and nothing else, in ``s.wall``, the set of stones that are claimed to be
    alive.

    ``s`` is the work memory. What it counts for each string (``s.eyes`` and ``s.listed``) is set to 0.
    """
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
    """List the strings around region number ``region``, by their heads, in ``s.border`` from place ``filled``
    on. Returns the end of the list.

    ``s`` is the work memory. ``s.vital`` says at the same place whether the region is vital to the string,
    i.e. whether all its empty points are liberties of the string. ``s.eyes`` counts the vital regions of each
    string.
    """
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
    """Strike out region number ``region``: it no longer counts as vital to any string.

    ``s`` is the work memory. ``s.eyes``, the number of vital regions, is lowered by one for each string that
    the region was vital to.
    """
    s.enclosed[region] = 0
    for index in range(s.border_start[region], s.border_start[region + 1]):
        if s.vital[index]:
            s.eyes[s.border[index]] -= 1


@kernel(int64(RECORD, int64, SCRATCH))
def find_unconditional_life(board, color, s):
    """Find the stones of a colour that are unconditionally alive (Benson 1976), and mark them in ``s.wall``.
    Returns how many there are.

    ``s`` is the work memory. At the heads of the strings of these stones, and only there, ``s.eyes`` is at
    least 2 afterwards.
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
    """Mark in ``s.doubtful`` the points where the enemy of ``color`` might own an eye.

    A point is marked if it holds a stone of ``color`` that is not unconditionally alive, or if it is empty
    and touches no stone of ``color``. ``s`` is the work memory.
    """
    for y in range(board.size):
        for x in range(board.size):
            point = (y + 1) * STRIDE + x + 1
            doubtful = not s.wall[point] and board.color[point] == color
            if board.color[point] == EMPTY:
                doubtful = True
                for offset in NEIGHBORS:
                    doubtful &= board.color[point + offset] != color
            s.doubtful[point] = doubtful


@kernel(void(RECORD, int64, SCRATCH, MARKS))
def mark_unconditional(board, color, s, marks):
    """Mark in ``marks`` what is safe for ``color`` even if that side passes for ever.

    Each point of the board becomes ALIVE (a stone that is never captured), TERRITORY (in a region in which
    the other colour can never live) or UNDECIDED. ``s`` is the work memory.
    """
    alive = find_unconditional_life(board, color, s)
    for y in range(board.size):
        for x in range(board.size):
            point = (y + 1) * STRIDE + x + 1
            marks[point] = ALIVE if s.wall[point] else UNDECIDED
    if alive == 0:
        return
    _find_doubtful(board, color, s)
    for region in range(1, label_regions(board, s) + 1):
        if not two_eyes_possible(s, region) and not seki_possible(board, color, s, region):
            mark_region(s, region, TERRITORY, marks)
