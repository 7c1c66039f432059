"""Where a life-and-death search plays: the group, the points around it, and the ground that the enemy holds.

Set-up of a LIFE search, done once on the root position:

1. the group: the target's string and the friendly strings that share a liberty with it, in turn;
2. the enemy strings that stand outside: they have many liberties, or empty points beyond the group's reach;
3. for every empty point the steps from the group and from the outside enemy;
4. the region: PLAYABLE points, which the group reaches before the enemy or touches, and nooks shut off by these. Empty
   points beside them that the enemy reaches first are ENEMY_GROUND: only the enemy plays there, to take liberties,
   since it would answer any other move. Points far from the group that the group reaches first are OPEN_COUNTRY: with a
   liberty there it has escaped. All else is OUTSIDE, and an enemy string with a liberty there cannot be captured.

Where the enemy is no nearer to its ground than the group is (first line apart), the wall has a leak: that the group
cannot get out there is a guess, so such a group is not called dead (`search.read` answers UNKNOWN with the move that
kills in the region).
"""

from __future__ import annotations

import numpy as np
from numba import boolean, int64, void

from engine.board.points import BORDER, EMPTY, NUM_POINTS
from engine.board.rules import NEIGHBORS, list_liberties, list_stones
from engine.board.state import RECORD
from engine.jit import kernel
from engine.reading.state import SEARCH

OUTSIDE = 0
PLAYABLE = 1
OPEN_COUNTRY = 2
ENEMY_GROUND = 3

FAR = 99
LARGEST_REGION = 44
LARGEST_OPEN_REGION = 20
"""Where the way into the open is not barred, fewer steps decide whether a group gets out."""
LARGEST_POCKET = 6
FARTHEST_STEP = 6
LIBERTIES_OF_OUTSIDE = 8
LIBERTIES_OF_WEAK = 2
ROOM_OF_OUTSIDE = 10

GROUP_ROW, STRING_ROW, QUEUE_ROW = 5, 6, 7


@kernel(int64(SEARCH, RECORD, int64, int64))
def _join_friends(search, board, point, count):
    """Add the friendly strings beside an empty point to the group of ``count`` stones; returns the new count."""
    group = search.lists[GROUP_ROW]
    for step in NEIGHBORS:
        friend = point + step
        if board.color[friend] == search.defender and search.near_defender[friend] == FAR:
            added = list_stones(board, friend, search.lists[STRING_ROW])
            for position in range(added):
                group[count] = search.lists[STRING_ROW][position]
                search.near_defender[group[count]] = 0
                count += 1
    return count


@kernel(void(SEARCH, RECORD))
def _find_group(search, board):
    """Set ``near_defender`` to 0 on all stones of the group and to FAR elsewhere; list the stones in GROUP_ROW."""
    group = search.lists[GROUP_ROW]
    for point in range(NUM_POINTS):
        search.near_defender[point] = FAR
    count = list_stones(board, search.target, group)
    for index in range(count):
        search.near_defender[group[index]] = 0
    done = 0
    while done < count:
        stone = group[done]
        done += 1
        for offset in NEIGHBORS:
            liberty = stone + offset
            if board.color[liberty] != EMPTY:
                continue
            count = _join_friends(search, board, liberty, count)
            for step in NEIGHBORS:
                if board.color[liberty + step] == EMPTY:
                    count = _join_friends(search, board, liberty + step, count)
    search.group_count = count


@kernel(boolean(SEARCH, RECORD, int64))
def _touches_group(search, board, point):
    for offset in NEIGHBORS:
        if board.color[point + offset] == search.defender and search.near_defender[point + offset] == 0:
            return True
    return False


