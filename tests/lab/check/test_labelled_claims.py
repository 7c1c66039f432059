"""Claims held to what a network says of a position: of one that White leads, to move, owning the upper half."""

from __future__ import annotations

from math import nan

import numpy as np
import pytest

from engine.board.points import WHITE, point_at
from engine.explain.claims.kinds import (
    AHEAD,
    ATTACKS,
    COUNTED,
    DEFENDS,
    DIES,
    GROUND,
    KILLS,
    LIVES,
    RANGE,
    RIVAL,
    SCORE,
    Claim,
)
from engine.lab.check.labelled_claims import Label, agrees_with

UPPER, LOWER, MIDDLE = point_at(0, 0), point_at(0, 8), point_at(4, 4)
BEST, SECOND, THIRD, UNKNOWN = (point_at(x, 4) for x in range(4))


def label(score: float = 10.0) -> Label:
    """White, to move, is ahead by so much and owns all above the middle row, Black all below it."""
    owners = np.zeros((9, 9), dtype=np.float32)
    owners[:4], owners[5:] = -0.9, 0.9
    return Label(WHITE, owners, score, (BEST, SECOND, THIRD, UNKNOWN), (0.0, 1.0, 5.0, nan))


def claim(kind: str, *stones: int, **values: object) -> Claim:
    return Claim(kind, COUNTED, BEST, stones, **values)


@pytest.mark.parametrize(
    ("made", "says"),
    [
        (claim(SCORE, value=8.0), True),
        (claim(SCORE, value=12.0), False),
        (claim(SCORE, value=-2.0), False),
        (claim(RANGE, value=8.0, margin=3.0), True),
        (claim(RANGE, value=-1.0, margin=3.0), False),
        (claim(AHEAD, value=0.8), True),
        (claim(AHEAD, value=0.3), False),
        (claim(KILLS, UPPER), True),
        (claim(KILLS, LOWER), False),
        (claim(KILLS, MIDDLE), None),
        (claim(DEFENDS, LOWER, value=0.1, other=0.6), False),
        (claim(DEFENDS, LOWER, value=0.7, other=0.9), None),
        (claim(DIES, UPPER, value=0.9, other=0.2), True),
        (claim(LIVES, LOWER, value=0.2, other=0.9), False),
        (claim(LIVES, LOWER, value=0.2, other=0.4), None),
        (claim(ATTACKS, LOWER, value=0.9), None),
        (claim(GROUND, points=(UPPER, LOWER, UPPER), margin=0.5), None),
        (claim(GROUND, points=(UPPER,), margin=0.5), True),
        (claim(GROUND, points=(LOWER,), margin=0.5), False),
        (claim(GROUND, points=(LOWER,), margin=0.2), None),
        (claim(RIVAL, points=(SECOND,), value=0.5, other=0.5, margin=0.05), True),
        (claim(RIVAL, points=(THIRD,), value=0.5, other=0.5, margin=0.05), False),
        (claim(RIVAL, points=(THIRD,), value=0.6, other=0.5, margin=0.05), True),
        (claim(RIVAL, points=(THIRD,), value=0.4, other=0.5, margin=0.05), False),
        (claim(RIVAL, points=(UNKNOWN,), value=0.6, other=0.5, margin=0.05), None),
    ],
)
def test_what_a_label_says_of_a_claim(made: Claim, says: bool | None) -> None:
    assert agrees_with(label(), made) is says
