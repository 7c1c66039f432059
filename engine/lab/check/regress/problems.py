"""`tamen problems FILE`: how many graded life-and-death problems the life reader solves.

FILE holds one JSON object a line (``.gz`` is unpacked): ``grade``, ``book``, ``number``, ``size``, ``black``, ``white``
(lists of SGF coordinates), ``to_play`` and ``solutions`` (accepted first moves). The group that a problem is about is
not written down, so it is chosen as a person would: of the largest strings that are shut in, the largest one whose life
hangs on who moves first. A problem counts as solved if the reader's first move is an accepted one.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tqdm import tqdm

from engine.base.breaking_off import BreakingOff
from engine.base.options import input_file, not_negative, positive
from engine.board.board import Board
from engine.board.points import BLACK, PASS, WHITE, parse_color, point_at
from engine.reading.life.questions import LIFE_BUDGET, attack_group, defend_group
from engine.reading.outcome import LOSS, OUTCOME_NAMES, UNKNOWN, Reading
from engine.reading.reader import Reader

CANDIDATES = 3
"""Strings that are read for one problem at most."""

SECOND_LOOK = 4
"""The reading with the other side first gets this part of the budget."""


@dataclass(frozen=True)
class Problem:
    """A position with the side to move, and the right first moves (points) according to its book."""

    grade: str
    name: str
    board: Board
    solutions: frozenset[int]


@dataclass(frozen=True)
class Attempt:
    """How the reader of life did on a problem.

    reading: its answer about the group that it took the problem to be about; solved: whether its first move
    is one that the book accepts; nodes, seconds: positions looked at and time, for all its readings together
    """

    problem: Problem
    reading: Reading
    solved: bool
    nodes: int
    seconds: float


def parse_problem(line: str) -> Problem:
    """Return the problem of one line of JSON. Raises ValueError, naming the field, if one is missing or
    wrong.
    """
    try:
        fields = json.loads(line)
        board = Board(int(fields["size"]))
        grid = board.grid()
        for color, stones in ((BLACK, fields["black"]), (WHITE, fields["white"])):
            for x, y in map(_parse_coordinates, stones):
                grid[y, x] = color
        board.set_position(grid, parse_color(fields["to_play"]))
        solutions = frozenset(point_at(*_parse_coordinates(text)) for text in fields["solutions"])
        return Problem(fields["grade"], f"{fields['book']}, {fields['number']}", board, solutions)
    except KeyError as error:
        raise ValueError(f"the field {error} is missing") from None
    except IndexError:
        raise ValueError("a stone lies outside the board") from None


def _parse_coordinates(text: str) -> tuple[int, int]:
    if len(text) != 2 or not text.islower():
        raise ValueError(f"{text!r} is no SGF coordinate, expected two lower-case letters")
    return ord(text[0]) - ord("a"), ord(text[1]) - ord("a")


def read_problems(path: Path, skipped: list[str]) -> Iterator[Problem]:
    """Yield the problems of a file. Broken lines are left out; a sentence for each is added to ``skipped``."""
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "rt", encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            try:
                yield parse_problem(line)
            except ValueError as error:
                skipped.append(f"line {number}: {error}")


def _list_targets(reader: Reader, board: Board) -> list[int]:
    """Return one stone of each string that a life-and-death problem may be about, the likeliest first, at
    most CANDIDATES.

    If ``reader`` finds strings shut in, only these are returned. Strings in small regions and long strings
    are the likeliest.
    """
    ranked = []
    for color in (BLACK, WHITE):
        strings = {tuple(board.stones(point)) for point in board.points() if board.color_at(point) == color}
        for string in sorted(strings, key=lambda stones: (-len(stones), stones))[:CANDIDATES]:
            room, is_open = reader.room_at(board, string[0])
            ranked.append((is_open, room - 2 * min(len(string), 6), string[0]))
    shut_in = [stone for is_open, _, stone in sorted(ranked) if not is_open]
    return (shut_in or [stone for _, _, stone in sorted(ranked)])[:CANDIDATES]


def attempt(reader: Reader, problem: Problem, budget: int) -> Attempt:
    """Choose the group that a problem is most likely about, let ``reader`` read its life, and compare the
    first move of the answer with the book's. Return what was found.

    budget: positions for one reading. Raises ValueError if there is no stone on the board.
    """
    started = time.perf_counter()
    board, mover = problem.board, problem.board.to_move
    best: tuple[tuple[int, int], Reading] | None = None
    nodes = 0
    for stone in _list_targets(reader, board):
        own = board.color_at(stone) == mover
        first, other = (defend_group, attack_group) if own else (attack_group, defend_group)
        reading = first(reader, board, stone, budget)
        nodes += reading.nodes
        hangs = False
        if reading.succeeds:
            reply = other(reader, board, stone, budget // SECOND_LOOK)
            nodes += reply.nodes
            hangs = reply.outcome != LOSS
        rank = (3, len(board.stones(stone))) if hangs else (_rank_without_choice(reading), 0)
        if best is None or rank > best[0]:
            best = rank, reading
    if best is None:
        raise ValueError(f"{problem.name}: there is no stone on the board")
    reading = best[1]
    solved = reading.outcome != LOSS and reading.move != PASS and reading.move in problem.solutions
    return Attempt(problem, reading, solved, nodes, time.perf_counter() - started)


def _rank_without_choice(reading: Reading) -> int:
    return {UNKNOWN: 2, LOSS: 0}.get(reading.outcome, 1)


def report(attempts: Iterable[Attempt]) -> dict[str, dict[str, float]]:
    """Return the figures of attempts, by grade and then by name.

    They are: problems, share solved, share solved and proven, count of each outcome, mean nodes (positions
    looked at) and seconds.
    """
    grades: dict[str, list[Attempt]] = {}
    for each in attempts:
        grades.setdefault(each.problem.grade, []).append(each)
    figures = {}
    for grade, tries in sorted(grades.items()):
        count = len(tries)
        row = {
            "problems": count,
            "solved": round(sum(each.solved for each in tries) / count, 4),
            "solved_and_proven": round(
                sum(each.solved and each.reading.outcome != UNKNOWN for each in tries) / count, 4
            ),
            "nodes": round(sum(each.nodes for each in tries) / count),
            "seconds": round(sum(each.seconds for each in tries) / count, 3),
        }
        for outcome, name in OUTCOME_NAMES.items():
            row[name] = sum(each.reading.outcome == outcome for each in tries)
        figures[grade] = row
    return figures


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command line of `tamen problems`."""
    parser.add_argument("file", type=input_file, help="problems, one JSON object a line (.gz is unpacked)")
    parser.add_argument("--grade", default="", help="only grades whose name holds this text")
    parser.add_argument(
        "--sample", type=not_negative, default=0, help="so many problems of each grade (default: all)"
    )
    parser.add_argument("--seed", type=int, default=1, help="which sample (default 1)")
    parser.add_argument("--budget", type=positive, default=LIFE_BUDGET, help="positions a reading")
    parser.add_argument("--json", action="store_true", help="print one JSON object on the last line")


