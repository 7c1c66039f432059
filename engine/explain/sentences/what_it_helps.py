"""Whom a move helps a little, and where, in words: the purpose of a move of which else one hears only what its stone is
among others.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.board.points import opponent
from engine.explain.claims.helps import LIMITS
from engine.explain.claims.kinds import FAVOURS, Claim
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import at_zone, name_stones
from engine.explain.words.phrases import listed, side
from engine.explain.words.templates import say


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
