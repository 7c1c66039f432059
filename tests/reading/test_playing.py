"""Positions of a search that are made from what stands in their place are those that playing a move anew makes."""

from __future__ import annotations

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.kernels import LEGAL, play
from engine.board.points import BLACK, PASS, WHITE
from engine.board.record import new_stack
from engine.reading.search.playing import play_from, start_playing
from engine.reading.search.records import MOST_CHANGED, new_search

DEEPEST = 12


def wander(board: Board, seed: int, steps: int) -> int:
    """Play at random up and down a line, and hold every position to that of the board; how many moves were legal."""
    rng = np.random.default_rng(seed)
    searches, stack, expected = new_search(), new_stack(DEEPEST + 2), new_stack(2)
    search = searches[0]
    stack[0] = board.position
    start_playing(search)
    points, ply, legal = [PASS, *board.points()], 0, 0
    for _ in range(steps):
        move = int(rng.choice(points))
        color = int(stack[ply]["to_move"])
        expected[0] = stack[ply]
        reason = play(expected, 0, color, move)
        assert play_from(search, stack, ply, ply, move) == reason
        if reason == LEGAL:
            legal += 1
            assert stack[ply + 1].tobytes() == expected[1].tobytes()
        deeper = reason == LEGAL and ply < DEEPEST and rng.random() < 0.4
        ply = ply + 1 if deeper else max(0, ply - int(rng.random() < 0.25))
    return legal


@pytest.mark.parametrize("seed", range(8))
def test_positions_are_those_of_moves_played_anew(seed: int) -> None:
    rng = np.random.default_rng(1000 + seed)
    board = Board(7)
    for _ in range(20 + 4 * seed):
        moves = [each for each in board.points() if board.is_legal(board.to_move, each)]
        if moves:
            board.play(board.to_move, int(rng.choice(moves)))
    assert wander(board, seed, 3000) > 400


def test_a_large_capture_is_copied() -> None:
    board = Board(9)
    grid = np.full((9, 9), BLACK, dtype=np.int8)
    grid[4, 4] = 0
    board.set_position(grid, WHITE)
    stack, search = new_stack(4), new_search()[0]
    stack[0] = board.position
    start_playing(search)
    expected = new_stack(2)
    for move, changed in ((int(board.points()[40]), MOST_CHANGED), (PASS, 0)):
        expected[0] = stack[0]
        assert play(expected, 0, WHITE, move) == LEGAL
        assert play_from(search, stack, 0, 0, move) == LEGAL
        assert int(search["changed_count"][1]) == changed
        assert stack[1].tobytes() == expected[1].tobytes()