def _choose_problems(options: argparse.Namespace) -> list[Problem]:
    """Return the problems that the options ask for, in the order of the file."""
    grades: dict[str, list[Problem]] = {}
    skipped: list[str] = []
    for problem in read_problems(options.file, skipped):
        if options.grade in problem.grade:
            grades.setdefault(problem.grade, []).append(problem)
    if skipped:
        print(f"tamen problems: {len(skipped)} lines left out, the first: {skipped[0]}", file=sys.stderr)
    generator = random.Random(options.seed)
    if options.sample:
        return [
            p for tries in grades.values() for p in generator.sample(tries, min(options.sample, len(tries)))
        ]
    return [problem for tries in grades.values() for problem in tries]


def run(options: argparse.Namespace) -> int:
    """Let the reader solve life-and-death problems as the options of `tamen problems` say, and print the
    figures.

    Returns the exit status: 0, or 2 if a file cannot be read or has no problem of the grade wanted.
    """
    try:
        problems = _choose_problems(options)
    except OSError as error:
        print(f"tamen problems: {error}", file=sys.stderr)
        return 2
    if not problems:
        print(
            f"tamen problems: no problem in {options.file} has the grade {options.grade!r}", file=sys.stderr
        )
        return 2
    reader = Reader()
    tries, ending = [], BreakingOff("tamen problems")
    with ending:
        for problem in tqdm(problems, unit="problem"):
            tries.append(attempt(reader, problem, options.budget))
    figures = report(tries)
    if options.json:
        print(json.dumps(figures))
        return ending.status()
    for grade, row in figures.items():
        print(
            f"{grade}: {row['solved']:.1%} of {row['problems']} solved, {row['solved_and_proven']:.1%} proven"
        )
        print("  " + ", ".join(f"{name} {row[name]}" for name in OUTCOME_NAMES.values()))
        print(f"  {row['nodes']:,} nodes and {row['seconds']} s a problem")
    return ending.status()
