"""What an expert sees: the position, its evaluation, the strategy, and what the player knows by heart.

All experts are functions of one `View`; they try nothing out on the board. `look` is the one place where a strategy is
put together.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.board.board import Board
from engine.board.points import BLACK, BORDER, EMPTY, NEIGHBORS, PASS, WHITE, opponent
from engine.evaluate.strategy import Strategy, assess
from engine.evaluate.tables import CAPTURED, POINT
from engine.suggest.knowledge import Knowledge
from engine.suggest.situation import Situation
from engine.suggest.survey import Survey

LAST_MOVES = 2
"""So many of the moves before are seen."""


@dataclass(frozen=True)
class View:
    """A position with its evaluation, as the player whose turn it is sees it: with the colour and plans in
    ``strategy``, and with what ``knowledge`` contains.

    ``tables`` is the evaluation of the board; ``last_moves`` are the latest moves, the last one first, PASS
    for a pass. A view may be used only as long as the board stays in the position for which the view was
    made.
    """

    board: Board
    tables: np.void
    strategy: Strategy
    knowledge: Knowledge
    last_moves: tuple[int, ...] = ()

    @property
    def color(self) -> int:
        """The colour of the side to move, for which moves are sought."""
        return self.strategy.color

    @property
    def enemy(self) -> int:
        """The colour of the opponent of the side to move."""
        return opponent(self.color)

    @property
    def size(self) -> int:
        """The number of points along one side of the board."""
        return self.board.size

    @cached_property
    def situation(self) -> Situation:
        """The position unpacked into plain lists, for the experts on fighting."""
        numbers = self.knowledge.group_numbers
        return Situation(self.board, self.tables, self.strategy, self.last_moves, numbers)

    @cached_property
    def survey(self) -> Survey:
        """The position as arrays by point, for the experts on the whole board."""
        return Survey(self.grid, self.tables, self.color, self.size)

    @cached_property
    def strings(self) -> np.ndarray:
        """The filled rows of the evaluation's table of strings."""
        return self._take_rows("strings", "string_count")

    @cached_property
    def links(self) -> np.ndarray:
        """The filled rows of the evaluation's table of links."""
        return self._take_rows("links", "link_count")

    @cached_property
    def eyes(self) -> np.ndarray:
        """The filled rows of the evaluation's table of eyes."""
        return self._take_rows("eyes", "eye_count")

    @cached_property
    def groups(self) -> np.ndarray:
        """The filled rows of the evaluation's table of groups."""
        return self._take_rows("groups", "group_count")

    def _take_rows(self, table: str, count: str) -> np.ndarray:
        rows: np.ndarray = self.tables[table][: int(self.tables[count])]
        return rows

    @cached_property
    def grid(self) -> np.ndarray:
        """The colours of all NUM_POINTS points, an int8 array."""
        return np.asarray(self.board.position["color"])

    @property
    def last_move(self) -> int:
        """The move that led to this position; PASS if there is none."""
        return next(iter(self.last_moves), PASS)

    @cached_property
    def shapes(self) -> list[tuple[int, int, int, int]]:
        """For every point a tuple about the largest known shapes around it: (reach, share, answer reach,
        answer share).

        These are the fields of `patterns.shapes.FOUND_DTYPE`; all are 0 if no shape is known.
        """
        found: list[tuple[int, int, int, int]]
        found = self.knowledge.shapes.around(self.board, self.color, self.last_move).tolist()
        return found

    def string_at(self, point: int) -> int:
        """Return the row of the string of the stone at a point, in the table of strings; -1 if there is no
        stone.
        """
        return int(self.tables["string_of"][point])

    def group_at(self, point: int) -> int:
        """Return the row of the group of the stone at a point, in the table of groups; -1 if there is no
        stone.
        """
        row = self.string_at(point)
        return int(self.strings[row]["group"]) if row >= 0 else -1

    def aliveness_at(self, point: int) -> int:
        """Return the aliveness class, 2 (alive) to 25 (captured), of the group of the stone at a point."""
        return int(self.groups[self.group_at(point)]["aliveness"])

    def is_dead(self, point: int) -> bool:
        """Return whether the stone at a point is captured or part of a dead group."""
        row = self.string_at(point)
        return row >= 0 and int(self.strings[row]["status"]) >= CAPTURED

    def color_at(self, point: int) -> int:
        """Return what stands on a point: EMPTY, BLACK, WHITE or BORDER."""
        return int(self.grid[point])

    def is_empty(self, point: int) -> bool:
        """Return whether a point on the board is empty."""
        return int(self.grid[point]) == EMPTY

    def on_board(self, point: int) -> bool:
        """Return whether a point is on the board."""
        return int(self.grid[point]) != BORDER

    def value(self, point: int) -> float:
        """Return whose a point will be if the side to move plays next, as a number from -1 (the enemy's) to 1
        (its own).
        """
        value = int(self.tables["territory"][self.color][point]) / POINT
        return value if self.color == BLACK else -value

    def neighbors(self, point: int) -> list[int]:
        """Return the points of the board beside a point."""
        return [point + step for step in NEIGHBORS if self.on_board(point + step)]

    def points(self) -> list[int]:
        """Return all points of the board, top left first."""
        return self.board.points()

    def empty_points(self) -> list[int]:
        """Return all empty points, top left first."""
        return [point for point in self.points() if self.is_empty(point)]

    def groups_of(self, color: int) -> Iterator[tuple[int, np.void]]:
        """Yield each group of ``color`` as (row in the table of groups, the record in that row)."""
        for row, group in enumerate(self.groups):
            if group["color"] == color:
                yield row, group

    def worth_of_group(self, row: int) -> float:
        """Return how many points are at stake with a group (`Group.worth`); ``row`` is its row in the table
        of groups.
        """
        return self.situation.groups[row].worth


def look(board: Board, tables: np.void, color: int, komi: float, knowledge: Knowledge) -> View:
    """Return the view that ``color`` has of a board with the evaluation ``tables``. Neither is copied.

    ``komi`` is in points for White; ``knowledge`` is what the player can look up. Stones that were set up
    before the first move count as moves played.
    """
    strategy = assess(board, tables, color, moves_played(board), komi, knowledge.corners_open(board))
    return View(board, tables, strategy, knowledge, board.last_moves(LAST_MOVES))


def moves_played(board: Board) -> int:
    """Return how many moves count as played on a board: those played, plus one for each stone set up before
    them.
    """
    return int(np.count_nonzero(np.isin(board.stack[0]["color"], (BLACK, WHITE)))) + board.depth
