"""`tamen learn choices`: the net that joins the prior, learned from positions of expert games.

Every so many moves of each game are a position; it is seen once, in an orientation of chance. Games of a second file
are held out and measured now and then. What was done is kept in the folder, and the same command goes on from there;
with fewer positions in all it comes to its end sooner. It may begin with a kept net (``--begin-with``) and learn from
games that this one has not seen. It needs PyTorch (``pip install tamen[learn]``).

Shapes were counted in games of ``games19_train``, where their shares are too good to be true: ``--only-of
labels19.npz`` takes the games that this file names, in which they were not counted.
"""

from __future__ import annotations

import argparse
import time
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from engine.base.breaking_off import BreakingOff
from engine.base.files import replace_file
from engine.base.options import array_file, input_file, positive, share
from engine.decide.prior.net import save_net
from engine.decide.prior.prior import FILE as PRIOR
from engine.decide.prior.prior import load_prior_alone
from engine.lab.data.games import SIZE
from engine.lab.make.fit.prior import games_of
from engine.lab.make.learn.arguments import add_expert_games, add_seed
from engine.lab.make.learn.carrying_out import carry_out
from engine.lab.make.learn.choices.beginning import Beginning, read_beginning
from engine.lab.make.learn.choices.positions import BATCH, Positions

if TYPE_CHECKING:
    from engine.lab.make.learn.choices.learning import Learner

COMMAND = "tamen learn choices"

CHECKPOINT, NET = "checkpoint.npz", "net.npz"
"""What was done so far, to go on from; the net, for `engine.decide.prior.net`."""

ALL = 1_000_000
"""Games: more than a file has."""

POOL = 2048
"""Positions that are made ready together, of many games, and seen in an order of chance."""

POOLS_BETWEEN = 20
"""Pools from one measurement to the next."""

HELD_GAMES, HELD_STEP = 200, 20
"""Of the games held out so many are measured on, at every so many moves."""


