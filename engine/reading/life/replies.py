"""Moves that are likely to kill a group, and the owner's answers to them, which a search before the move may not find.

A search of what the enemy gets has to try all its moves, and ends at its budget. After one likely move it looks only
for the owner's answer. Where one is proven to save the group in a closed region the move does not kill, and another
likely one may; a ko that the answer leads to is seen, too. That a move of the owner fails in the region is not asked:
the owner has more moves on the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.board.board import Board
from engine.board.points import EMPTY, PASS, opponent
from engine.reading.life.questions import FEW, SMALL_ROOM, TO_THE_END, unproven
from engine.reading.outcome import FOR_THE_OTHER_SIDE, KO_FIRST, KO_SECOND, LOSS, UNKNOWN, WIN, Reading
from engine.reading.reader import Reader

MOST_MOVES = 4
"""Moves that are looked at."""

WORST_FIRST = (LOSS, KO_SECOND, KO_FIRST)
"""What may be left for the enemy where none of its moves kills."""


def unrefuted(
    reader: Reader, board: Board, stone: int, killing: Reading, others: Sequence[int], positions: int
) -> Reading:
    """A kill that is not proven, with a move that no answer is proven to refute; else the best that its moves lead to.

    ``killing`` is the enemy's answer, ``others`` are moves that are likely to kill, too, the likeliest first.
    ``positions`` is what the search after each move may look at where it does not come to its end soon.
    """
    nodes, best = killing.nodes, Reading(LOSS, PASS, 0, frozenset())
    for move in [killing.move, *(each for each in others if each != killing.move)][:MOST_MOVES]:
        after = _after(reader, board, stone, move, positions)
        nodes += after.nodes
        if after.outcome in (WIN, UNKNOWN):
            return replace(killing, move=move, nodes=nodes)
        if WORST_FIRST.index(after.outcome) > WORST_FIRST.index(best.outcome):
            best = after
    return unproven(board, best.outcome, best.move, nodes, is_likely=best.succeeds)


def _after(reader: Reader, board: Board, stone: int, move: int, positions: int) -> Reading:
    """What the enemy gets by a move, as a search shows; UNKNOWN where the region is open, or the search ends early."""
    owner = board.color_at(stone)
    board.play(opponent(owner), move)
    try:
        if board.color_at(stone) == EMPTY:
            return Reading(UNKNOWN, move, 0, frozenset())
        room, is_open = reader.room_at(board, stone)
        if is_open:
            return Reading(UNKNOWN, move, 0, frozenset())
        budget = TO_THE_END if room <= SMALL_ROOM else positions
        answer = reader.ask_life(board, stone, owner, budget, FEW)
    finally:
        board.undo()
    return replace(answer, outcome=FOR_THE_OTHER_SIDE[answer.outcome], move=move)
