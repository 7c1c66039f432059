"""`tamen learn preference`: learns to rank moves by what lies around them, beside what the engine has.

1. Every window of Stoutamire 1991 is studied on as many games as he had, in one pass, and judged on games held out.
2. The best is studied with smaller tables, and some are studied on more games.
3. Parts of the engine rank the moves of some positions of the games held out.

Tables go into a folder, with `--plot` the NRM and study plots, too. What takes long is kept there as it is done: a run
that was interrupted goes on where it stood.
"""

from __future__ import annotations

import argparse
import functools
from collections.abc import Iterator
from pathlib import Path

from engine.files import replace_text
from engine.learn.carrying_out import carry_out_sections
from engine.learn.checkpoints import Checkpoints
from engine.learn.preference.report import pictures, sections
from engine.learn.preference.study import Plan, Study
from engine.options import input_file, not_negative, positive


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments."""
    plan = Plan()
    parser.add_argument("train", type=input_file, help="expert games to learn from, one a line")
    parser.add_argument("held", type=input_file, help="expert games held out, one a line")
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="where everything goes")
    parser.add_argument("--plot", action="store_true", help="draw the plots, too")
    parser.add_argument(
        "--games",
        type=positive,
        default=plan.games,
        metavar="N",
        help=f"games that every window learns from (default {plan.games}, the paper's)",
    )
    parser.add_argument(
        "--further",
        type=positive,
        nargs="*",
        default=plan.further,
        metavar="N",
        help=f"games that some learn from besides (default {' '.join(map(str, plan.further))})",
    )
    parser.add_argument(
        "--held-out",
        type=positive,
        default=plan.held,
        metavar="N",
        help=f"games held out (default {plan.held})",
    )
    parser.add_argument(
        "--first",
        type=not_negative,
        default=plan.first,
        metavar="N",
        help=f"games before those in their file, on which parts of the engine may be fitted (default {plan.first})",
    )
    parser.add_argument(
        "--step",
        type=positive,
        default=plan.step,
        metavar="N",
        help=f"one in so many of their moves is ranked by the engine's parts (default {plan.step})",
    )
    parser.add_argument(
        "--table",
        type=positive,
        default=plan.table,
        metavar="N",
        help=f"values in a table (default {plan.table})",
    )
    parser.add_argument("--seed", type=not_negative, default=plan.seed, help=f"default {plan.seed}")


def run(options: argparse.Namespace) -> int:
    """Carry out `tamen learn preference`; returns the exit status."""
    return carry_out_sections("tamen learn preference", options.out, functools.partial(_sections, options))


def _sections(options: argparse.Namespace, checkpoints: Checkpoints) -> Iterator[str]:
    """The tables, each with its title, as they are found; then the plots are drawn. Raises OSError, ValueError."""
    plan = Plan(
        games=options.games,
        further=tuple(sorted(options.further)),
        held=options.held_out,
        first=options.first,
        step=options.step,
        table=options.table,
        seed=options.seed,
    )
    study = Study(options.train, options.held, plan, checkpoints)
    yield from sections(study)
    if options.plot:
        for name, picture in pictures(study).items():
            replace_text(options.out / f"{name}.svg", picture)
