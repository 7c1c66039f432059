"""`tamen learn differences`: a net learns the fate of every point from its own games, by temporal differences.

What was learned is kept after every game, so a run that was broken off goes on where it stood, and one that is asked
for more games goes on where the last one ended. Now and then it plays against moves at random and against `simple`.
Into the folder go `run.npz`, from which a run goes on, `fates.npz`, which is what the player `fates` reads, a table and
a picture.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from engine.board.points import BLACK, MAX_SIZE, MIN_SIZE, WHITE
from engine.breaking_off import BreakingOff
from engine.differences.net import Net, save
from engine.files import replace_text
from engine.lab.labels import Positions, load_labels, measure
from engine.learn.differences.course import Course, Look, Plan, begin
from engine.learn.differences.report import strength, table
from engine.options import input_file, not_negative, positive

SIZE, MATCHES, SEED = 9, 40, 1994


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments."""
    parser.add_argument("--games", type=positive, required=True, metavar="N", help="own games to learn by")
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="where everything goes")
    parser.add_argument(
        "--size", type=positive, default=SIZE, help=f"of the board of its own games (default {SIZE})"
    )
    parser.add_argument(
        "--matches",
        type=positive,
        default=MATCHES,
        metavar="N",
        help=f"games against each opponent when it is measured (default {MATCHES})",
    )
    parser.add_argument(
        "--labels",
        type=input_file,
        nargs="+",
        default=[],
        metavar="FILE",
        help="labelled positions to hold what was learned against",
    )
    parser.add_argument("--seed", type=not_negative, default=SEED, help=f"default {SEED}")


def run(options: argparse.Namespace) -> int:
    """Carry out `tamen learn differences`; returns the exit status."""
    began = time.perf_counter()
    ending = BreakingOff("tamen learn differences")
    try:
        labelled = [load_labels(file) for file in options.labels]
        course = _begin(options)
        known = course.learner.games
        with ending:
            course.go_on(options.out / "run.npz", lambda look: _tell(look, options.matches))
        _write(course, options.out)
        for positions in labelled:
            print(_beside_labels(course.learner.weights, positions.part("held-out")))
    except ValueError as error:
        print(f"tamen learn differences: error: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        what = f"'{error.filename}': {error.strerror}" if error.filename else error
        print(f"tamen learn differences: error: {what}; what was kept before stands", file=sys.stderr)
        return 1
    learned = course.learner.games - known
    print(f"{learned} games in {time.perf_counter() - began:.0f} s, {known} known from an earlier run")
    return ending.status()


def _begin(options: argparse.Namespace) -> Course:
    """The course that the arguments ask for. Raises ValueError and OSError."""
    if not MIN_SIZE <= options.size <= MAX_SIZE:
        raise ValueError(f"board size {options.size} is not from {MIN_SIZE} to {MAX_SIZE}")
    options.out.mkdir(parents=True, exist_ok=True)
    plan = Plan(options.size, options.games, options.matches, options.seed)
    return begin(plan, options.out / "run.npz")


def _beside_labels(weights: Mapping[str, np.ndarray], positions: Positions) -> str:
    """How far the net is from the labels of some positions, in a line."""
    stones = (positions.grids == BLACK).astype(np.int8) - (positions.grids == WHITE)
    sides = np.where(positions.to_move == BLACK, 1, -1)
    fates = Net(weights, positions.size).fates(stones.reshape(len(stones), -1), sides)
    found = measure(positions, fates.reshape(stones.shape), fates.sum(axis=1, dtype=np.float64))
    return (
        f"{found.positions} labelled positions of {positions.size}x{positions.size} that are held out: "
        f"ownership {found.ownership_error:.3f} off, {100 * found.sign_accuracy:.1f} % of the points to the likelier "
        f"owner, the lead {found.score_error:.1f} points off"
    )


def _tell(look: Look, matches: int) -> None:
    print(
        f"{look.games} games, a point {look.error:.3f} off: won {look.chance:g} of {matches} against moves at random, "
        f"{look.simple:g} against simple",
        flush=True,
    )


def _write(course: Course, out: Path) -> None:
    """The player's weights, and once something was measured the table and the picture."""
    save(course.learner.weights, out / "fates.npz")
    if course.looks:
        plan = course.plan
        replace_text(out / "course.md", table(course.looks, plan.matches))
        replace_text(out / "strength.svg", strength(course.looks, plan.matches, plan.size))
