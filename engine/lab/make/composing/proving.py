"""Whether a position is a good problem: one move solves it, by proof, and no stone is there for nothing.

A problem is about life and death without a ko, about a ko that is the best there is, or about a seki: a group that
lives by one move only, and never with two eyes.

What GoTools asks of its generated problems: the group's fate hangs on who moves first, and of all moves exactly one
reaches the goal. Here every legal move of the board is read, not only those in the eye space
(`engine.lab.check.problem_proofs`); what any reading leaves open is thrown away.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from engine.board.board import Board
from engine.board.points import EMPTY, NEIGHBORS, PASS, opponent, vertex_of, xy
from engine.lab.check.problem_proofs import BEST_FIRST, Proof, find_refutation, outcome_of, parse_goal
from engine.reading.life.fate import KOS
from engine.reading.life.questions import ENDLESS, FEW
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


class About(StrEnum):
    """What a problem is about: life and death without a ko, a ko, or a seki."""

    LIFE = "life"
    KO = "ko"
    SEKI = "seki"


VERBS = {About.LIFE: ("kill", "live"), About.KO: ("kill", "live"), About.SEKI: ("live",)}
"""What may be asked for."""


@dataclass(frozen=True)
class Composition:
    """A proven problem: the board with the side to move, a goal such as ``kill D4``, its only answer and its
    proof.
    """

    about: About
    board: Board
    verb: str
    target: int
    answer: int
    proof: Proof

    @property
    def goal(self) -> str:
        """The goal in the words of the problem sets, such as 'kill D4'."""
        return f"{self.verb} {vertex_of(self.target, self.board.size)}"


def compose(
    reader: Reader,
    grid: np.ndarray,
    defender: int,
    generator: random.Random,
    budget: int,
    about: About = About.LIFE,
) -> Composition | None:
    """Make a problem about the life of a group out of a position, and take off the stones that it does not
    need. Return None if ``reader`` finds that the position makes no problem.

    Killing the group and making it live are tried in an order that ``generator`` draws, until one of them
    makes a problem. grid: the position, colours with index [y, x]; defender: the colour of the group; about:
    what the life of the group is to depend on; budget: positions for one reading
    """
    board = _board_of(grid)
    if board is None:
        return None
    target = _find_largest(board, defender)
    if target is None or not _hangs_on_the_first_move(reader, board, about, target, budget):
        return None
    for verb in generator.sample(VERBS[about], len(VERBS[about])):
        found = _prove_problem(reader, board, about, verb, target, budget)
        if found is not None:
            found = _without_needless(reader, found, generator, budget)
            return found if _is_good(reader, found, budget) else None
    return None


def _board_of(grid: np.ndarray) -> Board | None:
    """Return a board with the position ``grid`` (colours, index [y, x]); None if a string of it has no
    liberty.
    """
    board = Board(len(grid))
    try:
        board.set_position(grid)
    except ValueError:
        return None
    return board


def _find_largest(board: Board, color: int) -> int | None:
    """Return the first stone of the longest string of a colour; None if this string has fewer than
    LEAST_STONES stones.
    """
    heads = board.first_stones(point for point in board.points() if board.color_at(point) == color)
    longest = max(heads, key=lambda head: len(board.stones(head)), default=None)
    return None if longest is None or len(board.stones(longest)) < LEAST_STONES else longest


def _hangs_on_the_first_move(reader: Reader, board: Board, about: About, target: int, budget: int) -> bool:
    """Tell whether it is proven that the fate of the group at ``target`` depends on who moves first. It must
    do so in the way that a problem of the kind ``about`` needs.

    LIFE: the side that moves first decides whether the group lives. SEKI: likewise, and the group gets no two
    eyes, so that it lives in a seki. KO: a ko is among the results. The group must be shut in by walls with
    many liberties. reader: proves it; budget: positions for one reading
    """
    if reader.room_at(board, target)[1]:
        return False
    if any(board.count_liberties(wall) < WALL_LIBERTIES for wall in reader.walls_at(board, target)):
        return False
    owner = board.color_at(target)
    # a ko that one side can never end is none
    threats = FEW if about == About.KO else ENDLESS
    readings = [reader.ask_life(board, target, mover, budget, threats) for mover in (opponent(owner), owner)]
    if any(reading.trust != PROVEN or reading.outcome == UNKNOWN for reading in readings):
        return False
    outcomes = {reading.outcome for reading in readings}
    if about == About.KO:
        return bool(outcomes & set(KOS))
    if outcomes != {WIN}:
        return False
    return about == About.LIFE or _has_no_two_eyes(reader, board, target, budget)


def _has_no_two_eyes(reader: Reader, board: Board, target: int, budget: int) -> bool:
    """Tell whether ``reader`` proves that the group at ``target`` cannot get two eyes even if it moves first.
    If such a group lives, it lives in a seki. ``budget``: positions for the reading
    """
    eyes = reader.ask_eyes(board, target, board.color_at(target), budget)
    return eyes.outcome == LOSS and eyes.trust == PROVEN


def _prove_problem(
    reader: Reader,
    board: Board,
    about: About,
    verb: str,
    target: int,
    budget: int,
    likely: tuple[int, ...] = (),
) -> Composition | None:
    """Return the problem to "kill" or "live" if the reader proves that it is a good one, else None. Exactly
    one legal move must solve it, and passing must fail.

    about: what the life of the group depends on. A problem about a ko is solved by a move that reaches the
    best ko there is, any other by a move that needs no ko. verb: "kill" or "live"; target: a stone of the
    group; budget: positions for one reading; likely: moves that are tried first, because most positions that
    make no problem are soon found out by them
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
        if outcome == UNKNOWN or _is_no_problem(about, outcomes, outcome, move):
            return None
    waiting = outcomes.pop(PASS)
    best = min(outcomes.values(), key=BEST_FIRST.index, default=LOSS)
    answers = tuple(move for move, outcome in outcomes.items() if outcome == best)
    is_about = best in KOS if about == About.KO else best == WIN and waiting == LOSS
    if not is_about or len(answers) != 1 or BEST_FIRST.index(waiting) <= BEST_FIRST.index(best):
        return None
    return Composition(about, board, verb, target, answers[0], Proof(best, answers, waiting, outcomes, nodes))


