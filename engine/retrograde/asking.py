"""A drawn region asked about: what becomes of the wall around it, and which moves keep that.

In a drawing X is the wall and O the enemy outside, neither in danger by itself; ``.``, ``x`` and ``o`` are the points
of the region, empty or with a stone; a space or ``#`` lies beyond the board.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.retrograde.forms import BESIDE, LARGEST, Cell, Shape, neighbors_of, pairs_code
from engine.retrograde.lookup import find_value
from engine.retrograde.table import FALLS, KO, NO_REGION, STANDS, WEALTHS, WORTHS, known_regions

INSIDE = ".xo"
OWN, ENEMY = "x", "o"
WORTH_NAMES = {FALLS: "falls", KO: "ko", STANDS: "stands"}
WEALTH_NAMES = ("nothing else", "two liberties", "an eye")


@dataclass(frozen=True)
class Region:
    """A region as drawn.

    cells: its points in board order; stones: what stands on each; contact, gap: which touch the wall, and the enemy
    outside, as sets of bits
    """

    cells: Shape
    stones: tuple[str, ...]
    contact: int
    gap: int

    def worths(self, mover: str) -> tuple[int, ...]:
        """By wealth of the wall what becomes of it if OWN or ENEMY moves first. Raises ValueError if it is unknown."""
        points = len(self.cells)
        pairs = pairs_code(neighbors_of(self.cells), tuple(range(points)))
        own, enemy = (_bits(stone == side for stone in self.stones) for side in (OWN, ENEMY))
        value = find_value(known_regions(), points, pairs, self.contact, self.gap, own, enemy)
        if value == NO_REGION:
            raise ValueError("the table lacks this region")
        return WORTHS[value % len(WORTHS) if mover == OWN else value // len(WORTHS)]

    def after(self, mover: str, number: int) -> Region | None:
        """The region after a stone on its point of this number; None where one may not be played."""
        if self.stones[number] != ".":
            return None
        stones = [*self.stones]
        stones[number] = mover
        other = ENEMY if mover == OWN else OWN
        for side in (other, mover):
            dead = self._without_liberty(stones, side)
            if dead and side == mover:
                return None
            for each in dead:
                stones[each] = "."
        return Region(self.cells, tuple(stones), self.contact, self.gap)

    def best(self, mover: str, wealth: int) -> list[int]:
        """The moves of a side that keep what the region is worth if it moves first; [] where a pass does, too."""
        other = ENEMY if mover == OWN else OWN
        worth = self.worths(mover)[wealth]
        if self.worths(other)[wealth] == worth:
            return []
        followers = ((number, self.after(mover, number)) for number in range(len(self.cells)))
        return [
            number
            for number, after in followers
            if after is not None and after.worths(other)[wealth] == worth
        ]

    def _without_liberty(self, stones: list[str], side: str) -> set[int]:
        """The stones of a side that are taken; those tied to the wall or to the enemy outside never are."""
        safe = self.contact if side == OWN else self.gap
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


def _bits(each: Iterable[bool]) -> int:
    return sum(1 << number for number, is_set in enumerate(each) if is_set)


def read_region(drawing: str) -> Region:
    """The region of a drawing. Raises ValueError for other signs, and for no region or one that is too large."""
    signs = {
        (x, y): sign
        for y, row in enumerate(drawing.rstrip("\n").split("\n"))
        for x, sign in enumerate(row.rstrip("\n"))
    }
    unknown = set(signs.values()) - set(INSIDE) - set("XO #")
    if unknown:
        raise ValueError(f"'{min(unknown)}' is no sign of a region, expected . x o X O # or a space")
    cells = tuple(
        sorted((cell for cell in signs if signs[cell] in INSIDE), key=lambda cell: (cell[1], cell[0]))
    )
    if not 1 <= len(cells) <= LARGEST:
        raise ValueError(f"the region has {len(cells)} points, expected 1 to {LARGEST}")
    contact, gap = (_bits(side in _signs_beside(signs, cell) for cell in cells) for side in "XO")
    return Region(cells, tuple(signs[cell] for cell in cells), contact, gap)


def _signs_beside(signs: dict[Cell, str], cell: Cell) -> set[str]:
    return {signs.get((cell[0] + dx, cell[1] + dy), " ") for dx, dy in BESIDE}


def told(region: Region) -> list[str]:
    """What becomes of the wall, by what it has besides and by who moves first, with the moves that matter."""
    lines = ["the wall has besides  the enemy first  its owner first"]
    for wealth in range(WEALTHS):
        answers = []
        for mover in (ENEMY, OWN):
            moves = " ".join(
                f"({x + 1},{y + 1})" for x, y in (region.cells[each] for each in region.best(mover, wealth))
            )
            answers.append(f"{WORTH_NAMES[region.worths(mover)[wealth]]} {moves}".strip())
        lines.append(f"{WEALTH_NAMES[wealth]:20}  {answers[0]:15}  {answers[1]}")
    lines.append("a point is (column, row) of the drawing, from its upper left")
    return lines
