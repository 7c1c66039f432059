"""The first two passes run on one board, for the tests of strings and connections."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from engine.board.board import Board
from engine.board.symmetry import swap_colors, turn_grid
from engine.evaluate.links.numbers import link_numbers
from engine.evaluate.links.reading import CUT_BUDGETS, JOIN_BUDGET, read_links
from engine.evaluate.links.scratch import new_link_scratch
from engine.evaluate.links.types import TYPE_NAMES
from engine.evaluate.strings import TACTICS_BUDGET, read_strings
from engine.evaluate.tables import LINK_POINTS, MAX_LINKS, new_evaluation
from engine.reading.search.memo import Memo, new_questions


class LinkRow(NamedTuple):
    """What a row of `links` says without depending on the order of strings."""

    kind: str
    strength: int
    counts: tuple[int, int, int]
    points: tuple[frozenset[int], ...]  # at one, two, three steps; empty if the row has no room for all


class Passes:
    """Work memory of the first two passes, and the tables after `run`."""

    def __init__(self) -> None:
        self.evaluations = new_evaluation()
        self.scratches = new_link_scratch()
        self.memo = Memo()
        self._questions = new_questions(MAX_LINKS)

    @property
    def tables(self) -> np.void:
        return self.evaluations[0]

    def run(
        self,
        board: Board,
        tactics: int = TACTICS_BUDGET,
        cuts: tuple[int, int, int] = CUT_BUDGETS,
        joins: int = JOIN_BUDGET,
    ) -> None:
        """Fill the tables for the board's position."""
        read_strings(board, self.evaluations, self.memo, self._questions, tactics)
        read_links(
            board, self.evaluations, self.scratches, self.memo, self._questions, link_numbers(), cuts, joins
        )

    def link_row(self, first: int, second: int) -> int | None:
        """The row of the link between the strings at two stones, None without one."""
        wanted = sorted(int(self.tables["string_of"][stone]) for stone in (first, second))
        links = self.tables["links"][: self.tables["link_count"]]
        rows = np.flatnonzero((links["first"] == wanted[0]) & (links["second"] == wanted[1]))
        assert len(rows) <= 1, "two rows for one pair of strings"
        return int(rows[0]) if len(rows) else None

    def read_row(self, row: int) -> LinkRow:
        link = self.tables["links"][row]
        counts = tuple(int(link[f"count{steps}"]) for steps in (1, 2, 3))
        points = tuple(
            frozenset(link[f"points{steps}"][:count].tolist()) if count <= LINK_POINTS else frozenset()
            for steps, count in zip((1, 2, 3), counts, strict=True)
        )
        return LinkRow(TYPE_NAMES[link["type"]], int(link["strength"]), counts, points)

    def same_group(self, first: int, second: int) -> bool:
        rows = [self.tables["string_of"][stone] for stone in (first, second)]
        groups = self.tables["strings"]["group"][rows]
        return bool(groups[0] == groups[1])


def board_of(grid: np.ndarray, symmetry: int = 0, swapped: bool = False) -> Board:
    """A board with this position, turned and with colours exchanged if asked."""
    turned = turn_grid(grid, symmetry)
    board = Board(len(grid))
    board.set_position(swap_colors(turned) if swapped else turned)
    return board
