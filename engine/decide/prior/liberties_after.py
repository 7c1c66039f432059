"""How many liberties a string would have after a move: what playouts, the prior and its net ask of a point."""

from __future__ import annotations

from numba import boolean, int64

from engine.board.kernels import touches_string
from engine.board.points import BLACK, EMPTY, NEIGHBORS, WHITE
from engine.board.record import POINTS, RECORD
from engine.jit.declaring import kernel

MOST_LIBERTIES = 4
"""Strings with so many liberties or more are alike."""


@kernel(boolean(RECORD, int64, int64, int64))
def _is_liberty(position, other, point, neighbor):
    """Return whether ``neighbor`` will be empty, and so a liberty of the own stones beside it, after a move
    at ``point``.

    It will be if it is empty now and not ``point`` itself, or if it holds a stone of ``other``, the opponent,
    that the move captures.
    """
    if position.color[neighbor] == EMPTY:
        return neighbor != point
    if position.color[neighbor] != other:
        return False
    head = position.head[neighbor]
    return position.liberties[head] == 1 and touches_string(position, point, head)


@kernel(int64(int64, int64, POINTS))
def _find_place(point, found, counted):
    """Return where ``point`` stands among the first ``found`` entries of ``counted``; ``found`` if nowhere."""
    place = 0
    while place < found and counted[place] != point:
        place += 1
    return place


@kernel(int64(RECORD, int64, int64, int64, int64, POINTS))
def _add_liberties(position, head, point, barred, found, counted):
    """Add a string's liberties but for ``point`` and ``barred`` to the first ``found`` entries of ``counted``,
    each once; return how many there are then, MOST_LIBERTIES at most.

    ``head`` names the string, and ``point`` is one of its liberties. Its newest stones are looked at first, and
    no more of them once all liberties are seen.
    """
    left = int64(position.liberties[head]) - 1
    seen = 0
    stone = head
    while left > 0 and found < MOST_LIBERTIES:
        stone = int64(position.next[stone])
        for beside in NEIGHBORS:
            neighbor = stone + beside
            if position.color[neighbor] != EMPTY or neighbor == point:
                continue
            place = MOST_LIBERTIES
            if neighbor != barred:
                place = _find_place(neighbor, found, counted)
                if place == MOST_LIBERTIES:
                    return found
                if place == found:
                    counted[found] = neighbor
                    found += 1
            if (seen >> place) & 1 == 0:
                seen |= 1 << place
                left -= 1
    return found


@kernel(int64(RECORD, int64, int64, int64, int64, POINTS))
def _add_liberties_after_capture(position, head, point, barred, found, counted):
    """Add a string's liberties as `_add_liberties` does, for a move at ``point`` that captures: the points that
    it empties count, too.
    """
    other = BLACK + WHITE - position.color[head]
    stone = head
    while found < MOST_LIBERTIES:
        for beside in NEIGHBORS:
            neighbor = stone + beside
            if neighbor == barred or not _is_liberty(position, other, point, neighbor):
                continue
            if found < MOST_LIBERTIES and _find_place(neighbor, found, counted) == found:
                counted[found] = neighbor
                found += 1
        stone = int64(position.next[stone])
        if stone == head:
            break
    return found


@kernel(int64(RECORD, int64, int64, int64, POINTS))
def liberties_after(position, color, point, barred, counted):
    """Return how many liberties a stone's string would have if ``color`` played it at an empty point.

    MOST_LIBERTIES stands for that many or more. ``barred`` is a further point that does not count as a
    liberty, PASS for none. ``counted`` has room for MOST_LIBERTIES points, in which the liberties are listed.
    """
    other = BLACK + WHITE - color
    found = 0
    takes = False
    for offset in NEIGHBORS:
        neighbor = point + offset
        content = position.color[neighbor]
        if content == other and position.liberties[position.head[neighbor]] == 1:
            takes = True
        elif content != EMPTY:
            continue
        if neighbor != barred:
            counted[found] = neighbor
            found += 1
    for offset in NEIGHBORS:
        if position.color[point + offset] != color:
            continue
        head = int64(position.head[point + offset])
        # two of them may be the point itself and the barred one
        if position.liberties[head] >= MOST_LIBERTIES + 2:
            return MOST_LIBERTIES
        if takes:
            found = _add_liberties_after_capture(position, head, point, barred, found, counted)
        else:
            found = _add_liberties(position, head, point, barred, found, counted)
    return found
