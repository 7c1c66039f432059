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
from pathlib import Path

from engine.learn.carrying_out import carry_out_sections
from engine.learn.checkpoints import Checkpoints
from engine.learn.territory.study import Study
from engine.learn.territory.training import Plan
from engine.options import array_file, not_negative, positive

SAMPLE = 1500


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments."""
    plan = Plan()
    parser.add_argument(
        "games",
        type=array_file,
        help="finished games with the owner of every point, such as games9_final.npz",
    )
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="where everything goes")
    parser.add_argument(
        "--labels",
        type=array_file,
        nargs="+",
        default=[],
        metavar="FILE",
        help="labelled positions on which the evaluator's territory pass is compared",
    )
    parser.add_argument(
        "--sample",
        type=positive,
        default=SAMPLE,
        metavar="N",
        help=f"labelled positions of each part of a file at most (default {SAMPLE})",
    )
    parser.add_argument(
        "--examples",
        type=positive,
        default=plan.examples,
        metavar="N",
        help=f"points to train on (default {plan.examples})",
    )
    parser.add_argument(
        "--validation",
        type=positive,
        default=plan.validation,
        metavar="N",
        help=f"points to stop by (default {plan.validation})",
    )
    parser.add_argument(
        "--starts",
        type=positive,
        default=plan.starts,
        metavar="N",
        help=f"trainings of each architecture (default {plan.starts})",
    )
    parser.add_argument("--seed", type=not_negative, default=plan.seed, help=f"default {plan.seed}")


def run(options: argparse.Namespace) -> int:
    """Carry out `tamen learn territory`; returns the exit status."""
    return carry_out_sections("tamen learn territory", options.out, functools.partial(_sections, options))


def _sections(options: argparse.Namespace, checkpoints: Checkpoints) -> Iterator[str]:
    """The tables, each with its title, as they are found. Raises OSError, ValueError."""
    plan = Plan(options.examples, options.validation, options.starts, options.seed)
    study = Study(options.games, options.labels, options.sample, options.out, plan, checkpoints)
    yield from study.sections()
