"""A drawn region between two strings asked about: are they linked, and by which moves?

In a drawing A and B are the two strings and O the enemy outside, none of them in danger; the region is drawn as in
`engine.lab.make.retrograde.drawing`. Regions that are larger than those of the table are solved when they are asked
about.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from engine.lab.make.retrograde.connections.game import CUT, KO, LINKED, MOST_POINTS, new_game
from engine.lab.make.retrograde.connections.making import connection_values
from engine.lab.make.retrograde.connections.table import (
    LARGEST,
    LinkOutcome,
    Surroundings,
    content_number,
    known_connections,
    outcome_of,
)
from engine.lab.make.retrograde.drawing import COUNTED, ENEMY, OWN, Content, read_content, told_points
from engine.lab.make.retrograde.forms import neighbors_of

WORTH_NAMES = {CUT: "cut", KO: "ko", LINKED: "linked"}


@dataclass(frozen=True)
class Between:
    """A region of a drawing that lies between two strings of one side: its points and what is on them.

    first, second, gap: the points that touch the first string, the second string, and the enemy outside, as
    bits
    """

    content: Content
    first: int
    second: int
    gap: int

    def outcome(self) -> LinkOutcome:
        """Return what becomes of the two strings beside the region, if the owner and if the enemy moves
        first.

        It is looked up in the table, or solved now if the region is too large for the table.
        """
        around = Surroundings(neighbors_of(self.content.cells), self.first, self.second, self.gap)
        own, hostile = self.content.bits(OWN), self.content.bits(ENEMY)
        found = known_connections().find(around, own, hostile) if around.points <= LARGEST else None
        return found or _solve_around(around)[content_number(own, hostile, range(around.points))]

    def worth(self, mover: str) -> int:
        """Return what becomes of the two strings beside the region if ``mover``, OWN or ENEMY, moves first:
        CUT, LINKED, or KO if it depends on a ko.
        """
        outcome = self.outcome()
        return outcome.owner_first if mover == OWN else outcome.enemy_first

    def best(self, mover: str) -> list[int]:
        """Return the numbers of the points on which a side can play first to get its best result about the
        link. Empty if that side need not play.

        mover: the side, OWN or ENEMY
        """
        other = ENEMY if mover == OWN else OWN
        worth = self.worth(mover)
        if self.worth(other) == worth:
            return []
        return [
            number
            for number, after in self.content.followers(mover, self.first | self.second, self.gap)
            if Between(after, self.first, self.second, self.gap).worth(other) == worth
        ]


@cache
def _solve_around(around: Surroundings) -> list[LinkOutcome]:
    return [outcome_of(value) for value in connection_values(new_game()[0], around).tolist()]


def read_between(drawing: str) -> Between:
    """Return the region between two strings of one side that a drawing, given as text, shows.

    Raises ValueError for unknown signs, and if there is no region or it is too large.
    """
    content, (first, second, gap) = read_content(drawing, "ABO", MOST_POINTS)
    return Between(content, first, second, gap)


def tell_strings(region: Between) -> list[str]:
    """Return lines of text that tell what becomes of the two strings beside a region, if the owner and if the
    enemy moves first, and which first moves matter.
    """
    lines = []
    for name, mover in (("the enemy first", ENEMY), ("their owner first", OWN)):
        moves = told_points(region.content.cells, region.best(mover))
        lines.append(f"{name:18}{WORTH_NAMES[region.worth(mover)]:7} {moves}".rstrip())
    moves_needed = region.outcome().moves
    if moves_needed:
        lines.append(f"moves of their owner until they are one: {moves_needed} at most")
    return [*lines, COUNTED]
