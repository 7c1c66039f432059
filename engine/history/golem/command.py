"""`tamen learn golem`: Golem's two nets on expert games, one ranks moves and one discards those of searches.

1. Of every position the move played and another legal one are shown to a net without and one with hidden units, and
   both are held against what the engine ranks moves by, on games held out.
2. Questions of the readers are solved, each of their first moves by itself, and a net for each goal learns which ones
   need not be read.

The tables go into a folder, and what takes long is kept there as it is done: a run that was interrupted goes on where
it stood.
"""

from __future__ import annotations

import argparse
import functools
import sys
from collections.abc import Iterator, Mapping

import numpy as np
from tqdm import tqdm

from engine.base.options import add_counts
from engine.history.golem.discarding import KEEPING, Discarding, compare
from engine.history.golem.ranking import PAPER, Ranking, cases_of
from engine.history.golem.tactics import BUDGET, Solved, solve_positions
from engine.lab.make.fit.rules import Case
from engine.lab.make.learn.arguments import add_expert_games, add_first, add_seed
from engine.lab.make.learn.carrying_out import carry_out_sections
from engine.lab.make.learn.checkpoints import Checkpoints
from engine.lab.make.learn.territory.report import table

STEP = 8
"""Of the moves of a game one in so many is looked at."""

_Bar = functools.partial(tqdm, file=sys.stderr, unit="position")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `tamen learn golem` to its parser."""
    add_expert_games(parser, "learn from")
    add_counts(
        parser,
        (
            ("positions", 8000, "positions to learn to rank from"),
            ("held-out", 2000, "positions held out on which moves are ranked"),
            ("tactical", 1200, "positions whose questions are solved, to learn to discard from"),
            ("tactical-held", 400, "the same of the games held out"),
        ),
    )
    add_first(parser, 1800)
    add_seed(parser)


def run(options: argparse.Namespace) -> int:
    """Train the nets of Golem on expert games, and report how well they do; return the exit status."""
    return carry_out_sections("tamen learn golem", options.out, functools.partial(_write_sections, options))


def _write_sections(options: argparse.Namespace, checkpoints: Checkpoints) -> Iterator[str]:
    """Train and measure two nets, and yield each table in Markdown with its title.

    One net ranks moves. The other finds first moves of tactical searches that can be left out. checkpoints:
    keep what takes long for a later run. Raises OSError, ValueError.
    """
    shown, held = _draw_cases(options, options.positions, options.held_out)
    order = Ranking(shown, held, options.seed, checkpoints).table(_Bar)
    yield (
        f"### The move played above another, {len(shown)} positions to learn from, {len(held)} held out\n\n"
        f"{ranking_table(order)}"
    )
    shown, held = _draw_cases(options, options.tactical, options.tactical_held)
    solutions = (
        _solve_cases("tactics-train", shown, checkpoints),
        _solve_cases("tactics-held", held, checkpoints),
    )
    found = compare(*solutions, options.seed)
    yield f"### First moves that need not be read, {KEEPING:.0%} of the solutions kept\n\n{discarding_table(found)}"


def _draw_cases(options: argparse.Namespace, count: int, held: int) -> tuple[list[Case], list[Case]]:
    """Return two lists of positions from the files that the options name.

    The first has ``count`` positions to learn from, the second ``held`` positions from the games held out.
    Raises OSError, or ValueError if a file has none.
    """
    found = (
        cases_of(options.train, count, STEP, 0, count),
        cases_of(options.held, held, STEP, options.first, held),
    )
    for cases, file in zip(found, (options.train, options.held), strict=True):
        if not cases:
            raise ValueError(f"{file} has no position to learn from, expected games with moves")
    return found


def _solve_cases(name: str, cases: list[Case], checkpoints: Checkpoints) -> Solved:
    positions = np.array([case.board.key for case in cases], dtype=np.uint64)
    return Solved(
        **checkpoints.keep(name, [positions, np.array(BUDGET)], lambda: solve_positions(cases, _Bar))
    )


def ranking_table(found: Mapping[str, float]) -> str:
    """Return a table in Markdown on how often the move played is ranked above another legal move.

    There is a row for each net and each part of the engine. found: from the name of a row to the share of
    such pairs of moves in the right order, from 0 to 1. One more row has what the paper on Golem reports.
    """
    rows = [[name, f"{100 * share:.1f}"] for name, share in {**found, "Golem (the paper)": PAPER}.items()]
    return table(["", "pairs in order, %"], rows)


def discarding_table(found: Mapping[str, Discarding]) -> str:
    """Return a table in Markdown on what is saved and lost by discarding moves of tactical searches.

    A row is for one goal, such as captures. It has the number of questions, how many are solvable and how
    many of these stay so, and how many positions are read without and with the net. found: the figures by
    name of the goal
    """
    head = [
        "",
        "questions",
        "with a solution",
        "keep it, %",
        "moves left, %",
        "positions read",
        "ranked",
        "discarded",
    ]
    rows = []
    for name, each in found.items():
        saved = (
            f"{count:,} ({100 * count / max(1, each.own):.0f} %)" for count in (each.ranked, each.discarded)
        )
        rows.append(
            [
                name,
                str(each.questions),
                str(each.won),
                f"{100 * each.kept:.1f}",
                f"{100 * each.left:.0f}",
                f"{each.own:,}",
                *saved,
            ]
        )
    return table(head, rows)
