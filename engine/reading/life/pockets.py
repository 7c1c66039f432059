"""Small nooks beside the region of a life-and-death search, and the enemy strings that can be captured in it.

A nook is a part of at most LARGEST_POCKET empty points that is shut off from the rest of the board by the region and
by stones. It becomes playable if it lies beside the region, or if it holds liberties of an enemy string beside the
region that has no others outside. An enemy string that is left with playable liberties only can be captured.
"""

from __future__ import annotations

from numba import boolean, int64, void

from engine.board.kernels import list_liberties
from engine.board.points import EMPTY, NEIGHBORS
from engine.board.record import RECORD
from engine.jit.declaring import kernel
from engine.reading.life.group import AREA_ROW, STRING_ROW
from engine.reading.life.outside import DONE_ROW, QUEUE_ROW
from engine.reading.search.records import OPEN_COUNTRY, OUTSIDE, PLAYABLE, SEARCH
from engine.reading.search.trackset import add_neighbors, add_point, add_stones, add_string, has_point

LARGEST_POCKET = 6

SETTLED = 3
"""In DONE_ROW, at the head of a string: `_settle_string` was here."""


@kernel(int64(SEARCH, RECORD, int64))
def _flood_pocket(search, board, start):
    """List the connected empty points around ``start`` in work list QUEUE_ROW if they are a nook; return how
    many.

    A nook is at most LARGEST_POCKET empty points outside the region that the region and stones shut off.
    Returns 0 if there are more points or if they lead into the open. The points that showed this are added to
    ``search.setup_track``, the points that the answer depends on.
    """
    queue, track = search.lists[QUEUE_ROW], search.setup_track[:]
    search.mark += 1
    queue[0] = start
    search.marks[start] = search.mark
    add_point(track, start)
    count, done = 1, 0
    while done < count:
        point = queue[done]
        done += 1
        for offset in NEIGHBORS:
            beside = point + offset
            if board.color[beside] != EMPTY or search.marks[beside] == search.mark:
                continue
            if search.region[beside] == PLAYABLE:
                continue
            add_point(track, beside)
            if search.region[beside] == OPEN_COUNTRY or count == LARGEST_POCKET:
                return 0
            search.marks[beside] = search.mark
            queue[count] = beside
            count += 1
    for index in range(count):
        add_neighbors(board, track, queue[index])
    return count


@kernel(int64(SEARCH, int64, int64))
def _open_pocket(search, count, area):
    """Make a nook, i.e. a few shut-off empty points outside the region of a life search, part of the region.

    The nook's ``count`` points stand in work list QUEUE_ROW. They become PLAYABLE in ``search.region`` and
    are appended to work list AREA_ROW, which holds ``area`` points before. Returns the new length of
    AREA_ROW.
    """
    for index in range(count):
        search.region[search.lists[QUEUE_ROW][index]] = PLAYABLE
        search.lists[AREA_ROW][area + index] = search.lists[QUEUE_ROW][index]
    return area + count


@kernel(boolean(SEARCH, RECORD, int64))
def _is_shut_in(search, board, string):
    """Return whether an enemy string can be captured because all its liberties lie in the region or in
    nooks.

    A nook is a few empty points beside the region that lead nowhere. False for a string that is assumed to be
    alive. The points that showed this are added to ``search.setup_track``, the points that the answer depends
    on.
    """
    if has_point(search.walls[:], string):
        add_point(search.setup_track[:], string)
        return False
    liberties = search.lists[STRING_ROW]
    for index in range(list_liberties(board, string, liberties)):
        kind = search.region[liberties[index]]
        if kind == OPEN_COUNTRY or (
            kind == OUTSIDE and _flood_pocket(search, board, int64(liberties[index])) == 0
        ):
            add_stones(board, search.setup_track[:], string)
            add_point(search.setup_track[:], liberties[index])
            return False
    add_string(board, search.setup_track[:], string)
    return True


@kernel(int64(SEARCH, RECORD, int64, int64))
def _settle_string(search, board, stone, area):
    """Make the enemy string at ``stone`` part of a life search's region if it can be captured there; else
    mark it OUTSIDE.

    With the string, the nooks (a few shut-off empty points) that hold its liberties become part of the
    region, too. Work list AREA_ROW has ``area`` points before; returns its new length. A string is settled
    only once.
    """
    string = int64(board.head[stone])
    if search.lists[DONE_ROW][string] == SETTLED:
        return area
    search.lists[DONE_ROW][string] = SETTLED
    inside = _is_shut_in(search, board, string)
    if inside:
        for index in range(list_liberties(board, string, search.lists[STRING_ROW])):
            liberty = int64(search.lists[STRING_ROW][index])
            if search.region[liberty] == OUTSIDE:
                area = _open_pocket(search, _flood_pocket(search, board, liberty), area)
    each = string
    while True:
        search.region[each] = PLAYABLE if inside else OUTSIDE
        each = int64(board.next[each])
        if each == string:
            return area


@kernel(int64(SEARCH, RECORD, int64))
def _open_nooks(search, board, area):
    """Make the nooks beside the region playable; return the new length of work list AREA_ROW.

    A nook is a few empty points that the region and stones shut off from the rest of the board. The region's
    points are the first ``area`` of the list.
    """
    for index in range(area):
        point = int64(search.lists[AREA_ROW][index])
        if search.region[point] != PLAYABLE or board.color[point] == search.attacker:
            continue
        for offset in NEIGHBORS:
            beside = point + offset
            if board.color[beside] == EMPTY and search.region[beside] == OUTSIDE:
                area = _open_pocket(search, _flood_pocket(search, board, beside), area)
    return area


@kernel(void(SEARCH, RECORD, int64))
def add_pockets(search, board, area):
    """Extend the region of a life search by the small nooks beside it and by the enemy strings that can be
    captured in it.

    A nook is a few shut-off empty points. The region's points are the first ``area`` of work list AREA_ROW.
    In ``search.region`` the added points become PLAYABLE, strings that cannot be captured there OUTSIDE.
    """
    search.lists[DONE_ROW][:] = 0
    area = _open_nooks(search, board, area)
    index = 0
    while index < area:
        point = int64(search.lists[AREA_ROW][index])
        index += 1
        if search.region[point] != PLAYABLE:
            continue
        if board.color[point] == search.attacker:
            area = _settle_string(search, board, point, area)
            continue
        for offset in NEIGHBORS:
            if board.color[point + offset] == search.attacker:
                area = _settle_string(search, board, point + offset, area)
