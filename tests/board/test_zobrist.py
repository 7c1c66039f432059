"""Zobrist keys: what they depend on, what they do not, and that small boards have no collision."""

from __future__ import annotations

from itertools import permutations, product

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, EMPTY, NUM_POINTS, PASS, WHITE, point_at
from engine.board.record import KEYS, SIDE_KEY

KO = parse_diagram("""
    . X O . .
    X . X O .
    . X O . .
    . . . . .
    . . . . .
""")


def test_the_key_of_an_empty_board_says_who_is_to_move() -> None:
    board = Board(9)
    assert board.position_key == 0
    black = board.key
    board.to_move = WHITE
    assert (board.position_key, board.key) == (0, black ^ int(SIDE_KEY))
    assert board.key != black


def test_the_key_depends_on_the_ko() -> None:
    board, without = Board(5), Board(5)
    board.set_position(KO, to_move=WHITE)
    board.play(WHITE, point_at(1, 1))
    without.set_position(board.grid(), to_move=BLACK)
    assert board.position_key == without.position_key
    assert board.key == without.key ^ int(KEYS[0, point_at(2, 1)])
    board.play(BLACK, PASS)
    without.play(BLACK, PASS)
    assert board.key == without.key


def test_a_capture_takes_the_stones_out_of_the_key() -> None:
    board = Board(5)
    board.set_position(parse_diagram(".XXO.\nOOO..\n.....\n.....\n....."), to_move=WHITE)
    board.play(WHITE, point_at(0, 0))
    bare = Board(5)
    bare.set_position(parse_diagram("O..O.\nOOO..\n.....\n.....\n....."))
    assert board.position_key == bare.position_key


def test_the_order_of_moves_does_not_matter() -> None:
    stones = [(BLACK, 30), (WHITE, 32), (BLACK, 58), (WHITE, 83)]
    keys = set()
    for order in permutations(stones):
        board = Board(9)
        for color, point in order:
            board.play(color, point)
        keys.add(board.position_key)
    assert len(keys) == 1
    expected = np.bitwise_xor.reduce([KEYS[color, point] for color, point in stones])
    assert keys == {int(expected)}


def test_the_random_numbers_differ_and_are_frozen() -> None:
    assert len(set(KEYS.ravel().tolist()) | {0}) == 4 * NUM_POINTS + 1
    assert KEYS.dtype == np.uint64
    assert int(KEYS[BLACK, 27]) == 12_599_216_354_495_971_891


@pytest.mark.slow
@pytest.mark.slow_without_jit
def test_all_positions_of_3x3_have_their_own_keys() -> None:
    board = Board(3)
    stones_keys, full_keys, positions, with_facts = set(), set(), 0, 0
    for cells in product((EMPTY, BLACK, WHITE), repeat=9):
        grid = np.array(cells, dtype=np.int8).reshape(3, 3)
        try:
            board.set_position(grid)
        except ValueError:
            continue
        positions += 1
        with_facts += 2 + cells.count(EMPTY)
        stones_keys.add(board.position_key)
        for color in (BLACK, WHITE):
            board.to_move = color
            full_keys.add(board.key)
        for point in board.points():
            if board.color_at(point) == EMPTY:
                board.set_position(grid, ko=point)
                full_keys.add(board.key)
    assert (positions, len(stones_keys)) == (12_675, 12_675)
    assert len(full_keys) == with_facts
