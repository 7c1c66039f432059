"""What questions are asked of: a reader with its second opinion, and evaluators. What they keep changes no answer.

They are wired here for everybody: the library has a workshop for each thread, a GTP session has one of its own.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from engine.library.prepare import later, prepare_stage
from engine.library.stages import EVALUATION, PLAYOUTS, READING

if TYPE_CHECKING:
    import numpy as np

    from engine.board.board import Board
    from engine.decide.games import fates as fate_games
    from engine.evaluate import effort, status
    from engine.evaluate import evaluation as evaluations
    from engine.evaluate.status import FinalStatus
    from engine.reading import reader as readers
    from engine.reading.search import memo as memos
else:
    readers, memos = later(READING, "engine.reading.reader", "engine.reading.search.memo")
    effort, evaluations, status = later(
        EVALUATION, "engine.evaluate.effort", "engine.evaluate.evaluation", "engine.evaluate.status"
    )
    fate_games = later(PLAYOUTS, "engine.decide.games.fates")


class Workshop(threading.local):
    """A reader and its second opinion, and evaluators with the effort of a lookahead and of a final score.

    Each is made when it is first needed, one for each thread.
    """

    def __init__(self, wait: Callable[[str], None] = prepare_stage) -> None:
        """``wait`` is how this workshop waits for a stage of compiled code."""
        self._wait = wait

    @cached_property
    def reader(self) -> readers.Reader:
        """Reads without remembering."""
        self._wait(READING)
        return readers.Reader(opinion=lambda *asked: self.fates.trial(*asked))

    @property
    def combining_reader(self) -> readers.Reader:
        """Reads for one search of combinations, which asks the same again and again: it remembers, and is new."""
        self._wait(READING)
        return readers.Reader(memos.Memo())

    @cached_property
    def fates(self) -> fate_games.FateGames:
        """Plays games out where the reader is in doubt about a group."""
        self._wait(PLAYOUTS)
        return fate_games.FateGames()

    @cached_property
    def evaluator(self) -> evaluations.Evaluator:
        """Evaluates with the effort of a lookahead, as the engine does when it plays."""
        self._wait(EVALUATION)
        return evaluations.Evaluator()

    @cached_property
    def final_evaluator(self) -> evaluations.Evaluator:
        """Evaluates the end of a game, with the effort that its score is worth."""
        self._wait(EVALUATION)
        return evaluations.Evaluator(effort.SCORING)

    def evaluated(self, board: Board) -> np.void:
        """The evaluation of a board, which is valid until the thread's next one."""
        return self.evaluator.evaluate(board)

    def final_status(self, board: Board) -> FinalStatus:
        """What every point of a board is at the end of the game."""
        return status.final_status(board, self.final_evaluator.evaluate(board), self.reader)


WORKSHOP = Workshop()
"""The library's."""
