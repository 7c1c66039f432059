"""The account of a decision in four sentences: what the move does, what would happen without it, what follows.

Every sentence is made of claims (`engine.explain.claims.kinds`), those first that most of the margin over passing hangs
on. Where the games, counted anew and as many for every move, would rather have had another one, that is said first.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from engine.base.yaml_text import parse_yaml
from engine.board.points import PASS
from engine.decide.decision.record import Decision, Tried
from engine.explain.claims.fates import Games, fates
from engine.explain.claims.gains import LOST
from engine.explain.claims.kinds import (
    ATTACKS,
    CATCHES,
    CUTS,
    DEFENDS,
    DIES,
    KILLS,
    KO,
    LESSON,
    LINKS,
    LIVES,
    PASSED,
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
from engine.explain.continuation import what_follows
from engine.explain.endgame import ending
from engine.explain.instead import instead
from engine.explain.margins import load_margins
from engine.explain.purpose import leading, purpose
from engine.explain.reconsidering import OF_STONES
from engine.explain.rivals import preferred, rival_of, with_its_aim
from engine.explain.scattered import scattered
from engine.explain.shapes import relation_of
from engine.explain.witness import Witness

LESSONS = Path(__file__).with_name("lessons.yaml")

SHAPES = "shapes"
"""The entry of the file that holds lessons by relations of a stone to others."""

OF_THE_BOARD = ("joseki", "corner", "approach", "pincer", "three-three", "between", "along", "out", "cap")
"""Relations from which something is learnt about the whole board, whatever happens to stones."""

FROM_GAMES = (DIES, LIVES)
"""What the games show of stones that are left alone, that first which there is more to learn from."""

WEAK = 0.4
"""Stones are weak that are lost in so many of the games if they are left alone."""

OF_GAMES = (DEFENDS, ATTACKS)
IF_FIRST = (*OF_GAMES, CUTS, LINKS, RESCUES, CATCHES, SAVES, KILLS, THREATENS)
"""What there is something to learn from if it is told first."""


@dataclass(frozen=True)
class Lessons:
    """What there is to learn: by the kind of a claim, and by the relation that a claim of a shape names."""

    kinds: Mapping[str, str]
    shapes: Mapping[str, str]

    def of(self, claim: Claim) -> str | None:
        """The lesson of a claim; None where there is none."""
        if claim.kind == SHAPE:
            return self.shapes.get(relation_of(claim))
        return self.kinds.get(KO if claim.kind == TAKES and claim.rule == KO else claim.kind)


def account(decision: Decision, witness: Witness) -> list[Sentence]:
    """Why the move that was chosen, in at most four sentences; for a pass or a resignation there are none."""
    chosen = decision.chosen
    if chosen is None or decision.resigned or decision.move == PASS:
        return []
    margins = load_margins()
    judged, passed = witness.judged(decision.move), witness.judged(PASS)
    found = fates(witness, decision.move, _named(chosen), Games.counted(witness, decision.move))
    if decision.counted is not None and decision.move in decision.counted.moves:
        counted = ending(decision.counted, witness.color, decision.move, witness.board.size)
        return [purpose(witness, judged, found), counted]
    rival = rival_of(decision, witness)
    habit = None if rival is None else preferred(decision, witness, rival, judged)
    decided = True
    if habit is None or rival is None:
        first, decided = leading(decision, witness, judged, found)
    else:
        first = purpose(witness, judged, found)
        habit = with_its_aim(witness, habit, rival, first)
    told = [
        first,
        instead(witness, judged, passed, margins, first.claims),
        what_follows(witness, judged, first.claims),
    ]
    sentences = [each for each in told if each is not None]
    if habit is not None:
        return [habit, *sentences]
    lesson = None
    if decided:
        decisive = [each for each in found if each == first.claims[0]]
        lesson = _lesson(witness, decisive, judged.score - passed.score)
    else:
        sentences[0] = scattered(witness, decision.move, first)
    last = lesson or _drawn(sentences) or _of_shape(first)
    return [*sentences, *([] if last is None else [last])]


def _named(chosen: Tried) -> list[int]:
    """The stones that the reasons of a move are about."""
    return [each.firing.target for each in chosen.candidate.reasons if each.firing.target != PASS]


@functools.cache
def load_lessons(file: Path = LESSONS) -> Lessons:
    """What there is to learn, by the kind of claim and by shape."""
    kinds = parse_yaml(file.read_text(encoding="utf-8"))
    return Lessons(shapes=kinds.pop(SHAPES), kinds=kinds)


def _lesson(witness: Witness, found: Sequence[Claim], gain: float) -> Sentence | None:
    """What there is to learn, where what the move does was read or is seen, and most of a real gain hangs on it."""
    if not found or found[0].trust not in (PROVEN, SEEN):
        return None
    least = load_margins().difference(witness.board.size, witness.judged(PASS).visits[0])
    if gain < least or found[0].value < gain / 2:
        return None
    return _learnt(found[0])


def _drawn(told: Sequence[Sentence]) -> Sentence | None:
    """What there is to learn from what was told: of stones that hang on the move, or where both would play."""
    claims = [claim for sentence in told for claim in sentence.claims]
    for kind in (*IF_FIRST, *FROM_GAMES, PASSED):
        found = next((claim for claim in claims if claim.kind == kind), None)
        if found is None:
            continue
        if kind in IF_FIRST and (found is not claims[0] or (kind in OF_GAMES and found.margin < LOST)):
            continue
        if kind == DEFENDS and found.other < WEAK:
            continue
        if kind == PASSED and found.points != (found.move,):
            continue
        return _learnt(found)
    return None


def _of_shape(first: Sentence) -> Sentence | None:
    """What there is to learn from the shape that was told; None where it was none, or stones matter more."""
    found = next((claim for claim in first.claims if claim.kind == SHAPE), None)
    if found is None:
        return None
    is_about_stones = any(claim.kind in OF_STONES for claim in first.claims)
    return None if is_about_stones and relation_of(found) not in OF_THE_BOARD else _learnt(found)


def _learnt(claim: Claim) -> Sentence | None:
    """The lesson of a claim, if there is one; it is as good as the claim."""
    text = load_lessons().of(claim)
    lesson = replace(claim, kind=LESSON, rule=claim.kind, words={**claim.words, RULE: claim.rule})
    return None if text is None else Sentence(text, (lesson,))
