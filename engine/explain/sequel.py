"""The moves expected after a move, as far as games say enough of them and up to where nothing hangs.

A line that stops in the middle of a fight says the opposite of what it means: its last move looks as if it stood. So it
ends where no string near its moves is saved or captured by whoever moves first.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.board.board import Board
from engine.board.points import EMPTY, PASS, opponent
from engine.explain.naming import steps_between
from engine.explain.witness import Witness
from engine.search.decision import Tried

MOST_MOVES = 6
"""A longer line nobody follows without a board."""

LEAST_GAMES, LEAST_SHARE = 20, 0.08
"""Games after each move of a line, and their share of those with its first move."""

NEAR = 2
"""Steps from a move of the line within which nothing may hang at its end."""


def quiet_line(witness: Witness, tried: Tried) -> tuple[int, ...]:
    """The longest beginning of the moves expected whose end is quiet; empty if that is not even two moves."""
    line = well_known(tried)
    for length in range(len(line), 1, -1):
        if is_quiet(witness, line[:length]):
            return line[:length]
    return ()


def well_known(tried: Tried) -> tuple[int, ...]:
    """The moves expected after a move as far as enough games went that way, up to the first pass."""
    least = max(LEAST_GAMES, LEAST_SHARE * tried.visits[0]) if tried.visits else 0
    known: list[int] = []
    for move, games in zip(tried.line[:MOST_MOVES], tried.visits, strict=False):
        if games < least or move == PASS:
            break
        known.append(move)
    return tuple(known)


def is_quiet(witness: Witness, line: Sequence[int]) -> bool:
    """Whether nothing hangs near the moves of a line once all of them are played."""
    board = witness.after(*line)
    return board is not None and not any(_hangs(witness, board, stone) for stone in _near(board, line))


def _near(board: Board, line: Sequence[int]) -> list[int]:
    """The first stone of each string near the moves of a line."""
    stones = [
        point
        for point in board.points()
        if board.color_at(point) != EMPTY and any(steps_between(point, move) <= NEAR for move in line)
    ]
    return sorted({min(board.stones(stone)) for stone in stones})


def _hangs(witness: Witness, board: Board, stone: int) -> bool:
    """Whether a string is captured or saved by whoever moves first."""
    if board.count_liberties(stone) > _FEW_LIBERTIES:
        return False
    color = board.color_at(stone)
    falls = witness.stays(board, stone, opponent(color)).yes is False
    return falls and witness.stays(board, stone, color).yes is not False


_FEW_LIBERTIES = 3
"""A string with more liberties is not at stake in one move."""
