"""The watch over a long reading: it ends when somebody says so, and what it did not find is unknown."""

from __future__ import annotations

import time

import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import EMPTY, WHITE, parse_vertex
from engine.reading.life.questions import FEW
from engine.reading.life.tree import MOST_DEPTH, grow, new_tree
from engine.reading.outcome import UNKNOWN
from engine.reading.reader import Reader
from engine.reading.search.memo import Memo
from engine.reading.search.watch import EVERY, watched

SEKI_OR_KO = """
X X . X . . . . .
O O O X . X X X X
O X X X X X . . .
O X O X O X . . .
O O O X O O X X X
X X O O O O O O O
. X X O . . O . .
. . X X O O O O O
. . . X O . O . .
"""
"""The corner below takes millions of positions."""

PATIENCE = 20.0
"""Seconds after which a reading that nobody ends is held to hang."""


def board_of(text: str) -> Board:
    """The board of a text board."""
    grid = parse_diagram(text)
    board = Board(len(grid))
    board.set_position(grid, WHITE)
    return board


def test_a_reading_ends_when_it_is_over() -> None:
    board, stone = board_of(SEKI_OR_KO), parse_vertex("A4", 9)
    reader = Reader(Memo())
    began = time.monotonic()
    with watched(lambda: True, reader.memo.stop):
        reading = reader.ask_life(board, stone, WHITE, 8_000_000, FEW)
    assert reading.outcome == UNKNOWN
    assert 0 < reading.nodes < 4_000_000
    assert time.monotonic() - began < PATIENCE


def test_a_reading_that_may_go_on_is_as_without_a_watch() -> None:
    board, stone = board_of(SEKI_OR_KO), parse_vertex("A4", 9)
    free = Reader().ask_life(board, stone, WHITE, 50_000, FEW)
    reader = Reader()
    looks: list[float] = []

    def is_over() -> bool:
        looks.append(time.monotonic())
        return False

    with watched(is_over, reader.memo.stop):
        held = reader.ask_life(board, stone, WHITE, 50_000, FEW)
    assert held == free
    looked = len(looks)
    time.sleep(3 * EVERY)
    assert len(looks) == looked, "nobody looks any more"


def test_the_reading_after_one_that_was_ended_is_whole() -> None:
    board, stone = board_of(SEKI_OR_KO), parse_vertex("A4", 9)
    reader = Reader()
    with watched(lambda: True, reader.memo.stop):
        reader.ask_life(board, stone, WHITE, 8_000_000, FEW)
    assert reader.ask_life(board, stone, WHITE, 50_000, FEW) == Reader().ask_life(
        board, stone, WHITE, 50_000, FEW
    )


def test_a_reading_that_was_ended_is_not_kept() -> None:
    board, stone = board_of(SEKI_OR_KO), parse_vertex("A4", 9)
    reader = Reader(Memo())
    for ended in (1, 2):
        with watched(lambda: True, reader.memo.stop):
            assert reader.ask_life(board, stone, WHITE, 8_000_000, FEW).outcome == UNKNOWN
        assert reader.memo.counts == [ended, 0, 0]
    for _ in range(2):
        reader.ask_life(board, stone, WHITE, 5_000, FEW)
    assert reader.memo.counts == [3, 1, 0], "one that was not is"


@pytest.mark.parametrize(("left", "rounds"), [(0, 1), (1, 300)])
def test_a_tree_of_playouts_looks_after_every_round_whether_it_is_stopped(left: int, rounds: int) -> None:
    board, stone = board_of(SEKI_OR_KO), parse_vertex("A4", 9)
    reader, trees = Reader(), new_tree()
    assert reader.ask_life(board, stone, WHITE, 100, FEW).outcome == UNKNOWN
    board.reserve(MOST_DEPTH + 2)
    reader.memo.searches["hard_budget"] = left
    grow(reader.memo.searches, trees, board.stack, board.depth, WHITE, 300, EMPTY, False)
    assert int(trees[0]["rounds"]) == rounds


def test_a_tree_after_a_reading_that_was_stopped_is_whole() -> None:
    board, stone = board_of(SEKI_OR_KO), parse_vertex("A4", 9)
    reader = Reader()
    reader.memo.stop()
    assert reader.try_life(board, stone, WHITE, 300) == Reader().try_life(board, stone, WHITE, 300)
