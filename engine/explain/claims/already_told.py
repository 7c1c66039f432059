"""Whether a claim says something new beside what is told already of the same move."""

from __future__ import annotations

from collections.abc import Sequence

from engine.explain.claims.kinds import CUTS, DEFENDS, LINKS, Claim
from engine.explain.claims.nearby import points_around
from engine.explain.claims.witness import Witness

HALF = 0.5
"""So much of a gain on and around stones that were told of makes it nothing new."""


def is_known(witness: Witness, told: Sequence[Claim], gain: Claim) -> bool:
    """Return whether a claim of a gain says nothing new beside the claims ``told``.

    True if the gain is the defence of stones that were said to be linked, or if at least a fixed part of it
    lies on or around stones that the other claims are about.
    """
    if is_linked(witness, told, gain):
        return True
    stones = [stone for each in told if each.kind not in (LINKS, CUTS) for stone in each.stones]
    where = set(gain.stones or gain.points)
    return len(where & {*stones, *points_around(witness, stones)}) >= HALF * len(where)


def is_linked(witness: Witness, told: Sequence[Claim], gain: Claim) -> bool:
    """Return whether a gain is the defence of stones that the claims ``told`` say to be linked."""
    linked = [stone for each in told if each.kind == LINKS for stone in each.stones]
    return gain.kind == DEFENDS and any(
        set(witness.board.stones(each)) >= set(gain.stones) for each in linked
    )


def is_told_of(told: Sequence[Claim], claim: Claim) -> bool:
    """Return whether one of the claims (statements) ``told`` is about any of the stones of ``claim``."""
    return any(set(each.stones) & set(claim.stones) for each in told)
