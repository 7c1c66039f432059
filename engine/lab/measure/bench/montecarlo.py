"""`tamen bench montecarlo`: playouts a second, alone and with the tree, by board size and by threads.

All begin on the empty board. Playouts alone keep one core busy for each thread; with the tree the threads share one.
A second is one of processor time for each thread, so that other work on the machine does not count.
"""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

from engine.board.board import Board
from engine.board.points import BLACK
from engine.board.record import new_stack
from engine.decide.games.playout import play_many
from engine.decide.games.records import GAME_DTYPE
from engine.decide.games.tree_search import TreeSearch
from engine.decide.games.weights import load_weights
from engine.game.game import Game
from engine.game.rule_sets import rule_set
from engine.jit.declaring import record_array

SIZES = (9, 13, 19)
THREADS = (1, 2)

KOMI = rule_set("chinese").default_komi

POINTS_A_STEP = 20_000
"""Points of the boards of all playouts between two looks at the clock."""

SEED = 1


def playouts_per_second(size: int, threads: int, seconds: float) -> float:
    """Return how many playouts ``threads`` threads together play per second of one thread's processor time.
    Each starts from an empty board, and no tree is grown. The measurement takes about ``seconds``.
    """
    step = max(1, POINTS_A_STEP // size**2)
    weights = load_weights()[0]
    stop = time.perf_counter() + seconds

    def work(number: int) -> int:
        game, boards, count = record_array(1, GAME_DTYPE), new_stack(2), 0
        game["random"] = SEED + number
        boards[0] = Board(size).position
        while count == 0 or time.perf_counter() < stop:
            play_many(game[0], boards, weights, KOMI, step)
            count += step
        return count

    started = time.process_time()
    with ThreadPoolExecutor(threads) as pool:
        count = sum(pool.map(work, range(threads)))
    return threads * count / (time.process_time() - started)


def tree_games_per_second(size: int, threads: int, seconds: float) -> float:
    """Return how many games ``threads`` threads together play per second of one thread's processor time. They
    grow one tree together, from an empty board. The measurement takes about ``seconds``.
    """
    search = TreeSearch(SEED, threads)
    search.begin(Game(size), BLACK)
    stop, started = time.perf_counter() + seconds, time.process_time()
    search.grow(1 << 40, lambda: time.perf_counter() < stop)
    return threads * search.games / (time.process_time() - started)


def bench_montecarlo(seconds: float) -> dict[str, float]:
    """Return the figures of `tamen bench montecarlo` by name: playouts a second, and games of a search tree a
    second, for each size of the board and number of threads.

    seconds: how long each figure is measured
    """
    figures = {}
    for size in SIZES:
        for threads in THREADS:
            name = f"{size}_threads_{threads}_per_second"
            figures[f"playouts_{name}"] = round(playouts_per_second(size, threads, seconds), 1)
            figures[f"tree_games_{name}"] = round(tree_games_per_second(size, threads, seconds), 1)
    return figures
