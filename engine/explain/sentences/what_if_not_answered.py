"""What the enemy loses if he does not answer a move, in words: by which move of ours, and whether that is sente."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from engine.board.points import PASS, opponent, vertex_of
from engine.explain.claims.kinds import (
    CATCHES,
    FATES,
    GROUND,
    KILLS,
    OF_POINTS,
    PROVEN,
    TAKES,
    THREATENS,
    TURNS,
    Claim,
    as_claim_there,
)
from engine.explain.claims.nearby import FARTHEST
from engine.explain.claims.standing import name_what_is_cut
from engine.explain.claims.unanswered import HURTS, Unanswered, find_forced_as_read, find_unanswered
from engine.explain.claims.witness import Witness
from engine.explain.sentences.if_passed import NOT_FAR_BELOW, OF_A_STONE
from engine.explain.sentences.what_may_come import (
    tell_deeds_there,
)
from engine.explain.sentences.where_the_opponent_plays import is_of_stones
from engine.explain.words.naming import name_stones, steps_between
from engine.explain.words.phrases import points, side
from engine.explain.words.templates import say

LEAST_COST = 3
"""Points from which on it is told how many are lost at least."""


def find_not_answered(
    witness: Witness, move: int, answer: int | None, told: Sequence[Claim]
) -> Unanswered | None:
    """Return what the enemy loses by the games if he does not answer a move at ``answer``.

    If the games do not show that, it is the threat in the claims ``told``, which he has to answer; None if
    there is none either.
    """
    found = None if witness.is_sparse else find_unanswered(witness, move, answer, _stones_near(move, told))
    if found is not None and _is_loose(found, told):
        found = None if found.forces is None else replace(found, blow=None, deeds=())
    is_urgent = found is not None and _is_urgent(found, told)
    if found is not None and is_of_stones(told) and _cost_at_least(found) >= LEAST_COST:
        # what he loses says enough; whose ground it would be is beside the point
        found = replace(found, deeds=tuple(each for each in found.deeds if each.rule != GROUND))
    if found is not None and found.forces is not None and not is_urgent:
        return replace(found, forces=replace(found.forces, rule=found.forces.rule or OF_POINTS))
    return found or find_forced_as_read(witness, move, told)


def _is_loose(found: Unanswered, told: Sequence[Claim]) -> bool:
    """Return whether nobody would see what our next move has to do with the move explained.

    So it is where it is not known to do anything, and is not the point of the answer, and where another move was told,
    by the claims ``told``, as the threat.
    """
    if found.blow is None:
        return False
    (point,) = found.blow.points
    threats = [each.points for each in told if each.kind == THREATENS]
    is_elsewhere = found.answer is not None and point != found.answer
    # ground elsewhere than where he answers has nothing to do with the answer, unless he loses much by it
    is_bare = is_elsewhere and all(each.rule == GROUND for each in found.deeds)
    is_bare &= _cost_at_least(found) < LEAST_COST
    is_bare |= is_elsewhere and not found.deeds
    return is_bare or (bool(threats) and (point,) not in threats)


def _stones_near(move: int, told: Sequence[Claim]) -> list[int]:
    """Return the stones that the claims ``told`` are about, only those near a move."""
    return [stone for each in told for stone in each.stones if steps_between(stone, move) <= FARTHEST]


def add_not_answered(
    witness: Witness,
    texts: list[str],
    claims: tuple[Claim, ...],
    move: int,
    unanswered: Unanswered | None,
    told: Sequence[Claim],
) -> tuple[list[str], tuple[Claim, ...]]:
    """Return the sentences ``texts`` with one added on what is lost if a move is not answered, and the claims
    of all.

    They stay unchanged if ``unanswered`` is None or has nothing new to tell beside the claims ``told``.
    """
    if unanswered is None:
        return texts, claims
    is_said = any(each.kind == TURNS for each in claims)
    if unanswered.blow is None and is_said:
        return texts, claims
    if unanswered.forces is None and not _find_fresh(unanswered, told):
        # that was told as a threat
        return texts, claims
    if unanswered.answer is None and not unanswered.deeds and _cost_at_least(unanswered) < LEAST_COST:
        # by a move alone, whatever it does, nobody knows why
        return texts, claims
    text = _tell_unanswered(witness, move, unanswered, told, is_said)
    return ([*texts, text], (*claims, *unanswered.claims)) if text else (texts, claims)


def _tell_unanswered(
    witness: Witness, move: int, found: Unanswered, told: Sequence[Claim], is_said: bool
) -> str:
    """Return a clause on what the enemy loses if he leaves a move unanswered, and by which move of ours.

    ``found`` says what that is; ``is_said``: whether it was said before who keeps sente
    """
    size, forces = witness.board.size, found.forces
    there = witness.witness_after([move, PASS])
    fresh = _find_fresh(found, told)
    if there is not None and found.blow is not None:
        fresh = name_what_is_cut(there, found.blow.points[0], fresh)
    cost = _cost_at_least(found)
    words = {
        "mover": side(witness.color),
        "enemy": side(opponent(witness.color)),
        "answer": "" if found.answer is None else vertex_of(found.answer, size),
        "next": "" if found.blow is None else vertex_of(found.blow.points[0], size),
        "deed": "" if there is None or not fresh else tell_deeds_there(there, fresh),
        "cost": points(cost) if cost >= max(LEAST_COST, NOT_FAR_BELOW * _points_of(fresh)) else "",
    }
    threat = _find_threat_of(found, told)
    sente = (
        ""
        if forces is None or forces.rule or is_said
        else say("unanswered sente", move=vertex_of(move, size))
    )
    if threat is not None and not fresh and threat.rule in (CATCHES, KILLS):
        # by which move was told with the threat
        stones = name_stones(witness.board, threat.stones, move)
        return say("unanswered has to save", sente=sente, stones=stones, **words)
    is_known = found.blow is None or (bool(found.deeds) and not fresh)
    name = "has to" if is_known else "does" if words["deed"] else "costs" if words["cost"] else "plays"
    # that he has to answer, and not what for, says nothing
    return (
        ""
        if name in ("has to", "plays") and not words["cost"]
        else say(f"unanswered {name}", sente=sente, **words)
    )


def _is_urgent(found: Unanswered, told: Sequence[Claim]) -> bool:
    """Return whether what the enemy loses if he does not answer is called sente: stones that are taken, captured,
    killed or cut, by our next move or by a threat of the claims ``told``, or what our next move is not known to do.
    """
    if not found.deeds or any(each.rule in HURTS for each in found.deeds):
        return True
    return any(each.kind == THREATENS and each.rule in HURTS for each in told)


def _points_of(deeds: Sequence[Claim]) -> float:
    """Return what the stones count for that live or die by the claims ``deeds``."""
    return OF_A_STONE * max((len(each.stones) for each in deeds if each.kind in (TAKES, *FATES)), default=0)


def _find_threat_of(found: Unanswered, told: Sequence[Claim]) -> Claim | None:
    """Return the threat, of the claims ``told``, for which the enemy has to answer by ``found``; None without one."""
    threats = [each for each in told if each.kind == THREATENS]
    if found.blow is None:
        return next((each for each in threats if each.trust == PROVEN), None)
    named = [each.stones for each in found.deeds]
    return next((each for each in threats if each.points == found.blow.points or each.stones in named), None)


def _find_fresh(found: Unanswered, told: Sequence[Claim]) -> list[Claim]:
    """Return claims of what our next move would do if the enemy did not answer.

    Left out are the threats that the claims ``told`` already name, and what else the move does that carries one out.
    """
    threats = [each for each in told if each.kind == THREATENS]
    if found.blow is not None and any(each.points == found.blow.points for each in threats):
        return []
    threatened = [each.stones for each in threats]
    return [as_claim_there(each) for each in found.deeds if each.stones not in threatened]


def _cost_at_least(found: Unanswered) -> int:
    """Return how many points the enemy loses at least if he does not answer; 0 if that is not known."""
    return 0 if found.forces is None else max(0, math.floor(found.forces.value - found.forces.margin))
