"""All experts, in the order in which they are asked (Fotland 1993, 6)."""

from __future__ import annotations

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
