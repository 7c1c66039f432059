"""A corner of the board by itself: which stones belong to it, and one name for it however it is turned.

Corner points are counted from the corner: ``code = 16 * u + v`` with u the column and v the row, both from 0 at the
edges. Corner 0 is the upper right one, where the sources draw; bit 0 of a corner's number means the left side, bit 1
the lower side. A *frame* says how a corner is looked at: bit 0 exchanges u and v (the mirror on the diagonal), bit 1
exchanges the colours. Four corners times the mirror are the eight symmetries of the board.

A stone belongs to a corner by distance and contact: it stands on the sixth line or nearer to both edges, or is linked,
directly or over other stones within reach, to one that does. Only the position decides, never the order of the moves,
so a corner has the same stones whichever way it came about.
"""

from __future__ import annotations

from numba import boolean, int64, types, uint64, void

from engine.board.points import BLACK, EMPTY, STRIDE, WHITE
from engine.board.record import KEYS, RECORD, SIDE_KEY
from engine.jit.declaring import kernel

CORNERS = 4
FRAMES = 4
MIRRORED = 1
REVERSED = 2

CORE = 6
"""A stone so many lines or fewer from both edges always belongs to the corner."""

MOST_STONES = 48
"""A corner with more stones is a fight of the middle game and no joseki."""

SMALLEST_BOARD = 11
"""On smaller boards the corners are not apart."""

CODES = 256
TENUKI = 256
"""The move that is played elsewhere."""

NO_KO = -1

STONES = types.Array(types.int16, 1, "C")
"""numba type of a list of corner stones, each ``256 * color + code``."""

FOUR_KEYS = types.Array(types.uint64, 1, "C")
"""numba type of the keys of a position in the four frames."""


def reach_on(size: int) -> int:
    """Return how many lines a corner extends along each side of a board of this size, such as 11 on 19x19: to
    one line beyond the middle.
    """
    return (size + 3) // 2


def frame_code(code: int, frame: int) -> int:
    """Return the code of a corner point in another frame, i.e. another view of the same corner.

    ``code`` is 16 * column + row, or TENUKI. If bit 0 of ``frame`` is set, column and row are exchanged; else
    the code stays the same. Doing this twice gives the old code back.
    """
    return (code & 15) << 4 | code >> 4 if frame & MIRRORED and code != TENUKI else code


def frame_color(color: int, frame: int) -> int:
    """Return the colour of a stone in another frame, i.e. another view of the same corner.

    If bit 1 of ``frame`` is set, it is the opposite colour, else the same.
    """
    return BLACK + WHITE - color if frame & REVERSED else color


@kernel(int64(int64, int64, int64))
def code_point(size, corner, code):
    """Return the board point for a corner point. ``code`` is 16 * column + row, counted from the corner (0 to
    3).
    """
    u, v = code >> 4, code & 15
    x = u if corner & 1 else size - 1 - u
    y = size - 1 - v if corner & 2 else v
    return (y + 1) * STRIDE + x + 1


@kernel(int64(int64, int64, int64))
def corner_code(size, corner, point):
    """Return the code of a board point as seen from a corner (0 to 3): 16 * column + row, counted from this
    corner.

    Returns -1 for a pass and for points 16 or more lines from an edge of the corner.
    """
    x, y = point % STRIDE - 1, point // STRIDE - 1
    u = x if corner & 1 else size - 1 - x
    v = size - 1 - y if corner & 2 else y
    if u < 0 or v < 0 or u > 15 or v > 15:
        return -1
    return u << 4 | v


@kernel(boolean(int64, int64))
def linked(first, second):
    """Tell whether two stones of a corner belong to the same joseki by their distance: they are near each
    other, or as far apart as an extension.

    ``first`` and ``second`` are codes, i.e. 16 * column + row, counted from the corner. The colours of the
    stones do not matter.
    """
    across, along = abs((first >> 4) - (second >> 4)), abs((first & 15) - (second & 15))
    if along < across:
        across, along = along, across
    return (along <= 4 and across + along <= 6) or (along == 5 and across <= 1)


@kernel(int64(RECORD, int64, int64, STONES))
def list_corner(board, corner, reach, stones):
    """Fill ``stones`` with the stones that belong to a corner (0 to 3), and return their number. There must
    be room for 256.

    These are the stones near the corner, and all stones that are `linked` to them, directly or through
    others. A stone is written as ``256 * color + code``; the code is 16 * column + row, counted from the
    corner. ``reach``: how many lines the corner extends along each side.
    """
    size = board.size
    step_x = 1 if corner & 1 else -1
    step_y = -STRIDE if corner & 2 else STRIDE
    first = (size if corner & 2 else 1) * STRIDE + (1 if corner & 1 else size)
    total = 0
    found = 0
    for u in range(reach):
        for v in range(reach):
            color = board.color[first + u * step_x + v * step_y]
            if color != EMPTY:
                stones[total] = color << 8 | u << 4 | v
                if u < CORE and v < CORE:
                    stones[found], stones[total] = stones[total], stones[found]
                    found += 1
                total += 1
    done = 0
    while done < found:
        for index in range(found, total):
            if linked(stones[done] & 255, stones[index] & 255):
                stones[found], stones[index] = stones[index], stones[found]
                found += 1
        done += 1
    return found


@kernel(int64(RECORD, int64, int64, int64))
def corner_ko(board, corner, reach, to_move):
    """Return the code of the corner point that the ko rule forbids to ``to_move``; NO_KO if there is none.

    The code is 16 * column + row, counted from ``corner`` (0 to 3). ``reach``: how many lines the corner
    extends along each side; a ko farther away does not count.
    """
    if board.ko == 0 or board.ko_color != to_move:
        return NO_KO
    code = corner_code(board.size, corner, board.ko)
    if code < 0 or code >> 4 >= reach or code & 15 >= reach:
        return NO_KO
    return code


@kernel(void(STONES, int64, int64, int64, FOUR_KEYS))
def corner_keys(stones, count, to_move, ko, keys):
    """Fill ``keys`` with the four Zobrist keys (hash numbers) of a corner position: as it is, mirrored, with
    colours exchanged, and both.

    The position is given by the first ``count`` of ``stones``, written as by `list_corner` (256 * color +
    code), and the side to move, ``to_move``. ``ko`` is the code of the point forbidden by ko, or NO_KO.
    """
    for frame in range(FRAMES):
        key = uint64(0)
        swapped = frame & REVERSED != 0
        if (to_move == WHITE) != swapped:
            key ^= SIDE_KEY
        for index in range(count):
            stone = int64(stones[index])
            color, code = stone >> 8, stone & 255
            if swapped:
                color = BLACK + WHITE - color
            if frame & MIRRORED:
                code = (code & 15) << 4 | code >> 4
            key ^= KEYS[color, code]
        if ko != NO_KO:
            code = (ko & 15) << 4 | ko >> 4 if frame & MIRRORED else ko
            key ^= KEYS[0, code]
        keys[frame] = key
