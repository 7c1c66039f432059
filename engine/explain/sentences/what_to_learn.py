"""What there is to learn from a move: a proverb for what decided, or for what was told of stones, or of its shape."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from engine.base.yaml_text import parse_yaml
from engine.board.points import PASS
from engine.explain.claims.gains import LOST
from engine.explain.claims.kinds import (
    ATTACKS,
    CATCHES,
    COST,
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
from engine.explain.claims.margins import load_margins
from engine.explain.claims.shapes import relation_of
from engine.explain.claims.what_decided import OF_STONES
from engine.explain.claims.witness import Witness

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
    """Lessons, one sentence each: ``kinds`` by the kind of a claim (a statement about a move), ``shapes`` by
    the relation that a claim of shape names.
    """

    kinds: Mapping[str, str]
    shapes: Mapping[str, str]

    def of(self, claim: Claim) -> str | None:
        """Return the lesson that goes with a claim, a sentence; None where there is none."""
        if claim.kind == SHAPE:
            return self.shapes.get(relation_of(claim))
        return self.kinds.get(KO if claim.kind == TAKES and claim.rule == KO else claim.kind)


@functools.cache
def load_lessons(file: Path = LESSONS) -> Lessons:
    """Return the lessons of a YAML file. Raises OSError for a file that is not there."""
    kinds = parse_yaml(file.read_text(encoding="utf-8"))
    return Lessons(shapes=kinds.pop(SHAPES), kinds=kinds)


def learn_from_decisive(witness: Witness, found: Sequence[Claim], gain: float) -> Sentence | None:
    """Return a lesson, as a sentence, from the first claim of what a move does, if that was read or is seen
    on the board and is most of the move's gain.

    ``gain``: the points that the move gains over a pass. None if there is no such claim or lesson, or the
    gain may be chance.
    """
    if not found or found[0].trust not in (PROVEN, SEEN):
        return None
    least = load_margins().difference(witness.board.size, witness.play_out(PASS).visits[0])
    if gain < least or found[0].value < gain / 2:
        return None
    return _tell_lesson(found[0])


def learn_from_told(told: Sequence[Sentence]) -> Sentence | None:
    """Return a lesson, as a sentence, from the claims (statements) that some sentences make about stones, or
    about a point where both sides would play; None without one.
    """
    claims = [claim for sentence in told for claim in sentence.claims]
    costs = any(claim.kind == COST for claim in claims)
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
        if kind in (*FROM_GAMES, PASSED) and not costs:
            # what costs nothing that is known is no example of it
            continue
        return _tell_lesson(found)
    return None


def learn_from_shape(first: Sentence) -> Sentence | None:
    """Return a lesson, as a sentence, from the shape that the ``first`` sentence on a move names; None where
    it names none, or says something of stones, which matters more.
    """
    found = next((claim for claim in first.claims if claim.kind == SHAPE), None)
    if found is None:
        return None
    is_about_stones = any(claim.kind in OF_STONES for claim in first.claims)
    return None if is_about_stones and relation_of(found) not in OF_THE_BOARD else _tell_lesson(found)


def _tell_lesson(claim: Claim) -> Sentence | None:
    """Return the lesson that goes with a claim, as a sentence that itself makes one claim: of kind LESSON,
    which holds if the other does. None without a lesson.
    """
    text = load_lessons().of(claim)
    lesson = replace(claim, kind=LESSON, rule=claim.kind, words={**claim.words, RULE: claim.rule})
    return None if text is None else Sentence(text, (lesson,))
