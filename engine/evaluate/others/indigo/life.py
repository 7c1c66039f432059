"""Which morphological group is dead: eyes, outside, friends and interactions (Bouzy and Cazenave 2001, section 4.3).

A group is dead only if all of this holds: it has not eyes enough inside, though it moves first; its outside is small;
no friendly group is near to connect with; and every interaction with an enemy group goes against it, whoever moves
first. The sizes of an inside that make no, one or two eyes follow the survey's; how small an outside is too small it
does not say, and that number was chosen on labelled positions: ownership hardly depends on it. Simpler than in the
survey: every part of an inside is one eye at least, whatever its shape and whoever's stones are in it; a group is near
a friend if their outsides touch; a stone that changed sides once does not die again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.board.points import EMPTY, opponent
from engine.evaluate.others.indigo.shapes import Place, Shape, neighbors, split_connected

ENOUGH_EYES = 2

SMALL_ROOM, LARGE_ROOM = 3, 7
"""Points of a connected inside up to which it is one eye at most, and from which on it is two for sure."""

SMALL_OUTSIDE = 6
"""Points outside with no more of which a group cannot run."""

DOMINATES = ">"
OPEN = "*"
IS_DOMINATED = "<"


@dataclass(frozen=True)
class Judged:
    """A group (``shape``) and what Indigo thinks of its life.

    least, most: how many eyes it has if the enemy moves first, and if its owner moves first
    liberties: how many liberties its stones have
    interactions: by index of each enemy group beside it, which of the two dominates: DOMINATES (this group
        does), IS_DOMINATED or OPEN
    friends: the indices of groups of its own colour that it may connect with
    """

    shape: Shape
    least: int
    most: int
    liberties: int
    interactions: dict[int, str]
    friends: tuple[int, ...]

    @property
    def is_weak(self) -> bool:
        """Whether the group may die: it has too few eyes if the enemy moves first, and too little room
        outside to run.
        """
        return _may_die(self.shape, self.least)

    @property
    def is_dead(self) -> bool:
        """Whether the group is dead: it has too few eyes even if its owner moves first, and no other way to
        live.

        It has no room to run, no friends to connect with, and all enemy groups beside it dominate it.
        """
        return (
            _may_die(self.shape, self.most)
            and not self.friends
            and bool(self.interactions)
            and set(self.interactions.values()) == {IS_DOMINATED}
        )


def judge_groups(grid: np.ndarray, groups: Sequence[Shape]) -> list[Judged]:
    """Judge the life of every group of a position as Indigo does, and return them in the given order.

    ``grid`` holds the colours; ``groups`` are the morphological groups of the position (`shapes`).
    """
    eyes = [_eyes(each) for each in groups]
    liberties = [_liberties(grid, each) for each in groups]
    touching = [_reach_of(each.points) for each in groups]
    found = []
    for index, shape in enumerate(groups):
        enemies = [other for other in range(len(groups)) if groups[other].color == opponent(shape.color)]
        mine = index, shape, eyes[index], liberties[index]
        interactions = {
            other: _compare_parties(mine, (other, groups[other], eyes[other], liberties[other]))
            for other in enemies
            if touching[index] & groups[other].points
        }
        friends = tuple(
            other
            for other, friend in enumerate(groups)
            if other != index
            and friend.color == shape.color
            and (touching[index] | shape.outside) & (friend.points | friend.outside)
        )
        found.append(Judged(shape, *eyes[index], liberties[index], interactions, friends))
    return found


Party = tuple[int, Shape, tuple[int, int], int]


def _compare_parties(mine: Party, theirs: Party) -> str:
    """Return which of two groups dominates the other: DOMINATES if the first one does, IS_DOMINATED, or OPEN.

    OPEN means that it depends on who moves first. A party is (index, group, eyes, liberties). A group that is
    not weak dominates a weak one. Two weak groups compare their liberties; a move takes one liberty or adds
    one.
    """
    weak = [_may_die(shape, eyes[0]) for _, shape, eyes, _ in (mine, theirs)]
    if weak[0] != weak[1]:
        return IS_DOMINATED if weak[0] else DOMINATES
    if not weak[0]:
        return OPEN
    ahead = mine[3] - theirs[3]
    return DOMINATES if ahead > 1 else IS_DOMINATED if ahead < -1 else OPEN


def _may_die(shape: Shape, eyes: int) -> bool:
    """Return whether a group with this number of ``eyes`` may die.

    It may if it has too few eyes and too little room to run: its stones radiate to too few places around it.
    """
    return eyes < ENOUGH_EYES and len(shape.outside) <= SMALL_OUTSIDE


def _eyes(shape: Shape) -> tuple[int, int]:
    """Return how many eyes a group has if the enemy moves first, and how many if its owner moves first.

    Each connected part of what the group encloses is one eye if it is small and two if it is large. A part of
    middle size is two eyes if the owner plays there first, else one; the two sides take turns at such parts.
    (Chen and Chen's trees, as the survey describes them, give the same if the parts are independent.)
    """
    parts = [len(part) for part in split_connected(shape.inside)]
    sure = sum(2 if size >= LARGE_ROOM else 1 for size in parts)
    open_parts = sum(SMALL_ROOM < size < LARGE_ROOM for size in parts)
    return sure + open_parts // 2, sure + (open_parts + 1) // 2


def _liberties(grid: np.ndarray, shape: Shape) -> int:
    """Return how many empty places are beside a group's stones. ``grid`` holds the colours of the board."""
    height, width = grid.shape
    return sum(
        0 <= row < height and 0 <= column < width and grid[row, column] == EMPTY
        for row, column in _reach_of(shape.skeleton)
    )


def _reach_of(places: frozenset[Place]) -> frozenset[Place]:
    """Return the places (row, column) right beside ``places`` but not among them.

    Some of them may be off the board.
    """
    return frozenset(beside for place in places for beside in neighbors(place)) - places
