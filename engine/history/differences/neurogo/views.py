"""`Viewer`: positions, or all positions after one move, as the net takes them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.board.points import MAX_SIZE, NUM_POINTS
from engine.board.record import new_stack
from engine.history.differences.neurogo.describing import NO_ROOM, PLIES, describe, describe_moves
from engine.history.differences.neurogo.ladders import new_ladder
from engine.history.differences.neurogo.records import KINDS, PAIR_DTYPE, UNIT_DTYPE, new_sight
from engine.reading.safety.enclosure import new_scratch

FIRST_UNITS, FIRST_PAIRS = 1 << 13, 1 << 17
"""Rows that there is room for at first; it is doubled until all fit."""


@dataclass(frozen=True)
class Views:
    """Some positions in the form in which NeuroGo's net takes them, each seen by its side to move.

    units: of UNIT_DTYPE, the strings and empty points of all positions, sorted by kind; kinds: the row where
    each kind begins, and the end of the last; pairs: of PAIR_DTYPE, the relations; of_points: int32
    (positions, points), the number of the unit that each point belongs to, row by row
    """

    units: np.ndarray
    kinds: tuple[int, ...]
    pairs: np.ndarray
    of_points: np.ndarray


class Viewer:
    """Turns positions into the tables that NeuroGo's net takes. One object may serve only one thread.

    The tables depend only on the position, not on earlier ones.
    """

    def __init__(self) -> None:
        self._ladders, self._boards = new_ladder(), new_stack(PLIES)
        self._sights, self._scratches = new_sight(), new_scratch()
        self._allowed = np.zeros(NUM_POINTS, dtype=np.int8)
        self._moves = np.zeros(MAX_SIZE**2, dtype=np.int64)
        self._counts = np.zeros(2, dtype=np.int64)
        self._make_room(FIRST_UNITS, FIRST_PAIRS)

    def _make_room(self, units: int, pairs: int) -> None:
        self._units = np.zeros(units, dtype=UNIT_DTYPE)
        self._pairs = np.zeros(pairs, dtype=PAIR_DTYPE)

    def after(self, position: np.void, color: int, points: list[int]) -> tuple[list[int], Views]:
        """Return those of ``points`` where a colour may play, and the positions after these moves as the net
        takes them.

        A colour may play where the rules allow it (superko is not checked) and where it fills no own eye.
        position: a record of `engine.board.record.BOARD_DTYPE`
        """
        self._boards[0] = position
        self._allowed[:] = 0
        self._allowed[points] = 1
        size = int(position["size"])
        of_points = np.zeros((max(len(points), 1), size**2), dtype=np.int32)
        while True:
            found = describe_moves(
                self._ladders,
                self._boards,
                self._sights,
                self._scratches,
                self._units,
                self._pairs,
                of_points,
                self._counts,
                color,
                self._allowed,
                self._moves,
            )
            if found != NO_ROOM:
                return self._moves[:found].tolist(), self._build_views(of_points[:found])
            self._make_room(2 * len(self._units), 2 * len(self._pairs))

    def of(self, positions: np.ndarray) -> Views:
        """Return positions as the tables that NeuroGo's net takes, each seen by its side to move.

        The tables hold the strings and empty points, and the relations between them. positions: records of
        `engine.board.record.BOARD_DTYPE`, all of one board size
        """
        size = int(positions[0]["size"])
        of_points = np.zeros((len(positions), size**2), dtype=np.int32)
        while not self._describe_all(positions, of_points):
            self._make_room(2 * len(self._units), 2 * len(self._pairs))
        return self._build_views(of_points)

    def _describe_all(self, positions: np.ndarray, of_points: np.ndarray) -> bool:
        self._counts[:] = 0
        for number, position in enumerate(positions):
            self._boards[0] = position
            added = describe(
                self._ladders,
                self._boards,
                0,
                self._sights,
                self._scratches,
                self._units,
                self._pairs,
                of_points,
                number,
                self._counts,
            )
            if added == NO_ROOM:
                return False
        return True

    def _build_views(self, of_points: np.ndarray) -> Views:
        filled, listed = self._counts.tolist()
        units, pairs = self._units[:filled], self._pairs[:listed].copy()
        order = np.argsort(units["kind"], kind="stable")
        place = np.empty(filled, dtype=np.int32)
        place[order] = np.arange(filled, dtype=np.int32)
        pairs["other"] = place[pairs["other"]]
        ends = np.cumsum(np.bincount(units["kind"], minlength=KINDS)).tolist()
        return Views(units[order], (0, *ends), pairs, place[of_points])
