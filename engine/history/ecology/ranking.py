"""How patterns rank the moves of games held out: the population's, those that were mined, and the counted shapes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np

from engine.board.points import NUM_POINTS, PASS
from engine.history.preference.parts import NOT_NAMED, rank_error, shares_of_shapes
from engine.lab.make.fit.rules import Case
from patterns.database import Database, load_database
from patterns.matcher import Matcher
from patterns.shapes import load_shapes
from patterns.trees import planned_moves

MINED = "mined-"
"""What the names of mined patterns begin with."""

FEW = 10
"""Among so many moves the one played is looked for, besides the first."""

Opinion = Callable[[Case], np.ndarray]
"""Gives every point a value for the side to move; `NOT_NAMED` or less to what it does not name."""


@dataclass
class Ranks:
    """How high one way to rank moves puts the moves that were played.

    Moves of equal value count as if they were in random order. cases: how many positions; first: in how many
    the move played is the first choice; few: in how many it is among the first FEW; error: sum of the
    normalized rank errors, each from 0 for the first place to 1 for the last (Stoutamire 1991, section
    4.1.3); named: in how many the move has a value at all
    """

    cases: int = 0
    first: float = 0.0
    few: float = 0.0
    error: float = 0.0
    named: int = 0

    def count(self, values: np.ndarray, legal: list[int], move: int) -> None:
        """Count one position.

        values: for each point the value that the way to rank moves gives it; legal: the points that may be
        played; move: the one that was played
        """
        worth = values[legal]
        above = int(np.count_nonzero(worth > values[move]))
        alike = int(np.count_nonzero(worth == values[move]))
        self.cases += 1
        self.first += (above == 0) / alike
        self.few += min(1.0, max(0, FEW - above) / alike)
        self.error += rank_error(values, legal, move)
        self.named += bool(values[move] > NOT_NAMED)


def rank_moves(opinions: dict[str, Opinion], cases: Iterable[Case]) -> dict[str, Ranks]:
    """Return, for each of several ways to rank moves, how high it ranks the moves that were played.

    opinions: the ways by name, functions from a position to a value for each point; cases: the positions,
    each with the move played; the result has the same names
    """
    found = {name: Ranks() for name in opinions}
    for case in cases:
        (played,) = case.chosen
        legal = case.board.legal_points(case.color)
        for name, opinion in opinions.items():
            found[name].count(opinion(case), legal, played)
    return found


def of_shapes() -> tuple[Opinion, int]:
    """Return a function that values the moves of a position by counted shapes, and the number of these
    shapes.

    A shape is what lies around a move. It was counted how often experts play there. Raises OSError or
    ValueError if the file of shapes cannot be read.
    """
    shapes = load_shapes()
    known = int(np.count_nonzero(shapes.table["key"]))
    return lambda case: shares_of_shapes(shapes, case.board, case.color, case.last_moves[0]), known


def of_mined() -> tuple[Opinion, int]:
    """Return a function that values the moves of a position by mined patterns, and the number of these
    patterns.

    They were mined from games. The value of a move is the largest share that a matching pattern gives it.
    Raises OSError or ValueError if the file of patterns cannot be read.
    """
    database = load_database()
    matcher = Matcher(database)
    mined = np.array([name.startswith(MINED) for name in database.names])
    return lambda case: _of_matches(database, matcher, mined, case), int(mined.sum())


def _of_matches(database: Database, matcher: Matcher, mined: np.ndarray, case: Case) -> np.ndarray:
    values = np.full(NUM_POINTS, NOT_NAMED)
    for match in matcher.matches(case.board):
        if mined[match["pattern"]]:
            for move in planned_moves(database, match):
                if move.color == case.color and move.point != PASS:
                    values[move.point] = max(values[move.point], move.share)
    return values
