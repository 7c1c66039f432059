"""The life reader: positions with known answers, an exhaustive solver beside it, honest budgets, and bad input."""

from __future__ import annotations

import random

import pytest

from engine.board.board import Board
from engine.board.diagram import marked_points, parse_diagram
from engine.board.points import BLACK, PASS, WHITE, opponent, parse_vertex, point_at, vertex_of
from engine.board.symmetry import SYMMETRIES, swap_colors, turn, turn_grid
from engine.reading.life.questions import attack_group, defend_group, main_stone
from engine.reading.outcome import KO_FIRST, KO_SECOND, LOSS, UNKNOWN, WIN
from engine.reading.reader import Reader
from tests.orientations import half_of_all, in_halves
from tests.reading.life_corner_positions import CORNERS
from tests.reading.life_open_positions import ENCLOSED_FALSELY, OPEN_GROUPS
from tests.reading.life_positions import SHAPES, Problem
from tests.reading.life_random_positions import FROZEN, FROZEN_ENDLESS_KOS
from tests.reading.life_solver import expand, random_enclosed_group, true_outcome
from tests.reading.life_tesuji_positions import ENDLESS_KOS, TESUJIS

PROBLEMS = SHAPES + CORNERS + TESUJIS + ENDLESS_KOS
NAMES = [problem.name for problem in PROBLEMS]
BUDGET = 500_000
MOST_POSITIONS = 3000
"""Positions that the exhaustive solver may visit in these tests."""


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader()


def set_up(problem: Problem, symmetry: int = 0, swapped: bool = False) -> tuple[Board, int]:
    """The board of a position, turned and with colours exchanged if asked, and the group's stone."""
    grid = parse_diagram(problem.diagram.replace("a", "X"))
    board = Board(len(grid))
    turned = turn_grid(grid, symmetry)
    board.set_position(swap_colors(turned) if swapped else turned)
    return board, turn(marked_points(problem.diagram)["a"], board.size, symmetry)


def accepted(moves: str, size: int, symmetry: int) -> set[int]:
    return {
        PASS if move == "pass" else turn(parse_vertex(move, size), size, symmetry) for move in moves.split()
    }


def check(reader: Reader, problem: Problem, symmetry: int, swapped: bool) -> None:
    """Both questions about one position in one orientation."""
    board, stone = set_up(problem, symmetry, swapped)
    for ask, wanted, moves in (
        (attack_group, problem.attack, problem.attack_moves),
        (defend_group, problem.defend, problem.defend_moves),
    ):
        answer = ask(reader, board, stone, BUDGET)
        assert answer.outcome == wanted, f"{ask.__name__}, orientation {symmetry}: {problem.error}"
        if moves:
            good = accepted(moves, board.size, symmetry)
            assert answer.move in good, f"{vertex_of(answer.move, board.size)}: {problem.error}"


@in_halves
@pytest.mark.parametrize("problem", PROBLEMS, ids=NAMES)
def test_answers_in_every_orientation(reader: Reader, problem: Problem, half: int) -> None:
    for symmetry, swapped in half_of_all(half):
        check(reader, problem, symmetry, swapped)


@pytest.mark.parametrize("problem", OPEN_GROUPS, ids=lambda problem: problem.name)
def test_open_groups_are_not_captured(reader: Reader, problem: Problem) -> None:
    """An escape is proven or left unknown; a group with a way out is never called dead."""
    for symmetry in range(SYMMETRIES):
        for swapped in (False, True):
            board, stone = set_up(problem, symmetry, swapped)
            assert attack_group(reader, board, stone, 20000).outcome in (problem.attack, UNKNOWN), (
                problem.error
            )
            assert defend_group(reader, board, stone, 20000).outcome in (problem.defend, UNKNOWN), (
                problem.error
            )


@pytest.mark.parametrize("problem", ENCLOSED_FALSELY, ids=lambda problem: problem.name)
def test_groups_that_can_run_are_not_called_dead(reader: Reader, problem: Problem) -> None:
    board, stone = set_up(problem)
    assert defend_group(reader, board, stone, BUDGET).outcome in (problem.defend, UNKNOWN), problem.error


def test_there_are_enough_positions_of_every_kind() -> None:
    assert len(PROBLEMS) >= 45
    assert len(set(NAMES)) == len(PROBLEMS)
    assert {problem.attack for problem in PROBLEMS} == {LOSS, WIN, KO_FIRST, KO_SECOND}
    assert {problem.defend for problem in PROBLEMS} == {LOSS, WIN, KO_FIRST, KO_SECOND}


