"""Where a group may still get eyes: the enemy's walls, the points out of their reach, and the most eyes these make.

A point with a wall stone on it or beside it never becomes an eye. The points that are left lie in spaces, and a small
space makes two eyes only if its vital point can still be taken (nakade; the shapes of up to five points that are one
eye once the enemy stands on the vital point: Vilà and Cazenave 2003).
"""

from __future__ import annotations

from numba import boolean, int64, void

from engine.board.points import BORDER, NEIGHBORS, NUM_POINTS
from engine.board.record import RECORD
from engine.jit import kernel
from engine.reading.records import ENEMY_GROUND, OPEN_COUNTRY, PLAYABLE, SEARCH

SPACE_ROW = 3
"""Work list: the points of one space."""

LARGEST_SINGLE = 5
"""Larger spaces are taken to make two eyes."""


@kernel(void(SEARCH, RECORD))
def mark_outer_walls(search, board):
    """Set ``wall`` outside the region, where nothing changes in the search: 1 at the enemy's stones and its ground."""
    for point in range(NUM_POINTS):
        outside = search.region[point] != PLAYABLE
        ground = search.region[point] == ENEMY_GROUND
        search.wall[point] = ground or (outside and board.color[point] == search.attacker)


@kernel(void(SEARCH, RECORD, int64))
def _mark_string(search, board, stone):
    each = stone
    while True:
        search.wall[each] = 1
        each = int64(board.next[each])
        if each == stone:
            return


@kernel(void(SEARCH, RECORD))
def mark_walls(search, board):
    """Set ``wall`` in the region: 1 at the stones of enemy strings that reach outside, 0 elsewhere."""
    for index in range(search.playable_count):
        point = int64(search.playable[index])
        search.wall[point] = search.region[point] == ENEMY_GROUND
    for index in range(search.playable_count):
        point = int64(search.playable[index])
        if board.color[point] != search.attacker or search.wall[point] != 0:
            continue
        for offset in NEIGHBORS:
            beside = point + offset
            if search.region[beside] != PLAYABLE and board.color[beside] == search.attacker:
                _mark_string(search, board, point)
                break


@kernel(boolean(SEARCH, int64))
def is_out_of_reach(search, point):
    """Whether a point of the region has no wall on it or beside it; `mark_walls` must have been called."""
    if search.region[point] != PLAYABLE or search.wall[point] != 0:
        return False
    for offset in NEIGHBORS:
        if search.wall[point + offset] != 0:
            return False
    return True


@kernel(void(SEARCH, RECORD))
def _mark_eye_points(search, board):
    """Set ``eye_point`` to 1 at the points of the region that may become eyes or parts of them, else 0.

    Stones of the group besides the target may be captured and leave eye space, so their points count.
    """
    target = board.head[search.target]
    for index in range(search.playable_count):
        point = int64(search.playable[index])
        own = board.color[point] == search.defender and board.head[point] == target
        search.eye_point[point] = not own and is_out_of_reach(search, point)


@kernel(int64(SEARCH, int64))
def _degree(search, point):
    """How many points beside a point may be parts of an eye."""
    count = 0
    for offset in NEIGHBORS:
        beside = point + offset
        if search.region[beside] == PLAYABLE and search.eye_point[beside] != 0:
            count += 1
    return count


@kernel(int64(SEARCH, int64))
def _flood_eye_points(search, start):
    """List in SPACE_ROW the space around a point, up to one point more than LARGEST_SINGLE; returns how many."""
    points = search.lists[SPACE_ROW]
    points[0] = start
    search.marks[start] = search.mark
    count, done = 1, 0
    while done < count and count <= LARGEST_SINGLE:
        point = points[done]
        done += 1
        for offset in NEIGHBORS:
            beside = point + offset
            if search.region[beside] != PLAYABLE or search.eye_point[beside] == 0:
                continue
            if search.marks[beside] != search.mark:
                search.marks[beside] = search.mark
                points[count] = beside
                count += 1
    return count


@kernel(int64(SEARCH, RECORD, int64))
def _most_eyes_of_space(search, board, size):
    """The most eyes that the space in SPACE_ROW makes if its owner moves next: 1 or 2."""
    if size <= 2:
        return 1
    if size > LARGEST_SINGLE:
        return 2
    highest, edges, stones, free = 0, 0, 0, False
    for index in range(size):
        point = int64(search.lists[SPACE_ROW][index])
        degree = _degree(search, point)
        highest = max(highest, degree)
        edges += degree
        if board.color[point] == search.attacker:
            stones += 1
    for index in range(size):
        point = int64(search.lists[SPACE_ROW][index])
        if _degree(search, point) == highest and board.color[point] != search.attacker:
            free = True
    # the vital points are those with the most neighbours; a square has none that would make two eyes
    if size <= 4:
        square = edges == 8
        return 1 if square or not free else 2
    bulky_or_cross = edges == 10 or highest == 4
    return 1 if bulky_or_cross and stones == 1 and not free else 2


@kernel(boolean(SEARCH, RECORD))
def may_get_two_eyes(search, board):
    """Whether the group may ever get two eyes; `mark_walls` must have been called."""
    _mark_eye_points(search, board)
    search.mark += 1
    eyes = 0
    for index in range(search.playable_count):
        point = int64(search.playable[index])
        if search.eye_point[point] != 0 and search.marks[point] != search.mark:
            eyes += _most_eyes_of_space(search, board, _flood_eye_points(search, point))
            if eyes >= 2:
                return True
    return False


@kernel(boolean(SEARCH, RECORD))
def may_get_out(search, board):
    """Whether a way through the region that no wall closes leads from the target to open country."""
    points = search.lists[SPACE_ROW]
    search.mark += 1
    points[0] = search.target
    search.marks[search.target] = search.mark
    count, done = 1, 0
    while done < count:
        point = points[done]
        done += 1
        for offset in NEIGHBORS:
            beside = point + offset
            if search.region[beside] == OPEN_COUNTRY:
                return True
            if search.region[beside] != PLAYABLE or search.wall[beside] != 0:
                continue
            if search.marks[beside] != search.mark and board.color[beside] != BORDER:
                search.marks[beside] = search.mark
                points[count] = beside
                count += 1
    return False
