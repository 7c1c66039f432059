"""The group of a life-and-death search: strings of one colour that a move or two would join."""

from __future__ import annotations

import numpy as np
from numba import boolean, int64, void

from engine.board.kernels import list_stones
from engine.board.points import EMPTY, NEIGHBORS, NUM_POINTS, UNREACHABLE
from engine.board.record import RECORD
from engine.jit.declaring import kernel
from engine.reading.search.records import SEARCH
from engine.reading.search.trackset import add_neighbors, clear_track

AREA_ROW, STRING_ROW = 5, 6
"""Work lists: the stones of the group, followed by the points around it; the stones or liberties of one string."""


@kernel(int64(SEARCH, RECORD, int64, int64))
def _join_friends(search, board, point, count):
    """Add the strings of ``search.defender`` beside an empty point to the group that is being collected.

    The group's stones are listed in work list AREA_ROW and get 0 in ``search.near_defender``. ``count``
    stones are listed before the call; returns how many are listed after it.
    """
    group = search.lists[AREA_ROW]
    for step in NEIGHBORS:
        friend = point + step
        if board.color[friend] == search.defender and search.near_defender[friend] == UNREACHABLE:
            added = list_stones(board, friend, search.lists[STRING_ROW])
            for position in range(added):
                group[count] = search.lists[STRING_ROW][position]
                search.near_defender[group[count]] = 0
                count += 1
    return count


@kernel(void(SEARCH, RECORD))
def find_group(search, board):
    """Find the group of ``search.target``: its string and the friendly strings that a move or two would join
    to it.

    Sets ``search.near_defender`` to 0 on the stones of the group and to UNREACHABLE elsewhere. Lists the
    stones in work list AREA_ROW and sets ``search.group_count``. Begins ``search.setup_track``, the points
    that the answer depends on, with the points that decide what belongs to the group.
    """
    group = search.lists[AREA_ROW]
    track = search.setup_track[:]
    clear_track(track)
    for point in range(NUM_POINTS):
        search.near_defender[point] = UNREACHABLE
    count = list_stones(board, search.target, group)
    for index in range(count):
        search.near_defender[group[index]] = 0
    done = 0
    while done < count:
        stone = group[done]
        done += 1
        add_neighbors(board, track, stone)
        for offset in NEIGHBORS:
            liberty = stone + offset
            if board.color[liberty] != EMPTY:
                continue
            add_neighbors(board, track, liberty)
            count = _join_friends(search, board, liberty, count)
            for step in NEIGHBORS:
                if board.color[liberty + step] == EMPTY:
                    add_neighbors(board, track, liberty + step)
                    count = _join_friends(search, board, liberty + step, count)
    search.group_count = count


@kernel(int64(SEARCH, RECORD))
def find_main_stone(search, board):
    """Return the smallest stone (as an integer) of the main string of the group.

    The main string is the target's own. But if the group's largest string has more than twice as many stones,
    that one is the main string. If several strings are the largest, the one with the smallest stone counts.
    """
    find_group(search, board)
    group = search.lists[AREA_ROW]
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


@kernel(boolean(SEARCH, RECORD, int64))
def touches_group(search, board, point):
    """Return whether a point has a stone of the searched group beside it.

    The group is the one that `find_group` marked for the life search.
    """
    for offset in NEIGHBORS:
        if board.color[point + offset] == search.defender and search.near_defender[point + offset] == 0:
            return True
    return False


def group_points(search: np.void) -> np.ndarray:
    """Return the stones of the group of a search, as an array of points; `find_group` must have been called."""
    return np.flatnonzero(np.asarray(search["near_defender"]) == 0)
