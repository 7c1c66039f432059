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
from engine.reading.memo import NO_WALLS, READ, Memo
from engine.reading.outcome import UNKNOWN

MIDDLE_GAME = range(80, 160)
"""Moves of a game at which positions are evaluated."""

COLD_EVERY = 20
"""After so many moves one position is evaluated cold."""


class CountingMemo(Memo):
    """A memo that also counts the positions of the questions that it had to read.

    positions: all of them; open_positions: those of questions that ended without an answer
    """

    def __init__(self) -> None:
        super().__init__()
        self.positions = self.open_positions = 0

    def answer(self, board: Board, questions: np.ndarray, walls: np.ndarray = NO_WALLS) -> None:
        """As of every memo."""
        super().answer(board, questions, walls)
        read = questions[questions["hit"] == READ]
        self.positions += int(read["nodes"].sum())
        self.open_positions += int(read["nodes"][read["outcome"] == UNKNOWN].sum())


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
    ``cold_positions``, ``positions`` and ``open_positions``: what one evaluation reads, cold, after a move, and of that
    in questions that end without an answer. These do not depend on the machine.
    """
    memo = CountingMemo()
    evaluator = Evaluator(memo=memo)
    read = {"cold_positions": 0, "positions": 0, "open_positions": 0}
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
                memo.clear()
                memo.positions = 0
                cold.append(_milliseconds(evaluator, board))
                read["cold_positions"] += memo.positions
                continue
            before = memo.counts[READ]
            memo.positions = memo.open_positions = 0
            with stopwatch(spent):
                warm.append(_milliseconds(evaluator, board))
            reads += memo.counts[READ] - before
            read["positions"] += memo.positions
            read["open_positions"] += memo.open_positions
    count = max(1, len(warm))
    return {
        "cold_ms": round(float(np.mean(cold)), 2),
        "incremental_ms": round(float(np.mean(warm)), 2),
        "incremental_ms_90": round(float(np.percentile(warm, 90)), 2),
        "reads_per_evaluation": round(reads / count, 2),
        "cold_positions": round(read["cold_positions"] / max(1, len(cold)), 1),
        "positions": round(read["positions"] / count, 1),
        "open_positions": round(read["open_positions"] / count, 1),
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
