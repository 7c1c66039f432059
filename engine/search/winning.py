"""What a lead is worth: the chance to win, by the score, how far the game has come, and whether groups are settled.

The chance is a logistic curve of the score. How steep it is says the spread: by how many points such a score is wrong
in the end. It has two parts, added as squares: what the evaluation itself errs, more while groups are unsettled, and in
proportion to the width of the board; and what the moves to come add, a little each, so that it shrinks with them. The
numbers stand in ``winning.yaml``; ``tamen fit winning`` measures them.
"""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass, fields
from pathlib import Path

from engine.search.numbers import read_numbers

FILE = Path(__file__).with_name("winning.yaml")


@dataclass(frozen=True)
class Spread:
    """How wrong scores are.

    settled, unsettled: points for each line of the board's width, with all groups settled and otherwise; move: squared
    points that each move to come adds; length: moves of a game, for each point of the board
    """

    settled: float
    unsettled: float
    move: float
    length: float

    def points(self, size: int, stones: int, unsettled: bool) -> float:
        """The spread, in points, of a score on a board of this size with so many stones on it."""
        moves_left = max(0.0, self.length * size * size - stones)
        own = (self.unsettled if unsettled else self.settled) * size
        return math.sqrt(own * own + self.move * moves_left)


def win_chance(score: float, spread: float) -> float:
    """The chance to win, 0 to 1, of the side that leads by ``score`` points; both in points."""
    return 1.0 / (1.0 + math.exp(-max(-500.0, min(500.0, score / spread))))


@functools.cache
def load_spread(file: Path = FILE) -> Spread:
    """The numbers of the file. Raises ValueError, naming file and field, unless all are there and positive."""
    return Spread(**read_numbers(file, (field.name for field in fields(Spread)), zero=False))
