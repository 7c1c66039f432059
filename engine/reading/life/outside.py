"""The enemy outside: which strings of the attacker hem a group in for good, and how near they are to every point.

Whether a string stands outside is found by looking around it; `add_status` puts what was seen there on the track. Who
asks may also name walls (``search.walls``): strings that stand outside whatever is around them, since they live.
"""

from __future__ import annotations

from numba import boolean, int64, void

from engine.board.kernels import list_liberties, list_stones
from engine.board.points import EMPTY, NEIGHBORS, NUM_POINTS, UNREACHABLE
from engine.board.record import RECORD
from engine.jit.declaring import kernel
from engine.reading.life.group import STRING_ROW, touches_group
from engine.reading.search.records import SEARCH, WORDS
from engine.reading.search.trackset import add_neighbors, add_point, add_stones, add_string, has_point

LIBERTIES_OF_OUTSIDE = 8
LIBERTIES_OF_WEAK = 2
ROOM_OF_OUTSIDE = 10

ENEMY_ROW, QUEUE_ROW = 4, 7
DONE_ROW = 3
"""Work lists: points in order of their steps from the enemy; points flooded last; stones that were dealt with."""

WHOLE = 2
"""In DONE_ROW, at the head of a string: all its stones were dealt with. 1 stands for a single stone."""


@kernel(int64(SEARCH, RECORD, int64))
def _flood_room(search, board, string):
    """List in work list QUEUE_ROW empty points around an enemy string that the group does not touch; return
    how many.

    The group is the one that the life search is about. The string's own liberties come first. The walk stops
    once there are ROOM_OF_OUTSIDE points, or a few more.
    """
    queue = search.lists[QUEUE_ROW]
    liberties = search.lists[STRING_ROW]
    search.mark += 1
    count = 0
    for index in range(list_liberties(board, string, liberties)):
        if not touches_group(search, board, liberties[index]):
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
                and not touches_group(search, board, beside)
            ):
                search.marks[beside] = search.mark
                queue[count] = beside
                count += 1
    return count


@kernel(boolean(SEARCH, RECORD, int64))
def _stands_outside(search, board, string):
    """Return whether an enemy string counts as a wall around the group, which is never captured.

    The string is given by its head. It counts as a wall if ``search.walls`` names it, if it has many
    liberties, or if it has a few liberties and, around them, much room that the group does not touch.
    """
    if has_point(search.walls[:], string):
        return True
    if board.liberties[string] >= LIBERTIES_OF_OUTSIDE:
        return True
    if board.liberties[string] <= LIBERTIES_OF_WEAK:
        return False
    return _flood_room(search, board, string) >= ROOM_OF_OUTSIDE


@kernel(void(SEARCH, RECORD))
def measure_enemy(search, board):
    """Fill ``search.near_attacker`` with the number of steps to every point from the nearest wall.

    A wall is an enemy string around the group that is taken never to be captured. Steps lead through empty
    points. The walls' own stones get 0, points that are not reached UNREACHABLE.
    """
    steps = search.near_attacker
    queue = search.lists[ENEMY_ROW]
    for point in range(NUM_POINTS):
        steps[point] = UNREACHABLE
    count = 0
    for string in range(1, NUM_POINTS):
        if board.head[string] == string and board.color[string] == search.attacker:
            if _stands_outside(search, board, string):
                stones = search.lists[STRING_ROW]
                for index in range(list_stones(board, string, stones)):
                    steps[stones[index]] = 0
                    queue[count] = stones[index]
                    count += 1
    done = 0
    while done < count:
        point = queue[done]
        done += 1
        for offset in NEIGHBORS:
            beside = point + offset
            if board.color[beside] == EMPTY and steps[beside] == UNREACHABLE:
                steps[beside] = steps[point] + 1
                queue[count] = beside
                count += 1


@kernel(boolean(SEARCH, RECORD, WORDS, int64, int64))
def add_many(search, board, track, start, wanted):
    """Add to ``track`` the points that show that the string at ``start`` has at least ``wanted`` liberties.

    The track is a bit set of the points that an answer depends on. As many stones of the string as are needed
    are added, with the liberties beside them. Liberties at points that the search has noted are not counted.
    Returns False, with nothing added, if the other liberties are too few. The stones used are set to 1 in
    work list DONE_ROW.
    """
    stones, done = search.lists[STRING_ROW], search.lists[DONE_ROW]
    color = board.color[start]
    search.mark += 1
    stones[0] = start
    search.marks[start] = search.mark
    count, found, index = 1, 0, 0
    while index < count and found < wanted:
        for offset in NEIGHBORS:
            point = stones[index] + offset
            if search.marks[point] == search.mark:
                continue
            if board.color[point] == color:
                search.marks[point] = search.mark
                stones[count] = point
                count += 1
            elif board.color[point] == EMPTY and search.touched[point] == 0:
                search.marks[point] = search.mark
                found += 1
        index += 1
    if found < wanted:
        return False
    for place in range(index):
        done[stones[place]] = 1
        add_point(track, stones[place])
        for offset in NEIGHBORS:
            if board.color[stones[place] + offset] == EMPTY:
                add_point(track, stones[place] + offset)
    return True


@kernel(void(SEARCH, RECORD, WORDS, int64))
def _add_room(search, board, track, string):
    """Add to ``track`` the points that show that an enemy string with few liberties has much room around it.

    These are its stones, three of its liberties, and the empty points flooded from them. The string is given
    by its head. The track is a bit set of the points that an answer depends on.
    """
    add_stones(board, track, string)
    room = _flood_room(search, board, string)
    for index in range(min(room, ROOM_OF_OUTSIDE)):
        add_point(track, search.lists[QUEUE_ROW][index])
    for index in range(min(int64(board.liberties[string]), LIBERTIES_OF_WEAK + 1)):
        add_point(track, search.lists[STRING_ROW][index])


@kernel(void(SEARCH, RECORD, WORDS, int64))
def _add_lack_of_room(search, board, track, string):
    """Add to ``track`` the points that show that an enemy string is no wall, i.e. that it may be captured.

    These are the string and the points beside it. If it has more than a few liberties, the points that show
    how little room lies beyond them are added, too. The string is given by its head. The track is a bit set
    of the points that an answer depends on.
    """
    add_string(board, track, string)
    if board.liberties[string] <= LIBERTIES_OF_WEAK:
        return
    for index in range(_flood_room(search, board, string)):
        add_point(track, search.lists[QUEUE_ROW][index])
        add_neighbors(board, track, search.lists[QUEUE_ROW][index])


@kernel(void(SEARCH, RECORD, WORDS, int64))
def add_status(search, board, track, stone):
    """Add to ``track`` the points that show whether the enemy string at ``stone`` counts as a wall.

    Nothing is added if they are already there. The track is a bit set of the points that an answer depends
    on.
    """
    string = int64(board.head[stone])
    done = search.lists[DONE_ROW]
    if done[stone] != 0 or done[string] == WHOLE:
        return
    if has_point(search.walls[:], stone):
        add_point(track, stone)
        return
    if search.near_attacker[string] == 0 and board.liberties[string] >= LIBERTIES_OF_OUTSIDE:
        add_many(search, board, track, stone, LIBERTIES_OF_OUTSIDE)
        return
    if search.near_attacker[string] == 0:
        _add_room(search, board, track, string)
    else:
        _add_lack_of_room(search, board, track, string)
    done[string] = WHOLE
