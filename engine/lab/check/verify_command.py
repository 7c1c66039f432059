"""`tamen verify`: what is kept, or said, is held to what is computed anew, over games."""

from __future__ import annotations

import argparse
import sys

from engine.base.options import input_path, positive
from engine.decide.decision.levels import load_level
from engine.lab.check.board import verify_board
from engine.lab.check.endings import verify_endings
from engine.lab.check.evaluation import verify_evaluation
from engine.lab.check.patterns import verify_patterns
from engine.lab.check.reading import GOAL_NAMES, verify_reading


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command line of `tamen verify`."""
    parser.add_argument(
        "what", choices=["board", "reading", "evaluate", "patterns", "endings"], help="the part to compare"
    )
    parser.add_argument(
        "path", nargs="?", type=input_path, metavar="GAMES", help="a games file (default: random games)"
    )
    parser.add_argument(
        "--levels",
        type=_parse_levels,
        default=(1, 10, 20),
        metavar="N,N",
        help="endings: levels that are asked for a move, the first one for leads (default 1,10,20)",
    )
    parser.add_argument("--games", type=positive, default=20, metavar="N", help="how many games (default 20)")


def _parse_levels(text: str) -> tuple[int, ...]:
    """Return the levels that a text such as '1,10,20' names. Raises ArgumentTypeError, naming the text."""
    try:
        return tuple(load_level(int(word)).level for word in text.split(","))
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text}' is no list of levels, expected such as 1,10,20") from None


def _run_endings(options: argparse.Namespace) -> int:
    """Carry out `tamen verify endings`, questions about finished games, and print how many were asked and
    which were answered wrong; returns the exit status: 1 if an answer was wrong, else 0.
    """
    seen = verify_endings(options.path, options.games, options.levels)
    for each in seen.found:
        print(each)
    for rules, kind in sorted(seen.asked):
        print(f"{rules}, {kind}: {seen.asked[rules, kind]} asked, {seen.wrong[rules, kind]} wrong")
    return 1 if seen.found else 0


def _run_reading(options: argparse.Namespace) -> int:
    """Carry out `tamen verify reading`, which compares the readers' kept answers with fresh ones; returns the
    exit status: 1 on any difference, else 0.
    """
    seen = verify_reading(options.path, options.games)
    for each in seen.differences:
        print(each)
    for goal, count in seen.goals.items():
        print(f"{GOAL_NAMES[goal]}: {count}")
    print(
        f"{options.games} games, {seen.positions} positions, {seen.questions} questions, "
        f"{seen.hits} answered from the memo, {len(seen.differences)} differences"
    )
    return 1 if seen.differences else 0


def _run_evaluation(options: argparse.Namespace) -> int:
    """Carry out `tamen verify evaluate`, which compares evaluations with memory with those without; returns
    the exit status: 1 on any difference, else 0.
    """
    seen = verify_evaluation(options.path, options.games)
    print(
        f"{options.games} games, {seen.positions} positions, {seen.lookahead} in lookaheads, "
        f"{seen.undone} after taking back, {len(seen.differences)} differences"
    )
    return 1 if seen.differences else 0


def _run_patterns(options: argparse.Namespace) -> int:
    """Carry out `tamen verify patterns`, which compares kept matches with fresh and naive ones; returns the
    exit status: 1 on any difference, else 0.
    """
    seen = verify_patterns(options.path, options.games)
    for each in seen.differences:
        print(each)
    print(
        f"{options.games} games, {seen.positions} positions, {seen.matches} matches, "
        f"{seen.naive_matches} naive ones, {len(seen.differences)} differences"
    )
    return 1 if seen.differences else 0


def run(options: argparse.Namespace) -> int:
    """Carry out `tamen verify`; returns the exit status: 0 when all agrees, 1 on any difference, 2 for games
    that it cannot replay.
    """
    try:
        if options.what != "board" and options.path is None:
            raise ValueError(f"verify {options.what} needs a games file")
        if options.what == "reading":
            return _run_reading(options)
        if options.what == "evaluate":
            return _run_evaluation(options)
        if options.what == "endings":
            return _run_endings(options)
        if options.what == "patterns":
            return _run_patterns(options)
        games, compared, found = verify_board(options.path, options.games)
    except (OSError, ValueError) as error:
        print(f"tamen verify: {error}", file=sys.stderr)
        return 2
    for each in found:
        print(each)
    print(f"{games} games, {compared} positions compared, {len(found)} differences")
    return 1 if found else 0
