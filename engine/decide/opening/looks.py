"""`Looks`: what is seen of the positions of one decision; each is evaluated once, whoever asks for it.

The position that is decided in is asked for by the experts, the safety nets, the quiescence search and the lookahead,
and every position after a candidate by the last two and by the verification of its reasons. So the tables of all of
them are kept while the decision lasts.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

import numpy as np

from engine.board.board import Board
from engine.decide.decision.budget import OutOfBudget
from engine.evaluate.evaluation import Evaluator
from engine.evaluate.groups.verdicts import Verdicts
from engine.reading.search.watch import OutOfTime

MOST_KEPT = 256
"""Tables that are kept, 0.3 MB each: more than the strongest level asks for. With a larger budget those that were not
asked for longest are made again."""

Place = tuple[int, int, int]
"""What tables depend on: the stones, and the ko with the colour that it forbids it to. They hold for both to move."""


class Looks:
    """The tables of one decision's positions. ``made`` counts evaluations, ``asked`` how often one was wanted."""

    def __init__(
        self,
        evaluator: Evaluator,
        verdicts: Verdicts | None = None,
        is_over: Callable[[], bool] = lambda: False,
    ) -> None:
        """``is_over`` ends all evaluations but the first, without which nothing can be decided."""
        self._evaluator = evaluator
        self._verdicts, self._is_over = verdicts, is_over
        self._kept: OrderedDict[Place, np.void] = OrderedDict()
        self.made = 0
        self.asked = 0

    def begin(self, board: Board, tables: np.void) -> None:
        """Take the tables of the position that is decided in, which was evaluated first."""
        self._kept[_place(board)] = tables
        self.made = self.asked = 1

    def tables(self, board: Board) -> np.void:
        """The evaluation of the board's present position; a copy of its own, which nobody may change.

        Raises OutOfBudget if it is over before a new one is made.
        """
        self.asked += 1
        place = _place(board)
        found = self._kept.get(place)
        if found is None:
            self.made += 1
            found = self._kept[place] = self._evaluated(board)
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(place)
        return found

    def _evaluated(self, board: Board) -> np.void:
        is_over = self._is_over if self.made > 1 else None
        try:
            tables: np.void = self._evaluator.evaluate(board, self._verdicts, is_over).copy()
        except OutOfTime:
            raise OutOfBudget from None
        return tables


def _place(board: Board) -> Place:
    position = board.position
    return int(position["stones_key"]), int(position["ko"]), int(position["ko_color"])
