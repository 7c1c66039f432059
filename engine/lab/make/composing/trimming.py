"""`tamen problems trim FILE...`: take off the stones that a problem does not need, with proof.

A position out of a game is full of stones that have nothing to do with what is asked, and nobody sees in it what is
to be looked at. Stones are taken off as long as the readers, asked about every legal first move, still find the same
answers and no others, and as long as the answers stand when the readers are asked again after every reply nearby.
First goes all that is further from the stones in question than some distance, then string after string and stone
after stone, the farthest first.
"""

from __future__ import annotations

import argparse
import itertools
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from tqdm import tqdm

from engine.base.breaking_off import BreakingOff
from engine.base.files import replace_text
from engine.base.options import positive
from engine.board.board import Board, IllegalMove
from engine.board.diagram import FILLED, share_taken
from engine.board.points import EMPTY, PASS, parse_vertex, xy
from engine.lab.check.problem_proofs import (
    POINTS_OF,
    Proof,
    find_refutation,
    outcome_of,
    parse_goal,
    prove,
    steps,
)
from engine.lab.check.regress.problem_sets import SetProblem, read_problem_sets
from engine.reading.outcome import WIN
from engine.reading.reader import Reader
from engine.reading.search.memo import Memo

BUDGET = 400_000
"""Positions for one reading unless the caller says otherwise."""

DISTANCES = (2, 3, 4, 5, 6)
"""So many steps from the stones in question all is taken off that is further away, the fewest first."""

MOST_POSITIONS = 1_000_000
"""Positions for a whole proof: whoever solves a smaller problem that takes more waits for its answers."""

REPLIES = 1
"""Replies after which the answers are read again."""

_ENTRY = re.compile(r"^- id: (\S+)$", re.MULTILINE)
_BOARD = re.compile(r"(?<=^  board: \|\n)(?:    .*\n)+", re.MULTILINE)
_POSITIONS = re.compile(r"(?<=readers, )[\d,]+(?= positions)|(?<=readers,\n    )[\d,]+(?= positions)")
_VERTEX = re.compile(r"\b[A-HJ-T]\d{1,2}\b")


class Trimming:
    """One problem while stones are taken off: its goal and answers, and the board as it is now."""

    def __init__(self, problem: SetProblem, budget: int) -> None:
        """Begin with the position of a problem. ``budget``: positions for one reading."""
        self._budget = budget
        self._goal = problem.proof.partition(":")[0]
        self._answers = problem.answers
        self.board = problem.game.board.copy()
        self.board.to_move = problem.to_play
        size = self.board.size
        told = re.search(r"line ([A-T\d ]+)", problem.proof)
        self._line = [parse_vertex(word, size) for word in told[1].split()] if told else []
        clauses = parse_goal(self._goal, size)
        self._clauses = clauses
        named = {point for clause in clauses if any(POINTS_OF[clause.verb]) for point in clause.points}
        self._about = {stone for point in named for stone in self.board.stones(point)}
        self._kept = named | {parse_vertex(word, size) for word in _VERTEX.findall(problem.says)}
        self.proof = prove(Reader(Memo()), self.board, self._goal, budget)

    @property
    def share(self) -> float:
        """Share of the board that the stones take with what lies between them, 0 to 1."""
        return share_taken(self.board.grid())

    def run(self) -> bool:
        """Take off all that is not needed; return whether the problem is smaller now."""
        if not self.proof.is_complete or self.proof.outcome != WIN or not self._about:
            return False
        before = self.share
        any(self._take_off(self._farther_than(distance)) for distance in DISTANCES)
        for string in self._strings():
            if not self._kept & set(string):
                self._take_off([string])
        for stone in sorted(self._others(), key=lambda stone: -self._distance([stone])):
            self._take_off([[stone]])
        return self.share < before

    def _others(self) -> set[int]:
        """Return the stones that are not in question, nor named in what the problem says."""
        return {stone for string in self._strings() for stone in string} - self._about - self._kept

    def _strings(self) -> list[list[int]]:
        """Return the strings on the board as lists of stones, the farthest from the stones in question
        first.
        """
        occupied = [point for point in self.board.points() if self.board.color_at(point) != EMPTY]
        strings = [list(self.board.stones(head)) for head in self.board.first_stones(occupied)]
        return sorted(strings, key=self._distance, reverse=True)

    def _distance(self, string: Sequence[int]) -> int:
        """Return how many steps lead from a string to the stones in question."""
        return min(steps(xy(stone), xy(about)) for stone in string for about in self._about)

    def _farther_than(self, distance: int) -> list[list[int]]:
        return [
            string
            for string in self._strings()
            if self._distance(string) > distance and not self._kept & set(string)
        ]

    def _take_off(self, strings: Sequence[Sequence[int]]) -> bool:
        """Take strings off, unless the problem is another one then; return whether they are off."""
        if not strings:
            return False
        grid = self.board.grid()
        for stone in (stone for string in strings for stone in string):
            column, row = xy(stone)
            grid[row, column] = EMPTY
        smaller = Board(self.board.size)
        smaller.set_position(grid, self.board.to_move)
        proof = self._proof_of(smaller)
        if proof is None:
            return False
        self.board, self.proof = smaller, proof
        return True

    def _proof_of(self, board: Board) -> Proof | None:
        """Return the proof that a smaller position asks the same and has the same answers; None if it does
        not.
        """
        if not self._is_playable(board):
            return None
        # what was read of a larger position may stand for this one wrongly
        reader = Reader(Memo())
        for move, wanted in ((PASS, False), *((answer, True) for answer in self._answers)):
            outcome, _ = outcome_of(reader, board, self._clauses, move, self._budget)
            if (outcome == WIN) != wanted:
                return None
        proof = prove(reader, board, self._goal, self._budget)
        if not proof.is_complete or proof.outcome != WIN or proof.nodes > MOST_POSITIONS:
            return None
        if set(proof.answers) != set(self._answers):
            return None
        stands = (
            find_refutation(reader, board, self._goal, answer, REPLIES, self._budget) is None
            for answer in self._answers
        )
        return proof if all(stands) else None

    def _is_playable(self, board: Board) -> bool:
        """Return whether the answers and the line of the proof can still be played."""
        if not all(board.is_legal(board.to_move, answer) for answer in self._answers):
            return False
        board = board.copy()
        try:
            for move in self._line:
                board.play(board.to_move, move)
        except IllegalMove:
            return False
        return True


