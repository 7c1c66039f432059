"""Sets of points as words of bits: what tracks are made of."""

from __future__ import annotations

import numpy as np
from numba import boolean, int64, uint64, void

from engine.board.points import BORDER, EMPTY, NEIGHBORS
from engine.board.record import RECORD
from engine.jit.declaring import kernel
from engine.reading.search.records import TRACK_WORDS, WORDS


def new_set() -> np.ndarray:
    """An empty set of points."""
    return np.zeros(TRACK_WORDS, dtype=np.uint64)


@kernel(void(WORDS))
def clear_track(track):
    """Take all points off a track."""
    for word in range(TRACK_WORDS):
        track[word] = uint64(0)


@kernel(void(WORDS, int64))
def add_point(track, point):
    """Put one point on a track."""
    track[point >> 6] |= uint64(1) << uint64(point & 63)


@kernel(boolean(WORDS, int64))
def has_point(track, point):
    """Whether a point is on a track."""
    return (track[point >> 6] >> uint64(point & 63)) & uint64(1) != uint64(0)


@kernel(void(RECORD, WORDS, int64))
def add_neighbors(board, track, point):
    """Put the points of the board beside a point on a track."""
    for offset in NEIGHBORS:
        if board.color[point + offset] != BORDER:
            add_point(track, point + offset)


@kernel(void(RECORD, WORDS, int64))
def add_stones(board, track, stone):
    """Put all stones of a string on a track."""
    each = int64(stone)
    while True:
        add_point(track, each)
        each = int64(board.next[each])
        if each == stone:
            return


@kernel(void(RECORD, WORDS, int64))
def add_liberties(board, track, stone):
    """Put all stones of a string and its liberties on a track."""
    each = int64(stone)
    while True:
        add_point(track, each)
        for offset in NEIGHBORS:
            if board.color[each + offset] == EMPTY:
                add_point(track, each + offset)
        each = int64(board.next[each])
        if each == stone:
            return


@kernel(void(RECORD, WORDS, int64))
def add_string(board, track, stone):
    """Put all stones of a string and all points beside them on a track: it is then known stone by stone."""
    each = int64(stone)
    while True:
        add_point(track, each)
        add_neighbors(board, track, each)
        each = int64(board.next[each])
        if each == stone:
            return


def track_points(track: np.ndarray) -> frozenset[int]:
    """The points of a track given as words."""
    bits = np.unpackbits(track.view(np.uint8), bitorder="little")
    return frozenset(np.flatnonzero(bits).tolist())
