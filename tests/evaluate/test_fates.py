"""Fates: the groups on which most hangs are read first, and what was read is held to in every evaluation after it."""

from __future__ import annotations

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.diagram import marked_points, parse_diagram
from engine.board.points import BLACK, WHITE, opponent
from engine.board.symmetry import SYMMETRIES, swap_colors, turn, turn_grid
from engine.evaluate.evaluation import Evaluator
from engine.evaluate.groups.aliveness import DEAD_GROUP, MIAI_ALIVE, UNSETTLED
from engine.evaluate.groups.fates import Fate, Fates
from engine.lab.verify.evaluation import differing_tables
from engine.reading.outcome import LOSS, WIN

STRAIGHT_THREE = """
. k . O X . X . X . .
O O O O X X . X X . .
X X X X X X X X . X .
O O O O O X . X X . X
. . . . O O X . X X .
. . . . . O O X X . .
. O . . . . O O O O O
. . . . . . . . . . .
. . . O . . . . O . .
. . . . . . . . . a .
. . . . . . . . . . .
"""
"""White's corner dies or lives at k; at a nothing changes that."""

OPEN = """
. . . . . . . . . . .
. . O . . . . . . . .
. . O O X . . . . . .
. X X X O . O . . . .
. . . . O . . . . . .
. X . X . O . X . . .
. . . . . . . . . . .
. . X . . . . X . . .
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
"""

ENOUGH = 200_000


def board_of(text: str, symmetry: int = 0, swapped: bool = False) -> tuple[Board, dict[str, int]]:
    """The board of a text board, turned, and the points that its letters name."""
    marks = marked_points(text)
    grid = parse_diagram("".join("." if sign in marks else sign for sign in text))
    size = len(grid)
    grid = turn_grid(grid, symmetry)
    board = Board(size)
    board.set_position(swap_colors(grid) if swapped else grid, BLACK)
    return board, {sign: turn(point, size, symmetry) for sign, point in marks.items()}


def looked_at(board: Board, allowance: int = ENOUGH) -> tuple[Evaluator, Fates]:
    """An evaluator, and the fates that it found on a board."""
    evaluator = Evaluator()
    fates = evaluator.fates(allowance, lambda: False)
    evaluator.evaluate(board, fates)
    return evaluator, fates


def class_at(evaluator: Evaluator, fates: Fates, board: Board, stone: int) -> int:
    """The aliveness of the group at a stone, as the evaluation with these fates has it."""
    tables = evaluator.evaluate(board, fates)
    return int(tables["groups"][tables["strings"][tables["string_of"][stone]]["group"]]["aliveness"])


def corner(fates: Fates, move: int) -> Fate:
    """The fate that a move decides."""
    return next(each for each in fates.known if each.is_open and each.attack.move == move)


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize("symmetry", range(SYMMETRIES))
def test_a_fate_is_found_and_its_moves_are_named(symmetry: int, swapped: bool) -> None:
    board, at = board_of(STRAIGHT_THREE, symmetry, swapped)
    _, fates = looked_at(board)
    white, black = (BLACK, WHITE) if swapped else (WHITE, BLACK)
    fate = next(each for each in fates.known if each.color == white and each.is_open)
    assert (fate.attack.outcome, fate.attack.move) == (WIN, at["k"])
    assert (fate.defence.outcome, fate.defence.move) == (WIN, at["k"])
    assert at["k"] in fates.deciding(black) & fates.deciding(white)


def test_after_the_move_that_decides_it_the_group_is_dead_or_alive_without_another_reading() -> None:
    board, at = board_of(STRAIGHT_THREE)
    evaluator, fates = looked_at(board)
    stone = corner(fates, at["k"]).stone
    assert class_at(evaluator, fates, board, stone) == UNSETTLED
    for color, holds in ((BLACK, DEAD_GROUP.__le__), (WHITE, MIAI_ALIVE.__ge__)):
        board.play(color, at["k"])
        assert holds(class_at(evaluator, fates, board, stone))
        assert fates.decided(board, color, at["k"]) > 0.0
        board.undo()
    assert len(corner(fates, at["k"]).findings) == 3, "nothing was read for it"


def test_a_move_elsewhere_changes_nothing_and_decides_nothing() -> None:
    board, at = board_of(STRAIGHT_THREE)
    evaluator, fates = looked_at(board)
    stone = corner(fates, at["k"]).stone
    for color in (BLACK, WHITE):
        board.play(color, at["a"])
        assert class_at(evaluator, fates, board, stone) == UNSETTLED
        assert fates.decided(board, color, at["a"]) == 0.0
        board.play(opponent(color), at["k"])
        assert class_at(evaluator, fates, board, stone) != UNSETTLED
        board.undo()
        board.undo()
    assert len(corner(fates, at["k"]).findings) == 3, "nothing was read for it"


def test_after_a_move_on_the_track_the_group_is_read_again() -> None:
    board, at = board_of(STRAIGHT_THREE)
    evaluator, fates = looked_at(board)
    fate = corner(fates, at["k"])
    beside = next(
        point for point in fate.attack.track if point != fate.attack.move and board.is_legal(WHITE, point)
    )
    board.play(WHITE, beside)
    evaluator.evaluate(board, fates)
    assert fates.read_again > 0
    again = fates.read_again
    evaluator.evaluate(board, fates)
    assert fates.read_again == again, "what was read once is known"


def test_without_an_allowance_nothing_is_read_and_the_evaluation_is_as_without() -> None:
    board, _ = board_of(STRAIGHT_THREE)
    evaluator, fates = looked_at(board, 0)
    assert fates.known == []
    plain = evaluator.evaluate(board).copy()
    assert differing_tables(evaluator.evaluate(board, fates), plain) == []


def test_no_reading_is_begun_once_the_time_is_over() -> None:
    board, _ = board_of(STRAIGHT_THREE)
    evaluator = Evaluator()
    fates = evaluator.fates(ENOUGH, lambda: True)
    evaluator.evaluate(board, fates)
    assert fates.known == []


def test_kept_answers_change_nothing() -> None:
    """What an earlier decision has read is read again at no cost, with the same answers."""
    board, _ = board_of(STRAIGHT_THREE)
    evaluator, first = looked_at(board)
    again = evaluator.fates(ENOUGH, lambda: False)
    tables = evaluator.evaluate(board, again).copy()
    fresh, _ = looked_at(board)
    assert [(each.stone, each.attack, each.defence) for each in again.known] == [
        (each.stone, each.attack, each.defence) for each in first.known
    ]
    assert differing_tables(np.asarray(tables)[()], fresh.tables) == []


def test_a_group_that_lives_whoever_moves_first_offers_no_move() -> None:
    board, at = board_of(STRAIGHT_THREE)
    _, fates = looked_at(board)
    fate = next(each for each in fates.known if each.color == BLACK)
    assert fate.attack.outcome == LOSS
    assert not fate.is_open
    assert fates.deciding(WHITE) == fates.deciding(BLACK) == {at["k"]}


def test_a_judgement_costs_a_share_of_the_allowance_at_most() -> None:
    """Nothing is proven with so few positions, so playouts judge; what they cost is paid for."""
    board, _ = board_of(OPEN)
    _, fates = looked_at(board, 40_000)
    assert any(fate.judged for fate in fates.known)
    assert fates.left >= 0
