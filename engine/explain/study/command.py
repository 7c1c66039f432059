"""`tamen study FOLDER --me NAME`: what recurs in a player's games, in words, and exercises out of it."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from tqdm import tqdm

from engine.base.breaking_off import BreakingOff
from engine.base.files import replace_text
from engine.base.options import add_judge, input_path, positive
from engine.explain.reviews.explain_command import add_level
from engine.explain.study.choosing import NobodyMeant, choose_games, collect, tell_who_plays
from engine.explain.study.exercise_files import write_exercises
from engine.explain.study.keeping import Strength
from engine.explain.study.records import Head
from engine.explain.study.report import write_page
from engine.explain.study.report_data import write_json
from engine.explain.study.studying import Work, Workers
from engine.explain.study.summing import Study, sum_up
from engine.explain.words.languages import add_language, speaking

PAGE, DATA, EXERCISES, KEPT = "study.html", "study.json", "exercises", "kept"
"""What is written into the folder of a study."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the subcommand to ``parser``."""
    parser.add_argument(
        "folder",
        type=input_path,
        metavar="FOLDER",
        help="game records: a folder with all folders in it, a zip file, or a file",
    )
    parser.add_argument(
        "--me",
        action="append",
        metavar="NAME",
        help="your name as the records have it; may be given several times (without it you are told who plays most, "
        "and asked)",
    )
    parser.add_argument(
        "-o", "--output", type=Path, metavar="FOLDER", help="where to write (default: study-NAME)"
    )
    parser.add_argument(
        "--games", type=positive, metavar="N", help="judge so many games that are not known yet, the newest"
    )
    parser.add_argument(
        "--playouts", type=positive, metavar="N", help="games played out for a move (default: the level's)"
    )
    parser.add_argument("--dry-run", action="store_true", help="tell what it would cost, and judge nothing")
    add_level(parser)
    add_judge(parser)
    add_language(parser)


def run(options: argparse.Namespace, workers: Workers, jobs: int = 1) -> int:
    """Run ``tamen study``: judge a player's games in a folder, find the mistakes, and write a report.

    Returns the exit status: 0, or 1 if there are no games of the player, or if those who judge gave up, or that of
    `BreakingOff` if the work was interrupted; the report is written then, too. workers: those who judge the games;
    jobs: how many games are judged at the same time, used to estimate how long it takes
    """
    try:
        collected = collect([options.folder])
        options.me = options.me or _ask_name(collected.heads)
        found = choose_games(collected.heads, options.me)
    except NobodyMeant as error:
        print(f"tamen study: error: {error}", file=sys.stderr)
        return 1
    output = options.output or Path(f"study-{_plain(options.me[0])}")
    work = Work(found.chosen, Strength(options.level, options.playouts, options.judge), output / KEPT)
    told = [*found.told, *work.told(), *collected.told()]
    for line in (*collected.unread, *(each.complaint for each in work.troubles), *told):
        print(f"tamen study: {line}", file=sys.stderr)
    print(_tell_cost(work, options.games, jobs))
    if options.dry_run:
        return 0
    status = _judge(work, workers, options.games)
    unread = [*collected.unread, *(each.complaint for each in work.troubles)]
    study = sum_up(options.me, work.done, [*told, *work.told_of_rest()], unread)
    with speaking(options.language):
        write_study(study, output)
    print(output / PAGE)
    return status


def _judge(work: Work, workers: Workers, most: int | None) -> int:
    """Have the games judged that are left, ``most`` of them at most (None for all), and return the exit status, as
    `run` does.

    What stops the work, such as a worker that dies over one game again and again, costs a line on standard error.
    """
    ending, trouble = BreakingOff("tamen study"), ""
    with ending, tqdm(total=min(len(work.left), most or len(work.left)), unit="game") as bar:
        try:
            for judged in work.go_on(workers, most):
                bar.update()
                if judged.found is None:
                    tqdm.write(f"tamen study: {judged.complaint}", file=sys.stderr)
        except OSError as error:
            trouble = str(error)
    if trouble:
        print(f"tamen study: error: {trouble}; what was judged until then is in the report", file=sys.stderr)
    return ending.status() or int(bool(trouble))


def write_study(study: Study, output: Path) -> None:
    """Write a study into the folder ``output``, which is created if need be.

    The files are the report as an HTML page, the data as JSON, and up to MOST_EXERCISES exercises as SGF.
    Raises OSError.
    """
    output.mkdir(parents=True, exist_ok=True)
    replace_text(output / PAGE, write_page(study))
    replace_text(output / DATA, write_json(study))
    write_exercises(study, output / EXERCISES)


def _ask_name(heads: Sequence[Head]) -> list[str]:
    """Ask at the terminal whose games are meant, after telling who plays most in them, and return the name in
    a list. It is empty if nobody answers, or nobody is at a terminal.
    """
    if not sys.stdin.isatty():
        return []
    print(f"Whose games are they? {tell_who_plays(heads)}.")
    try:
        name = input("Name: ").strip()
    except EOFError:
        return []
    return [name] if name else []


def _tell_cost(work: Work, most: int | None, jobs: int) -> str:
    """Return a sentence on the work: how many games are already judged, how many are to be judged now, and
    about how long that takes.

    most: how many games to judge at most, None for all; jobs: how many are judged at the same time
    """
    left = len(work.left)
    count = min(left, most or left)
    if not left:
        return f"{_games(len(work.done))} known, none is left to judge" if work.done else "no game to judge"
    seconds = work.seconds() * count / left / jobs
    known = f"{len(work.done)} known; " if work.done else ""
    of_these = f"; {count} newest first" if count < left else ", newest first"
    return f"{_games(left)} to judge{of_these}; {known}about {time_in_words(seconds)} with {jobs} at once"


def _games(count: int) -> str:
    return "1 game" if count == 1 else f"{count} games"


def time_in_words(seconds: float) -> str:
    """Return a time as people say it: in hours if it is an hour and a half or more, else in minutes."""
    if seconds >= 5400:
        return f"{seconds / 3600:.1f} hours"
    minutes = max(1, round(seconds / 60))
    return "1 minute" if minutes == 1 else f"{minutes} minutes"


def _plain(text: str) -> str:
    """Return a text in a form that can be part of a file name.

    Characters other than letters, digits, ``_`` and ``-`` become ``-``; if nothing is left, the result is
    'player'.
    """
    return re.sub(r"[^\w-]+", "-", text).strip("-") or "player"
