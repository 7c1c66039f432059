"""What each thread keeps for the questions it asks: a reader and evaluators. What they keep changes no answer."""

from __future__ import annotations

import threading
from functools import cached_property
from typing import TYPE_CHECKING

from engine.evaluate.effort import SCORING
from engine.library.prepare import later
from engine.library.stages import EVALUATION, PLAYOUTS, READING

if TYPE_CHECKING:
    import numpy as np

    from engine.board.board import Board
    from engine.decide.games import fates as fate_games
    from engine.evaluate import evaluation as evaluations
    from engine.library.game import Game
    from engine.reading import reader as readers
else:
    readers = later(READING, "engine.reading.reader")
    evaluations = later(EVALUATION, "engine.evaluate.evaluation")
    fate_games = later(PLAYOUTS, "engine.decide.games.fates")


class Workshop(threading.local):
    """A reader and its second opinion, and evaluators with the effort of a lookahead and of a final score."""

    @cached_property
    def reader(self) -> readers.Reader:
        """Reads without remembering."""
        return readers.Reader(opinion=lambda *asked: self.fates.trial(*asked))

    @cached_property
    def fates(self) -> fate_games.FateGames:
        """Plays games out where the reader is in doubt about a group."""
        return fate_games.FateGames()

    @cached_property
    def evaluator(self) -> evaluations.Evaluator:
        """Evaluates as the engine does when it plays."""
        return evaluations.Evaluator()

    @cached_property
    def final_evaluator(self) -> evaluations.Evaluator:
        """Evaluates the end of a game."""
        return evaluations.Evaluator(SCORING)

    def evaluated(self, game: Game) -> tuple[Board, np.void]:
        """A copy of a game's board, and its evaluation, which is valid until the thread's next one."""
        board = game.record.board.copy()
        return board, self.evaluator.evaluate(board)


WORKSHOP = Workshop()
