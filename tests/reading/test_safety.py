"""Safety: golden positions, comparison with the twins, and what must not change the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import (
    BLACK,
    EMPTY,
    MAX_SIZE,
    NUM_POINTS,
    PASS,
    WHITE,
    parse_vertex,
    point_at,
)
from engine.board.symmetry import SYMMETRIES, swap_colors, turn_grid
from engine.reading.safety.alternate import mark_alternate
from engine.reading.safety.enclosure import new_scratch
from engine.reading.safety.questions import Safety, alternate, unconditional, unconditional_status
from tests.reading.safety_positions import GOLDEN, Golden
from tests.reading.safety_twins import Point, alive_twin, territory_twin

LETTER = {
    "alive": "A",
    "dead": "D",
    "undecided": ".",
    "black_territory": "b",
    "white_territory": "w",
}


def board_of(grid: np.ndarray) -> Board:
    board = Board(len(grid))
    board.set_position(grid)
    return board


def status_rows(board: Board) -> list[str]:
    signs = [LETTER[unconditional_status(board, point)] for point in board.points()]
    return [" ".join(signs[start : start + board.size]) for start in range(0, len(signs), board.size)]


def alternate_rows(board: Board) -> list[str]:
    safety = alternate(board)
    marks = ((safety.alive, "A"), (safety.black_territory, "b"), (safety.white_territory, "w"))
    signs = [next((sign for answer, sign in marks if answer[point]), ".") for point in board.points()]
    return [" ".join(signs[start : start + board.size]) for start in range(0, len(signs), board.size)]


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.name)
def test_golden(golden: Golden) -> None:
    columns = list(
        zip(*(row.strip().split("   ") for row in golden.boards.strip().splitlines()), strict=True)
    )
    board = board_of(parse_diagram("\n".join(columns[0])))
    assert status_rows(board) == list(columns[1]), f"disaster: {golden.disaster}; harmless: {golden.harmless}"
    assert alternate_rows(board) == list(columns[2]), (
        f"disaster: {golden.disaster}; harmless: {golden.harmless}"
    )


def test_every_golden_says_which_error_matters() -> None:
    assert len(GOLDEN) >= 25
    assert all(golden.harmless and golden.disaster for golden in GOLDEN)
    assert len({golden.name for golden in GOLDEN}) == len(GOLDEN)


def marked(answer: np.ndarray, size: int) -> set[Point]:
    return {(x, y) for y in range(size) for x in range(size) if answer[point_at(x, y)]}


def random_boards(seed: int, count: int, sizes: tuple[int, ...]) -> Iterator[Board]:
    """Legal positions with many stones of one colour, so that a good part of them hold something safe."""
    generator = np.random.default_rng(seed)
    while count:
        size = int(generator.choice(sizes))
        empty, white = generator.uniform(0.1, 0.4), generator.choice([0.0, 0.1, 0.3])
        shares = [empty, 1 - empty - white, white]
        grid = generator.choice(np.array([EMPTY, BLACK, WHITE], dtype=np.int8), size=(size, size), p=shares)
        if generator.random() < 0.5:
            grid = swap_colors(grid)
        board = Board(size)
        try:
            board.set_position(grid)
        except ValueError:
            continue
        count -= 1
        yield board


@pytest.mark.slow
def test_unconditional_equals_its_twin_on_random_positions() -> None:
    alive_stones = territory_points = 0
    for board in random_boards(1976, 4000, (5, 6, 7, 8, 9)):
        grid, safety = board.grid(), unconditional(board)
        black, white = alive_twin(grid, BLACK), alive_twin(grid, WHITE)
        assert marked(safety.alive, board.size) == black | white, grid
        assert marked(safety.black_territory, board.size) == territory_twin(grid, BLACK), grid
        assert marked(safety.white_territory, board.size) == territory_twin(grid, WHITE), grid
        alive_stones += len(black | white)
        territory_points += int(safety.black_territory.sum() + safety.white_territory.sum())
    assert alive_stones > 30000
    assert territory_points > 5000


@pytest.mark.slow
def test_alternate_includes_unconditional_and_says_more() -> None:
    more = 0
    for board in random_boards(1997, 3000, (4, 5, 7, 9)):
        less, safety = unconditional(board), alternate(board)
        for before, after in zip(parts(less), parts(safety), strict=True):
            assert (after | ~before).all()
            more += int(after.sum() - before.sum())
        assert sum(part.astype(int) for part in parts(safety)).max() <= 1
    assert more > 500


def parts(safety: Safety) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    return safety.alive, safety.black_territory, safety.white_territory


@pytest.mark.parametrize("judge", [unconditional, alternate])
def test_colours_are_treated_alike(judge: Callable[[Board], Safety]) -> None:
    for board in random_boards(7, 500, (5, 7, 9)):
        safety, swapped = judge(board), judge(board_of(swap_colors(board.grid())))
        assert (safety.alive == swapped.alive).all()
        assert (safety.black_territory == swapped.white_territory).all()
        assert (safety.white_territory == swapped.black_territory).all()


@pytest.mark.parametrize("symmetry", range(1, SYMMETRIES))
def test_unconditional_turns_with_the_board(symmetry: int) -> None:
    for board in random_boards(8, 150, (5, 7, 9)):
        turned = unconditional(board_of(turn_grid(board.grid(), symmetry)))
        points = np.array(board.points())
        for straight, other in zip(parts(unconditional(board)), parts(turned), strict=True):
            shape = (board.size, board.size)
            assert (
                turn_grid(straight[points].reshape(shape), symmetry) == other[points].reshape(shape)
            ).all()


def test_the_work_record_may_hold_anything() -> None:
    """A record that was used on another board, or holds noise, gives the same answer as a fresh one."""
    used, noise = new_scratch(), new_scratch()
    generator = np.random.default_rng(10)
    for board in random_boards(9, 300, (19, 9, 5, 25, 3)):
        noise.view(np.uint8)[:] = generator.integers(0, 4, noise.nbytes)
        for color in (BLACK, WHITE):
            answers = np.zeros((3, NUM_POINTS), dtype=np.int8)
            for scratch, marks in zip((new_scratch(), used, noise), answers, strict=True):
                mark_alternate(board.position, color, scratch[0], marks)
            assert (answers == answers[0]).all()


def test_largest_board() -> None:
    """All eyes: every second point of every second row is empty, and Black owns the board."""
    grid = np.full((MAX_SIZE, MAX_SIZE), BLACK, dtype=np.int8)
    grid[::2, ::2] = EMPTY
    safety = unconditional(board_of(grid))
    assert int(safety.alive.sum()) == np.count_nonzero(grid)
    assert int(safety.black_territory.sum()) == np.count_nonzero(grid == EMPTY)


def test_judging_leaves_the_board_alone() -> None:
    board = board_of(parse_diagram(". X . X\nX X X X\n. . . .\n. . O ."))
    before = board.snapshot()
    unconditional(board)
    alternate(board)
    assert board.snapshot() == before


@pytest.mark.parametrize("point", [PASS, -1, NUM_POINTS, point_at(5, 0)])
def test_status_of_a_point_off_the_board(point: int) -> None:
    with pytest.raises(ValueError, match="invalid coordinate"):
        unconditional_status(Board(5), point)


def test_status_of_a_corner_on_the_full_board() -> None:
    board = Board(19)
    for vertex in ("B19", "B18", "A18", "A17", "B16", "A15", "B17", "B15"):
        board.play(WHITE, parse_vertex(vertex, 19))
    found = [unconditional_status(board, parse_vertex(vertex, 19)) for vertex in ("B19", "A19", "A16", "K10")]
    assert found == ["alive", "white_territory", "white_territory", "undecided"]
