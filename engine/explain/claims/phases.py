"""The phase of the game: by how much of the board is open in the games of a decision, or by the stones on a board."""

from __future__ import annotations

import numpy as np

from engine.board.board import Board
from engine.board.points import EMPTY
from engine.decide.decision.record import Decision
from engine.evaluate.strategy import ENDGAME, FUSEKI, MIDDLE_GAME, PHASES

OPEN = 0.5
"""A point is open that a side owns in no more than so much more of the games than the other."""

OPENING, ENDING = 0.5, 0.15
"""Shares of the board from which on, and below which, so much is open that the opening, or the endgame, is on."""

EARLY = 1 / 12
"""Part of a board's points on which stones stand at least where prices are told: some 30 on a large board."""


def phase_of(decision: Decision) -> str:
    """Return the phase in which a decision was made: FUSEKI, MIDDLE_GAME or ENDGAME."""
    share = share_open(decision)
    return FUSEKI if share >= OPENING else ENDGAME if share < ENDING else MIDDLE_GAME


def is_early(board: Board) -> bool:
    """Return whether so few stones stand on a board that nobody knows what a move is worth in points."""
    return _count_stones(board) < EARLY * board.size**2


def has_few_stones(board: Board) -> bool:
    """Return whether so few stones stand on a board that none run yet, or need eyes: fewer than it has lines."""
    return _count_stones(board) < board.size


def _count_stones(board: Board) -> int:
    """Return how many stones stand on a board."""
    return sum(board.color_at(each) != EMPTY for each in board.points())


def rank_phase(decision: Decision) -> int:
    """Return how many phases of a game come before that in which a decision was made: 0 in the opening."""
    return PHASES.index(phase_of(decision))


def share_open(decision: Decision) -> float:
    """Return the share (0 to 1) of the board's points whose owner is open by the games of a decision.

    It is 1 if no games were played.
    """
    owned = decision.owned or {}
    return float(np.mean([abs(value) <= OPEN for value in owned.values()])) if owned else 1.0
