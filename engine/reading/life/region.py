"""Where a life-and-death search plays: the group, the points around it, and the ground that the enemy holds.

Set-up of a LIFE search, done once on the root position:

1. the group: the target's string and the friendly strings that share a liberty with it, in turn;
2. the enemy strings that stand outside: they have many liberties, or empty points beyond the group's reach;
3. for every empty point the steps from the outside enemy, and for those around the group the steps from the group;
4. the region: PLAYABLE points, which the group reaches before the enemy or touches, and nooks shut off by these. Empty
   points beside them that the enemy reaches first are ENEMY_GROUND: only the enemy plays there, to take liberties,
   since it would answer any other move. Points far from the group that the group reaches first are OPEN_COUNTRY: with a
   liberty there it has escaped. All else is OUTSIDE, and an enemy string with a liberty there cannot be captured.

Where the enemy is no nearer to its ground than the group is (first line apart), the wall has a leak: that the group
cannot get out there is a guess, so such a group is not called dead (`search.read` answers UNKNOWN with the move that
kills in the region; to a brief question about a group it is UNKNOWN at once).

The choice of the region looks further than the search in it. What it depends on is put on ``search.setup_track`` on
the way (`engine.reading.life.region_track`).
"""

from __future__ import annotations

from numba import boolean, int64, void

from engine.board.kernels import line_of
from engine.board.points import BORDER, EMPTY, NEIGHBORS, NUM_POINTS, UNREACHABLE
from engine.board.record import RECORD
from engine.jit.declaring import kernel
from engine.reading.life.group import AREA_ROW, find_group
from engine.reading.life.outside import measure_enemy
from engine.reading.life.pockets import add_pockets
from engine.reading.life.region_track import ALWAYS_NEAR, add_steps
from engine.reading.life.rim import mark_rim
from engine.reading.search.candidates import THOROUGH, clear_notes
from engine.reading.search.records import ENEMY_GROUND, OPEN_COUNTRY, OUTSIDE, PLAYABLE, SEARCH

LARGEST_REGION = 44
LARGEST_OPEN_REGION = 20
"""Where the way into the open is not barred, fewer steps decide whether a group gets out."""
FARTHEST_STEP = 6

WIDE_REGION, VAST_REGION = 40, 60
"""Points of a region without a way out from which on a brief question about a group gets a half, and a quarter, of its
budget. In 695 positions of middle games, 1,000 positions a question, 30 of 782 about vast regions had an answer, all
but one of them within the quarter, and 86 of 547 about wide ones, 69 of them within the half."""


@kernel(boolean(SEARCH, RECORD, int64))
def _is_own(search, board, point):
    """Return whether a point is empty and counts as the group's own in a life search.

    It is the group's own if it is nearer to the group than to the enemy outside, or at most ALWAYS_NEAR steps
    from the group.
    """
    steps = search.near_defender[point]
    return board.color[point] == EMPTY and (search.near_attacker[point] > steps or steps <= ALWAYS_NEAR)


@kernel(int64(SEARCH, RECORD))
def _measure_group(search, board):
    """Fill ``search.near_defender``: the steps from the group through empty points and stones, but not past
    the enemy outside.

    It stops one step beyond the farthest at which moves are tried, or once the group has more points of its
    own than any region may hold. Appends the points reached to the group in work list AREA_ROW, and returns
    how many points that list has. Sets ``search.reach`` and ``search.room_at`` (the group's own points at
    each number of steps).
    """
    near, area = search.near_defender, search.lists[AREA_ROW]
    search.room_at[:] = 0
    count, done = search.group_count, 0
    room, steps = 0, 0
    while steps <= FARTHEST_STEP and room <= LARGEST_REGION:
        steps += 1
        end = count
        while done < end:
            point = area[done]
            done += 1
            for offset in NEIGHBORS:
                beside = point + offset
                if board.color[beside] == BORDER or near[beside] != UNREACHABLE:
                    continue
                if board.color[beside] == search.attacker and search.near_attacker[beside] == 0:
                    continue
                near[beside] = steps
                area[count] = beside
                count += 1
                search.room_at[steps] += _is_own(search, board, beside)
        room += search.room_at[steps]
    search.reach = steps
    return count


