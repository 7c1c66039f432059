"""Indigo's opinion of a position: dead groups change sides until none is dead (Bouzy and Cazenave 2001, section 4.3).

In each round the weakest dead group is inverted, or all that are equally weak, since which comes first must not hang
on how the board lies: its stones become the enemy's, and what they touch is aggregated with them into larger groups.
Then all groups are built and judged again, so what was thought of others may change. A stone changes sides once at
most, so there is an end.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.board.points import BLACK, WHITE, opponent
from engine.evaluate.others.indigo.life import Judged, judge_groups
from engine.evaluate.others.indigo.shapes import Place, shapes


@dataclass(frozen=True)
class Opinion:
    """What Indigo thinks of a position.

    groups: the groups in the end, when none is dead any more
    dead: the stones that changed sides, with their own colour
    owners: int8 (size, size): 1 Black's, -1 White's, 0 nobody's
    rounds: how often dead groups changed sides
    """

    groups: tuple[Judged, ...]
    dead: dict[Place, int]
    owners: np.ndarray
    rounds: int

    @property
    def score(self) -> int:
        """Black's points less White's in this opinion, without komi."""
        return int(self.owners.sum())


def opinion(grid: np.ndarray) -> Opinion:
    """Judge a position, an int8 array (size, size) of colours, as Indigo does.

    The weakest dead groups change colour, and the position is judged again, until no group is dead.
    """
    now, dead, rounds = grid.copy(), dict[Place, int](), 0
    while True:
        groups = judge_groups(now, shapes(now))
        dying = [each for each in groups if each.is_dead and not set(each.shape.skeleton) & set(dead)]
        if not dying:
            break
        weakest = min(_strength_key(each) for each in dying)
        for each in dying:
            if _strength_key(each) == weakest:
                for place in each.shape.skeleton:
                    dead[place] = each.shape.color
                    now[place] = opponent(each.shape.color)
        rounds += 1
    owners = np.zeros(grid.shape, dtype=np.int8)
    for each in groups:
        for place in each.shape.points:
            owners[place] = {BLACK: 1, WHITE: -1}[each.shape.color]
    return Opinion(tuple(groups), dead, owners, rounds)


def _strength_key(group: Judged) -> tuple[int, int]:
    """Return a key that sorts dead groups by strength, the weakest first: liberties, then number of stones.

    Turned boards give the same keys, so they are judged alike.
    """
    return group.liberties, len(group.shape.skeleton)