@pytest.mark.parametrize("problem", PROBLEMS, ids=NAMES)
def test_good_moves_leave_the_enemy_what_the_outcome_says(reader: Reader, problem: Problem) -> None:
    """After every accepted move the enemy's own question has the opposite answer."""
    board, stone = set_up(problem)
    owner = board.color_at(stone)
    target = main_stone(reader, board, stone)
    opposite = {WIN: LOSS, KO_FIRST: KO_SECOND, KO_SECOND: KO_FIRST}
    for mover, outcome, moves in (
        (opponent(owner), problem.attack, problem.attack_moves),
        (owner, problem.defend, problem.defend_moves),
    ):
        for move in accepted(moves, board.size, 0):
            board.play(mover, move)
            if board.color_at(target) == owner:
                answer = reader.ask_life(board, target, opponent(mover), BUDGET)
                assert answer.outcome == opposite[outcome], vertex_of(move, board.size)
            else:
                assert mover != owner
            board.undo()


@pytest.mark.slow
def test_small_golden_positions_are_proven_by_exhaustion(reader: Reader) -> None:
    proven = 0
    for problem in PROBLEMS:
        board, stone = set_up(problem)
        target = main_stone(reader, board, stone)
        for mover, wanted in ((WHITE, problem.attack), (BLACK, problem.defend)):
            truth = true_outcome(board, target, mover, MOST_POSITIONS)
            if truth is not None:
                assert truth == wanted, f"{problem.name}, mover {mover}"
                proven += 1
    assert proven >= 50


def outcomes(reader: Reader, line: str, vertex: str) -> tuple[int, int]:
    """What attacker and owner get in a frozen position."""
    board = Board(7)
    board.set_position(expand(line))
    stone = parse_vertex(vertex, 7)
    return (
        attack_group(reader, board, stone, BUDGET).outcome,
        defend_group(reader, board, stone, BUDGET).outcome,
    )


@pytest.mark.parametrize("frozen", FROZEN + FROZEN_ENDLESS_KOS)
def test_agrees_with_frozen_answers_of_the_exhaustive_solver(
    reader: Reader, frozen: tuple[str, str, int, int]
) -> None:
    assert outcomes(reader, *frozen[:2]) == frozen[2:], frozen[0]


@pytest.mark.slow
def test_agrees_with_the_exhaustive_solver(reader: Reader) -> None:
    """Random enclosed groups, freshly solved: both questions, kos included."""
    chance = random.Random(12)
    compared = 0
    while compared < 40:
        grid, (x, y) = random_enclosed_group(chance, 7)
        board = Board(7)
        try:
            board.set_position(grid)
        except ValueError:
            continue
        target = main_stone(reader, board, point_at(x, y))
        for mover, ask in ((WHITE, attack_group), (BLACK, defend_group)):
            answer = ask(reader, board, target, BUDGET)
            if answer.nodes < 8:
                continue
            truth = true_outcome(board, target, mover, MOST_POSITIONS)
            if truth is not None:
                assert answer.outcome == truth, f"{grid} {vertex_of(target, 7)} mover {mover}"
                compared += 1


@pytest.mark.parametrize("budget", [1, 10, 100, 1000])
def test_spent_budget_is_unknown_and_never_a_guess(reader: Reader, budget: int) -> None:
    unknown = 0
    for problem in PROBLEMS:
        board, stone = set_up(problem)
        for ask, wanted in ((attack_group, problem.attack), (defend_group, problem.defend)):
            answer = ask(reader, board, stone, budget)
            assert answer.outcome in (UNKNOWN, wanted), problem.name
            unknown += answer.outcome == UNKNOWN
    assert unknown >= 2


@pytest.mark.parametrize("problem", PROBLEMS, ids=NAMES)
def test_the_board_is_left_alone(reader: Reader, problem: Problem) -> None:
    board, stone = set_up(problem)
    before = board.snapshot()
    attack_group(reader, board, stone, 1000)
    defend_group(reader, board, stone, 1000)
    assert (board.snapshot(), board.depth) == (before, 0)


@pytest.mark.parametrize("ask", [attack_group, defend_group])
def test_bad_input_is_named(reader: Reader, ask: object) -> None:
    board = Board(5)
    board.play(BLACK, point_at(1, 1))
    with pytest.raises(ValueError, match="there is no stone at A5"):
        ask(reader, board, point_at(0, 0))
    with pytest.raises(ValueError, match="there is no stone"):
        ask(reader, board, PASS)
    assert board.depth == 1