def trimmed(text: str, trimming: dict[str, Trimming]) -> str:
    """Return the text of a file of problems with the boards of some of them, by name, as they are now."""
    starts = [found.start() for found in _ENTRY.finditer(text)] + [len(text)]
    parts = [text[: starts[0]]]
    for start, end in itertools.pairwise(starts):
        entry = text[start:end]
        found = _ENTRY.match(entry)
        assert found is not None
        if (now := trimming.get(found[1])) is not None:
            rows = "".join(f"    {' '.join('.XO'[point] for point in row)}\n" for row in now.board.grid())
            entry = _BOARD.sub(rows, entry, count=1)
            entry = _POSITIONS.sub(f"{now.proof.nodes:,}", entry, count=1)
        parts.append(entry)
    return "".join(parts)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command line of `tamen problems trim`."""
    parser.add_argument("files", type=Path, nargs="+", help="files of problems, which are changed")
    parser.add_argument(
        "--budget", type=positive, default=BUDGET, help=f"positions a reading (default {BUDGET})"
    )


def run(options: argparse.Namespace) -> int:
    """Trim the problems of some files that fill the board, and write the files; return the exit status."""
    ending = BreakingOff("tamen problems trim")
    try:
        with ending:
            for file in options.files:
                _trim_file(file, options.budget)
    except (OSError, ValueError) as error:
        print(f"tamen problems trim: error: {error}", file=sys.stderr)
        return 2
    return ending.status()


def _trim_file(file: Path, budget: int) -> None:
    """Trim the problems of a file that fill the board; the file is written after each of them."""
    for problem in tqdm(list(_filled(read_problem_sets([file]))), unit="problem", desc=file.stem):
        trimming = Trimming(problem, budget)
        before = trimming.share
        if trimming.run():
            replace_text(file, trimmed(file.read_text(encoding="utf-8"), {problem.name: trimming}))
        print(f"{problem.name}: {before:.2f} of the board, now {trimming.share:.2f}")


def _filled(problems: Sequence[SetProblem]) -> Iterator[SetProblem]:
    """Yield the problems about stones that are read and whose stones fill the board."""
    for problem in problems:
        if "readers" not in problem.proof or ": reached" not in problem.proof:
            continue
        if share_taken(problem.game.board.grid()) >= FILLED:
            yield problem
