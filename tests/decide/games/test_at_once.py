"""Moves at once: what the prior likes best, and plainly no mistakes."""

from __future__ import annotations

import pytest

from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, PASS, WHITE, opponent, parse_vertex
from engine.decide.decision.settings import Settings
from engine.decide.games.at_once import AtOncePlayer
from engine.decide.opening.safety_nets import fills_own_eye
from engine.game.game import Game
from engine.game.rule_sets import RULE_SETS

LONGEST = 3
"""Times the points of the board, within which a game must end."""


def games(rules: str, size: int, seed: int) -> Game:
    """A game of the player with itself, every move checked; two passes must end it."""
    game = Game(size, 7.5, RULE_SETS[rules])
    players = {color: AtOncePlayer(Settings(seed=seed + color)) for color in (BLACK, WHITE)}
    while not game.is_over:
        assert game.move_count < LONGEST * size * size, "it does not end"
        color = game.to_move
        move = players[color].decide(game, color).move
        assert game.is_legal(color, move)
        board = game.board.copy()
        if move != PASS:
            assert not fills_own_eye(board, color, move)
            captured = board.captured(opponent(color))
            board.play(color, move)
            assert board.captured(opponent(color)) > captured or board.count_liberties(move) > 1
        game.play(color, move)
    return game


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["chinese", "japanese", "tromp_taylor"])
@pytest.mark.parametrize("size", [5, 9, 13])
def test_games_end_by_themselves(rules: str, size: int) -> None:
    for seed in (1, 2) if size < 13 else (1,):
        game = games(rules, size, seed)
        assert game.move_count > size * size // 3, "nobody passes as long as there is something to play"


@pytest.mark.slow
def test_a_game_on_a_large_board_ends() -> None:
    assert games("chinese", 19, 1).move_count > 200


def test_the_decision_is_told_and_says_no_more_than_the_move() -> None:
    told = []
    game = Game(9)
    decision = AtOncePlayer(Settings(seed=1)).decide(game, WHITE, report=told.append)
    assert told == [decision]
    assert (decision.color, decision.tried, game.move_count) == (WHITE, [], 0)
    assert decision.move != PASS


def test_the_same_seed_gives_the_same_moves() -> None:
    player = AtOncePlayer(Settings(seed=3))
    first = player.decide(Game(9), BLACK).move
    assert player.afresh().decide(Game(9), BLACK).move == first
    assert player.decide(Game(9), BLACK).move == first


FINISHED = """
. X . X O . O . .
X X X X O O O O .
. X . X O . O . O
X X X X O O O O .
. . . X O . . O O
X X X X O O O O .
. . X . X O . O O
X X X X X O O O .
. . . X O O . . O
"""


@pytest.mark.parametrize("color", [BLACK, WHITE])
@pytest.mark.parametrize("rules", ["chinese", "japanese"])
def test_it_passes_where_all_ground_is_settled(rules: str, color: int) -> None:
    game = Game(9, 7.5, RULE_SETS[rules])
    colors = dict(zip(game.board.points(), parse_diagram(FINISHED).ravel().tolist(), strict=True))
    black, white = ([point for point, each in colors.items() if each == side] for side in (BLACK, WHITE))
    game.setup(black, white, to_move=color)
    assert AtOncePlayer(Settings(seed=1)).decide(game, color).move == PASS


def test_superko_is_kept() -> None:
    """White took a ko; Black may not take it back at once, by any rules."""
    game = Game(5, 7.5, RULE_SETS["chinese"])
    black, white = (
        [parse_vertex(each, 5) for each in stones]
        for stones in (["B3", "C4", "C2", "D3"], ["D4", "D2", "E3"])
    )
    game.setup(black, white, to_move=WHITE)
    game.play(WHITE, parse_vertex("C3", 5))
    assert game.board.captured(BLACK) == 1
    assert not game.is_legal(BLACK, parse_vertex("D3", 5))
    assert AtOncePlayer(Settings(seed=1)).decide(game, BLACK).move != parse_vertex("D3", 5)
