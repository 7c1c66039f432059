"""What lies around a point, against a slow reading of the position, and which numbers look alike."""

from __future__ import annotations

import random

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.points import BLACK, BORDER, EMPTY, WHITE, opponent, point_at
from engine.board.symmetry import SYMMETRIES, swap_colors, turn, turn_grid
from engine.decide.games.around import ENEMY, OWN, around, classes, code_of, contents
from engine.decide.games.records import AROUND
from tests.decide.games.positions import position
from tests.reading.positions import random_grid

CLOCKWISE = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""Steps to the right and down, from the point above on."""

SIZES = (2, 3, 5, 9, 25)


def slow_fields(grid: np.ndarray, x: int, y: int, color: int) -> tuple[int, ...]:
    """What is around a point as a colour sees it, read off the position."""
    fields = []
    for step_x, step_y in CLOCKWISE:
        column, row = x + step_x, y + step_y
        if not (0 <= column < len(grid) and 0 <= row < len(grid)):
            fields.append(BORDER)
        else:
            content = int(grid[row, column])
            fields.append({EMPTY: EMPTY, color: OWN, opponent(color): ENEMY}[content])
    return tuple(fields)


@pytest.mark.parametrize("size", SIZES)
def test_every_point_of_random_positions(size: int) -> None:
    chance = random.Random(size)
    for _ in range(5):
        grid = random_grid(chance, size, size * size // 3)
        board = Board(size)
        board.set_position(grid)
        for y in range(size):
            for x in range(size):
                for color in (BLACK, WHITE):
                    code = int(around(board.position, color, point_at(x, y)))
                    assert 0 <= code < AROUND
                    assert contents(code) == slow_fields(grid, x, y, color)


def test_a_diagram() -> None:
    board, marks = position("""
        a . . . .
        . . X O .
        . O b X .
        . . O . .
        . . . . .
    """)
    assert contents(around(board.position, BLACK, marks["b"])) == (
        OWN,
        ENEMY,
        OWN,
        EMPTY,
        ENEMY,
        EMPTY,
        ENEMY,
        EMPTY,
    )
    edge = (BORDER, BORDER, EMPTY, EMPTY, EMPTY, BORDER, BORDER, BORDER)
    for color in (BLACK, WHITE):
        assert contents(around(board.position, color, marks["a"])) == edge


@pytest.mark.parametrize("size", SIZES)
def test_the_same_position_with_colours_exchanged_looks_the_same_to_the_other_side(size: int) -> None:
    grid = random_grid(random.Random(100 + size), size, size * size // 2)
    board, twin = Board(size), Board(size)
    board.set_position(grid)
    twin.set_position(swap_colors(grid))
    for point in board.points():
        assert around(board.position, BLACK, point) == around(twin.position, WHITE, point)
        assert around(board.position, WHITE, point) == around(twin.position, BLACK, point)


def test_numbers_and_fields_are_the_same_thing() -> None:
    for code in range(0, AROUND, 7):
        assert code_of(contents(code)) == code


def test_eight_orientations_have_one_class() -> None:
    classes_of = classes()
    chance = random.Random(5)
    for _ in range(20):
        grid = random_grid(chance, 7, 24)
        board = Board(7)
        board.set_position(grid)
        for symmetry in range(SYMMETRIES):
            turned = Board(7)
            turned.set_position(turn_grid(grid, symmetry))
            for point in board.points():
                here = around(board.position, BLACK, point)
                there = around(turned.position, BLACK, turn(point, 7, symmetry))
                assert classes_of[here] == classes_of[there]


def test_a_class_is_the_least_of_at_most_eight_numbers_and_of_nothing_else() -> None:
    classes_of = classes()
    assert classes_of.shape == (AROUND,)
    for code in range(0, AROUND, 13):
        fields = contents(code)
        alike = set()
        for seen in (fields, fields[::-1]):
            # mirrored, the points straight above, beside and below keep their kind only in every second turn
            start = 0 if seen is fields else 1
            for first in range(start, 8, 2):
                alike.add(code_of(seen[first:] + seen[:first]))
        assert classes_of[code] == min(alike)
    numbers, sizes = np.unique(classes_of, return_counts=True)
    assert (classes_of[numbers] == numbers).all()
    assert sizes.max() == SYMMETRIES
