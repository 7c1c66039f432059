"""Handicap placement."""

from __future__ import annotations

import pytest

from engine.board.board import Board
from engine.board.points import BLACK, WHITE, board_points, parse_vertex, vertex_of, xy
from engine.game.game import Game
from engine.game.handicap import fixed_handicap, free_handicap, max_fixed_handicap
from engine.game.scoring import score_compensation

GNU_GO_ANSWERS = {
    (7, 4): "C5 E5 C3 E3",
    (8, 3): "C6 F6 C3",
    (9, 2): "G7 C3",
    (9, 5): "C7 G7 E5 C3 G3",
    (11, 7): "C9 J9 C6 F6 J6 C3 J3",
    (13, 6): "D10 K10 D7 K7 D4 K4",
    (19, 3): "D16 Q16 D4",
    (19, 7): "D16 Q16 D10 K10 Q10 D4 Q4",
    (19, 8): "D16 K16 Q16 D10 Q10 D4 K4 Q4",
    (19, 9): "D16 K16 Q16 D10 K10 Q10 D4 K4 Q4",
}
"""What GNU Go 3.8, the reference implementation of GTP, answers to fixed_handicap (in any order)."""


@pytest.mark.parametrize(("size", "stones"), list(GNU_GO_ANSWERS))
def test_fixed_points_are_those_of_the_reference(size: int, stones: int) -> None:
    ours = {vertex_of(point, size) for point in fixed_handicap(size, stones)}
    assert ours == set(GNU_GO_ANSWERS[size, stones].split())


def test_stones_are_listed_in_the_order_of_the_table() -> None:
    vertices = [vertex_of(point, 19) for point in fixed_handicap(19, 9)]
    assert vertices == ["D4", "Q16", "D16", "Q4", "D10", "Q10", "K4", "K16", "K10"]


@pytest.mark.parametrize(
    ("size", "most"),
    [(2, 0), (6, 0), (7, 4), (8, 4), (9, 9), (10, 4), (13, 9), (18, 4), (19, 9), (24, 4), (25, 9)],
)
def test_how_many_a_board_takes(size: int, most: int) -> None:
    assert max_fixed_handicap(size) == most


@pytest.mark.parametrize(("size", "stones"), [(19, 1), (19, 10), (8, 5), (6, 2), (9, 0), (9, -3)])
def test_numbers_without_a_fixed_placement(size: int, stones: int) -> None:
    with pytest.raises(ValueError, match="invalid number of stones"):
        fixed_handicap(size, stones)


@pytest.mark.slow_for("13")
@pytest.mark.parametrize("size", [2, 3, 4, 5, 6, 7, 8, 9, 13])
def test_free_placement_gives_exactly_what_was_asked(size: int) -> None:
    for stones in range(2, size * size):
        points = free_handicap(size, stones)
        assert len(set(points)) == len(points) == stones
        assert set(points) <= set(board_points(size))


@pytest.mark.parametrize(("size", "stones"), [(19, 10), (19, 25), (19, 360), (25, 624)])
def test_free_placement_on_large_boards(size: int, stones: int) -> None:
    points = free_handicap(size, stones)
    assert len(set(points)) == stones
    assert points == free_handicap(size, stones)


def test_all_but_one_point_still_leaves_every_string_a_liberty() -> None:
    for size in (2, 3, 5, 9):
        board = Board(size)
        for point in free_handicap(size, size * size - 1):
            board.play(BLACK, point)
        assert all(
            board.count_liberties(point) == 1 for point in board.points() if board.color_at(point) == BLACK
        )


def test_free_placement_uses_the_fixed_points_first() -> None:
    assert free_handicap(19, 6) == fixed_handicap(19, 6)
    assert set(fixed_handicap(19, 9)) < set(free_handicap(19, 14))


def test_small_boards_keep_off_the_edge_too() -> None:
    for size in (5, 6):
        for point in free_handicap(size, 4):
            x, y = xy(point)
            assert 1 <= x <= size - 2 and 1 <= y <= size - 2


def test_further_stones_keep_off_the_edge_while_there_is_room() -> None:
    for point in free_handicap(19, 20):
        x, y = xy(point)
        assert 2 <= x <= 16 and 2 <= y <= 16


@pytest.mark.parametrize(("size", "stones"), [(9, 1), (9, 81), (9, 0), (2, 4), (26, 2), (1, 2)])
def test_free_placement_refuses_the_impossible(size: int, stones: int) -> None:
    with pytest.raises(ValueError, match=r"invalid number of stones|unacceptable size"):
        free_handicap(size, stones)


def laid(*moves: str, size: int = 9) -> Game:
    game = Game(size, rules="chinese")
    for move in moves:
        color, vertex = move.split()
        game.play(BLACK if color == "b" else WHITE, parse_vertex(vertex, size))
    return game


@pytest.mark.parametrize(
    ("moves", "stones"),
    [
        (("b C3", "b G7", "b C7", "b G3"), 4),
        (("b C3", "b G7", "w E5", "b C7"), 2),
        (("b C3", "w E5", "b G7"), 0),
        (("b C3",), 0),
        (("b C3", "w pass", "b G7", "w E5"), 0),
        (("w E5", "b C3", "b G7"), 0),
    ],
)
def test_stones_laid_before_whites_first_move_are_a_handicap(moves: tuple[str, ...], stones: int) -> None:
    game = laid(*moves)
    assert game.handicap == stones
    assert game.turned(3).handicap == game.turned(0).handicap == stones
    assert score_compensation(game) == game.komi + stones


def test_stones_set_up_are_a_handicap_if_white_moves_first() -> None:
    points = [parse_vertex(vertex, 9) for vertex in ("C3", "G7", "C7")]
    for to_move, white, stones in ((WHITE, (), 3), (BLACK, (), 0), (WHITE, [parse_vertex("E5", 9)], 0)):
        game = Game(9)
        game.setup(points, white, to_move=to_move)
        assert game.handicap == stones
    game = Game(9)
    game.setup(points, to_move=WHITE)
    game.play(BLACK, parse_vertex("E5", 9))
    assert game.handicap == 0, "Black moved first"


def test_a_handicap_that_was_declared_counts() -> None:
    game = Game(9, rules="aga")
    game.place_handicap([parse_vertex(vertex, 9) for vertex in ("C3", "G7")])
    assert game.handicap == 2
    assert score_compensation(game) == game.komi + 1
    game.clear()
    assert game.handicap == 0
