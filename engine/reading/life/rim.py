"""The rim of a region: the points right outside it that the group never gets, and that hang together with the edge.

An empty point of the region with two points of the rim at its corners, or with one where it lies at the edge, is a
false eye. The rim and the edge are one, so a line through the point, from one of these corners to the other and back
along the rim, cuts the group in two: the stones that touch the point on one side have no other link to those on the
other. Each part then needs an eye of its own besides the point, and of the parts that such lines leave at least two are
cut off by a single line: their other eyes are no false ones. So a group has two eyes only if it has two that are true.
"""

from __future__ import annotations

from numba import boolean, int64, void

from engine.board.kernels import line_of
from engine.board.points import BORDER, DIAGONALS, NEIGHBORS, NUM_POINTS
from engine.board.record import RECORD
from engine.jit.declaring import kernel
from engine.reading.search.records import PLAYABLE, SEARCH
from engine.reading.search.trackset import add_point

AROUND = (*NEIGHBORS, *DIAGONALS)

QUEUE_ROW = 1
"""Work list: the points of the rim."""

INSIDE, BESIDE, RIM = 0, 1, 2
"""What a point is: neither of the others; right outside the region and never the group's; such a point of the rim."""


@kernel(void(SEARCH))
def forget_rim(search):
    """Clear ``search.rim``, the marks of the points around the region that show which eyes are false."""
    search.rim[:] = INSIDE


@kernel(void(SEARCH, RECORD))
def _find_outer_points(search, board):
    """Mark in ``search.rim`` as BESIDE the points right outside the region, diagonals included, where the
    group has no stone and makes no move. Afterwards `mark_rim` chooses the rim among them.
    """
    forget_rim(search)
    for index in range(NUM_POINTS):
        if search.region[index] != PLAYABLE:
            continue
        for offset in AROUND:
            beside = index + offset
            if (
                board.color[beside] != BORDER
                and board.color[beside] != search.defender
                and search.region[beside] != PLAYABLE
            ):
                search.rim[beside] = BESIDE


@kernel(void(SEARCH, RECORD))
def mark_rim(search, board):
    """Find the rim of a search's region and mark it in ``search.rim``. The rim shows which eyes are false.

    It is made of the points right outside the region that the group never gets and that hang together with
    the edge of the board. All points right outside are added to ``search.setup_track``, the points that the
    answer depends on.
    """
    _find_outer_points(search, board)
    queue = search.lists[QUEUE_ROW]
    count, done = 0, 0
    for point in range(NUM_POINTS):
        if search.rim[point] == BESIDE:
            add_point(search.setup_track[:], point)
            if line_of(point, int64(board.size)) == 1:
                search.rim[point] = RIM
                queue[count] = point
                count += 1
    while done < count:
        point = int64(queue[done])
        done += 1
        for offset in AROUND:
            if search.rim[point + offset] == BESIDE:
                search.rim[point + offset] = RIM
                queue[count] = point + offset
                count += 1


@kernel(boolean(SEARCH, RECORD, int64))
def _has_stone_on_rim(search, board, head):
    stone = head
    while search.rim[stone] != RIM:
        stone = int64(board.next[stone])
        if stone == head:
            return False
    return True


@kernel(boolean(SEARCH, RECORD, int64))
def _is_held_by_rim(search, board, point):
    """Return whether a point is the enemy's for good: it is in the rim or holds an attacker's stone linked to
    the rim.

    The rim is made of the points right outside the region that the group never gets and that hang together
    with the edge of the board.
    """
    if search.rim[point] == RIM:
        return True
    if board.color[point] != search.attacker:
        return False
    head = int64(board.head[point])
    if search.known_rim[head] < search.known_mark:
        search.known_rim[head] = search.known_mark + _has_stone_on_rim(search, board, head)
    return search.known_rim[head] != search.known_mark


@kernel(boolean(SEARCH, RECORD, int64))
def is_false(search, board, point):
    """Return whether a point of the region can only be a false eye, by the points at its four corners.

    That is so if two of these are the enemy's for good, or one if the point lies at the edge.
    """
    held = edge = 0
    for offset in DIAGONALS:
        if board.color[point + offset] == BORDER:
            edge = 1
        elif _is_held_by_rim(search, board, point + offset):
            held += 1
    return held > 0 and held + edge > 1
