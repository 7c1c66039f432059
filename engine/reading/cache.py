"""`ReadingCache`: answers that are kept while no point of their track has changed (Bouzy and Cazenave 2001, 7.8).

The cache looks at the board only when it is asked. It compares colours and ko with those it saw the time before, so
it makes no difference whether moves were played, taken back, or another game was set up in between.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from engine.board.board import Board
from engine.board.points import NUM_POINTS, PASS
from engine.reading.outcome import Reading
from engine.reading.reader import ROOT_LIBERTIES, Reader

Question = tuple[str | int, ...]
"""What an answer is filed under: the kind of question, then all that it depends on besides the position."""


class ReadingCache:
    """Answers of one reader, each valid for the position that the cache was last asked about.

    ``hits`` and ``misses`` count the questions that were answered from the cache and by reading.
    """

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._answers: dict[Question, Reading] = {}
        self._colors = np.zeros(NUM_POINTS, dtype=np.int8)
        self._ko = (PASS, 0)
        self.hits = 0
        self.misses = 0

    def __len__(self) -> int:
        """The number of answers kept."""
        return len(self._answers)

    def attack(self, board: Board, stone: int, budget: int, limit: int = ROOT_LIBERTIES) -> Reading:
        """`Reader.attack`, kept for every stone of the string. Raises ValueError if there is no stone."""
        first = board.stones(stone)[0]
        question = ("attack", first, budget, limit)
        return self.answer(board, question, lambda: self._reader.attack(board, first, budget, limit))

    def defend(self, board: Board, stone: int, budget: int, limit: int = ROOT_LIBERTIES) -> Reading:
        """`Reader.defend`, kept for every stone of the string. Raises ValueError if there is no stone."""
        first = board.stones(stone)[0]
        question = ("defend", first, budget, limit)
        return self.answer(board, question, lambda: self._reader.defend(board, first, budget, limit))

    def answer(self, board: Board, question: Question, ask: Callable[[], Reading]) -> Reading:
        """The kept answer to a question, or else that of ``ask``, which is kept.

        ``question`` must name everything that the answer depends on but the position: stones by the smallest point of
        their string, the mover where the stones do not tell it, the budget.
        """
        self._forget_stale(board)
        kept = self._answers.get(question)
        if kept is not None:
            self.hits += 1
            return kept
        self.misses += 1
        made = ask()
        self._answers[question] = made
        return made

    def clear(self) -> None:
        """Forget all answers; the counts stay."""
        self._answers.clear()

    def _forget_stale(self, board: Board) -> None:
        """Drop the answers whose track meets a point that differs from the position the cache saw last.

        A ko that came or went changes its point, and PASS, which stands on a track for the ko as such.
        """
        colors = board.position["color"]
        ko = (board.ko_point, int(board.position["ko_color"]))
        if ko == self._ko and np.array_equal(colors, self._colors):
            return
        changed = set(np.flatnonzero(colors != self._colors).tolist())
        if ko != self._ko:
            changed |= {ko[0], self._ko[0], PASS}
        self._colors = colors.copy()
        self._ko = ko
        fresh = {question: kept for question, kept in self._answers.items() if kept.track.isdisjoint(changed)}
        self._answers = fresh
