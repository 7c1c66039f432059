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
    """Return the band, i.e. a coarse state to be drawn, of a group's aliveness class (2 for alive for good up
    to 25 for captured): ALIVE, SETTLED, UNSETTLED, WEAK or DEAD.
    """
    if aliveness <= WINS_SEMEAI:
        return ALIVE
    if aliveness <= RUNS:
        return SETTLED
    if aliveness <= EVEN_SEMEAI:
        return UNSETTLED
    return WEAK if aliveness < PROBABLY_DEAD else DEAD


def ownership(tables: np.void, to_move: int, point: int) -> float:
    """Return whose a point will be if ``to_move`` moves next: from 1 (Black's for
    sure) to -1 (White's for sure).
    """
    return float(tables["territory"][to_move][point]) / POINT


def balance(tables: np.void, point: int) -> float:
    """Return whose influence is stronger on a point: from 1 (Black's alone) to -1 (White's
    alone), 0 where both are weak.

    The difference of both as a part of their sum; below a sum of 1 the difference itself.
    """
    black, white = (float(tables["influence"][color][point]) for color in (BLACK, WHITE))
    return (black - white) / max(1.0, abs(black) + abs(white))
