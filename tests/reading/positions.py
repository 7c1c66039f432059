"""Positions for the reading tests: drawn at random, and from diagrams."""

from __future__ import annotations

import random

import numpy as np

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, EMPTY, WHITE

OPEN_FIGHT = """
. . . . . . . . .
. . X . . . . . .
. . . . . . . . .
. . . . . . . O .
. . . X . . . . .
. X . X . . . . .
. . O . . . . . .
O . . . . . . . .
. . . . . . . . .
"""
"""A thousand positions neither catch the stone at A2 nor show that it cannot be caught."""


def random_grid(chance: random.Random, size: int, stones: int) -> np.ndarray:
    """A random position of so many stones in which every string has a liberty."""
    board = Board(size)
    while True:
        cells = [chance.choice([BLACK, WHITE]) if index < stones else EMPTY for index in range(size * size)]
        chance.shuffle(cells)
        grid = np.array(cells, dtype=np.int8).reshape(size, size)
        try:
            board.set_position(grid)
        except ValueError:
            continue
        return grid


def board_of(diagram: str) -> Board:
    """The board of a diagram, without history."""
    grid = parse_diagram(diagram)
    board = Board(len(grid))
    board.set_position(grid)
    return board
