"""`tamen explain GAME.sgf`: a copy of a game record with comments.

At each move of the main line the engine decides for the side that moved, plays the move of the game out, and compares.
The copy holds comments, better variations, labels of candidates, marks of good and bad moves, the estimated score (V)
and Black's chance to win in percent (SBKV, which Sabaki draws as a graph).
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tqdm import tqdm

from engine.explain.annotate import annotate
from engine.explain.review import review
from engine.game.sgf import SgfError, load_sgf, read_record, write_record
from engine.options import positive
from engine.player import DEFAULT_PLAYER, Adviser, advisers, assemble_adviser
from engine.search.budget import Budget
from engine.search.levels import HIGHEST, LOWEST
from engine.search.settings import Settings
from engine.version import __version__


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the subcommand."""
    parser.add_argument("game", type=Path, metavar="GAME.sgf", help="the game record to comment on")
    parser.add_argument(
        "-o", "--output", type=Path, metavar="OUT.sgf", help="where to write (default: GAME-explained.sgf)"
    )
    parser.add_argument(
        "--everything", action="store_true", help="prose on every move (default: on one in five at most)"
    )
    add_thinking_arguments(parser)


def add_thinking_arguments(parser: argparse.ArgumentParser) -> None:
    """The options that say how hard to think."""
    add_level(parser)
    parser.add_argument(
        "--player",
        choices=advisers(),
        default=DEFAULT_PLAYER,
        help=f"who thinks (default {DEFAULT_PLAYER})",
    )
    parser.add_argument(
        "--nodes", type=positive, metavar="N", help="evaluations a move (default: the level's)"
    )


def add_level(parser: argparse.ArgumentParser) -> None:
    """The option of the level."""
    parser.add_argument(
        "--level",
        type=int,
        default=HIGHEST,
        choices=range(LOWEST, HIGHEST + 1),
        metavar="N",
        help=f"how hard to think, {LOWEST} to {HIGHEST} (default {HIGHEST})",
    )


def adviser_of(options: argparse.Namespace) -> Adviser:
    """The player that the options name."""
    return assemble_adviser(options.player, Settings(options.level))


def run(options: argparse.Namespace) -> int:
    """Comment on the game; 0 if the copy was written."""
    target = options.output or options.game.with_name(f"{options.game.stem}-explained.sgf")
    try:
        if not target.parent.is_dir():
            raise SgfError(f"cannot write '{target}': there is no folder '{target.parent}'")
        adviser = adviser_of(options)
        commented = explain_game(
            options.game, adviser, options.level, options.nodes, everything=options.everything
        )
        write_record(commented, target)
    except SgfError as error:
        print(f"tamen explain: error: {error}", file=sys.stderr)
        return 1
    print(target)
    return 0


def explain_game(
    path: Path, adviser: Adviser, level: int, nodes: int | None, *, everything: bool = False
) -> bytes:
    """The record of a game with comments. ``nodes`` limits the evaluations of a decision. Raises SgfError.

    ``everything``: prose on every move.
    """
    game, record = load_sgf(path), read_record(path)
    if not game.moves:
        raise SgfError(f"'{path}': no moves, expected a game to comment on")
    with tqdm(total=game.move_count, unit="move", file=sys.stderr) as bar:
        moves = review(game, adviser, Budget(evaluations=nodes), lambda _: bar.update())
    budget = f"level {level}" if nodes is None else f"level {level}, {nodes} evaluations a move"
    annotate(record, moves, f"Commented by Tamen {__version__} ({budget}).", everything)
    commented: bytes = record.serialise()
    return commented
