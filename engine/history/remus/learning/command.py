"""`tamen learn remus`: lets the learning machine of Remus 1962 learn by games of experts and by its own.

After every game its memory is kept, so a run that was broken off goes on where it stood, and one that is asked for more
games goes on where the last one ended. Now and then it plays against itself as it was at first and against `simple`.
The course goes into a folder as a table and pictures beside `memory.npz`, which is what the player `remus` reads.
"""

from __future__ import annotations

import argparse
import itertools
import time
from pathlib import Path

from engine.base.breaking_off import BreakingOff
from engine.base.files import replace_text
from engine.base.options import add_counts, input_file
from engine.board.points import MAX_SIZE, MIN_SIZE
from engine.history.remus.learning.course import Course, Look, Plan, begin
from engine.history.remus.learning.report import draw_stages, draw_strength, table
from engine.lab.data.games import read_games
from engine.lab.make.learn.arguments import add_own_games
from engine.lab.make.learn.carrying_out import carry_out

SIZE, MATCHES, SEED = 11, 40, 1962


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `tamen learn remus` to its parser."""
    add_own_games(parser, SIZE, MATCHES, SEED)
    parser.add_argument(
        "--experts",
        type=input_file,
        metavar="FILE",
        help="games of experts, learned from first (a games file)",
    )
    add_counts(parser, (("expert-games", 100, "how many of them at most"),))


def run(options: argparse.Namespace) -> int:
    """Let Remus' machine learn Go from expert games and from its own games; return the exit status."""
    began = time.perf_counter()

    def work(ending: BreakingOff) -> None:
        course = _begin(options)
        known = course.memory.games
        with ending:
            course.go_on(options.out / "memory.npz", lambda look: _tell(look, options.matches))
        _write(course, options.out)
        learned = course.memory.games - known
        print(f"{learned} games in {time.perf_counter() - began:.0f} s, {known} known from an earlier run")

    return carry_out("tamen learn remus", work)


def _begin(options: argparse.Namespace) -> Course:
    """Return the run of learning that the options of the command ask for.

    If a run was kept as `memory.npz` in the folder `out`, it is continued; else a new one begins. Raises
    ValueError and OSError.
    """
    if not MIN_SIZE <= options.size <= MAX_SIZE:
        raise ValueError(f"board size {options.size} is not from {MIN_SIZE} to {MAX_SIZE}")
    experts = (
        list(itertools.islice(read_games(options.experts), options.expert_games)) if options.experts else []
    )
    options.out.mkdir(parents=True, exist_ok=True)
    plan = Plan(options.size, options.games, options.matches, options.seed, experts)
    return begin(plan, options.out / "memory.npz")


def _tell(look: Look, matches: int) -> None:
    print(
        f"{look.games} games, {look.classes} classes: won {look.start:g} of {matches} against the start, "
        f"{look.simple:g} against simple",
        flush=True,
    )


def _write(course: Course, out: Path) -> None:
    """Write tables and pictures of a run of learning (``course``) into the folder ``out``.

    The files are: `course.md`, a table with a row for each measurement; `strength.svg`, the games won against
    each opponent; `stages.svg`, the share of the moves that each stage of the machine chose: its lexicon
    (known positions), its heuristic, and chance. Without any measurement nothing is written.
    """
    if not course.looks:
        return
    plan = course.plan
    replace_text(out / "course.md", table(course.looks, plan.matches))
    replace_text(out / "strength.svg", draw_strength(course.looks, plan.matches, plan.size))
    replace_text(out / "stages.svg", draw_stages(course.looks, plan.size))
