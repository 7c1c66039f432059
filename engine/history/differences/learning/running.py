"""What the commands that let a net learn by temporal differences have in common.

What was learned is kept after every game, so a run that was broken off goes on where it stood, and one that is asked
for more games goes on where the last one ended. Into the folder go `run.npz`, from which a run goes on, the weights as
the player reads them, a table and a picture.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np

from engine.base.breaking_off import BreakingOff
from engine.base.files import replace_text
from engine.base.options import input_file
from engine.board.points import MAX_SIZE, MIN_SIZE
from engine.history.differences.learning.course import Course, Look, Plan, begin
from engine.history.differences.learning.learner import Learner
from engine.history.differences.learning.report import draw_strength, table
from engine.lab.data.labels import Positions, load_labels, measure
from engine.lab.make.learn.arguments import add_own_games
from engine.lab.make.learn.carrying_out import carry_out as carry_out_command

SIZE, MATCHES = 9, 40


def add_options(parser: argparse.ArgumentParser, seed: int) -> None:
    """Add the options that the commands `tamen learn differences` and `tamen learn neurogo` share.

    ``seed``: the default seed.
    """
    add_own_games(parser, SIZE, MATCHES, seed)
    parser.add_argument(
        "--labels",
        type=input_file,
        nargs="+",
        default=[],
        metavar="FILE",
        help="labelled positions to hold what was learned against",
    )


def carry_out(
    options: argparse.Namespace,
    new_learner: Callable[[int], Learner],
    file: str,
    at_end: Callable[[Learner], Iterable[str]] = lambda _: (),
) -> int:
    """Let a net learn as the options say, report on it, write its files, and return the command's exit
    status.

    new_learner: makes the untrained net from a seed; file: the name of the file for the weights; at_end:
    yields lines of text to print at the end, which is skipped if somebody stopped the run
    """
    began = time.perf_counter()
    learner = new_learner(options.seed)

    def work(ending: BreakingOff) -> None:
        labelled = [load_labels(each) for each in options.labels]
        course = _begin(options, learner)
        known = learner.games
        with ending:
            course.go_on(options.out / "run.npz", lambda look: _tell(course, look))
        _write(course, options.out, file)
        for positions in labelled:
            print(_beside_labels(learner, positions.part("held-out")))
        if not ending.happened:
            with ending:
                for line in at_end(learner):
                    print(line, flush=True)
        seconds = time.perf_counter() - began
        print(f"{learner.games - known} games in {seconds:.0f} s, {known} known from an earlier run")

    return carry_out_command(learner.form.command, work)


def _begin(options: argparse.Namespace, learner: Learner) -> Course:
    """Return the run of learning that the options of the command ask for.

    If a run was kept as `run.npz` in the folder `out`, it is continued; else ``learner``, an untrained net,
    begins a new one. Raises ValueError for a board size that is out of bounds or a file of another run, and
    OSError.
    """
    if not MIN_SIZE <= options.size <= MAX_SIZE:
        raise ValueError(f"board size {options.size} is not from {MIN_SIZE} to {MAX_SIZE}")
    options.out.mkdir(parents=True, exist_ok=True)
    plan = Plan(options.size, options.games, options.matches, options.seed)
    return begin(plan, options.out / "run.npz", learner)


def _beside_labels(learner: Learner, positions: Positions) -> str:
    """Return one line of text on how well a net (``learner``) foresees who owns the points of some positions,
    and who leads.

    It tells by how much the net is wrong on average about the owners and about the lead, and for which share
    of the points it names the likelier owner. positions: each with its labels, i.e. the score and the owners
    that count as right
    """
    fates = learner.judge(positions)
    found = measure(positions, fates.reshape(positions.grids.shape), fates.sum(axis=1, dtype=np.float64))
    return (
        f"{found.positions} labelled positions of {positions.size}x{positions.size} that are held out: "
        f"ownership {found.ownership_error:.3f} off, {100 * found.sign_accuracy:.1f} % of the points to the likelier "
        f"owner, the lead {found.score_error:.1f} points off"
    )


def _tell(course: Course, look: Look) -> None:
    won = ", ".join(
        f"{wins:g} {name}" for name, wins in zip(course.learner.opponents, look.wins, strict=True)
    )
    print(
        f"{look.games} games, a point {look.error:.3f} off: of {course.plan.matches} games won {won}",
        flush=True,
    )


def _write(course: Course, out: Path, file: str) -> None:
    """Write the net's weights, and a table and a picture of its learning, into the folder ``out``.

    course: the run of learning; file: the name for the file of weights. The table, `course.md`, has a row for
    each measurement: own games, error and wins. The picture, `strength.svg`, shows the games won against each
    opponent, by the number of own games. Both are left out as long as nothing was measured.
    """
    course.learner.form.save(course.learner.weights, out / file)
    if course.looks:
        plan, opponents = course.plan, list(course.learner.opponents)
        replace_text(out / "course.md", table(course.looks, opponents, plan.matches))
        replace_text(out / "strength.svg", draw_strength(course.looks, opponents, plan.matches, plan.size))
