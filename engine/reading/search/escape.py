"""What one move does to the liberties of a string, counted without playing it.

These counts end most lines of a capture search two plies early (Bouzy and Cazenave 2001, 7.3: stopping search early)
and they are proofs, not guesses. A defender to move that can reach more liberties than the limit wins. An attacker to
move must spoil every such extension at once, and only a few points spoil one: the point itself, and, if it leads to no
more liberties than are needed, one of these. Every other move loses to the extension.

The limit itself falls with the depth: a string that runs is as good as free one liberty earlier. This is the one guess
in here; on strings of real games it changes 0.2 % of the answers and halves the number that the budget cuts off. On the
hard ones among them it is too early a guess, so thorough questions wait longer with it: of 601 such questions GNU Go
3.8 was right against us in 31 and wrong in 10 with the early plies, right in 17 and wrong in 14 with the later ones.
A thorough question reads a last time with the whole limit to the end (`is_strict`): only that is a proof.
"""

from __future__ import annotations

from numba import boolean, int64

from engine.board.kernels import list_adjacent_strings, list_liberties, list_stones, touches_string
from engine.board.points import BORDER, EMPTY, NEIGHBORS
from engine.board.record import POINTS, RECORD
from engine.jit.declaring import kernel
from engine.reading.search.candidates import note
from engine.reading.search.records import MAX_PLIES, SEARCH

SPARE = 3
"""A string with ``limit + SPARE`` liberties or more is like any longer one; the track relies on it."""

LADDER_LIMIT = 3
"""A limit up to this one stays as it is: whoever asks with it asks for ladders and nets."""

DEEP_PLY = 5
"""From this ply of the search on the limit is one lower, unless it is `LADDER_LIMIT` or less from the start."""

LADDER_PLY = 11
"""From here on it is lower by two: with the usual limit only ladders are read further."""

LATER_DEEP_PLY, LATER_LADDER_PLY = 7, 15
"""The same plies for thorough questions."""

UNRESTRICTED = -1
"""`spoiling_points`: no extension has to be spoiled."""


@kernel(boolean(SEARCH))
def is_strict(search):
    """Return whether the limit of liberties is the same at every depth of this search. A target with more
    liberties than the limit (`limit_at`) counts as escaped.

    In other searches the limit falls with the depth, so that they come to an end. Only what a strict search
    finds is a proof.
    """
    return search.deep_ply == MAX_PLIES


@kernel(int64(SEARCH, int64))
def limit_at(search, ply):
    """Return the limit of liberties at a depth of the search: a target with more liberties counts as escaped.

    ``ply`` is the depth, i.e. the number of moves from the root.
    """
    if search.limit <= LADDER_LIMIT or ply < search.deep_ply:
        return int64(search.limit)
    return int64(search.limit - 1) if ply < search.ladder_ply else int64(search.limit - 2)


@kernel(int64(POINTS, int64, int64))
def _insert(points, count, point):
    """Add a point to the first ``count`` points of a list unless it is among them; return the new number of
    points.
    """
    for index in range(count):
        if points[index] == point:
            return count
    points[count] = point
    return count + 1


@kernel(int64(POINTS, int64, POINTS, int64))
def _copy_without(points, count, out, point):
    """Copy the first ``count`` points of a list to ``out``, leaving ``point`` out; return how many were
    copied.
    """
    kept = 0
    for index in range(count):
        if points[index] != point:
            out[kept] = points[index]
            kept += 1
    return kept


@kernel(boolean(RECORD, int64, int64))
def captures_at(board, color, point):
    """Return whether a stone of ``color`` at an empty point captures something."""
    for offset in NEIGHBORS:
        content = board.color[point + offset]
        if content != EMPTY and content != BORDER and content != color:
            if board.liberties[board.head[point + offset]] == 1:
                return True
    return False


@kernel(int64(RECORD, int64, int64, POINTS, int64, POINTS))
def _add_captured(board, string, target, out, count, work):
    """Append to ``out`` the stones of the enemy string ``string`` that touch the target's string.

    They become the target's liberties once the enemy string is captured. ``target`` is the head of the
    target's string. ``out`` holds ``count`` points before; returns how many it holds then. ``work`` is
    overwritten.
    """
    for index in range(list_stones(board, string, work)):
        if touches_string(board, work[index], target):
            count = _insert(out, count, work[index])
    return count


