"""Wider moves: what a reader looks at near the root when all the moves that its goal suggests have failed.

The generators of a goal are narrow, so that a search comes to an end; what they leave out makes an answer wrong though
the search is right. A position close enough to the root therefore counts as lost for its mover only when the wider
moves have failed too: the points near the target, and the liberties of all strings that take part in its fight, ring by
ring outwards.
"""

from __future__ import annotations

from numba import int64, void

from engine.board.kernels import list_adjacent_strings, list_liberties
from engine.board.points import EMPTY, NEIGHBORS
from engine.board.record import RECORD
from engine.jit.declaring import kernel
from engine.reading.search.candidates import add_ranked
from engine.reading.search.records import MAX_CHILDREN, SEARCH, SEMEAI

RINGS = 3
"""How many times the fight goes on from a string to those that touch it."""

MOST_STRINGS = 64
"""Strings of one fight; more are left out."""

RING_LIBERTIES = 4
"""A string takes part in the fight if it has at most so many liberties; for each ring after the first, one fewer."""

STRINGS, LIBERTIES, TOUCHING, RINGS_ROW = 0, 1, 2, 4
"""Work lists: the strings of the fight, liberties of one, those that touch one, and the ring of each string."""


@kernel(void(SEARCH, int64, RECORD, int64, int64))
def _add_wide(search, ply, board, point, rank):
    """Add a point to the candidate moves at depth ``ply`` unless their list is full; smaller ranks are tried
    first.
    """
    if search.frames[ply].count < MAX_CHILDREN:
        add_ranked(search, ply, board, point, rank)


@kernel(int64(SEARCH, int64, int64, int64))
def _join_fight(search, count, string, ring):
    """Add a string, given by its head, to those that take part in the target's fight (work list STRINGS).

    ``ring`` is its distance from the target: the number of steps from string to string. It is added only if
    there is room and it is not listed yet. ``count`` strings are listed before; returns how many are listed
    then.
    """
    strings = search.lists[STRINGS]
    for index in range(count):
        if strings[index] == string:
            return count
    if count == MOST_STRINGS:
        return count
    strings[count] = string
    search.lists[RINGS_ROW][count] = ring
    return count + 1


@kernel(int64(SEARCH, RECORD, int64, int64, int64))
def _join_neighbors(search, board, count, place, ring):
    """Add to work list STRINGS the weak strings that touch the string at ``place`` of the list, or share a
    liberty with it.

    The list holds the heads of the strings that take part in the target's fight: ``count`` before; returns
    how many then. ``ring`` is the distance of the new strings from the target, in steps from string to
    string. The farther they are, the weaker they must be.
    """
    strings, near = search.lists[STRINGS], search.lists[TOUCHING]
    string = int64(strings[place])
    most = RING_LIBERTIES + 1 - ring
    found = list_adjacent_strings(board, string, near)
    for index in range(found):
        if board.liberties[near[index]] <= most:
            count = _join_fight(search, count, int64(near[index]), ring)
    if ring > 2:
        return count
    around = search.lists[LIBERTIES]
    for index in range(list_liberties(board, string, around)):
        for offset in NEIGHBORS:
            stone = int64(around[index] + offset)
            if board.color[stone] == board.color[string]:
                head = int64(board.head[stone])
                if board.liberties[head] <= most:
                    count = _join_fight(search, count, head, ring)
    return count


@kernel(void(SEARCH, int64, RECORD, int64))
def _add_surroundings(search, ply, board, stone):
    """Add the empty points within two steps of the liberties of the string at ``stone`` to the candidates at
    depth ``ply``.

    Points two steps away are tried later than those beside a liberty.
    """
    around = search.lists[LIBERTIES]
    count = list_liberties(board, stone, around)
    for index in range(count):
        for offset in NEIGHBORS:
            point = int64(around[index] + offset)
            if board.color[point] == EMPTY:
                _add_wide(search, ply, board, point, 1)
                for further in NEIGHBORS:
                    if board.color[point + further] == EMPTY:
                        _add_wide(search, ply, board, point + further, 4)


@kernel(void(SEARCH, int64, RECORD))
def wide_moves(search, ply, board):
    """Add the wider moves to the candidates at depth ``ply``, the nearest ones first.

    They are liberties of the strings that take part in the target's fight, and points near it. None are added
    while the target is off the board because it was taken in a ko.
    """
    if board.color[search.target] == EMPTY:
        return
    strings, rings, around = search.lists[STRINGS], search.lists[RINGS_ROW], search.lists[LIBERTIES]
    count = _join_fight(search, 0, int64(board.head[search.target]), 0)
    if search.goal == SEMEAI and board.color[search.other] != EMPTY:
        count = _join_fight(search, count, int64(board.head[search.other]), 0)
    place = 0
    while place < count:
        if rings[place] < RINGS:
            count = _join_neighbors(search, board, count, place, int64(rings[place]) + 1)
        place += 1
    for index in range(count):
        for liberty in range(list_liberties(board, int64(strings[index]), around)):
            _add_wide(search, ply, board, int64(around[liberty]), int64(rings[index]))
    _add_surroundings(search, ply, board, int64(search.target))
