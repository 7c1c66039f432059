"""`play` and `undo` as exact inverses, snapshots, copies, and positions set up instead of played (hypothesis)."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import numba
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.board.board import FIRST_PLIES, Board, IllegalMove
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, EMPTY, PASS, WHITE, opponent, point_at
from engine.board.record import BOARD_DTYPE
from engine.lab.check.board import board_differences, move_differences

SIZES = st.sampled_from([2, 3, 4, 5, 6, 7, 9, 13, 19, 25])
# each number picks a colour and a point, so that every list is a sequence of attempts on any size
ATTEMPTS = st.lists(st.integers(0, 2 * 26 * 26 - 1), min_size=1, max_size=90)

# without compiled kernels a board of 25 lines takes seconds
quick = settings(
    max_examples=20 if numba.config.DISABLE_JIT else 60, deadline=None, derandomize=True, database=None
)


def attempt(board: Board, number: int) -> bool:
    """Play the move that a number stands for; False if it was refused."""
    points = [*board.points(), PASS]
    try:
        board.play(BLACK if number % 2 else WHITE, points[number // 2 % len(points)])
    except IllegalMove:
        return False
    return True


def bytes_up_to_now(board: Board) -> bytes:
    """Every byte of the present position and of all that can be undone to."""
    return np.asarray(board.stack[: board.depth + 1]).tobytes()


def played(size: int, attempts: list[int]) -> Board:
    board = Board(size)
    for number in attempts:
        attempt(board, number)
    return board


@quick
@given(SIZES, ATTEMPTS)
def test_undo_restores_every_byte(size: int, attempts: list[int]) -> None:
    board = Board(size)
    before: list[tuple[bytes, bytes]] = []
    for number in attempts:
        now = (board.snapshot(), bytes_up_to_now(board))
        if attempt(board, number):
            before.append(now)
        else:
            assert (board.snapshot(), bytes_up_to_now(board)) == now
    assert board.depth == len(before)
    while before:
        board.undo()
        assert (board.snapshot(), bytes_up_to_now(board)) == before.pop()
    assert board.snapshot() == Board(size).snapshot()
    with pytest.raises(IndexError, match="no move to take back"):
        board.undo()


@quick
@given(SIZES, ATTEMPTS)
def test_undo_and_play_again_gives_the_same_bytes(size: int, attempts: list[int]) -> None:
    board = Board(size)
    for number in attempts:
        if attempt(board, number):
            after = bytes_up_to_now(board)
            board.undo()
            attempt(board, number + 1 if number % 2 == 0 else number - 1)
            while after[: len(bytes_up_to_now(board))] != bytes_up_to_now(board):
                board.undo()
            assert attempt(board, number)
            assert bytes_up_to_now(board) == after


@quick
@given(SIZES, ATTEMPTS)
def test_every_position_agrees_with_its_twin(size: int, attempts: list[int]) -> None:
    board = Board(size)
    for number in attempts:
        if attempt(board, number):
            assert board_differences(board) + move_differences(board) == []


@quick
@given(SIZES, ATTEMPTS)
def test_snapshot_brings_the_position_back_on_any_board(size: int, attempts: list[int]) -> None:
    board, other = played(size, attempts), Board(25 if size == 2 else 2)
    other.play(BLACK, point_at(0, 0))
    snapshot = board.snapshot()
    other.restore(snapshot)
    assert other.snapshot() == snapshot
    assert (other.size, other.depth) == (size, 0)
    assert other.key == board.key
    assert board_differences(other) == []
    for color in (BLACK, WHITE):
        assert other.legal_points(color) == board.legal_points(color)
    changed = [attempt(other, number) for number in attempts]
    assert board.snapshot() == snapshot
    other.restore(snapshot)
    assert [attempt(other, number) for number in attempts] == changed


@quick
@given(SIZES, ATTEMPTS)
def test_set_position_equals_the_played_position(size: int, attempts: list[int]) -> None:
    board, made = played(size, attempts), played(size, attempts[::-1])
    ko_color = int(board.position["ko_color"])
    to_move = ko_color or board.to_move
    board.to_move = to_move
    made.set_position(board.grid(), to_move=to_move, ko=board.ko_point)
    assert np.array_equal(made.grid(), board.grid())
    assert (made.depth, made.captured(BLACK), made.captured(WHITE), made.last_move) == (0, 0, 0, PASS)
    assert (made.position_key, made.key) == (board.position_key, board.key)
    assert (made.ko_point, made.to_move) == (board.ko_point, board.to_move)
    assert board_differences(made) == []
    for color in (BLACK, WHITE):
        assert made.legal_points(color) == board.legal_points(color)
    for point in board.points():
        if board.color_at(point) != EMPTY:
            assert made.stones(point) == board.stones(point)
            assert made.liberties(point) == board.liberties(point)


@quick
@given(SIZES, ATTEMPTS, ATTEMPTS)
def test_a_copy_is_independent(size: int, attempts: list[int], more: list[int]) -> None:
    board = played(size, attempts)
    twin = board.copy()
    before = bytes_up_to_now(board)
    assert bytes_up_to_now(twin) == before
    for number in more:
        attempt(twin, number)
    twin.to_move = opponent(twin.to_move)
    assert bytes_up_to_now(board) == before
    while twin.depth:
        twin.undo()
    assert twin.snapshot() == Board(size).snapshot()
    twin = board.copy()
    for number in more:
        attempt(board, number)
    assert bytes_up_to_now(twin) == before


def test_a_copy_has_no_more_room_than_a_new_board() -> None:
    board = Board(5)
    board.play(BLACK, PASS)
    board.reserve(5 * FIRST_PLIES)
    assert len(board.copy().stack) == FIRST_PLIES


def test_a_position_is_written_over_another_stack() -> None:
    board, other = Board(5), Board(5)
    for number in range(7):
        attempt(board, number) or board.play(board.to_move, PASS)
    board.write_to(other.stack)
    assert other.snapshot() == board.snapshot() != Board(5).snapshot()
    assert [other.color_at(each) for each in board.points()] == [
        board.color_at(each) for each in board.points()
    ]


@pytest.mark.parametrize("again", [copy.deepcopy, lambda board: pickle.loads(pickle.dumps(board))])
def test_a_board_made_again_looks_at_its_own_stones(again: Callable[[Board], Board]) -> None:
    board = Board(5)
    twin = again(board)
    point = next(iter(board.points()))
    twin.play(BLACK, point)
    assert (board.color_at(point), twin.color_at(point)) == (EMPTY, BLACK)


def test_the_stack_grows_without_losing_a_move() -> None:
    board = Board(5)
    snapshots = []
    for number in range(5 * FIRST_PLIES):
        snapshots.append(board.snapshot())
        attempt(board, number) or board.play(board.to_move, PASS)
    assert board.depth == 5 * FIRST_PLIES
    while board.depth:
        board.undo()
        assert board.snapshot() == snapshots.pop()


KO = parse_diagram("""
    . X O . .
    X . X O .
    . X O . .
    . . . . .
    . . . . .
