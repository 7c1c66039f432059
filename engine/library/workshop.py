"""What questions are asked of: a reader with its second opinion, and evaluators. What they keep changes no answer.

They are wired here for everybody: the library has a workshop for each thread, a GTP session has one of its own.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from engine.board.points import PASS
from engine.game.rule_sets import rule_set
from engine.library.prepare import later, prepare_stage
from engine.library.stages import EVALUATION, PLAYOUTS, READING

if TYPE_CHECKING:
    import numpy as np

    from engine.board.board import Board
    from engine.decide.games import fates as fate_games
    from engine.decide.games import outlook as outlooks
    from engine.decide.prior import prior as priors
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
    fate_games, outlooks, priors = later(
        PLAYOUTS,
        "engine.decide.games.fates",
        "engine.decide.games.outlook",
        "engine.decide.prior.prior",
    )

GAMES_AT_END = 600
"""Games played out, half of them with either side to move first, to check what was read of the stones at the end."""


class Workshop(threading.local):
    """The readers and evaluators that answer questions of the library and of GTP. Each is made when it is
    first needed, one for every thread.

    If the reader is in doubt about a group, it asks a second opinion: games played out about that group.
    There are two evaluators. One reads as much as the engine reads for a move, the other as much as a final
    score needs.
    """

    def __init__(self, wait: Callable[[str], None] = prepare_stage) -> None:
        """Make a workshop, which holds the readers and evaluators of the library. These are made only when
        they are needed.

        ``wait`` is called with the name of a stage, i.e. a part of the compiled code, and returns when that
        code is ready.
        """
        self._wait = wait
        self._last_status: tuple[bytes, FinalStatus] | None = None

    @cached_property
    def reader(self) -> readers.Reader:
        """The reader for single questions; it remembers nothing from one to the next."""
        self._wait(READING)
        return readers.Reader(
            opinion=lambda *asked: self.fates.trial(*asked),
            taste=lambda board, color: self.prior.odds(board, color, PASS, PASS),
        )

    @cached_property
    def prior(self) -> priors.Prior:
        """The prior without its net, which tells at once how likely players are to think of each move."""
        self._wait(PLAYOUTS)
        return priors.load_prior_alone()

    @cached_property
    def lookout(self) -> outlooks.Lookout:
        """The object that plays games out from a position at the end of a game, to check which stones are
        alive.
        """
        self._wait(PLAYOUTS)
        return outlooks.Lookout()

    @property
    def combining_reader(self) -> readers.Reader:
        """A new reader for one search of combinations. It remembers its answers, since such a search asks
        the same question again and again.
        """
        self._wait(READING)
        return readers.Reader(memos.Memo())

    @cached_property
    def fates(self) -> fate_games.FateGames:
        """The judge that plays out games about a group if the reader is in doubt."""
        self._wait(PLAYOUTS)
        return fate_games.FateGames()

    @cached_property
    def evaluator(self) -> evaluations.Evaluator:
        """The evaluator that reads as much about a position as the engine does while it plays.

        That is far less than `final_evaluator` reads.
        """
        self._wait(EVALUATION)
        return evaluations.Evaluator()

    @cached_property
    def final_evaluator(self) -> evaluations.Evaluator:
        """The evaluator for a position at the end of a game, where the final score is counted.

        It reads more positions for each question than `evaluator`.
        """
        self._wait(EVALUATION)
        return evaluations.Evaluator(effort.SCORING)

    def evaluated(self, board: Board) -> np.void:
        """Return the evaluation of a board (groups, influence, score and so on) as one record of tables.

        It is valid until the same thread evaluates again.
        """
        return self.evaluator.evaluate(board)

    def final_status(self, board: Board) -> FinalStatus:
        """Return what every point of a board is at the end of the game.

        That is which stones are alive, dead or in seki, and whose the other points are. What was found of the
        last position is kept, since programs ask for its dead stones, its living ones and its score in turn.
        """
        position = board.snapshot()
        if self._last_status is None or self._last_status[0] != position:
            tables = self.final_evaluator.evaluate(board)
            games = self.lookout.outlook(board, 0.0, rule_set("chinese"), GAMES_AT_END)
            found = status.final_status(board, tables, self.reader, owned=games.owned)
            self._last_status = position, found
        return self._last_status[1]


WORKSHOP = Workshop()
"""The library's."""
