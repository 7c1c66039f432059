"""How hard a problem is, and the lines that show why: by what the reader looks at and by what habit would choose.

Habit is the prior with its nets, which was learned from the moves of strong players
(`engine.decide.prior.prior`).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from engine.board.board import Board
from engine.board.points import EMPTY, PASS, opponent
from engine.decide.prior.prior import Prior
from engine.lab.check.regress.problem_sets import GRADES
from engine.lab.make.composing.proving import Composition
from engine.reading.life.fate import KOS
from engine.reading.outcome import LOSS, WIN
from engine.reading.reader import Reader

LONGEST = 9
"""Moves of a line, at most."""

SHOWN = 3
"""Wrong moves whose refutation is told, those that habit likes best."""

EASY_NODES = 16
"""Positions that the easiest problems take to solve."""


@dataclass(frozen=True)
class Refutation:
    """A wrong move in a problem, with the answer that refutes it (PASS if none is needed), and whether the
    wrong move still leads to a ko.
    """

    move: int
    answer: int
    is_ko: bool


@dataclass(frozen=True)
class Solution:
    """How a problem is solved, and how hard that is.

    line: the main line: the answer, then in turn the reply that takes the reader longest and the move against
    it
    refuted: how wrong moves are refuted, namely those that the prior (habit) likes best, the likeliest first
    tempting: how many wrong moves the prior likes better than the answer
    wrong: how many wrong moves there are among the points where both sides may play
    nodes: how many positions the reader looks at to find the answer
    """

    line: tuple[int, ...]
    refuted: tuple[Refutation, ...]
    tempting: int
    wrong: int
    nodes: int


def solve(reader: Reader, prior: Prior, problem: Composition, budget: int) -> Solution:
    """Solve a proven problem with the reader, and return the solution with figures that tell how hard it is.
    The solution has the main line and refutations of wrong moves.

    prior: says how likely a move is at first sight; wrong moves that are likelier than the answer are
    counted; budget: positions for one reading
    """
    board = problem.board
    odds = prior.odds(board, board.to_move, PASS, PASS)
    near = set(reader.points_at(board, problem.target))
    wrong = sorted(
        (move for move in problem.proof.outcomes if move in near and move != problem.answer),
        key=lambda move: (-odds[move], move),
    )
    return Solution(
        line=_line(reader, problem, budget),
        refuted=tuple(_find_refutation(reader, problem, move, budget) for move in wrong[:SHOWN]),
        tempting=sum(bool(odds[move] > odds[problem.answer]) for move in wrong),
        wrong=len(wrong),
        nodes=reader.ask_life(board, problem.target, board.to_move, budget).nodes,
    )


def grade_of(solution: Solution) -> str:
    """Return the grade of a problem, such as '12k', from its solution.

    It begins with 25 kyu and becomes harder by 2 grades for every own move of the main line after the first.
    It becomes harder by 1 for every two wrong moves, for every wrong move that habit (the prior) likes better
    than the answer (5 at most), and for every doubling of the positions that the reader looks at beyond
    EASY_NODES. Harder than 1 kyu is 1d.
    """
    steps = len(solution.line) - 1 + solution.wrong // 2 + min(solution.tempting, 5)
    steps += max(0, int(math.log2(max(1, solution.nodes) / EASY_NODES)))
    return GRADES[min(steps, len(GRADES) - 1)]


def _line(reader: Reader, problem: Composition, budget: int) -> tuple[int, ...]:
    """Return the main line of a problem as points: the answer first, then in turn a reply and the solver's
    move against it. The reply is the one that the reader needs the most positions to refute.

    The line ends if no reply needs an answer any more, if the group is taken, or after LONGEST moves. budget:
    positions for one reading
    """
    board = problem.board.copy()
    line = [problem.answer]
    board.play(board.to_move, problem.answer)
    while len(line) < LONGEST and board.color_at(problem.target) != EMPTY:
        replies = (
            _read_answer(reader, board, problem.target, reply, budget)
            for reply in reader.points_at(board, problem.target)
            if board.is_legal(board.to_move, reply)
        )
        hardest = max(filter(None, replies), default=None)
        if hardest is None:
            break
        for move in hardest[1:]:
            board.play(board.to_move, move)
            line.append(move)
    return tuple(line)


def _read_answer(
    reader: Reader, board: Board, target: int, reply: int, budget: int
) -> tuple[int, int, int] | None:
    """Play ``reply``, a move of the side that does not solve the problem, and let the reader find the
    solver's answer.

    Returns how many positions were looked at, the reply, and the answer as a point. None if the solver needs
    no answer, if it has none, or if the reply captured the group. target: a stone of the group that the
    problem is about; budget: positions for one reading. The board is left as it was.
    """
    resisting = board.to_move
    board.play(resisting, reply)
    try:
        if board.color_at(target) == EMPTY:
            return None
        reading = reader.ask_life(board, target, opponent(resisting), budget)
        if reading.outcome != WIN or reading.move == PASS:
            return None
        again = reader.ask_life(board, target, resisting, budget)
        return None if again.outcome == LOSS else (reading.nodes, reply, reading.move)
    finally:
        board.undo()


def _find_refutation(reader: Reader, problem: Composition, move: int, budget: int) -> Refutation:
    board = problem.board.copy()
    board.play(board.to_move, move)
    reading = reader.ask_life(board, problem.target, board.to_move, budget)
    return Refutation(move, reading.move, problem.proof.outcomes[move] in KOS)
