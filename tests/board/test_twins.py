"""The from-scratch twin after every move of whole games, and proof that it notices each array being wrong."""

from __future__ import annotations

from collections.abc import Callable

import numba
import numpy as np
import pytest

from engine.board.board import Board
from engine.board.diagram import marked_points, parse_diagram
from engine.board.points import BLACK, BORDER, EMPTY, PASS, WHITE, opponent, point_at
from engine.board.symmetry import SYMMETRIES, turn, turn_grid
from engine.lab.check.board import board_differences, game_differences, move_differences

POSITION = parse_diagram("""
    . X O . . .
    X X O . O .
    O O X X . .
    . O X . X .
    X . O O . .
    . . . . . .
""")

A, HEAD_OF_A = point_at(1, 1), point_at(1, 0)
EMPTY_POINT, BORDER_POINT, LONE = point_at(5, 5), point_at(6, 2), point_at(4, 3)


HALF = 120
"""Moves of half a game."""


@pytest.fixture
def board() -> Board:
    made = Board(6)
    made.set_position(POSITION)
    made.play(BLACK, point_at(3, 1))
    made.play(WHITE, point_at(4, 0))
    return made


@pytest.mark.slow
def test_real_games_agree_with_the_twin(real_games: list[list[int]]) -> None:
    # without compiled kernels one game takes as long as three hundred with them: of this one the first half is played
    games = [real_games[0][:HALF]] if numba.config.DISABLE_JIT else real_games[:3]
    for moves in games:
        compared, found = game_differences(19, moves)
        assert found == []
        assert compared == 2 * len(moves)


def change(field: str, point: int, value: int) -> Callable[[Board], None]:
    """A corruption: one number of one array set to something else."""

    def spoil(board: Board) -> None:
        assert board.position[field][point] != value
        board.position[field][point] = value

    return spoil


SPOILED = {
    "a stone changes its colour": (change("color", A, WHITE), "heads"),
    "a stone is lost": (change("color", LONE, EMPTY), "belongs to a string but holds no stone"),
    "a stone appears": (change("color", EMPTY_POINT, BLACK), "heads"),
    "the border has a gap": (change("color", BORDER_POINT, EMPTY), "border and board"),
    "the board has a hole": (change("color", EMPTY_POINT, BORDER), "border and board"),
    "a head is none of its stones": (change("head", LONE, A), "heads"),
    "a stone belongs to no string": (change("head", A, 0), "heads"),
    "an empty point belongs to a string": (change("head", EMPTY_POINT, LONE), "belongs to a string"),
    "a border point belongs to a string": (change("head", BORDER_POINT, LONE), "belongs to a string"),
    "the ring is cut short": (change("next", A, A), "ring"),
    "the ring leaves the string": (change("next", A, EMPTY_POINT), "ring"),
    "the ring leaves the array": (change("next", A, -1), "ring"),
    "an empty point has a next stone": (change("next", EMPTY_POINT, LONE), "belongs to a string"),
    "one liberty too many": (change("liberties", LONE, 5), "5 liberties instead of 4"),
    "one liberty too few": (change("liberties", LONE, 3), "3 liberties instead of 4"),
    "liberties beside the head": (change("liberties", EMPTY_POINT, 1), "is no head"),
    "liberties at a border point": (change("liberties", BORDER_POINT, 1), "is no head"),
    "a stone too many": (change("stones", LONE, 2), "2 stones instead of 1"),
    "no stone": (change("stones", LONE, 0), "0 stones instead of 1"),
    "stones beside the head": (change("stones", PASS, 1), "is no head"),
}


@pytest.mark.parametrize("what", SPOILED)
def test_the_twin_notices(board: Board, what: str) -> None:
    spoil, expected = SPOILED[what]
    assert board_differences(board) == []
    spoil(board)
    assert any(expected in found for found in board_differences(board))


def test_the_twin_notices_a_wrong_key(board: Board) -> None:
    board.position["stones_key"] ^= np.uint64(1)
    assert board_differences(board) == ["the key of the stones differs", "the full key differs"]


def test_the_twin_notices_a_full_key_without_the_ko(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Board, "key", property(lambda self: self.position_key))
    assert board_differences(board) == []
    board.to_move = WHITE
    assert board_differences(board) == ["the full key differs"]


