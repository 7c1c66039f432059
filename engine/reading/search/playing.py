"""How a search plays its moves: the position after a move is made out of the one that stands in its place, if
it can be.

The moves of a position are played one after the other into the same place of the stack. Copying a position costs more
than the move; but what stands in that place differs from the position before the move only where the last move changed
something, so only this is put back. Which of the stack's positions came from which is told by serial numbers: one is
given to each position that a search makes, and never again.
"""

from __future__ import annotations

from numba import boolean, int64, void

from engine.board.kernels import LEGAL, legality, place_stone
from engine.board.points import BLACK, NEIGHBORS, PASS, WHITE
from engine.board.record import BOARDS, RECORD
from engine.jit.declaring import kernel
from engine.reading.search.records import MOST_CHANGED, SEARCH


@kernel(void(SEARCH))
def start_playing(search):
    """Begin a new search by giving the root, its first position, a new number.

    The stack of boards may still hold positions of an earlier search above the root. Each position carries
    the number of the position that it came from. So the old positions are not taken for those of the new
    search.
    """
    search.serial += 1
    search.serials[0] = search.serial


@kernel(int64(SEARCH, RECORD, int64, int64, int64))
def _add_stones(search, board, ply, count, string):
    """Append the stones of a string to the list of points that change at depth ``ply``; return the list's
    new length.

    ``string`` is the head of the string. The list, ``search.changed[ply]``, holds ``count`` points before.
    Points for which it has no room are left out.
    """
    stone = string
    while count < MOST_CHANGED:
        search.changed[ply, count] = stone
        count += 1
        stone = int64(board.next[stone])
        if stone == string:
            break
    return count


@kernel(int64(SEARCH, RECORD, int64, int64, int64))
def _add_captured(search, board, ply, count, string):
    """Append what the capture of a string changes to the list of points that change at depth ``ply``; return
    the list's new length.

    These are the string's stones, and the heads of the strings that gain liberties. ``string`` is the head of
    the captured string. The list, ``search.changed[ply]``, holds ``count`` points before.
    """
    first = count
    count = _add_stones(search, board, ply, count, string)
    for index in range(first, count):
        for offset in NEIGHBORS:
            head = board.head[search.changed[ply, index] + offset]
            if head != 0 and head != string and count < MOST_CHANGED:
                search.changed[ply, count] = head
                count += 1
    return count


@kernel(void(SEARCH, RECORD, int64, int64, int64))
def _note_changes(search, board, ply, color, point):
    """List in ``search.changed[ply]`` the points where a legal move will change the record of the board.

    These are the new stone, the strings that it joins to the largest one beside it, the captured stones, and
    the heads of the strings that lose or gain liberties. If the list is full, the whole position is copied
    instead.
    """
    search.changed[ply, 0] = point
    count, largest = 1, 0
    for offset in NEIGHBORS:
        head = int64(board.head[point + offset])
        if head == 0 or count == MOST_CHANGED:
            continue
        search.changed[ply, count] = head
        count += 1
        if board.color[head] != color:
            if board.liberties[head] == 1:
                count = _add_captured(search, board, ply, count, head)
        elif largest == 0:
            largest = head
        elif head != largest:
            smaller = head
            if board.stones[head] > board.stones[largest]:
                smaller, largest = largest, head
            count = _add_stones(search, board, ply, count, smaller)
    search.changed_count[ply] = count


@kernel(void(SEARCH, BOARDS, int64, int64))
def _put_back(search, boards, depth, ply):
    """Undo a move: make the position above ``depth`` on the stack of boards equal to the one at ``depth``
    again.

    The upper position came from the lower one by that move. ``ply`` is the depth of ``boards[depth]`` in the
    search; the points that the move changed are listed for ``ply`` + 1.
    """
    board, child = boards[depth], boards[depth + 1]
    for index in range(search.changed_count[ply + 1]):
        point = search.changed[ply + 1, index]
        child.color[point] = board.color[point]
        child.head[point] = board.head[point]
        child.next[point] = board.next[point]
        child.liberties[point] = board.liberties[point]
        child.stones[point] = board.stones[point]
    child.stones_key = board.stones_key
    child.captured[BLACK], child.captured[WHITE] = board.captured[BLACK], board.captured[WHITE]


@kernel(boolean(SEARCH, RECORD, int64, int64))
def _is_made(search, child, ply, move):
    """Return whether ``child``, the next position on the stack of boards, already is the result of ``move``.

    If so, the move need not be played again. ``move`` is a move from the position at depth ``ply`` of the
    search.
    """
    return search.origins[ply + 1] == search.serials[ply] and child.last_move == move


@kernel(int64(SEARCH, BOARDS, int64, int64, int64))
def play_from(search, boards, depth, ply, move):
    """Play a move for the side to move on ``boards[depth]``, the position at depth ``ply`` of the search;
    the result is ``boards[depth + 1]``.

    Returns LEGAL, or the reason why the move is illegal, as `engine.board.kernels.play` does.
    """
    board, child = boards[depth], boards[depth + 1]
    color = int64(board.to_move)
    reason = legality(board, color, move)
    if reason != LEGAL or _is_made(search, child, ply, move):
        return reason
    if search.origins[ply + 1] == search.serials[ply] and search.changed_count[ply + 1] < MOST_CHANGED:
        _put_back(search, boards, depth, ply)
    else:
        boards[depth + 1] = boards[depth]
    search.serial += 1
    search.origins[ply + 1], search.serials[ply + 1] = search.serials[ply], search.serial
    if move == PASS:
        child.ko = 0
        child.ko_color = 0
        search.changed_count[ply + 1] = 0
    else:
        _note_changes(search, board, ply + 1, color, move)
        place_stone(child, color, move)
    child.last_move = move
    child.to_move = BLACK + WHITE - color
    return LEGAL
