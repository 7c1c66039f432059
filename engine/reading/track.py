"""Tracks: the points that an answer depends on (Bouzy and Cazenave 2001, 7.8).

The move generators note every point at which they considered a move. Everything they look at lies within two steps
of such a point or belongs to a string within that distance (its stones and its liberties). The track is all of this,
taken on the position that was asked about: strings of later positions are made of strings of this one and of stones on
noted points.
"""

from __future__ import annotations

import numpy as np
from numba import int64, uint64, void

from engine.board.points import BLACK, BORDER, EMPTY, NUM_POINTS, WHITE
from engine.board.rules import NEIGHBORS, list_liberties, list_stones
from engine.board.state import RECORD
from engine.jit import kernel
from engine.reading.state import ANSWERS, LIFE, SEARCH, TRACK_WORDS

ANSWER = ANSWERS.dtype

STEPS = 2

LIFE_STEPS = 16
"""The same for the life of groups: who holds the ground around the region is measured in steps from stones outside."""


@kernel(void(ANSWER, int64))
def add_to_track(answer, point):
    """Put one point on the track."""
    answer.track[point >> 6] |= uint64(1) << uint64(point & 63)


@kernel(void(SEARCH, RECORD, int64, ANSWER))
def _add_string(search, board, stone, answer):
    """Put stones and liberties of a string on the track, and the points beside its liberties."""
    points = search.lists[0]
    for index in range(list_stones(board, stone, points)):
        add_to_track(answer, points[index])
    for index in range(list_liberties(board, stone, points)):
        add_to_track(answer, points[index])


@kernel(void(SEARCH, RECORD, ANSWER))
def fill_track(search, board, answer):
    """Make the track of the search that has just ended on this position."""
    for word in range(TRACK_WORDS):
        answer.track[word] = uint64(0)
    near = search.lists[1]
    search.mark += 1
    count = 0
    for point in range(NUM_POINTS):
        if (
            search.touched[point] != 0
            or point == search.target
            or (search.other != 0 and point == search.other)
        ):
            near[count] = point
            search.marks[point] = search.mark
            count += 1
    reached = 0
    for _ in range(LIFE_STEPS if search.goal == LIFE else STEPS):
        end = count
        for index in range(reached, end):
            for offset in NEIGHBORS:
                point = near[index] + offset
                if board.color[point] != BORDER and search.marks[point] != search.mark:
                    search.marks[point] = search.mark
                    near[count] = point
                    count += 1
        reached = end
    for index in range(count):
        add_to_track(answer, near[index])
        color = board.color[near[index]]
        if color == BLACK or color == WHITE:
            _add_string(search, board, near[index], answer)
    if board.ko != 0 and board.color[board.ko] == EMPTY and search.ko_seen != 0:
        add_to_track(answer, board.ko)


def track_points(track: np.ndarray) -> frozenset[int]:
    """The points of a track given as words."""
    bits = np.unpackbits(track.view(np.uint8), bitorder="little")
    return frozenset(int(point) for point in np.flatnonzero(bits))