@kernel(int64(SEARCH, RECORD, POINTS, int64, int64, POINTS, POINTS))
def liberties_after(search, board, around, around_count, point, out, work):
    """List in ``out`` the liberties that the target has after its owner has played at ``point``, one of its
    liberties.

    Returns how many there are; 0 means that the move is suicide. Two more than ``search.limit`` are enough:
    the target has escaped then, and more are not told. ``around`` holds the target's ``around_count``
    liberties before the move. If the move captures, only those captured points are listed that touch the
    target or ``point``, which may not be all new liberties. ``work`` is overwritten.
    """
    enough = search.limit + 2
    target = int64(board.head[search.target])
    count = _copy_without(around, around_count, out, point)
    for offset in NEIGHBORS:
        neighbor = point + offset
        content = board.color[neighbor]
        if content == EMPTY:
            count = _insert(out, count, neighbor)
        elif content == search.attacker:
            if board.liberties[board.head[neighbor]] == 1:
                count = _insert(out, count, neighbor)
                count = _add_captured(board, board.head[neighbor], target, out, count, work)
        elif content == search.defender and board.head[neighbor] != target:
            if board.liberties[board.head[neighbor]] > enough:
                return enough
            for index in range(list_liberties(board, neighbor, work)):
                if work[index] != point:
                    count = _insert(out, count, work[index])
    return min(count, enough)


@kernel(int64(SEARCH, RECORD, int64, int64))
def _reached_alone(search, board, count, point):
    """Count the liberties of the target after a move of its owner at ``point``, if that move is a simple one;
    else return -1.

    A simple move touches no other string of its owner and captures nothing. ``count`` is how many liberties
    the target has before the move. More than ``search.limit`` + 2 count as that many, since the target has
    escaped anyway.
    """
    target = int64(board.head[search.target])
    reached = count - 1
    for offset in NEIGHBORS:
        neighbor = point + offset
        content = board.color[neighbor]
        if content == EMPTY:
            reached += not touches_string(board, neighbor, target)
        elif content == search.attacker:
            if board.liberties[board.head[neighbor]] == 1:
                return -1
        elif content == search.defender and board.head[neighbor] != target:
            return -1
    return min(reached, search.limit + 2)


@kernel(int64(SEARCH, RECORD, POINTS, int64, int64))
def reached_after(search, board, around, around_count, point):
    """Count the liberties of the target after its owner has played at ``point``, one of them.

    ``around`` holds the target's ``around_count`` liberties before the move. More than ``search.limit`` + 2
    count as that many, since the target has escaped anyway. Overwrites the work lists 1 and 2.
    """
    reached = _reached_alone(search, board, around_count, point)
    if reached >= 0:
        return reached
    return liberties_after(search, board, around, around_count, point, search.lists[1], search.lists[2])


@kernel(int64(POINTS, int64, int64, POINTS, int64))
def _keep_common(allowed, count, point, other, other_count):
    """Keep those of the first ``count`` points of ``allowed`` that are ``point`` or stand in ``other``;
    return how many.

    ``other`` holds ``other_count`` points. The points kept move to the front of ``allowed``.
    """
    kept = 0
    for index in range(count):
        common = allowed[index] == point
        for place in range(other_count):
            common = common or allowed[index] == other[place]
        if common:
            allowed[kept] = allowed[index]
            kept += 1
    return kept


