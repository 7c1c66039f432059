"""The command line: ``tamen [gtp]`` talks GTP; the other subcommands measure, verify and look after the
cache.

Modules with compiled code are imported only by the subcommand that needs them.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import io
import math
import os
import random
import shlex
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from engine.base.breaking_off import STATUS
from engine.base.cache_folder import cache_folder
from engine.base.errors import PreparationError, reason_of
from engine.base.options import (
    Parser,
    add_judge,
    input_folder,
    positive,
    seconds,
    seconds_or_none,
    whole_number_within,
)
from engine.base.standard_error import say
from engine.base.version import __version__
from engine.board.points import MAX_SIZE, MIN_SIZE
from engine.decide.decision.levels import HIGHEST, LOWEST
from engine.decide.decision.number_sets import SetError, read_set
from engine.decide.decision.ranks import level_of, parse_rank
from engine.decide.decision.settings import PARTS, PARTS_OF_LOOKAHEAD
from engine.decide.players import DEFAULT_PLAYER, JUDGED, PLAYERS
from engine.game.clock import DEFAULT_LAG
from engine.game.rule_sets import RULE_SETS, rule_set
from engine.gtp.remarks import add_remark_options
from engine.gtp.server import ConversationLog, run
from engine.gtp.session import DEFAULT_RESIGN, Options, Session
from engine.jit.news import before_compiling, holding_back
from engine.library.prepare import PREPARATION, add_player

SEEDS = 2**31
"""As many seeds are drawn from where none is given."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a subcommand of `tamen` and return its exit status: 0 only on success.

    ``argv`` has the words after `tamen`; None means those that the program was called with. ``gtp`` does not
    return: it ends the process when the conversation ends. Raises SystemExit for help and for wrong options,
    as argparse does.
    """
    words = list(sys.argv[1:] if argv is None else argv)
    if isinstance(sys.stdout, io.TextIOWrapper):
        # a file name that the terminal's encoding lacks is no reason to fail
        sys.stdout.reconfigure(errors="backslashreplace")
    name = "gtp"
    if words and not words[0].startswith("-"):
        name = words.pop(0)
    if name not in SUBCOMMANDS:
        print("usage: tamen [SUBCOMMAND] [OPTIONS]   (all of it: tamen --help)", file=sys.stderr)
        expected = ", ".join(SUBCOMMANDS)
        print(f"tamen: error: unknown subcommand '{name}'; expected one of: {expected}", file=sys.stderr)
        return 2
    summary, subcommand = SUBCOMMANDS[name]
    parser = Parser(prog=f"tamen {name}", description=f"{summary}.")
    if name != "gtp":
        before_compiling(_fill_cache)
    try:
        try:
            return subcommand(parser, words)
        finally:
            # help is printed on the way out, too
            if sys.stdout is not None:
                sys.stdout.flush()
    except BrokenPipeError:
        # whoever read the output, a pager say, has seen enough; Python would complain once more at its end
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 1
    except KeyboardInterrupt:
        print(f"\ntamen {name}: broken off", file=sys.stderr)
        return STATUS
    except OSError as error:
        print(f"tamen {name}: error: {reason_of(error)}", file=sys.stderr)
        return 1


def _fill_cache() -> None:
    """Compile all kernels that are missing in the cache, and report the progress.

    This is done before a command would compile only a part of them.
    """
    from engine.library.cache_building import build_cache

    build_cache()


def _gtp(parser: argparse.ArgumentParser, words: Sequence[str]) -> int:
    others = "\n".join(f"  {name:8} {summary}" for name, (summary, _) in SUBCOMMANDS.items())
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = f"subcommands, each with its own --help:\n{others}"
    parser.add_argument("--version", action="version", version=f"Tamen {__version__}")
    parser.add_argument(
        "--size",
        type=whole_number_within(MIN_SIZE, MAX_SIZE),
        default=19,
        help="board size, 2 to 25 (default 19)",
    )
    parser.add_argument("--komi", type=_decimal, help="points for White (default: what the rules say)")
    parser.add_argument(
        "--rules", type=_rules, default="chinese", help=", ".join(RULE_SETS) + " (default chinese)"
    )
    strength = parser.add_mutually_exclusive_group()
    strength.add_argument(
        "--level",
        type=whole_number_within(LOWEST, HIGHEST),
        default=HIGHEST,
        help=f"strength, {LOWEST} to {HIGHEST} (default {HIGHEST})",
    )
    strength.add_argument(
        "--rank",
        type=_level_of_rank,
        dest="level",
        default=argparse.SUPPRESS,
        metavar="RANK",
        help="strength as a rank, such as 12k: the level that plays like it on 19x19 where no time is set",
    )
    parser.add_argument(
        "--seed",
        type=int,
        help="start of the random generator, for games that can be repeated (default: another one each time)",
    )
    parser.add_argument(
        "--player",
        choices=PLAYERS,
        default=DEFAULT_PLAYER,
        help=f"who chooses the moves (default {DEFAULT_PLAYER}): {_players()}",
    )
    parser.add_argument(
        "--nodes", type=positive, help="evaluations for one move at most (default: the level's)"
    )
    parser.add_argument("--time-per-move", type=seconds, metavar="SECONDS", help="longest time for one move")
    parser.add_argument(
        "--lag",
        type=seconds_or_none,
        default=DEFAULT_LAG,
        metavar="SECONDS",
        help=f"time of the clock kept back for the way to whoever keeps it (default {DEFAULT_LAG:g})",
    )
    parser.add_argument(
        "--playouts",
        type=positive,
        help="games played out for one move (default: the level's, or until time is up)",
    )
    parser.add_argument(
        "--threads", type=positive, default=1, help="threads that play games out at the same time (default 1)"
    )
    parser.add_argument(
        "--without",
        type=_parts,
        default=(),
        metavar="PARTS",
        help=f"parts of the player that are left out, with commas, for study: {', '.join(PARTS)}; of the player "
        f"tamen {', '.join(PARTS_OF_LOOKAHEAD)}",
    )
    parser.add_argument(
        "--knowledge",
        type=input_folder,
        metavar="FOLDER",
        help="folder with patterns and joseki of your own (default: $TAMEN_KNOWLEDGE, or the studio's)",
    )
    parser.add_argument(
        "--numbers",
        type=_numbers,
        default={},
        metavar="FOLDER",
        help="folder of numbers in the place of the player's own, as 'tamen learn loop' keeps them",
    )
    parser.add_argument(
        "--resign",
        type=_percent,
        default=DEFAULT_RESIGN,
        metavar="PERCENT",
        help=f"chance to win below which it gives up, 0 for never (default {DEFAULT_RESIGN:g})",
    )
    add_judge(parser)
    add_remark_options(parser)
    parser.add_argument(
        "--only-proven",
        action="store_true",
        help="answer questions of reading by 'unknown' where nothing is proven (default: by what is best supported)",
    )
    parser.add_argument(
        "--ponder",
        action="store_true",
        help="think in the opponent's time, too, until the next command comes",
    )
    parser.add_argument(
        "--strict",
        action="store_true",
        help="refuse game records with illegal moves (default: load them up to there, and say so)",
    )
    parser.add_argument("--log", metavar="FILE", help="write the conversation to this file")
    parser.add_argument("--verbose", action="store_true", help="show tracebacks of internal errors")
    arguments = vars(parser.parse_args(words))
    log_file = arguments.pop("log")
    if arguments["player"] == JUDGED and not arguments["judge"]:
        parser.error("the player 'judge' needs the command line of an engine, expected --judge COMMAND")
    if arguments["seed"] is None:
        arguments["seed"] = random.SystemRandom().randrange(SEEDS)
    try:
        log = ConversationLog(log_file) if log_file else None
    except OSError as error:
        parser.error(f"cannot open the log '{log_file}': {error.strerror}")
    if sys.stdin is not None and sys.stdin.isatty():
        say(f"Tamen {__version__}, a Go program that speaks GTP. Type help for its commands, quit to end.")
    add_player(arguments["player"])
    session = Session(Options(**arguments))
    PREPARATION.start()
    run(session, log)


def _cache(parser: argparse.ArgumentParser, words: Sequence[str]) -> int:
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument("--path", action="store_true", help="print the cache folder (the default)")
    choice.add_argument("--build", action="store_true", help="compile everything that is not compiled yet")
    choice.add_argument(
        "--ship",
        action="store_true",
        help="compile everything for common processors, for the installation to bring along",
    )
    choice.add_argument("--clear", action="store_true", help="remove all compiled kernels")
    arguments = parser.parse_args(words)
    from engine.jit.files import clear_cache, is_temporary

    if arguments.clear:
        print(f"{clear_cache()} files removed from {cache_folder()}")
    elif arguments.build:
        if is_temporary():
            print(f"tamen cache: the cache folder {cache_folder()} cannot be written", file=sys.stderr)
            return 1
        from engine.library.cache_building import build_cache, rehearse

        count, spent = build_cache()
        rehearse()
        print(f"{count} kernels compiled in {spent:.0f} s, now in {cache_folder()}")
    elif arguments.ship:
        from engine.library.cache_building import ship

        try:
            print(ship())
        except PreparationError as error:
            print(f"tamen cache: {error}", file=sys.stderr)
            return 1
    else:
        print(cache_folder())
    return 0


def _parse(parser: argparse.ArgumentParser, words: Sequence[str]) -> argparse.Namespace:
    """Parse the words of a subcommand and return its options.

    The options get a further entry ``command_line``: the whole command as typed, without `--record`.
    """
    options = parser.parse_args(words)
    typed = [word for word in words if word != "--record"]
    options.command_line = shlex.join([*parser.prog.split(), *typed])
    return options


def _lab(module: str) -> Callable[[argparse.ArgumentParser, Sequence[str]], int]:
    """Return a function that runs the lab's subcommand in ``module`` (a dotted name).

    The module has ``add_arguments(parser)`` and ``run(options) -> int``. It is imported only when the
    subcommand runs.
    """

    def subcommand(parser: argparse.ArgumentParser, words: Sequence[str]) -> int:
        with holding_back():
            lab = importlib.import_module(module)
            lab.add_arguments(parser)
            options = _parse(parser, words)
        status: int = lab.run(options)
        return status

    return subcommand


def _explain(parser: argparse.ArgumentParser, words: Sequence[str]) -> int:
    """Run `tamen explain`: comment on a game, or with --check check explanations; return the exit status."""
    parser.epilog = "with --check POSITIONS explanations are checked: tamen explain --check --help"
    check = "--check" in words
    return _lab("engine.lab.check.explanations" if check else "engine.explain.reviews.explain_command")(
        parser, words
    )


def _study(parser: argparse.ArgumentParser, words: Sequence[str]) -> int:
    """Run `tamen study`, on several processes or a cluster if asked for, and return the exit status."""
    with holding_back():
        study = importlib.import_module("engine.explain.study.command")
        crews = importlib.import_module("engine.lab.crews")
        study.add_arguments(parser)
        crews.add_jobs(parser)
        crews.add_arguments(parser)
        options = _parse(parser, words)
    crew = crews.crew_of(options)
    status: int = study.run(options, crew, crew.at_once)
    return status


def _arena(parser: argparse.ArgumentParser, words: Sequence[str]) -> int:
    """Run `tamen arena`: play a match, or with --clock one on real clocks; return the exit status."""
    parser.epilog = (
        "with --clock SETTINGS matches are played on real clocks: tamen arena --clock SETTINGS --help"
    )
    on_clocks = any(word.split("=")[0] == "--clock" for word in words)
    return _lab("engine.lab.measure.clocks" if on_clocks else "engine.lab.measure.arena")(parser, words)


def _problems(parser: argparse.ArgumentParser, words: Sequence[str]) -> int:
    """Run `tamen problems`: solve problems, or make or trim some if that is the first word; return the exit
    status.
    """
    if words[:1] == ["make"]:
        parser.prog += " make"
        parser.description = "Make problems of life and death with one solution."
        return _lab("engine.lab.make.composing.command")(parser, words[1:])
    if words[:1] == ["trim"]:
        parser.prog += " trim"
        parser.description = "Take off the stones that problems do not need."
        return _lab("engine.lab.make.composing.trimming")(parser, words[1:])
    parser.epilog = (
        "with make FOLDER problems are made, with trim FILE stones taken off: tamen problems make --help"
    )
    return _lab("engine.lab.check.regress.problems")(parser, words)


def _studio(parser: argparse.ArgumentParser, words: Sequence[str]) -> int:
    # what is missing in the cache is compiled by the engine's process, while the page shows how far it is
    before_compiling(lambda: None)
    return _lab("engine.studio.command")(parser, words)


def _topics(
    name: str, table: str = "engine.lab.topics"
) -> Callable[[argparse.ArgumentParser, Sequence[str]], int]:
    """Return a function that runs a subcommand with subcommands of its own (topics), such as `tamen measure`.

    ``table``: dotted name of the module whose ``TOPICS[name]`` lists the topics
    """

    def subcommand(parser: argparse.ArgumentParser, words: Sequence[str]) -> int:
        with holding_back():
            made = importlib.import_module("engine.lab.topics").Topics
            topics = made(importlib.import_module(table).TOPICS[name])
            topics.add_arguments(parser)
            options = _parse(parser, words)
        status: int = topics.run(options)
        return status

    return subcommand


SUBCOMMANDS: dict[str, tuple[str, Callable[[argparse.ArgumentParser, Sequence[str]], int]]] = {
    "gtp": ("play: talk GTP on the standard streams (the default)", _gtp),
    "bench": ("measure how fast the parts are on this machine", _lab("engine.lab.measure.bench.command")),
    "verify": (
        "compare what is kept incrementally with a fresh computation",
        _lab("engine.lab.check.verify_command"),
    ),
    "measure": ("compare estimates with labelled positions", _topics("measure")),
    "fit": ("fit the numbers of the evaluator to data", _topics("fit")),
    "learn": (
        "train small nets on data, and compare them with the papers they come from",
        _topics("learn", "engine.history.topics"),
    ),
    "arena": ("play matches between two GTP programs", _arena),
    "patterns": (
        "check, mine, measure, show and edit the patterns",
        _lab("engine.lab.make.mining.patterns.command"),
    ),
    "joseki": (
        "mine, compile, measure, show and check the joseki",
        _lab("engine.lab.make.mining.joseki.command"),
    ),
    "problems": ("solve graded life-and-death problems, or make them", _problems),
    "modules": ("list the modules, room by room, and what each is for", _lab("engine.lab.modules")),
    "rules": (
        "list the reasons for moves, and which of them games make fire",
        _lab("engine.lab.measure.rules_list"),
    ),
    "regress": (
        "ask graded problems and GTP suites, and compare runs",
        _lab("engine.lab.check.regress.command"),
    ),
    "fuzz": (
        "send damaged GTP lines and look for crashes, hangs and changed games",
        _lab("engine.lab.check.fuzz"),
    ),
    "soak": ("play hundreds of games in one process and watch its memory", _lab("engine.lab.check.soak")),
    "explain": ("write a copy of a game record with comments, or check explanations", _explain),
    "study": ("sum up what recurs in a player's games, and make exercises of it", _study),
    "picture": (
        "draw a position of a game and what the engine thinks of it",
        _lab("engine.explain.drawing.picture_command"),
    ),
    "studio": ("open a board in the browser: play, ask why, review, train", _studio),
    "analysis": (
        "answer queries in KataGo's JSON analysis protocol, for KaTrain and its like",
        _lab("engine.gtp.json.command"),
    ),
    "configuration": ("print a configuration for gtp2ogs or kgsGtp", _lab("engine.gtp.configurations")),
    "cache": ("show, fill or clear the cache of compiled code", _cache),
}


def _players() -> str:
    return "; ".join(f"{name}, {entry.what}" for name, entry in PLAYERS.items())


def _level_of_rank(text: str) -> int:
    try:
        return level_of(parse_rank(text))
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _parts(text: str) -> tuple[str, ...]:
    names = tuple(text.split(","))
    for name in names:
        if name not in (known := (*PARTS, *PARTS_OF_LOOKAHEAD)):
            raise argparse.ArgumentTypeError(f"there is no part '{name}', expected {', '.join(known)}")
    return names


def _decimal(text: str) -> float:
    with contextlib.suppress(ValueError):
        if math.isfinite(number := float(text)):
            return number
    raise argparse.ArgumentTypeError(f"'{text}' is not a number")


def _percent(text: str) -> float:
    percent = _decimal(text)
    if not 0 <= percent < 100:
        raise argparse.ArgumentTypeError(f"{text} is not from 0 to below 100")
    return percent


def _numbers(text: str) -> Mapping[str, Path]:
    try:
        return read_set(input_folder(text))
    except SetError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _rules(text: str) -> str:
    try:
        return rule_set(text).name
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
