"""The hybrid player keeps to what is proven: nothing is played that must not be, and what decides a group is tried."""

from __future__ import annotations

import pytest

from engine.board.board import Board
from engine.board.points import BLACK, WHITE
from engine.decide.decision.budget import DecisionLimits
from engine.decide.decision.record import Decision
from engine.decide.decision.settings import Settings
from engine.decide.games.deciding import DecisionByGames
from engine.decide.games.hybrid import HybridPlayer, assemble
from engine.decide.games.player import MonteCarloPlayer
from engine.decide.opening.opening import Opening
from engine.evaluate.groups.verdicts import Verdict
from engine.game.game import Game
from tests.decide.positions import game_at

POSITIONS = range(1, 31, 3)

PLAYOUTS = 200

LEAST_STONES = 5
"""Stones of a string that is worth a proof here."""


BULKY_FIVE = """
. . O O X . .
. . . O X . .
O O O O X . .
X X X X X . .
. . . . . . .
. . . . . . .
. . . . . . .
"""
"""White lives or dies at its middle."""

THREE = """
. . . O X . .
O O O O X . .
X X X X X . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
"""
"""White lives or dies at their middle."""


def middle_game(seed: int) -> Game:
    """A 9x9 game of the player without knowledge, broken off after 16 to 45 moves."""
    player, game = MonteCarloPlayer(Settings(playouts=50, seed=seed)), Game(9, 7.5)
    for _ in range(15 + seed):
        game.play(game.to_move, player.decide(game, game.to_move).move)
    return game


def begun(player: HybridPlayer, game: Game) -> tuple[DecisionByGames, Opening]:
    """A decision of the player's own, with an opening that can be looked at."""
    opening, there = player._opened(game, game.to_move, DecisionLimits.none())
    return player._deciding(opening, there), opening


def stones_of(board: Board, verdict: Verdict) -> int:
    """Stones of the main string of a verdict's group."""
    return int(board.position["stones"][board.position["head"][verdict.stone]])


def assert_decisive_moves_are_tried(opening: Opening, decision: Decision, color: int) -> None:
    """Each move by which a colour kills or saves a large string, as read, has games in the tree."""
    tried = {each.move: sum(each.visits[:1]) for each in decision.tried}
    for verdict in opening.verdicts.known:
        if verdict.is_open and stones_of(opening.board, verdict) >= LEAST_STONES:
            assert tried.get(verdict.move_of(color), 0) > 0


@pytest.mark.slow
@pytest.mark.parametrize("seed", POSITIONS)
def test_what_is_proven_is_not_contradicted(seed: int) -> None:
    game = middle_game(seed)
    color = game.to_move
    deciding, opening = begun(assemble(Settings(playouts=PLAYOUTS, seed=1)), game)
    decision = deciding.decide(lambda decision: None)
    assert decision.move not in {each.candidate.move for each in decision.refused}
    assert_decisive_moves_are_tried(opening, decision, color)


@pytest.mark.parametrize("text", [BULKY_FIVE, THREE], ids=["bulky five", "three in a row"])
@pytest.mark.parametrize("color", [BLACK, WHITE], ids=["Black", "White"])
def test_what_is_proven_to_kill_or_to_save_is_tried(text: str, color: int) -> None:
    game = game_at(text, color)
    deciding, opening = begun(assemble(Settings(playouts=PLAYOUTS, seed=1)), game)
    decision = deciding.decide(lambda decision: None)
    proven = [each for each in opening.verdicts.known if each.is_open and each.proof_nodes]
    assert any(stones_of(opening.board, each) >= LEAST_STONES for each in proven)
    assert_decisive_moves_are_tried(opening, decision, color)
