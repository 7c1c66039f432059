"""The net as a player: what it may play, that its games end, and that it learned something."""

from __future__ import annotations

import numpy as np
import pytest

from engine.board.points import BLACK, PASS, WHITE, parse_vertex
from engine.decide.decision.settings import Settings
from engine.decide.simple import SimplePlayer
from engine.game.game import Game
from engine.history.differences.afterstates import Afterstates
from engine.history.differences.learning.learner import area_lead
from engine.history.differences.player import LONGEST, FatesPlayer, assemble
from engine.lab.make.learn.matches import count_wins
from tests.decide.games.positions import position


def test_the_stones_after_each_move_are_those_of_the_board() -> None:
    board, _ = position(
        """
        . X O . .
        X O O X .
        . X X O .
        O . O . O
        . O . O .
        """
    )
    for color in (BLACK, WHITE):
        moves, stones = Afterstates().after(board, color, board.points())
        assert len(moves) > 2
        for move, after in zip(moves, stones, strict=True):
            played = board.copy()
            played.play(color, move)
            grid = played.grid().ravel()
            assert np.array_equal(after, (grid == BLACK).astype(np.int8) - (grid == WHITE))
        assert set(moves) <= set(board.legal_points(color))
    # White's eyes are left alone, and so is what the caller does not allow
    eye = parse_vertex("E1", 5)
    assert board.is_legal(WHITE, eye) and eye not in Afterstates().after(board, WHITE, board.points())[0]
    assert Afterstates().after(board, BLACK, [parse_vertex("D5", 5)])[0] == [parse_vertex("D5", 5)]


def test_where_only_own_eyes_are_left_it_passes() -> None:
    board, _ = position(
        """
        . X X . X
        X X X X X
        X X X X X
        X X X X X
        X X X X .
        """
    )
    game = Game(5)
    game.setup([point for point in board.points() if board.color_at(point) == BLACK])
    assert assemble(Settings()).decide(game, BLACK).move == PASS


@pytest.mark.parametrize("size", [2, 5, 9])
def test_its_games_end(size: int) -> None:
    player, game = assemble(Settings()), Game(size)
    while not game.is_over:
        game.play(game.to_move, player.decide(game, game.to_move).move)
    assert game.move_count <= LONGEST * size**2 + 2


def test_what_it_learned_beats_the_player_simple() -> None:
    player, simple = assemble(Settings()), SimplePlayer(1)
    wins = count_wins(
        lambda game, color: player.decide(game, color).move,
        lambda game, color: simple.decide(game, color).move,
        9,
        6,
        area_lead,
    )
    assert wins >= 4


def test_colours_exchanged_it_plays_the_same_game() -> None:
    player, game = assemble(Settings()), Game(7)
    game.play(BLACK, parse_vertex("C3", 7))
    exchanged = Game(7)
    exchanged.play(BLACK, PASS)
    exchanged.play(WHITE, parse_vertex("C3", 7))
    assert player.decide(game, WHITE).move == player.decide(exchanged, BLACK).move != PASS
    assert isinstance(player.afresh(), FatesPlayer)
