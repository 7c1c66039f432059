"""The exhaustive solver of `tests.reading.exhaustive` for the life of an enclosed group, and random such groups."""

from __future__ import annotations

import random

import numpy as np

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, WHITE, xy
from tests.reading.exhaustive import Judge, Position, Solver, position_of

Cell = tuple[int, int]


class EnclosedSolver(Solver):
    """Plays only inside an area; everything else on the board stays as it is, so walls with liberties there live."""

    def __init__(self, size: int, most: int, area: int) -> None:
        super().__init__(size, most)
        self.area = area

    def followers(self, position: Position, ignoring: int) -> list[Position]:
        """The positions after every legal move inside the area and after a pass."""
        made = [Position(position.stones, BLACK + WHITE - position.to_move)]
        empty = self.area & ~(position.stones[0] | position.stones[1])
        while empty:
            point = (empty & -empty).bit_length() - 1
            empty &= empty - 1
            after = self.play(position, point, ignoring == position.to_move)
            if after is not None:
                made.append(after)
        return made


def life_judge(target: int, owner: int) -> Judge:
    """Won: the owner's stone ``target`` is captured. A group that is never captured lives, in seki too."""

    def judge(position: Position) -> bool | None:
        return None if position.stones[owner - 1] >> target & 1 else True

    return judge


def enclosed_area(board: Board, target: int) -> int:
    """Bits of the target's stones and of all that a flood from them reaches before it meets the immortal wall.

    The wall is the largest enemy string: the flood passes through empty points and other stones, not through it.
    """
    size = board.size
    enemy = BLACK + WHITE - board.color_at(target)
    wall = max(
        (board.stones(point) for point in board.points() if board.color_at(point) == enemy),
        key=len,
        default=[],
    )
    solver = Solver(size, 1)
    free = solver.full
    for x, y in map(xy, wall):
        free &= ~(1 << y * size + x)
    x, y = xy(target)
    return solver.string(free, y * size + x)


def true_outcome(board: Board, target: int, mover: int, most: int) -> int | None:
    """What the mover gets by exhaustive play inside the wall; None if ``most`` positions do not suffice."""
    owner = board.color_at(target)
    solver = EnclosedSolver(board.size, most, enclosed_area(board, target))
    x, y = xy(target)
    judge = life_judge(y * board.size + x, owner)
    return solver.outcome(position_of(board.grid(), mover), BLACK + WHITE - owner, judge)


def _around(cells: set[Cell], size: int, diagonals: bool) -> set[Cell]:
    """The cells of the board beside these, with or without those at a corner of them."""
    steps = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if diagonals or i == 0 or j == 0]
    beside = {(x + i, y + j) for x, y in cells for i, j in steps} - cells
    return {(x, y) for x, y in beside if 0 <= x < size and 0 <= y < size}


def _eye_space(chance: random.Random) -> set[Cell]:
    """A winding room of three to five points in the upper left corner or at the upper edge."""
    left = chance.choice([0, 0, 2])
    first = max(0, left - 1)
    cells = {(left, 0)}
    room = chance.randint(3, 5)
    while len(cells) < room:
        x, y = chance.choice(sorted(cells))
        i, j = chance.choice([(0, 1), (1, 0), (0, -1), (-1, 0)])
        if first <= x + i < first + 4 and 0 <= y + j < 3:
            cells.add((x + i, y + j))
    return cells


def random_enclosed_group(chance: random.Random, size: int) -> tuple[np.ndarray, Cell]:
    """A grid with a black group shut in by one white wall, stones of both colours in its eye space, and one black cell.

    The black wall has gaps at the corners and now and then beside the eye space, and liberties outside. A string
    without liberty may occur.
    """
    space = _eye_space(chance)
    straight, ring = _around(space, size, diagonals=False), _around(space, size, diagonals=True)
    gaps = {cell for cell in sorted(ring) if chance.random() < (0.06 if cell in straight else 0.35)}
    black = ring - gaps
    liberties = {cell for cell in sorted(gaps) if chance.random() < 0.5}
    liberties |= {cell for cell in sorted(_around(space | ring, size, False)) if chance.random() < 0.08}
    white = _around(space | black | gaps | liberties, size, diagonals=True) | gaps - liberties
    grid = np.zeros((size, size), dtype=np.int8)
    for color, cells in ((BLACK, black), (WHITE, white)):
        for x, y in cells:
            grid[y, x] = color
    for x, y in sorted(space):
        grid[y, x] = chance.choices([WHITE, BLACK, 0], [25, 10, 65])[0]
    return grid, chance.choice(sorted(black))


def compact(grid: np.ndarray) -> str:
    """A grid as one line, rows parted by slashes."""
    return "/".join("".join(".XO"[cell] for cell in row) for row in grid)


def expand(line: str) -> np.ndarray:
    """The grid that `compact` wrote."""
    return parse_diagram(line.replace("/", "\n"))
