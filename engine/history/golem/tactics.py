"""Solved questions of the readers, and what each of their first moves comes to: what the discarding net learns from.

Positions of games are evaluated. Of what the evaluation lists, strings that might be captured, links that might be cut
and groups whose life is doubtful are asked about. A question whose answer takes some search and comes out is kept. The
moves that the reader's own generator offers are then played one by one, and the other side's question is read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from engine.board.board import Board
from engine.board.points import PASS, opponent
from engine.evaluate.evaluation import Evaluator
from engine.evaluate.tables import ALREADY_CUT, SOLID
from engine.history.golem.concepts import of_search
from engine.lab.make.fit.rules import Case
from engine.reading.links.questions import SHORT_REACH
from engine.reading.outcome import LOSS, UNKNOWN, WIN
from engine.reading.reader import ROOT_LIBERTIES, Reader
from engine.reading.search.memo import STRING_LIFE
from engine.reading.search.records import CAPTURE, CONNECT

GOALS = {"capture": CAPTURE, "connection": CONNECT, "life": STRING_LIFE}
"""What is asked, by name."""

BUDGET = 3000
"""Positions of one reading; what is not answered then is left out."""

LEAST_NODES = 20
"""Positions that a question takes at least: with fewer there is nothing to save."""

DOUBTFUL = range(4, 25)
"""Classes of groups whose life is asked about: neither alive whatever happens nor captured."""

Progress = Callable[[Iterable[Case]], Iterable[Case]]


@dataclass(frozen=True)
class Question:
    """A tactical question, such as whether a string is captured, in the form that `Reader.ask` takes.

    target: a stone of the string that it is about; other: a stone of the second string if it is about a link,
    else PASS; goal: an index into GOALS; attacker, mover: colours, of which the mover plays first; limit: the
    number of liberties above which a string has escaped, or how far the search for a link reaches
    """

    goal: int
    target: int
    other: int
    attacker: int
    mover: int
    limit: int

    def after(self) -> Question:
        """Return the same question with the other side to move."""
        return Question(self.goal, self.target, self.other, self.attacker, opponent(self.mover), self.limit)


def questions(board: Board, tables: np.void) -> Iterator[Question]:
    """Yield the tactical questions about a position, each with either side to move first.

    They ask whether a string is captured, whether two strings are linked, and whether a group of doubtful
    life lives. tables: the evaluation of the position, whose strings, links and groups are asked about
    """
    strings = tables["strings"][: int(tables["string_count"])]
    for string in strings:
        enemy = opponent(int(string["color"]))
        if 1 < string["liberties"] <= ROOT_LIBERTIES:
            for mover in (enemy, int(string["color"])):
                yield Question(CAPTURE, int(string["first"]), PASS, enemy, mover, ROOT_LIBERTIES)
    for link in tables["links"][: int(tables["link_count"])]:
        first, second = strings[link["first"]], strings[link["second"]]
        if ALREADY_CUT < link["strength"] < SOLID:
            color = int(first["color"])
            for mover in (color, opponent(color)):
                yield Question(CONNECT, int(first["first"]), int(second["first"]), color, mover, SHORT_REACH)
    for group in tables["groups"][: int(tables["group_count"])]:
        enemy = opponent(int(group["color"]))
        if int(group["aliveness"]) in DOUBTFUL:
            for mover in (enemy, int(group["color"])):
                yield Question(STRING_LIFE, int(group["first"]), PASS, enemy, mover, 0)


@dataclass(frozen=True)
class Solved:
    """Tactical questions that were solved, and what each of their first moves leads to, as arrays.

    goal, is_won, nodes have one element for each question. goal: an index into GOALS; is_won: whether the
    mover gets what it wants, i.e. reaches the goal or prevents it; nodes: positions that the whole search
    looked at

    question, concepts, wins, cost have one element for each first move, the moves of a question one after the
    other in the generator's order. question: the number of its question; concepts: float32 [move, concept];
    wins: 1 if the move is right, 0 if not, -1 if that was not found out; cost: positions that are read for it
    """

    goal: np.ndarray
    is_won: np.ndarray
    nodes: np.ndarray
    concepts: np.ndarray
    question: np.ndarray
    wins: np.ndarray
    cost: np.ndarray


def solve_positions(cases: list[Case], progress: Progress) -> dict[str, np.ndarray]:
    """Solve the tactical questions about the positions ``cases``, and read each of their first moves.

    Returns the results as arrays, by the names of the fields of `Solved`. Questions are left out that the
    search cannot answer, that it answers at once, or for which it has fewer than two first moves. progress:
    wraps the positions to show how far the work is
    """
    evaluator, reader = Evaluator(), Reader()
    by_question: list[tuple[int, bool, int]] = []
    by_move: list[tuple[int, int, int]] = []
    concepts: list[list[float]] = []
    names = list(GOALS.values())
    for case in progress(cases):
        board = case.board.copy()
        for question in questions(board, evaluator.evaluate(board)):
            whole = _read(reader, board, question)
            if whole[0] not in (WIN, LOSS) or whole[1] < LEAST_NODES:
                continue
            moves = _first_moves(reader, board, question)
            if len(moves) < 2:
                continue
            number = len(by_question)
            by_question.append((names.index(question.goal), whole[0] == WIN, whole[1]))
            for rank, move in enumerate(moves):
                concepts.append(of_search(board, question.mover, move, question.target, question.other, rank))
                by_move.append((number, *_try_move(reader, board, question, move)))
    questions_found = np.array(by_question, dtype=np.int64).reshape(-1, 3)
    moves_found = np.array(by_move, dtype=np.int64).reshape(-1, 3)
    return {
        "goal": questions_found[:, 0],
        "is_won": questions_found[:, 1],
        "nodes": questions_found[:, 2],
        "concepts": np.array(concepts, dtype=np.float32),
        "question": moves_found[:, 0],
        "wins": moves_found[:, 1],
        "cost": moves_found[:, 2],
    }


def _read(reader: Reader, board: Board, question: Question, budget: int = BUDGET) -> tuple[int, int]:
    """Let the reader search a tactical question; return the outcome, and how many positions were looked at.

    The outcome is as the side that moves first sees it: WIN, LOSS or another constant of the reader. budget:
    at most how many positions may be looked at
    """
    stones, sides = (question.target, question.other), (question.attacker, question.mover)
    reading = reader.ask(board, question.goal, stones, sides, question.limit, budget)
    return reading.outcome, reading.nodes


def _first_moves(reader: Reader, board: Board, question: Question) -> list[int]:
    """Return the legal points that the reader's search tries as first moves of a question, in its order."""
    _read(reader, board, question, 1)
    frame = reader.memo.searches[0]["frames"][0]
    moves = frame["moves"][: int(frame["count"])].tolist()
    return [move for move in moves if move != PASS and board.is_legal(question.mover, move)]


def _try_move(reader: Reader, board: Board, question: Question, move: int) -> tuple[int, int]:
    """Play a first move of a question and read on; return whether the move is right, and how many positions
    were read.

    The first number is 1 if the mover gets what it wants, 0 if not, -1 if the reader's budget ran out. The
    board is unchanged afterwards.
    """
    board.play(question.mover, move)
    try:
        gone = [stone for stone in (question.target, question.other) if stone != PASS]
        if any(board.color_at(stone) == 0 for stone in gone):
            return int(question.mover == question.attacker), 1
        outcome, nodes = _read(reader, board, question.after())
        return (-1 if outcome == UNKNOWN else int(outcome == LOSS)), nodes
    finally:
        board.undo()
