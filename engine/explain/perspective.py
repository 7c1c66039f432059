"""Whose stones a sentence is about: "our", "your" and "the enemy" replaced by Black and White.

The table of reasons and the patterns speak to the side that moves. An explanation is read by somebody who may be
either side, or nobody.
"""

from __future__ import annotations

import re

from engine.board.points import opponent
from engine.explain.phrases import side

_THINGS = "stones?|groups?|strings?|framework|side|wall|move|corner|territory|ground|border"
_UNCHANGED_VERBS = {"can", "may", "must", "will", "would", "could", "should", "cannot"}
_OTHER_VERBS = {"are": "is", "have": "has", "do": "does"}


def in_colors(sentence: str, color: int) -> str:
    """A sentence that is spoken to ``color``, with both sides called by their colours."""
    own, enemy = side(color), side(opponent(color))
    for pattern, words in (
        (rf"\bEnemy (?={_THINGS})", f"{enemy} "),
        (rf"\b[Aa]n enemy (?={_THINGS})", f"a {enemy.lower()} "),
        (rf"\benemy (?=(?:{_THINGS})\b)", f"{enemy.lower()} "),
        (r"\bno enemy\b", f"no {enemy.lower()} stone"),
        (r"\b[Tt]he enemy\b", enemy),
        (r"\b(?:[Oo]ur|[Yy]our)s?\b", f"{own}'s"),
        (r"\bus\b", own),
        (r"\b[Yy]ou ([a-z]+)", lambda found: f"{own} {_third_person(found.group(1))}"),
    ):
        sentence = re.sub(pattern, words, sentence)
    return sentence[:1].upper() + sentence[1:]


def _third_person(verb: str) -> str:
    return verb if verb in _UNCHANGED_VERBS else _OTHER_VERBS.get(verb, f"{verb}s")
