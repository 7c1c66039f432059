"""`tamen fit prior`: how likely strong players play each point, into ``engine/decide/prior/prior.yaml``.

Positions of expert games, labelled positions (``labels*.npz``, see engine/lab/README.md: the five likeliest moves of a
strong network) and late positions of finished games on 9x9 are gone through in turn, and each teaches the numbers at
once (`engine.lab.make.fit.prior_learning`), so that there may be millions. First the large boards are learned, then
what is different on small ones: there the weights begin with those of the large ones, and the units look as they do
there. One game or labelled position in ten is held out and measured.

Shapes were counted in games of ``games19_train`` (`patterns.shapes`), where their shares are too good to be true. With
``--only-of labels19.npz`` only the games that this file names are learned from: the shapes were not counted in them.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import yaml
from tqdm import tqdm

from engine.base.files import replace_text
from engine.base.options import array_file, input_file, not_negative, output_file, positive
from engine.decide.prior.move_facts import FIRST, KINDS
from engine.decide.prior.prior import FILE, LARGEST_SMALL, load_numbers, packed
from engine.decide.prior.units import BOARDS, gathered
from engine.lab.data.games import SIZE, parse_game, read_lines
from engine.lab.make.fit.prior_learning import FIRST_MOVES, Learner, Totals, random_numbers
from engine.lab.make.fit.rules import HELD_OUT, Case, finished_cases, labelled_cases

ALL = 1_000_000

LABELLED_COUNT = 3.0
"""For how many positions a labelled one counts: it says how likely several moves are, and is as odd as those that a
search comes upon."""

LABELLED_SHARE = 0.08
"""Labelled positions for each one of a game, drawn at random; without games each comes LABELLED_TURNS times."""

LABELLED_TURNS = 20

SMALL_TURNS = 12
"""How often each position of small boards comes."""

BATCH = 128
"""Positions from step to step."""


@dataclass
class Data:
    """Examples from which the prior learns.

    games: pairs of a game's number and its moves; large, small: single positions on large boards and on small
    ones
    """

    games: list[tuple[int, np.ndarray]] = field(default_factory=list)
    large: list[Case] = field(default_factory=list)
    small: list[Case] = field(default_factory=list)


@dataclass(frozen=True)
class Source:
    """Examples for learning from one file, in two portions.

    learned: examples to learn from; held: examples that are held out, to measure what was learned
    """

    name: str
    learned: Data
    held: Data


def games_of(file: Path, count: int, only: frozenset[int] | None) -> Iterator[tuple[int, np.ndarray]]:
    """Yield the number (from 0) and the moves of the first ``count`` games of a file. If ``only`` is not
    None, only games with these numbers count.

    Raises OSError, or ValueError, naming file and line, for what cannot be read.
    """
    found = 0
    for number, line in enumerate(read_lines(file)):
        if found == count:
            return
        if only is not None and number not in only:
            continue
        try:
            moves = parse_game(line).moves
        except ValueError as error:
            raise ValueError(f"{file}, line {number + 1}: {error}") from None
        found += 1
        yield number, np.array(moves, dtype=np.int16)


def read(file: Path, count: int, only: frozenset[int] | None) -> Source:
    """Read a file of expert games, of labelled positions or of finished games. Return its contents as
    examples to learn from and examples held out, of which there are one in HELD_OUT.

    count: how many expert games are read at most; only: the numbers of those that may be read, None for all.
    Raises OSError, ValueError.
    """
    source = Source(file.name, Data(), Data())
    if file.suffix != ".npz":
        for place, game in enumerate(games_of(file, count, only), 1):
            (source.learned if place % HELD_OUT else source.held).games.append(game)
        return source
    with np.load(file) as data:
        labelled = "top_prior" in data
    for place, case in enumerate(labelled_cases(file, ALL) if labelled else finished_cases(file), 1):
        part = source.learned if place % HELD_OUT else source.held
        (part.small if case.board.size <= LARGEST_SMALL else part.large).append(case)
    return source


def learn_large(learner: Learner, sources: Sequence[Source], options: argparse.Namespace) -> int:
    """Learn the numbers of the prior for large boards from the games and labelled positions of all sources.
    Return how many positions were learned from.

    The prior says how likely strong players play each point. learner: holds the numbers, which are changed;
    options: those of the command; seed, turns (how often everything is learned from), step and rate are used
    """
    generator = np.random.default_rng(options.seed)
    games = [game for source in sources for game in source.learned.games]
    cases = [case for source in sources for case in source.learned.large]
    if not games:
        return _learn_cases(learner, cases, LABELLED_TURNS, generator, options.rate)
    total = options.turns * sum(len(moves) for _, moves in games) / options.step
    totals, drawn, due = Totals(), 0, float(BATCH)
    for turn in range(options.turns):
        for number, moves in tqdm(
            games, desc=f"turn {turn + 1}", unit="game", mininterval=5, file=sys.stderr
        ):
            learner.learn_game(moves, SIZE, (number + turn) % options.step, options.step, totals)
            while cases and drawn < totals.positions * LABELLED_SHARE:
                case = cases[generator.integers(len(cases))]
                learner.learn(case, LABELLED_COUNT, Totals())
                drawn += 1
            if totals.positions >= due:
                learner.take_step(options.rate * _measure_left(totals.positions / total))
                due = totals.positions + BATCH
    return int(totals.positions) + drawn


def _measure_left(done: float) -> float:
    """Return how long a step of learning is at this stage of a run, as a share of the first step. It is the
    part of the run that is still left, at least 0.01.

    done: the part of the run that is over, from 0 to 1
    """
    return max(0.01, 1 - done)


def learn_small(learner: Learner, sources: Sequence[Source], options: argparse.Namespace) -> int:
    """Learn the numbers of the prior for small boards, as differences from those for large ones, from the
    small boards of all sources. Return how many positions were learned from.

    The prior says how likely strong players play each point. learner: holds the numbers, which are changed;
    options: those of the command, of which pull, seed and rate are used
    """
    cases = [case for source in sources for case in source.learned.small]
    learner.begin_small(options.pull)
    return _learn_cases(learner, cases, SMALL_TURNS, np.random.default_rng(options.seed), options.rate)


def _learn_cases(
    learner: Learner, cases: Sequence[Case], turns: int, generator: np.random.Generator, rate: float
) -> int:
    """Let ``learner`` learn from all cases (positions with the moves chosen) ``turns`` times. Return how many
    cases there are.

    ``generator`` draws their order. The steps become shorter; ``rate`` is the length of the first ones.
    """
    order = np.concatenate([generator.permutation(len(cases)) for _ in range(turns)])
    for place, number in enumerate(tqdm(order, unit="position", mininterval=5, file=sys.stderr), 1):
        case = cases[number]
        learner.learn(case, LABELLED_COUNT if len(case.chosen) > 1 else 1.0, Totals())
        if place % BATCH == 0 or place == len(order):
            learner.take_step(rate * _measure_left(place / len(order)))
    return len(cases)


def measure(learner: Learner, source: Source, step: int) -> str:
    """Return a line of text on how often the prior's likeliest moves include the move that was chosen. The
    text is empty if there is no example.

    learner: holds the prior's numbers; source: its examples held out are used; step: in games every
    so-many-th position is looked at
    """
    totals = Totals()
    for number, moves in source.held.games:
        learner.learn_game(moves, SIZE, number % step, step, totals, teach=False)
    for case in (*source.held.large, *source.held.small):
        learner.learn(case, 0.0, totals)
    if not totals.positions:
        return ""
    shares = "  ".join(f"{most}: {share:.3f}" for most, share in zip(FIRST_MOVES, totals.shares, strict=True))
    return (
        f"{source.name}: {totals.positions:.0f} positions held out, among the first  {shares}  "
        f"mean loss {totals.loss:.3f}, by the facts alone {totals.loss_by_facts:.3f}"
    )


def write(numbers: np.ndarray, file: Path, command: str, notes: str) -> None:
    """Write the numbers of the prior into its file, with notes and the command that made them.

    An old file is replaced only once everything is written.
    """
    table: dict[str, dict[str, object]] = {}
    for row, board in enumerate(BOARDS):
        table[board] = {}
        for kind, axes in KINDS.items():
            part = numbers[0]["weights"][row, FIRST[kind] :][: int(np.prod(axes))].reshape(axes)
            # what was never met has weight 0, and not -0
            table[board][kind] = (np.round(part.astype(np.float64), 2) + 0.0).tolist()
    table["units"] = {
        **{
            board: np.round(numbers[0]["out"][row].astype(np.float64), 4).tolist()
            for row, board in enumerate(BOARDS)
        },
        "facts": packed(numbers[0]["facts"]),
        "cells": packed(gathered(numbers[0]["cells"])),
    }
    text = f"# How likely moves are by the facts about them (prior.py says how). Made by:\n# {command}\n# {notes}\n"
    replace_text(file, text + yaml.safe_dump(table, sort_keys=False, default_flow_style=None, width=110))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `tamen fit prior`."""
    parser.add_argument(
        "files",
        nargs="+",
        type=input_file,
        help="games files, labels*.npz and games9_final.npz, in any order",
    )
    parser.add_argument("--count", type=positive, default=2000, help="games looked at of each (default 2000)")
    parser.add_argument(
        "--only-of", type=array_file, metavar="LABELS", help="only the games that a labels*.npz names"
    )
    parser.add_argument(
        "--step", type=positive, default=4, help="moves from position to position (default 4)"
    )
    parser.add_argument(
        "--turns",
        type=positive,
        default=1,
        help="how often each game is gone through, at other positions (default 1)",
    )
    parser.add_argument("--rate", type=float, default=0.003, help="length of the first steps (default 0.003)")
    parser.add_argument(
        "--pull",
        type=float,
        default=0.001,
        help="pull of small boards' weights towards those of large ones (default 0.001)",
    )
    parser.add_argument("--seed", type=not_negative, default=1, help="default 1")
    parser.add_argument(
        "--start", type=input_file, help="numbers to begin with (default: none, units at random)"
    )
    parser.add_argument(
        "--output", type=output_file, default=FILE, help="where the numbers go (default: in place)"
    )


