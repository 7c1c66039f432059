"""`tamen bench board`: plays and undos, random games to the end, and the start of the program.

Real games are replayed, or where none are given those of the simple player. The start is measured with an empty and
with a filled cache. One core; all but the starts in seconds of processor time.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numba import int64, types

from engine.board import kernels
from engine.board.board import Board
from engine.board.points import BLACK, NUM_POINTS, PASS, WHITE
from engine.board.record import BOARDS, POINTS, new_stack
from engine.decide.simple import FORBIDDEN, SEED, SimplePlayer, random_move
from engine.jit.declaring import kernel
from engine.lab.data.games import read_games

ROOT = Path(__file__).resolve().parents[4]
MOVES = types.Array(types.int16, 1, "C")


@kernel(int64(BOARDS, MOVES, int64))
def replay(boards, moves, rounds):
    """Play a game on the stack ``boards``, each position on the next place, and do that ``rounds`` times from
    the start. Returns how many moves were played in all, -1 if a move is illegal.

    moves: points of alternating colours, Black first
    """
    played = 0
    for _ in range(rounds):
        depth = 0
        color = BLACK
        for index in range(moves.size):
            if kernels.play(boards, depth, color, moves[index]) != kernels.LEGAL:
                return -1
            depth += 1
            color = BLACK + WHITE - color
        played += depth
    return played


@kernel(int64(BOARDS, int64))
def copy_positions(boards, rounds):
    """Copy a position from one place of the stack ``boards`` to the next, again and again, ``rounds`` times
    in all. Returns that number.

    It serves to measure how long a copy takes, which is the first step of playing a move. At the end of the
    stack it begins again at the start.
    """
    last = boards.size - 1
    for index in range(rounds):
        boards[index % last + 1] = boards[index % last]
    return rounds


@kernel(int64(BOARDS, int64, FORBIDDEN, POINTS, SEED))
def random_game(boards, size, forbidden, candidates, generator):
    """Play random moves on ``boards[0]`` from the empty board until two passes follow each other, or until 3
    moves for each point were played. Returns the number of moves.

    forbidden, candidates: work memory; generator: draws the random moves
    """
    kernels.clear_position(boards[0], size)
    color = BLACK
    passes = 0
    length = 0
    while passes < 2 and length < 3 * size * size:
        move = random_move(boards[0], color, forbidden, candidates, generator)
        kernels.play(boards, 0, color, move)
        boards[0] = boards[1]
        passes = passes + 1 if move == PASS else 0
        color = BLACK + WHITE - color
        length += 1
    return length


def play_undo_pairs_per_second(games: Iterator[list[int]], seconds: float) -> float:
    """Measure how many moves a second can be played and taken back in games on 19x19.

    Each game is replayed from the empty board. seconds: how long to measure. Raises ValueError for an illegal
    move.
    """
    board = Board(19)
    board.reserve(1000)
    pairs, spent = 0, 0.0
    for moves in games:
        array = np.array(moves, dtype=np.int16)
        started = time.process_time()
        played = replay(board.stack, array, 10)
        spent += time.process_time() - started
        if played < 0:
            raise ValueError("a game of the bench holds an illegal move")
        pairs += played
        if spent > seconds:
            break
    return pairs / spent


def copy_microseconds(seconds: float) -> float:
    """Measure, for ``seconds`` seconds, how many microseconds it takes to copy the record of one position.
    Every play begins with such a copy.
    """
    stack, copies, started = new_stack(16), 0, time.process_time()
    while copies == 0 or time.process_time() - started < seconds:
        copies += copy_positions(stack, 10_000)
    return 1e6 * (time.process_time() - started) / copies


def random_games_per_second(size: int, seconds: float) -> float:
    """Measure how many random games are played in a second on one core, with a fixed seed.

    seconds: how long to measure
    """
    stack = new_stack(2)
    forbidden = np.zeros(NUM_POINTS, dtype=np.bool_)
    candidates = np.zeros(NUM_POINTS, dtype=np.int16)
    generator = np.array([88172645463325252], dtype=np.uint64)
    games, started = 0, time.process_time()
    while time.process_time() - started < seconds:
        random_game(stack, size, forbidden, candidates, generator)
        games += 1
    return games / (time.process_time() - started)


def start_seconds() -> tuple[float, float]:
    """Measure the seconds from the start of the program to the answer to its first genmove.

    Returns two numbers: with an empty cache of compiled code and with a full one.
    """
    with tempfile.TemporaryDirectory() as folder:
        return _seconds_to_first_move(folder), _seconds_to_first_move(folder)


def _seconds_to_first_move(cache: str) -> float:
    started = time.perf_counter()
    subprocess.run(
        [sys.executable, str(ROOT / "gtp_main.py")],
        input=b"boardsize 9\ngenmove b\nquit\n",
        env={**os.environ, "TAMEN_CACHE": cache},
        capture_output=True,
        check=True,
    )
    return time.perf_counter() - started


def random_game_moves(size: int, count: int) -> Iterator[list[int]]:
    """Yield the moves of ``count`` games of the simple player against itself. They serve a bench that has no
    collection of games.
    """
    for seed in range(count):
        board, player = Board(size), SimplePlayer(seed)
        moves: list[int] = []
        while len(moves) < 400:
            moves.append(player.choose(board, board.to_move))
            board.play(board.to_move, moves[-1])
        yield moves


def bench_board(games: Path | None, seconds: float) -> dict[str, float]:
    """Measure how fast moves, random games and the start of the program are. Returns the figures of `tamen
    bench board` by name.

    games: a games file to replay, None for games of the simple player; seconds: how long each measurement
    lasts
    """
    moves = (game.moves for game in read_games(games)) if games else random_game_moves(19, 20)
    cold, warm = start_seconds()
    return {
        "play_undo_pairs_per_second": round(play_undo_pairs_per_second(moves, seconds)),
        "copy_us": round(copy_microseconds(seconds), 3),
        "random_games_9_per_second": round(random_games_per_second(9, seconds), 1),
        "random_games_19_per_second": round(random_games_per_second(19, seconds), 1),
        "cold_start_seconds": round(cold, 2),
        "warm_start_seconds": round(warm, 2),
    }
