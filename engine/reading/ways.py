"""Ways from a string to another one, or into an area: how many moves its owner needs, and the points that these lie on.

An empty point costs one move, a friendly stone nothing, an enemy string as many moves as it has liberties (it must be
captured). Unless the limit is small a way may step diagonally where both points beside the step are empty, for who cuts
cannot take both (miai). Ways longer than ``search.limit`` do not count.
"""

from __future__ import annotations

from numba import boolean, int64

from engine.board.points import BORDER, EAST, EMPTY, NEIGHBORS, NORTH, SOUTH, UNREACHABLE, WEST
from engine.board.record import POINTS, RECORD
from engine.jit import kernel
from engine.reading.candidates import note
from engine.reading.records import BREAK_IN, SEARCH

PLAIN_LIMIT = 4
"""Up to this ``search.limit`` no path steps diagonally, and a path never gets too long in time: the questions of an
evaluation look at few positions, and the fewer points an answer depends on, the longer it is kept."""

CAPTURABLE = 3
"""Enemy strings with more liberties than this block a way of the side that moves; if the cutter does, one fewer."""

# rows of search.lists
FROM_TARGET = 4
FROM_OTHER = 5
REACHED = 6


@kernel(int64(RECORD, int64, POINTS, POINTS, int64, int64))
def _reach_string(board, stone, costs, reached, count, cost):
    """Give all stones of a string the same cost and append them to ``reached``; returns its new length."""
    start = board.head[stone]
    each = start
    while True:
        costs[each] = cost
        reached[count] = each
        count += 1
        each = board.next[each]
        if each == start:
            return count


@kernel(int64(SEARCH, RECORD, int64, POINTS, POINTS, int64, int64, boolean, boolean))
def _reach_around(search, board, point, costs, reached, count, level, diagonally, noted):
    """Give the points and strings beside a point of cost ``level`` their cost, and those a diagonal step away."""
    may_step = level < search.limit
    for offset in NEIGHBORS:
        neighbor = point + offset
        if costs[neighbor] != UNREACHABLE:
            continue
        content = board.color[neighbor]
        if content == EMPTY:
            if may_step:
                costs[neighbor] = level + 1
                reached[count] = neighbor
                count += 1
        elif content == search.attacker:
            count = _reach_string(board, neighbor, costs, reached, count, level)
        elif content != BORDER:
            price = board.liberties[board.head[neighbor]]
            if price <= search.capturable and level + price <= search.limit:
                count = _reach_string(board, neighbor, costs, reached, count, level + price)
    if not diagonally:
        return count
    for side in (WEST, EAST):
        if board.color[point + side] != EMPTY:
            continue
        for up in (NORTH, SOUTH):
            if board.color[point + up] != EMPTY:
                continue
            corner = point + up + side
            if noted:
                note(search, corner)
            if costs[corner] != UNREACHABLE:
                continue
            content = board.color[corner]
            if content == EMPTY:
                if may_step:
                    costs[corner] = level + 1
                    reached[count] = corner
                    count += 1
            elif content == search.attacker:
                count = _reach_string(board, corner, costs, reached, count, level)
    return count


@kernel(int64(SEARCH, RECORD, int64, int64, int64, int64))
def _go_on(search, board, row, count, farthest, noted):
    """Go on in list ``row`` from the ``count`` points of REACHED, which have their costs; returns how many it is then.

    ``farthest`` and ``noted`` as for `measure_ways`. Costs lie on the points, so the first way found to a point is a
    cheapest one.
    """
    costs, reached = search.lists[row], search.lists[REACHED]
    diagonally = search.limit > PLAIN_LIMIT
    later = 0
    for level in range(farthest + 1):
        index, later = later, -1
        while index < count:
            point = reached[index]
            if costs[point] == level:
                if level <= noted:
                    note(search, point)
                across = diagonally and board.color[point] != search.defender
                count = _reach_around(
                    search, board, point, costs, reached, count, level, across, level <= noted
                )
            elif later < 0 and costs[point] > level:
                later = index
            index += 1
        if later < 0:
            break
    return count


@kernel(int64(SEARCH, RECORD, POINTS, POINTS))
def _reach_area(search, board, costs, reached):
    """Give their costs to the empty points of the area and to the strings there; returns how many points.

    Whoever captures a string of the enemy has still to play where it stood.
    """
    count = 0
    for index in range(search.playable_count):
        point = search.playable[index]
        if costs[point] != UNREACHABLE:
            continue
        if board.color[point] == EMPTY:
            costs[point] = 1
            reached[count] = point
            count += 1
        elif board.color[point] == search.attacker:
            count = _reach_string(board, point, costs, reached, count, 0)
        else:
            price = board.liberties[board.head[point]]
            if price <= search.capturable and price < search.limit:
                count = _reach_string(board, point, costs, reached, count, price + 1)
    return count


@kernel(int64(SEARCH, RECORD, int64, int64, int64))
def measure_ways(search, board, row, farthest, noted):
    """Fill list ``row`` with the moves that each point costs its owner, the point included.

    FROM_TARGET: to link it with the target; FROM_OTHER: with the other string, or with a stone in the area (BREAK_IN).
    Reads ``search.capturable``. Goes on from points that cost at most ``farthest`` moves, and notes those that cost at
    most ``noted``. Points that cost more than search.limit, or that are not reached, get UNREACHABLE. Returns the
    number of points reached; they stand in list REACHED.
    """
    costs, reached = search.lists[row], search.lists[REACHED]
    costs[:] = UNREACHABLE
    if row == FROM_TARGET:
        count = _reach_string(board, search.target, costs, reached, 0, 0)
    elif search.goal == BREAK_IN:
        count = _reach_area(search, board, costs, reached)
    else:
        count = _reach_string(board, search.other, costs, reached, 0, 0)
    return _go_on(search, board, row, count, farthest, noted)