@kernel(int64(SEARCH, RECORD, POINTS))
def spoiling_points(search, board, allowed):
    """List in ``allowed`` the points at which the attacker must play so that the target does not get away at
    once. Returns how many points there are.

    The target is the string that the search is about; the attacker is to move. An extension is a move of the
    target's owner at one of the target's liberties. The target gets away if one extension would give it more
    liberties than the limit (`limit_at`, two plies on). The attacker has to spoil every such extension, so
    only points that spoil all of them are listed. This lets the search leave out all other moves.

    0: no point spoils them all, so the defender has won. UNRESTRICTED: there is no such extension, so any
    move of the attacker may do, and ``allowed`` is not filled. Extensions that capture are not looked at.
    ``allowed`` is an array of points; it must not be one of the work lists 0 to 2, which are overwritten.
    """
    around, after, work = search.lists[0], search.lists[1], search.lists[2]
    needed = limit_at(search, search.ply + 2) + 1
    count = UNRESTRICTED
    around_count = list_liberties(board, search.target, around)
    for index in range(around_count):
        point = int64(around[index])
        note(search, point)
        reached = reached_after(search, board, around, around_count, point)
        if reached < needed or captures_at(board, search.defender, point):
            continue
        spoilers = 0
        if reached == needed:
            spoilers = liberties_after(search, board, around, around_count, point, after, work)
        if count == UNRESTRICTED:
            allowed[0] = point
            for place in range(spoilers):
                allowed[place + 1] = after[place]
            count = spoilers + 1
        else:
            count = _keep_common(allowed, count, point, after, spoilers)
        if count == 0:
            return 0
    return count


@kernel(int64(SEARCH, RECORD))
def best_extension(search, board):
    """Return the most liberties that the target can get if its owner, to move, extends it by one stone. 0 if
    it cannot be extended.

    The liberties are counted as `liberties_after` does. An extension that ko forbids counts as one that leads
    to 2 liberties: the target is then neither lost nor escaped.
    """
    around = search.lists[0]
    best = 0
    around_count = list_liberties(board, search.target, around)
    for index in range(around_count):
        point = int64(around[index])
        note(search, point)
        if point == board.ko and search.defender == board.ko_color:
            best = max(best, 2)
        else:
            best = max(best, reached_after(search, board, around, around_count, point))
    return best


@kernel(boolean(RECORD, int64, int64))
def touches_color(board, point, color):
    """Return whether a stone of ``color`` lies beside a point."""
    for offset in NEIGHBORS:
        if board.color[point + offset] == color:
            return True
    return False


@kernel(boolean(SEARCH, RECORD, int64, int64))
def may_be_retaken(search, board, point, most):
    """Return whether an attacker's stone that captures the target at ``point`` then has at most ``most``
    liberties.

    The target is in atari. If ``most`` is 1, such a capture is a ko or a snapback: the target is one stone,
    and the attacker's string gains no liberty but the captured point.
    """
    if board.stones[board.head[search.target]] != 1:
        return False
    for offset in NEIGHBORS:
        neighbor = point + offset
        content = board.color[neighbor]
        if content == EMPTY:
            return False
        if content == search.attacker and board.liberties[board.head[neighbor]] > most:
            return False
        if content == search.defender and neighbor != search.target:
            if board.liberties[board.head[neighbor]] == 1:
                return False
    return True


@kernel(boolean(SEARCH, RECORD, int64))
def is_ko_capture(search, board, point):
    """Return whether the attacker would take a ko by capturing the target, which is in atari at ``point``.

    It does if the target is one stone, and the capturing stone then stands alone with one liberty.
    """
    return may_be_retaken(search, board, point, 1) and not touches_color(board, point, search.attacker)


@kernel(boolean(SEARCH, RECORD))
def is_snapback(search, board):
    """Return whether the owner of the target, which has just been captured, can capture more than one stone
    in return.

    It can if one of the attacker's strings beside the target's point has two stones or more and is in atari.
    """
    for offset in NEIGHBORS:
        stone = search.target + offset
        if board.color[stone] == search.attacker:
            head = int64(board.head[stone])
            if board.liberties[head] == 1 and board.stones[head] > 1:
                return True
    return False


@kernel(boolean(SEARCH, RECORD))
def can_capture_capturer(search, board):
    """Return whether an enemy string that touches the target is in atari."""
    strings = search.lists[1]
    for index in range(list_adjacent_strings(board, search.target, strings)):
        if board.liberties[strings[index]] == 1:
            return True
    return False


@kernel(boolean(SEARCH, RECORD))
def has_two_eyes(search, board):
    """Return whether two liberties of the target, or more, have nothing beside them but its own stones and
    the edge.
    """
    around = search.lists[0]
    target = board.head[search.target]
    eyes = 0
    for index in range(list_liberties(board, search.target, around)):
        point = int64(around[index])
        closed = True
        for offset in NEIGHBORS:
            closed = closed and (
                board.color[point + offset] == BORDER or board.head[point + offset] == target
            )
        if closed:
            eyes += 1
    return eyes >= 2
