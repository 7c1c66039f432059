"""What there is to learn from a move: a proverb for what decided, or for what was told of stones, or of its shape."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.board.points import PASS
from engine.explain.claims.kinds import (
    ATTACKS,
    BY,
    CATCHES,
    DEFENDS,
    DIES,
    FORCES,
    HOLDS,
    KILLS,
    KO,
    LESSON,
    LIVES,
    PARTS,
    PROVEN,
    RESCUES,
    RULE,
    SAVES,
    SEEN,
    SHAPE,
    TAKES,
    THREATENS,
    Claim,
    Sentence,
)
from engine.explain.claims.margins import load_margins
from engine.explain.claims.shapes import relation_of
from engine.explain.claims.what_decided import OF_STONES
from engine.explain.claims.witness import Witness
from engine.explain.words.templates import has_template, say

MANY = 4
"""Stones that hang on a move from which on what becomes of them is an example of something."""

LOST_THEN, LOST_NOW = 0.7, 0.3
"""Shares of the games in which they must be lost, or get away, without the move at least, and with it at most."""

_BEFORE = (PARTS, HOLDS)
"""What is told first whatever else is."""

IF_FIRST = (ATTACKS, RESCUES, CATCHES, SAVES, KILLS)
"""What there is something to learn from if it is told first."""


def find_lesson(claim: Claim) -> str | None:
    """Return the lesson, a sentence, that fits the kind of a claim about a move; None if there is none.

    For a claim of a shape it depends on how the move stands to the stone that the claim names.
    """
    kind = KO if claim.kind == TAKES and claim.rule == KO else claim.kind
    name = f"lesson of {relation_of(claim)}" if claim.kind == SHAPE else f"lesson {kind}"
    return say(name) if has_template(name) else None


def learn_from_decisive(witness: Witness, found: Sequence[Claim], gain: float) -> Sentence | None:
    """Return the lesson, as a sentence, of what a move mainly does; None if there is none.

    ``found`` are the claims of what the move does. There is a lesson only if the first claim is proven or
    seen on the board, is about many stones or a ko, and makes most of ``gain``, the points that the move
    gains over a pass.
    """
    if not found or found[0].trust not in (PROVEN, SEEN):
        return None
    least = load_margins().difference(witness.board.size, witness.play_out(PASS).visits[0])
    if gain < least or found[0].value < gain / 2 or (len(found[0].stones) < MANY and found[0].rule != KO):
        return None
    return _tell_lesson(found[0])


def learn_from_told(told: Sequence[Sentence]) -> Sentence | None:
    """Return the lesson, as a sentence, of the first claim in ``told`` for which the position is a good
    example.

    None if there is no such claim, or no lesson for its kind.
    """
    claims = [claim for sentence in told for claim in sentence.claims]
    found = next((each for each in claims if _is_example(each, claims)), None)
    return None if found is None else _tell_lesson(found)


def _is_example(claim: Claim, claims: Sequence[Claim]) -> bool:
    """Return whether a position is a good example of the lesson that fits a claim.

    ``claims`` are all claims that were made of the move, the most important first.
    """
    # what comes between stones, or keeps them together, is told before what decided
    kind, is_first = claim.kind, claim is next((each for each in claims if each.kind not in _BEFORE), None)
    suffering = [each for each in claims if each.kind in (DIES, LIVES) and _hangs(each)]
    if kind in (DIES, LIVES):
        # of stones that the move is said to save or to catch it teaches nothing new
        named = [each for each in claims if each.kind in (*IF_FIRST, DEFENDS, TAKES) and each.stones]
        return claim in suffering and not any(set(each.stones) & set(claim.stones) for each in named)
    if kind == ATTACKS:
        # where its shape is told of the move, too, the attack is not all that there is to it
        is_plain = is_first and all(each.kind != SHAPE for each in claims)
        return (
            is_plain and len(claim.stones) >= MANY and bool(claim.words.get(BY)) and claim.other <= LOST_NOW
        )
    if kind == THREATENS:
        return is_first and any(each.kind == FORCES and not each.rule for each in claims)
    return kind in IF_FIRST and is_first and claim.trust == PROVEN and len(claim.stones) >= MANY


def _hangs(claim: Claim) -> bool:
    """Return whether many stones depend on a move: lost without it and kept with it, or the other way round.

    ``claim`` says how often they are lost with the move and after a pass.
    """
    then, now = (each if claim.kind == DIES else 1 - each for each in (claim.value, claim.other))
    return len(claim.stones) >= MANY and then >= LOST_THEN and now <= LOST_NOW


def learn_from_shape(first: Sentence) -> Sentence | None:
    """Return a lesson, as a sentence, from the shape that the ``first`` sentence on a move names.

    None if that shape teaches nothing, or if the sentence also says something of stones, which matters more.
    """
    found = next((claim for claim in first.claims if claim.kind == SHAPE), None)
    is_about_stones = any(claim.kind in OF_STONES for claim in first.claims)
    return None if found is None or is_about_stones else _tell_lesson(found)


def _tell_lesson(claim: Claim) -> Sentence | None:
    """Return the lesson that goes with a claim, as a sentence; None if there is none.

    The sentence makes one claim of its own, of kind LESSON, which is true if the given claim is.
    """
    text = find_lesson(claim)
    lesson = replace(claim, kind=LESSON, rule=claim.kind, words={**claim.words, RULE: claim.rule})
    return None if text is None else Sentence(text, (lesson,))
