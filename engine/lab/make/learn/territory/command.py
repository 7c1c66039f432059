"""`tamen learn territory`: trains the estimators of territory and prints the paper's tables with ours beside them.

1. Every position of finished games is evaluated, for the life and death of its stones.
2. The direct methods are measured on the games held out.
3. The architectures of the paper are trained on games of the part train, stopped by games of the part tune, and
   measured on the games held out.
4. With `--labels` architectures are trained on labelled positions and held against the evaluator's territory pass.

Tables, pictures and the trained estimators go into a folder. What takes long is kept there, too, as it is done: a run
that was interrupted goes on where it stood.
"""

from __future__ import annotations

import argparse
import functools
from collections.abc import Iterator

from engine.base.options import add_counts, array_file
from engine.lab.make.learn.arguments import add_folder, add_seed
from engine.lab.make.learn.carrying_out import carry_out_sections
from engine.lab.make.learn.checkpoints import Checkpoints
from engine.lab.make.learn.territory.study import Study
from engine.lab.make.learn.territory.training import Plan

SAMPLE = 1500


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `tamen learn territory`."""
    plan = Plan()
    parser.add_argument(
        "games",
        type=array_file,
        help="finished games with the owner of every point, such as games9_final.npz",
    )
    add_folder(parser)
    parser.add_argument(
        "--labels",
        type=array_file,
        nargs="+",
        default=[],
        metavar="FILE",
        help="labelled positions on which the evaluator's territory pass is compared",
    )
    add_counts(
        parser,
        (
            ("sample", SAMPLE, "labelled positions of each part of a file at most"),
            ("examples", plan.examples, "points to train on"),
            ("validation", plan.validation, "points to stop by"),
            ("starts", plan.starts, "trainings of each architecture"),
        ),
    )
    add_seed(parser, plan.seed)


def run(options: argparse.Namespace) -> int:
    """Train nets that estimate territory and measure them, as the options of `tamen learn territory` say.
    Print and write the tables.

    Returns the exit status: 0, 1 for an error, or that of an interrupt.
    """
    return carry_out_sections(
        "tamen learn territory", options.out, functools.partial(_write_sections, options)
    )


def _write_sections(options: argparse.Namespace, checkpoints: Checkpoints) -> Iterator[str]:
    """Train the estimators of territory that the options describe and measure them on the positions held out.
    Yield each table in Markdown with its title.

    checkpoints: keep trained nets for a later run. Raises OSError, ValueError.
    """
    plan = Plan(options.examples, options.validation, options.starts, options.seed)
    study = Study(options.games, options.labels, options.sample, options.out, plan, checkpoints)
    yield from study.sections()
