"""What is threatened beside what a move is said to do."""

from __future__ import annotations

import pytest

from engine.board.points import BLACK
from engine.explain.claims.kinds import ATTACKS, COUNTED, THREATENS, Claim, Sentence
from engine.explain.claims.witness import Witness
from engine.explain.sentences.what_a_move_does import _add_threat
from tests.explain.claims.test_fates import adviser
from tests.explain.claims.test_threats import HELPER
from tests.explain.positions import game_at
from tests.explain.records import point


@pytest.mark.parametrize("is_attacked", [True, False])
def test_what_is_threatened_of_stones_that_are_attacked_is_not_told_as_well(is_attacked: bool) -> None:
    witness = Witness(adviser(), game_at(HELPER), BLACK)
    attack = Claim(ATTACKS, COUNTED, point("E2"), (point("E1"),))
    does = Sentence("E2 is a move.", (attack,) if is_attacked else ())
    kinds = [claim.kind for claim in _add_threat(witness, point("E2"), does).claims]
    assert (THREATENS in kinds) is not is_attacked
