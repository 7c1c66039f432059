"""What the enemy's stone at the point of a move would do to the room of stones near it, where else of a pass no more is
known than a price, or where he gains ground, without a price.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.board.points import PASS
from engine.explain.claims.kinds import (
    COST,
    CUTS,
    GROUND,
    LINKS,
    OF_HELP,
    THERE,
    Claim,
    Sentence,
    as_claim_there,
    as_claims_before,
)
from engine.explain.claims.room_there import find_room_there
from engine.explain.claims.witness import Witness
from engine.explain.sentences.if_passed import word_pass
from engine.explain.sentences.what_is_said_already import is_ground
from engine.explain.sentences.what_it_does_to_stones import tell_deeds
from engine.explain.sentences.what_it_gains import tell_gain_plainly
from engine.explain.sentences.what_it_helps import tell_helps
from engine.explain.sentences.what_it_prevents import word_could
from engine.explain.words.predicates import join_predicates


def add_room_there(
    witness: Witness, move: int, told: Sequence[Claim], without: Sentence | None
) -> Sentence | None:
    """Return the sentence ``without`` on a pass, or one in its place on the enemy's stone at the point of ``move``, if
    that gives only a clear price, tells where he gains ground, and no price, or is None: whom he shuts in there, whose
    room for eyes he takes, or which stones of his get out, or have room.

    Ground that he gains at the same point is told after it; what he gains elsewhere is left out. Where it is ``told``
    whom the move connects, or cuts apart, the reverse of that says more (`add_reverse`).
    """
    known = () if without is None else without.claims
    is_open = not any(each.kind in (LINKS, CUTS) for each in told)
    is_open &= all(each.kind == COST for each in known) or is_ground(known)
    price = next((each for each in known if each.kind == COST), None)
    # what a pass may cost nothing by is not told to cost a point
    is_open &= price is None or price.is_clear
    found = find_room_there(witness, move) if is_open and not (witness.is_brief or witness.is_sparse) else []
    there = witness.witness_after([PASS]) if found else None
    if there is None:
        return without
    gained = [each for each in known if each.kind == THERE and each.rule == GROUND and each.move == move][:1]
    deeds = [*_tell_room(there, found), *(tell_gain_plainly(there, as_claim_there(each)) for each in gained)]
    clause = word_could(witness, move, {"deeds": join_predicates(deeds)})
    return word_pass(witness, clause, [*as_claims_before(found, PASS), *gained], price)


def _tell_room(there: Witness, found: Sequence[Claim]) -> list[str]:
    """Return predicates on what the enemy's stone does to the room of stones, by the claims ``found`` of that."""
    return [
        text for each in found for text in (tell_helps if each.kind in OF_HELP else tell_deeds)(there, [each])
    ]
