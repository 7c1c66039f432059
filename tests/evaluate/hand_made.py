"""Tables for the influence and territory passes made by hand: a text board says which stones live.

X O  living stones of Black and White (class 2)      B W  dead ones (class 25)
U V  unsettled ones (class 13)                       x o  empty points that a link of Black's or White's bars
1 2  empty points of an eye of Black's or White's    other small letters  empty points with a name
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, WHITE, board_points, opponent, point_at
from engine.board.symmetry import swap_colors, turn, turn_grid
from engine.evaluate.tables import NONE, ONE_EYE, new_evaluation
from engine.evaluate.territory.field import new_field
from engine.evaluate.territory.influence import radiate
from engine.evaluate.territory.points import value_points

ALIVE, UNSETTLED, DEAD = 2, 13, 25

_STONES = {
    "X": (BLACK, ALIVE),
    "O": (WHITE, ALIVE),
    "B": (BLACK, DEAD),
    "W": (WHITE, DEAD),
    "U": (BLACK, UNSETTLED),
    "V": (WHITE, UNSETTLED),
}
_WALLS = {"x": BLACK, "o": WHITE}


@dataclass(frozen=True)
class HandMade:
    """A position with the class of every stone, the walls of links, both by point; and named points."""

    grid: np.ndarray
    classes: Mapping[int, int]
    walls: Mapping[int, int]
    names: Mapping[str, int]

    def turned(self, symmetry: int) -> HandMade:
        """The same in another of the eight orientations."""
        size = len(self.grid)

        def moved(by_point: Mapping[int, int]) -> dict[int, int]:
            return {turn(point, size, symmetry): value for point, value in by_point.items()}

        names = {name: turn(point, size, symmetry) for name, point in self.names.items()}
        return HandMade(turn_grid(self.grid, symmetry), moved(self.classes), moved(self.walls), names)

    def swapped(self) -> HandMade:
        """The same with the colours exchanged."""
        return replace(
            self,
            grid=swap_colors(self.grid),
            walls={point: opponent(color) for point, color in self.walls.items()},
        )


def read(text: str) -> HandMade:
    """The position that a text board of the module's signs shows."""
    rows = [row.split() for row in text.splitlines() if row.strip()]
    signs = {point_at(x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}
    colors = [[_STONES.get(sign, (EMPTY, 0))[0] for sign in row] for row in rows]
    return HandMade(
        grid=np.array(colors, dtype=np.int8),
        classes={point: _STONES[sign][1] for point, sign in signs.items() if sign in _STONES},
        walls={point: _WALLS[sign] for point, sign in signs.items() if sign in _WALLS},
        names={sign: point for point, sign in signs.items() if sign.islower() and sign not in _WALLS},
    )


def _fill_group(group: np.void, board: Board, stone: int, aliveness: int) -> None:
    """What a group of this class usually is: the livelier, the more eyes and room it has."""
    group["aliveness"], group["color"] = aliveness, board.color_at(stone)
    group["stones"], group["liberties"] = len(board.stones(stone)), board.count_liberties(stone)
    group["max_eyes"] = ONE_EYE * (3 if aliveness < UNSETTLED else 2 if aliveness == UNSETTLED else 0)
    group["run"] = 10 if aliveness < UNSETTLED else 0


def _fill_tables(position: HandMade, board: Board, tables: np.void) -> None:
    """Each string a group of its own."""
    tables["string_of"] = NONE
    for point in board_points(board.size):
        if board.color_at(point) != EMPTY and tables["string_of"][point] == NONE:
            row = int(tables["string_count"])
            tables["string_count"] = tables["group_count"] = row + 1
            tables["string_of"][board.stones(point)] = row
            tables["strings"][row]["group"] = row
            _fill_group(tables["groups"][row], board, point, position.classes[point])
    for point, color in position.walls.items():
        tables["wall"][color, point] = 1


def evaluated(position: HandMade, numbers: np.ndarray) -> tuple[np.void, np.void]:
    """The tables after the influence and territory passes with these numbers, and the field."""
    board = Board(len(position.grid))
    board.set_position(position.grid)
    evaluations, fields = new_evaluation(), new_field()
    _fill_tables(position, board, evaluations[0])
    radiate(board.position, evaluations[0], numbers[0], fields[0])
    value_points(board.position, evaluations[0], numbers[0], fields[0])
    return evaluations[0], fields[0]


def random_position(size: int, generator: np.random.Generator) -> HandMade:
    """Stones at random, each string with a class of its own, and some walls."""
    board = Board(size)
    for _ in range(size * size):
        point = int(generator.choice(board_points(size)))
        if board.color_at(point) == EMPTY and board.is_legal(board.to_move, point):
            board.play(board.to_move, point)
    classes: dict[int, int] = {}
    for point in board_points(size):
        if board.color_at(point) != EMPTY and point not in classes:
            classes |= dict.fromkeys(board.stones(point), int(generator.integers(2, 26)))
    empty = [point for point in board_points(size) if board.color_at(point) == EMPTY]
    walls = {point: int(generator.integers(1, 3)) for point in empty if generator.random() < 0.1}
    return HandMade(board.grid(), classes, walls, {})
