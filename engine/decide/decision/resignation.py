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
    """Return whether to resign after these decisions of one side in a game, the latest last: whether the
    chance to win is below ``percent`` in each of the last few.

    size: of the board; moves_played: of the game so far; False while these or the decisions are few; percent:
    the chance to win, in percent as analyses show it, below which a decision is hopeless; 0 never resigns
    """
    if percent <= 0 or len(decisions) < HOPELESS_MOVES or moves_played < LEAST_STONES * size * size:
        return False
    return all(expected(each).chance < percent / 100 for each in decisions[-HOPELESS_MOVES:])
