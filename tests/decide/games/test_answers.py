"""Why a playout thinks of an answer to the last move: for each reason a diagram, and one that just misses it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from engine.board.board import Board
from engine.board.points import DIAGONALS, EMPTY, NEIGHBORS, PASS, WHITE, opponent
from engine.board.symmetry import turn, turn_grid
from engine.decide.games.answers import answer_at, find_answers, is_sensible, total_weight
from engine.decide.games.around import around
from engine.decide.games.records import (
    ATARI,
    BESIDE,
    CAPTURE,
    DIAGONAL,
    EXTEND,
    KINDS,
    LONG_RACE,
    NAKADE,
    RACE,
    SAVE,
    SAVE_BY_CAPTURE,
)
from engine.decide.games.weights import load_weights
from engine.decide.simple import SimplePlayer
from engine.reading.life.playouts import is_own_eye
from tests.decide.games.positions import new_game, position
from tests.orientations import some_orientations

NOT = 0
"""A point that is not thought of."""


def reasons(board: Board, color: int) -> dict[int, int]:
    """The answers of a colour on a board, each with its reason."""
    game = new_game()
    find_answers(game[0], board.position, load_weights()[0], color)
    count = int(game[0]["move_count"])
    moves = [int(point) for point in game[0]["moves"][:count]]
    assert len(set(moves)) == count
    return {move: int(game[0]["kinds"][move]) for move in moves}


ANSWERS = [
    (
        "nakade in three points of the enemy",
        {"a": NAKADE, "b": NOT},
        """
        X b a . x . .
        X X X X X . .
        O O O O O O .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    (
        "no nakade in four points in a row",
        {"a": NOT, "b": NOT, "c": NOT},
        """
        b a c . x . .
        X X X X X . .
        O O O O O O .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    (
        "no nakade in three points away from the last move",
        {"a": NOT},
        """
        X . a . X . .
        X X X X X . .
        O O O O O x .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    (
        "the vital point of one's own eye into which the enemy played",
        {"a": NAKADE},
        """
        X . a . o X .
        X X X X X X .
        O O O O O O .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    (
        "no vital point where the enemy's stone is tied to others",
        {"a": NOT},
        """
        X . a . o O .
        X X X X X O .
        O O O O O O .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    (
        "capture of a stone",
        {"a": CAPTURE},
        """
        . . . . . . .
        . . . O . . .
        . . O x a . .
        . . . O . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    (
        "capture of two stones",
        {"a": CAPTURE + 1},
        """
        . . . . . . .
        . . O O . . .
        . O X x a . .
        . . O O . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    (
        "no capture of another stone than the last",
        {"a": NOT},
        """
        . . . . . . .
        . O . . . . .
        O X a . . x .
        . O . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    (
        "capture in a ko",
        {"a": CAPTURE},
        """
        . . . . . . .
        . . O X . . .
        . O x a X . .
        . . O X . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    (
        "no capture that runs into a snapback",
        {"a": NOT},
        """
        a o X O . . .
        X X X O . . .
        X X X O . . .
        O O O O . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    (
        "a stone saved by capture, or by running",
        {"a": SAVE_BY_CAPTURE, "b": SAVE + 3},
        """
        . . . . . . .
        . . O X . . .
        . O X o X . .
        . . b a . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    (
        "two stones saved by the capture of others than the last",
        {"a": SAVE_BY_CAPTURE + 1, "b": SAVE + 1},
        """
        . a X . . . .
        X O O X . . .
        O X X O . . .
        . o b . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    (
        "four stones saved by capture",
        {"a": SAVE_BY_CAPTURE + 2, "b": SAVE + 5},
        """
        . O O X X . .
        O X X o X . .
        O X X O a . .
        . O b X . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    (
        "a stone saved by running",
        {"a": SAVE + 3},
        """
        . . . . . . .
        . . . x . . .
        . . X O X . .
        . . . a . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    (
        "two stones that cannot run on the edge",
        {"a": NOT},
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . X X . . .
        . X O O x . .
        . . a X . . .
        """,
    ),
    (
        "four stones saved by running",
        {"a": SAVE + 2},
        """
        . . . . . . .
        . . X x . . .
        . X O O X . .
        . X O O X . .
        . . X a . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    (
        "atari on a stone",
        {"a": ATARI + 4, "b": ATARI + 4},
        """
        . . . . . . .
        . . . O . . .
        . . O x a . .
        . . . b . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    (
        "atari on two stones",
        {"a": ATARI + 3, "b": ATARI + 5},
        """
        . . . . . . .
        . . O O . . .
        . O X x a . .
        . . O b . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    (
        "no atari on three liberties",
        {"a": BESIDE, "b": BESIDE},
        """
        . . . . . . .
        . . . O . . .
        . . . x a . .
        . . . b . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    (
        "no atari with a stone that is in atari itself",
        {"a": ATARI, "b": BESIDE},
        """
        b . . . . . .
        x O . . . . .
        a . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    (
        "one's own stone with two liberties",
        {"a": EXTEND + 4, "b": EXTEND + 4},
        """
        . . . . . . .
        . . . x . . .
        . . X O a . .
        . . . b . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    (
        "two of one's own stones with two liberties",
        {"a": EXTEND + 5, "b": EXTEND + 3},
        """
        . . . . . . .
        . . X x . . .
        . X O O a . .
        . . X b . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    (
        "one's own stone with three liberties",
        {"a": DIAGONAL, "b": NOT},
        """
        . . . . . . .
        . . . x . . .
        . . . O a . .
        . . . b . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    (
        "an eye with two liberties is not filled",
        {"a": NOT, "b": EXTEND + 4},
        """
        a X o . . . .
        X b . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    (
        "a fight of two liberties against two",
        {"a": ATARI + 3, "b": ATARI + 3, "c": EXTEND + 3, "d": EXTEND + 3},
        """
        . . . . . . . . .
        . . O O X X . . .
        . O X x O O X . .
        . . a b d c . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
    ),
    (
        "a fight of two liberties that one shares with the enemy",
        {"a": ATARI + 1, "b": ATARI + 5, "c": EXTEND + 5},
        """
        . . . . . . . . .
        . . O O X X . . .
        . O X x O O X . .
        . O X b O X . . .
        . . a . c . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
    ),
    (
        "a stone that runs into a ladder",
        {"a": SAVE},
        """
        . . . . . . .
        . . . x . . .
        . . X O X . .
        . . X a . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    (
        "atari from the side of the ladder, and from the other",
        {"a": ATARI + 2, "b": ATARI + 4},
        """
        . . . . . . .
        . . . O . . .
        . . O x a . .
        . . O b . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    (
        "atari on a stone that cannot run, and from the side that lets it",
        {"a": ATARI, "b": ATARI + 2},
        """
        . . . . . . .
        . . . O . . .
        . . O x a . .
        . . O b O . .
        . . . O . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    (
        "extensions that gain a liberty and none",
        {"a": EXTEND + 2, "b": EXTEND},
        """
        . . . . . . .
        . . . x . . .
        . . X O a . .
        . . X b X . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    (
        "a stone with two liberties captures beside it",
        {"a": RACE, "b": EXTEND + 4, "c": EXTEND + 4},
        """
        . O X a . . .
        . c O b . . .
        . . x . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    (
        "a stone with two liberties captures two beside it",
        {"a": RACE + 1},
        """
        O X X a . . .
        . O O b . . .
        . x X . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    (
        "a stone with two liberties puts one beside it in atari",
        {"a": RACE + 2, "d": RACE + 2},
        """
        . d X a . . .
        . . O . . . .
        . . x . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    (
        "a stone with two liberties puts two beside it in atari",
        {"a": RACE + 3, "d": RACE + 3},
        """
        . d X X a . .
        . . O O . . .
        . . x X . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    (
        "no atari beside a stone with two liberties on stones with three",
        {"a": NOT, "d": NOT},
        """
        . d X X a . .
        . . O . . . .
        . . x . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    (
        "no atari beside stones with more liberties",
        {"a": NOT, "d": NOT},
        """
        . d X a . . .
        . . O O . . .
        . . x . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    (
        "stones with three liberties take one of those beside them with three",
        {"a": LONG_RACE + 1, "d": LONG_RACE + 1, "e": LONG_RACE + 1, "f": NOT},
        """
        . d X X a . .
        . e X O O x .
        . . O f . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    (
        "stones with three liberties capture beside them",
        {"a": LONG_RACE},
        """
        . O X X a . .
        . . O O x . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    (
        "a single stone with three liberties does not race",
        {"a": BESIDE, "d": DIAGONAL},
        """
        . . . . . . .
        . . d a . . .
        . . O x . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    (
        "no race of three liberties against four",
        {"a": DIAGONAL, "d": NOT, "e": NOT},
        """
        . d X X a . .
        . e X O O x .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    (
        "beside the last move",
        {"a": BESIDE, "b": BESIDE, "c": BESIDE, "d": BESIDE, "i": NOT},
        """
        . . . . . . .
        . . . i . . .
        . . . a . . .
        . . b x c . .
        . . . d . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    (
        "diagonal to the last move",
        {"e": DIAGONAL, "f": DIAGONAL, "g": DIAGONAL, "h": DIAGONAL, "i": NOT},
        """
        . . . . . . .
        . i . . . . .
        . . e . f . .
        . . . x . . .
        . . g . h . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    (
        "an eye diagonal to the last move is not filled",
        {"a": NOT},
        """
        . . . . . . .
        . . O . . . .
        . O a O . . .
        . . O x . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    (
        "seven stones are not put in atari",
        {"a": NOT, "b": BESIDE},
        """
        a O O O O O O
        b x X X X X X
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
]


@pytest.mark.parametrize("swapped", [False, True], ids=["as drawn", "colours exchanged"])
@pytest.mark.parametrize(("name", "expected", "text"), ANSWERS, ids=[row[0] for row in ANSWERS])
def test_why_a_move_is_thought_of(name: str, expected: dict[str, int], text: str, swapped: bool) -> None:
    shown = text.translate(str.maketrans("XOxo", "OXox")) if swapped else text
    board, marks = position(shown)
    found = reasons(board, board.to_move)
    assert {letter: found.get(marks[letter], NOT) for letter in expected} == expected


def random_positions(count: int, size: int = 9) -> Iterator[Board]:
    """Boards in the course of games of the simple player."""
    for seed in range(count):
        board, player = Board(size), SimplePlayer(seed)
        for number in range(70):
            board.play(board.to_move, player.choose(board, board.to_move))
            if number % 3 == 0:
                yield board


def enemy_at(board: Board, point: int) -> bool:
    """Whether a stone of the side to move, which is the enemy of the last one, stands at a point."""
    return board.color_at(point) == board.to_move


def rooms(board: Board, point: int) -> int:
    """What a string in atari gets by running: 0 for no second liberty, 1 for two, 2 for more."""
    tried, color = board.copy(), board.color_at(point)
    move = tried.liberties(point)[0]
    if not tried.is_legal(color, move):
        return 0
    tried.play(color, move)
    return min(2, max(0, tried.count_liberties(move) - 1))


@pytest.mark.slow
def test_what_holds_for_all_answers() -> None:
    """They are legal and fill no eye, and what a reason says of a move comes true."""
    game, weights = new_game(), load_weights()
    seen = set()
    for board in random_positions(160):
        color, last = board.to_move, board.last_move
        for move, kind in reasons(board, color).items():
            seen.add(kind)
            assert board.is_legal(color, move)
            assert not is_own_eye(board.position, color, move)
            tried = board.copy()
            tried.play(color, move)
            captured = tried.captured(opponent(color)) - board.captured(opponent(color))
            if kind in (CAPTURE, CAPTURE + 1):
                assert tried.color_at(last) == EMPTY
                assert (board.stones(last) == [last]) == (kind == CAPTURE)
            elif SAVE_BY_CAPTURE <= kind < SAVE:
                assert captured > 0
            elif SAVE <= kind < ATARI:
                assert tried.count_liberties(move) >= 2
                assert (tried.count_liberties(move) == 2) == (kind < SAVE + 3)
            elif EXTEND <= kind < BESIDE:
                assert min(tried.count_liberties(move), 4) == 2 + (kind - EXTEND) // 2
            elif ATARI <= kind < EXTEND:
                assert tried.count_liberties(last) == 1
                assert tried.count_liberties(last) == 1
                assert (board.stones(last) == [last]) == ((kind - ATARI) % 2 == 0)
                assert (kind - ATARI) // 2 == rooms(tried, last)
            elif kind in (RACE, RACE + 1, LONG_RACE):
                assert captured > 0
            elif kind == LONG_RACE + 1:
                beside = {
                    tried.count_liberties(move + step) for step in NEIGHBORS if enemy_at(tried, move + step)
                }
                assert beside & {1, 2}
            elif kind >= RACE + 2:
                beside = {
                    tried.count_liberties(move + step) for step in NEIGHBORS if enemy_at(tried, move + step)
                }
                assert 1 in beside
            elif kind in (BESIDE, DIAGONAL):
                assert move - last in (NEIGHBORS if kind == BESIDE else DIAGONALS)
                assert is_sensible(game[0], board.position, color, move)
        find_answers(game[0], board.position, weights[0], color)
    assert seen | {SAVE_BY_CAPTURE + 2} == set(range(1, KINDS))


def test_answers_turn_with_the_board() -> None:
    for board in islice(random_positions(4), 40):
        grid, last, color = board.grid(), board.last_move, board.to_move
        if last == PASS or board.ko_point:
            continue
        expected = reasons(board, color)
        for symmetry in some_orientations():
            turned = Board(board.size)
            turned.set_position(turn_grid(grid, symmetry), to_move=color)
            turned.position["last_move"] = turn(last, board.size, symmetry)
            found = reasons(turned, color)
            assert found == {turn(move, board.size, symmetry): kind for move, kind in expected.items()}


def test_after_a_pass_there_are_no_answers_and_old_ones_are_forgotten() -> None:
    board, _ = position(ANSWERS[-1][2])
    game, weights = new_game(), load_weights()
    find_answers(game[0], board.position, weights[0], WHITE)
    assert game[0]["move_count"] > 0
    board.position["last_move"] = PASS
    find_answers(game[0], board.position, weights[0], WHITE)
    assert game[0]["move_count"] == 0
    assert not game[0]["kinds"].any()


def test_the_weight_of_an_answer_is_the_product_of_its_two_weights() -> None:
    board, _ = position(ANSWERS[-1][2])
    game, weights = new_game(), load_weights()
    find_answers(game[0], board.position, weights[0], WHITE)
    count = int(game[0]["move_count"])
    total = 0.0
    for index in range(count):
        move = int(game[0]["moves"][index])
        lies_around = around(board.position, WHITE, move)
        expected = weights[0]["kind"][game[0]["kinds"][move]] * weights[0]["answer"][lies_around]
        assert game[0]["weights"][index] == pytest.approx(expected)
        assert answer_at(game[0], total + 0.5 * expected) == move
        total += expected
    assert total_weight(game[0]) == pytest.approx(total)
    assert answer_at(game[0], total * 1.001) == PASS
