"""Ways from a string to another one, or into an area: how many moves its owner needs, and the points that these lie on.

An empty point costs one move, a friendly stone nothing, an enemy string as many moves as it has liberties (it must be
captured). Unless the limit is small a way may step diagonally where both points beside the step are empty, for who cuts
cannot take both (miai). Ways longer than ``search.limit`` do not count.
"""

from __future__ import annotations

from numba import boolean, int64, types

from engine.board.points import BORDER, EAST, EMPTY, NEIGHBORS, NORTH, SOUTH, UNREACHABLE, WEST
from engine.board.record import RECORD
from engine.jit.declaring import kernel
from engine.reading.search.candidates import note
from engine.reading.search.records import BREAK_IN, SEARCH

PLAIN_LIMIT = 4
"""Up to this ``search.limit`` no path steps diagonally, and a path never gets too long in time: the questions of an
evaluation look at few positions, and the fewer points an answer depends on, the longer it is kept."""

CAPTURABLE = 3
"""Enemy strings with more liberties than this block a way of the side that moves; if the cutter does, one fewer."""

# rows of search.lists
FROM_TARGET = 4
FROM_OTHER = 5
REACHED = 6


@kernel(int64(SEARCH, RECORD, int64, int64, int64, int64, int64))
def _reach_string(search, board, stone, costs, order, count, cost):
    """Enter ``cost`` (moves) in work list ``costs`` at all stones of the string at ``stone``.

    The stones are appended to work list ``order``, which holds ``count`` points before; returns how many it
    holds then.
    """
    each = int64(stone)
    while True:
        search.lists[costs, each] = cost
        search.lists[order, count] = each
        count += 1
        each = int64(board.next[each])
        if each == stone:
            return count


@kernel(int64(SEARCH, RECORD, int64, int64, int64, int64, int64, boolean))
def _step_diagonally(search, board, point, costs, order, count, level, noted):
    """Enter the costs, in moves, of the points that a diagonal step reaches from ``point``; ``level`` is the
    point's own cost.

    Such a step counts if both points beside it are empty, so that nobody can cut it. An empty point costs one
    move more than ``level``, a friendly string nothing more. Costs stand in work list ``costs``. The points
    are appended to work list ``order``, which holds ``count`` points before; returns how many it holds then.
    If ``noted``, the points become ones that the answer depends on.
    """
    for side in (WEST, EAST):
        if board.color[point + side] != EMPTY:
            continue
        for up in (NORTH, SOUTH):
            if board.color[point + up] != EMPTY:
                continue
            corner = point + up + side
            if noted:
                note(search, corner)
            if search.lists[costs, corner] != UNREACHABLE:
                continue
            content = board.color[corner]
            if content == EMPTY:
                if level < search.limit:
                    search.lists[costs, corner] = level + 1
                    search.lists[order, count] = corner
                    count += 1
            elif content == search.attacker:
                count = _reach_string(search, board, corner, costs, order, count, level)
    return count


@kernel(int64(SEARCH, RECORD, int64, int64, int64, int64, int64))
def _reach_around(search, board, point, costs, order, count, level):
    """Enter the costs, in moves, of the points beside ``point`` that have none yet; ``level`` is the point's
    own cost.

    An empty point costs one move more than ``level``, a friendly string nothing more, an enemy string one
    more for each of its liberties. An enemy string with too many liberties is left out. Costs stand in work
    list ``costs``. The points are appended to work list ``order``, which holds ``count`` points before;
    returns how many it holds then.
    """
    for offset in NEIGHBORS:
        neighbor = point + offset
        content = board.color[neighbor]
        if content == BORDER or search.lists[costs, neighbor] != UNREACHABLE:
            continue
        if content == EMPTY:
            if level < search.limit:
                search.lists[costs, neighbor] = level + 1
                search.lists[order, count] = neighbor
                count += 1
        elif content == search.attacker:
            count = _reach_string(search, board, neighbor, costs, order, count, level)
        else:
            price = int64(board.liberties[board.head[neighbor]])
            if price <= search.capturable and level + price <= search.limit:
                count = _reach_string(search, board, neighbor, costs, order, count, level + price)
    return count


