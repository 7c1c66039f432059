"""The knowledge of the reader that asks whether a string gets into an area: the area stands for the other string.

The string is in when a stone of its own stands on a point of the area and it has two liberties or more. So whoever
breaks in *links* with the area, and the owner of the area cuts: the searches, the ways and the moves are those of two
strings (`engine.reading.links.knowledge`), where every empty point of the area beside the string is a liberty that both
have.
"""

from __future__ import annotations

from numba import boolean, int64, void

from engine.board.kernels import list_liberties, touches_string
from engine.board.points import EMPTY, NUM_POINTS
from engine.board.record import RECORD
from engine.jit.declaring import kernel
from engine.reading.search.records import SEARCH
from engine.reading.search.trackset import has_point


@kernel(void(SEARCH))
def set_up_area(search):
    """List in ``search.playable`` the points of the area that the target is to get into; set
    `playable_count`.

    The area is given as a bit set of points in ``search.walls``.
    """
    count = 0
    for point in range(NUM_POINTS):
        if has_point(search.walls[:], point):
            search.playable[count] = point
            count += 1
    search.playable_count = count


@kernel(boolean(SEARCH, RECORD))
def is_inside(search, board):
    """Return whether the string of ``search.target`` has a stone in the area that it is to get into."""
    head = board.head[search.target]
    for index in range(search.playable_count):
        if board.head[search.playable[index]] == head:
            return True
    return False


@kernel(boolean(SEARCH, int64, int64, int64))
def _is_listed(search, row, count, point):
    """Return whether a point stands in one of the places 1 to ``count`` of work list ``row`` of the search."""
    for place in range(1, count + 1):
        if search.lists[row][place] == point:
            return True
    return False


@kernel(int64(SEARCH, RECORD, int64, int64))
def list_entries(search, board, row, spare):
    """List in work list ``row`` the liberties by which the target gets into the area; return how many
    liberties it has in all.

    Listed, from place 1 on, are the target's liberties that lie in the area or that join it with a friendly
    stone there. Place 0 holds their number. Overwrites work list ``spare``.
    """
    head = int64(board.head[search.target])
    entries, around = search.lists[row], search.lists[spare]
    count = 0
    for index in range(search.playable_count):
        point = int64(search.playable[index])
        if board.color[point] == EMPTY:
            around[0] = point
            found = 1
        elif board.color[point] == search.attacker:
            found = list_liberties(board, point, around)
        else:
            continue
        for place in range(found):
            liberty = int64(around[place])
            if touches_string(board, liberty, head) and not _is_listed(search, row, count, liberty):
                count += 1
                entries[count] = liberty
    entries[0] = count
    return int64(board.liberties[head])