def _is_no_problem(about: About, outcomes: dict[int, int], outcome: int, move: int) -> bool:
    """Tell whether the move tried last shows that a position makes no problem of the kind ``about``.

    That is so only if the move wins without a ko, and one of three things holds: it is a pass, another move
    tried wins as well, or a problem about a ko is wanted. outcomes: from each move tried to what it reaches,
    this one included; move, outcome: the move tried last, and what it reaches
    """
    if outcome != WIN:
        return False
    return about == About.KO or move == PASS or list(outcomes.values()).count(WIN) > 1


def _without_needless(
    reader: Reader, problem: Composition, generator: random.Random, budget: int
) -> Composition:
    """Return the problem with all stones taken off that it does not need. ``reader`` proves that it still has
    the same answer, and no other.

    Stones are taken off one after the other, in an order drawn by ``generator``, and stay off if the problem
    remains. budget: positions for one reading
    """
    stones = [point for point in problem.board.points() if problem.board.color_at(point) != EMPTY]
    generator.shuffle(stones)
    for stone in stones:
        if stone == problem.target or _shuts_in(problem.board, stone, problem.target):
            continue
        grid = problem.board.grid()
        column, row = xy(stone)
        grid[row, column] = EMPTY
        board = _board_of(grid)
        if board is None or not _hangs_on_the_first_move(
            reader, board, problem.about, problem.target, budget
        ):
            continue
        smaller = _prove_problem(
            reader, board, problem.about, problem.verb, problem.target, budget, (problem.answer,)
        )
        if smaller is not None and smaller.answer == problem.answer:
            problem = smaller
    return problem


def _shuts_in(board: Board, stone: int, target: int) -> bool:
    """Tell whether ``stone`` is an enemy stone that touches a stone of the colour of the group at ``target``.

    Such stones are kept even if a solution does not need them: they are the wall that one sees first.
    """
    owner = board.color_at(target)
    return board.color_at(stone) == opponent(owner) and any(
        board.color_at(stone + step) == owner for step in NEIGHBORS
    )


def _is_good(reader: Reader, problem: Composition, budget: int) -> bool:
    """Tell whether a problem leaves enough moves to choose from, and whether its answer still works if
    ``reader`` reads the position anew after each reply of the other side.

    A problem about a ko is not read anew, since such readings only tell whether the goal is reached without a
    ko. budget: positions for one reading
    """
    near = set(reader.points_at(problem.board, problem.target))
    if len(near & problem.proof.outcomes.keys()) <= LEAST_TEMPTING:
        return False
    if problem.about == About.KO:
        return True
    return find_refutation(reader, problem.board, problem.goal, problem.answer, REPLIES, budget) is None