def _write_command(options: argparse.Namespace) -> str:
    """Return the command line with which a fit is made. Files are named without their folders."""
    words = ["tamen fit prior", *(file.name for file in options.files)]
    words += [
        f"--{name} {getattr(options, name)}" for name in ("count", "step", "turns", "rate", "pull", "seed")
    ]
    words += [f"--only-of {options.only_of.name}"] if options.only_of else []
    return " ".join(words + ([f"--start {options.start.name}"] if options.start else []))


def run(options: argparse.Namespace) -> int:
    """Fit the numbers of the prior to the files that the options of `tamen fit prior` name, write them, and
    print how well they foretell moves.

    Returns the exit status: 0, or 1 if the files hold no positions.
    """
    began = time.process_time()
    only = None
    if options.only_of:
        with np.load(options.only_of) as data:
            only = frozenset(data["game"].tolist())
    sources = [read(file, options.count, only) for file in options.files]
    if not any(source.learned.games or source.learned.large or source.learned.small for source in sources):
        print("tamen fit prior: error: the files hold no positions", file=sys.stderr)
        return 1
    learner = Learner(load_numbers(options.start) if options.start else random_numbers(options.seed))
    learned = learn_large(learner, sources, options)
    learned += learn_small(learner, sources, options)
    notes = (
        f"{learned:,} positions learned from, {(time.process_time() - began) / 60:.1f} minutes of one core"
    )
    write(learner.numbers, options.output, _write_command(options), notes)
    print(notes)
    measured = Learner(load_numbers.__wrapped__(options.output))
    for line in filter(None, (measure(measured, source, options.step) for source in sources)):
        print(line)
    return 0
