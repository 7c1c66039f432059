"""Tracks: the points that an answer depends on (Bouzy and Cazenave 2001, 7.8).

The search notes every point at which it considered a move or counted what a move would bring. What it reads besides
lies beside such a point or belongs to a string there. A later string is made of strings of the position that was
asked about and of stones on noted points, so a track is taken on that position alone:

- the noted points and those within a few steps;
- every string with a stone among these: its stones, and all points beside them, where a liberty can come and go;
- for captures also the strings that touch those strings, and once more those that touch these, because the
  generators ask which surrounding strings are short of liberties, and which of their neighbours.

A string with many liberties that the search did not note only counts as "has many". It puts no more on the track than
the stones and liberties that show it. Point 0 (PASS) stands on a track if the answer depends on there being no ko or
another one, wherever it is.
"""

from __future__ import annotations

import numpy as np
from numba import boolean, int64, uint64, void

from engine.board.points import BLACK, BORDER, EMPTY, NUM_POINTS, PASS, WHITE
from engine.board.rules import NEIGHBORS, list_stones
from engine.board.state import RECORD
from engine.jit import kernel
from engine.reading.escape import SPARE
from engine.reading.state import ANSWER, CAPTURE, LIFE, SEARCH, TRACK_WORDS

CAPTURE_STEPS = 1
STEPS = 2
LIFE_STEPS = 16
"""How far from a noted point the readers look; LIFE measures who holds the ground around the region."""

CAPTURE_RINGS = 2
"""How often a capture's track goes on from a string to those that touch it."""

ROW = 1
STRINGS = 2
STONES = 3
DONE = 4
"""Work lists of the search that are used here; DONE holds 1 at the stones whose string is taken care of."""


@kernel(void(ANSWER, int64))
def add_to_track(answer, point):
    """Put one point on the track."""
    answer.track[point >> 6] |= uint64(1) << uint64(point & 63)


@kernel(boolean(ANSWER, int64))
def _is_on_track(answer, point):
    return (answer.track[point >> 6] >> uint64(point & 63)) & uint64(1) != uint64(0)


@kernel(boolean(SEARCH, RECORD, int64, ANSWER))
def _add_proof_of_many(search, board, start, answer):
    """Put stones and liberties on the track that show that the string at ``start`` has many; False if it has not.

    Goes from stone to stone until there are ``limit + SPARE`` liberties that the search did not note.
    """
    stones, done = search.lists[STONES], search.lists[DONE]
    color = board.color[start]
    search.mark += 1
    stones[0] = start
    search.marks[start] = search.mark
    count, found, index = 1, 0, 0
    while index < count and found < search.limit + SPARE:
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
    if found < search.limit + SPARE:
        return False
    for place in range(index):
        done[stones[place]] = 1
        add_to_track(answer, stones[place])
        for offset in NEIGHBORS:
            if board.color[stones[place] + offset] == EMPTY:
                add_to_track(answer, stones[place] + offset)
    return True


@kernel(int64(SEARCH, RECORD, int64, ANSWER, int64))
def _add_string(search, board, stone, answer, found):
    """Put a string and all that touches it on the track; enemy stones beside it join the list of strings to look at."""
    stones, strings, done = search.lists[STONES], search.lists[STRINGS], search.lists[DONE]
    for index in range(list_stones(board, stone, stones)):
        done[stones[index]] = 1
        add_to_track(answer, stones[index])
        for offset in NEIGHBORS:
            point = stones[index] + offset
            if board.color[point] == BORDER or _is_on_track(answer, point):
                continue
            add_to_track(answer, point)
            if board.color[point] != EMPTY:
                strings[found] = point
                found += 1
    return found


@kernel(int64(SEARCH, RECORD, int64, ANSWER))
def _add_near_points(search, board, steps, answer):
    """Put the noted points and those within so many steps on the track and in work list ROW; returns how many."""
    near = search.lists[ROW]
    count = 0
    for point in range(NUM_POINTS):
        if search.touched[point] != 0 or point == search.target or (point == search.other and point != PASS):
            near[count] = point
            add_to_track(answer, point)
            count += 1
    reached = 0
    for _ in range(steps):
        end = count
        for index in range(reached, end):
            for offset in NEIGHBORS:
                point = near[index] + offset
                if board.color[point] != BORDER and not _is_on_track(answer, point):
                    add_to_track(answer, point)
                    near[count] = point
                    count += 1
        reached = end
    return count


@kernel(void(SEARCH, RECORD, int64, ANSWER))
def _add_strings(search, board, near_count, answer):
    """Put the strings of the near points on the track, and for captures the strings around them."""
    near, strings, done = search.lists[ROW], search.lists[STRINGS], search.lists[DONE]
    for point in range(NUM_POINTS):
        done[point] = 0
    found = 0
    for index in range(near_count):
        color = board.color[near[index]]
        if color == BLACK or color == WHITE:
            strings[found] = near[index]
            found += 1
    rings = CAPTURE_RINGS if search.goal == CAPTURE else 0
    reached = 0
    for _ in range(rings + 1):
        end = found
        for index in range(reached, end):
            stone = int64(strings[index])
            if done[stone] != 0 or (
                search.goal == CAPTURE and _add_proof_of_many(search, board, stone, answer)
            ):
                continue
            found = _add_string(search, board, stone, answer, found)
        reached = end


@kernel(void(SEARCH, RECORD, ANSWER))
def fill_track(search, board, answer):
    """Make the track of the search that has just ended on this position."""
    for word in range(TRACK_WORDS):
        answer.track[word] = uint64(0)
    steps = STEPS
    if search.goal == CAPTURE:
        steps = CAPTURE_STEPS
    elif search.goal == LIFE:
        steps = LIFE_STEPS
    near_count = _add_near_points(search, board, steps, answer)
    _add_strings(search, board, near_count, answer)
    if search.ko_seen != 0 or search.root_again != 0:
        add_to_track(answer, PASS)


@kernel(void(RECORD, int64, ANSWER))
def track_string(board, stone, answer):
    """Make a track of nothing but a string and its liberties."""
    for word in range(TRACK_WORDS):
        answer.track[word] = uint64(0)
    each = int64(stone)
    while True:
        add_to_track(answer, each)
        for offset in NEIGHBORS:
            if board.color[each + offset] == EMPTY:
                add_to_track(answer, each + offset)
        each = int64(board.next[each])
        if each == stone:
            return


def track_points(track: np.ndarray) -> frozenset[int]:
    """The points of a track given as words."""
    bits = np.unpackbits(track.view(np.uint8), bitorder="little")
    return frozenset(np.flatnonzero(bits).tolist())
