"""Quiescence: the same in any orientation and for both colours, bounded, and right where something is at stake."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, PASS, WHITE, opponent
from engine.board.symmetry import swap_colors, turn_grid
from engine.decide.lookahead.quiescence import Quiescence, area_score, territory_score
from engine.decide.opening.stakes import stakes
from engine.evaluate.effort import PLAYING
from engine.evaluate.evaluation import Evaluator
from engine.evaluate.tables import POINT
from tests.decide.positions import DAME, FIGHT, board_at, evaluator, marked, view_at
from tests.orientations import some_orientations

ONE_ATARI = """
. . . . . . . . .
. . X . . . O . .
. . . . . . . . .
. . . O O . . . .
. . X O X a . . .
. . . O X . . . .
. . X X O O . . .
. . . . . . . . .
. . . . . . . . .
"""

ONE_GROUP = """
. O X . a . X O .
. O X X X X X O .
. O O O O O O O .
. . . . . . . . .
. . . . . . . . .
. . X . . . X . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""

TWO_GROUPS = """
. O X . a . X O .
. O X X X X X O .
. O O O O O O O .
. . . . . . . . .
. . . . . . . . .
. X X X X X X . .
. X O O O O X X .
. X O . . O O X .
. X O . b . O X .
"""

POSITIONS = {
    "one atari": ONE_ATARI,
    "one group": ONE_GROUP,
    "two groups": TWO_GROUPS,
    "fight": FIGHT,
    "quiet": DAME,
}


AMPLE = Evaluator(
    replace(PLAYING, strings=20_000, cuts=(10_000, 5000, 3000), joins=3000, life=6000, groups=100_000)
)
"""Readings that are cut off are cut off at another place when the board is turned; with so much none is here."""


def settled(board: Board, color: int, depth: int = 3, by: Evaluator | None = None) -> float:
    """The quiet score, the view of ``color``, to move."""
    return Quiescence((by or evaluator()).evaluate, depth, lambda: None).settle(board, color).score


def score(board: Board, color: int) -> float:
    """The score as evaluated, the view of ``color``, to move."""
    points = int(evaluator().evaluate(board)["score"][color]) / POINT
    return points if color == BLACK else -points


@pytest.mark.slow
@pytest.mark.parametrize("text", POSITIONS.values(), ids=list(POSITIONS))
def test_the_score_is_the_same_in_any_orientation_and_with_colours_exchanged(text: str) -> None:
    """Those of odd numbers with the colours exchanged, which alone is tested below."""
    grid = parse_diagram(marked(text)[0])
    for color in (BLACK, WHITE):
        expected = settled(board_at(text, color), color, 2, AMPLE)
        for symmetry in some_orientations():
            there, side = turn_grid(grid, symmetry), color
            if symmetry % 2:
                there, side = swap_colors(there), opponent(color)
            board = Board(len(grid))
            board.set_position(there, side)
            assert settled(board, side, 2, AMPLE) == pytest.approx(expected), (symmetry, side)


def test_the_exchange_of_colours_changes_nothing_even_where_readings_are_cut_off() -> None:
    grid = parse_diagram(FIGHT)
    for color in (BLACK, WHITE):
        board = Board(len(grid))
        board.set_position(swap_colors(grid), opponent(color))
        assert settled(board, opponent(color)) == pytest.approx(settled(board_at(FIGHT, color), color))


@pytest.mark.parametrize("text", POSITIONS.values(), ids=list(POSITIONS))
def test_it_is_bounded_and_leaves_the_board_as_it_was(text: str) -> None:
    for depth in range(4):
        board = board_at(text)
        before = board.snapshot()
        evaluations: list[int] = []
        found = Quiescence(
            evaluator().evaluate, depth, lambda board=board, seen=evaluations: seen.append(board.depth)
        ).settle(board, BLACK)
        assert board.snapshot() == before
        assert board.depth == 0
        assert len(found.line) <= depth
        assert max(evaluations) <= depth
        assert len(evaluations) <= sum(4**level for level in range(depth + 1))


def test_where_nothing_is_at_stake_the_score_is_the_evaluation() -> None:
    board = board_at(DAME)
    assert list(stakes(view_at(DAME).tables, BLACK)) == []
    found = Quiescence(evaluator().evaluate, 3, lambda: None).settle(board, BLACK)
    assert (found.score, found.line) == (score(board, BLACK), ())


def test_a_group_that_the_side_to_move_can_kill_is_killed() -> None:
    found = Quiescence(evaluator().evaluate, 2, lambda: None).settle(board_at(ONE_GROUP, WHITE), WHITE)
    assert found.line == (marked(ONE_GROUP)[1]["a"],)
    assert found.score > score(board_at(ONE_GROUP, WHITE), WHITE) + 7, "seven stones turn with the move"


@pytest.mark.parametrize("color", [BLACK, WHITE])
def test_the_sides_take_turns_at_the_largest_stake(color: int) -> None:
    """The lower group is the larger; a move counts for all that it decides."""
    marks = marked(TWO_GROUPS)[1]
    board, seen = board_at(TWO_GROUPS, color), []
    Quiescence(evaluator().evaluate, 3, lambda: seen.append(board.last_moves(3)[::-1])).settle(board, color)
    assert seen == [(), (marks["b"],), (marks["b"], marks["a"])]


def test_a_side_may_leave_things_as_they_are() -> None:
    """Settling is never worse for the side to move than the position as it is evaluated."""
    for text in POSITIONS.values():
        for color in (BLACK, WHITE):
            board = board_at(text, color)
            for depth in (1, 2, 3):
                assert settled(board, color, depth) >= score(board, color) - 1e-9


def test_an_end_of_the_budget_passes_through_and_leaves_the_board_as_it_was() -> None:
    class Enough(Exception):
        pass

    board = board_at(TWO_GROUPS)
    before, left = board.snapshot(), [2]

    def spend() -> None:
        left[0] -= 1
        if left[0] < 0:
            raise Enough

    with pytest.raises(Enough):
        Quiescence(evaluator().evaluate, 3, spend).settle(board, BLACK)
    assert (board.snapshot(), board.depth) == (before, 0)


@pytest.mark.parametrize("color", [BLACK, WHITE])
def test_by_territory_each_stone_put_costs_a_point(color: int) -> None:
    board = board_at(ONE_GROUP, color)
    score = territory_score(board)
    before = score(board, evaluator().evaluate(board), color)
    assert before == area_score(board, evaluator().evaluate(board), color)
    board.play(color, board.legal_points(color)[0])
    tables = evaluator().evaluate(board)
    sign = 1 if color == BLACK else -1
    assert score(board, tables, color) == area_score(board, tables, color) - sign
    board.play(opponent(color), PASS)
    assert score(board, tables, color) == area_score(board, tables, color) - sign, "a pass is no stone"
