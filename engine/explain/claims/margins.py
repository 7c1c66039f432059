"""How far off the numbers of an explanation may be, as measured against ten times as many games and against labels.

The numbers are in ``margins.yaml``, with how they were measured.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from engine.base.numbers import Expected, read_numbers
from engine.suggest.likelihood import LARGEST_SMALL

A_POINT = 1.0
"""What a neutral point is worth where area is counted; a move that gains no more is idle."""

FILE = Path(__file__).with_name("margins.yaml")

OPENING, MIDDLE, LATE = STAGES = ("opening", "middle", "late")
LATER_STAGES = (MIDDLE, LATE)
SMALL, LARGE = "small", "large"
PLACES = tuple(f"{board} {stage}" for board in (SMALL, LARGE) for stage in STAGES)
"""Boards of both kinds at each stage of filling."""

_BY_WIDTH = Expected("points for each line of the board's width", least=0, most=10)

EXPECTED = {
    "difference": _BY_WIDTH,
    "proportion": Expected("share of the difference", least=0, most=1),
    "lead": _BY_WIDTH,
    "stages": Expected("share of the board's points that hold stones", least=0, most=1, keys=LATER_STAGES),
    "trust": Expected("points of lead for a point counted", least=0, most=2, keys=PLACES),
    "least": Expected("points", least=0, most=200, keys=PLACES),
    "wide": Expected("points", least=0, most=200, keys=PLACES),
    "share": Expected("share of the games", least=0, most=1),
    "clear": Expected("share of the games", least=0.5, most=1),
    "games": Expected("games for each move, times the board's width", least=1, most=1_000_000, whole=True),
}


@dataclass(frozen=True)
class Lead:
    """A lead in points, with how far it may be off in nine of ten positions.

    points: the lead itself, negative if the other side leads
    least: by how much the side that is ahead leads at least; 0 if either may be ahead
    wide: by how much the lead may be off either way
    """

    points: float
    least: float
    wide: float


@dataclass(frozen=True)
class Margins:
    """By how much the numbers of an explanation may be off; these margins were measured.

    difference_a_line, lead_a_line: by how many points the difference of two moves' scores, and a score by
        games, may be off, for each line of the board's width
    proportion: the share of a large difference by which it may be off at least
    stages: by name of a stage of the game, the share of the board's points that hold stones when it begins
    trust: by board and stage (such as "small middle"), the factor that turns a counted lead into the one to
        expect
    least: by board and stage, by how much less a side may lead in nine of ten positions
    wide: by board and stage, by how much the lead may be off either way
    share_of_games: by how much the difference of the shares of games that two moves win may be off
    clear: the share of games won from which on a side is said to be ahead
    games: the number of games per move, times the board's width, with which ``share_of_games`` and the others
        were measured
    """

    difference_a_line: float
    proportion: float
    lead_a_line: float
    stages: Mapping[str, float]
    trust: Mapping[str, float]
    least: Mapping[str, float]
    wide: Mapping[str, float]
    share_of_games: float
    clear: float
    games: int

    def difference(self, size: int, games: int, difference: float = 0.0) -> float:
        """Return by how many points the difference of two moves' scores may be off, with ``games`` games for
        each.

        It grows with ``difference``, the difference itself in points.
        """
        # a difference of scores is off less by chance than a share of games is
        noise = math.sqrt(self._noise(size, games))
        return noise * max(self.difference_a_line * size, self.proportion * abs(difference))

    def lead(self, size: int) -> float:
        """Return by how many points a lead estimated by games may be wrong on a board of this size."""
        return self.lead_a_line * size

    def stage(self, size: int, stones: int) -> str:
        """Return the stage of a game on a board with ``stones`` stones: OPENING, MIDDLE or LATE."""
        full = stones / size**2
        return LATE if full >= self.stages[LATE] else MIDDLE if full >= self.stages[MIDDLE] else OPENING

    def expected_lead(self, size: int, stones: int, counted: float) -> Lead:
        """Return the lead to expect on a board with ``stones`` stones, and how far off it may be.

        ``counted`` is the mean of a score by games and the lead by the evaluation, in points.
        """
        place = f"{SMALL if size <= LARGEST_SMALL else LARGE} {self.stage(size, stones)}"
        points = self.trust[place] * counted
        return Lead(points, max(0.0, abs(points) - self.least[place]), self.wide[place])

    def share(self, size: int, games: int) -> float:
        """Return by how much the difference of two moves' shares of games won may be off by chance.

        The shares go from 0 to 1; ``games`` games were played for each move.
        """
        return self.share_of_games * self._noise(size, games)

    def _noise(self, size: int, games: int) -> float:
        """Return by what factor a number is more uncertain with ``games`` games than as it was measured.

        The margins were measured with a certain number of games; with fewer games the factor grows. It is
        never less than 1.
        """
        return max(1.0, math.cbrt(self.games / size / max(1, games)))


@functools.cache
def load_margins(file: Path = FILE) -> Margins:
    """Return the margins from a file.

    Raises NumbersError, naming file and entry, if one is not as expected.
    """
    numbers = read_numbers(file, EXPECTED)
    return Margins(*(numbers[name] for name in EXPECTED))
