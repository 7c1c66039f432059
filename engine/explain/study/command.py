"""`tamen study FOLDER --me NAME`: what recurs in a player's games, in words, and exercises out of it."""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tqdm import tqdm

from engine.base.breaking_off import BreakingOff
from engine.base.files import replace_file, replace_text
from engine.base.options import input_path, positive
from engine.explain.reviews.explain_command import add_level
from engine.explain.study.exercises import write_exercise
from engine.explain.study.keeping import Strength
from engine.explain.study.people import MOST_TOLD, count_players, likeliest_names, plain_name
from engine.explain.study.records import Head, Trouble, list_files, list_heads
from engine.explain.study.report import write_json, write_page
from engine.explain.study.sorting import sort_games
from engine.explain.study.studying import Judged, Work, Workers
from engine.explain.study.summing import Study, sum_up

PAGE, DATA, EXERCISES, KEPT = "study.html", "study.json", "exercises", "kept"
"""What is written into the folder of a study."""

MOST_EXERCISES = 100


@dataclass
class Collected:
    """What a folder holds: the heads of its games, and in sentences what could not be read or is no record."""

    heads: list[Head] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    others: int = 0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the subcommand to a parser."""
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
        help="your name as the records have it; may be given several times (without it: who plays most is told)",
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


def run(options: argparse.Namespace, workers: Workers, jobs: int = 1) -> int:
    """Study the games that the options name; return the exit status: 0 if the report was written whole.

    workers: who judges games; jobs: how many of them work at once, as far as that is known
    """
    collected = collect(options.folder)
    if not collected.heads:
        return _refuse(f"'{options.folder}': no game record in it that can be read", collected.unread)
    players = count_players(collected.heads)
    if not options.me:
        most = ", ".join(f"{name} ({count})" for name, count in players.most_common(MOST_TOLD))
        return _refuse(f"whose games are they? Most games are of {most or 'nobody'}; say --me NAME")
    names = {plain_name(each) for each in options.me}
    found = sort_games(collected.heads, names)
    for name in options.me:
        if plain_name(name) not in {plain_name(each) for each in players}:
            return _refuse(_no_game_of(name, players))
    output = options.output or Path(f"study-{_plain(options.me[0])}")
    work = Work(found.chosen, Strength(options.level, options.playouts), output / KEPT)
    told = [*found.told, *_tell_doubles(work), *_tell_others(collected)]
    for line in (*collected.unread, *told):
        print(f"tamen study: {line}", file=sys.stderr)
    print(_tell_cost(work, options.games, jobs))
    if options.dry_run:
        return 0
    ending = BreakingOff("tamen study")
    with ending, tqdm(total=min(len(work.left), options.games or len(work.left)), unit="game") as bar:
        for judged in work.go_on(workers, options.games):
            bar.update()
            if judged.found is None:
                tqdm.write(f"tamen study: {_tell_trouble(judged)}", file=sys.stderr)
    unread = [*collected.unread, *map(_tell_trouble, work.troubles)]
    remaining = len(work.left) - sum(1 for each in work.done if each.chosen in work.left)
    if remaining:
        told.append(f"{remaining} games are not judged yet")
    study = sum_up(options.me, work.done, told, unread)
    write_study(study, output)
    print(output / PAGE)
    return ending.status()


def collect(folder: Path) -> Collected:
    """Return what a folder, or a file, holds."""
    files, others = list_files(folder)
    collected = Collected(others=others)
    for each in list_heads(files):
        if isinstance(each, Trouble):
            collected.unread.append(f"'{each.where}': {each.why}")
        else:
            collected.heads.append(each)
    return collected


def write_study(study: Study, output: Path) -> None:
    """Write the report of a study, its data and its exercises into a folder. Raises OSError."""
    output.mkdir(parents=True, exist_ok=True)
    replace_text(output / PAGE, write_page(study))
    replace_text(output / DATA, write_json(study))
    (output / EXERCISES).mkdir(exist_ok=True)
    written: Counter[str] = Counter()
    for found in study.mistakes:
        exercise = write_exercise(found.mistake)
        if exercise is None or written.total() >= MOST_EXERCISES:
            continue
        name = _plain(found.kind.name)
        written[name] += 1
        file = output / EXERCISES / f"{name}-{written[name]}.sgf"
        _replace(file, exercise)


def _replace(file: Path, contents: bytes) -> None:
    """Write bytes to a file in place of what is there. Raises OSError."""
    replace_file(file, lambda out: out.write(contents))


def _refuse(why: str, further: Sequence[str] = ()) -> int:
    """Say why nothing is done, and return the exit status for it."""
    for line in further:
        print(f"tamen study: {line}", file=sys.stderr)
    print(f"tamen study: error: {why}", file=sys.stderr)
    return 1


def _no_game_of(name: str, players: Counter[str]) -> str:
    likely = likeliest_names(name, players) or [each for each, _ in players.most_common(MOST_TOLD)]
    return f"no game of '{name}' is there; there are games of {', '.join(likely) or 'nobody'}"


def _tell_cost(work: Work, most: int | None, jobs: int) -> str:
    """Return a sentence on how many games are known, how many are left, and how long these will take."""
    left = len(work.left)
    count = min(left, most or left)
    if not left:
        return f"{len(work.done)} games are known, none is left to judge"
    seconds = work.seconds() * count / left / jobs
    time = f"{seconds / 3600:.1f} hours" if seconds >= 5400 else f"{max(1, round(seconds / 60))} minutes"
    known = f"{len(work.done)} are known; " if work.done else ""
    of_these = f"; {count} newest first" if count < left else ", newest first"
    return f"{left} games to judge{of_these}; {known}about {time} with {jobs} at once"


def _tell_doubles(work: Work) -> list[str]:
    if not work.doubles:
        return []
    return [f"{work.doubles} games are there a second time: they count once"]


def _tell_others(collected: Collected) -> list[str]:
    return [f"{collected.others} other files are no records"] if collected.others else []


def _tell_trouble(judged: Judged) -> str:
    return f"'{judged.chosen.head.at}': {judged.trouble}"


def _plain(text: str) -> str:
    """Return a text as a part of a file name."""
    return re.sub(r"[^\w-]+", "-", text).strip("-") or "player"
