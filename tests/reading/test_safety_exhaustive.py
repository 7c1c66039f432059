"""Safety against exhaustive play on small boards: unconditional life is exact, nothing called safe can be taken."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, EMPTY, WHITE
from engine.reading.safety.questions import Safety, alternate, unconditional
from tests.reading.fortress import Arena, Fortress, PassingOwner, TooLarge, bits

MOST_POSITIONS = 1500

Point = tuple[int, int]


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
    arena = Arena(board.size)
    regions = arena.split(arena.everywhere & ~alive) if alive else []
    dead = sum(region for region in regions if not region & settled)
    return "" if territory == dead else f"territory {territory:b}, but white cannot live on {dead:b}"


@pytest.mark.slow
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


@pytest.mark.slow
def test_unconditional_is_exact_on_random_positions_of_four_by_four() -> None:
    owner = PassingOwner(Arena(4))
    alive_somewhere = 0
    for grid in crowded_grids(4, 600, 4):
        board = legal_board(grid)
        if board is not None and np.count_nonzero(grid == EMPTY) <= 8:
            assert not passing_error(board, owner), grid
            alive_somewhere += claims(board, unconditional(board))[0] != 0
    assert alive_somewhere > 80


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


def rooms_beside_two_eyes(seed: int, count: int) -> Iterator[np.ndarray]:
    """A winding room on six by six in the lap of Black's living stones, with white and loose black stones in it."""
    generator = np.random.default_rng(seed)
    for _ in range(count):
        grid = np.full((6, 6), BLACK, dtype=np.int8)
        grid[5, 5] = grid[5, 3] = EMPTY
        room = {(int(generator.integers(0, 6)), int(generator.integers(0, 4)))}
        while len(room) < generator.integers(8, 19):
            x, y = sorted(room)[generator.integers(len(room))]
            step = ((0, 1), (1, 0), (0, -1), (-1, 0))[generator.integers(4)]
            room.add((int(np.clip(x + step[0], 0, 5)), int(np.clip(y + step[1], 0, 3))))
        empty, white = generator.uniform(0.3, 0.6), generator.uniform(0.5, 1.0)
        for x, y in sorted(room):
            stone = WHITE if generator.random() < white else BLACK
            grid[y, x] = EMPTY if generator.random() < empty else stone
        yield grid


@pytest.mark.slow
def test_the_territory_of_living_stones_is_exact() -> None:
    owner = PassingOwner(Arena(6))
    answers = {True: 0, False: 0}
    for grid in rooms_beside_two_eyes(7, 50):
        board = legal_board(grid)
        if board is not None and np.count_nonzero(grid == EMPTY) <= 8:
            assert not passing_error(board, owner), grid
            answers[territory_of_all(board)] += 1
    assert min(answers.values()) > 4


def territory_of_all(board: Board) -> bool:
    """Whether every point that is not an alive stone is Black's territory."""
    safety = unconditional(board)
    points = np.array(board.points())
    return bool((safety.alive | safety.black_territory)[points].all())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("grids", "at_least"),
    [(crowded_grids(5, 2000, 4), 80), (eye_space_grids(6, 1400), 100)],
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


AROUND_PAIR = ((3, 2), (2, 3), (4, 3), (2, 4), (4, 4), (3, 5))
CORNERS_OF_RING = (
    *((1, 1), (2, 1), (1, 2), (4, 1), (5, 1), (5, 2)),
    *((1, 5), (1, 6), (2, 6), (5, 5), (4, 6), (5, 6)),
)
EYES_BESIDE_RING = 1 << 0 * 8 + 7 | 1 << 2 * 8 + 7


def ring_around_a_pair(gaps: set[Point], kept: set[Point]) -> np.ndarray:
    """White around a pair of black stones in the lap of Black's living stones.

    Black has the gaps of the ring, and White the points around the pair that are not kept open.
    """
    grid = np.full((8, 8), BLACK, dtype=np.int8)
    grid[1:7, 1:6] = WHITE
    for x, y in gaps:
        grid[y, x] = BLACK
    for x, y in kept:
        grid[y, x] = EMPTY
    grid[3:5, 3] = BLACK
    grid[0, 7] = grid[2, 7] = EMPTY
    return grid


def white_stands(grid: np.ndarray) -> bool:
    """Whether White keeps all its stones though Black moves first."""
    white = bits(grid == WHITE)
    fortress = Fortress(Arena(len(grid)), white, 0, 20000, EYES_BESIDE_RING)
    return fortress.stands((white, bits(grid == BLACK)))


def mirrored(points: set[Point]) -> set[Point]:
    """The same of all images of points around the pair in the mirrors of the ring, by which nothing changes."""
    images = [
        {(x if right else 6 - x, y if up else 7 - y) for x, y in points} for right in (0, 1) for up in (0, 1)
    ]
    return min(images, key=sorted)


@pytest.mark.slow
def test_a_pair_in_one_string_makes_a_seki_just_with_these_points_open() -> None:
    choices = [set(kept) for count in range(1, 7) for kept in combinations(AROUND_PAIR, count)]
    answers = {
        tuple(sorted(kept)): white_stands(ring_around_a_pair(set(), kept))
        for kept in choices
        if kept == mirrored(kept)
    }
    standing = [kept for kept in choices if answers[tuple(sorted(mirrored(kept)))]]
    assert standing
    for kept in choices:
        may_come_to_stand = any(fewer <= kept for fewer in standing)
        board = legal_board(ring_around_a_pair(set(), kept))
        assert board is not None
        assert territory_of_all(board) != may_come_to_stand, kept


@pytest.mark.slow
def test_strings_around_a_pair_bear_every_exchange_or_do_not() -> None:
    generator = np.random.default_rng(8)
    answers = {True: 0, False: 0}
    for _ in range(40):
        gaps = {point for point in CORNERS_OF_RING if generator.random() < 0.3}
        kept = set(AROUND_PAIR) - ({(2, 4), (4, 3)} if generator.random() < 0.5 else {(2, 3), (4, 4)})
        grid = ring_around_a_pair(gaps, kept)
        board = legal_board(grid)
        if board is not None:
            answer = white_stands(grid)
            assert territory_of_all(board) != answer, grid
            answers[answer] += 1
    assert min(answers.values()) >= 5
