"""Where both sides' stones meet: the plain moves of every fight, named by how they stand to the stones nearest.

Other experts know why a move is good. This one sees to it that no natural move goes unlooked-at: an empty, undecided
point with a living stone of each side within two steps gets the one rule that describes it. How often such moves are
right was counted (`engine.suggest.likelihood`), and it is not often; so they come last unless other reasons join them.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.suggest.firing import Firing, firing
from engine.suggest.landings import ATTACH, MEETINGS
from engine.suggest.view import View

LOW_LINE = 2


def suggest(view: View) -> Iterator[Firing]:
    """Suggest every empty point of undecided ground near living stones of both sides. One rule speaks for
    each point, depending on whether a stone there would extend, attach, jump and so on.

    Each move is yielded with the rule of ``rules.yaml`` that speaks for it.
    """
    situation = view.situation
    for point in situation.empty:
        rule, target = situation.meeting(point)
        if not rule or not situation.is_playable(point, situation.own):
            continue
        if situation.is_own_ground(point, situation.own) or situation.is_own_ground(point, situation.enemy):
            continue
        if rule == MEETINGS[ATTACH] and situation.line[point] < LOW_LINE:
            rule = "meet-low"
        yield firing(rule, point, target=target)
