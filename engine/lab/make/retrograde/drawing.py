"""A small region as it is drawn: ``.``, ``x`` and ``o`` are its points, empty or with a stone of its owner or enemy.

A space or ``#`` lies beyond the board; what else may stand around the region is for whoever reads the drawing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.lab.make.retrograde.forms import BESIDE, Cell, Shape, neighbors_of

INSIDE, BEYOND = ".xo", " #"
OWN, ENEMY = "x", "o"

COUNTED = "a point is (column, row) of the drawing, from its upper left"


@dataclass(frozen=True)
class Content:
    """The points of a region in board order, and what stands on each: ``.``, ``x`` (own) or ``o`` (enemy)."""

    cells: Shape
    stones: tuple[str, ...]

    def bits(self, side: str) -> int:
        """Return the points of the region with a stone of a side (OWN or ENEMY), as bits of a number. Bit 0
        stands for the first point in board order.
        """
        return _pack_bits(stone == side for stone in self.stones)

    def followers(self, mover: str, contact: int, gap: int) -> Iterator[tuple[int, Content]]:
        """Yield each legal move of one side in the region, as a pair: the number of its point, and the
        content of the region after the move, with captured stones taken off.

        mover: OWN, the side that owns the wall around the region, or ENEMY; contact: as bits, the points
        where an own stone touches the wall; gap: as bits, the points where an enemy stone touches enemy
        stones outside. Strings with a stone on such a point cannot be captured.
        """
        other = ENEMY if mover == OWN else OWN
        safe = {OWN: contact, ENEMY: gap}
        for number, stone in enumerate(self.stones):
            if stone != ".":
                continue
            stones = [*self.stones]
            stones[number] = mover
            for each in self._without_liberty(stones, other, safe[other]):
                stones[each] = "."
            if not self._without_liberty(stones, mover, safe[mover]):
                yield number, Content(self.cells, tuple(stones))

    def _without_liberty(self, stones: list[str], side: str, safe: int) -> set[int]:
        """Return the numbers of the points on which stones of a side are captured because their strings have
        no liberty.

        stones: what is on each point; safe: as bits, the points where a stone of that side touches its own
        side outside the region, so that its string cannot be captured
        """
        beside = neighbors_of(self.cells)
        alive = {
            number
            for number, stone in enumerate(stones)
            if stone == side
            and (
                safe >> number & 1
                or any(beside[number] >> n & 1 and stones[n] == "." for n in range(len(stones)))
            )
        }
        waiting = [*alive]
        while waiting:
            number = waiting.pop()
            for other, stone in enumerate(stones):
                if stone == side and beside[number] >> other & 1 and other not in alive:
                    alive.add(other)
                    waiting.append(other)
        return {number for number, stone in enumerate(stones) if stone == side} - alive


def read_content(drawing: str, around: str, largest: int) -> tuple[Content, tuple[int, ...]]:
    """Return the region that a text draws, and for each sign in ``around`` (such as that of the wall) the
    points of the region that lie beside such a sign, as bits.

    Raises ValueError for other signs, and for a region of no point or of more than ``largest`` points.
    """
    signs = {
        (x, y): sign
        for y, row in enumerate(drawing.rstrip("\n").split("\n"))
        for x, sign in enumerate(row.rstrip("\n"))
    }
    unknown = set(signs.values()) - set(INSIDE + around + BEYOND)
    if unknown:
        expected = " ".join(INSIDE + around)
        raise ValueError(f"'{min(unknown)}' is no sign of a region, expected {expected} # or a space")
    cells = tuple(
        sorted((cell for cell in signs if signs[cell] in INSIDE), key=lambda cell: (cell[1], cell[0]))
    )
    if not 1 <= len(cells) <= largest:
        raise ValueError(f"the region has {len(cells)} points, expected 1 to {largest}")
    touching = tuple(_pack_bits(side in _signs_beside(signs, cell) for cell in cells) for side in around)
    return Content(cells, tuple(signs[cell] for cell in cells)), touching


def told_points(cells: Shape, numbers: Iterable[int]) -> str:
    """Return points of a region as text such as '(1,2) (2,2)': column and row, from 1.

    numbers: the points, as indices into the region's ``cells``
    """
    return " ".join(f"({x + 1},{y + 1})" for x, y in (cells[number] for number in numbers))


def _pack_bits(each: Iterable[bool]) -> int:
    return sum(1 << number for number, is_set in enumerate(each) if is_set)


def _signs_beside(signs: dict[Cell, str], cell: Cell) -> set[str]:
    return {signs.get((cell[0] + dx, cell[1] + dy), " ") for dx, dy in BESIDE}
