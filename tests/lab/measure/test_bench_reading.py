"""The reading bench asks what it says it asks: the weak strings of middle games, and groups worth a search."""

from __future__ import annotations

import numba
import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, parse_vertex
from engine.lab.measure.bench import reading as bench_reading
from engine.lab.measure.bench.board import random_game_moves
from engine.reading.life.questions import defend_group
from engine.reading.reader import Reader

compiled_only = pytest.mark.skipif(
    bool(numba.config.DISABLE_JIT), reason="takes minutes without compiled kernels"
)


def test_weak_strings_are_those_with_at_most_four_liberties() -> None:
    board = Board(9)
    board.set_position(
        parse_diagram(
            """
            X O . . . . . . .
            X O . . . . . . .
            . . . . . . . . .
            . . X X . . . . .
            . . . . . . . . .
            . . . . . O . . .
            . . . . . . . . .
            . . . . . . . O .
            . . . . . . O . X
            """
        )
    )
    found = [board.stones(point) for point in bench_reading.weak_strings(board)]
    expected = ["A9", "B9", "F4", "H2", "G1", "J1"]
    assert [string[0] for string in found] == [parse_vertex(text, 9) for text in expected]


def test_middle_games_are_the_positions_after_the_moments() -> None:
    moves = next(random_game_moves(19, 1))
    board = Board(19)
    seen = []
    for number, move in enumerate(moves[: max(bench_reading.MOMENTS)], 1):
        board.play(board.to_move, move)
        if number in bench_reading.MOMENTS:
            seen.append(board.key)
    assert [each.key for each in bench_reading.middle_games([moves])] == seen


@pytest.mark.parametrize("group", bench_reading.GROUPS)
@compiled_only
def test_every_group_is_a_black_one_that_takes_a_search(group: bench_reading.Group) -> None:
    grid = parse_diagram(group.diagram)
    board = Board(len(grid))
    board.set_position(grid)
    stone = parse_vertex(group.vertex, board.size)
    assert board.color_at(stone) == BLACK
    reading = defend_group(Reader(), board, stone, bench_reading.LIFE_BUDGET)
    assert reading.nodes > 100


def test_a_bench_without_a_middle_game_says_so(tmp_path) -> None:
    games = tmp_path / "games.txt"
    games.write_text("B+R\t6.5\taabbcc\n")
    with pytest.raises(ValueError, match="no middle game"):
        bench_reading.bench_reading(games, 0.01)


@compiled_only
def test_given_games_are_read(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_reading, "MOMENTS", (3,))
    games = tmp_path / "games.txt"
    games.write_text("B+R\t6.5\taabbba\n")
    assert bench_reading.bench_reading(games, 0.01)["capture_nodes_per_second"] > 0
