"""What bears a claim: a reading or the board itself, whoever judges (our games, or another engine), or shape alone."""

from __future__ import annotations

from collections.abc import Iterable

from engine.explain.claims.kinds import (
    ATARI,
    CUTS,
    ENDING,
    FATES,
    FEEL,
    GONE,
    KIND,
    LESSON,
    LIBERTIES,
    LINKS,
    PURPOSE,
    SEMEAI,
    SHAPE,
    TAKEN,
    TAKES,
    THERE,
    THREATENS,
    Claim,
)

READ, JUDGED, BY_SHAPE = BEARERS = ("read", "judged", "by shape")

_READ = {*FATES, TAKES, ATARI, LINKS, CUTS, THREATENS, LIBERTIES, GONE, SEMEAI, TAKEN, ENDING}
_BY_SHAPE = {SHAPE, FEEL}


def bearer_of(claim: Claim) -> str:
    """Return what bears a claim, one of BEARERS; of one that was drawn from another claim, what bears that one."""
    kind = claim.kind
    if kind in (THERE, LESSON):
        kind = claim.rule
    elif kind == PURPOSE:
        kind = claim.words[KIND]
    if kind in _BY_SHAPE:
        return BY_SHAPE
    return READ if kind in _READ else JUDGED


def bearers_of(claims: Iterable[Claim]) -> tuple[str, ...]:
    """Return what bears some claims, each once, in the order of BEARERS."""
    found = {bearer_of(each) for each in claims}
    return tuple(each for each in BEARERS if each in found)