@kernel(types.UniTuple(int64, 2)(SEARCH, RECORD, int64, int64, int64, int64, int64, boolean))
def go_on(search, board, costs, order, first, count, level, noted):
    """Extend the paths that begin at one of the two strings (or at the area) by one step, from all points
    that cost ``level`` moves.

    These points stand in work list ``order`` at place ``first`` or later. What is reached gets its cost in
    work list ``costs`` and is appended to ``order``, which holds ``count`` points before. Returns two
    numbers: the place where the points of higher cost begin, and how many points ``order`` holds then. If
    ``noted``, the points of cost ``level`` become points that the answer depends on.
    """
    later = -1
    index = first
    diagonally = search.limit > PLAIN_LIMIT
    while index < count:
        point = int64(search.lists[order, index])
        cost = search.lists[costs, point]
        if cost == level:
            if noted:
                note(search, point)
            count = _reach_around(search, board, point, costs, order, count, level)
            if diagonally and board.color[point] != search.defender:
                count = _step_diagonally(search, board, point, costs, order, count, level, noted)
        elif later < 0 and cost > level:
            later = index
        index += 1
    return (count if later < 0 else later), count


@kernel(int64(SEARCH, RECORD, int64))
def _reach_area(search, board, order):
    """Enter in work list FROM_OTHER, for each point of the area, how many moves it takes to have a stone
    there.

    The area is what the target is to get into. An empty point takes one move, a friendly string none. An
    enemy string takes as many as it has liberties, and one more to play where it stood; with too many
    liberties it is left out. The points are appended to work list ``order``; returns how many.
    """
    count = 0
    for index in range(search.playable_count):
        point = int64(search.playable[index])
        if search.lists[FROM_OTHER, point] != UNREACHABLE:
            continue
        if board.color[point] == EMPTY:
            search.lists[FROM_OTHER, point] = 1
            search.lists[order, count] = point
            count += 1
        elif board.color[point] == search.attacker:
            count = _reach_string(search, board, point, FROM_OTHER, order, count, 0)
        else:
            price = int64(board.liberties[board.head[point]])
            if price <= search.capturable and price < search.limit:
                count = _reach_string(search, board, point, FROM_OTHER, order, count, price + 1)
    return count


@kernel(int64(SEARCH, RECORD, int64, int64))
def start_ways(search, board, costs, order):
    """Clear work list ``costs`` and enter in it the points at one end of the paths, which cost few moves or
    none.

    The number of the work list names the end. FROM_TARGET: the target string. FROM_OTHER: the string
    ``other``, or what is in the area if the target is to get into one (BREAK_IN). The points are listed in
    work list ``order``; returns how many.
    """
    search.lists[costs][:] = UNREACHABLE
    if costs == FROM_TARGET:
        return _reach_string(search, board, int64(search.target), costs, order, 0, 0)
    if search.goal == BREAK_IN:
        return _reach_area(search, board, order)
    return _reach_string(search, board, int64(search.other), costs, order, 0, 0)


@kernel(int64(SEARCH, RECORD, int64, int64, int64))
def measure_ways(search, board, costs, farthest, noted):
    """Fill work list ``costs``: for each point, how many moves it takes to link a stone there with one end.

    A move at the point itself is included. The number of the work list names the end. FROM_TARGET: the target
    string. FROM_OTHER: the string ``other``, or any stone in the area if the target is to get into one
    (BREAK_IN). Points that take more than ``search.limit`` moves, or are not reached, get UNREACHABLE.

    Paths are followed beyond points of at most ``farthest`` moves. Points of at most ``noted`` moves become
    points that the answer depends on. Returns how many points were reached; they stand in work list REACHED.
    """
    first, count = 0, start_ways(search, board, costs, REACHED)
    for level in range(farthest + 1):
        if first == count:
            break
        first, count = go_on(search, board, costs, REACHED, first, count, level, level <= noted)
    return count
