"""The life reader with the table of small regions and without: the same answers, from fewer positions."""

from __future__ import annotations

import random

import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, WHITE, parse_vertex, point_at
from engine.reading.memo import Memo
from engine.reading.outcome import LOSS, WIN, Reading
from engine.reading.reader import Reader
from engine.retrograde.table import NO_REGIONS
from tests.reading.life_solver import random_enclosed_group

BUDGET = 200_000


def _readers() -> tuple[Reader, Reader]:
    """A reader that looks small regions up, and one that has no table."""
    without = Memo(0)
    without.regions = NO_REGIONS
    return Reader(), Reader(without)


def _asked(reader: Reader) -> tuple[int, int]:
    search = reader.memo.searches[0]
    return int(search["regions_asked"]), int(search["regions_answered"])


def _board(diagram: str) -> Board:
    grid = parse_diagram(diagram)
    board = Board(len(grid))
    board.set_position(grid)
    return board


BULKY_FIVE = """
    . . . X O . .
    . . X X O . .
    X X X O O . .
    O O O O . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""
OPEN_AT_THE_SIDE = """
    . . . . O . .
    X X X X O . .
    O O O O O . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""
"""The enemy comes in from the right, or the owner blocks; either way there is one eye."""
IN_TWO_PIECES = """
    . X . . X O .
    . X X X X O .
    X X O O O O .
    O O O . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""


@pytest.mark.parametrize(
    ("diagram", "stone", "killed", "saved"),
    [
        (BULKY_FIVE, "A5", WIN, WIN),
        (OPEN_AT_THE_SIDE, "A6", WIN, LOSS),
        (IN_TWO_PIECES, "B6", LOSS, WIN),
    ],
)
def test_answers_of_small_regions(diagram: str, stone: str, killed: int, saved: int) -> None:
    board = _board(diagram)
    target = parse_vertex(stone, board.size)
    reader, without = _readers()
    for mover, expected in ((WHITE, killed), (BLACK, saved)):
        looked_up = reader.ask_life(board, target, mover, BUDGET)
        searched = without.ask_life(board, target, mover, BUDGET)
        assert (looked_up.outcome, searched.outcome) == (expected, expected)
        assert looked_up.nodes <= searched.nodes
    assert _asked(without) == (0, 0)


def _both(readers: tuple[Reader, Reader], board: Board, target: int, mover: int) -> tuple[Reading, Reading]:
    with_table, without = (reader.ask_life(board, target, mover, BUDGET) for reader in readers)
    return with_table, without


def test_same_answers_from_fewer_positions() -> None:
    chance, readers, nodes, questions = random.Random(37), _readers(), [0, 0], 0
    for _ in range(150):
        grid, (x, y) = random_enclosed_group(chance, 7)
        board = Board(7)
        try:
            board.set_position(grid)
        except ValueError:
            continue
        target = point_at(x, y)
        for mover in (BLACK, WHITE):
            first, second = _both(readers, board, target, mover)
            assert first.outcome == second.outcome, grid
            nodes[0] += first.nodes
            nodes[1] += second.nodes
            questions += 1
    asked, answered = _asked(readers[0])
    assert questions > 100
    assert answered > asked // 3
    assert 2 * nodes[0] < nodes[1]
