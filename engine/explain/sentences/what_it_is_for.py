"""What a move is for, in one clause before what it does: an attack, a defence, ground, a semeai, and so on.

It is said where what was told of the move decided for it, by the claim that decided.
"""

from __future__ import annotations

from dataclasses import replace

from engine.decide.decision.record import Decision
from engine.evaluate.strategy import ENDGAME, FUSEKI
from engine.explain.claims.gains import BUILDS, REDUCES, built_or_reduced
from engine.explain.claims.kinds import (
    ATARI,
    ATTACKS,
    BASE,
    CATCHES,
    CUTS,
    DEFENDS,
    FEEL,
    FRAMEWORK,
    GROUND,
    KILLS,
    KIND,
    KO,
    LEAVES_SEKI,
    LINKS,
    MAKES_EYES,
    PURPOSE,
    RESCUES,
    RULE,
    SAVES,
    SHAPE,
    SPREAD,
    TAKES,
    Claim,
    Sentence,
)
from engine.explain.claims.semeais import find_semeai
from engine.explain.claims.shapes import COUNTS, relation_of
from engine.explain.claims.what_decided import OF_STONES, find_reason_told
from engine.explain.claims.witness import Witness
from engine.explain.sentences.what_it_does_to_stones import liberties_in_words
from engine.explain.sentences.what_lies_behind import phase_of
from engine.explain.words.naming import number_in_words
from engine.explain.words.templates import say

_OF_STONES = {
    KILLS: "kill",
    CATCHES: "capture",
    TAKES: "capture",
    ATARI: "attack",
    ATTACKS: "attack",
    LEAVES_SEKI: "attack",
    CUTS: "cut",
    SAVES: "defence",
    RESCUES: "defence",
    DEFENDS: "defence",
    MAKES_EYES: "defence",
    LINKS: "connection",
    FEEL: "shape",
}
"""What a move is for, by the kind of the claim that decided."""

_OF_JOSEKI = ("joseki", COUNTS)
_OF_OPENINGS = ("corner", "star", "approach", "along", "apart", "pincer", "between", "three-three")


def add_purpose(decision: Decision, witness: Witness, does: Sentence) -> Sentence:
    """Return the sentence ``does`` on a chosen move with the purpose of the move put before it.

    The claim of the purpose is added. The sentence stays unchanged if the purpose is not known.
    """
    reason = find_reason_told(does.claims)
    if reason is None:
        return does
    name = _name_purpose(decision, witness, does, reason)
    purpose = replace(
        reason, kind=PURPOSE, rule=name, words={**reason.words, KIND: reason.kind, RULE: reason.rule}
    )
    semeai = find_semeai(witness, reason.move, reason.stones) if reason.kind in OF_STONES else None
    clause = say(f"purpose {name}") if semeai is None else _tell_semeai(semeai)
    claims = (*does.claims, purpose, *([] if semeai is None else [semeai]))
    return Sentence(say("purpose before", purpose=clause, text=does.text), claims)


def _tell_semeai(semeai: Claim) -> str:
    """Return a clause that a move is for a semeai, with the liberties that each side has after the move."""
    return say(
        "purpose semeai",
        liberties=liberties_in_words(int(semeai.value)),
        theirs=number_in_words(int(semeai.other)),
    )


def _name_purpose(decision: Decision, witness: Witness, does: Sentence, reason: Claim) -> str:
    """Return the name of a move's purpose, such as ``joseki``: the name of its template after ``purpose``.

    ``reason`` is the claim that decided for the move, ``does`` the sentence on what the move does.
    """
    if reason.kind == TAKES and reason.rule == KO:
        return "ko"
    if reason.kind == BASE:
        return "defence" if witness.board.color_at(reason.stones[0]) == witness.color else "attack"
    if reason.kind not in (GROUND, SPREAD):
        return _OF_STONES[reason.kind]
    relations = [relation_of(each) for each in does.claims if each.kind == SHAPE]
    phase = phase_of(decision)
    if any(each in _OF_JOSEKI for each in relations):
        return "joseki"
    if phase == ENDGAME:
        return "endgame"
    if phase == FUSEKI and any(each in _OF_OPENINGS for each in relations):
        return "direction"
    framework = next((each for each in does.claims if each.kind == FRAMEWORK), None)
    if framework is not None:
        return "framework" if framework.margin else "reduction"
    part = next((each for each in does.claims if each.kind == GROUND), reason)
    changes = {BUILDS: "ground", REDUCES: "reduction"}
    return changes.get(built_or_reduced(witness, part), "ground") if part.kind == GROUND else "ground"
