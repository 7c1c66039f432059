"""Counts of legal positions and of move sequences on tiny boards.

The numbers of legal positions are those of Tromp and Farnebäck 2007, table of legal positions: 1x1 1, 2x2 57, 3x3
12,675. The sequences are counted a second time by the few lines of plain Python below, which share nothing with the
engine: a position is a tuple of characters.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.points import BLACK, PASS, WHITE, opponent

Position = tuple[str, ...]
OTHER = {"X": "O", "O": "X"}


def beside(place: int, size: int) -> Iterator[int]:
    row, column = divmod(place, size)
    for near_row, near_column in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
        if 0 <= near_row < size and 0 <= near_column < size:
            yield near_row * size + near_column


def string_and_liberties(position: Position, start: int, size: int) -> tuple[set[int], set[int]]:
    string: set[int] = set()
    liberties: set[int] = set()
    frontier = {start}
    while frontier:
        string |= frontier
        around = {place for each in frontier for place in beside(each, size)}
        liberties |= {place for place in around if position[place] == "."}
        frontier = {place for place in around if position[place] == position[start]} - string
    return string, liberties


def is_position(position: Position, size: int) -> bool:
    """Whether every string has a liberty."""
    return all(
        sign == "." or string_and_liberties(position, place, size)[1] for place, sign in enumerate(position)
    )


def after_move(position: Position, place: int, sign: str, ko: int, size: int) -> tuple[Position, int] | None:
    """The next position and the place it forbids by simple ko (-1 none); None for a ko, suicide or a stone there."""
    if position[place] != "." or place == ko:
        return None
    placed = (*position[:place], sign, *position[place + 1 :])
    taken: set[int] = set()
    for near in beside(place, size):
        if placed[near] == OTHER[sign]:
            string, liberties = string_and_liberties(placed, near, size)
            taken |= string if not liberties else set()
    result = tuple("." if each in taken else content for each, content in enumerate(placed))
    string, liberties = string_and_liberties(result, place, size)
    if not liberties:
        return None
    is_ko = len(taken) == len(string) == len(liberties) == 1
    return result, min(taken) if is_ko else -1


def naive_perft(position: Position, sign: str, ko: int, size: int, depth: int) -> int:
    """Sequences of ``depth`` legal moves, passes included, players by turns."""
    if depth == 0:
        return 1
    total = naive_perft(position, OTHER[sign], -1, size, depth - 1)
    for place in range(size * size):
        following = after_move(position, place, sign, ko, size)
        if following:
            total += naive_perft(following[0], OTHER[sign], following[1], size, depth - 1)
    return total


def perft(board: Board, color: int, depth: int) -> int:
    """The same count by the engine's board, with undo."""
    if depth == 0:
        return 1
    total = 0
    for point in (PASS, *board.legal_points(color)):
        board.play(color, point)
        total += perft(board, opponent(color), depth - 1)
        board.undo()
    return total


SEQUENCES = {
    2: [5, 21, 73, 193, 493, 1149, 2697, 6457],
    3: [10, 91, 748, 5453, 35446],
}


@pytest.mark.slow
@pytest.mark.slow_without_jit
@pytest.mark.parametrize("size", SEQUENCES)
def test_sequences_from_the_empty_board(size: int) -> None:
    for depth, expected in enumerate(SEQUENCES[size], 1):
        assert perft(Board(size), BLACK, depth) == expected
        assert naive_perft((".",) * size * size, "X", -1, size, depth) == expected


CROWDED = {
    2: ("X.", ".O"),
    3: (".XO", "XO.", ".XO"),
}


@pytest.mark.slow_without_jit
@pytest.mark.parametrize(("size", "depth"), [(2, 7), (3, 6)])
def test_sequences_from_a_crowded_position_meet_kos(size: int, depth: int) -> None:
    position = tuple("".join(CROWDED[size]))
    values = [{".": 0, "X": BLACK, "O": WHITE}[sign] for sign in position]
    board = Board(size)
    board.set_position(np.array(values, dtype=np.int8).reshape(size, size))
    assert perft(board, BLACK, depth) == naive_perft(position, "X", -1, size, depth)


def accepts(board: Board, cells: tuple[int, ...]) -> bool:
    """Whether the board takes this colouring as a position of Go."""
    try:
        board.set_position(np.array(cells, dtype=np.int8).reshape(board.size, board.size))
    except ValueError:
        return False
    return True


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "expected"), [(2, 57), pytest.param(3, 12_675, marks=pytest.mark.slow_without_jit)]
)
def test_number_of_legal_positions(size: int, expected: int) -> None:
    board, legal = Board(size), 0
    for cells in product((0, BLACK, WHITE), repeat=size * size):
        accepted = accepts(board, cells)
        assert accepted == is_position(tuple(".XO"[cell] for cell in cells), size)
        legal += accepted
    assert legal == expected


def test_number_of_legal_positions_on_one_point() -> None:
    assert sum(is_position((sign,), 1) for sign in ".XO") == 1
