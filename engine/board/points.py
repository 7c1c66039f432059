"""Points, colours and vertices: the words every room speaks. No numba here, so it imports at once.

A point is one integer, ``(y + 1) * STRIDE + (x + 1)``, with x counted from the left and y from the top (as in
SGF), both from 0. The stride is the same for every board size, so the four neighbours of a point are always
``point - 1``, ``point + 1``, ``point - STRIDE`` and ``point + STRIDE``; points off the board hold ``BORDER`` and
need no bounds check. Point 0 is a border point and stands for a pass.
"""

from __future__ import annotations

import functools

EMPTY = 0
BLACK = 1
WHITE = 2
BORDER = 3

MIN_SIZE = 2
MAX_SIZE = 25

STRIDE = MAX_SIZE + 1
NUM_POINTS = STRIDE * (MAX_SIZE + 2) + 1
PASS = 0

NORTH, WEST, EAST, SOUTH = -STRIDE, -1, 1, STRIDE
"""What a step from a point to the one above it, left, right and below it adds."""

NEIGHBORS = (NORTH, WEST, EAST, SOUTH)
DIAGONALS = (NORTH + WEST, NORTH + EAST, SOUTH + WEST, SOUTH + EAST)

UNREACHABLE = 9999
"""Steps, or moves, to what no way leads to: more than any way on a board is long."""

COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
"""Column letters from left to right; I is left out, as GTP and go boards do."""


def opponent(color: int) -> int:
    """Return the other colour: BLACK for WHITE and WHITE for BLACK."""
    return BLACK + WHITE - color


def point_at(x: int, y: int) -> int:
    """Return the point in column ``x`` (0 = left) and row ``y`` (0 = top)."""
    return (y + 1) * STRIDE + x + 1


def xy(point: int) -> tuple[int, int]:
    """Return the column (0 = left) and the row (0 = top) of a point."""
    return point % STRIDE - 1, point // STRIDE - 1


def board_points(size: int) -> list[int]:
    """Return all points of a board of this size, row by row from the upper left."""
    return list(_all_points(size))


@functools.cache
def _all_points(size: int) -> tuple[int, ...]:
    """Return what `board_points` does, once and for all."""
    return tuple(point_at(x, y) for y in range(size) for x in range(size))


@functools.cache
def lines_of(size: int) -> tuple[int, ...]:
    """Return the line of every point, by point: 1 on the edge, 2 next to it and so on; 0 off the board."""
    lines = [0] * NUM_POINTS
    for point in board_points(size):
        x, y = xy(point)
        lines[point] = min(x, y, size - 1 - x, size - 1 - y) + 1
    return tuple(lines)


def vertex_of(point: int, size: int) -> str:
    """Return the GTP vertex of a point, such as ``D4``; ``pass`` for PASS."""
    if point == PASS:
        return "pass"
    x, y = xy(point)
    return f"{COLUMNS[x]}{size - y}"


def parse_vertex(text: str, size: int) -> int:
    """Return the point that a GTP vertex such as ``D4`` names; PASS for ``pass``.

    Letters may be upper or lower case (GTP 2, section 2.11). Raises ValueError("invalid coordinate") for
    anything that is not a vertex of a board of this size.
    """
    vertex = text.strip().upper()
    if vertex == "PASS":
        return PASS
    column, row = COLUMNS.find(vertex[:1]), vertex[1:]
    if not vertex or column < 0 or not (row.isascii() and row.isdigit()) or len(row) > 2:
        raise ValueError("invalid coordinate")
    if column >= size or not 1 <= int(row) <= size:
        raise ValueError("invalid coordinate")
    return point_at(column, size - int(row))


def parse_color(text: str) -> int:
    """Return BLACK for ``b`` or ``black``, WHITE for ``w`` or ``white``, in upper or lower case.

    Raises ValueError("invalid color") for any other text.
    """
    color = {"b": BLACK, "black": BLACK, "w": WHITE, "white": WHITE}.get(text.lower())
    if color is None:
        raise ValueError("invalid color")
    return color


def color_name(color: int) -> str:
    """Return ``black`` for BLACK and ``white`` for WHITE."""
    return {BLACK: "black", WHITE: "white"}[color]
