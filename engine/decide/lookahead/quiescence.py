"""Quiescence: saving and killing what is unsettled until the position can be judged by its score.

The score counts an unsettled group as half a prize for whoever moves. With several of them that is too coarse: one side
takes the largest, the other the next. So the sides take turns at the largest stake (Fotland 1993, 4 "Quiescence
search"). Whoever is to move may also leave things as they are; of the two it takes what is better for it.

What the right to move is worth is part of the score here: the territory pass was fitted to positions with a side to
move, and its two scores of a board differ by what that side gains (``tamen measure territory``). So no value of sente
is added at the end. With one added, the engine chose the moves of a strong network less often.

Obvious answers to the last move, by the patterns that are marked for it, are not tried (Fotland 1993, 8). Where nothing
was at stake they were, with reach 2: they took a sixth of the evaluations, moved the quiet score in 16 of 303 positions
(stakes in 28), and changed none of 50 moves.

Stakes are ordered by their points. Of those that are equal all are tried, as far as the breadth allows, and the best
counts, so neither the colours nor the orientation of the board decide.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, WHITE, opponent
from engine.decide.opening.stakes import stakes
from engine.evaluate.tables import POINT
from engine.game.scoring import stones_more

Tables = Callable[[Board], np.void]
"""What evaluates a board's present position (`engine.evaluate.tables`)."""

Score = Callable[[Board, np.void, int], float]
"""Points that Black leads by on a board that was evaluated, with a colour to move, without komi."""

LEAST_STAKE = 2.0
"""Points that a stake must exceed: a single stone is not worth an evaluation."""

MOST_EQUAL = 4
"""Equal stakes that are tried side by side."""


@dataclass(frozen=True)
class Settled:
    """A quiet position reached by playing on from a first one: its score, and the moves that led there.

    score: points without komi, for the side that was to move in the first position
    line: the moves, empty if the first position is quiet itself
    """

    score: float
    line: tuple[int, ...]


def area_score(board: Board, tables: np.void, color: int) -> float:
    """Return the points by which Black leads, by area and without komi, as the evaluation ``tables`` has it.

    ``color`` is to move.
    """
    return int(tables["score"][color]) / POINT


def territory_score(root: Board) -> Score:
    """Return a function that scores, by territory, positions that follow ``root``.

    Each stone put on the board after ``root`` costs its side a point. The function takes a board, its
    evaluation and the side to move, and returns the points by which Black leads. They include the komi of
    `engine.game.scoring.score_compensation`, which makes up for the stones on the root's board.
    """
    before = _stones_put(root)

    def score(board: Board, tables: np.void, color: int) -> float:
        return area_score(board, tables, color) - (_stones_put(board) - before)

    return score


def _stones_put(board: Board) -> int:
    """Return how many more stones Black than White has put on a board, counting those captured since."""
    return stones_more(board.grid(), {color: board.captured(color) for color in (BLACK, WHITE)})


class Quiescence:
    """Plays positions on, by their evaluations alone, until nothing large is at stake. The board is left as
    it was.

    A stake is a group or string that whoever moves first saves or kills.

    depth: how many stakes are taken at most, one after the other
    spend: called before each evaluation; may raise to end the search
    used: how many positions were settled, passed (`passed`), and looked at after a stake was taken
    """

    def __init__(
        self, tables: Tables, depth: int, spend: Callable[[], None], score: Score = area_score
    ) -> None:
        self.score = score
        self._tables = tables
        self._depth = depth
        self._spend = spend
        self.used: Counter[str] = Counter()

    def settle(self, board: Board, color: int) -> Settled:
        """Play a position on, ``color`` first, until nothing large is at stake; return the score and the
        moves.
        """
        return self._settle(board, color, self._depth, "settled")

    def passed(self, board: Board, color: int) -> Settled:
        """Return the score of a position with ``color`` to move without playing on, even if much is at stake.

        This serves positions in the middle of a sequence.
        """
        return self._settle(board, color, 0, "passed")

    def _settle(self, board: Board, color: int, depth: int, what: str) -> Settled:
        self._spend()
        self.used[what] += 1
        tables = self._tables(board)
        score = self.score(board, tables, color)
        best = Settled(score if color == BLACK else -score, ())
        if depth == 0:
            return best
        for move in self._largest(board, tables, color):
            board.play(color, move)
            try:
                after = self._settle(board, opponent(color), depth - 1, "stakes")
            finally:
                board.undo()
            if -after.score > best.score:
                best = Settled(-after.score, (move, *after.line))
        return best

    def _largest(self, board: Board, tables: np.void, color: int) -> list[int]:
        """Return the playable moves by which ``color`` saves or kills the largest group or string at stake.

        There are several if stakes are equal, and none if nothing is at stake. ``tables``: the evaluation.
        """
        found: dict[int, float] = {}
        for stake in stakes(tables, color):
            legal = board.color_at(stake.move) == EMPTY and board.is_legal(color, stake.move)
            if stake.points > LEAST_STAKE and legal:
                found[stake.move] = found.get(stake.move, 0.0) + stake.points
        most = max(found.values(), default=0.0)
        return [move for move, points in found.items() if points == most][:MOST_EQUAL]
