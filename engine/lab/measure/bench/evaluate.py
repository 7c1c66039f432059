"""`tamen bench evaluate`: what an evaluation costs in the middle game, cold and after one more move.

Games are replayed to the middle game. There the position is evaluated with an empty memo (cold), and then move by move
with all that was remembered (incremental). Times are milliseconds of processor time, means over the positions.
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
from engine.lab.check.reading import GOAL_NAMES
from engine.lab.data.games import SIZE, read_games
from engine.reading.outcome import UNKNOWN
from engine.reading.search.memo import NO_WALLS, READ, Memo

MIDDLE_GAME = range(80, 160)
"""Moves of a game at which positions are evaluated."""

COLD_EVERY = 20
"""After so many moves one position is evaluated cold."""


class CountingMemo(Memo):
    """A memo, i.e. a store of the readers' answers, that also counts how many positions are read for
    questions that are not in it.

    positions: the counts by goal of the question; open_positions: the counts, by goal, for questions that
    ended without an answer
    """

    def __init__(self) -> None:
        super().__init__()
        self.start()

    def start(self) -> None:
        """Set all counts of positions read to 0."""
        self.positions = np.zeros(len(GOAL_NAMES), dtype=np.int64)
        self.open_positions = np.zeros(len(GOAL_NAMES), dtype=np.int64)

    def answer(self, board: Board, questions: np.ndarray, walls: np.ndarray = NO_WALLS) -> None:
        """Answer questions as every memo does, and add the number of positions read for them to ``positions``
        and ``open_positions``.

        questions: of QUESTION_DTYPE; the answers are written into them; walls: a set of points as bits: for
        questions about life, the stones that are taken to be alive
        """
        super().answer(board, questions, walls)
        read = questions[questions["hit"] == READ]
        np.add.at(self.positions, read["goal"], read["nodes"])
        unanswered = read[read["outcome"] == UNKNOWN]
        np.add.at(self.open_positions, unanswered["goal"], unanswered["nodes"])


@contextmanager
def stopwatch(spent: dict[str, float]) -> Iterator[None]:
    """Measure, while the context lasts, the seconds of processor time that each pass of the evaluator takes.

    They are added to ``spent`` by the name of the pass.
    """
    originals = {name: getattr(evaluation, name) for name in PASSES}

    def timed(name: str) -> object:
        def run(*arguments: object) -> object:
            started = time.thread_time()
            try:
                return originals[name](*arguments)
            finally:
                spent[name] += time.thread_time() - started

        return run

    try:
        for name in PASSES:
            setattr(evaluation, name, timed(name))
        yield
    finally:
        for name, original in originals.items():
            setattr(evaluation, name, original)


def bench_evaluate(games: Iterable[list[int]], seconds: float) -> dict[str, float]:
    """Measure how long the evaluator takes for middle-game positions, and return the figures of `tamen bench
    evaluate` by name. Games are replayed until ``seconds`` are over.

    cold_ms: mean milliseconds of an evaluation with an empty memo (store of the readers' answers)
    incremental_ms: the same with the memo as it is after the position one move earlier
    incremental_ms_90: the time that nine in ten of these latter evaluations stay below
    reads_per_evaluation: how many questions in one such evaluation had to be read
    <pass>_ms: how much of ``incremental_ms`` each pass of the evaluator takes
    cold_positions, positions: positions that the readers look at in one evaluation, with an empty memo and
        with the earlier one
    open_positions: how many of ``positions`` were for questions that ended without an answer

    The last three figures are also given for each goal of questions. They do not depend on the machine.
    """
    memo = CountingMemo()
    evaluator = Evaluator(memo=memo)
    cold: list[float] = []
    warm: list[float] = []
    spent = dict.fromkeys(PASSES, 0.0)
    read = np.zeros((3, len(GOAL_NAMES)))
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
            memo.start()
            if (number - MIDDLE_GAME.start) % COLD_EVERY == 0:
                memo.clear()
                cold.append(_time_evaluation(evaluator, board))
                read[0] += memo.positions
                continue
            before = memo.counts[READ]
            with stopwatch(spent):
                warm.append(_time_evaluation(evaluator, board))
            reads += memo.counts[READ] - before
            read[1] += memo.positions
            read[2] += memo.open_positions
    count = max(1, len(warm))
    return {
        "cold_ms": round(float(np.mean(cold)), 2),
        "incremental_ms": round(float(np.mean(warm)), 2),
        "incremental_ms_90": round(float(np.percentile(warm, 90)), 2),
        "reads_per_evaluation": round(reads / count, 2),
        **_by_goal(read / ((len(cold),), (count,), (count,))),
        "evaluations": len(warm) + len(cold),
        **{f"{name}_ms": round(1000 * total / count, 3) for name, total in spent.items()},
    }


def _by_goal(read: np.ndarray) -> dict[str, float]:
    """Return how many positions the readers look at in one evaluation: in all, and for each goal of
    questions, by name of the figure.

    read: mean numbers of positions, [3, goal]. Row 0: with an empty memo. Row 1: with the memo of the
    position one move earlier. Row 2: the part of row 1 for questions that ended without an answer
    """
    names = ("cold_positions", "positions", "open_positions")
    return {name: round(float(row.sum()), 1) for name, row in zip(names, read, strict=True)} | {
        f"{GOAL_NAMES[goal]}_{name}": round(float(row[goal]), 1)
        for goal in GOAL_NAMES
        for name, row in zip(names, read, strict=True)
    }


def _time_evaluation(evaluator: Evaluator, board: Board) -> float:
    started = time.thread_time()
    evaluator.evaluate(board)
    return 1000 * (time.thread_time() - started)


def middle_games(path: Path, count: int = 200) -> Iterator[list[int]]:
    """Yield the moves of up to ``count`` games of a file that reach the middle game."""
    longer = (game.moves for game in read_games(path) if len(game.moves) >= MIDDLE_GAME.stop)
    return islice(longer, count)
