"""Expert games move by move, with the matches of a database in every position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from engine.board import kernels
from engine.board.points import BLACK, opponent
from engine.board.record import new_stack
from patterns.database import Database
from patterns.match import FULL, KEPT_DTYPE, MATCH_DTYPE, renew
from patterns.tables import new_table
from patterns.windows import new_view

ROOM = 1 << 15
"""Matches that a list holds: far more than a position has."""


class Moment(NamedTuple):
    """A position of a game before a move, with the patterns that match in it.

    number: of the move, from 0; color: who plays it
    matches: rows, of which the first ``found`` count. They are overwritten at the next moment.

    Attributes of the patterns, i.e. conditions besides the drawing, are not checked.
    """

    number: int
    color: int
    matches: np.ndarray
    found: int


class Replay:
    """Plays through games and finds the matches of a database's patterns. ``boards[0]`` and ``view`` show the
    present position.
    """

    def __init__(self, database: Database) -> None:
        """Prepare to play through games with the patterns of a database."""
        self._index = database.index()
        self._kept = new_table(KEPT_DTYPE, 1)
        self._lists = [new_table(MATCH_DTYPE, ROOM) for _ in range(2)]
        self.boards, self.view = new_stack(2), new_view()

    def moments(self, moves: np.ndarray, size: int) -> Iterator[Moment]:
        """Yield the positions of a game, each with its matches. ``moves``: points of alternating colours,
        Black first.

        Raises ValueError at an illegal move, after the position before that move was yielded.
        """
        kernels.clear_position(self.boards[0], size)
        self._kept["valid"] = 0
        color = BLACK
        for number, move in enumerate(moves):
            before, matches = self._lists if number % 2 == 0 else reversed(self._lists)
            count = renew(self.boards[0], self.view, self._index, self._kept, before, matches)
            if count == FULL:
                raise RuntimeError(f"more than {ROOM} matches in one position")
            yield Moment(number, color, matches, count)
            if kernels.play(self.boards, 0, color, move) != kernels.LEGAL:
                raise ValueError("a move is illegal")
            self.boards[0] = self.boards[1]
            color = opponent(color)
