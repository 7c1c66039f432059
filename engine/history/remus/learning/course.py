"""The course of the machine's learning: games one after the other, measured now and then, kept after every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from engine.base.arrays import read_arrays, write_arrays
from engine.board.points import BLACK, EMPTY, WHITE
from engine.decide.simple import SimplePlayer
from engine.history.remus.learning.games import Match, chosen, match, own_game
from engine.history.remus.learning.lessons import learn
from engine.history.remus.learning.success import BAD, GOOD, NEUTRAL
from engine.history.remus.machine import STAGES, Machine
from engine.history.remus.memory import Memory, of_arrays
from engine.lab.data.games import SIZE, GameRecord

FIRST_LOOK = 5
"""Own games after which the machine is measured first; after that whenever their number has doubled."""

RATINGS = (GOOD, NEUTRAL, BAD)
_COLUMNS = 4 + len(STAGES) + 2 * len(RATINGS)


@dataclass(frozen=True)
class Plan:
    """What a run learns from and how it is measured.

    It learns from expert games first, then from ``games`` own games on a board of ``size``. matches: games
    against each opponent whenever the machine is measured
    """

    size: int
    games: int
    matches: int
    seed: int
    experts: Sequence[GameRecord] = ()

    def digest(self) -> np.ndarray:
        """Return numbers by which a kept run is recognised: it goes on only if the plan gives the same ones.

        The number of games is not among them, because it may grow.
        """
        moves = sum(sum(each.moves) * (number + 1) for number, each in enumerate(self.experts))
        return np.array([self.size, self.matches, self.seed, len(self.experts), moves])


@dataclass(frozen=True)
class Look:
    """One measurement of the machine, made after it played some games against itself.

    games: how many games it has played so far; classes: how many classes of positions its lexicon has; start:
    games won against the machine as it was at first, which plays at random; simple: games won against the
    player `simple`; stages: how many moves of its own games since the last measurement the lexicon, the
    heuristic and chance determined; ratings: how many of these moves were good, neutral and bad, by colour
    and rating
    """

    games: int
    classes: int
    start: float
    simple: float
    stages: Counter[str]
    ratings: Counter[tuple[int, str]]

    def row(self) -> list[float]:
        """Return everything measured as one list of numbers: a row of the file in which a run is kept."""
        numbers = [self.games, self.classes, self.start, self.simple, *(self.stages[each] for each in STAGES)]
        return [*numbers, *(self.ratings[color, each] for color in (BLACK, WHITE) for each in RATINGS)]

    @classmethod
    def of_row(cls, row: Sequence[float]) -> Look:
        """Return the measurement that `Look.row` turned into the list of numbers ``row``."""
        stages = Counter({each: int(count) for each, count in zip(STAGES, row[4:], strict=False)})
        keys = [(color, each) for color in (BLACK, WHITE) for each in RATINGS]
        ratings = Counter({key: int(n) for key, n in zip(keys, row[4 + len(STAGES) :], strict=True)})
        return cls(int(row[0]), int(row[1]), row[2], row[3], stages, ratings)


@dataclass
class Course:
    """A run of learning as far as it has come: its plan, what the machine has learned, and what was measured.

    stages: how many moves since the last measurement the lexicon, the heuristic and chance determined;
    ratings: how many of them were good, neutral and bad, by colour and rating
    """

    plan: Plan
    memory: Memory = field(default_factory=Memory)
    looks: list[Look] = field(default_factory=list)
    stages: Counter[str] = field(default_factory=Counter)
    ratings: Counter[tuple[int, str]] = field(default_factory=Counter)

    @property
    def own_games(self) -> int:
        """How many own games the machine has learned from."""
        return max(0, self.memory.games - len(self.plan.experts))

    def go_on(self, file: Path, report: Callable[[Look], None]) -> None:
        """Play games and learn until the plan is carried out.

        The whole run is written to ``file`` after each game. ``report`` is called with every measurement.
        Raises OSError.
        """
        while self.memory.games < len(self.plan.experts):
            record = self.plan.experts[self.memory.games]
            learn(self.memory, SIZE, _with_colors(record.moves), _read_winner(record.result))
            self.save(file)
        while self.own_games < self.plan.games:
            number = self.own_games + 1
            machine = Machine(self.memory, self.plan.seed + number)
            game, stages = own_game(machine, self.plan.size, number, self.plan.seed + number)
            ratings = learn(self.memory, self.plan.size, game.moves)
            self.stages += stages
            self.ratings += ratings
            if number == self.plan.games or _is_time_to_look(number):
                self.looks.append(self._look())
                self.stages, self.ratings = Counter(), Counter()
                report(self.looks[-1])
            self.save(file)

    def _look(self) -> Look:
        plan = self.plan
        first, simple = Machine(Memory(), plan.seed), SimplePlayer(plan.seed)
        start = self._match(lambda game, color: chosen(first, game, color).move)
        against_simple = self._match(lambda game, color: simple.decide(game, color).move)
        return Look(
            self.own_games,
            len(self.memory.lexicon),
            start.wins,
            against_simple.wins,
            Counter(self.stages),
            Counter(self.ratings),
        )

    def _match(self, other: Callable[..., int]) -> Match:
        return match(Machine(self.memory, self.plan.seed), other, self.plan.size, self.plan.matches)

    def save(self, file: Path) -> None:
        """Write the whole run to a file.

        Raises OSError if it cannot be written; the old file is then untouched.
        """
        now = Look(0, 0, 0.0, 0.0, self.stages, self.ratings)
        rows = np.array([look.row() for look in [*self.looks, now]])
        write_arrays(file, {**self.memory.arrays(), "plan": self.plan.digest(), "looks": rows})


def begin(plan: Plan, file: Path) -> Course:
    """Return a run of learning by a plan. If ``file`` exists it goes on where the run kept there ended.

    Raises ValueError, naming the file, if the file is damaged or belongs to another plan.
    """
    if not file.exists():
        return Course(plan)
    arrays = read_arrays(file)
    try:
        memory = of_arrays(arrays)
        for name in ("plan", "looks"):
            if name not in arrays:
                raise ValueError(f"there is no array '{name}', expected a run of 'tamen learn remus'")
        if not np.array_equal(arrays["plan"], plan.digest()):
            raise ValueError("this run had another size, seed or number of matches, or other expert games")
        if arrays["looks"].ndim != 2 or arrays["looks"].shape[1] != _COLUMNS or not len(arrays["looks"]):
            raise ValueError(f"'looks' has the shape {arrays['looks'].shape}, expected (looks, {_COLUMNS})")
    except ValueError as error:
        raise ValueError(f"{file}: {error}") from None
    *looks, now = (Look.of_row(row) for row in arrays["looks"].tolist())
    return Course(plan, memory, looks, now.stages, now.ratings)


def _is_time_to_look(games: int) -> bool:
    """Tell whether the machine is to be measured after this many games.

    That is so after FIRST_LOOK games, twice as many, four times as many, and so on.
    """
    times, rest = divmod(games, FIRST_LOOK)
    return rest == 0 and times & (times - 1) == 0


def _with_colors(moves: Sequence[int]) -> list[tuple[int, int]]:
    return [(WHITE if number % 2 else BLACK, move) for number, move in enumerate(moves)]


def _read_winner(result: str) -> int:
    return {"B": BLACK, "W": WHITE}.get(result[:1], EMPTY)
