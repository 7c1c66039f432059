"""The end of a game by parts against the count of the whole board, and what regions are known to be worth."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from engine.base.yaml_text import parse_yaml
from engine.board.board import Board
from engine.board.diagram import marked_points, parse_diagram
from engine.board.points import BLACK, PASS, WHITE, opponent
from engine.board.symmetry import swap_colors, turn, turn_grid
from engine.endgame.regions import Settlement
from engine.endgame.solving import (
    GOTE,
    KO,
    LARGE,
    SETTLED,
    WHITE_SENTE,
    EndgameAnswer,
    RegionAnswer,
    is_within_reach,
    solve,
)
from engine.endgame.whole_board import count_moves
from engine.game.rule_sets import AREA, TERRITORY
from tests.orientations import some_orientations

PROBLEMS = parse_yaml((Path(__file__).parents[1] / "problems" / "endgame.yaml").read_text())

NO_PARTS = {"endgame-016", "endgame-020", "endgame-021"}
"""Those in which a ko decides, so that the board has to be counted as a whole."""


def board_of(diagram: str, color: int = BLACK) -> Board:
    grid = parse_diagram(diagram)
    board = Board(len(grid))
    board.set_position(grid, color)
    return board


def only_region(diagram: str, scoring: str = AREA) -> RegionAnswer:
    (region,) = solve(board_of(diagram), scoring).regions
    return region


def problem_board(problem: dict[str, str]) -> Board:
    return board_of(problem["board"], BLACK if problem["to_play"] == "black" else WHITE)


@pytest.mark.slow_for("endgame-016", "endgame-019", "endgame-020", "endgame-021", "endgame-022")
@pytest.mark.parametrize("problem", PROBLEMS, ids=[each["id"] for each in PROBLEMS])
def test_our_problems_are_solved_by_parts_as_by_the_whole_board(problem: dict[str, str]) -> None:
    board = problem_board(problem)
    answer = solve(board, AREA)
    assert answer.by_parts == answer.is_solved == (problem["id"] not in NO_PARTS)
    count = count_moves(board)
    assert count is not None
    sign = 1 if board.to_move == BLACK else -1
    if not answer.by_parts:
        assert KO in {each.why for each in answer.regions}
        answer = solve(board, AREA, whole=40_000)
    assert sorted(answer.best) == sorted(count.best)
    for move in answer.best:
        assert sign * answer.values[move] == count.values[move]
    for move, value in count.values.items():
        assert sign * answer.values.get(move, 0) <= value or move not in answer.values


DAME = """
. X X O .
X X X O O
. X . O .
X X X O O
. X X O O
"""


def test_a_neutral_point() -> None:
    region = only_region(DAME)
    assert (str(region.local and region.local.game), region.kind) == ("{1|-1}", GOTE)
    assert solve(board_of(DAME), TERRITORY).regions[0].kind == SETTLED, "by territory it is worth nothing"


CORRIDORS = {
    """
    . X . X O . O
    X X X X O O O
    a . O O O . O
    X X X X O O O
    . X X X O O O
    X X X X O O O
    . X X X O O O
    """: (Fraction(1, 2), Fraction(1, 2)),
    """
    . X . X O . O
    X X X X O O O
    a . . O O . O
    X X X X O O O
    . X X X O O O
    X X X X O O O
    . X X X O O O
    """: (Fraction(5, 4), Fraction(3, 4)),
}
"""Dead ends of two and of three points at whose mouth White stands (Berlekamp and Wolfe 1994): by territory a dead end
of n points is worth n - 2 + 1/2^(n-1)."""


@pytest.mark.parametrize(("diagram", "expected"), CORRIDORS.items())
def test_dead_ends_are_worth_what_is_known_of_them(diagram: str, expected: tuple[Fraction, Fraction]) -> None:
    diagram = "\n".join(line.strip() for line in diagram.strip().splitlines())
    point = marked_points(diagram)["a"]
    answer = solve(board_of(diagram.replace("a", ".")), TERRITORY)
    region = answer.region_of(point)
    assert region is not None and region.thermograph is not None
    assert (region.thermograph.mean, region.thermograph.temperature) == expected
    by_area = solve(board_of(diagram.replace("a", ".")), AREA).region_of(point)
    assert by_area is not None and by_area.thermograph is not None
    assert by_area.thermograph.temperature == expected[1] + 1, "by area a move is worth a point more"


SENTE = PROBLEMS[16]


def test_whose_sente_a_region_is() -> None:
    kinds = {each.kind for each in solve(problem_board(SENTE), AREA).regions}
    assert kinds == {WHITE_SENTE, GOTE}


def test_a_region_that_is_too_large_is_named_and_left_alone() -> None:
    board = Board(9)
    answer = solve(board, AREA)
    assert [each.why for each in answer.regions] == [LARGE]
    assert not answer.is_solved and answer.best == ()
    assert not is_within_reach(Settlement(board, AREA))
    cut_short = solve(problem_board(PROBLEMS[21]), AREA, most=10)
    assert LARGE in {each.why for each in cut_short.regions}
    assert not solve(problem_board(PROBLEMS[21]), AREA, is_over=lambda: True).is_solved


def test_an_empty_small_board_is_too_large_as_deep_as_it_is() -> None:
    answer = solve(Board(3), AREA, most=100_000)
    assert [each.why for each in answer.regions] == [LARGE]


@pytest.mark.parametrize("problem", PROBLEMS[:15:3], ids=[each["id"] for each in PROBLEMS[:15:3]])
def test_turned_and_with_colours_exchanged_it_is_the_same(problem: dict[str, str]) -> None:
    board = problem_board(problem)
    answer = solve(board, AREA)
    for symmetry in some_orientations():
        turned = Board(board.size)
        turned.set_position(turn_grid(board.grid(), symmetry), board.to_move)
        same = solve(turned, AREA)
        assert best_value(same) == best_value(answer)
        if any(each.why == KO for each in answer.regions):
            continue
        assert same.values == {
            turn(move, board.size, symmetry): value for move, value in answer.values.items()
        }
    exchanged = Board(board.size)
    exchanged.set_position(swap_colors(board.grid()), opponent(board.to_move))
    assert best_value(solve(exchanged, AREA)) == -best_value(answer)


@pytest.mark.slow
def test_played_out_it_comes_to_what_was_promised() -> None:
    for problem in PROBLEMS:
        if problem["id"] in NO_PARTS:
            continue
        board = problem_board(problem)
        promised = best_value(solve(board, AREA))
        while (answer := solve(board, AREA)).is_solved and answer.best[0] != PASS:
            assert best_value(answer) == promised, problem["id"]
            board.play(board.to_move, answer.best[0])
        if answer.is_solved:
            assert best_value(answer) == promised, problem["id"]


def best_value(answer: EndgameAnswer) -> int:
    return answer.values[answer.best[0]]
