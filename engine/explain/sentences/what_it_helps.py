"""Whom a move helps a little, and where, in words: the purpose of a move of which else one hears only what its stone is
among others.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.board.points import opponent
from engine.explain.claims.helps import LIMITS, find_helps
from engine.explain.claims.kinds import ATARI, FAVOURS, FEEL, LIBERTIES, SHAPE, Claim, Sentence
from engine.explain.claims.witness import Witness
from engine.explain.sentences.what_shape_it_is import is_of_joseki
from engine.explain.words.naming import at_zone, name_stones
from engine.explain.words.phrases import listed, side, unfinished
from engine.explain.words.predicates import join_predicates
from engine.explain.words.templates import say

_LITTLE = {SHAPE, LIBERTIES, ATARI, FEEL}
"""What is told of a move that says nothing of what it is for; an atari everybody sees, and not what for."""


def add_helped(witness: Witness, move: int, does: Sentence) -> Sentence:
    """Return the sentence ``does`` on a move, of which it tells only its shape, with the addition of whom it helps.

    It stays unchanged where more is told, in a joseki, and where nothing is known.
    """
    if witness.is_brief or is_of_joseki(does.claims) or any(each.kind not in _LITTLE for each in does.claims):
        return does
    found = find_helps(witness, move)
    if any(each.kind == ATARI for each in does.claims):
        # beside what is told of stones one does not ask where it helps a little
        found = [each for each in found if each.stones and each.kind != FAVOURS]
    if not found:
        return does
    name = "does also" if does.is_extended else "does further"
    text = say(name, text=unfinished(does.text), deeds=join_predicates(tell_helps(witness, found)))
    return Sentence(text, (*does.claims, *found), is_extended=True)


def tell_helps(witness: Witness, found: Sequence[Claim]) -> list[str]:
    """Return predicates on whom a move helps, by the claims ``found`` of that, about a position of the witness."""
    board, color = witness.board, witness.color
    told = [
        say(
            f"deed {' '.join(filter(None, (each.kind, each.rule)))}",
            stones=name_stones(board, each.stones, each.move),
        )
        for each in found
        if each.stones
    ]
    for rule in ("", LIMITS):
        places = [
            at_zone(each.points[0], board.size) for each in found if not each.stones and each.rule == rule
        ]
        if places:
            owner = side(opponent(color) if rule else color)
            told.append(
                say(f"deed {' '.join(filter(None, (FAVOURS, rule)))}", side=owner, places=listed(places))
            )
    return told
