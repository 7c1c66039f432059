"""Sets of points as words of bits: what tracks are made of."""

from __future__ import annotations

import numpy as np
from numba import boolean, int64, uint64, void

from engine.board.points import BORDER, EMPTY, NEIGHBORS
from engine.board.record import RECORD
from engine.jit.declaring import kernel
from engine.reading.search.records import TRACK_WORDS, WORDS


def new_set() -> np.ndarray:
    """Allocate an empty bit set of points."""
    return np.zeros(TRACK_WORDS, dtype=np.uint64)


@kernel(void(WORDS))
def clear_track(track):
    """Remove all points from a track, a bit set of the points that an answer depends on."""
    for word in range(TRACK_WORDS):
        track[word] = uint64(0)


@kernel(void(WORDS, int64))
def add_point(track, point):
    """Add one point to a track, a bit set of points."""
    track[point >> 6] |= uint64(1) << uint64(point & 63)


@kernel(boolean(WORDS, int64))
def has_point(track, point):
    """Return whether a track, a bit set of points, holds a point."""
    return (track[point >> 6] >> uint64(point & 63)) & uint64(1) != uint64(0)


@kernel(void(RECORD, WORDS, int64))
def add_neighbors(board, track, point):
    """Add the points of the board beside a point to a track, a bit set of points."""
    for offset in NEIGHBORS:
        if board.color[point + offset] != BORDER:
            add_point(track, point + offset)


@kernel(void(RECORD, WORDS, int64))
def add_stones(board, track, stone):
    """Add all stones of the string at ``stone`` to a track, a bit set of points."""
    each = int64(stone)
    while True:
        add_point(track, each)
        each = int64(board.next[each])
        if each == stone:
            return


@kernel(void(RECORD, WORDS, int64))
def add_liberties(board, track, stone):
    """Add all stones of the string at ``stone`` and its liberties to a track, a bit set of points."""
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
    """Add all stones of the string at ``stone`` and all points beside them to a track, a bit set of points."""
    each = int64(stone)
    while True:
        add_point(track, each)
        add_neighbors(board, track, each)
        each = int64(board.next[each])
        if each == stone:
            return


def track_points(track: np.ndarray) -> frozenset[int]:
    """Return the points of a track, a bit set of points, as a set of integers.

    Bit p % 64 of the word p // 64 of the array stands for the point p.
    """
    bits = np.unpackbits(track.view(np.uint8), bitorder="little")
    return frozenset(np.flatnonzero(bits).tolist())
