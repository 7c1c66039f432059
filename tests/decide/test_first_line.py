"""The first line in the opening: left alone, unless a stone is in atari or a reading asks for it."""

from __future__ import annotations

import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, PASS, WHITE, lines_of, parse_vertex, vertex_of
from engine.decide.decision.settings import Settings
from engine.decide.games.at_once import AtOncePlayer
from engine.decide.opening.first_line import idle_edge_points, likely_edge_points
from engine.decide.players import assemble
from engine.decide.prior.prior import load_prior
from engine.game.game import Game

CENTRE = parse_diagram("""
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . X . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
""")

ATARI = parse_diagram("""
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . X . . . .
    . . . . . . . . .
    . X . . . . . . .
    X O X . O . . . .
    . . O . . . . . .
""")
"""White's stone at B2 has one liberty, at B1."""


def names_of(grid: object) -> set[str]:
    board = Board(9)
    board.set_position(grid)  # type: ignore[arg-type]
    return {vertex_of(point, 9) for point in idle_edge_points(board)}


def test_the_whole_first_line_of_an_opening_is_idle_but_for_the_way_out_of_atari() -> None:
    assert len(names_of(CENTRE)) == 32
    assert len(names_of(ATARI)) == 32 - 2 - 1
    assert "B1" not in names_of(ATARI)


@pytest.mark.parametrize(("size", "stones"), [(9, 12), (13, 21), (19, 40)])
def test_with_more_stones_nothing_is_idle(size: int, stones: int) -> None:
    board = Board(size)
    inside = [point for point in board.points() if lines_of(size)[point] >= 3]
    for number in range(stones):
        assert idle_edge_points(board)
        board.play(BLACK, inside[number])
    assert not idle_edge_points(board)


def test_small_boards_have_no_idle_edge() -> None:
    assert not idle_edge_points(Board(7))


@pytest.mark.slow_for("tamen-10")
@pytest.mark.parametrize("level", [1, 10])
@pytest.mark.parametrize("name", ["hybrid", "tamen"])
def test_nobody_answers_the_first_move_on_the_edge(name: str, level: int) -> None:
    for seed in range(3):
        player = assemble(name, Settings(level=level, seed=seed, playouts=60))
        game = Game.from_grid(CENTRE, WHITE, 7.0)
        for _ in range(4):
            move = player.decide(game, game.to_move).move
            assert lines_of(9)[move] > 1
            game.play(game.to_move, move)


LONE_STONE = parse_diagram("""
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . O . . . . .
    . . . X . . . . . . O . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . X . . . . . . X . . .
    . . . . . . . . . . O . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
""")
"""A short reading says that White's stone at L3 is killed from J1."""


def test_no_reading_of_a_lone_stone_asks_for_a_move_on_the_edge() -> None:
    game = Game(13, 7.5)
    for vertex in ("K4", "L10", "C4", "L3", "D10", "H11"):
        game.play(game.to_move, parse_vertex(vertex, 13))
    assert game.board.grid().tolist() == LONE_STONE.tolist()
    decision = assemble("hybrid", Settings(level=10, seed=73)).decide(game, BLACK)
    assert lines_of(13)[decision.move] > 1
    assert all(lines_of(13)[each.move] > 1 or each.move == PASS for each in decision.tried)


def test_a_move_at_once_is_not_on_the_edge() -> None:
    game = Game.from_grid(CENTRE, WHITE, 7.0)
    for _ in range(6):
        move = AtOncePlayer(Settings()).decide(game, game.to_move).move
        assert lines_of(9)[move] > 1
        game.play(game.to_move, move)


def test_a_stone_in_atari_is_saved_or_taken_on_the_edge() -> None:
    for color in (BLACK, WHITE):
        game = Game.from_grid(ATARI, color, 7.0)
        decision = assemble(settings=Settings(level=10, playouts=400)).decide(game, color)
        refused = {each.candidate.move for each in decision.refused}
        assert parse_vertex("B1", 9) not in refused


CUT_BELOW = "Q4 Q16 D3 D16 R4 R3 S5 S4 R5 S3 P3 R6 K4 S6"
"""White's last move threatens to link up along the edge, below Black's three stones."""


def game_of(size: int, moves: str) -> Game:
    game = Game(size)
    for vertex in moves.split():
        game.play(game.to_move, parse_vertex(vertex, size))
    return game


@pytest.mark.parametrize("name", ["hybrid", "tamen"])
def test_a_move_on_the_edge_that_strong_players_like_is_not_refused(name: str) -> None:
    game = game_of(19, CUT_BELOW)
    assert parse_vertex("T6", 19) in idle_edge_points(game.board)
    decision = assemble(name, Settings(level=5)).decide(game, BLACK)
    assert vertex_of(decision.move, 19) in ("T5", "T6")
    assert decision.move not in {each.candidate.move for each in decision.refused}


def test_what_is_likely_on_the_edge_is_asked_only_where_the_prior_knows_the_game() -> None:
    game, prior = game_of(19, CUT_BELOW), load_prior()
    assert likely_edge_points(prior, game, game.board, BLACK) == {parse_vertex("T6", 19)}
    set_up = Game.from_grid(game.board.grid(), BLACK, 7.0)
    assert not likely_edge_points(prior, set_up, set_up.board, BLACK)
    small = game_of(9, "E5 C3 G3 B2 H2 A5")
    assert not likely_edge_points(prior, small, small.board, BLACK)
