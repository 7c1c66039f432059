"""Populations of patterns that grow on games, chunk by chunk, and what their patterns are worth once counted."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np

from engine.board.points import NUM_POINTS
from engine.board.record import new_stack
from engine.board.seeds import first_state
from engine.history.ecology.population import (
    PATTERN_DTYPE,
    ROOT,
    count,
    judge,
    live_on,
    new_world,
)
from engine.history.preference.parts import NOT_NAMED
from engine.lab.data.games import SIZE
from engine.lab.make.fit.rules import Case
from engine.lab.make.learn.checkpoints import Checkpoints
from patterns.shapes import VIEW_DTYPE
from patterns.tables import new_table

CHUNK = 250
"""Games of one checkpoint."""

ROWS = 6
"""Rows for each pattern that there is room for: the dead from which others are born stay."""

DOUBT = 20
"""So many moves that were not played are added to those that a pattern was shown."""

Progress = Callable[[Iterable[int]], Iterable[int]]


@dataclass(frozen=True)
class Climate:
    """The conditions under which a population of patterns lives.

    room: about how many patterns find food enough to live; power: several patterns that match a move share
    the food, in proportion to this power of their numbers of conditions; tells_last: whether the enemy's last
    move is told apart from other enemy stones; seed: of all that is drawn
    """

    room: int
    power: float
    tells_last: bool
    seed: int


class Population:
    """Patterns that are born, fed and die by the moves of games, as `engine.history.ecology.population` says."""

    def __init__(self, climate: Climate) -> None:
        """Begin without any pattern, under the conditions of life that ``climate`` names."""
        self.climate = climate
        self._worlds = new_world(first_state(climate.seed), climate.room, climate.power, climate.tells_last)
        self._patterns = new_table(PATTERN_DTYPE, ROWS * climate.room)
        self._boards, self._views = new_stack(2), new_table(VIEW_DTYPE, 1)
        self._values = np.zeros(NUM_POINTS)

    @property
    def world(self) -> np.void:
        """The counts and settings of the population as a whole, such as how many patterns live, an element of
        WORLD_DTYPE.
        """
        found: np.void = self._worlds[0]
        return found

    @property
    def rows(self) -> np.ndarray:
        """The living patterns and those dead ones of which living ones were born, an array of PATTERN_DTYPE."""
        return self._patterns[: int(self.world["rows"])]

    def grow(self, games: list[np.ndarray], checkpoints: Checkpoints, progress: Progress) -> None:
        """Let the population live on the moves of some games, CHUNK games at a time; chunks that an earlier
        run kept in ``checkpoints`` are loaded.

        games: the moves of each, Black first; progress: wraps the chunks to show how far the work is. Raises
        ValueError for an illegal move, OSError if a checkpoint cannot be written.
        """
        climate = self.climate
        name = f"grown-{'last-' if climate.tells_last else ''}{climate.power:g}"
        about = np.array([climate.room, climate.power, climate.tells_last, climate.seed], dtype=np.float64)
        for first in progress(range(0, len(games), CHUNK)):
            part = games[first : first + CHUNK]

            def live(part: list[np.ndarray] = part) -> dict[str, np.ndarray]:
                for moves in part:
                    self._live_on(moves)
                return {"worlds": self._worlds, "patterns": self.rows}

            found = checkpoints.keep(f"{name}-{first}", [about, *games[: first + CHUNK]], live)
            self._worlds[:] = found["worlds"]
            self._patterns[: len(found["patterns"])] = found["patterns"]

    def _live_on(self, moves: np.ndarray) -> None:
        legal = live_on(self._worlds, self._patterns, self._boards, self._views, moves, SIZE)
        if legal < len(moves):
            raise ValueError(f"move {legal + 1} is not legal")
        self._bury_dead()

    def _bury_dead(self) -> None:
        """Remove the rows of dead patterns, except those of which a living pattern was born, directly or
        through others, and number the rows anew.
        """
        rows = self.rows
        parents = rows["parent"].tolist()
        needed = rows["alive"].astype(bool).tolist()
        for row in range(len(rows) - 1, -1, -1):
            if needed[row] and parents[row] != ROOT:
                needed[parents[row]] = True
        kept = np.flatnonzero(needed)
        moved = np.full(len(rows) + 1, ROOT, dtype=np.int32)
        moved[kept] = np.arange(len(kept))
        left = rows[kept]
        # ROOT is -1, the last place, which leads to itself
        left["parent"] = moved[left["parent"]]
        self._patterns[: len(kept)] = left
        self._patterns[len(kept) : len(rows)] = np.zeros(1, dtype=PATTERN_DTYPE)
        self.world["rows"] = len(kept)

    def count(self, cases: Iterable[Case]) -> None:
        """Count in some positions (``cases``) how often every pattern matches a legal move (``shown`` of its
        row), and how often that move was played (``taken``).
        """
        for case in cases:
            (played,) = case.chosen
            count(
                self._worlds,
                self._patterns,
                case.board.position,
                case.color,
                case.last_moves[0],
                _list_legal_moves(case),
                played,
                self._views,
            )

    def shares(self) -> np.ndarray:
        """Return for each pattern, i.e. row of the table, in which share of the cases a move that it matches
        was played: float64 from 0 to 1. DOUBT further cases in which it was not played are added to those
        counted.
        """
        rows = self.rows
        found: np.ndarray = rows["taken"] / (rows["shown"] + DOUBT)
        return found

    def precedence(self) -> np.ndarray:
        """Return for each pattern, i.e. row of the table, a value to sort by, float64: it is higher for more
        conditions and, between patterns with equally many, for more activation (the food that a pattern has).
        """
        rows = self.rows
        found: np.ndarray = rows["conditions"] + rows["activation"].astype(np.float64) / 2
        return found

    def values(self, case: Case, worths: np.ndarray) -> np.ndarray:
        """Return for each point of the position of ``case`` the highest worth of the patterns that match a
        move of the side to move there, float64; `NOT_NAMED` where no pattern matches or the move is illegal.

        worths: the worth of each pattern, one for each row of the table of patterns
        """
        self._values[:] = NOT_NAMED
        judge(
            self._worlds,
            self._patterns,
            worths,
            case.board.position,
            case.color,
            case.last_moves[0],
            _list_legal_moves(case),
            self._views,
            self._values,
        )
        return self._values.copy()


def _list_legal_moves(case: Case) -> np.ndarray:
    return np.array(case.board.legal_points(case.color), dtype=np.int16)
