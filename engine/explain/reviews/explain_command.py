"""`tamen explain GAME.sgf`: a copy of a game record with comments.

At each move of the main line the engine decides for the side that moved, plays the move of the game out, and compares.
The copy holds comments, better variations, labels of candidates, marks of good and bad moves, the estimated score (V)
and Black's chance to win in percent (SBKV, which Sabaki draws as a graph), each by games enough
(`engine.explain.reviews.graph`).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

from tqdm import tqdm

from engine.base.breaking_off import BreakingOff
from engine.base.options import (
    STANDARD_OUTPUT,
    add_judge,
    add_judge_visits,
    input_file,
    is_same_file,
    output_file,
    positive,
)
from engine.base.standard_error import say as complain
from engine.base.version import __version__
from engine.decide.decision.budget import Budget
from engine.decide.decision.levels import HIGHEST, LOWEST
from engine.decide.decision.ranks import parse_rank
from engine.decide.decision.settings import Settings
from engine.decide.players import DEFAULT_PLAYER, Adviser, advisers, assemble_adviser
from engine.explain.reviews.annotate import annotate, write_notes
from engine.explain.reviews.review import Reviewed, review
from engine.explain.words.languages import add_language, speaking
from engine.explain.words.phrases import after_each_other
from engine.explain.words.templates import say
from engine.game.game import Game
from engine.game.records.sources import split_number
from engine.game.sgf import SgfError, load_record, read_record, write_record

KEPT_EVERY = 20.0
"""Seconds after which what was judged so far is written to the file."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the subcommand to ``parser``."""
    add_game_arguments(parser, "the game record to comment on")
    parser.add_argument(
        "-o",
        "--output",
        type=output_file,
        metavar="OUT.sgf",
        help="where to write, - for the standard output (default: GAME-explained.sgf)",
    )
    parser.add_argument(
        "--everything", action="store_true", help="prose on every move (default: on one in five at most)"
    )
    parser.add_argument(
        "--rank",
        type=listener_rank,
        metavar="RANK",
        help="rank of the reader, 12k say, for what is told of mistakes (default: as the record has the players')",
    )
    parser.add_argument(
        "--careful",
        action="store_true",
        help="count many more games for what is told, which takes many times as long",
    )
    add_language(parser)
    add_thinking_arguments(parser)


