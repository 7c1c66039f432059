"""The tactician's golden positions: attack first and defend first, in eight orientations and both colours."""

from __future__ import annotations

import pytest

from engine.board.board import Board
from engine.board.diagram import marked_points, parse_diagram
from engine.board.points import PASS, opponent, parse_vertex, vertex_of
from engine.board.symmetry import swap_colors, turn, turn_grid
from engine.reading.outcome import FOR_THE_OTHER_SIDE, KO_FIRST, KO_SECOND, LOSS, WIN
from engine.reading.reader import Reader
from tests.orientations import half_of_all, in_halves
from tests.reading.tactician_positions import FIGHTS, LADDERS, Problem

PROBLEMS = FIGHTS + LADDERS
BUDGET = 20_000


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader()


def set_up(problem: Problem, symmetry: int = 0, swapped: bool = False) -> tuple[Board, int]:
    """The board of a position, turned and with colours exchanged if asked, and the target's stone."""
    grid = parse_diagram(problem.diagram.replace("a", "X"))
    board = Board(len(grid))
    turned = turn_grid(grid, symmetry)
    board.set_position(swap_colors(turned) if swapped else turned)
    return board, turn(marked_points(problem.diagram)["a"], board.size, symmetry)


def accepted(moves: str, size: int, symmetry: int) -> set[int]:
    return {
        PASS if move == "pass" else turn(parse_vertex(move, size), size, symmetry) for move in moves.split()
    }


@in_halves
@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda problem: problem.name)
def test_answers_in_every_orientation(reader: Reader, problem: Problem, half: int) -> None:
    for symmetry, swapped in half_of_all(half):
        board, stone = set_up(problem, symmetry, swapped)
        before = board.snapshot()
        for ask, wanted, moves in (
            (reader.attack, problem.attack, problem.attack_moves),
            (reader.defend, problem.defend, problem.defend_moves),
        ):
            answer = ask(board, stone, BUDGET)
            assert answer.best_supported == wanted, f"{ask.__name__}, orientation {symmetry}: {problem.error}"
            if moves:
                good = accepted(moves, board.size, symmetry)
                assert answer.move in good, f"{vertex_of(answer.move, board.size)}: {problem.error}"
        assert board.snapshot() == before


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda problem: problem.name)
def test_good_moves_leave_the_enemy_what_the_outcome_says(reader: Reader, problem: Problem) -> None:
    """After every accepted move that leaves the target standing the enemy's own question has the opposite answer."""
    board, stone = set_up(problem)
    owner = board.color_at(stone)
    for mover, ask, outcome, moves in (
        (opponent(owner), reader.defend, problem.attack, problem.attack_moves),
        (owner, reader.attack, problem.defend, problem.defend_moves),
    ):
        for move in accepted(moves, board.size, 0):
            board.play(mover, move)
            if board.color_at(stone) == owner:
                assert ask(board, stone, BUDGET).best_supported == FOR_THE_OTHER_SIDE[outcome], vertex_of(
                    move, board.size
                )
            else:
                assert mover != owner
            board.undo()


def test_there_are_enough_positions_of_every_kind() -> None:
    assert len(PROBLEMS) >= 60
    assert len({problem.name for problem in PROBLEMS}) == len(PROBLEMS)
    assert {problem.attack for problem in PROBLEMS} == {LOSS, WIN, KO_FIRST, KO_SECOND}
    assert {problem.defend for problem in PROBLEMS} >= {LOSS, WIN, KO_FIRST}
    assert all("harmless" in problem.error and "disaster" in problem.error for problem in PROBLEMS)
