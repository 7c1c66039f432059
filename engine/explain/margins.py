"""How far off the numbers of an explanation may be, as measured against ten times as many games and against labels.

The numbers are in ``margins.yaml``, with how they were measured.
"""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass
from pathlib import Path

from engine.numbers import Expected, read_numbers

FILE = Path(__file__).with_name("margins.yaml")

_BY_WIDTH = Expected("points for each line of the board's width", least=0, most=10)

EXPECTED = {
    "difference": _BY_WIDTH,
    "proportion": Expected("share of the difference", least=0, most=1),
    "lead": _BY_WIDTH,
    "both": _BY_WIDTH,
    "share": Expected("share of the games", least=0, most=1),
    "clear": Expected("share of the games", least=0.5, most=1),
    "games": Expected("games for each move, times the board's width", least=1, most=1_000_000, whole=True),
}


@dataclass(frozen=True)
class Margins:
    """By how much numbers may be off.

    difference_a_line: of the scores of two moves, lead_a_line: of a score by games, both_a_line: of
    the mean of that and of the lead that the evaluation expects, all for each line of the board's width;
    proportion: of a large difference, the share that it may be off by at least;
    share_of_games: of the difference of the games that two moves win; clear: the share of the games from which on who
    wins them is ahead; games: for each move, times the board's width,
    with which that was measured
    """

    difference_a_line: float
    proportion: float
    lead_a_line: float
    both_a_line: float
    share_of_games: float
    clear: float
    games: int

    def difference(self, size: int, games: int, difference: float = 0.0) -> float:
        """Points by which the difference of two moves with so many games each may be off."""
        noise = self._noise(size, games)
        return noise * max(self.difference_a_line * size, self.proportion * abs(difference))

    def lead(self, size: int) -> float:
        """Points by which a score by games may be off."""
        return self.lead_a_line * size

    def lead_by_both(self, size: int) -> float:
        """Points by which the mean of a score by games and of the lead that the evaluation expects may be off."""
        return self.both_a_line * size

    def share(self, size: int, games: int) -> float:
        """The share by which the difference of the games won by two moves may be off."""
        return self.share_of_games * self._noise(size, games)

    def _noise(self, size: int, games: int) -> float:
        """How much more is uncertain with so many games than when it was measured."""
        return max(1.0, math.cbrt(self.games / size / max(1, games)))


@functools.cache
def load_margins(file: Path = FILE) -> Margins:
    """The numbers of the file. Raises NumbersError, naming file and entry, unless all are as expected."""
    numbers = read_numbers(file, EXPECTED)
    return Margins(*(numbers[name] for name in EXPECTED))