def listener_rank(text: str) -> str:
    """Return the rank of a reader as it was typed, such as 12k. Raises ArgumentTypeError if the text is no
    rank.
    """
    try:
        parse_rank(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return text


def add_game_arguments(parser: argparse.ArgumentParser, what: str) -> None:
    """Add to a parser the game record as an argument and the option ``--strict``, which refuses illegal
    moves.

    ``what`` says in the help what the game is for.
    """
    parser.add_argument(
        "game", type=game_record, metavar="GAME.sgf", help=f"{what}; GAME.sgf#2 is the second game of a file"
    )
    parser.add_argument(
        "--strict",
        action="store_true",
        help="refuse a record with an illegal move (default: take it up to there, and say so)",
    )


def game_record(text: str) -> Path:
    """Return the path of a game record that can be read. Raises ArgumentTypeError for anything else."""
    input_file(split_number(text)[0])
    try:
        read_record(text)
    except SgfError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return Path(text)


def game_of(path: Path, strict: bool) -> Game:
    """Load the game of a record, and report on standard error what was read differently from how it is
    written.

    Raises SgfError.
    """
    loaded = load_record(path, strict=strict)
    if loaded.told:
        complain(f"'{path}': {loaded.told}")
    return loaded.game


def add_thinking_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options that say who thinks and how hard (level, player, nodes) to a parser."""
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
    add_judge(parser)
    add_judge_visits(parser)
    parser.add_argument(
        "--judge-analysis",
        default="",
        metavar="COMMAND",
        help="command line of a program of KataGo's JSON analysis protocol as judge, which looks at a game at once",
    )


def add_level(parser: argparse.ArgumentParser) -> None:
    """Add the option of the level to a parser."""
    parser.add_argument(
        "--level",
        type=int,
        default=HIGHEST,
        choices=range(LOWEST, HIGHEST + 1),
        metavar="N",
        help=f"how hard to think, {LOWEST} to {HIGHEST} (default {HIGHEST})",
    )


def adviser_of(options: argparse.Namespace) -> Adviser:
    """Return the player that decides and explains, as the options name it: its kind, its level, and perhaps
    another engine that judges. It has no lapses, even at a weak level.
    """
    judges = {name: getattr(options, name) for name in ("judge", "judge_analysis", "judge_visits")}
    return assemble_adviser(options.player, Settings(options.level, is_attentive=True, **judges))


def run(options: argparse.Namespace) -> int:
    """Run ``tamen explain``: write a copy of a game's record with comments on its moves.

    Returns 0 if the copy is complete, 1 after an error, 130 or 143 if the work was interrupted and the copy
    holds what was done.
    """
    file, number = split_number(str(options.game))
    of_several = "" if number is None else f"-{number}"
    target = options.output or Path(file).with_name(f"{Path(file).stem}{of_several}-explained.sgf")
    ending = BreakingOff("tamen explain")
    try:
        if is_same_file(Path(file), target):
            raise SgfError(f"'{target}' is the game itself, expected another file to write")
        with speaking(options.language):
            commented = explain_game(options, ending, target)
        if target == STANDARD_OUTPUT:
            sys.stdout.buffer.write(commented)
        else:
            write_record(commented, target)
            print(target)
    except SgfError as error:
        print(f"tamen explain: error: {error}", file=sys.stderr)
        return 1
    return ending.status()


def _keeper_of(path: Path, target: Path, heading: str) -> Callable[[Reviewed], None]:
    """Return a function that takes each judged move and saves the unfinished review now and then, so that no
    work is lost.

    path: the game; target: the file that is written, STANDARD_OUTPUT for none; heading: goes above the
        summary
    """
    judged: list[Reviewed] = []
    written = time.monotonic()

    def keep(reviewed: Reviewed) -> None:
        nonlocal written
        judged.insert(0, reviewed)
        if target != STANDARD_OUTPUT and time.monotonic() - written >= KEPT_EVERY:
            record = read_record(path)
            unfinished = say("summary unfinished", count=str(len(judged)))
            write_notes(record, judged, {}, after_each_other([heading, unfinished]))
            write_record(record.serialise(), target)
            written = time.monotonic()

    return keep


def _bar_step(bar: tqdm[NoReturn]) -> Callable[[int, int], None]:
    """Return a function that shows progress on a bar; it takes how many steps are done and how many there
    are.
    """

    def step(done: int, all_of_them: int) -> None:
        bar.total = all_of_them
        bar.update(done - bar.n)

    return step


def explain_game(options: argparse.Namespace, ending: BreakingOff, target: Path = STANDARD_OUTPUT) -> bytes:
    """Return the record of the game that the options name, with comments, as bytes.

    ending: a context in which a first interrupt ends the work early; then only the last moves of the game
        have comments; target: the file in which unfinished work is saved now and then, STANDARD_OUTPUT for
        none. Raises SgfError.
    """
    path, level, nodes = options.game, options.level, options.nodes
    game, record = game_of(path, options.strict), read_record(path)
    if not game.moves:
        raise SgfError(f"'{path}': no moves, expected a game to comment on")
    adviser = adviser_of(options)
    heading = say(
        "summary heading",
        version=__version__,
        level=str(level),
        nodes="" if nodes is None else str(nodes),
        judge=adviser.judge_name,
    )
    keep = _keeper_of(path, target, heading)
    with tqdm(unit="position", file=sys.stderr, disable=not options.judge_analysis) as bar:
        adviser.foresee(game, _bar_step(bar))
    with tqdm(total=game.move_count, unit="move", file=sys.stderr) as bar:

        def step(reviewed: Reviewed) -> None:
            bar.update()
            keep(reviewed)

        moves = review(game, adviser, Budget(evaluations=nodes), step, ending)
    with tqdm(unit="comment", file=sys.stderr) as bar:
        rank = options.rank or ""
        annotate(record, moves, heading, options.everything, rank, options.careful, _bar_step(bar), ending)
    commented: bytes = record.serialise()
    return commented
