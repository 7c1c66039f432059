"""A game turned by each of the eight symmetries, with and without colours exchanged, is the turned game."""

from __future__ import annotations

from functools import cache
from random import Random

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.diagram import format_board, parse_diagram
from engine.board.points import BLACK, EMPTY, MAX_SIZE, MIN_SIZE, NUM_POINTS, PASS, WHITE, opponent, point_at
from engine.board.symmetry import SYMMETRIES, inverse, swap_colors, symmetries_of, turn, turn_grid, turn_table

ALL = range(SYMMETRIES)


@cache
def random_game(size: int, length: int) -> list[tuple[int, int]]:
    """Random legal moves by turns from the empty board, as (colour, point)."""
    board, random, moves = Board(size), Random(size), []
    for number in range(length):
        color = BLACK if number % 2 == 0 else WHITE
        point = random.choice([*board.legal_points(color), PASS])
        board.play(color, point)
        moves.append((color, point))
    return moves


def check_turned_game(moves: list[tuple[int, int]], size: int, symmetry: int, swap: bool) -> int:
    """Play a game and its image side by side; returns how often there was a ko."""
    table = turn_table(size)[symmetry]
    straight, turned, kos = Board(size), Board(size), 0
    for color, point in moves:
        straight.play(color, point)
        turned.play(opponent(color) if swap else color, int(table[point]))
        expected = turn_grid(straight.grid(), symmetry)
        assert np.array_equal(turned.grid(), swap_colors(expected) if swap else expected)
        assert turned.ko_point == table[straight.ko_point]
        kos += straight.ko_point != 0
        for side in (BLACK, WHITE):
            image = opponent(side) if swap else side
            assert turned.captured(image) == straight.captured(side)
        same = np.array_equal(turned.grid(), straight.grid()) and turned.ko_point == straight.ko_point
        assert (turned.key == straight.key) == (same and turned.to_move == straight.to_move)
    for point in straight.points():
        if straight.color_at(point) != EMPTY:
            image = int(table[point])
            assert turned.liberties(image) == sorted(int(table[each]) for each in straight.liberties(point))
            assert turned.stones(image) == sorted(int(table[each]) for each in straight.stones(point))
            assert len(turned.adjacent_strings(image)) == len(straight.adjacent_strings(point))
    for side in (BLACK, WHITE):
        image = opponent(side) if swap else side
        assert turned.legal_points(image) == sorted(int(table[each]) for each in straight.legal_points(side))
    return kos


@pytest.mark.parametrize("swap", [False, True])
@pytest.mark.parametrize("symmetry", ALL)
def test_a_turned_game_gives_the_turned_position(symmetry: int, swap: bool) -> None:
    kos = 0
    for size, length in ((3, 120), (5, 200), (9, 200)):
        kos += check_turned_game(random_game(size, length), size, symmetry, swap)
    assert kos > 0


@pytest.mark.parametrize("symmetry", ALL)
def test_inverse_brings_every_point_back(symmetry: int) -> None:
    for size in (MIN_SIZE, 5, 19, MAX_SIZE):
        for y in range(size):
            for x in range(size):
                point = point_at(x, y)
                assert turn(turn(point, size, symmetry), size, inverse(symmetry)) == point


def test_the_eight_symmetries_differ_and_are_one_to_one() -> None:
    for size in range(MIN_SIZE, MAX_SIZE + 1):
        table = turn_table(size)
        assert len({row.tobytes() for row in table}) == SYMMETRIES
        for row in table:
            assert sorted(row) == list(range(NUM_POINTS))
        assert (table[:, PASS] == PASS).all()
        assert table[0].tolist() == list(range(NUM_POINTS))


def test_the_table_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="read-only"):
        turn_table(9)[0, 0] = 1


@pytest.mark.parametrize("symmetry", ALL)
def test_turn_grid_agrees_with_turn(symmetry: int) -> None:
    size = 7
    numbers = np.arange(size * size).reshape(size, size)
    turned = turn_grid(numbers, symmetry)
    for y in range(size):
        for x in range(size):
            image = turn(point_at(x, y), size, symmetry)
            assert turned[image // 26 - 1, image % 26 - 1] == numbers[y, x]
    assert not np.shares_memory(turned, numbers)


CORNER = parse_diagram("""
    X O .
    . . .
    . . .
""")

PICTURES = {
    0: "XO. ... ...",
    1: ".OX ... ...",
    2: "... ... XO.",
    3: "... ... .OX",
    4: "X.. O.. ...",
    5: "... O.. X..",
    6: "..X ..O ...",
    7: "... ..O ..X",
}


@pytest.mark.parametrize("symmetry", ALL)
def test_the_symmetries_as_pictures(symmetry: int) -> None:
    expected = parse_diagram("\n".join(PICTURES[symmetry].split()))
    turned = turn_grid(CORNER, symmetry)
    assert format_board(turned) == format_board(expected)


def test_swapping_colours_twice_changes_nothing() -> None:
    assert format_board(swap_colors(CORNER)) == format_board(parse_diagram("OX.\n...\n..."))
    assert np.array_equal(swap_colors(swap_colors(CORNER)), CORNER)


def test_the_images_of_a_position_have_their_own_keys() -> None:
    board, keys = Board(3), set()
    for symmetry in ALL:
        for grid in (turn_grid(CORNER, symmetry), swap_colors(turn_grid(CORNER, symmetry))):
            board.set_position(grid)
            keys.add(board.position_key)
    assert len(keys) == 2 * SYMMETRIES


def test_the_symmetries_of_a_position() -> None:
    even = """
        . . . . .
        . . O . .
        . . X . .
        . . . . .
        . . . . .
    """
    assert symmetries_of(parse_diagram(even)) == [0, 1]
    assert symmetries_of(parse_diagram(even.replace("O", "."))) == list(ALL)
    assert symmetries_of(CORNER) == [0]
