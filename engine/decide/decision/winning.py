"""What a lead is worth: the chance to win, by the score, how far the game has come, and whether groups are settled.

The chance is a logistic curve of the score. How steep it is says the spread: by how many points such a score is wrong
in the end. It has two parts, added as squares: what the evaluation itself errs, more while groups are unsettled, and in
proportion to the width of the board; and what the moves to come add, a little each, so that it shrinks with them. The
numbers stand in ``winning.yaml``; ``tamen fit winning`` measures them.
"""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass
from pathlib import Path

from engine.base.numbers import Expected, read_numbers

FILE = Path(__file__).with_name("winning.yaml")

_BY_WIDTH = Expected("points for each line of the board's width", least=0.001, most=100)

EXPECTED = {
    "settled": _BY_WIDTH,
    "unsettled": _BY_WIDTH,
    "move": Expected("squared points", least=0.0001, most=1000),
    "length": Expected("moves for each point of the board", least=0.01, most=10),
}
"""The numbers of the file, none of which may be nothing."""


@dataclass(frozen=True)
class Spread:
    """Numbers that tell how far an estimated score is probably wrong.

    The error is a standard deviation in points.

    settled, unsettled: points of error for each line of the board's width, if all groups are settled, and if
        some are not
    move: squared points that each move still to come adds
    length: how many moves a game has for each point of the board
    """

    settled: float
    unsettled: float
    move: float
    length: float

    def points(self, size: int, stones: int, unsettled: bool) -> float:
        """Return by how many points a score is probably wrong, as a standard deviation.

        ``size`` is the board's width and ``stones`` the number of stones on it.

        unsettled: whether some group is not settled
        """
        moves_left = max(0.0, self.length * size * size - stones)
        own = (self.unsettled if unsettled else self.settled) * size
        return math.sqrt(own * own + self.move * moves_left)


def win_chance(score: float, spread: float) -> float:
    """Return the chance to win, 0 to 1, of the side that leads by ``score`` points as estimated.

    ``spread``: by how many points such estimates are wrong
    """
    return 1.0 / (1.0 + math.exp(-max(-500.0, min(500.0, score / spread))))


def share_of_win(lead: float) -> float:
    """Return 1 for a side that leads at the end of a game, 0 for one that is behind, 0.5 for a draw."""
    return 0.5 if lead == 0 else float(lead > 0)


@functools.cache
def load_spread(file: Path = FILE) -> Spread:
    """Read from ``winning.yaml`` the numbers that tell how far an estimated score is probably wrong.

    Raises NumbersError, naming file and entry, if one is wrong.
    """
    return Spread(**read_numbers(file, EXPECTED))
