"""What rules save: the readers with and without them, on the same questions about positions of games."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from engine.board.board import Board
from engine.board.points import BLACK, PASS, WHITE, opponent, parse_vertex
from engine.game.sgf import load_sgf
from engine.lab.check.regress.load import load_suites
from engine.lab.make.learn.rules.checking import plain_reader
from engine.lab.make.learn.rules.sampling import near_pairs, positions, weak_strings
from engine.reading.links.questions import REACH
from engine.reading.outcome import UNKNOWN, Reading
from engine.reading.reader import ROOT_LIBERTIES, Reader
from engine.reading.search.records import CAPTURE, CONNECT


@dataclass
class Saving:
    """Counts what proven rules save in questions to the readers. Each question is read without rules and
    again with them.

    questions: how many; nodes, solved, seconds: positions read, questions proven, and processor time, each as
    a pair without and with rules; proven: how many questions are proven both ways; nodes_proven: the
    positions read for these, as a pair; differences: how many of these have two different answers
    """

    questions: int = 0
    proven: int = 0
    differences: int = 0
    nodes: tuple[int, int] = (0, 0)
    nodes_proven: tuple[int, int] = (0, 0)
    solved: tuple[int, int] = (0, 0)
    seconds: tuple[float, float] = (0.0, 0.0)

    def count(self, plain: Reading, ruled: Reading, seconds: tuple[float, float]) -> None:
        """Count one question. ``plain``, ``ruled``: its readings without rules and with them; ``seconds``:
        the processor time of the two
        """
        self.questions += 1
        self.nodes = (self.nodes[0] + plain.nodes, self.nodes[1] + ruled.nodes)
        self.seconds = (self.seconds[0] + seconds[0], self.seconds[1] + seconds[1])
        known = plain.outcome != UNKNOWN, ruled.outcome != UNKNOWN
        self.solved = (self.solved[0] + known[0], self.solved[1] + known[1])
        if all(known):
            self.proven += 1
            self.nodes_proven = (self.nodes_proven[0] + plain.nodes, self.nodes_proven[1] + ruled.nodes)
            self.differences += plain.outcome != ruled.outcome


@dataclass(frozen=True)
class Question:
    """A question to a reader about a position, with the arguments of `Reader.ask`."""

    board: Board
    goal: int
    stones: tuple[int, int]
    sides: tuple[int, int]
    limit: int

    def answered(self, reader: Reader, budget: int) -> Reading:
        """Ask a reader the question and return its answer. ``budget``: how many positions it may look at"""
        return reader.ask(self.board, self.goal, self.stones, self.sides, self.limit, budget)


def string_questions(games: Iterable[np.ndarray]) -> Iterator[Question]:
    """Yield questions about positions of some games: whether each weak string is captured, with either side
    to move.

    games: the moves of each. All questions of a game share one board, which moves on through the game. So
    each must be asked before the next is taken.
    """
    for moves in games:
        for board in positions(moves):
            for stone in weak_strings(board):
                attacker = opponent(board.color_at(stone))
                for mover in (BLACK, WHITE):
                    yield Question(board, CAPTURE, (stone, PASS), (attacker, mover), ROOT_LIBERTIES)


def link_questions(games: Iterable[np.ndarray], reach: int) -> Iterator[Question]:
    """Yield questions about positions of some games: whether strings near each other are linked, with either
    side to move.

    games: the moves of each; reach: the limit that the reader of links is asked with. All questions of a game
    share one board, which moves on through the game. So each must be asked before the next is taken.
    """
    for moves in games:
        for board in positions(moves):
            for pair in near_pairs(board):
                owner = board.color_at(pair[0])
                for mover in (BLACK, WHITE):
                    yield Question(board, CONNECT, pair, (owner, mover), reach)


def suite_questions(suites: Sequence[Path]) -> Iterator[Question]:
    """Yield the questions `attack`, `defend`, `connect` and `disconnect` that regression suites ask.

    suites: files or folders. Raises OSError, ValueError.
    """
    for passage in load_suites(suites).passages:
        board = None
        for step in passage.steps:
            name, *words = step.command.split()
            if name == "loadsgf":
                stop = int(words[1]) if len(words) > 1 else None
                board = load_sgf(passage.folder / words[0], stop, strict=True).board.copy()
            elif board is not None and name in ("attack", "defend"):
                stone = parse_vertex(words[0], board.size)
                defender = board.color_at(stone)
                mover = opponent(defender) if name == "attack" else defender
                yield Question(board, CAPTURE, (stone, PASS), (opponent(defender), mover), ROOT_LIBERTIES)
            elif board is not None and name in ("connect", "disconnect"):
                first, second = (parse_vertex(word, board.size) for word in words)
                owner = board.color_at(first)
                mover = owner if name == "connect" else opponent(owner)
                yield Question(board, CONNECT, (first, second), (owner, mover), REACH)


def ruled_reader(rows: np.ndarray, trees: np.ndarray) -> Reader:
    """Return a reader that knows the proven rules in this table and no others.

    rows, trees: the table that `rows_of` makes, and for each tree of rules its first row
    """
    reader = Reader()
    search = reader.memo.searches[0]
    search["rules"][: len(rows)] = rows
    search["rule_trees"][:] = trees
    return reader


def measure_saving(rows: np.ndarray, trees: np.ndarray, questions: Iterable[Question], budget: int) -> Saving:
    """Ask readers each question without rules and with them. Count how many positions and seconds the rules
    save.

    rows, trees: the table of rules that `rows_of` makes, and for each tree its first row; budget: positions
    for each question. The two readers, without and with rules, take turns in being asked first.
    """
    found, readers = Saving(), (plain_reader(), ruled_reader(rows, trees))
    for number, question in enumerate(questions):
        readings: dict[int, Reading] = {}
        seconds = {0: 0.0, 1: 0.0}
        for which in (0, 1) if number % 2 else (1, 0):
            began = time.process_time()
            readings[which] = question.answered(readers[which], budget)
            seconds[which] = time.process_time() - began
        found.count(readings[0], readings[1], (seconds[0], seconds[1]))
    return found
