"""Arguments that several learning commands have: games, the folder for what is found, a seed."""

from __future__ import annotations

import argparse
from pathlib import Path

from engine.base.options import input_file, not_negative, positive


def add_folder(parser: argparse.ArgumentParser) -> None:
    """Add the option ``--out``, the folder of a run."""
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="where everything goes")


def add_seed(parser: argparse.ArgumentParser, default: int = 1) -> None:
    """Add the option ``--seed``."""
    parser.add_argument("--seed", type=not_negative, default=default, help=f"default {default}")


def add_expert_games(parser: argparse.ArgumentParser, purpose: str) -> None:
    """Add two files of games as arguments, ``train`` for a purpose in words and ``held``, and the option
    ``--out``.
    """
    parser.add_argument("train", type=input_file, help=f"expert games to {purpose}, one a line")
    parser.add_argument("held", type=input_file, help="expert games held out, one a line")
    add_folder(parser)


def add_first(parser: argparse.ArgumentParser, default: int) -> None:
    """Add the option ``--first``: how many games of their file come before those held out."""
    parser.add_argument(
        "--first",
        type=not_negative,
        default=default,
        metavar="N",
        help=f"games before those held out, on which parts of the engine may be fitted (default {default})",
    )


def add_own_games(parser: argparse.ArgumentParser, size: int, matches: int, seed: int) -> None:
    """Add the options of a run of own games: ``--games``, ``--out``, ``--size``, ``--matches`` and
    ``--seed``.

    size, matches, seed: the defaults
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
