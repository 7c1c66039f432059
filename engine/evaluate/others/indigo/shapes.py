"""Morphological groups: what dilations and erosions make of the stones (Bouzy and Cazenave 2001, sections 4.3 and 11).

The operator X dilates five times and erodes 21 times, and what it leaves to a colour falls into connected sets, the
groups; the operator Y only dilates. A group's stones are its *skeleton*, the rest of it its *inside*; its *outside* is
what Y makes of its skeleton, without the group.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from engine.board.points import BLACK, WHITE
from engine.evaluate.others.baselines import STONE_VALUE, bouzy, signed_stones

DILATIONS, EROSIONS = 5, 21

SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))

Place = tuple[int, int]
"""A row from the top and a column from the left, both from 0."""


@dataclass(frozen=True)
class Shape:
    """A group as Indigo sees it: the connected places that the stones of one colour hold by their influence.

    Its places are (row, column).

    points: all places of the group
    skeleton: the places with its stones
    outside: the places around the group to which its stones radiate
    """

    color: int
    points: frozenset[Place]
    skeleton: frozenset[Place]
    outside: frozenset[Place]

    @property
    def inside(self) -> frozenset[Place]:
        """The places of the group without a stone of its own: empty, or with an enemy stone that it encloses."""
        return self.points - self.skeleton


def territory(grid: np.ndarray) -> np.ndarray:
    """Apply the operator X (five dilations, 21 erosions) to a position; int16 (size, size), positive for
    Black.
    """
    values: np.ndarray = bouzy(STONE_VALUE * signed_stones(grid[None]), DILATIONS, EROSIONS)[0]
    return values


def influence(grid: np.ndarray) -> np.ndarray:
    """Apply the operator Y (five dilations) to a position; int16 (size, size), positive for Black.

    The result is the influence that the stones radiate.
    """
    values: np.ndarray = bouzy(STONE_VALUE * signed_stones(grid[None]), DILATIONS, 0)[0]
    return values


def shapes(grid: np.ndarray) -> list[Shape]:
    """Return the morphological groups of a position, sorted by their first place in reading order.

    A group consists of connected places that the operator X gives to its colour. A stone on a place that X
    gives to nobody keeps its own colour.
    """
    values = territory(grid)
    owner = np.where(values > 0, BLACK, np.where(values < 0, WHITE, grid))
    around = influence(grid)
    found = []
    for color in (BLACK, WHITE):
        reached = {_place(each) for each in np.argwhere((around > 0) if color == BLACK else (around < 0))}
        for points in split_connected(frozenset(_place(each) for each in np.argwhere(owner == color))):
            skeleton = frozenset(place for place in points if grid[place] == color)
            if skeleton:
                near = _reach_within(skeleton, reached, DILATIONS)
                found.append(Shape(color, points, skeleton, near - points))
    return sorted(found, key=lambda each: min(each.points))


def split_connected(places: frozenset[Place]) -> Iterator[frozenset[Place]]:
    """Yield the connected parts of some places."""
    waiting = set(places)
    for first in sorted(places):
        if first in waiting:
            waiting.remove(first)
            part = [first]
            for place in part:
                beside = neighbors(place) & waiting
                waiting -= beside
                part.extend(beside)
            yield frozenset(part)


def neighbors(place: Place) -> set[Place]:
    """Return the four places beside one, on the board or off it."""
    return {(place[0] + down, place[1] + right) for down, right in SIDES}


def _reach_within(skeleton: frozenset[Place], reached: set[Place], steps: int) -> frozenset[Place]:
    """Return the places that a group's stones reach in at most ``steps`` steps.

    ``skeleton`` holds the places of the stones; they are included. Steps lead only to places in ``reached``,
    where the influence of the group's colour is larger.
    """
    near = set(skeleton)
    for _ in range(steps):
        near |= {beside for place in near for beside in neighbors(place)} & reached
    return frozenset(near)


def _place(index: np.ndarray) -> Place:
    return int(index[0]), int(index[1])
