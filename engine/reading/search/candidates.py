"""Filling a frame with moves to look at: shared by the move generators of all goals."""

from __future__ import annotations

from numba import boolean, int64, void

from engine.board.kernels import list_adjacent_strings, list_liberties
from engine.board.points import EMPTY, NEIGHBORS, PASS
from engine.board.record import RECORD
from engine.jit.declaring import kernel
from engine.reading.search.records import BREAK_IN, CONNECT, MAX_CHILDREN, SEARCH

THOROUGH = 5000
"""Positions from which on a question is thorough. An evaluation's questions are not: with what thorough ones do within
their small budgets the engine won 38 of 112 games on 9x9 against the engine without it."""


@kernel(void(SEARCH, int64))
def note(search, point):
    """Note a point that the search has looked at as one that its answer depends on; noting it again changes
    nothing.

    The answer then depends on the point, on the points beside it and on the strings there. They belong to the
    answer's track, the set of points that must not change while the answer is kept.
    """
    if search.touched[point] == 0:
        search.touched[point] = 1
        search.noted[search.noted_count] = point
        search.noted_count += 1


@kernel(void(SEARCH))
def note_playable(search):
    """Note all points listed in ``search.playable`` as points that the search's answer depends on.

    They are the points of the region of a life search, or of the area that the target is to get into. The
    function that judges positions looks at each of them.
    """
    for index in range(search.playable_count):
        note(search, search.playable[index])


@kernel(void(SEARCH))
def clear_notes(search):
    """Forget all noted points, i.e. those that the answer depends on."""
    for index in range(search.noted_count):
        search.touched[search.noted[index]] = 0
    search.noted_count = 0


@kernel(int64(SEARCH, int64, int64, int64))
def _place_of_last(search, ply, rank, point):
    """Find the move that sorts last in the full list of candidates at depth ``ply``, and return its place in
    the list, so that a better one can be put there.

    Moves are sorted by rank, then by point. The better one is ``point`` with ``rank``. Returns -1 if it would
    itself sort last.
    """
    frame = search.frames[ply]
    last = -1
    for index in range(frame.count):
        if frame.ranks[index] > rank or (frame.ranks[index] == rank and frame.moves[index] > point):
            last, rank, point = index, int64(frame.ranks[index]), int64(frame.moves[index])
    return last


@kernel(void(SEARCH, int64))
def start_candidates(search, ply):
    """Empty the list of candidate moves at depth ``ply``."""
    search.mark += 1
    search.frames[ply].count = 0


@kernel(boolean(SEARCH))
def is_thorough(search):
    """Return whether the budget of the question is large (THOROUGH positions or more).

    Only such a search looks at what few questions need: wider moves, snapbacks, and kos that threats decide.
    """
    return search.budget >= THOROUGH


@kernel(boolean(SEARCH))
def is_about_link(search):
    """Return whether the question is about the link of two strings, or of a string with an area."""
    return search.goal == CONNECT or search.goal == BREAK_IN


@kernel(void(SEARCH, int64))
def start_wider(search, ply):
    """Empty the list of candidate moves at depth ``ply`` to make room for wider ones, farther from the
    target.

    The moves that stood in it have failed. They are marked and cannot be added again.
    """
    frame = search.frames[ply]
    search.mark += 1
    for index in range(frame.count):
        search.marks[frame.moves[index]] = search.mark
    frame.count = 0


@kernel(void(SEARCH, int64, RECORD, int64, int64))
def add_ranked(search, ply, board, point, rank):
    """Add an empty point, or PASS, to the candidate moves at depth ``ply``; if it is there already, its
    first rank stays.

    A full list keeps the moves that come first in the order of `sort_moves`. The point is noted.
    """
    if (point != PASS and board.color[point] != EMPTY) or search.marks[point] == search.mark:
        return
    search.marks[point] = search.mark
    if point != PASS:
        note(search, point)
    frame = search.frames[ply]
    place = int64(frame.count)
    if place == MAX_CHILDREN:
        search.crowded = 1
        place = _place_of_last(search, ply, rank, point)
        if place < 0:
            return
    else:
        frame.count += 1
    frame.moves[place] = point
    frame.ranks[place] = rank


@kernel(void(SEARCH, int64, RECORD, int64))
def add_candidate(search, ply, board, point):
    """Add an empty point, or PASS, to the candidate moves at depth ``ply``, once, with rank 0."""
    add_ranked(search, ply, board, point, 0)


@kernel(boolean(SEARCH, int64, RECORD))
def ko_matters(search, ply, board):
    """Return whether the ko on the board concerns the question.

    At a depth ``ply`` above 0 any ko does. At the root it does only if its forbidden point is a move just
    added; a ko elsewhere on the board has nothing to do with the question. False if there is no ko.
    """
    return board.ko != 0 and (ply > 0 or search.marks[board.ko] == search.mark)


@kernel(void(SEARCH, int64, RECORD, int64, int64))
def add_liberties(search, ply, board, stone, row):
    """Add all liberties of the string at ``stone`` as candidate moves at depth ``ply``; list them in work
    list ``row``, too.
    """
    liberties = search.lists[row]
    for index in range(list_liberties(board, stone, liberties)):
        add_candidate(search, ply, board, liberties[index])


@kernel(void(SEARCH, int64, RECORD, int64))
def add_neighbors(search, ply, board, point):
    """Add the empty points beside ``point`` as candidate moves at depth ``ply``."""
    for offset in NEIGHBORS:
        if board.color[point + offset] == EMPTY:
            add_candidate(search, ply, board, point + offset)


@kernel(void(SEARCH, int64, RECORD, int64, int64, int64, int64))
def add_captures(search, ply, board, stone, at_most, strings_row, row):
    """Add the liberties of weak enemy strings beside the string at ``stone`` as candidate moves at depth
    ``ply``.

    A string is weak if it has ``at_most`` liberties or fewer. Overwrites work lists ``strings_row`` and
    ``row``.
    """
    strings = search.lists[strings_row]
    for index in range(list_adjacent_strings(board, stone, strings)):
        if board.liberties[strings[index]] <= at_most:
            add_liberties(search, ply, board, strings[index], row)


@kernel(void(SEARCH, int64))
def sort_moves(search, ply):
    """Sort the candidate moves at depth ``ply`` by rank and point.

    The search then does not depend on the order in which strings were built up.
    """
    frame = search.frames[ply]
    for index in range(1, frame.count):
        move, rank = frame.moves[index], frame.ranks[index]
        place = index
        while place > 0 and (
            frame.ranks[place - 1] > rank
            or (frame.ranks[place - 1] == rank and frame.moves[place - 1] > move)
        ):
            frame.moves[place] = frame.moves[place - 1]
            frame.ranks[place] = frame.ranks[place - 1]
            place -= 1
        frame.moves[place], frame.ranks[place] = move, rank