def fill_pools(
    positions: Positions, games: Sequence[np.ndarray], step: int, seed: int, first: int
) -> Iterator[int]:
    """Fill ``positions`` with one pool after the other and yield the number of each pool, without end. A pool
    is as many positions of the games as there is room for.

    step: every so-many-th position of a game is taken; seed: of the order of the games; first: the number of
    the first pool to be filled; those before it are skipped. Once all games were used, they come again in
    another order and with other positions.
    """
    number, turn = 0, 0
    while True:
        order = np.random.default_rng((seed, turn)).permutation(len(games))
        for part in parts([len(games[place]) // step + 1 for place in order], len(positions.chosen)):
            if number >= first:
                positions.count = 0
                for place in order[part]:
                    positions.add(games[place], (int(place) + turn) % step, step)
                yield number
            number += 1
        turn += 1


def parts(counts: Sequence[int], most: int) -> Iterator[slice]:
    """Cut a list of counts into stretches with a sum of at most ``most``, each as long as it can be. Yield
    them as slices of the list.

    A single count above ``most`` is a stretch by itself.
    """
    begin, total = 0, 0
    for place, count in enumerate(counts):
        if total + count > most and place > begin:
            yield slice(begin, place)
            begin, total = place, 0
        total += count
    yield slice(begin, len(counts))


@dataclass
class Course:
    """A run of learning, with what it has done so far.

    learner: the net that learns; settings: a text of everything that must be the same for the run to go on;
    pool: the number of the next pool (portion of positions) to learn from; minutes: of processor time that
    the run has taken
    """

    learner: Learner
    settings: str
    pool: int = 0
    minutes: float = 0.0

    def keep(self, file: Path) -> None:
        """Write the run to a file from which `restore` goes on. Raises OSError."""
        rest = {"settings": self.settings, "pool": self.pool, "minutes": self.minutes}
        state: dict[str, Any] = {**self.learner.state(), **{name: np.array(rest[name]) for name in rest}}
        replace_file(file, lambda out: np.savez(out, **state))

    def restore(self, file: Path) -> None:
        """Continue the run from a file that `keep` wrote. Raises OSError, or ValueError, naming the file."""
        try:
            with np.load(file, allow_pickle=False) as data:
                state = {name: data[name] for name in data}
            if str(state.pop("settings")) != self.settings:
                raise ValueError("it was made with other games, another step, seed or net")
            self.pool, self.minutes = int(state.pop("pool")), float(state.pop("minutes"))
            self.learner.restore(state)
        except (ValueError, KeyError, EOFError, zipfile.BadZipFile, zlib.error) as error:
            raise ValueError(f"{file}: {error}; take another folder, or remove it") from None


def learn(options: argparse.Namespace, ending: BreakingOff) -> None:
    """Let a net learn to predict the moves that experts choose, and write the net. Go on with an earlier run
    if there is one.

    options: those of the command, such as from how many positions it learns; ending: a context in which a
    first interrupt ends the learning early. Raises OSError or ValueError.
    """
    from engine.lab.make.learn.choices.learning import Learner, Score

    games, held = games_to_learn(options)
    beginning = read_beginning(options.begin_with) if options.begin_with else None
    options.out.mkdir(parents=True, exist_ok=True)
    checkpoint = options.out / CHECKPOINT
    course = Course(Learner(options.seed, options.among), settings_of(options, beginning))
    if checkpoint.exists():
        course.restore(checkpoint)
    elif beginning is not None:
        course.learner.begin_with(beginning.weights)
        course.pool = beginning.pools
    learner, prior = course.learner, load_prior_alone()
    positions, held_out = Positions(prior, SIZE, POOL), Positions(prior, SIZE, POOL)
    for number, moves in enumerate(held):
        held_out.add(moves, number % HELD_STEP, HELD_STEP)
    began, score = time.process_time() - 60 * course.minutes, Score()
    with ending:
        for number in fill_pools(positions, games, options.step, options.seed, course.pool):
            if learner.done >= options.positions:
                break
            for batch in positions.batches(BATCH, np.random.default_rng((options.seed, number))):
                learner.learn(batch, options.positions, score)
            course.pool, course.minutes = number + 1, (time.process_time() - began) / 60
            if course.pool % POOLS_BETWEEN == 0 or learner.done >= options.positions:
                print(f"{tell_progress(course)}: {score}; held out: {measure(learner, held_out)}", flush=True)
                course.keep(checkpoint)
                score = Score()
    notes = f"{write_command(options)}\n{tell_progress(course)}; held out: {measure(learner, held_out)}"
    if beginning is not None:
        notes = f"{notes}\nbegun with: {beginning.notes}"
    save_net(learner.weights(), PRIOR, notes, options.out / NET, course.pool)
    print(notes)


def games_to_learn(options: argparse.Namespace) -> tuple[list[np.ndarray], list[np.ndarray]]:
    """Return the moves of all games to learn from, and those of some games that are held out. Raises OSError
    or ValueError.
    """
    only = None
    if options.only_of:
        with np.load(options.only_of) as data:
            only = frozenset(data["game"].tolist())
    games = [moves for _, moves in games_of(options.train, ALL, only)]
    held = [moves for _, moves in games_of(options.held, HELD_GAMES, None)]
    if not games or not held:
        raise ValueError(f"{(options.held if games else options.train).name} holds no games to take")
    return games, held


def settings_of(options: argparse.Namespace, beginning: Beginning | None) -> str:
    """Return a text of the settings that must be the same for a run of learning to go on. They are the
    options, and the net with which it began.

    beginning: that net, None for random weights
    """
    rest = f" {beginning.digest}" if beginning else ""
    rest += f" {options.among}" if options.among else ""
    return (
        f"{options.train.name} {options.only_of and options.only_of.name} {options.step} {options.seed}{rest}"
    )


def write_command(options: argparse.Namespace) -> str:
    """Return the command line with which a net is made. Files are named without their folders."""
    words = [COMMAND, options.train.name, options.held.name]
    words += [f"--only-of {options.only_of.name}"] if options.only_of else []
    words += [f"--begin-with {options.begin_with.name}"] if options.begin_with else []
    words += [f"--among {options.among}"] if options.among else []
    return " ".join(
        [*words, *(f"--{name} {getattr(options, name)}" for name in ("positions", "step", "seed"))]
    )


def tell_progress(course: Course) -> str:
    """Return words on the progress of a run of learning: from how many positions it has learned, and how many
    minutes of one core that took.
    """
    return f"{course.learner.done:,} positions learned from, {course.minutes:.1f} minutes of one core"


def measure(learner: Learner, positions: Positions) -> str:
    """Return a line of text on how well the net of ``learner`` predicts the moves chosen in some positions."""
    return str(learner.measure_all(np.arange(positions.count), positions.turned, learner.measure))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `tamen learn choices`."""
    add_expert_games(parser, "learn from")
    parser.add_argument(
        "--only-of", type=array_file, metavar="LABELS", help="only the games that a labels*.npz names"
    )
    parser.add_argument(
        "--begin-with",
        type=input_file,
        metavar="NET",
        help="a kept net to go on from, which may have fewer layers",
    )
    parser.add_argument(
        "--among",
        type=share,
        default=0.0,
        metavar="SHARE",
        help="of the loss that counts whether a move is among the ten likeliest (default 0: none)",
    )
    parser.add_argument(
        "--positions", type=positive, default=1_000_000, metavar="N", help="in all (default 1000000)"
    )
    parser.add_argument(
        "--step", type=positive, default=8, help="moves from position to position (default 8)"
    )
    add_seed(parser)


def run(options: argparse.Namespace) -> int:
    """Let a net learn to predict the moves that experts choose, as the options of `tamen learn choices` say.

    Returns the exit status: 0, 1 for an error, or that of an interrupt.
    """
    return carry_out(COMMAND, lambda ending: learn(options, ending))