@kernel(boolean(SEARCH, RECORD, int64))
def _stands_outside(search, board, string):
    """Whether an enemy string has many liberties, or much room that the group does not touch."""
    if board.liberties[string] >= LIBERTIES_OF_OUTSIDE:
        return True
    if board.liberties[string] <= LIBERTIES_OF_WEAK:
        return False
    queue = search.lists[QUEUE_ROW]
    liberties = search.lists[STRING_ROW]
    search.mark += 1
    count = 0
    for index in range(list_liberties(board, string, liberties)):
        if not _touches_group(search, board, liberties[index]):
            queue[count] = liberties[index]
            search.marks[liberties[index]] = search.mark
            count += 1
    done = 0
    while done < count and count < ROOM_OF_OUTSIDE:
        point = queue[done]
        done += 1
        for offset in NEIGHBORS:
            beside = point + offset
            if (
                board.color[beside] == EMPTY
                and search.marks[beside] != search.mark
                and not _touches_group(search, board, beside)
            ):
                search.marks[beside] = search.mark
                queue[count] = beside
                count += 1
    return count >= ROOM_OF_OUTSIDE


@kernel(void(SEARCH, RECORD))
def _measure_enemy(search, board):
    """Set ``near_attacker``: steps through empty points from the outside enemy strings, FAR where out of reach."""
    distance = search.near_attacker
    queue = search.lists[GROUP_ROW]
    for point in range(NUM_POINTS):
        distance[point] = FAR
    count = 0
    for string in range(1, NUM_POINTS):
        if board.head[string] == string and board.color[string] == search.attacker:
            if _stands_outside(search, board, string):
                stones = search.lists[STRING_ROW]
                for index in range(list_stones(board, string, stones)):
                    distance[stones[index]] = 0
                    queue[count] = stones[index]
                    count += 1
    done = 0
    while done < count:
        point = queue[done]
        done += 1
        for offset in NEIGHBORS:
            beside = point + offset
            if board.color[beside] == EMPTY and distance[beside] == FAR:
                distance[beside] = distance[point] + 1
                queue[count] = beside
                count += 1


@kernel(void(SEARCH, RECORD))
def _measure_group(search, board):
    """Set ``near_defender``: steps from the group through empty points and enemy stones that are not outside."""
    distance = search.near_defender
    queue = search.lists[GROUP_ROW]
    count = 0
    for point in range(NUM_POINTS):
        if distance[point] == 0:
            queue[count] = point
            count += 1
    done = 0
    while done < count:
        point = queue[done]
        done += 1
        for offset in NEIGHBORS:
            beside = point + offset
            if (
                board.color[beside] != BORDER
                and distance[beside] == FAR
                and not (board.color[beside] == search.attacker and search.near_attacker[beside] == 0)
            ):
                distance[beside] = distance[point] + 1
                queue[count] = beside
                count += 1


@kernel(boolean(RECORD, int64))
def _is_first_line(board, point):
    for offset in NEIGHBORS:
        if board.color[point + offset] == BORDER:
            return True
    return False


@kernel(int64(SEARCH, RECORD, int64))
def _draw_region(search, board, farthest):
    """Set ``region`` for this limit of steps; returns by how many points it is larger than it should be."""
    count = 0
    limit = LARGEST_REGION
    for point in range(NUM_POINTS):
        search.region[point] = OUTSIDE
        steps = search.near_defender[point]
        if board.color[point] == BORDER or steps == FAR:
            continue
        if board.color[point] != EMPTY:
            search.region[point] = PLAYABLE if steps <= farthest else OUTSIDE
        elif search.near_attacker[point] > steps or steps <= 2:
            if steps <= farthest:
                search.region[point] = PLAYABLE
                count += 1
            else:
                search.region[point] = OPEN_COUNTRY
                limit = LARGEST_OPEN_REGION
    return count - limit


