"""What bears a claim: each kind is read, judged or by shape."""

from __future__ import annotations

import pytest

from engine.explain.claims.bearers import BEARERS, BY_SHAPE, JUDGED, READ, bearer_of, bearers_of
from engine.explain.claims.kinds import (
    COST,
    COUNTED,
    GROUND,
    KILLS,
    KIND,
    KINDS,
    LESSON,
    LINKS,
    PURPOSE,
    SHAPE,
    THERE,
    Claim,
)


@pytest.mark.parametrize(
    ("claim", "bearer"),
    [
        (Claim(KILLS, COUNTED), READ),
        (Claim(GROUND, COUNTED), JUDGED),
        (Claim(COST, COUNTED), JUDGED),
        (Claim(SHAPE, COUNTED), BY_SHAPE),
        (Claim(THERE, COUNTED, rule=LINKS), READ),
        (Claim(LESSON, COUNTED, rule=GROUND), JUDGED),
        (Claim(PURPOSE, COUNTED, rule="attack", words={KIND: KILLS}), READ),
    ],
)
def test_a_claim_is_borne_by_what_it_was_drawn_from(claim: Claim, bearer: str) -> None:
    assert bearer_of(claim) == bearer


def test_every_kind_has_a_bearer() -> None:
    for kind in KINDS:
        assert bearer_of(Claim(kind, COUNTED, rule=KILLS, words={KIND: KILLS})) in BEARERS


def test_bearers_are_named_once_and_in_their_order() -> None:
    assert bearers_of(Claim(kind, COUNTED) for kind in (SHAPE, GROUND, KILLS, COST)) == BEARERS
    assert bearers_of(()) == ()
