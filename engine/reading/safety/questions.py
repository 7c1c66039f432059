"""What is safe on the board: the Python face of `benson` (the owner passes) and `alternate` (the owner answers)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from engine.board.board import Board
from engine.board.points import BLACK, BORDER, EMPTY, NUM_POINTS, WHITE
from engine.reading.safety.alternate import mark_alternate
from engine.reading.safety.benson import mark_unconditional
from engine.reading.safety.enclosure import ALIVE, TERRITORY, new_scratch


@dataclass(frozen=True)
class Safety:
    """What is proven safe in one position; bool arrays of shape (NUM_POINTS,), False on every undecided
    point.

    ``alive``: the stones, of either colour, that cannot be captured. ``black_territory`` and
    ``white_territory``: the points of regions that alive stones of this colour enclose and in which the other
    colour can never live, whatever stands on them now. No point is in two of the three.
    """

    alive: np.ndarray
    black_territory: np.ndarray
    white_territory: np.ndarray


def unconditional(board: Board) -> Safety:
    """Return what is safe on a board, for either colour, even if the owner passes for ever (Benson 1976).

    The module `engine.reading.safety.benson` has the terms and their proof.
    """
    return _compute_safety(board, mark_unconditional)


def alternate(board: Board) -> Safety:
    """Return what is safe on a board, for either colour, if the owner answers each enemy move.

    It holds whoever is to move now. What is safe even without answers is included. The module
    `engine.reading.safety.alternate` has the terms, the proof, and what is not recognised.
    """
    return _compute_safety(board, mark_alternate)


def unconditional_status(board: Board, point: int) -> str:
    """Return the unconditional status of a point, in the words of GNU Go's command of this name.

    A stone is ``alive``, ``dead`` (in unconditional territory of the other colour) or ``undecided``; an empty
    point is ``black_territory``, ``white_territory`` or ``undecided``. Stones in their own side's territory
    are ``alive``, too, though some of these can be captured; `unconditional` tells them apart. Raises
    ValueError if the point is not on the board.
    """
    color = board.color_at(point)
    if color == BORDER:
        raise ValueError("invalid coordinate")
    safety = unconditional(board)
    if safety.alive[point]:
        return "alive"
    for owner, name in ((BLACK, "black"), (WHITE, "white")):
        territory = safety.black_territory if owner == BLACK else safety.white_territory
        if territory[point] and color == EMPTY:
            return f"{name}_territory"
        if territory[point]:
            return "alive" if color == owner else "dead"
    return "undecided"


def _compute_safety(board: Board, mark: Callable[..., object]) -> Safety:
    scratch = new_scratch()
    marks = np.zeros((2, NUM_POINTS), dtype=np.int8)
    for row, color in zip(marks, (BLACK, WHITE), strict=True):
        mark(board.position, color, scratch[0], row)
    black, white = marks
    return Safety((marks == ALIVE).any(axis=0), black == TERRITORY, white == TERRITORY)