@kernel(void(SEARCH, RECORD))
def _add_pockets(search, board):
    """Make small nooks of the enemy's points playable that are shut off from the rest of the board by the region."""
    queue = search.lists[QUEUE_ROW]
    search.mark += 1
    for start in range(NUM_POINTS):
        if (
            board.color[start] != EMPTY
            or search.region[start] != OUTSIDE
            or search.marks[start] == search.mark
        ):
            continue
        queue[0] = start
        search.marks[start] = search.mark
        count, done = 1, 0
        enclosed = True
        while done < count:
            point = queue[done]
            done += 1
            for offset in NEIGHBORS:
                beside = point + offset
                if board.color[beside] == EMPTY and search.marks[beside] != search.mark:
                    if search.region[beside] == OUTSIDE:
                        search.marks[beside] = search.mark
                        queue[count] = beside
                        count += 1
                    elif search.region[beside] == OPEN_COUNTRY:
                        enclosed = False
        if enclosed and count <= LARGEST_POCKET:
            for index in range(count):
                search.region[queue[index]] = PLAYABLE


@kernel(boolean(SEARCH, int64))
def _touches_region(search, point):
    for offset in NEIGHBORS:
        if search.region[point + offset] == PLAYABLE:
            return True
    return False


@kernel(boolean(SEARCH, RECORD, int64))
def is_immortal(search, board, string):
    """Whether an enemy string has a liberty outside the region, where the defender never plays."""
    liberties = search.lists[STRING_ROW]
    for index in range(list_liberties(board, string, liberties)):
        if search.region[liberties[index]] != PLAYABLE:
            return True
    return False


@kernel(void(SEARCH, RECORD))
def _finish_region(search, board):
    """Open the region to enemy stones that can be captured, and list the points where moves are possible."""
    for string in range(1, NUM_POINTS):
        if board.head[string] == string and board.color[string] == search.attacker:
            inside = not is_immortal(search, board, string)
            stones = search.lists[QUEUE_ROW]
            for index in range(list_stones(board, string, stones)):
                search.region[stones[index]] = PLAYABLE if inside else OUTSIDE
    search.has_exit = search.has_leak = 0
    count = 0
    for point in range(NUM_POINTS):
        if _touches_region(search, point):
            if search.region[point] == OPEN_COUNTRY:
                search.has_exit = 1
            elif search.region[point] == OUTSIDE and board.color[point] == EMPTY:
                search.region[point] = ENEMY_GROUND
                if search.near_attacker[point] >= search.near_defender[point] and not _is_first_line(
                    board, point
                ):
                    search.has_leak = 1
    for point in range(NUM_POINTS):
        if search.region[point] == PLAYABLE or search.region[point] == ENEMY_GROUND:
            search.playable[count] = point
            count += 1
    search.playable_count = count


def group_points(search: np.void) -> np.ndarray:
    """The stones of the group of a search that `set_up_region` prepared."""
    return np.flatnonzero(np.asarray(search["near_defender"]) == 0)


@kernel(int64(SEARCH, RECORD))
def find_main_stone(search, board):
    """The smallest stone of the main string of the group at ``search.target``.

    That is the target's own string, or the group's largest if it is more than twice as large; of equals the one with
    the smallest stone.
    """
    _find_group(search, board)
    group = search.lists[GROUP_ROW]
    own = board.head[search.target]
    most, main, first = 0, 0, NUM_POINTS
    for index in range(search.group_count):
        stone = int64(group[index])
        count = int64(board.stones[board.head[stone]])
        if count > most or (count == most and stone < main):
            most, main = count, stone
        if board.head[stone] == own:
            first = min(first, stone)
    return first if 2 * board.stones[own] >= most else main


@kernel(void(SEARCH, RECORD))
def set_up_region(search, board):
    """Prepare a LIFE search of ``search.target`` on this position."""
    _find_group(search, board)
    _measure_enemy(search, board)
    _measure_group(search, board)
    farthest = FARTHEST_STEP
    while _draw_region(search, board, farthest) > 0 and farthest > 1:
        farthest -= 1
    _add_pockets(search, board)
    _finish_region(search, board)
