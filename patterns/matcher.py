"""`Matcher`: the Python face of the matching kernels."""

from __future__ import annotations

import numpy as np

from engine.board.board import Board
from patterns.database import Database
from patterns.facts import new_facts
from patterns.match import FULL, KEPT_DTYPE, MATCH_DTYPE, holding, renew
from patterns.tables import new_table
from patterns.windows import new_view

FIRST_ROOM = 2048


class Matcher:
    """Finds all matches of the patterns of a database on a board.

    It remembers the position of the last call, and matches again only around points that have changed since,
    whether moves were played, taken back, or another game was set up.
    """

    def __init__(self, database: Database, quick: bool = False) -> None:
        """Make a matcher for the patterns of a database.

        If ``quick``, it finds only patterns with one of the flags ``obvious`` and ``quiescence``.
        """
        self._database = database
        self._index = database.index(quick)
        self._view = new_view()
        self._kept = new_table(KEPT_DTYPE, 1)
        self._unknown = new_facts()
        self._before: np.ndarray
        self._matches: np.ndarray
        self._holding: np.ndarray
        self._make_room(FIRST_ROOM)

    def matches(self, board: Board, facts: np.ndarray | None = None) -> np.ndarray:
        """Return the matches of all patterns on a board, as an array of MATCH_DTYPE. Only those are returned
        for which all attributes (conditions on stones) hold.

        They are ordered by point, orientation and colour. ``facts`` is a record of `patterns.facts` that an
        evaluator has filled in for this position. A condition on something that it does not tell counts as
        holding. Liberties, and whether two stones are one string, are checked on the board even without
        ``facts``. Whether a move is legal (ko, suicide) is not checked.
        """
        tables = self._database.tables
        count = FULL
        while count == FULL:
            count = renew(
                board.position,
                self._view,
                self._index,
                self._kept,
                self._before,
                self._matches,
            )
            if count == FULL:
                self._make_room(2 * len(self._matches))
        self._before, self._matches = self._matches, self._before
        facts = self._unknown if facts is None else facts
        found = holding(
            board.position,
            facts,
            tables["patterns"],
            tables["attributes"],
            self._before,
            count,
            self._holding,
        )
        return self._holding[:found].copy()

    def forget(self) -> None:
        """Forget the last position, so that the next one is matched completely."""
        self._view["width"] = 0
        self._kept["valid"] = 0

    def _make_room(self, rows: int) -> None:
        self._before = new_table(MATCH_DTYPE, rows)
        self._matches = new_table(MATCH_DTYPE, rows)
        self._holding = new_table(MATCH_DTYPE, rows)
