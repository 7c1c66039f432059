"""`tamen verify`: what is kept, or said, is held to what is computed anew, over games."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from engine.base.options import input_path, not_negative, positive, seconds
from engine.decide.decision.levels import load_level
from engine.lab.check.board import verify_board
from engine.lab.check.endings import verify_endings
from engine.lab.check.evaluation import verify_evaluation
from engine.lab.check.patterns import verify_patterns
from engine.lab.check.questions.asking import Asking, ask_questions
from engine.lab.check.questions.changing import draw_changed_passages
from engine.lab.check.questions.drawing import KINDS, draw_passages
from engine.lab.check.questions.verdicts import count_up, table_text
from engine.lab.check.reading import GOAL_NAMES, verify_reading

OURS, THEIRS = "tamen --rules japanese", "gnugo --mode gtp --japanese-rules"
"""The programs that `tamen verify questions` asks."""

DRAWN_FOR_HARD = 10
"""Questions that are drawn and asked for each hard one that is wanted; most are easy."""

SUITES = (".tst", ".yaml", ".yml")
"""How names of suites end, beside folders; other files hold games."""

WIDE = 4_000_000
"""Positions that a search may look at to settle a question."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command line of `tamen verify`."""
    parser.add_argument(
        "what",
        choices=["board", "reading", "evaluate", "patterns", "endings", "questions"],
        help="the part to compare",
    )
    parser.add_argument(
        "path",
        nargs="?",
        type=input_path,
        metavar="GAMES",
        help="a games file (default: random games); for questions also a suite, or a folder of suites",
    )
    parser.add_argument(
        "--levels",
        type=_parse_levels,
        default=(1, 10, 20),
        metavar="N,N",
        help="endings: levels that are asked for a move, the first one for leads (default 1,10,20)",
    )
    parser.add_argument("--games", type=positive, default=20, metavar="N", help="how many games (default 20)")
    _add_questions(parser)


def _add_questions(parser: argparse.ArgumentParser) -> None:
    """Add the options of `tamen verify questions`."""
    group = parser.add_argument_group("questions")
    group.add_argument(
        "--report", type=Path, metavar="FOLDER", help="where all answers are kept, to go on from"
    )
    group.add_argument("--count", type=positive, default=100, help="questions of each kind (default 100)")
    group.add_argument("--seed", type=not_negative, default=1, help="draws the questions (default 1)")
    group.add_argument("--kind", action="append", choices=list(KINDS), help="only this kind (again for more)")
    group.add_argument(
        "--engine", default=OURS, metavar="COMMAND", help=f"our program's command line (default {OURS})"
    )
    group.add_argument(
        "--against", default=THEIRS, metavar="COMMAND", help=f"the other program's (default {THEIRS})"
    )
    group.add_argument(
        "--wide",
        type=positive,
        default=WIDE,
        metavar="N",
        help=f"positions of a wide search (default {WIDE})",
    )
    group.add_argument(
        "--timeout", type=seconds, default=120.0, help="seconds to wait for an answer (default 120)"
    )
    group.add_argument(
        "--hard",
        action="store_true",
        help="only questions on which the programs differ or that a brief search does not prove: "
        f"at most --count of each kind, out of {DRAWN_FOR_HARD} times as many",
    )
    group.add_argument(
        "--seconds",
        type=seconds,
        default=0.0,
        metavar="S",
        help="ask for so long, then print the figures; the same command goes on from there (default: no limit)",
    )
    group.add_argument("--again", action="store_true", help="ask our program everything again")


def _parse_levels(text: str) -> tuple[int, ...]:
    """Return the levels that a text such as '1,10,20' names. Raises ArgumentTypeError, naming the text."""
    try:
        return tuple(load_level(int(word)).level for word in text.split(","))
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text}' is no list of levels, expected such as 1,10,20") from None


def _run_endings(options: argparse.Namespace) -> int:
    """Ask questions about finished games and print how many were asked and which were answered wrong, as
    `tamen verify endings` does. Returns the exit status: 1 if an answer was wrong, else 0.
    """
    seen = verify_endings(options.path, options.games, options.levels)
    for each in seen.found:
        print(each)
    for rules, kind in sorted(seen.asked):
        print(f"{rules}, {kind}: {seen.asked[rules, kind]} asked, {seen.wrong[rules, kind]} wrong")
    return 1 if seen.found else 0


def _run_reading(options: argparse.Namespace) -> int:
    """Compare the answers that the readers keep with fresh ones and print every difference, as `tamen verify
    reading` does. Returns the exit status: 1 on any difference, else 0.
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
    """Compare evaluations made with memory with those made without and print the result, as `tamen verify
    evaluate` does. Returns the exit status: 1 on any difference, else 0.
    """
    seen = verify_evaluation(options.path, options.games)
    print(
        f"{options.games} games, {seen.positions} positions, {seen.lookahead} in lookaheads, "
        f"{seen.undone} after taking back, {len(seen.differences)} differences"
    )
    return 1 if seen.differences else 0


def _run_patterns(options: argparse.Namespace) -> int:
    """Compare the pattern matches kept from move to move with fresh ones and with those of a naive matcher,
    as `tamen verify patterns` does. Returns the exit status: 1 on any difference, else 0.
    """
    seen = verify_patterns(options.path, options.games)
    for each in seen.differences:
        print(each)
    print(
        f"{options.games} games, {seen.positions} positions, {seen.matches} matches, "
        f"{seen.naive_matches} naive ones, {len(seen.differences)} differences"
    )
    return 1 if seen.differences else 0


def _run_questions(options: argparse.Namespace) -> int:
    """Ask our program and another one questions about real games, or about changed boards of suites, settle
    where they differ, and print the figures by kind, as `tamen verify questions` does.

    Returns the exit status: 1 if an answer of ours is wrong, else 0.
    """
    if options.report is None:
        raise ValueError("verify questions needs --report with a folder for the answers")
    kinds = options.kind or list(KINDS)
    drawn = options.count * (DRAWN_FOR_HARD if options.hard else 1)
    # a games file has questions about its games, suites have their own
    is_suite = options.path.is_dir() or options.path.suffix in SUITES
    draw = draw_changed_passages if is_suite else draw_passages
    passages = draw(options.path, kinds, drawn, options.seed)
    asking = Asking(
        options.engine,
        options.against,
        options.wide,
        options.timeout,
        options.again,
        hard=options.count if options.hard else 0,
        seconds=options.seconds,
    )
    rows = count_up(ask_questions(passages, asking, options.report))
    rows.sort(key=lambda row: list(KINDS).index(row.kind))
    print(table_text(rows))
    return 1 if any(row.ours_wrong for row in rows) else 0


def run(options: argparse.Namespace) -> int:
    """Compare one part of the engine with a slower or independent computation, as the options of `tamen
    verify` say, and print every difference.

    Returns the exit status: 0 when all agrees, 1 on any difference, 2 for games that cannot be replayed.
    """
    try:
        if options.what != "board" and options.path is None:
            raise ValueError(f"verify {options.what} needs a games file")
        if options.what == "questions":
            return _run_questions(options)
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
