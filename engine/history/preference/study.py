"""The steps of `tamen learn preference`: what is studied from which games, and how it does on games held out."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
from tqdm import tqdm

from engine.base.yaml_text import parse_yaml
from engine.board.points import PASS
from engine.history.preference.figures import Errors, of_games
from engine.history.preference.parts import PARTS, judge
from engine.history.preference.studying import NOT_MEASURED, TABLE_SIZE, Preference
from engine.history.preference.windows import Window
from engine.lab.data.games import read_games
from engine.lab.make.fit.rules import game_cases
from engine.lab.make.learn.checkpoints import Checkpoints

PAPER_FILE = Path(__file__).with_name("paper.yaml")

BEST = "widened diamond, atari"
"""What the paper found best (figure 5.12): radius 2, widened to 5 until a stone is seen, stones in atari told apart."""

WIDER = "wider diamond, atari"
"""Not of the paper: the same, widened to 6 until two stones are seen."""

DIAMONDS = {f"diamond {radius}": Window("diamond", radius) for radius in (1, 2, 3, 4)}
SQUARES = {f"square {2 * radius + 1}x{2 * radius + 1}": Window("square", radius) for radius in (1, 2, 3, 4)}
GRAPHS = {f"graph {radius}": Window("graph", radius) for radius in (1, 2, 3)}
IMPROVED = {
    "widened diamond": Window("diamond", 2, most=5, stones=1),
    BEST: Window("diamond", 2, most=5, stones=1, liberties=2),
    "widened diamond, three liberties": Window("diamond", 2, most=5, stones=1, liberties=3),
    WIDER: Window("diamond", 2, most=6, stones=2, liberties=2),
}
WINDOWS = DIAMONDS | SQUARES | GRAPHS | IMPROVED
"""By name all windows that are studied (figure 5.1 and section 5.5 of the paper)."""

STUDIED_FURTHER = (BEST, "widened diamond, three liberties", WIDER)
"""The windows that are studied on more games than the paper had."""

SMALL_TABLES = (2_003, 20_011, 200_003)
"""Sizes of tables with ever fewer collisions, primes (figure 5.10)."""


@dataclass(frozen=True)
class Plan:
    """How many games and moves a run of the study looks at.

    games: how many are learned from (as many as the paper had); further: larger and larger numbers of games
    that some windows learn; held: how many games are held out; first: how many games of their file are
    skipped before them, since parts of the engine were fitted on these; step: all parts of the engine rank
    only one in ``step`` of the moves held out; table: size of a window's table of values; seed: of the values
    that one part draws by chance
    """

    games: int = 257
    further: tuple[int, ...] = (1000, 5000)
    held: int = 200
    first: int = 1800
    step: int = 10
    table: int = TABLE_SIZE
    seed: int = 1


@dataclass(frozen=True)
class Studied:
    """The rank errors, from 0 to 1, of one window, i.e. of one way to see what lies around a move.

    learned: the errors of the moves that the window learned from, each measured before that move was learned,
    without passes; judged: for each game held out, the errors of all its moves after this learning,
    NOT_MEASURED for passes; learning_on: the same, but the window goes on learning in the games held out
    """

    learned: np.ndarray
    judged: list[np.ndarray]
    learning_on: list[np.ndarray]


class Study:
    """The study of how well windows (ways to see what lies around a move) and parts of the engine rank moves.

    It holds the games and what was found on them. What takes long is kept in checkpoints.
    """

    def __init__(self, train: Path, held: Path, plan: Plan, checkpoints: Checkpoints) -> None:
        """Load the games of both files: ``train`` to learn from, ``held`` to be held out.

        plan: how many games and moves are looked at; checkpoints: keep what takes long for a later run.
        Raises OSError, or ValueError for a file with a broken line, without games, or with an empty game.
        """
        self.plan = plan
        self._checkpoints = checkpoints
        self._done: dict[str, Studied] = {}
        self._train_file, self._held_file = train, held
        self._train = games_of(train, max((plan.games, *plan.further)))
        self._held = games_of(held, plan.held, plan.first)

    @cached_property
    def every_move(self) -> list[np.ndarray]:
        """For each game held out, an array of the numbers of its moves, from 0, without passes."""
        return [np.flatnonzero(moves != PASS) for moves in self._held]

    @cached_property
    def chosen(self) -> list[np.ndarray]:
        """For each game held out, an array of the numbers, from 0, of the moves that all parts of the engine
        rank.

        These are only some of its moves: one in so many as the plan says.
        """
        step = self.plan.step
        return [numbers[numbers % step == game % step] for game, numbers in enumerate(self.every_move)]

    @cached_property
    def sample_game(self) -> Errors:
        """The rank errors that the paper gives for the moves of its sample game."""
        errors = parse_yaml(PAPER_FILE.read_text(encoding="utf-8"))["sample_game"]
        return Errors(np.arange(len(errors)), np.array(errors, dtype=np.float32))

    def studied(self, name: str, games: int | None = None, table: int | None = None) -> Studied:
        """Let a window learn from games, and return its rank errors.

        A window is a way to see what lies around a move. If an earlier run kept the errors, they are loaded
        instead. name: of the window; games: how many games it learns from, None for those of the plan; table:
        the size of its table of values, None for that of the plan. Raises ValueError, which names file and
        line, for an illegal move.
        """
        train = self._train[: games or self.plan.games]
        size = table or self.plan.table
        window = WINDOWS[name]
        described = np.frombuffer(repr(window).encode(), dtype=np.uint8)

        def compute() -> dict[str, np.ndarray]:
            preference = Preference(window, size)
            shown = tqdm(train, desc=name, unit="game", file=sys.stderr)
            learned = _collect_errors(preference.study, shown, self._train_file)
            judged = _collect_errors(preference.judge, self._held, self._held_file, self.plan.first)
            learning_on = _collect_errors(preference.study, self._held, self._held_file, self.plan.first)
            return {
                "learned": learned[learned != NOT_MEASURED],
                "judged": judged,
                "learning_on": learning_on,
            }

        kept = f"{name.replace(', ', '-').replace(' ', '-')}-{len(train)}-{size}"
        if kept not in self._done:
            inputs = [described, np.array([size]), *train, *self._held]
            found = self._checkpoints.keep(kept, inputs, compute)
            ends = np.cumsum([len(moves) for moves in self._held])[:-1]
            judged, learning_on = (np.split(found[which], ends) for which in ("judged", "learning_on"))
            self._done[kept] = Studied(found["learned"], judged, learning_on)
        return self._done[kept]

    @cached_property
    def parts(self) -> Mapping[str, Errors]:
        """The rank errors of each part of the engine, by its name, on the chosen moves of the games held out.

        A part is a source of knowledge. Raises OSError or ValueError if a file of the engine's knowledge
        cannot be read.
        """
        plan = self.plan

        def compute() -> dict[str, np.ndarray]:
            cases = game_cases(self._held_file, len(self._held), plan.step, plan.first)
            shown = tqdm(cases, total=sum(map(len, self.chosen)), unit="position", file=sys.stderr)
            return {"errors": judge(shown, plan.seed)}

        inputs = [np.array([plan.step, plan.first, plan.seed]), *self._held]
        found: dict[str, Any] = self._checkpoints.keep("parts", inputs, compute)
        numbers = np.concatenate(self.chosen)
        return {name: Errors(numbers, found["errors"][:, part]) for part, name in enumerate(PARTS)}

    def further(self) -> Iterator[tuple[str, int, Studied]]:
        """Yield how well some windows rank moves after the plan's number of games, and after more: name,
        number of games, rank errors.

        A window is a way to see what lies around a move.
        """
        for name in STUDIED_FURTHER:
            for games in (self.plan.games, *self.plan.further):
                yield name, games, self.studied(name, games)

    def at_chosen(self, games: list[np.ndarray]) -> Errors:
        """Return the errors of the chosen moves of the games held out, i.e. those that all parts of the
        engine rank.

        games: for each game held out the errors of all its moves
        """
        return of_games(games, self.chosen)

    def at_every_move(self, games: list[np.ndarray]) -> Errors:
        """Return the errors of all moves of the games held out, passes left out.

        ``games``: for each game held out the errors of all its moves.
        """
        return of_games(games, self.every_move)


def _collect_errors(
    go_through: Callable[[np.ndarray], np.ndarray], games: Iterable[np.ndarray], file: Path, first: int = 0
) -> np.ndarray:
    """Return the errors of all moves of some games, in one array, game after game.

    go_through: returns the errors of one game's moves; first: how many lines of ``file`` come before the
    first game. Raises ValueError, naming file and line, for a game with an illegal move.
    """
    found = []
    for line, moves in enumerate(games, first + 1):
        try:
            found.append(go_through(moves))
        except ValueError as error:
            raise ValueError(f"{file}, line {line}: {error}") from None
    return np.concatenate(found)


def games_of(file: Path, count: int, first: int = 0) -> list[np.ndarray]:
    """Return the moves of up to ``count`` games of a file, each an int16 array.

    The ``first`` games of the file are skipped. Raises OSError, or ValueError, which names the file, for a
    broken line and if there is no move.
    """
    records = islice(read_games(file), first, first + count)
    games = [np.array(record.moves, dtype=np.int16) for record in records]
    if not any((moves != PASS).any() for moves in games):
        where = f" after line {first}" if first else ""
        raise ValueError(f"{file} holds no moves{where}, expected games, one a line")
    return games
