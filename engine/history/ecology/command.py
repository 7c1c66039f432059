"""`tamen learn ecology`: patterns that grow on expert games by feeding and splitting, beside those that were mined.

1. Populations live on the moves of games: one sees stones and the edge, one the enemy's last move besides.
2. In later games of the same file it is counted how often a pattern's move is played where it matches.
3. On games held out the patterns rank the moves, and so do the mined patterns and the counted shapes.

A table and the patterns of each population as drawings go into a folder. What has grown is kept there, too: a run that
was interrupted goes on where it stood.
"""

from __future__ import annotations

import argparse
import functools
import sys
from collections.abc import Iterator

import numpy as np
from tqdm import tqdm

from engine.base.files import replace_text
from engine.base.options import add_counts, not_negative
from engine.history.ecology.growing import Climate, Population
from engine.history.ecology.ranking import Opinion, of_mined, of_shapes, rank_moves
from engine.history.ecology.report import draw_patterns, growth_table, ranks_table
from engine.lab.data.games import Collection
from engine.lab.make.fit.rules import game_cases
from engine.lab.make.learn.arguments import add_expert_games, add_first, add_seed
from engine.lab.make.learn.carrying_out import carry_out_sections
from engine.lab.make.learn.checkpoints import Checkpoints

STEP = 20
"""Of the moves of a game one in so many is counted, and ranked."""

POWER = 2
"""A pattern is fed by this power of the number of its conditions."""

_Bar = functools.partial(tqdm, file=sys.stderr)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `tamen learn ecology` to its parser."""
    add_expert_games(parser, "live on")
    add_counts(
        parser,
        (
            ("games", 2000, "games to live on"),
            ("counted", 200, "later games in which it is counted how often patterns are followed"),
            ("held-out", 100, "games held out on which moves are ranked"),
            ("room", 3000, "patterns that there is room for in a population"),
        ),
    )
    parser.add_argument(
        "--power",
        type=not_negative,
        default=POWER,
        metavar="N",
        help=f"a pattern is fed by this power of the number of its conditions (default {POWER})",
    )
    add_first(parser, 0)
    add_seed(parser)


def run(options: argparse.Namespace) -> int:
    """Grow populations of patterns from games and report how well they rank moves; return the exit status."""
    return carry_out_sections("tamen learn ecology", options.out, functools.partial(_write_sections, options))


def _write_sections(options: argparse.Namespace, checkpoints: Checkpoints) -> Iterator[str]:
    """Carry out the study that the options describe, and yield each table in Markdown with its title.

    It grows the populations of patterns, compares how well they rank moves, and draws their patterns into the
    folder `out`. checkpoints: keep grown populations for a later run. Raises OSError, or ValueError if a file
    has no games or positions.
    """
    games = list(Collection(options.train).games(0, options.games))
    counted = list(game_cases(options.train, options.counted, STEP, options.games))
    held = list(game_cases(options.held, options.held_out, STEP, options.first))
    for found, file, what in (
        (games, options.train, "game"),
        (counted, options.train, f"position after its first {options.games} games"),
        (held, options.held, "position"),
    ):
        if not found:
            raise ValueError(f"{file} has no {what}")
    populations = {
        "stones and edge": _grow_population(options, games, False, checkpoints),
        "and the last move": _grow_population(options, games, True, checkpoints),
    }
    for name, population in populations.items():
        population.count(_Bar(counted, unit="position"))
        replace_text(options.out / f"{name.replace(' ', '-')}.txt", draw_patterns(population) + "\n")
    yield f"### Populations after {len(games)} games\n\n{growth_table(populations)}"
    opinions, patterns = _collect_opinions(populations)
    ranks = rank_moves(opinions, _Bar(held, unit="position"))
    yield f"### Moves of {len(held)} positions held out\n\n{ranks_table(ranks, patterns)}"


def _grow_population(
    options: argparse.Namespace, games: list[np.ndarray], tells_last: bool, checkpoints: Checkpoints
) -> Population:
    population = Population(Climate(options.room, options.power, tells_last, options.seed))
    population.grow(games, checkpoints, functools.partial(_Bar, unit="chunk"))
    return population


def _collect_opinions(populations: dict[str, Population]) -> tuple[dict[str, Opinion], dict[str, int]]:
    """Return several ways to rank moves, to be compared, and how many patterns each of them has, both by
    name.

    A way is a function from a position to a value for each point. Each population gives two: in one a pattern
    counts by how often its moves were played, in the other by how many conditions it has. The mined patterns
    and the counted shapes give one each. Raises OSError, ValueError.
    """
    opinions: dict[str, Opinion] = {}
    counts: dict[str, int] = {}
    for name, population in populations.items():
        for way, worths in (
            ("by shares", population.shares()),
            ("most conditions first", population.precedence()),
        ):
            opinions[f"{name}, {way}"] = functools.partial(population.values, worths=worths)
            counts[f"{name}, {way}"] = int(population.world["alive"])
    opinions["mined patterns"], counts["mined patterns"] = of_mined()
    opinions["counted shapes"], counts["counted shapes"] = of_shapes()
    return opinions, counts
