"""That no single reason decides for a move: what was told of it is one thing among others, or it gains here and there.

Which parts of the board the rest of a gain lies in is not told: of 37 such claims ten times as many games bore out 28.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.explain.claims.fates import Games
from engine.explain.claims.kinds import COUNTED, EVEN, GROUND, LITTLE, SPREAD, Claim, Sentence
from engine.explain.purpose import with_deed
from engine.explain.reconsidering import OF_STONES, where_of
from engine.explain.witness import Witness

LEAST = 0.1
"""Points for each line of the board's width below which what is gained beside what was told is not worth a word."""


def scattered(witness: Witness, move: int, told: Sentence) -> Sentence:
    """What was ``told`` of a move, with what it gains beside that by the games that are counted."""
    games, known = Games.counted(witness, move), _known(witness, move, told.claims)
    total, told_of = (
        0.0 if games is None else games.change(witness.color, where)
        for where in (witness.board.points(), known)
    )
    is_little = total - told_of < LEAST * witness.board.size
    claim = Claim(EVEN, COUNTED, move, value=total, other=told_of, rule=LITTLE if is_little else "")
    claims = (*told.claims, claim)
    if is_little:
        return with_deed(told, f"gains little {'else' if known else 'anywhere'}", claims)
    if known:
        return Sentence(f"{told.text.rstrip('.')}, among other things.", claims)
    return with_deed(told, "gains a little in many places", claims)


def _known(witness: Witness, move: int, told: Iterable[Claim]) -> set[int]:
    """The points that what was told of a move is about."""
    kinds = (*OF_STONES, GROUND, SPREAD)
    claims = (each for each in told if each.move == move and each.kind in kinds)
    return {point for claim in claims for point in where_of(witness, claim)}
