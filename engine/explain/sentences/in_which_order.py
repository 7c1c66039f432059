"""In which order it is told what a move does to stones."""

from __future__ import annotations

from collections.abc import Sequence

from engine.explain.claims.fights import MANY
from engine.explain.claims.kinds import BY, CUTS, DEFENDS, HERE, LINKS, OF_LIFE, TAKES, UNNAMED, Claim
from engine.explain.claims.what_decided import OWN


def order_deeds(told: Sequence[Claim]) -> list[Claim]:
    """Return claims about stones in the order in which they are said (`rank_of_deed`)."""
    return sorted(told, key=rank_of_deed)


def rank_of_deed(claim: Claim) -> int:
    """Return the place of a claim about stones among those in a sentence, lower for what is said first: own stones that
    are saved and those taken off the board, others that live or die, cuts and links, own ones that are defended against
    a move, several others.
    """
    if claim.kind in OF_LIFE:
        return 0 if claim.kind in (*OWN, TAKES) else 1
    if claim.kind in (CUTS, LINKS):
        return 2
    is_defence = claim.kind == DEFENDS and claim.words.get(BY, HERE) not in (HERE, UNNAMED, "")
    return 3 if is_defence else 4 if len(claim.stones) >= MANY else 5
