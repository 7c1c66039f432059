"""What is threatened is what an answer still prevents, and what nobody could do before."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board.points import BLACK, WHITE
from engine.explain.claims.fates import read_fates
from engine.explain.claims.kinds import CATCHES, CUTS, PROVEN, THREATENS, Claim
from engine.explain.claims.threats import find_threats, is_carried_out
from engine.explain.claims.witness import Witness
from engine.explain.sentences.what_it_does_to_stones import tell_deeds
from tests.explain.claims.test_fates import NOTHING_ELSE, adviser
from tests.explain.positions import game_at
from tests.explain.records import point

HELPER = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. O . . O . . . .
. O . X . X . . .
. . O . O . . . .
"""
"""The white stone at E1 is tied to others by either of two points, until Black takes one of them."""


def witness_at(diagram: str, color: int = BLACK) -> Witness:
    return Witness(adviser(), game_at(diagram, color), color)


def test_a_capture_that_can_still_be_prevented_is_a_threat() -> None:
    witness = witness_at(HELPER)
    (first,) = find_threats(witness, point("E2"))
    assert (first.kind, first.rule, first.trust, first.stones) == (
        THREATENS,
        CATCHES,
        PROVEN,
        (point("E1"),),
    )
    assert tell_deeds(witness, [first]) == ["threatens to capture the white stone at E1 with D1"]
    # which move does it is not told where none is known to
    assert tell_deeds(witness, [replace(first, points=())]) == ["threatens to capture the white stone at E1"]
    assert not is_carried_out(witness, replace(first, points=(point("J9"),)))
    cutting = Claim(THREATENS, PROVEN, point("E2"), (point("C1"), point("E1")), rule=CUTS)
    assert tell_deeds(witness, [cutting]) == ["threatens to cut White's stones at C1 and E1 apart"]
    # what is far from the stones threatens nothing
    assert find_threats(witness, point("J9")) == []


@pytest.mark.parametrize("vertex", ["H5", "J9"])
def test_what_can_be_done_in_any_case_is_no_threat(vertex: str) -> None:
    assert find_threats(witness_at(NOTHING_ELSE), point(vertex)) == []


def test_what_a_move_does_is_read_after_others_too() -> None:
    there = witness_at(HELPER).witness_after([point("E2")])
    assert there is not None and there.color == WHITE
    (saved,) = read_fates(there, point("D1"))
    assert tell_deeds(there, [saved]) == ["saves the white stone at E1 from capture"]
