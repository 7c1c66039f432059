"""Finding the corners of a board in the joseki graph: the compiled half of the look-up."""

from __future__ import annotations

from numba import int64

from engine.board.points import BLACK, WHITE
from engine.board.record import KEYS, RECORD
from engine.jit.declaring import kernel
from joseki.corner import (
    FOUR_KEYS,
    FRAMES,
    MIRRORED,
    NO_KO,
    REVERSED,
    STONES,
    corner_keys,
    corner_ko,
    list_corner,
)
from joseki.dag import NONE
from joseki.stream import HASH, NODES, PLACE, find_node

FORGIVEN_LINES = 3
"""So many of the outermost lines of a corner may be left out of account."""

STONES_KNOWN, STONES_ALL, REACH_USED = 0, 1, 2
"""What `locate` writes down: stones of the known corner, of the whole corner, lines that the known corner reaches."""


@kernel(int64(RECORD, int64, int64, int64, NODES, HASH, STONES, FOUR_KEYS, PLACE))
def locate(board, corner, reach, color, nodes, table, stones, keys, found):
    """Find a corner of a board in the joseki graph, with ``color`` to move. Return ``4 * node + frame``, or
    NONE if it is not there.

    The node is the corner position; the frame (0 to 3) tells how it is turned. ``reach`` is how many lines
    the corner extends. If the whole corner is not in the graph, the outermost lines are left out, one after
    the other, up to FORGIVEN_LINES of them. ``nodes`` and the hash ``table`` are those of the graph.
    ``stones`` and ``keys`` are filled with those of the corner that was found. ``found`` (room for three)
    gets the number of its stones, the number of stones of the whole corner, and the number of lines used.
    """
    for lines in range(reach, reach - FORGIVEN_LINES - 1, -1):
        count = list_corner(board, corner, lines, stones)
        found[STONES_KNOWN] = count
        found[REACH_USED] = lines
        if lines == reach:
            found[STONES_ALL] = count
        elif count == 0:
            break
        corner_keys(stones, count, color, corner_ko(board, corner, lines, color), keys)
        for frame in range(FRAMES):
            node = find_node(nodes, table, keys[frame])
            if node != NONE:
                return node * FRAMES + frame
    return NONE


@kernel(int64(RECORD, int64, int64, int64, int64, NODES, HASH, STONES, FOUR_KEYS))
def find_departure(board, corner, reach, mover, last, nodes, table, stones, keys):
    """Return the stone by which ``mover`` left the joseki, as the code of its point; NONE if there is no such
    stone.

    It is a stone of ``mover`` whose removal gives a position of the joseki graph with ``mover`` to move.
    ``nodes`` and the hash ``table`` are those of the graph; the corner extends ``reach`` lines. The stone at
    the code ``last`` (NONE: unknown) is tried first. ``stones`` and ``keys`` are arrays to work in.
    """
    count = list_corner(board, corner, reach, stones)
    corner_keys(stones, count, mover, NO_KO, keys)
    for index in range(count):
        if stones[index] & 255 == last:
            stones[0], stones[index] = stones[index], stones[0]
    for index in range(count):
        stone = int64(stones[index])
        color, code = stone >> 8, stone & 255
        if color != mover or count == 1:
            continue
        for frame in range(FRAMES):
            seen_color = BLACK + WHITE - color if frame & REVERSED else color
            seen_code = (code & 15) << 4 | code >> 4 if frame & MIRRORED else code
            if find_node(nodes, table, keys[frame] ^ KEYS[seen_color, seen_code]) != NONE:
                return code
    return NONE
