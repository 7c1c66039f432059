"""Filling a frame with moves to look at: shared by the move generators of all goals."""

from __future__ import annotations

from numba import boolean, int64, void

from engine.board.points import EMPTY, PASS
from engine.board.rules import NEIGHBORS, list_adjacent_strings, list_liberties
from engine.board.state import RECORD
from engine.jit import kernel
from engine.reading.state import MAX_CHILDREN, SEARCH


@kernel(void(SEARCH, int64))
def start_candidates(search, ply):
    """Empty the list of moves of a frame."""
    search.mark += 1
    search.frames[ply].count = 0


@kernel(boolean(SEARCH, int64, RECORD, int64, int64))
def add_ranked(search, ply, board, point, rank):
    """Add an empty point, or PASS, to the moves of a frame, once; of two ranks the first given stays.

    Returns whether the point is in the list.
    """
    if point != PASS and board.color[point] != EMPTY:
        return False
    if search.marks[point] == search.mark:
        return True
    frame = search.frames[ply]
    if frame.count == MAX_CHILDREN:
        search.out_of_reach = 1
        return False
    search.marks[point] = search.mark
    search.touched[point] = 1 if point != PASS else 0
    frame.moves[frame.count] = point
    frame.ranks[frame.count] = rank
    frame.count += 1
    return True


@kernel(boolean(SEARCH, int64, RECORD, int64))
def add_candidate(search, ply, board, point):
    """Add an empty point, or PASS, to the moves of a frame, once, with rank 0. Returns whether it is in the list."""
    return add_ranked(search, ply, board, point, 0)


@kernel(void(SEARCH, int64, RECORD, int64, int64))
def add_liberties(search, ply, board, stone, row):
    """Add all liberties of the string at ``stone``; they also stand in work list ``row``."""
    liberties = search.lists[row]
    for index in range(list_liberties(board, stone, liberties)):
        add_candidate(search, ply, board, liberties[index])


@kernel(void(SEARCH, int64, RECORD, int64))
def add_neighbors(search, ply, board, point):
    """Add the empty points beside a point."""
    for offset in NEIGHBORS:
        if board.color[point + offset] == EMPTY:
            add_candidate(search, ply, board, point + offset)


@kernel(void(SEARCH, int64, RECORD, int64, int64, int64, int64))
def add_captures(search, ply, board, stone, at_most, strings_row, row):
    """Add the liberties of enemy strings that touch the string at ``stone`` and have ``at_most`` liberties or fewer."""
    strings = search.lists[strings_row]
    for index in range(list_adjacent_strings(board, stone, strings)):
        if board.liberties[strings[index]] <= at_most:
            add_liberties(search, ply, board, strings[index], row)


@kernel(void(SEARCH, int64))
def sort_moves(search, ply):
    """Order the moves of a frame by rank and point, so that the search does not depend on how the strings grew."""
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
