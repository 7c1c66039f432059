"""The estimate of the score: how it counts by the rules, and how far it may be off."""

from __future__ import annotations

import numpy as np
import pytest

from engine.board.points import BLACK, WHITE, parse_vertex
from engine.decide.games.outlook import Outlook
from engine.explain.sentences.estimated_score import Estimate, estimate, estimate_of
from engine.game.game import Game


def outlook(black: float, white: float, spread: float = 40.0) -> Outlook:
    """Games that end so, by area with komi, if Black moves first and if White does."""
    return Outlook(np.zeros(1), (black + white) / 2, spread, 1000, {BLACK: black, WHITE: white})


def game_of(rules: str, *moves: str) -> Game:
    game = Game(9, 0.5, rules)
    for move in moves:
        color, vertex = move.split()
        game.play(BLACK if color == "b" else WHITE, parse_vertex(vertex, 9))
    return game


@pytest.mark.parametrize("rules", ["chinese", "japanese"])
def test_it_leads_by_what_the_games_end_with(rules: str) -> None:
    """The games count by the rules themselves (tests/decide/games/test_territory.py), so nothing is added here."""
    found = estimate_of(game_of(rules, "b E5", "w C3", "b pass", "w C4"), outlook(10.0, 6.0))
    assert (found.if_black_moves, found.if_white_moves) == (10.0, 6.0)
    assert found.lead == 8.0


def test_it_is_off_by_what_was_measured_and_by_no_more_than_games_scatter() -> None:
    game = game_of("chinese")
    assert estimate_of(game, outlook(0.0, 0.0, spread=40.0)).spread == pytest.approx(0.88 * 9)
    assert estimate_of(game, outlook(0.0, 0.0, spread=3.0)).spread == 3.0
    assert estimate_of(game, outlook(0.0, 0.0, spread=0.0)).spread == 0.5


def test_in_words() -> None:
    assert Estimate(8.0, 4.0, 7.9).text == "Black leads by about 6 points, give or take 8"
    assert Estimate(0.0, 0.0, 0.5).text == "the game is even, give or take 1"
    assert Estimate.counted(-2.5).text == "White leads by 2.5 points"
    assert Estimate.counted(0.0).text == "the game is even"


def test_it_is_the_same_whenever_it_is_asked() -> None:
    game = game_of("chinese", "b E5", "w C3")
    assert estimate(game) == estimate(game)
