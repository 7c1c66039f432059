"""A drawn region asked about: what becomes of the wall around it, and which moves keep that.

In a drawing X is the wall and O the enemy outside, neither in danger by itself; ``.``, ``x`` and ``o`` are the points
of the region, empty or with a stone; a space or ``#`` lies beyond the board.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.lab.make.retrograde.drawing import COUNTED, ENEMY, OWN, Content, read_content, told_points
from engine.lab.make.retrograde.forms import LARGEST, neighbors_of, pairs_code
from engine.lab.make.retrograde.lookup import find_value
from engine.lab.make.retrograde.table import FALLS, KO, NO_REGION, STANDS, WEALTHS, WORTHS, known_regions

WORTH_NAMES = {FALLS: "falls", KO: "ko", STANDS: "stands"}
WEALTH_NAMES = ("nothing else", "two liberties", "an eye")


@dataclass(frozen=True)
class Region:
    """A region of a drawing that a wall of one side encloses: its points and what is on them.

    contact: the points that touch the wall; gap: the points that touch the enemy outside, where the enemy can
    come in; both sets of points as bits
    """

    content: Content
    contact: int
    gap: int

    def worths(self, mover: str) -> tuple[int, ...]:
        """Return what becomes of the wall around the region if ``mover``, OWN or ENEMY, moves first: FALLS,
        KO or STANDS.

        There is one result for each of three cases: the wall has nothing besides the region, it has two more
        liberties, or it has another eye. Raises ValueError if the table lacks the region.
        """
        cells = self.content.cells
        pairs = pairs_code(neighbors_of(cells), tuple(range(len(cells))))
        own, enemy = self.content.bits(OWN), self.content.bits(ENEMY)
        value = find_value(known_regions(), len(cells), pairs, self.contact, self.gap, own, enemy)
        if value == NO_REGION:
            raise ValueError("the table lacks this region")
        return WORTHS[value % len(WORTHS) if mover == OWN else value // len(WORTHS)]

    def best(self, mover: str, wealth: int) -> list[int]:
        """Return the numbers of the points on which a side can play first to get its best result. Empty if
        the result is the same when the other side moves first.

        mover: the side, OWN or ENEMY; wealth: what the wall has besides the region: 0 nothing, 1 two
        liberties, 2 an eye
        """
        other = ENEMY if mover == OWN else OWN
        worth = self.worths(mover)[wealth]
        if self.worths(other)[wealth] == worth:
            return []
        return [
            number
            for number, after in self.content.followers(mover, self.contact, self.gap)
            if Region(after, self.contact, self.gap).worths(other)[wealth] == worth
        ]


def read_region(drawing: str) -> Region:
    """Return the region that a text shows. The text is a drawing of the region, its wall and the enemy
    around.

    Raises ValueError for unknown signs, and if there is no region or it is too large.
    """
    content, (contact, gap) = read_content(drawing, "XO", LARGEST)
    return Region(content, contact, gap)


def tell_region(region: Region) -> list[str]:
    """Return lines of text that tell what becomes of the wall around a region.

    Each stands for one thing that the wall may have besides the region: nothing, two liberties, or an eye. It
    tells the result if the enemy moves first and if the owner moves first, and the moves that are needed.
    """
    lines = ["the wall has besides  the enemy first  its owner first"]
    for wealth in range(WEALTHS):
        answers = []
        for mover in (ENEMY, OWN):
            moves = told_points(region.content.cells, region.best(mover, wealth))
            answers.append(f"{WORTH_NAMES[region.worths(mover)[wealth]]} {moves}".strip())
        lines.append(f"{WEALTH_NAMES[wealth]:20}  {answers[0]:15}  {answers[1]}")
    lines.append(COUNTED)
    return lines
