"""The points on which it depends how far the group and the enemy are from each point of a life-and-death region.

They are put on the track of the search, the points that its answer depends on. Of a point it matters only who is
nearer, the group or the outside enemy:

- where the enemy is no farther, one way from there to an outside string shows it;
- where the group is nearer, nothing of the enemy stands outside within the group's number of steps, as empty points
  lead. All points that can be reached in so many steps are on the track then.

The second holds also for ground that the enemy reaches no sooner than the group, because that makes a leak.
"""

from __future__ import annotations

from numba import int64, void

from engine.board.points import BORDER, EMPTY, NEIGHBORS
from engine.board.record import RECORD
from engine.jit.declaring import kernel
from engine.reading.life.group import AREA_ROW
from engine.reading.life.outside import DONE_ROW, add_status
from engine.reading.search.records import ENEMY_GROUND, SEARCH
from engine.reading.search.trackset import add_neighbors, add_point, has_point

SPREAD_ROW, STEPS_ROW = 1, 2
"""Work lists: points spread to, and how many steps from there are still to go; -1 at points not spread to."""

ALWAYS_NEAR = 2
"""Empty points at so many steps from the group are its own whoever else is near."""


@kernel(void(SEARCH, RECORD, int64))
def _add_way(search, board, point):
    """Add a shortest way from an empty point to an enemy string outside to ``search.setup_track``.

    The track is the set of points that the answer depends on. The way follows the steps in
    ``search.near_attacker``. The points that show that the string counts as a wall are added, too.
    """
    track = search.setup_track[:]
    while search.near_attacker[point] > 0:
        add_point(track, point)
        following = 0
        for offset in NEIGHBORS:
            beside = point + offset
            if (
                board.color[beside] == BORDER
                or search.near_attacker[beside] != search.near_attacker[point] - 1
            ):
                continue
            if following == 0 or has_point(track, beside):
                following = int64(beside)
        point = following
    add_point(track, point)
    add_status(search, board, track, point)


@kernel(int64(SEARCH, RECORD, int64))
def _start_spreading(search, board, count):
    """List the empty points to which the enemy is not nearer than the group, but would be if it had a stone
    close by.

    They are taken from the first ``count`` points of work list AREA_ROW and put into SPREAD_ROW. STEPS_ROW
    gets, for each of them, within how many steps such a stone would matter. A point as near to the enemy as
    to the group is listed only if it is ENEMY_GROUND, and none within ALWAYS_NEAR steps of the group. Returns
    how many points are listed.
    """
    area, queue, steps = search.lists[AREA_ROW], search.lists[SPREAD_ROW], search.lists[STEPS_ROW]
    steps[:] = -1
    found = 0
    for index in range(count):
        point = int64(area[index])
        own, enemy = int64(search.near_defender[point]), int64(search.near_attacker[point])
        if board.color[point] != EMPTY or own <= ALWAYS_NEAR or enemy < own:
            continue
        if enemy > own:
            steps[point] = own
        elif search.region[point] == ENEMY_GROUND:
            steps[point] = own - 1
        else:
            continue
        queue[found] = point
        found += 1
    return found


@kernel(int64(SEARCH, RECORD, int64))
def _spread(search, board, count):
    """Spread from the points in work list SPREAD_ROW to all points that can be reached in the steps that each
    has to go, and append them to the list. Returns its new length.

    ``count`` is its length before. Work list STEPS_ROW says for each point how many steps are to go from
    there. Steps lead through empty points.
    """
    queue, steps = search.lists[SPREAD_ROW], search.lists[STEPS_ROW]
    for left in range(search.reach, 0, -1):
        index = 0
        while index < count:
            point = int64(queue[index])
            index += 1
            if steps[point] != left or board.color[point] != EMPTY:
                continue
            for offset in NEIGHBORS:
                beside = point + offset
                if board.color[beside] == BORDER or steps[beside] >= left - 1:
                    continue
                if steps[beside] < 0:
                    queue[count] = beside
                    count += 1
                steps[beside] = left - 1
    return count


@kernel(void(SEARCH, RECORD, int64))
def add_steps(search, board, count):
    """Add to ``search.setup_track`` the points that decide which side is nearer to each point of the region.

    The track is the set of points that the answer depends on. The first ``count`` points of work list
    AREA_ROW are those of the region and those near it.
    """
    area, track = search.lists[AREA_ROW], search.setup_track[:]
    search.lists[DONE_ROW][:] = 0
    for index in range(count):
        point = int64(area[index])
        add_point(track, point)
        if board.color[point] == search.attacker:
            add_status(search, board, track, point)
        if search.near_defender[point] < search.reach:
            add_neighbors(board, track, point)
            for offset in NEIGHBORS:
                if board.color[point + offset] == search.attacker:
                    add_status(search, board, track, point + offset)
        if board.color[point] == EMPTY and search.near_defender[point] > ALWAYS_NEAR:
            if search.near_attacker[point] <= search.near_defender[point]:
                _add_way(search, board, point)
    spread = _spread(search, board, _start_spreading(search, board, count))
    for index in range(spread):
        point = int64(search.lists[SPREAD_ROW][index])
        add_point(track, point)
        if board.color[point] == search.attacker:
            add_status(search, board, track, point)
