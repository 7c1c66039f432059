"""`tamen problems make FOLDER`: life and death, kos or sekis with one solution, made at random, proven and graded.

Attempt after attempt sketches a group and keeps it if it is a good problem (`engine.lab.make.composing.proving`), until
so many are there. The same seed and budget make the same problems; a folder that was broken off, or that more are
wanted in, is gone on with.
"""

from __future__ import annotations

import argparse
import random
import sys
from dataclasses import replace
from pathlib import Path

from tqdm import tqdm

from engine.base.breaking_off import BreakingOff
from engine.base.options import input_path, positive
from engine.decide.prior.prior import Prior, load_prior
from engine.lab.check.problem_proofs import parse_goal
from engine.lab.check.regress.problem_sets import read_problem_sets, set_files
from engine.lab.check.regress.problems import read_problems
from engine.lab.make.composing.entries import Progress, entry_text, read_made, read_progress, write_made
from engine.lab.make.composing.grading import grade_of, solve
from engine.lab.make.composing.proving import About, compose
from engine.lab.make.composing.sameness import Key, core_key, position_key
from engine.lab.make.composing.sketch import sketch
from engine.reading.reader import Reader
from engine.reading.search.memo import Memo

BUDGET = 10_000
"""Positions for one reading unless the caller says otherwise."""

BLOCK = 25
"""Attempts after which the files are written."""


class Making:
    """Makes problems in one folder and holds those made so far."""

    def __init__(self, folder: Path, about: About, seed: int, budget: int) -> None:
        """Begin to make problems in a folder, or go on with those that the folder holds.

        about: whether the problems are about life and death, a ko or a seki; seed: of everything that is
        drawn; budget: positions for one reading. Raises ValueError if the folder was made with other
        settings.
        """
        self._folder = folder
        found = read_progress(folder)
        self._progress = found or Progress(about, seed, budget, 0)
        if replace(self._progress, attempts=0) != Progress(about, seed, budget, 0):
            raise ValueError(
                f"{folder} holds what '{self._progress.command}' made, expected the same or another folder"
            )
        if found is None and any(folder.glob("*.y*ml")):
            raise ValueError(f"{folder} holds problems that were not made here, expected a folder of its own")
        self._entries: list[tuple[str, str]] = []
        self._keys: set[Key] = set()
        self._cores: set[Key] = set()
        self._prior: Prior = load_prior()
        for problem, text in read_made(folder, self._progress.attempts):
            board = problem.game.board
            (clause,) = parse_goal(problem.proof.partition(":")[0], board.size)
            self._entries.append((problem.grade, text))
            self._keys.add(position_key(board.grid()))
            self._cores.add(core_key(Reader(), board, clause.points[0]))

    def __len__(self) -> int:
        return len(self._entries)

    @property
    def attempts(self) -> int:
        """How many times it was tried to make a problem, in all runs in this folder so far."""
        return self._progress.attempts

    def leave_out(self, path: Path) -> None:
        """From now on make no problem with the same position as one in a file or folder. Raises OSError,
        ValueError.
        """
        if path.is_dir() or path.suffix in (".yaml", ".yml"):
            files = set_files(path) if path.is_dir() else [path]
            boards = [problem.game.board for problem in read_problem_sets(files)]
        else:
            broken: list[str] = []
            boards = [problem.board for problem in read_problems(path, broken)]
            if not boards:
                raise ValueError(f"{path} holds no problem, expected YAML or one JSON object a line")
            if broken:
                print(
                    f"tamen problems make: {len(broken)} lines of {path} left out, the first: {broken[0]}",
                    file=sys.stderr,
                )
        self._keys |= {position_key(board.grid()) for board in boards if board.grid().any()}

    def attempt(self) -> bool:
        """Make up a position with one group by chance and try to make a problem of it. Returns True if that
        gave a new problem.
        """
        progress = self._progress
        generator = random.Random(f"{progress.seed} {progress.attempts}")
        entry = self._make_problem(generator, progress.name)
        if entry is not None:
            self._entries.append(entry)
        self._progress = replace(progress, attempts=progress.attempts + 1)
        return entry is not None

    def _make_problem(self, generator: random.Random, name: str) -> tuple[str, str] | None:
        """Sketch a group by chance and make a problem of it. Returns grade and YAML of the problem; None if
        the sketch gives no good problem, or one that is known already.

        generator: draws the sketch; name: the problem's name
        """
        budget = self._progress.budget
        grid, defender = sketch(generator)
        # a memo for each attempt: what it makes must not depend on where the making was gone on with
        problem = compose(Reader(Memo()), grid, defender, generator, budget, self._progress.about)
        if problem is None:
            return None
        reader = Reader()
        key = position_key(problem.board.grid())
        core = core_key(reader, problem.board, problem.target)
        if key in self._keys or core in self._cores:
            return None
        self._keys.add(key)
        self._cores.add(core)
        solution = solve(reader, self._prior, problem, budget)
        return grade_of(solution), entry_text(name, problem, solution)

    def save(self) -> None:
        """Write the problems and the progress into the folder. Raises OSError."""
        write_made(self._folder, self._progress, self._entries)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command line of `tamen problems make`."""
    parser.add_argument("folder", type=Path, help="where the files are written, one for each band of grades")
    parser.add_argument(
        "--count", type=positive, default=100, help="problems in the end, those there included (default 100)"
    )
    parser.add_argument(
        "--about",
        type=About,
        choices=list(About),
        default=About.LIFE,
        help="life and death without a ko (life, the default), a ko as the best there is, or life in seki",
    )
    parser.add_argument("--seed", type=int, default=1, help="which problems (default 1)")
    parser.add_argument(
        "--budget", type=positive, default=BUDGET, help=f"positions a reading (default {BUDGET})"
    )
    parser.add_argument(
        "--unlike",
        type=input_path,
        action="append",
        default=[],
        metavar="PATH",
        help="keep none that is the same as a problem in this file or folder (may be given again)",
    )


def run(options: argparse.Namespace) -> int:
    """Make life-and-death problems and write them into a folder, as the options of `tamen problems make` say.

    Returns the exit status: 0, or 2 for a folder or file that cannot be used.
    """
    try:
        options.folder.mkdir(parents=True, exist_ok=True)
        making = Making(options.folder, options.about, options.seed, options.budget)
        for path in options.unlike:
            making.leave_out(path)
    except (OSError, ValueError) as error:
        print(f"tamen problems make: error: {error}", file=sys.stderr)
        return 2
    ending = BreakingOff("tamen problems make")
    with ending, tqdm(total=options.count, initial=len(making), unit="problem") as bar:
        while len(making) < options.count:
            bar.update(making.attempt())
            if making.attempts % BLOCK == 0:
                making.save()
    making.save()
    print(f"{len(making)} problems of {making.attempts} attempts, in {options.folder}")
    return ending.status()
