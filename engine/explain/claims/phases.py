"""The phase of the game in which a decision was made, by how much of the board is open in its games."""

from __future__ import annotations

import numpy as np

from engine.decide.decision.record import Decision
from engine.evaluate.strategy import ENDGAME, FUSEKI, MIDDLE_GAME, PHASES

OPEN = 0.5
"""A point is open that a side owns in no more than so much more of the games than the other."""

OPENING, ENDING = 0.5, 0.15
"""Shares of the board from which on, and below which, so much is open that the opening, or the endgame, is on."""


def phase_of(decision: Decision) -> str:
    """Return the phase in which a decision was made: FUSEKI, MIDDLE_GAME or ENDGAME."""
    share = share_open(decision)
    return FUSEKI if share >= OPENING else ENDGAME if share < ENDING else MIDDLE_GAME


def rank_phase(decision: Decision) -> int:
    """Return how many phases of a game come before that in which a decision was made: 0 in the opening."""
    return PHASES.index(phase_of(decision))


def share_open(decision: Decision) -> float:
    """Return the share (0 to 1) of the board's points whose owner is open by the games of a decision.

    It is 1 if no games were played.
    """
    owned = decision.owned or {}
    return float(np.mean([abs(value) <= OPEN for value in owned.values()])) if owned else 1.0