@kernel(int64(SEARCH))
def _farthest_step(search):
    """Return how far from the group both sides play in a life search, in steps; at least 1.

    It is the largest number that keeps the region small enough. The limit is lower for an open region, where
    the group has own points farther off. Reads ``search.room_at`` and ``search.reach``.
    """
    room = 0
    for steps in range(search.reach + 1):
        room += search.room_at[steps]
    limit = LARGEST_REGION
    for steps in range(search.reach, 1, -1):
        if steps <= FARTHEST_STEP and room <= limit:
            return steps
        room -= search.room_at[steps]
        if search.room_at[steps] > 0:
            limit = LARGEST_OPEN_REGION
    return 1


@kernel(void(SEARCH, RECORD, int64, int64))
def _draw_region(search, board, count, farthest):
    """Fill ``search.region``: PLAYABLE up to ``farthest`` steps from the group, OPEN_COUNTRY for the group's
    own points beyond, OUTSIDE for the rest.

    The first ``count`` points of work list AREA_ROW are looked at.
    """
    search.region[:] = OUTSIDE
    for index in range(count):
        point = search.lists[AREA_ROW][index]
        near = search.near_defender[point] <= farthest
        if board.color[point] != EMPTY:
            search.region[point] = PLAYABLE if near else OUTSIDE
        elif _is_own(search, board, point):
            search.region[point] = PLAYABLE if near else OPEN_COUNTRY


@kernel(void(SEARCH, RECORD))
def _mark_border(search, board):
    """Mark in ``search.region`` the empty points right outside the region as ENEMY_GROUND, and set two flags.

    ``search.has_leak`` is set if such a point is as near to the group as to the enemy, or nearer; points at
    the edge of the board do not count. ``search.has_exit`` is set if the region touches open country, where
    the group would get away.
    """
    search.has_exit = search.has_leak = 0
    for point in range(NUM_POINTS):
        if search.region[point] != PLAYABLE:
            continue
        for offset in NEIGHBORS:
            beside = point + offset
            if search.region[beside] == OPEN_COUNTRY:
                search.has_exit = 1
            elif search.region[beside] == OUTSIDE and board.color[beside] == EMPTY:
                search.region[beside] = ENEMY_GROUND
                if search.near_attacker[beside] >= search.near_defender[beside]:
                    if line_of(beside, int64(board.size)) > 1:
                        search.has_leak = 1


@kernel(void(SEARCH))
def _list_playable(search):
    """List in ``search.playable`` the points where a life search tries moves; their number is
    ``search.playable_count``.

    They are the points of the region and of the enemy's ground right beside it.
    """
    count = 0
    for point in range(NUM_POINTS):
        if search.region[point] == PLAYABLE or search.region[point] == ENEMY_GROUND:
            search.playable[count] = point
            count += 1
    search.playable_count = count


@kernel(void(SEARCH, RECORD))
def set_up_region(search, board):
    """Prepare a life search about the group of ``search.target`` in this position.

    It finds the group's stones and the region where both sides play (``search.region``, ``search.playable``).
    ``search.setup_track`` gets the points on which the choice of the region depends.
    """
    clear_notes(search)
    find_group(search, board)
    measure_enemy(search, board)
    count = _measure_group(search, board)
    _draw_region(search, board, count, _farthest_step(search))
    add_pockets(search, board, count)
    _mark_border(search, board)
    _list_playable(search)
    add_steps(search, board, count)
    mark_rim(search, board)


@kernel(int64(SEARCH, int64))
def brief_budget(search, budget):
    """Return how many positions a life question may look at, given the region that was set up for it.

    It is ``budget`` if that is at least THOROUGH. A smaller budget is cut to a half or a quarter in a wide
    region, and to 0 if the region has a leak, since hardly any such question has an answer. A leak is ground
    of the enemy's that the group reaches as soon as the enemy.
    """
    if budget >= THOROUGH:
        return budget
    if search.has_leak != 0:
        return 0
    if search.has_exit != 0 or search.playable_count < WIDE_REGION:
        return budget
    return budget // 2 if search.playable_count < VAST_REGION else budget // 4