@pytest.mark.parametrize("lister", ["stones", "liberties", "adjacent_strings"])
def test_the_twin_notices_a_wrong_list(board: Board, monkeypatch: pytest.MonkeyPatch, lister: str) -> None:
    right = getattr(Board, lister)
    monkeypatch.setattr(Board, lister, lambda self, point: right(self, point)[1:])
    assert any(f": {lister.replace('_', ' ')} " in found for found in board_differences(board))


KO = parse_diagram("""
    . X O . .
    X . X O .
    . X O . .
    . . . . .
    . . . . .
""")


@pytest.fixture
def after_ko() -> Board:
    made = Board(5)
    made.set_position(KO, to_move=WHITE)
    made.play(WHITE, point_at(1, 1))
    return made


@pytest.mark.parametrize(
    ("field", "index", "value", "expected"),
    [
        ("ko", None, 0, "the ko point"),
        ("ko", None, point_at(4, 4), "the ko point"),
        ("ko_color", None, WHITE, "the ko point"),
        ("captured", BLACK, 0, "0 stones of colour 1 are captured, expected 1"),
        ("captured", WHITE, 1, "1 stones of colour 2 are captured, expected 0"),
        ("color", point_at(2, 1), BLACK, "the stones after the last move differ"),
        ("color", point_at(1, 1), EMPTY, "left no stone"),
    ],
)
def test_the_twin_of_a_move_notices(
    after_ko: Board, field: str, index: int | None, value: int, expected: str
) -> None:
    assert move_differences(after_ko) == []
    if index is None:
        after_ko.position[field] = value
    else:
        after_ko.position[field][index] = value
    assert any(expected in found for found in move_differences(after_ko))


def test_the_twin_of_a_move_notices_a_ko_left_by_a_pass(after_ko: Board) -> None:
    after_ko.play(BLACK, PASS)
    assert move_differences(after_ko) == []
    after_ko.position["ko"] = point_at(2, 1)
    assert len(move_differences(after_ko)) == 1


def test_a_board_without_moves_has_no_last_move_to_check() -> None:
    assert move_differences(Board(9)) == []


def test_a_game_stops_at_the_first_position_that_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    right = Board.play

    def play(self: Board, color: int, point: int) -> None:
        right(self, color, point)
        if self.depth == 3:
            self.position["stones_key"] ^= np.uint64(1)

    monkeypatch.setattr(Board, "play", play)
    moves = [point_at(x, 0) for x in range(5)]
    compared, found = game_differences(5, moves)
    assert compared == 3
    assert found == ["after move 3: the key of the stones differs", "after move 3: the full key differs"]


def test_a_game_notices_an_undo_that_leaves_something_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    right = Board.undo

    def undo(self: Board) -> None:
        right(self)
        self.position["captured"][BLACK] += self.depth == 2

    monkeypatch.setattr(Board, "undo", undo)
    compared, found = game_differences(5, [point_at(x, 0) for x in range(5)])
    assert found == ["after taking move 3 back: the record is not what it was before the move"]
    assert compared == 5 + 3


AROUND = """
    . . . . . . .
    X X X X . . .
    X . . X . . .
    X . X O a . .
    X . . X . . .
    X X X X . . .
    . . . . . . .
"""

BETWEEN = """
    . . . . . . .
    X X X X . . .
    X . . X O . .
    X . X a X O .
    X . . X O . .
    X X X X . . .
    . . . . . . .
"""


@pytest.mark.parametrize("symmetry", range(SYMMETRIES))
@pytest.mark.parametrize(("diagram", "color"), [(AROUND, BLACK), (BETWEEN, WHITE)])
def test_a_string_on_two_sides_of_a_stone_is_counted_once(diagram: str, color: int, symmetry: int) -> None:
    """Two other strings lie between its two ends, so the string met last is the one met three before."""
    point = marked_points(diagram)["a"]
    board = Board(7)
    board.set_position(turn_grid(parse_diagram(diagram.replace("a", ".")), symmetry))
    board.play(color, turn(point, 7, symmetry))
    assert board.captured(opponent(color)) == 1
    assert board_differences(board) + move_differences(board) == []
