"""The levels of play, out of ``levels.yaml``."""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from engine.base.numbers import Expected, read_numbers
from engine.decide.decision.budget import Budget
from engine.evaluate.effort import Effort

FILE = Path(__file__).with_name("levels.yaml")

LOWEST, HIGHEST = 1, 20

NAMED = (LOWEST, 5, 10, 15, HIGHEST)
"""The levels that the file has numbers for; those of the others lie between."""

PLAYOUT_SIZE = 9
"""The size of board that the levels' playouts are meant for."""

LEAST_TOGETHER = 20_000
"""Positions that the readings of all groups of an evaluation may look at together, at least: some hundredths of a
second, since no clock is looked at meanwhile."""

_POSITIONS = Expected("positions", least=0, most=10_000_000, whole=True, keys=NAMED)
_MOVES = Expected("moves", least=0, most=1000, whole=True, keys=NAMED)

EXPECTED = {
    "strings": _POSITIONS,
    "cuts": _POSITIONS,
    "joins": _POSITIONS,
    "life": _POSITIONS,
    "semeais": _POSITIONS,
    "verdicts": _POSITIONS,
    "endgame": _POSITIONS,
    "candidates": _MOVES,
    "answers": _MOVES,
    "depth": _MOVES,
    "playouts": Expected("games on 9x9", least=1, most=10_000_000, whole=True, keys=NAMED),
    "patience": Expected("times the playouts", least=1, most=1_000_000, whole=True, keys=NAMED),
    "quiescence": Expected("stakes", least=0, most=100, whole=True, keys=NAMED),
    "evaluations": Expected("evaluations", least=1, most=1_000_000, whole=True, keys=NAMED),
    "overlooks": Expected("share of the candidates", least=0, most=1, keys=NAMED),
    "careless": Expected("points", least=0, most=1000, keys=NAMED),
}
"""The numbers of a level; ``levels.yaml`` says what each means."""


@dataclass(frozen=True)
class Level:
    """The settings of one level of play; ``levels.yaml`` explains each field."""

    level: int
    strings: int
    cuts: int
    joins: int
    life: int
    semeais: int
    verdicts: int
    endgame: int
    candidates: int
    answers: int
    depth: int
    playouts: int
    patience: int
    quiescence: int
    evaluations: int
    overlooks: float
    careless: float

    def games(self, size: int, budget: Budget, playouts: int | None) -> int:
        """Return how many games to play out for a move at most: fewer on a larger board, as each is longer
        there.

        ``size`` is that of the board. ``playouts`` is a number that somebody asked for, None for the level's
        own. If ``budget`` names a number of evaluations, that is the number of games, whatever ``playouts``
        says.
        """
        if budget.evaluations is not None:
            return budget.evaluations
        if playouts is not None:
            return playouts
        times = 1 if budget.seconds is None else self.patience
        return max(1, times * self.playouts * PLAYOUT_SIZE // size)

    @property
    def attentive(self) -> Level:
        """This level without its lapses: it overlooks no candidate, and insists on the best move."""
        return replace(self, overlooks=0.0, careless=0.0)

    @property
    def effort(self) -> Effort:
        """The limits of the searches in one evaluation of a position at this level.

        Searches of links between stones farther apart may look at fewer positions: at a distance of three
        points a cut is found at once or hardly ever.
        """
        cuts = (2 * self.cuts, self.cuts, max(1, self.cuts // 4))
        return Effort(
            self.strings, cuts, self.joins, self.life, self.semeais, max(LEAST_TOGETHER, 8 * self.life)
        )


@functools.cache
def load_level(number: int, file: Path = FILE) -> Level:
    """Return the level with this number, from LOWEST to HIGHEST.

    If the file leaves the level out, its values are interpolated between the nearest levels below and above
    it in the file. Raises ValueError for any other number, and NumbersError for a file that is not as
    expected.
    """
    if not LOWEST <= number <= HIGHEST:
        raise ValueError(f"level {number}, expected {LOWEST} to {HIGHEST}")
    below = max(level for level in NAMED if level <= number)
    above = min(level for level in NAMED if level >= number)
    share = (number - below) / (above - below) if above > below else 0.0
    values: dict[str, Any] = {}
    for name, by_level in read_numbers(file, EXPECTED).items():
        value = by_level[below] + (by_level[above] - by_level[below]) * share
        values[name] = round(value) if EXPECTED[name].whole else float(value)
    return Level(number, **values)
