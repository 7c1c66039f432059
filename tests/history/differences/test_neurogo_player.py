"""NeuroGo as a player: that it looks ahead, that its games end, and that it learned something."""

from __future__ import annotations

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.points import BLACK, PASS, WHITE, opponent, parse_vertex
from engine.decide.decision.budget import Budget
from engine.decide.decision.settings import Settings
from engine.decide.simple import SimplePlayer
from engine.game.game import Game
from engine.history.differences.learning.learner import area_lead
from engine.history.differences.neurogo.net import new_weights
from engine.history.differences.neurogo.player import NeuroGo, assemble
from engine.history.differences.player import LONGEST
from engine.lab.make.learn.matches import count_wins

ALL = 16


def best_of_all(player: NeuroGo, board: Board, color: int, plies: int) -> tuple[float, int]:
    """The lead that a colour comes to if both look at all moves, and the move; the plies are those after the first."""
    found = []
    moves, points = player.weigh(board, color, board.points())
    for move, lead in zip(moves, points.tolist(), strict=True):
        board.play(color, move)
        if plies:
            lead = -best_of_all(player, board, opponent(color), plies - 1)[0]
        board.undo()
        found.append((lead, move))
    return max(found, key=lambda each: each[0])


@pytest.mark.parametrize("plies", [0, 1, 2])
def test_it_plays_the_move_that_its_net_likes_best_after_so_many_answers(plies: int) -> None:
    weights = {name: 2 * each for name, each in new_weights(7).items()}
    game = Game(3)
    game.play(BLACK, parse_vertex("B2", 3))
    game.play(WHITE, parse_vertex("A1", 3))
    player = NeuroGo(weights, (ALL,) * plies)
    decision = player.decide(game, BLACK)
    lead, move = best_of_all(player, game.board.copy(), BLACK, plies)
    assert decision.move == move and np.isfinite(lead)
    assert decision.evaluations >= len(game.legal_points(BLACK)) > 5
    assert (decision.evaluations > 12) == (plies > 0)


def test_a_budget_that_is_used_up_leaves_the_best_move_so_far() -> None:
    game, weights = Game(5), new_weights(7)
    at_once = NeuroGo(weights, ()).decide(game, BLACK)
    hurried = NeuroGo(weights, (ALL, ALL)).decide(game, BLACK, Budget(evaluations=3))
    assert hurried.move == at_once.move != PASS
    assert hurried.evaluations < at_once.evaluations + 5
    assert NeuroGo(weights, (ALL, ALL)).decide(game, BLACK, interrupted=lambda: True).move == at_once.move


@pytest.mark.parametrize("size", [2, 5])
def test_its_games_end(size: int) -> None:
    player, game = assemble(Settings()), Game(size)
    while not game.is_over:
        game.play(game.to_move, player.decide(game, game.to_move).move)
    assert game.move_count <= LONGEST * size**2 + 2


def test_what_it_learned_beats_the_player_simple() -> None:
    player, simple = assemble(Settings(level=1)), SimplePlayer(1)
    wins = count_wins(
        lambda game, color: player.decide(game, color).move,
        lambda game, color: simple.decide(game, color).move,
        9,
        2,
        area_lead,
    )
    assert wins == 2


def test_colours_exchanged_it_plays_the_same_game() -> None:
    player, game = assemble(Settings()), Game(5)
    game.play(BLACK, parse_vertex("C2", 5))
    exchanged = Game(5)
    exchanged.play(BLACK, PASS)
    exchanged.play(WHITE, parse_vertex("C2", 5))
    move = player.decide(game, WHITE).move
    assert move == player.decide(exchanged, BLACK).move == player.afresh().decide(game, WHITE).move != PASS
