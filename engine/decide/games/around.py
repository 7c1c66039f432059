"""What lies on the eight points around a point, as one number from 0 to 65,535, as the side to move sees it."""

from __future__ import annotations

import numpy as np
from numba import int64

from engine.board.points import BLACK, BORDER, EAST, EMPTY, NORTH, SOUTH, WEST, WHITE
from engine.board.record import RECORD
from engine.decide.games.records import AROUND
from engine.jit.declaring import kernel

RING = (NORTH, NORTH + EAST, EAST, SOUTH + EAST, SOUTH, SOUTH + WEST, WEST, NORTH + WEST)
"""The eight points around a point, clockwise."""

OWN, ENEMY = BLACK, WHITE
"""What the fields of a number say besides EMPTY and BORDER: the stones of the side to move, and the other's."""


@kernel(int64(RECORD, int64, int64))
def around(board, color, point):
    """Return a number from 0 to 65,535 that says what lies on the eight points around a point: two bits for
    each.

    The first point of RING has the highest bits. Stones of ``color`` are OWN, the others ENEMY.
    """
    code = 0
    for offset in RING:
        code = (code << 2) | int64(board.color[point + offset])
    if color == WHITE:
        # BLACK and WHITE differ in both bits; the swap leaves EMPTY and BORDER as they are
        code = ((code >> 1) & 0x5555) | ((code & 0x5555) << 1)
    return code


def contents(code: int) -> tuple[int, ...]:
    """Return what lies on the eight points around a point, by the number ``code`` that `around` returned.

    Each entry is EMPTY, OWN, ENEMY or BORDER, in the order of RING.
    """
    return tuple((code >> (14 - 2 * index)) & 3 for index in range(8))


def code_of(fields: tuple[int, ...]) -> int:
    """Return the number that `around` gives for what lies on eight points.

    ``fields`` has EMPTY, OWN, ENEMY or BORDER for each, in the order of RING.
    """
    code = 0
    for each in fields:
        code = (code << 2) | each
    return code


def classes() -> np.ndarray:
    """Return a table that maps each number of `around` to the least of all numbers that look alike.

    Two look alike if one is the other turned or mirrored. The table is int32, AROUND long.
    """
    codes = np.arange(AROUND, dtype=np.int64)
    fields = np.stack([(codes >> (14 - 2 * index)) & 3 for index in range(8)])
    least = codes.copy()
    for mirrored in (fields, fields[(np.arange(8)[::-1] + 1) % 8]):
        for turned in range(0, 8, 2):
            code = np.zeros_like(codes)
            for index in range(8):
                code = (code << 2) | mirrored[(index + turned) % 8]
            least = np.minimum(least, code)
    return least.astype(np.int32)


__all__ = ["BORDER", "EMPTY", "ENEMY", "OWN", "RING", "around", "classes", "code_of", "contents"]
