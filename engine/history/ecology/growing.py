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
    """The conditions under which a population of patterns lives, in which moves are the food of patterns.

    room: about how many patterns find enough food to live; power: patterns that match the same move share it
    as food, each in proportion to its number of conditions raised to this power; tells_last: whether the
    enemy's last move is told apart from other enemy stones; seed: of all that is drawn by chance
    """

    room: int
    power: float
    tells_last: bool
    seed: int


class Population:
    """A population of patterns that learns from games: moves played feed the patterns that match them.

    So patterns are born, live and die; `engine.history.ecology.population` has the rules.
    """

    def __init__(self, climate: Climate) -> None:
        """Begin without any pattern. ``climate``: the settings under which patterns live, such as how many
        there can be
        """
        self.climate = climate
        self._worlds = new_world(first_state(climate.seed), climate.room, climate.power, climate.tells_last)
        self._patterns = new_table(PATTERN_DTYPE, ROWS * climate.room)
        self._boards, self._views = new_stack(2), new_table(VIEW_DTYPE, 1)
        self._values = np.zeros(NUM_POINTS)

    @property
    def world(self) -> np.void:
        """The counts and settings of the population as a whole, such as how many patterns live.

        They are an element of WORLD_DTYPE.
        """
        found: np.void = self._worlds[0]
        return found

    @property
    def rows(self) -> np.ndarray:
        """The table of living patterns, and of dead ones that have living descendants: an array of
        PATTERN_DTYPE.
        """
        return self._patterns[: int(self.world["rows"])]

    def grow(self, games: list[np.ndarray], checkpoints: Checkpoints, progress: Progress) -> None:
        """Let the patterns learn from some games: the moves feed those that match, and others are born or
        die.

        CHUNK games are taken at a time; those that an earlier run kept in ``checkpoints`` are loaded instead.
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
        """Remove dead patterns from the table, except those with living descendants, and number the others
        anew.
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
        """Count for every pattern how many legal moves it matches, and how many of these were played.

        ``cases``: the positions whose moves are counted. The counts are added to ``shown`` and ``taken`` of
        the pattern's row.
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
        """Return for each pattern which share of the moves that it matches were played: float64 from 0 to 1.

        The patterns are in the order of the table's rows. To be careful with small numbers, DOUBT moves that
        were not played are added for each pattern.
        """
        rows = self.rows
        found: np.ndarray = rows["taken"] / (rows["shown"] + DOUBT)
        return found

    def precedence(self) -> np.ndarray:
        """Return for each pattern (row of the table) a number to sort by, higher for more conditions:
        float64.

        Between patterns with equally many conditions, the number is higher for more activation, i.e. the food
        that a pattern has.
        """
        rows = self.rows
        found: np.ndarray = rows["conditions"] + rows["activation"].astype(np.float64) / 2
        return found

    def values(self, case: Case, worths: np.ndarray) -> np.ndarray:
        """Return for each point how good the patterns find a move there by the side to move: float64.

        It is the highest worth of all patterns that match the move; `NOT_NAMED` if no pattern matches or the
        move is illegal. case: has the position; worths: the worth of each pattern, one for each row of the
        table
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
