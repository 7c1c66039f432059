"""Gobble: the order of moves, what random games say of them, and that it plays by the rules."""

from __future__ import annotations

import numba
import numpy as np
import pytest

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, PASS, WHITE, opponent, parse_vertex
from engine.board.record import new_stack
from engine.decide.decision.budget import Budget
from engine.decide.decision.record import Decision
from engine.decide.decision.settings import Settings
from engine.decide.simple import SimplePlayer
from engine.game.game import Game
from engine.game.scoring import area_score
from engine.history.gobble import (
    FIRST_CHANCE,
    GAMES,
    SIDE_DTYPE,
    GobblePlayer,
    assemble,
    disturb,
    forget,
    may_play,
    play_game,
    play_games,
    rank,
)
from engine.jit.declaring import record_array
from engine.reading.life.playouts import is_own_eye
from tests.decide.games.positions import new_game, position

compiled_only = pytest.mark.skipif(
    bool(numba.config.DISABLE_JIT), reason="takes minutes without compiled kernels"
)


def game_of(text: str) -> tuple[Game, dict[str, int]]:
    """A game that begins with the position of a diagram, and the points of its letters."""
    board, marks = position(text)
    game = Game(board.size, 0.0)
    game.setup(*([point for point in board.points() if board.color_at(point) == c] for c in (BLACK, WHITE)))
    return game, marks


STAKE = """
    . X . X O . O
    X X X X O O O
    O O O O a O .
    X X X X X O O
    . X . X X O O
    X X X X X O .
    . . . . X O O
"""


@compiled_only
@pytest.mark.parametrize("color", [BLACK, WHITE], ids=["captures", "saves"])
def test_it_mostly_sees_that_strings_are_at_stake(color: int) -> None:
    game, marks = game_of(STAKE)
    found = [GobblePlayer(seed).decide(game, color).move == marks["a"] for seed in range(20)]
    assert sum(found) >= 14


@compiled_only
def test_the_same_seed_gives_the_same_move() -> None:
    game = Game(9, 7.5)
    player = GobblePlayer(3, 200)
    first = player.decide(game, BLACK)
    for other in (player, player.afresh(), assemble(Settings(seed=3))):
        decision = other.decide(game, BLACK, Budget(evaluations=200))
        assert (decision.move, decision.before, decision.evaluations) == (first.move, first.before, 200)
    assert len({GobblePlayer(seed, 50).decide(game, BLACK).move for seed in range(10)}) > 1


@pytest.mark.parametrize("seed", [0, -1, 2**80])
def test_any_integer_is_a_seed(seed: int) -> None:
    assert GobblePlayer(seed, 3).decide(Game(5), BLACK).move in Board(5).points()


EYES = """
    . X . X O
    X X X X O
    O O O O O
    O . O . O
    . O O O .
"""


@compiled_only
def test_no_eye_is_filled() -> None:
    game, _ = game_of(EYES)
    for seed in range(20):
        for color in (BLACK, WHITE):
            decision = GobblePlayer(seed, 100).decide(game, color)
            assert decision.move == PASS
            assert decision.before == 0.0


@compiled_only
@pytest.mark.parametrize("size", [2, 5])
def test_whole_games_are_legal(size: int) -> None:
    for seed in range(4):
        game, passes = Game(size, 0.5, "chinese"), 0
        players = {BLACK: GobblePlayer(seed, 100), WHITE: GobblePlayer(seed + 50, 100)}
        while passes < 2:
            color = BLACK if game.move_count % 2 == 0 else WHITE
            before = game.board.snapshot()
            move = players[color].decide(game, color).move
            assert game.board.snapshot() == before
            assert game.is_legal(color, move)
            assert move == PASS or not is_own_eye(game.board.position, color, move)
            game.play(color, move)
            passes = passes + 1 if move == PASS else 0
            assert game.move_count < 500


@compiled_only
def test_superko_is_kept() -> None:
    """The board's own rule would let White take the ko back after two passes."""
    game, marks = game_of("""
        . O X . .
        O a O X .
        . O X . .
        . . . . .
        . . . . .
    """)
    for color, move in ((BLACK, marks["a"]), (WHITE, PASS), (BLACK, PASS)):
        game.play(color, move)
    back = parse_vertex("C4", 5)
    assert game.board.is_legal(WHITE, back)
    for seed in range(20):
        assert GobblePlayer(seed, 20).decide(game, WHITE).move != back


@compiled_only
def test_it_beats_the_simple_player() -> None:
    won = 0
    for seed in range(4):
        game, passes = Game(7, 0.0), 0
        mine = BLACK if seed % 2 == 0 else WHITE
        players = {mine: GobblePlayer(seed, 300), opponent(mine): SimplePlayer(seed)}
        while passes < 2:
            color = BLACK if game.move_count % 2 == 0 else WHITE
            move = players[color].decide(game, color).move
            game.play(color, move)
            passes = passes + 1 if move == PASS else 0
        margin = area_score(game.board.grid()).margin
        won += (margin if mine == BLACK else -margin) > 0
    assert won >= 3


