"""What a move leaves to the opponent that a better one would not have left, as read."""

from __future__ import annotations

import pytest

from engine.explain.claims.kinds import ANSWER, COUNTED, DEFENDS, THERE, Claim
from engine.explain.sentences.what_it_leaves import tell_what_it_leaves
from tests.explain.claims.test_outlooks import Foreseen
from tests.explain.records import point

SHORT = """
. . . . . . . . .
. . . . . . . . .
. . . . O . . . .
. . . O X O . . .
. . . O X . . . .
. . . . O . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""Black's two stones at E5 are in atari."""


def told(move: str, better: str, *claims: Claim) -> str:
    """What Black's move leaves where White likes to play at F5."""
    witness = Foreseen(SHORT, {(move,): (("F5", 0.5),)})
    found = tell_what_it_leaves(witness, point(move), point(better), claims)
    if found is None:
        return ""
    assert all(each.kind == THERE and each.points == (point(move),) for each in found.claims)
    return found.text


def test_the_capture_that_a_move_leaves_is_told() -> None:
    text = told("G3", "F5")
    assert text == "After G3, White can play F5, which takes Black's two stones at E5 off the board."


@pytest.mark.parametrize(
    "known",
    [
        # what was told of these stones, or that White answers there
        Claim(DEFENDS, COUNTED, point("G3"), (point("E5"),)),
        Claim(ANSWER, COUNTED, point("G3"), points=(point("G3"), point("F5"))),
    ],
)
def test_what_was_told_of_the_move_is_not_told_again(known: Claim) -> None:
    assert told("G3", "F5", known) == ""


def test_what_a_better_move_leaves_as_well_is_not_told() -> None:
    assert told("G3", "C3") == ""
    assert told("F5", "G3") == ""
