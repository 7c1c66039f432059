"""All experts, in the order in which they are asked (Fotland 1993, 6)."""

from __future__ import annotations

from collections.abc import Collection

from engine.suggest.experts import (
    capturing,
    centre,
    connecting,
    contact,
    dame,
    edge,
    endgame,
    fuseki,
    groups_kill,
    groups_save,
    habit,
    joseki,
    ko,
    meeting,
    patterns,
    safe,
    saving,
    shape,
    squirm,
)
from engine.suggest.suggester import Expert

EXPERTS = (
    joseki.suggest,
    fuseki.suggest,
    edge.suggest,
    centre.suggest,
    safe.suggest,
    squirm.suggest,
    patterns.suggest,
    shape.suggest,
    groups_save.suggest,
    saving.suggest,
    capturing.suggest,
    groups_kill.suggest,
    connecting.suggest,
    contact.suggest,
    meeting.suggest,
    habit.suggest,
    ko.suggest,
    endgame.suggest,
    dame.suggest,
)

LARGE_BOOKS: dict[str, Expert] = {"joseki": joseki.suggest, "patterns": patterns.suggest}
"""The experts that look moves up, each in a large book of its own, by the names of their parts."""


def experts_without(parts: Collection[str]) -> tuple[Expert, ...]:
    """Return all experts (modules that suggest moves) except those of the named parts of the engine.

    The parts (`engine.decide.decision.settings.PARTS`) ``joseki`` and ``patterns`` have one expert each;
    ``rules`` stands for all other experts.
    """
    left_out = {expert for part, expert in LARGE_BOOKS.items() if part in parts}
    if "rules" in parts:
        left_out |= set(EXPERTS) - set(LARGE_BOOKS.values())
    return tuple(expert for expert in EXPERTS if expert not in left_out)
