"""What bears a claim: a reading or the board itself, whoever judges (our games, or another engine), or shape alone."""

from __future__ import annotations

from collections.abc import Iterable

from engine.explain.claims.kinds import (
    AIM,
    ATARI,
    CUTS,
    ENDING,
    FATES,
    FEEL,
    GONE,
    HOLDS,
    KIND,
    LESSON,
    LIBERTIES,
    LINKS,
    OF_BOARD,
    PARTS,
    PURPOSE,
    RULE,
    SEMEAI,
    SHAPE,
    TAKEN,
    TAKES,
    THERE,
    THREATENS,
    Claim,
)

READ, JUDGED, BY_SHAPE = BEARERS = ("read", "judged", "by shape")

_READ = {*FATES, TAKES, ATARI, LINKS, CUTS, PARTS, HOLDS, THREATENS, LIBERTIES, GONE, SEMEAI, TAKEN, ENDING}
_BY_SHAPE = {SHAPE, FEEL}


def bearer_of(claim: Claim) -> str:
    """Return what a claim rests on, one of BEARERS: a reading, a judgement or a shape.

    For a claim that was drawn from another claim it is what that one rests on.
    """
    kind = claim.kind
    if kind in (THERE, LESSON):
        kind = claim.rule
    elif kind in (PURPOSE, AIM):
        kind = claim.words[KIND]
    rule = claim.words.get(RULE, "") if claim.kind == THERE else claim.rule
    if kind in _BY_SHAPE or (kind in (PARTS, HOLDS) and rule in OF_BOARD):
        return BY_SHAPE
    return READ if kind in _READ else JUDGED


def bearers_of(claims: Iterable[Claim]) -> tuple[str, ...]:
    """Return what some claims rest on, each of BEARERS at most once, in their order."""
    found = {bearer_of(each) for each in claims}
    return tuple(each for each in BEARERS if each in found)