@compiled_only
def test_it_stops_when_asked_and_when_the_time_is_up() -> None:
    game = Game(19)
    asked = []

    def interrupted() -> bool:
        asked.append(1)
        return len(asked) > 3

    assert 0 < GobblePlayer(1, 10**9).decide(game, BLACK, interrupted=interrupted).evaluations < 1000
    late = GobblePlayer(1, 10**9).decide(game, BLACK, Budget(seconds=0.2))
    assert late.evaluations > 0
    assert late.seconds < 1.0
    at_once = GobblePlayer(1).decide(game, BLACK, interrupted=lambda: True)
    assert at_once.evaluations == 0
    assert game.is_legal(BLACK, at_once.move)


@compiled_only
def test_budget_and_report() -> None:
    reported: list[Decision] = []
    game = Game(9)
    decision = GobblePlayer(1).decide(game, WHITE, Budget(evaluations=70), report=reported.append)
    assert reported == [decision]
    assert (decision.color, decision.evaluations) == (WHITE, 70)
    assert GobblePlayer(1).decide(game, BLACK).evaluations == GAMES


def test_ranks_are_by_the_mean_of_the_results_as_the_side_sees_them() -> None:
    sides, game = record_array(3, SIDE_DTYPE), new_game()
    forget(sides, game[0], 3)
    points = Board(3).points()
    for color in (BLACK, WHITE):
        assert sides[color]["count"] == 9
        assert sorted(sides[color]["ranked"][:9].tolist()) == points
    for color, sign in ((BLACK, 1), (WHITE, -1)):
        side = sides[color]
        for point, (total, games) in {
            points[0]: (10.0, 5),
            points[4]: (9.0, 3),
            points[8]: (-4.0, 4),
        }.items():
            side["total"][point], side["games"][point] = total, games
        rank(side, 0.5, sign)
        ranked = side["ranked"][:9].tolist()
        assert sorted(ranked) == points
        values = [float(side["value"][point]) for point in ranked]
        assert values == sorted(values, reverse=True)
        ends = (points[4], points[0], points[8]) if color == BLACK else (points[8], points[0], points[4])
        assert (ranked[0], ranked[1 if color == BLACK else -2], ranked[-1]) == ends
        assert values[0] == (3.0 if color == BLACK else 1.0)


def test_how_far_moves_fall() -> None:
    """Without a chance none falls, with certainty the first to the end, else n places in chance^n of the games."""
    sides, game = record_array(3, SIDE_DTYPE), new_game()
    forget(sides, game[0], 5)
    side = sides[BLACK]
    ranked = side["ranked"][:25].tolist()
    disturb(side, game[0], 0.0)
    assert side["order"][:25].tolist() == ranked
    disturb(side, game[0], 1.0)
    assert side["order"][:25].tolist() == [*ranked[1:], ranked[0]]
    count = 300 if numba.config.DISABLE_JIT else 4000
    places = []
    for _ in range(count):
        disturb(side, game[0], 0.5)
        order = side["order"][:25].tolist()
        assert sorted(order) == sorted(ranked)
        places.append(order.index(ranked[0]))
    for steps in (1, 2, 3):
        assert np.mean([place >= steps for place in places]) == pytest.approx(0.5**steps, abs=0.08)


@compiled_only
def test_a_game_follows_the_orders_and_is_learned_from() -> None:
    sides, game, boards = record_array(3, SIDE_DTYPE), new_game(), new_stack(2)
    boards[0] = Board(5).position
    forget(sides, game[0], 5)
    for color in (BLACK, WHITE):
        disturb(sides[color], game[0], FIRST_CHANCE)
    play_game(sides, game[0], boards)
    assert game[0]["first"][sides[BLACK]["order"][0]] == BLACK
    total = play_games(sides, game[0], boards, 0.0, 0.5, 40)
    assert game[0]["games"].sum() == 40
    for point in Board(5).points():
        both = sum(int(sides[color]["games"][point]) for color in (BLACK, WHITE))
        assert both <= 40
        assert sum(float(sides[color]["total"][point]) for color in (BLACK, WHITE)) == pytest.approx(
            total if both == 40 else pytest.approx(0, abs=25 * 40)
        )


def test_what_may_be_played() -> None:
    board, _ = position(EYES)
    free = [point for point in board.points() if board.color_at(point) == EMPTY]
    assert not any(may_play(board.position, color, point) for point in free for color in (BLACK, WHITE))
    assert not any(may_play(board.position, BLACK, point) for point in board.points() if point not in free)
    assert all(may_play(Board(5).position, WHITE, point) for point in board.points())
