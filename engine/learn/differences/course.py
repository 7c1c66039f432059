"""The course of the net's learning: own games one after the other, measured now and then, kept as it goes on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from engine.arrays import read_arrays, write_arrays
from engine.board.board import Board
from engine.board.points import BLACK, WHITE
from engine.differences.net import VERSION, new_weights, of_arrays, shapes
from engine.differences.player import FatesPlayer
from engine.game.scoring import ownership
from engine.learn.differences.lessons import LAMBDA, RATE, TEMPERATURE, Learner, own_game
from engine.learn.matches import Chooser, won
from engine.learn.remus.games import chosen
from engine.remus.machine import Machine
from engine.remus.memory import Memory
from engine.search.simple import SimplePlayer

FIRST_LOOK = 50
"""Own games after which the net is measured first; after that whenever their number has doubled."""


@dataclass(frozen=True)
class Plan:
    """Own games on a board of a size, and how the net is measured: ``matches`` games against each opponent."""

    size: int
    games: int
    matches: int
    seed: int

    def digest(self) -> np.ndarray:
        """What must be the same for a run to go on; the number of games may grow."""
        return np.array([self.size, self.matches, self.seed, LAMBDA, TEMPERATURE, RATE])


@dataclass(frozen=True)
class Look:
    """What was measured after some own games.

    error: by how much the fates differed from what the net foresaw after each move, in the mean of their squares, in
    the games since the last look; chance, simple: games won against moves at random, which fill no own eyes, and
    against `simple`
    """

    games: int
    error: float
    chance: float
    simple: float

    def row(self) -> list[float]:
        """As numbers."""
        return [self.games, self.error, self.chance, self.simple]


@dataclass
class Course:
    """A run of learning. ``looks``: what was measured so far; ``errors``: of the games since the last look."""

    plan: Plan
    learner: Learner
    looks: list[Look] = field(default_factory=list)
    errors: list[float] = field(default_factory=list)

    def go_on(self, file: Path, report: Callable[[Look], None]) -> None:
        """Learn until the plan is carried out, keeping everything in a file. Raises OSError."""
        while self.learner.games < self.plan.games:
            number = self.learner.games + 1
            player = FatesPlayer(self.learner.weights)
            lesson = own_game(player, self.plan.size, np.random.default_rng([self.plan.seed, number]))
            self.errors.append(self.learner.learn(lesson, player, self.plan.size))
            if number == self.plan.games or _is_time_to_look(number):
                self.looks.append(self._look())
                self.errors.clear()
                report(self.looks[-1])
            self.save(file)

    def _look(self) -> Look:
        at_random, simple = Machine(Memory(), self.plan.seed), SimplePlayer(self.plan.seed)
        return Look(
            self.learner.games,
            float(np.mean(self.errors)),
            self._won(lambda game, color: chosen(at_random, game, color).move),
            self._won(lambda game, color: simple.decide(game, color).move),
        )

    def _won(self, other: Chooser) -> float:
        player = FatesPlayer(self.learner.weights)
        plan = self.plan
        return won(
            lambda game, color: player.decide(game, color).move, other, plan.size, plan.matches, area_lead
        )

    def save(self, file: Path) -> None:
        """Write everything. Raises OSError, with the old file untouched, if it cannot be written."""
        learner = self.learner
        arrays = {
            "version": np.array(VERSION),
            "games": np.array(learner.games),
            "plan": self.plan.digest(),
            "looks": np.array([look.row() for look in self.looks]).reshape(-1, 4),
            "errors": np.array(self.errors),
        }
        for kind, held in (("", learner.weights), ("mean_", learner.means), ("square_", learner.squares)):
            arrays |= {f"{kind}{name}": each for name, each in held.items()}
        write_arrays(file, arrays)


def begin(plan: Plan, file: Path) -> Course:
    """A course at its start, or where the file of an earlier run ended.

    Raises ValueError, naming the file, if it is damaged or of another plan.
    """
    if not file.exists():
        return Course(plan, Learner(new_weights(plan.seed)))
    arrays = read_arrays(file)
    try:
        weights = of_arrays(arrays)
        for name in (
            "games",
            "plan",
            "looks",
            "errors",
            *(f"{k}_{n}" for k in ("mean", "square") for n in shapes()),
        ):
            if name not in arrays:
                raise ValueError(f"there is no array '{name}', expected a run of 'tamen learn differences'")
        if not np.array_equal(arrays["plan"], plan.digest()):
            raise ValueError(
                "this run had another size, seed or number of matches, or another version's rates"
            )
        if arrays["looks"].ndim != 2 or arrays["looks"].shape[1] != 4:
            raise ValueError(f"'looks' has the shape {arrays['looks'].shape}, expected (looks, 4)")
        held = [{name: arrays[f"{kind}_{name}"] for name in shapes()} for kind in ("mean", "square")]
        for each in held:
            if any(each[name].shape != shape for name, shape in shapes().items()):
                raise ValueError("the means of the gradients do not fit the weights")
    except ValueError as error:
        raise ValueError(f"{file}: {error}") from None
    looks = [Look(int(row[0]), *row[1:]) for row in arrays["looks"].tolist()]
    return Course(
        plan, Learner(weights, held[0], held[1], int(arrays["games"])), looks, arrays["errors"].tolist()
    )


def area_lead(board: Board) -> int:
    """Black's points less White's on a board that was played to the end, by area, without komi."""
    owner = ownership(board.grid())
    return int((owner == BLACK).sum()) - int((owner == WHITE).sum())


def _is_time_to_look(games: int) -> bool:
    """Whether a number of games is FIRST_LOOK, twice that, four times, and so on."""
    times, rest = divmod(games, FIRST_LOOK)
    return rest == 0 and times & (times - 1) == 0
