"""What pictures show of an evaluation: how safe groups are, in five bands, and whose each point is."""

from __future__ import annotations

import numpy as np

from engine.board.points import BLACK, WHITE
from engine.evaluate.groups.aliveness import EVEN_SEMEAI, PROBABLY_DEAD, RUNS, WINS_SEMEAI
from engine.evaluate.tables import POINT

ALIVE, SETTLED, UNSETTLED, WEAK, DEAD = "alive", "settled", "unsettled", "weak", "dead"

BANDS = {
    ALIVE: "alive",
    SETTLED: "settled for now",
    UNSETTLED: "unsettled",
    WEAK: "weak",
    DEAD: "probably dead, or dead",
}
"""The bands of Stoutamire's figure 2.4 in words, from the safest on."""


def band(aliveness: int) -> str:
    """Return in which of five coarse states a group is, from its aliveness class; the picture shows the state
    as a colour.

    ``aliveness`` goes from 2 (alive for good) to 25 (captured). The states are ALIVE, SETTLED, UNSETTLED,
    WEAK and DEAD.
    """
    if aliveness <= WINS_SEMEAI:
        return ALIVE
    if aliveness <= RUNS:
        return SETTLED
    if aliveness <= EVEN_SEMEAI:
        return UNSETTLED
    return WEAK if aliveness < PROBABLY_DEAD else DEAD


def ownership(tables: np.void, to_move: int, point: int) -> float:
    """Return who is expected to own a point, from 1 (surely Black) to -1 (surely White), if ``to_move`` moves
    next.

    ``tables``: the evaluation of the position
    """
    return float(tables["territory"][to_move][point]) / POINT


def balance(tables: np.void, point: int) -> float:
    """Return whose influence is stronger on a point: 1 if only Black has any, -1 if only White has, 0 if both
    have as much.

    It is the difference of the two influences divided by their sum, or by 1 if the sum is smaller.
    ``tables``: the evaluation of the position
    """
    black, white = (float(tables["influence"][color][point]) for color in (BLACK, WHITE))
    return (black - white) / max(1.0, abs(black) + abs(white))
