"""Quiescence: saving and killing what is unsettled until the position can be judged by its score.

The score counts an unsettled group as half a prize for whoever moves. With several of them that is too coarse: one side
takes the largest, the other the next. So the sides take turns at the largest stake, and only what is left is evaluated
(Fotland 1993, 4 "Quiescence search"). A stake smaller than what a free move is worth is not taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, PASS, opponent
from engine.evaluate.aliveness import (
    AHEAD_IN_SEMEAI,
    EVEN_SEMEAI,
    KO,
    LIVES_OR_LIMPS,
    UNSETTLED,
)
from engine.evaluate.evaluation import Evaluator
from engine.evaluate.state import POINT, THREATENED

UNSETTLED_CLASSES = frozenset((LIVES_OR_LIMPS, AHEAD_IN_SEMEAI, UNSETTLED, KO, EVEN_SEMEAI))


@dataclass(frozen=True)
class Stake:
    """Something that the side to move can decide: the points it turns, and the move; a stone it is about."""

    points: float
    move: int
    about: int


@dataclass(frozen=True)
class Settled:
    """A quiet position's score, Black's view without komi, in points, with the moves that led there."""

    score: float
    line: tuple[int, ...]


def stakes(tables: np.void, color: int) -> Iterator[Stake]:
    """What a side can save or kill by moving now: unsettled groups and threatened strings of either side."""
    groups = tables["groups"][: int(tables["group_count"])]
    for group in groups:
        if int(group["aliveness"]) in UNSETTLED_CLASSES:
            move = key_move(group, color)
            if move != PASS:
                points = 2.0 * int(group["stones"]) + int(group["eye_space"])
                yield Stake(points, move, int(group["first"]))
    for string in tables["strings"][: int(tables["string_count"])]:
        if int(string["status"]) == THREATENED:
            move = int(string["defend_move"] if string["color"] == color else string["attack_move"])
            if move != PASS:
                yield Stake(2.0 * int(string["stones"]), move, int(string["first"]))


def key_move(group: np.void, color: int) -> int:
    """The move that saves a group of this colour, or kills one of the other: as read, else its largest eye move."""
    own = int(group["color"]) == color
    read = int(group["defend_move"] if own else group["attack_move"])
    if read != PASS:
        return read
    best, value = PASS, 0
    for index in range(int(group["potentials"])):
        if int(group["potential_value"][index]) > value:
            best, value = int(group["potential_move"][index]), int(group["potential_value"][index])
    return best


class Quiescence:
    """Settles positions on a board, with an evaluator; the board is left as it was.

    ``depth`` is how many stakes are taken at most, one after the other. ``spend`` is called before each evaluation and
    may raise to end the search.
    """

    def __init__(self, evaluator: Evaluator, depth: int, spend: Callable[[], None]) -> None:
        self._evaluator = evaluator
        self._depth = depth
        self._spend = spend

    def settle(self, board: Board, color: int, sente: float) -> Settled:
        """The quiet score with ``color`` to move; ``sente`` points are added for the side that moves at the end."""
        depth = board.depth
        line: list[int] = []
        mover = color
        try:
            while True:
                self._spend()
                tables = self._evaluator.evaluate(board)
                stake = self._largest(board, tables, mover, sente) if len(line) < self._depth else None
                if stake is None:
                    break
                board.play(mover, stake.move)
                line.append(stake.move)
                mover = opponent(mover)
        finally:
            while board.depth > depth:
                board.undo()
        bonus = sente if mover == BLACK else -sente
        return Settled(int(tables["score"][mover]) / POINT + bonus, tuple(line))

    def _largest(self, board: Board, tables: np.void, color: int, sente: float) -> Stake | None:
        found = [stake for stake in stakes(tables, color) if stake.points > sente]
        for stake in sorted(found, key=lambda each: (-each.points, each.move)):
            if board.color_at(stake.move) == EMPTY and board.is_legal(color, stake.move):
                return stake
        return None
