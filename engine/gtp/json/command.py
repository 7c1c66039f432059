"""`tamen analysis`: an engine of KataGo's JSON analysis protocol, for KaTrain and other programs that speak it.

Each line of the standard input is a query, each line of the standard output an answer. Numbers are from Black's view
unless a query's overrideSettings say otherwise (reportAnalysisWinratesAs). With --judge they are another engine's.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from functools import partial

from engine.base.errors import reason_of
from engine.base.options import add_judge, positive
from engine.base.standard_error import say
from engine.decide.decision.budget import Budget
from engine.decide.decision.settings import DEFAULT_SEED, Settings
from engine.decide.players import DEFAULT_PLAYER, assemble_adviser
from engine.explain.reviews.explain_command import add_level
from engine.gtp.ending import can_talk, when_nobody_reads
from engine.gtp.json.server import AnalysisServer


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `tamen analysis`."""
    add_level(parser)
    parser.add_argument("--seed", type=int, default=DEFAULT_SEED, help=f"default {DEFAULT_SEED}")
    parser.add_argument(
        "--visits",
        type=positive,
        metavar="N",
        help="games for a turn whose query names no number (default: the level's)",
    )
    parser.add_argument(
        "--threads", type=positive, default=1, help="threads that play games out at the same time (default 1)"
    )
    add_judge(parser)


def run(options: argparse.Namespace) -> int:
    """Answer queries until the input ends and all of them are answered, then return 0.

    Returns 1 if there is no standard input or output. As soon as nobody reads the answers any more the
    process ends, whatever is running.
    """
    if not can_talk():
        return 1
    settings = Settings(options.level, options.seed, threads=options.threads, judge=options.judge)
    adviser = assemble_adviser(DEFAULT_PLAYER, settings)
    if isinstance(sys.stdin, io.TextIOWrapper):
        # bytes that are no text are refused with the line in which they stand
        sys.stdin.reconfigure(encoding="utf-8", errors="backslashreplace")
    when_nobody_reads(sys.stdout.buffer, partial(os._exit, 0))
    say("ready to analyse: a query is a line of JSON")
    AnalysisServer(adviser, _write, Budget(evaluations=options.visits)).serve(sys.stdin)
    return 0


def _write(line: str) -> None:
    """Write a line of an answer to the standard output; if that fails, end the process."""
    try:
        sys.stdout.write(line)
        sys.stdout.flush()
    except BrokenPipeError:
        os._exit(0)
    except OSError as error:
        say(f"the answers cannot be written: {reason_of(error)}")
        os._exit(1)
