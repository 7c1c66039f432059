"""Whether a claim says something new beside what is told already of the same move."""

from __future__ import annotations

from collections.abc import Sequence

from engine.board.board import Board
from engine.explain.claims.kinds import (
    ATTACKS,
    CARRIES,
    COULD,
    CUTS,
    DEFENDS,
    FAVOURS,
    GETS_OUT,
    GROUND,
    HELPS,
    HINDERS,
    HOLDS,
    LINKS,
    PASSED,
    POINT,
    RULE,
    SETTLES,
    SHAPE,
    SHUTS_IN,
    THERE,
    THREATENS,
    UNSETTLES,
    WHERE,
    Claim,
)
from engine.explain.claims.nearby import points_around
from engine.explain.claims.shapes import JOINING, LINKING
from engine.explain.claims.witness import Witness

_OF_PLACES = {FAVOURS, GROUND}
_FOR_STONES, _AGAINST_STONES = {HELPS, DEFENDS, SETTLES, GETS_OUT}, {HINDERS, ATTACKS, UNSETTLES, SHUTS_IN}
"""What is told of places, and of stones that fare better, or worse."""

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


def is_told_as_threat(told: Sequence[Claim], point: int, deeds: Sequence[Claim]) -> bool:
    """Return whether our next move at a ``point`` does no more, by the claims ``deeds``, than what is ``told`` that the
    move threatens with it.
    """
    threats = [each for each in told if each.kind == THREATENS and each.points == (point,)]
    return bool(deeds) and all(
        any(each.rule == deed.kind and not set(each.stones).isdisjoint(deed.stones) for each in threats)
        for deed in deeds
    )


def is_reverse(told: Sequence[Claim], there: Sequence[Claim], move: int) -> bool:
    """Return whether claims of what the enemy would do at the point of a ``move`` after a pass say no more than what is
    ``told`` of that move, in reverse: of the same stones, or ground.

    ``there`` are the claims of the sentence on a pass. False where it tells a price, or of another point.
    """
    deeds = [each for each in there if each.kind == THERE]
    others = [each for each in there if each.kind != THERE]
    if not deeds or any(
        each.kind not in (PASSED, POINT, CARRIES) or each.points != (move,) for each in others
    ):
        return False
    return all(any(_is_reverse_of(each, deed) for each in told) for deed in deeds)


def _is_reverse_of(claim: Claim, deed: Claim) -> bool:
    """Return whether a claim of kind THERE, the ``deed``, says the reverse of a claim of a move."""
    if claim.kind in _OF_PLACES and deed.rule in _OF_PLACES:
        where = set(map(int, deed.words.get(WHERE, "").split()))
        return len(where.intersection(claim.points)) >= HALF * min(len(where), len(claim.points)) > 0
    pair = {claim.kind, deed.rule}
    is_turned = bool(pair & _FOR_STONES) and bool(pair & _AGAINST_STONES)
    return is_turned and not set(claim.stones).isdisjoint(deed.stones)


def does_answer_tie(board: Board, move: int, there: Sequence[Claim], follows: Sequence[Claim]) -> bool:
    """Return whether the enemy ties strings after a pass, by the claims ``there``, of which his answer to the ``move``
    ties two as well by the claims of what ``follows`` it: then that is not what the move prevents.
    """
    answers = [
        each for each in follows if each.kind == THERE and each.rule == LINKS and each.points == (move,)
    ]
    tied = [frozenset(board.first_stones(each.stones)) for each in answers]
    said = [each for each in there if _says_tied(each)]
    joined = [frozenset(board.first_stones(each.stones)) for each in said]
    return any(pair <= each for pair in tied for each in joined)


def _says_tied(claim: Claim) -> bool:
    """Return whether a claim of what follows a pass says that the enemy ties two strings of his."""
    if claim.kind == COULD:
        return claim.rule == CUTS
    is_shape = claim.rule == SHAPE and claim.words.get(RULE) in (JOINING, LINKING)
    return claim.kind == THERE and (claim.rule in (LINKS, HOLDS) or is_shape)


def is_told_of(told: Sequence[Claim], claim: Claim) -> bool:
    """Return whether one of the claims (statements) ``told`` is about any of the stones of ``claim``."""
    return any(set(each.stones) & set(claim.stones) for each in told)
