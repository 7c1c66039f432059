"""The course of a net's learning: own games one after the other, measured now and then, kept as it goes on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from engine.base.arrays import read_arrays, write_arrays
from engine.history.differences.learning.learner import Learner, area_lead
from engine.history.differences.learning.steps import expect
from engine.lab.make.learn.matches import count_wins

FIRST_LOOK = 50
"""Own games after which the net is measured first; after that whenever their number has doubled."""


@dataclass(frozen=True)
class Plan:
    """What a run of learning is to do: how many own games it plays, on which board, and how it is measured.

    games: own games in all; size: of the board; matches: games against each opponent at each measurement
    """

    size: int
    games: int
    matches: int
    seed: int

    def digest(self, learner: Learner) -> np.ndarray:
        """Return numbers by which a kept run is recognised: it goes on only if they are the same.

        They are the plan, except its number of games, and the constants by which ``learner`` learns.
        """
        return np.array([self.size, self.matches, self.seed, *learner.numbers])


@dataclass(frozen=True)
class Look:
    """One measurement of a net, made after it played some games against itself.

    games: how many games it has played so far; error: mean square of the difference between the owner of a
    point in the end and what the net foresaw after each move, over the games since the last measurement;
    wins: games won against each of the learner's opponents
    """

    games: int
    error: float
    wins: tuple[float, ...]

    def row(self) -> list[float]:
        """Return the measurement as one list of numbers: own games, error of the net, games won against each
        opponent.

        The list is a row of the file in which a run is kept.
        """
        return [self.games, self.error, *self.wins]


@dataclass
class Course:
    """A run of learning as far as it has come: its plan, the net that learns, and the measurements so far.

    looks: the measurements; errors: for each game since the last measurement, the mean square of the
    difference between the owner of a point in the end and what the net foresaw
    """

    plan: Plan
    learner: Learner
    looks: list[Look] = field(default_factory=list)
    errors: list[float] = field(default_factory=list)

    def go_on(self, file: Path, report: Callable[[Look], None]) -> None:
        """Play games and learn until the plan is carried out.

        The whole run is written to ``file`` after each game. ``report`` is called with every measurement.
        Raises OSError.
        """
        while self.learner.games < self.plan.games:
            number = self.learner.games + 1
            random = np.random.default_rng([self.plan.seed, number])
            self.errors.append(self.learner.learn(self.plan.size, random))
            if number == self.plan.games or _is_time_to_look(number):
                self.looks.append(self._look())
                self.errors.clear()
                report(self.looks[-1])
            self.save(file)

    def _look(self) -> Look:
        plan, mine = self.plan, self.learner.chooser()
        wins = (
            count_wins(
                mine, opponent(plan.seed), plan.size, plan.matches, area_lead, self.learner.opening_moves
            )
            for opponent in self.learner.opponents.values()
        )
        return Look(self.learner.games, float(np.mean(self.errors)), tuple(wins))

    def save(self, file: Path) -> None:
        """Write the whole run (plan, net and measurements) to a file, from which `begin` goes on.

        Raises OSError if the new file cannot be written; the old one is then untouched.
        """
        width = 2 + len(self.learner.opponents)
        own = {
            "games": np.array(self.learner.games),
            "plan": self.plan.digest(self.learner),
            "looks": np.array([look.row() for look in self.looks]).reshape(-1, width),
            "errors": np.array(self.errors),
        }
        write_arrays(file, {**self.learner.arrays(), **own})


def begin(plan: Plan, file: Path, learner: Learner) -> Course:
    """Return a run of learning by a plan. If ``file`` exists it goes on where the run kept there ended.

    ``learner``: a net that has learned nothing yet. Raises ValueError, naming the file, if the file is
    damaged or belongs to another plan.
    """
    if not file.exists():
        return Course(plan, learner)
    arrays = read_arrays(file)
    width = 2 + len(learner.opponents)
    try:
        learner.restore(arrays)
        expect(arrays, ("games", "plan", "looks", "errors"), learner.form.command)
        if not np.array_equal(arrays["plan"], plan.digest(learner)):
            raise ValueError(
                "this run had another size, seed or number of matches, or another version's rates"
            )
        if arrays["looks"].ndim != 2 or arrays["looks"].shape[1] != width:
            raise ValueError(f"'looks' has the shape {arrays['looks'].shape}, expected (looks, {width})")
    except ValueError as error:
        raise ValueError(f"{file}: {error}") from None
    learner.games = int(arrays["games"])
    looks = [Look(int(row[0]), row[1], tuple(row[2:])) for row in arrays["looks"].tolist()]
    return Course(plan, learner, looks, arrays["errors"].tolist())


def _is_time_to_look(games: int) -> bool:
    """Tell whether the net is to be measured after this many games.

    That is so after FIRST_LOOK games, twice as many, four times as many, and so on.
    """
    times, rest = divmod(games, FIRST_LOOK)
    return rest == 0 and times & (times - 1) == 0
