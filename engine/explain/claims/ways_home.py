"""Whether stones that are cut off on one side come together with other own ones on another."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from engine.evaluate.groups.aliveness import LIVES_OR_LIMPS
from engine.explain.claims.nearby import groups_of
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import steps_between

MOST_GROUPS, FARTHEST = 2, 4
"""So many groups are read about, the nearest ones, and the steps from the stones within which they lie."""


def can_come_home(there: Witness, stones: Sequence[int], but: Sequence[int] = ()) -> bool:
    """Return whether a group of the side to move, of which ``stones`` are some, comes together with another one that
    lives or can run, as judged, if that side moves, as read. The groups of the stones ``but`` do not count: from these
    it is cut off. ``there`` answers questions about the position.
    """
    scene, color = there.scene, there.color
    excluded = {scene.group_at(each) for each in (*stones, *but) if scene.is_stone(each)}
    own = [each for each in stones if there.board.color_at(each) == color]
    safe = (
        group
        for group in groups_of(there)
        if there.board.color_at(group[0]) == color
        and scene.group_at(group[0]) not in excluded
        and scene.aliveness(group[0]) < LIVES_OR_LIMPS
    )
    pairs = [min(product(own, group), key=lambda pair: steps_between(*pair)) for group in safe if own]
    near = sorted(
        (each for each in pairs if steps_between(*each) <= FARTHEST), key=lambda each: steps_between(*each)
    )
    return any(there.read_link(there.board, pair, color).yes is True for pair in near[:MOST_GROUPS])
