"""`tamen analysis`: an engine of KataGo's JSON analysis protocol, for KaTrain and other programs that speak it.

Each line of the standard input is a query, each line of the standard output an answer. Numbers are from Black's view
unless a query's overrideSettings say otherwise (reportAnalysisWinratesAs). With --judge they are another engine's.
"""

from __future__ import annotations

import argparse
import sys

from engine.base.options import add_judge, positive
from engine.base.standard_error import say
from engine.decide.decision.budget import Budget
from engine.decide.decision.settings import DEFAULT_SEED, Settings
from engine.decide.players import DEFAULT_PLAYER, assemble_adviser
from engine.explain.reviews.explain_command import add_level
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
    """Serve until the input ends and everything is answered; returns 0."""
    settings = Settings(options.level, options.seed, threads=options.threads, judge=options.judge)
    adviser = assemble_adviser(DEFAULT_PLAYER, settings)
    say("ready to analyse: a query is a line of JSON")

    def write(line: str) -> None:
        sys.stdout.write(line)
        sys.stdout.flush()

    AnalysisServer(adviser, write, Budget(evaluations=options.visits)).serve(sys.stdin)
    return 0
