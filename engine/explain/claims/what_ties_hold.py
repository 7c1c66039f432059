"""What hangs on a tie that a move makes, or threatens to cut: the stones that would be weak without it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.board.points import PASS, opponent
from engine.explain.claims.compared_games import Games
from engine.explain.claims.fights import MANY
from engine.explain.claims.kinds import (
    CUTS,
    KO,
    LINKS,
    THREATENS,
    Claim,
    with_weak,
)
from engine.explain.claims.standing import find_weak_if_cut
from engine.explain.claims.witness import Witness

WORSE, IN_DANGER = 0.05, 0.15
"""Shares of the games by which the stones that a move connects must be lost more often after a pass, and in which they
must be then."""


def name_what_ties_hold(
    witness: Witness, move: int, found: Sequence[Claim], games: Games | None
) -> list[Claim]:
    """Return the claims ``found`` of what a move does, with the several stones named in those of links, and of threats
    to cut, that would be weak if they were cut off, as judged.

    Of own stones the games must say so, too. games: those with the move and with a pass; None if not counted
    """
    return [_name_held(witness, move, each, games) for each in found]


def _name_held(witness: Witness, move: int, claim: Claim, games: Games | None) -> Claim:
    """Return a claim with the stones named that hang on its tie, or as it is if it is about none, or nothing hangs."""
    weak: Sequence[tuple[int, ...]] = ()
    if claim.kind == LINKS and claim.rule != KO and games is not None:
        without = _weak_without(witness, move, claim)
        shares = ((each, *games.shares_lost(witness.color, each)) for each in without)
        weak = [each for each, lost, then in shares if then >= IN_DANGER and then - lost >= WORSE]
    elif claim.kind == THREATENS and claim.rule == CUTS and claim.points:
        there = witness.witness_after([move, PASS])
        weak = () if there is None else find_weak_if_cut(there, claim.points[0], claim.stones)
    held = max(weak, key=len, default=())
    if len(held) < MANY:
        return claim
    return with_weak(claim, held)


def _weak_without(witness: Witness, move: int, link: Claim) -> list[tuple[int, ...]]:
    """Return the own groups that are weak, as judged, if the enemy cuts two strings apart in place of a ``move`` that
    connects them by the claim ``link``.
    """
    there = witness.witness_after([PASS])
    found = witness.read_link(witness.board, link.stones, opponent(witness.color))
    cut = found.move if found.yes is False and found.move != PASS else move
    return [] if there is None else find_weak_if_cut(there, cut, link.stones)
