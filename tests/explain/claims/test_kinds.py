"""A claim about a later position comes back as it was."""

from __future__ import annotations

from engine.board.points import PASS
from engine.explain.claims.kinds import COUNTED, GROUND, THERE, Claim, as_claim_there, as_claims_before
from tests.explain.records import point


def test_a_claim_of_a_later_position_keeps_what_it_is_about() -> None:
    made = Claim(GROUND, COUNTED, point("E5"), points=(point("A1"), point("B1")), value=4.0)
    (there,) = as_claims_before([made], PASS)
    assert (there.kind, there.rule, there.points) == (THERE, GROUND, (PASS,))
    back = as_claim_there(there)
    assert (back.kind, back.points, back.value) == (made.kind, made.points, made.value)
