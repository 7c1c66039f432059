"""Arguments that several learning commands have: games, the folder for what is found, a seed."""

from __future__ import annotations

import argparse
from pathlib import Path

from engine.base.options import input_file, not_negative, positive


def add_folder(parser: argparse.ArgumentParser) -> None:
    """Add the option ``--out`` to a parser: the folder to which a run writes."""
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="where everything goes")


def add_seed(parser: argparse.ArgumentParser, default: int = 1) -> None:
    """Add the option ``--seed`` to a parser: a number from 0 by which everything random in the command is
    drawn.

    default: its value if it is not given
    """
    parser.add_argument("--seed", type=not_negative, default=default, help=f"default {default}")


def add_expert_games(parser: argparse.ArgumentParser, purpose: str) -> None:
    """Add two files of games to a command as arguments, and the option ``--out``. The files are ``train``,
    for learning, and ``held``, for games held out.

    purpose: completes the help of ``train``, 'expert games to PURPOSE', such as 'learn from'
    """
    parser.add_argument("train", type=input_file, help=f"expert games to {purpose}, one a line")
    parser.add_argument("held", type=input_file, help="expert games held out, one a line")
    add_folder(parser)


def add_first(parser: argparse.ArgumentParser, default: int) -> None:
    """Add the option ``--first`` to a parser: how many games of their file come before the games held out.

    default: its value if it is not given
    """
    parser.add_argument(
        "--first",
        type=not_negative,
        default=default,
        metavar="N",
        help=f"games before those held out, on which parts of the engine may be fitted (default {default})",
    )


def add_own_games(parser: argparse.ArgumentParser, size: int, matches: int, seed: int) -> None:
    """Add the options ``--games``, ``--out``, ``--size``, ``--matches`` and ``--seed`` to a command that
    learns from games against itself.

    size, matches, seed: the defaults of these options: lines of the board, games against each opponent when
    the strength is measured, and the seed
    """
    parser.add_argument("--games", type=positive, required=True, metavar="N", help="own games to learn by")
    add_folder(parser)
    parser.add_argument(
        "--size", type=positive, default=size, help=f"of the board of its own games (default {size})"
    )
    parser.add_argument(
        "--matches",
        type=positive,
        default=matches,
        metavar="N",
        help=f"games against each opponent when it is measured (default {matches})",
    )
    add_seed(parser, seed)
