"""Whether a position is a good problem: one move solves it, by proof, and no stone is there for nothing.

What GoTools asks of its generated problems: the group's fate hangs on who moves first, and of all moves exactly one
reaches the goal. Here every legal move of the board is read, not only those in the eye space
(`engine.lab.verify.problem_proofs`); what any reading leaves open is thrown away.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

import numpy as np

from engine.board.board import Board
from engine.board.points import EMPTY, NEIGHBORS, PASS, opponent, vertex_of, xy
from engine.lab.verify.problem_proofs import Proof, outcome_of, parse_goal, refutation
from engine.reading.outcome import LOSS, PROVEN, UNKNOWN, WIN
from engine.reading.reader import Reader

LEAST_STONES = 3
"""Stones of the group in question, at least."""

LEAST_TEMPTING = 2
"""Wrong moves where both sides may play, at least: with fewer there is nothing to choose."""

WALL_LIBERTIES = 4
"""Liberties that each string of those that shut the group in has at least: with three a cut from outside leaves
two, and the group may live by taking a piece of the wall."""

REPLIES = 1
"""Replies after which the answer is read again (`refutation`)."""


@dataclass(frozen=True)
class Composition:
    """A proven problem: the board with the side to move, a goal such as ``kill D4``, its one answer and its proof."""

    board: Board
    verb: str
    target: int
    answer: int
    proof: Proof

    @property
    def goal(self) -> str:
        """The goal in the words of the problem sets."""
        return f"{self.verb} {vertex_of(self.target, self.board.size)}"


def compose(
    reader: Reader, grid: np.ndarray, defender: int, generator: random.Random, budget: int
) -> Composition | None:
    """A problem about the group of ``defender`` on this position, needless stones taken off; None if it is none.

    ``budget`` is in positions for one reading. Killing and living are tried, in the order that ``generator`` says.
    """
    board = _board(grid)
    if board is None:
        return None
    target = _largest(board, defender)
    if target is None or not _hangs_on_the_first_move(reader, board, target, budget):
        return None
    for verb in generator.sample(("kill", "live"), 2):
        found = _problem(reader, board, verb, target, budget)
        if found is not None:
            found = _without_needless(reader, found, generator, budget)
            return found if _is_good(reader, found, budget) else None
    return None


def _board(grid: np.ndarray) -> Board | None:
    """A board with this position; None if a string has no liberty."""
    board = Board(len(grid))
    try:
        board.set_position(grid)
    except ValueError:
        return None
    return board


def _largest(board: Board, color: int) -> int | None:
    """The first stone of the longest string of a colour; None if that is too short to be asked about."""
    heads = board.first_stones(point for point in board.points() if board.color_at(point) == color)
    longest = max(heads, key=lambda head: len(board.stones(head)), default=None)
    return None if longest is None or len(board.stones(longest)) < LEAST_STONES else longest


def _hangs_on_the_first_move(reader: Reader, board: Board, target: int, budget: int) -> bool:
    """Whether the group is shut in behind safe walls and dies if the enemy, lives if its owner moves first."""
    if reader.room_at(board, target)[1]:
        return False
    if any(board.count_liberties(wall) < WALL_LIBERTIES for wall in reader.walls_at(board, target)):
        return False
    owner = board.color_at(target)
    readings = (reader.ask_life(board, target, mover, budget) for mover in (opponent(owner), owner))
    return all(reading.outcome == WIN and reading.trust == PROVEN for reading in readings)


def _problem(
    reader: Reader, board: Board, verb: str, target: int, budget: int, likely: tuple[int, ...] = ()
) -> Composition | None:
    """The problem with this verb if exactly one legal move of the board solves it, without a ko, and passing fails.

    The moves of ``likely`` are tried first; most positions fail early.
    """
    owner = board.color_at(target)
    board = board.copy()
    board.to_move = owner if verb == "live" else opponent(owner)
    goal = parse_goal(f"{verb} {vertex_of(target, board.size)}", board.size)
    outcomes: dict[int, int] = {}
    nodes = 0
    near = reader.points_at(board, target)
    legal = board.legal_points(board.to_move)
    for move in dict.fromkeys((PASS, *likely, *near, *legal)):
        if move != PASS and move not in legal:
            continue
        outcome, looked_at = outcome_of(reader, board, goal, move, budget)
        nodes += looked_at
        outcomes[move] = outcome
        solves_too = outcome == WIN and (move == PASS or list(outcomes.values()).count(WIN) > 1)
        if outcome == UNKNOWN or solves_too:
            return None
    waiting = outcomes.pop(PASS)
    answers = tuple(move for move, outcome in outcomes.items() if outcome == WIN)
    if waiting != LOSS or len(answers) != 1:
        return None
    return Composition(board, verb, target, answers[0], Proof(WIN, answers, waiting, outcomes, nodes))


def _without_needless(
    reader: Reader, problem: Composition, generator: random.Random, budget: int
) -> Composition:
    """The problem without the stones that may go, one after the other, with the solution and its being the only one."""
    stones = [point for point in problem.board.points() if problem.board.color_at(point) != EMPTY]
    generator.shuffle(stones)
    for stone in stones:
        if stone == problem.target or _shuts_in(problem.board, stone, problem.target):
            continue
        grid = problem.board.grid()
        column, row = xy(stone)
        grid[row, column] = EMPTY
        board = _board(grid)
        if board is None or not _hangs_on_the_first_move(reader, board, problem.target, budget):
            continue
        smaller = _problem(reader, board, problem.verb, problem.target, budget, (problem.answer,))
        if smaller is not None and smaller.answer == problem.answer:
            problem = smaller
    return problem


def _shuts_in(board: Board, stone: int, target: int) -> bool:
    """Whether an enemy stone touches a stone of the group's colour: such walls stay, they are what one sees first."""
    owner = board.color_at(target)
    return board.color_at(stone) == opponent(owner) and any(
        board.color_at(stone + step) == owner for step in NEIGHBORS
    )


def _is_good(reader: Reader, problem: Composition, budget: int) -> bool:
    """Whether there is something to choose, and the answer stands when the readers are asked again after replies."""
    near = set(reader.points_at(problem.board, problem.target))
    if len(near & problem.proof.outcomes.keys()) <= LEAST_TEMPTING:
        return False
    return refutation(reader, problem.board, problem.goal, problem.answer, REPLIES, budget) is None
