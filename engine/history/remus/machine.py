"""How the machine decides: lexicon, heuristic computer and chance, one after the other (Remus 1962, section 3)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.board.board import Board
from engine.board.points import PASS
from engine.board.record import new_stack
from engine.history.remus.chance import Chance
from engine.history.remus.foresight import LEAST, judge, look_ahead
from engine.history.remus.lexicon import field
from engine.history.remus.memory import Memory
from engine.history.remus.parameters import quotients
from engine.history.remus.records import PLIES, WORK_DTYPE
from engine.jit.declaring import record_array

LEXICON, HEURISTIC, RANDOM = "lexicon", "heuristic", "random"
STAGES = (LEXICON, HEURISTIC, RANDOM)


@dataclass(frozen=True)
class Choice:
    """A move that the machine has chosen, and which of its stages determined it.

    stage: RANDOM if several moves were equally good and one was drawn by chance; else LEXICON if the lexicon
    knew the position, else HEURISTIC; known: how many moves the lexicon left to choose from, 0 if it did not
    know the position; value: how good the heuristic finds the move, including the moves that were read behind
    it; judged: for how many moves the heuristic was computed
    """

    move: int
    stage: str
    known: int
    value: float
    judged: int


class Machine:
    """Remus' learning machine, which chooses moves by what it has learned.

    It chooses by its lexicon (positions that it knows), else by a heuristic, else by chance. A memory holds
    what it knows; what the memory learns later has an effect only after `refresh`.
    """

    def __init__(self, memory: Memory, seed: int) -> None:
        self.memory = memory
        self._chance = Chance(seed)
        self._boards = new_stack(PLIES + 2)
        self._work = record_array(1, WORK_DTYPE)
        self.refresh()

    def refresh(self) -> None:
        """Let what the memory has learned since the last call take effect on the moves that are chosen.

        The numbers by which the heuristic judges moves are computed anew from the memory.
        """
        self._table = quotients(self.memory.table)

    def choose(
        self, board: Board, color: int, points: list[int], move_number: int, ahead: bool = True
    ) -> Choice:
        """Choose a move of a colour among legal points; PASS if all of them would fill own eyes.

        move_number: the number of the move to be made, from 1; ahead: whether the following half-moves are
        read, too
        """
        self._boards[0] = board.position
        work = self._work[0]
        work["judged"] = 0
        self._judge_points(color, points)
        possible = [point for point in points if work["criteria"][point] != LEAST]
        if not possible:
            return Choice(PASS, HEURISTIC, 0, 0.0, 0)
        known = self.memory.lexicon.look_up(field(board.grid(), color), possible)
        left, value = self._choose_best(color, known or possible, ahead)
        judged = int(work["judged"])
        if len(left) > 1:
            move = left[self._chance.draw(move_number, board.size**2, len(left))]
            return Choice(move, RANDOM, len(known), value, judged)
        return Choice(left[0], LEXICON if known else HEURISTIC, len(known), value, judged)

    def _judge_points(self, color: int, points: list[int]) -> None:
        work = self._work[0]
        work["allowed"][:] = 0
        work["allowed"][points] = 1
        judge(self._boards, 0, color, self._table, work)

    def _choose_best(self, color: int, points: list[int], ahead: bool) -> tuple[list[int], float]:
        """Return those of ``points`` that the heuristic finds best for a colour, and their value.

        The heuristic judges a move by how often moves like it were successful. ahead: whether the most
        promising moves are read further; if so, what is found by reading decides. Nothing is read if the
        heuristic finds all moves equally good.
        """
        work = self._work[0]
        if len(points) == 1:
            return points, float(work["criteria"][points[0]])
        criteria = work["criteria"][points]
        highest = float(criteria.max())
        if criteria.min() == highest:
            return points, highest
        if not ahead:
            return [point for point in points if work["criteria"][point] == highest], highest
        others = np.ones(len(work["criteria"]), dtype=np.bool_)
        others[points] = False
        work["criteria"][others] = LEAST
        look_ahead(self._boards, color, self._table, work)
        count = int(work["count"][0])
        lines = work["lines"][:count]
        best = float(lines.max())
        return [int(move) for move, line in zip(work["moves"][0], lines, strict=False) if line == best], best
