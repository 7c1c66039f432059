"""Points of a life-and-death search that change nothing but liberties, and the enemy's walls."""

from __future__ import annotations

from numba import boolean, int64

from engine.board.points import DIAGONALS, EMPTY, NEIGHBORS
from engine.board.record import RECORD
from engine.jit import kernel
from engine.reading.records import ENEMY_GROUND, PLAYABLE, SEARCH

AROUND = (*NEIGHBORS, *DIAGONALS)


@kernel(boolean(SEARCH, RECORD, int64))
def is_enemy_wall(search, board, point):
    """Whether a point is the attacker's for good: a stone whose string reaches outside the region, or its ground."""
    if search.region[point] != PLAYABLE:
        return board.color[point] == search.attacker or search.region[point] == ENEMY_GROUND
    if board.color[point] != search.attacker:
        return False
    stone = int64(board.next[point])
    while stone != point:
        if search.region[stone] != PLAYABLE:
            return True
        stone = int64(board.next[stone])
    return False


@kernel(boolean(SEARCH, RECORD, int64))
def _may_be_eye(search, board, point):
    """Whether a point of the region has no wall stone on it or beside it."""
    if search.region[point] != PLAYABLE or is_enemy_wall(search, board, point):
        return False
    for offset in NEIGHBORS:
        if is_enemy_wall(search, board, point + offset):
            return False
    return True


@kernel(boolean(SEARCH, RECORD, int64))
def _lies_between_strings(search, board, point):
    """Whether two strings of the defender touch a point or empty points beside it: a move may join or part them.

    Only points of the search count.
    """
    found = int64(0)
    for offset in NEIGHBORS:
        beside = point + offset
        if board.color[beside] == search.defender:
            head = int64(board.head[beside])
            if found != 0 and found != head:
                return True
            found = head
        elif board.color[beside] == EMPTY and search.touched[beside] != 0:
            for step in NEIGHBORS:
                if board.color[beside + step] == search.defender:
                    head = int64(board.head[beside + step])
                    if found != 0 and found != head:
                        return True
                    found = head
    return False


@kernel(boolean(SEARCH, RECORD, int64))
def is_dame(search, board, point):
    """Whether a move there can change neither eyes nor captures, only liberties of strings that have several.

    No point in the eight around it may become an eye, every string beside it is a wall or has three liberties, and no
    two strings of the defender meet there.
    """
    if _may_be_eye(search, board, point) or _lies_between_strings(search, board, point):
        return False
    for offset in AROUND:
        if board.color[point + offset] != search.defender and _may_be_eye(search, board, point + offset):
            return False
    for offset in NEIGHBORS:
        content = board.color[point + offset]
        if content == search.defender and board.liberties[board.head[point + offset]] <= 2:
            return False
        if content == search.attacker and not is_enemy_wall(search, board, point + offset):
            return False
    return True
