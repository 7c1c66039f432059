"""`tamen bench evaluate`: what an evaluation costs in the middle game, cold and after one more move.

Games are replayed to the middle game. There the position is evaluated with an empty memo (cold), and then move by move
with all that was remembered (incremental). One core; times in milliseconds, means over the positions.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

import numpy as np

from engine.board.board import Board
from engine.evaluate import evaluation
from engine.evaluate.evaluation import PASSES, Evaluator
from engine.lab.games import SIZE, read_games

MIDDLE_GAME = range(80, 160)
"""Moves of a game at which positions are evaluated."""

COLD_EVERY = 20
"""After so many moves one position is evaluated cold."""


@contextmanager
def stopwatch(spent: dict[str, float]) -> Iterator[None]:
    """Measure, while the context lasts, the seconds that each pass of the evaluator takes."""
    originals = {name: getattr(evaluation, name) for name in PASSES}

    def timed(name: str) -> object:
        def run(*arguments: object) -> object:
            started = time.perf_counter()
            try:
                return originals[name](*arguments)
            finally:
                spent[name] += time.perf_counter() - started

        return run

    try:
        for name in PASSES:
            setattr(evaluation, name, timed(name))
        yield
    finally:
        for name, original in originals.items():
            setattr(evaluation, name, original)


def bench_evaluate(games: Iterable[list[int]], seconds: float) -> dict[str, float]:
    """The figures of `tamen bench evaluate`, from as many games as fit into ``seconds``.

    ``cold_ms``, ``incremental_ms``: mean milliseconds of an evaluation; ``incremental_ms_90``: nine in ten take less;
    ``reads_per_evaluation``: readings that the memo could not answer; ``<pass>_ms``: the passes' part of incremental.
    """
    evaluator = Evaluator()
    cold: list[float] = []
    warm: list[float] = []
    spent = dict.fromkeys(PASSES, 0.0)
    reads = 0
    started = time.perf_counter()
    for moves in games:
        if time.perf_counter() - started > seconds and warm:
            break
        board = Board(SIZE)
        for number, move in enumerate(moves[: MIDDLE_GAME.stop]):
            board.play(board.to_move, move)
            if number not in MIDDLE_GAME:
                continue
            if (number - MIDDLE_GAME.start) % COLD_EVERY == 0:
                evaluator.memo.clear()
                cold.append(_milliseconds(evaluator, board))
                continue
            before = evaluator.memo.counts[0]
            with stopwatch(spent):
                warm.append(_milliseconds(evaluator, board))
            reads += evaluator.memo.counts[0] - before
    count = max(1, len(warm))
    return {
        "cold_ms": round(float(np.mean(cold)), 2),
        "incremental_ms": round(float(np.mean(warm)), 2),
        "incremental_ms_90": round(float(np.percentile(warm, 90)), 2),
        "reads_per_evaluation": round(reads / count, 2),
        "evaluations": len(warm) + len(cold),
        **{f"{name}_ms": round(1000 * total / count, 3) for name, total in spent.items()},
    }


def _milliseconds(evaluator: Evaluator, board: Board) -> float:
    started = time.perf_counter()
    evaluator.evaluate(board)
    return 1000 * (time.perf_counter() - started)


def middle_games(path: Path, count: int = 200) -> Iterator[list[int]]:
    """The moves of the games of a file that reach the middle game."""
    longer = (game.moves for game in read_games(path) if len(game.moves) >= MIDDLE_GAME.stop)
    return islice(longer, count)
