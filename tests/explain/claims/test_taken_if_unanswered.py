"""Stones that a move puts in atari are what our next move takes if nobody answers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board.points import BLACK
from engine.explain.claims.kinds import BLOW, CATCHES, COUNTED, PROVEN, THERE, Claim
from engine.explain.claims.unanswered import _only_takes
from engine.explain.claims.witness import Witness
from tests.explain.claims.test_fates import adviser
from tests.explain.claims.test_outlooks import IN_REACH
from tests.explain.positions import game_at
from tests.explain.records import point

IN_VAIN = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. X . . . . . . .
. X . . . . . . .
O . . . . . . . .
"""
"""Black's B1 puts A1 in atari, and A2 does not save it."""


@pytest.mark.parametrize(
    ("diagram", "move", "liberty", "others_worth", "are_all"),
    [
        (IN_REACH, "E5", "D6", 0.0, False),
        (IN_REACH, "E5", "D6", 2.0, False),
        # more stones than those in atari
        (IN_REACH, "E5", "D6", 4.0, True),
        # what does not get away may wait
        (IN_VAIN, "B1", "A2", 0.0, True),
        # no atari
        (IN_REACH, "F7", "D6", 0.0, True),
    ],
)
def test_what_is_in_atari_is_taken_before_anything_that_does_less(
    diagram: str, move: str, liberty: str, others_worth: float, are_all: bool
) -> None:
    witness, played = Witness(adviser(), game_at(diagram), BLACK), point(move)
    other, takes = (
        Claim(BLOW, COUNTED, played, points=(point(each),), value=9.0) for each in ("H8", liberty)
    )
    deed = Claim(THERE, PROVEN, played, (point("J1"),), value=others_worth, rule=CATCHES)
    blows = [(other, (deed,) if others_worth else ()), (takes, ())]
    assert _only_takes(witness, played, blows) == (blows if are_all else blows[1:])
    # what does nothing to stones is not told beside one that does more
    idle = replace(other, points=(point("J9"),))
    assert ((idle, ()) in _only_takes(witness, played, [(idle, ()), *blows])) is (
        are_all and not others_worth
    )
    # where games make little of that no other next move is told
    assert _only_takes(witness, played, blows[:1]) == (blows[:1] if are_all else [])