""")


def test_ko_ends_with_any_other_move_or_a_pass() -> None:
    for elsewhere in (PASS, point_at(4, 4)):
        board = Board(5)
        board.set_position(KO, to_move=WHITE)
        taken, forbidden = point_at(1, 1), point_at(2, 1)
        board.play(WHITE, taken)
        assert (board.ko_point, board.captured(BLACK)) == (forbidden, 1)
        assert not board.is_legal(BLACK, forbidden)
        assert board.is_legal(WHITE, forbidden)
        with pytest.raises(IllegalMove, match="C4 is not a legal move: ko"):
            board.play(BLACK, forbidden)
        board.play(BLACK, elsewhere)
        assert board.ko_point == 0
        board.play(WHITE, point_at(3, 4))
        board.play(BLACK, forbidden)
        assert (board.color_at(taken), board.ko_point) == (EMPTY, taken)


def test_capture_of_two_stones_or_by_two_stones_is_no_ko() -> None:
    board = Board(5)
    board.set_position(
        parse_diagram(". X X O . / O O O . . / . . . . . / . . . . . / . . . . .".replace("/", "\n"))
    )
    board.play(WHITE, point_at(0, 0))
    assert (board.captured(BLACK), board.ko_point) == (2, 0)
    board.set_position(
        parse_diagram(". X O . . / O X O . . / X O . . . / . . . . . / . . . . .".replace("/", "\n"))
    )
    board.play(BLACK, point_at(0, 0))
    assert (board.captured(WHITE), board.ko_point) == (1, 0)


@pytest.mark.parametrize(
    ("grid", "options", "message"),
    [
        (np.zeros((4, 5), dtype=np.int8), {}, r"shape \(5, 5\), not \(4, 5\)"),
        (np.full((5, 5), 3, dtype=np.int8), {}, "only empty points, black and white stones"),
        (np.full((5, 5), BLACK, dtype=np.int8), {}, "the string at A5 has no liberty"),
        (KO, {"to_move": EMPTY}, "colour 0 is neither black"),
        (KO, {"ko": point_at(1, 0)}, "is not an empty point of the board"),
        (KO, {"ko": point_at(5, 0)}, "is not an empty point of the board"),
    ],
)
def test_set_position_refuses_and_changes_nothing(
    grid: np.ndarray, options: dict[str, int], message: str
) -> None:
    board = played(5, list(range(0, 60, 7)))
    before, depth = bytes_up_to_now(board), board.depth
    with pytest.raises(ValueError, match=message):
        board.set_position(grid, **options)
    assert (bytes_up_to_now(board), board.depth) == (before, depth)
    assert depth > 0


def test_restore_refuses_what_is_no_snapshot() -> None:
    board = played(5, list(range(0, 60, 7)))
    before = bytes_up_to_now(board)
    with pytest.raises(ValueError, match=f"a snapshot has {BOARD_DTYPE.itemsize} bytes, this one 3"):
        board.restore(b"abc")
    with pytest.raises(ValueError, match="board of size 0"):
        board.restore(bytes(BOARD_DTYPE.itemsize))
    assert bytes_up_to_now(board) == before


@pytest.mark.parametrize("size", [-1, 0, 1, 26])
def test_sizes_outside_2_to_25_are_refused(size: int) -> None:
    with pytest.raises(ValueError, match=f"board size {size} is not from 2 to 25"):
        Board(size)


def test_questions_about_strings_need_a_stone() -> None:
    board = Board(5)
    for ask in (board.stones, board.liberties, board.count_liberties, board.adjacent_strings):
        with pytest.raises(ValueError, match="there is no stone at C3"):
            ask(point_at(2, 2))
        with pytest.raises(ValueError, match="there is no stone at point 700"):
            ask(700)


def test_colours_are_checked_everywhere() -> None:
    board = Board(5)
    before = board.snapshot()
    for ask in (board.captured, board.legal_points, lambda color: board.play(color, 30)):
        with pytest.raises(ValueError, match="colour 3 is neither black"):
            ask(3)
    with pytest.raises(ValueError, match="colour 0 is neither black"):
        board.to_move = EMPTY
    assert board.snapshot() == before
