"""The learning phase after a game (Remus 1962, section 5): its moves are rated, and the memory changes by them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from engine.board.board import Board
from engine.board.points import PASS
from engine.history.remus.learning.success import BAD, GOOD, lead, rate, winner_of
from engine.history.remus.lexicon import field
from engine.history.remus.memory import Memory
from engine.history.remus.parameters import measure
from engine.history.remus.records import PARAMETERS, WORK_DTYPE
from engine.jit.declaring import record_array

Moves = Sequence[tuple[int, int]]
"""Colour and point of every move, in order."""


def learn(memory: Memory, size: int, moves: Moves, winner: int | None = None) -> Counter[tuple[int, str]]:
    """Learn from all moves of a game, of both sides; return how many were rated good, neutral and bad.

    The numbers are by colour and rating. moves: colour and point of each; size: of the board; winner: EMPTY
    in a draw, None to let the score at the end decide. Passes are played, but nothing is learned from them.
    Raises ValueError for an illegal move; the memory is then as it was.
    """
    board = Board(size)
    leads = [lead(board)]
    work = record_array(1, WORK_DTYPE)
    values: list[np.ndarray] = []
    seen: list[np.ndarray] = []
    for color, point in moves:
        seen.append(field(board.grid(), color))
        board.play(color, point)
        if point != PASS:
            measure(board.stack[board.depth - 1], board.position, point, work[0])
        values.append(work[0]["values"].copy())
        leads.append(lead(board))
    colors = [color for color, _ in moves]
    rated = rate(colors, leads, winner_of(board) if winner is None else winner)
    counted: Counter[tuple[int, str]] = Counter()
    for (color, point), what, view, found in zip(moves, rated, seen, values, strict=True):
        if point == PASS:
            continue
        counted[color, what] += 1
        memory.table[np.arange(PARAMETERS), found] += (what == GOOD, 1)
        if what == GOOD:
            memory.lexicon.praise(view, point)
        elif what == BAD:
            memory.lexicon.blame(view, point)
    memory.lexicon.reorganise()
    memory.games += 1
    return counted
