"""The eight points around a move, seen by the side to move: one name for all that look alike when turned.

A name is eight signs, clockwise from the upper left point: ``X`` own, ``O`` the enemy's, ``x`` and ``o`` the same with
one liberty left, ``.`` empty, ``#`` off the board. Turning and mirroring give up to eight names; the first in the order
of the signs' codes counts.
"""

from __future__ import annotations

import functools

import numpy as np

from engine.board.points import BORDER, EMPTY, STRIDE

AROUND = (-STRIDE - 1, -STRIDE, -STRIDE + 1, 1, STRIDE + 1, STRIDE, STRIDE - 1, -1)
"""Clockwise from the upper left."""

OWN, ENEMY, OWN_IN_ATARI, ENEMY_IN_ATARI, NOTHING, OUTSIDE = "X", "O", "x", "o", ".", "#"
SIGNS = OWN + ENEMY + OWN_IN_ATARI + ENEMY_IN_ATARI + NOTHING + OUTSIDE

_LETTERS = np.frombuffer(SIGNS.encode("ascii"), dtype=np.uint8)

_TURNINGS = tuple(
    tuple((first + step * place) % 8 for place in range(8)) for step in (1, -1) for first in (0, 2, 4, 6)
)
"""The order of the eight places in each of the eight symmetries."""


@functools.cache
def name_of(around: str) -> str:
    """Return a name for the signs on the eight points around a move. Signs that differ only by turning or
    mirroring get the same name.

    ``around`` has the signs, clockwise from the upper left. The name is the alphabetically first of the eight
    arrangements.
    """
    return min(turnings_of(around))


def turnings_of(around: str) -> list[str]:
    """Return the signs around a move in the eight arrangements that turning and mirroring the board give."""
    return ["".join(around[place] for place in places) for places in _TURNINGS]


def signs_of(grid: np.ndarray, tables: np.void, own: int) -> str:
    """Return a text with one sign for every point, as the side ``own`` sees the board.

    The signs are ``X`` for an own stone, ``O`` for an enemy stone, ``x`` and ``o`` for such stones in atari,
    ``.`` for an empty point and ``#`` off the board. ``grid`` has the colour of each point (int8); ``tables``
    is the evaluation of the same position.
    """
    rows = tables["string_of"]
    in_atari = (rows >= 0) & (tables["strings"]["liberties"][rows] == 1)
    stones = np.where(grid == own, SIGNS.index(OWN), SIGNS.index(ENEMY))
    stones += in_atari * (SIGNS.index(OWN_IN_ATARI) - SIGNS.index(OWN))
    number = np.where(grid == EMPTY, SIGNS.index(NOTHING), stones)
    number[grid == BORDER] = SIGNS.index(OUTSIDE)
    return _LETTERS[number].tobytes().decode("ascii")


def name_surroundings(signs: str, move: int) -> str:
    """Return a name for what stands on the eight points around a move. Surroundings that differ only by
    turning or mirroring get the same name.

    ``signs`` has a sign for every point of the board, as `signs_of` returns them.
    """
    return name_of("".join([signs[move + step] for step in AROUND]))
