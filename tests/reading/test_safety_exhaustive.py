"""Safety against exhaustive play on small boards: unconditional life is exact, nothing called safe can be taken."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, EMPTY, WHITE
from engine.reading.safety.questions import Safety, alternate, unconditional
from tests.reading.fortress import Arena, Fortress, PassingOwner, TooLarge, bits

MOST_POSITIONS = 1500


def legal_board(grid: np.ndarray) -> Board | None:
    """A board with this position, or None if a string has no liberty."""
    board = Board(len(grid))
    try:
        board.set_position(grid)
    except ValueError:
        return None
    return board


def claims(board: Board, safety: Safety) -> tuple[int, int]:
    """Black's safe stones and territory as bit sets."""
    points = np.array(board.points())
    return bits(safety.alive[points] & (board.grid().ravel() == BLACK)), bits(safety.black_territory[points])


def passing_error(board: Board, owner: PassingOwner) -> str:
    """What is wrong with Black's unconditional answer, or nothing."""
    grid = board.grid()
    black, white = bits(grid == BLACK), bits(grid == WHITE)
    alive, territory = claims(board, unconditional(board))
    captured, settled = owner.reach(black, white)
    if alive != black & ~captured:
        return f"alive {alive:b}, but what cannot be captured is {black & ~captured:b}"
    return f"white can live on {settled & territory:b}" if settled & territory else ""


def test_unconditional_is_exact_on_every_position_of_three_by_three() -> None:
    owner = PassingOwner(Arena(3))
    seen = 0
    for cells in product((EMPTY, BLACK, WHITE), repeat=9):
        board = legal_board(np.array(cells, dtype=np.int8).reshape(3, 3))
        if board is not None:
            seen += 1
            assert not passing_error(board, owner), board.grid()
    assert seen == 12675


def crowded_grids(seed: int, count: int, size: int) -> Iterator[np.ndarray]:
    """Random positions with more black stones than anything else."""
    generator = np.random.default_rng(seed)
    for _ in range(count):
        empty, white = generator.uniform(0.2, 0.45), generator.uniform(0.0, 0.2)
        shares = [empty, 1 - empty - white, white]
        yield generator.choice(np.array([EMPTY, BLACK, WHITE], dtype=np.int8), size=(size, size), p=shares)


def test_unconditional_is_exact_on_random_positions_of_four_by_four() -> None:
    owner = PassingOwner(Arena(4))
    alive_somewhere = 0
    for grid in crowded_grids(4, 1500, 4):
        board = legal_board(grid)
        if board is not None and np.count_nonzero(grid == EMPTY) <= 8:
            assert not passing_error(board, owner), grid
            alive_somewhere += claims(board, unconditional(board))[0] != 0
    assert alive_somewhere > 200


def eye_space_grids(seed: int, count: int) -> Iterator[np.ndarray]:
    """Black walls around one or two winding rooms with stray stones in them."""
    generator = np.random.default_rng(seed)
    for _ in range(count):
        size = int(generator.choice([4, 5]))
        grid = np.full((size, size), BLACK, dtype=np.int8)
        for _ in range(generator.integers(1, 3)):
            x, y = generator.integers(0, size, 2)
            for _ in range(generator.integers(1, 8)):
                grid[y, x] = EMPTY if generator.random() < 0.8 else generator.choice([BLACK, WHITE])
                step = ((0, 1), (1, 0), (0, -1), (-1, 0))[generator.integers(4)]
                x, y = np.clip((x + step[0], y + step[1]), 0, size - 1)
        yield grid


@pytest.mark.parametrize(
    ("grids", "at_least"),
    [(crowded_grids(5, 5000, 4), 200), (eye_space_grids(6, 3500), 250)],
    ids=["crowded", "eye spaces"],
)
def test_nothing_safe_under_alternate_play_falls(grids: Iterator[np.ndarray], at_least: int) -> None:
    """Only positions count where answering makes more safe than passing; all claims must hold at once."""
    proven = 0
    for grid in grids:
        board = legal_board(grid)
        if board is None:
            continue
        stones, territory = claims(board, alternate(board))
        if (stones, territory) == claims(board, unconditional(board)):
            continue
        fortress = Fortress(Arena(board.size), stones, territory, MOST_POSITIONS)
        try:
            assert fortress.stands((bits(grid == BLACK), bits(grid == WHITE))), grid
        except TooLarge:
            continue
        proven += 1
    assert proven >= at_least


SHAPES = (
    ("three in a row", "X X X X X\nX . . . X\nX X X X X\nX X X X X\nX X X X X", False),
    ("four in a row", "X X X X X\n. . . . X\nX X X X X\nX X X X X\nX X X X X", True),
    ("four in a row, a middle point taken", "X X X X X\n. O . . X\nX X X X X\nX X X X X\nX X X X X", False),
    ("a square of four", "X X X X\nX . . X\nX . . X\nX X X X", False),
    ("a T of four", "X . . . X\nX X . X X\nX X X X X\nX X X X X\nX X X X X", False),
    ("a bulky five", "X . . X X\nX . . . X\nX X X X X\nX X X X X\nX X X X X", False),
    ("two eyes", ". X .\nX X X\nX X X", True),
    ("a tie and two eyes", ". X . X .\nX X . X X\nX X O X X\nX X O X X\nX X . X X", True),
)


@pytest.mark.parametrize(
    ("text", "lives"), [shape[1:] for shape in SHAPES], ids=[shape[0] for shape in SHAPES]
)
def test_exhaustive_play_knows_the_shapes(text: str, lives: bool) -> None:
    """The judge of the tests above, judged by shapes that every player knows."""
    grid = parse_diagram(text)
    stones = bits(grid == BLACK)
    assert Fortress(Arena(len(grid)), stones, 0, 200000).stands((stones, bits(grid == WHITE))) is lives


@pytest.mark.parametrize("text", [shape[1] for shape in SHAPES if not shape[2]])
def test_no_dead_shape_is_called_alive(text: str) -> None:
    board = Board(len(text.splitlines()))
    board.set_position(parse_diagram(text))
    assert not alternate(board).alive.any()


def test_exhaustive_play_sees_an_enemy_that_comes_to_life() -> None:
    """White makes a second eye with E2, and no answer takes it back; Black's own stones stand all the same."""
    grid = parse_diagram(". X . X .\nX X X X X\nO O O O O\nO . O . .\nO O O . .")
    black, white = bits(grid == BLACK), bits(grid == WHITE)
    arena = Arena(5)
    assert not arena.alive(white, black)
    assert Fortress(arena, black, 0, 20000).stands((black, white))
    assert not Fortress(arena, black, white, 20000).stands((black, white))
