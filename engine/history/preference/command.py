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

from engine.base.files import replace_text
from engine.base.options import add_counts, positive
from engine.history.preference.report import draw_pictures, write_sections
from engine.history.preference.study import Plan, Study
from engine.lab.make.learn.arguments import add_expert_games, add_first, add_seed
from engine.lab.make.learn.carrying_out import carry_out_sections
from engine.lab.make.learn.checkpoints import Checkpoints


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `tamen learn preference` to its parser."""
    plan = Plan()
    add_expert_games(parser, "learn from")
    parser.add_argument("--plot", action="store_true", help="draw the plots, too")
    parser.add_argument(
        "--further",
        type=positive,
        nargs="*",
        default=plan.further,
        metavar="N",
        help=f"games that some learn from besides (default {' '.join(map(str, plan.further))})",
    )
    add_counts(
        parser,
        (
            ("games", plan.games, "games that every window learns from, by default as many as the paper's"),
            ("held-out", plan.held, "games held out"),
            ("step", plan.step, "one in so many of their moves is ranked by the engine's parts"),
            ("table", plan.table, "values in a table"),
        ),
    )
    add_first(parser, plan.first)
    add_seed(parser, plan.seed)


def run(options: argparse.Namespace) -> int:
    """Learn values of moves from expert games by Stoutamire's method and report; return the exit status."""
    return carry_out_sections(
        "tamen learn preference", options.out, functools.partial(_write_sections, options)
    )


def _write_sections(options: argparse.Namespace, checkpoints: Checkpoints) -> Iterator[str]:
    """Carry out the study that the options describe, and yield each table in Markdown as soon as it is found.

    At the end the plots are written as SVG into the folder `out`, if they are asked for. checkpoints: keep
    what takes long for a later run. Raises OSError, ValueError.
    """
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
    yield from write_sections(study)
    if options.plot:
        for name, picture in draw_pictures(study).items():
            replace_text(options.out / f"{name}.svg", picture)
