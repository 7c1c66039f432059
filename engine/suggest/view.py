"""What an expert sees: the position, its evaluation, the strategy, and ways to fire a rule.

All experts are functions of one `View`; they try nothing out on the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from engine.board.board import Board
from engine.board.points import BLACK, BORDER, EMPTY, PASS, STRIDE, opponent, vertex_of, xy
from engine.board.symmetry import turn
from engine.evaluate.tables import CAPTURED
from engine.strategy import Strategy
from patterns.shapes import load_shapes

STEPS = (-STRIDE, -1, 1, STRIDE)
DIAGONAL_STEPS = (-STRIDE - 1, -STRIDE + 1, STRIDE - 1, STRIDE + 1)


@dataclass(frozen=True)
class Line:
    """A move and what may follow: a node of a sequence tree, the likeliest answer first.

    ``share`` is the part of expert games in which the move was played where it could be, 0 if that was not counted.
    """

    color: int
    point: int
    worth: float = 0.0
    then: tuple[Line, ...] = ()
    share: float = 0.0


@dataclass(frozen=True)
class Firing:
    """A rule that applies: the move (and the lines it starts), the stake in points, and what it is about.

    ``target`` is a stone of the string or group that the move attacks or defends, PASS for none. ``words`` fill the
    names of the rule's sentence.
    """

    rule: str
    move: int
    stake: float = 0.0
    target: int = PASS
    lines: tuple[Line, ...] = ()
    words: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class View:
    """The position from the side of ``strategy.color``, to move.

    ``seen_by`` is the symmetry that turns a point to where those see it who read the names (`engine.board.symmetry`).
    """

    board: Board
    tables: np.void
    strategy: Strategy
    last_moves: tuple[int, ...] = ()
    seen_by: int = 0

    @property
    def color(self) -> int:
        """The side that looks for a move."""
        return self.strategy.color

    @property
    def enemy(self) -> int:
        """Its opponent."""
        return opponent(self.color)

    @property
    def size(self) -> int:
        """Points along one side of the board."""
        return self.board.size

    @cached_property
    def strings(self) -> np.ndarray:
        """The rows of strings."""
        return self.tables["strings"][: int(self.tables["string_count"])]

    @cached_property
    def links(self) -> np.ndarray:
        """The rows of connections."""
        return self.tables["links"][: int(self.tables["link_count"])]

    @cached_property
    def eyes(self) -> np.ndarray:
        """The rows of eyes."""
        return self.tables["eyes"][: int(self.tables["eye_count"])]

    @cached_property
    def groups(self) -> np.ndarray:
        """The rows of groups."""
        return self.tables["groups"][: int(self.tables["group_count"])]

    @cached_property
    def grid(self) -> np.ndarray:
        """int8 of all NUM_POINTS points: the colours of the board."""
        return np.asarray(self.board.position["color"])

    @property
    def last_move(self) -> int:
        """The move before, PASS if there is none."""
        return next(iter(self.last_moves), PASS)

    @cached_property
    def shapes(self) -> list[tuple[int, int, int, int]]:
        """For every point what is known of the shapes around it (the fields of `patterns.shapes.FOUND_DTYPE`)."""
        return load_shapes().around(self.board, self.color, self.last_move).tolist()

    def string_at(self, point: int) -> int:
        """The row of the string of a stone, -1 without one."""
        return int(self.tables["string_of"][point])

    def group_at(self, point: int) -> int:
        """The row of the group of a stone, -1 without one."""
        row = self.string_at(point)
        return int(self.strings[row]["group"]) if row >= 0 else -1

    def aliveness_at(self, point: int) -> int:
        """The aliveness class of the group of a stone."""
        return int(self.groups[self.group_at(point)]["aliveness"])

    def is_dead(self, point: int) -> bool:
        """Whether a stone is captured or part of a dead group."""
        row = self.string_at(point)
        return row >= 0 and int(self.strings[row]["status"]) >= CAPTURED

    def color_at(self, point: int) -> int:
        """EMPTY, BLACK, WHITE or BORDER."""
        return int(self.grid[point])

    def is_empty(self, point: int) -> bool:
        """Whether a point on the board is empty."""
        return int(self.grid[point]) == EMPTY

    def on_board(self, point: int) -> bool:
        """Whether a point is on the board."""
        return int(self.grid[point]) != BORDER

    def line(self, point: int) -> int:
        """The line of a point, 1 at the edge."""
        x, y = xy(point)
        return min(x, y, self.size - 1 - x, self.size - 1 - y) + 1

    def value(self, point: int) -> float:
        """What a point is worth to the side that looks, from -1 (the enemy's) to 1, if it moves next."""
        value = int(self.tables["territory"][self.color][point]) / 50
        return value if self.color == BLACK else -value

    def influence(self, color: int, point: int) -> float:
        """The influence of a colour at a point."""
        return float(self.tables["influence"][color][point])

    def neighbors(self, point: int) -> list[int]:
        """The points beside a point, on the board."""
        return [point + step for step in STEPS if self.on_board(point + step)]

    def points(self) -> list[int]:
        """All points of the board, top left first."""
        return self.board.points()

    def empty_points(self) -> list[int]:
        """All empty points, top left first."""
        return [point for point in self.points() if self.is_empty(point)]

    def groups_of(self, color: int) -> Iterator[tuple[int, np.void]]:
        """Rows and groups of one colour."""
        for row, group in enumerate(self.groups):
            if group["color"] == color:
                yield row, group

    def stones_of_group(self, row: int) -> list[int]:
        """The stones of a group, in board order."""
        return [point for point in self.points() if self.group_at(point) == row]

    def worth_of_group(self, row: int) -> float:
        """Points at stake with a group: twice its stones (they turn from one side to the other) and its eye space."""
        group = self.groups[row]
        return 2.0 * int(group["stones"]) + int(group["eye_space"]) + 0.5 * int(group["liberties"])

    def name(self, point: int) -> str:
        """The vertex of a point."""
        return vertex_of(self._seen(point), self.size)

    def corner_name(self, point: int) -> str:
        """In which corner a point lies, as a player says it."""
        x, y = xy(self._seen(point))
        return (
            f"{'lower' if 2 * y > self.size else 'upper'} {'right' if 2 * x > self.size else 'left'} corner"
        )

    def _seen(self, point: int) -> int:
        return turn(point, self.size, self.seen_by)

    def names(self, points: Sequence[int]) -> str:
        """The vertices of some points, blanks between."""
        return " ".join(self.name(point) for point in points)
