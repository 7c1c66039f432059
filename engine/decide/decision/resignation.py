"""When to give up: when the game is lost beyond doubt, and has been for several moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.decide.decision.standing import expected

if TYPE_CHECKING:
    from engine.decide.decision.record import Decision

HOPELESS_MOVES = 5
"""So many decisions in a row must have been hopeless."""

LEAST_STONES = 0.35
"""Nobody gives up before so many stones for each point of the board were played."""


def is_hopeless(decisions: Sequence[Decision], size: int, moves_played: int, percent: float) -> bool:
    """Return whether a side should resign: its chance to win was below ``percent`` in each of its last few
    decisions.

    False while there are too few decisions or moves.

    decisions: those of this side in the game, the latest last
    size, moves_played: the size of the board, and the number of moves of the game so far
    percent: the chance to win, in percent as analyses show it, below which a decision is hopeless; 0 never
        resigns
    """
    if percent <= 0 or len(decisions) < HOPELESS_MOVES or moves_played < LEAST_STONES * size * size:
        return False
    return all(expected(each).chance < percent / 100 for each in decisions[-HOPELESS_MOVES:])
