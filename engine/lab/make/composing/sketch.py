"""Random groups that are shut in, in a corner, at the side or in the centre: what a problem may become.

A patch of points grows at its place. The defender stands around it, the attacker around the defender, so that nobody
gets out; then a few stones are dropped into the patch and a stone of the defender's wall is left out or exchanged now
and then, which gives gaps, hanes and weak points. The whole is turned at random. Nothing is copied from anywhere.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from enum import StrEnum

import numpy as np

from engine.board.points import BLACK, EMPTY, WHITE
from engine.board.symmetry import SYMMETRIES, turn_grid

Spot = tuple[int, int]
"""Column and row, from the upper left."""

SIZE = 9
"""The board's size: room for a group and for those that shut it in."""

SMALLEST, LARGEST = 4, 11
"""Points that the patch has."""

FILLED = (0.0, 0.1, 0.2, 0.3)
"""Shares of the patch that stones are dropped on."""

CROSS = ((1, 0), (-1, 0), (0, 1), (0, -1))
AROUND = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y)


class Place(StrEnum):
    """Where on the board a group lies: in a corner, at a side or in the centre."""

    CORNER = "corner"
    SIDE = "side"
    CENTRE = "centre"


_STARTS = {Place.CORNER: (0, 0), Place.SIDE: (SIZE // 2, 0), Place.CENTRE: (SIZE // 2, SIZE // 2)}

_PLACES = (Place.CORNER, Place.CORNER, Place.SIDE, Place.SIDE, Place.CENTRE)
"""Two fifths in the corner, two fifths at the side: where groups live and die in games."""


def sketch(generator: random.Random) -> tuple[np.ndarray, int]:
    """Make up a position with one group that is shut in, by chance. Return the position and the group's
    colour.

    The position is int8 (SIZE, SIZE), index [y, x]. A string in it may be without a liberty, and whether the
    group lives is not known yet.
    """
    place = generator.choice(_PLACES)
    patch = _grow_patch(generator, place, generator.randint(SMALLEST, LARGEST))
    wall = _list_beside(patch, CROSS) | _filled_gaps(generator, patch)
    ring = _list_beside(patch | wall, AROUND)
    defender = generator.choice((BLACK, WHITE))
    attacker = BLACK + WHITE - defender
    grid = np.zeros((SIZE, SIZE), dtype=np.int8)
    for spots, color in ((ring, attacker), (wall, defender)):
        for x, y in spots:
            grid[y, x] = color
    for x, y in _draw_some(generator, wall, generator.choice((0, 0, 0, 1, 1, 2))):
        grid[y, x] = generator.choice((EMPTY, EMPTY, attacker))
    share = generator.choice(FILLED)
    for x, y in sorted(patch):
        if generator.random() < share:
            grid[y, x] = generator.choice((attacker, attacker, defender))
    return turn_grid(grid, generator.randrange(SYMMETRIES)), defender


def _grow_patch(generator: random.Random, place: Place, count: int) -> set[Spot]:
    """Return ``count`` connected spots (column, row) for the inside of a group. They grow at random from the
    starting spot of ``place``, a corner, a side or the centre.

    A spot is more likely to be added the more of its neighbours are in already and the nearer it is to the
    edge.
    """
    patch = {_STARTS[place]}
    while len(patch) < count:
        rim = sorted(_list_beside(patch, CROSS))
        weights = [_compute_pull(place, spot, patch) for spot in rim]
        patch.add(generator.choices(rim, weights)[0])
    return patch


def _compute_pull(place: Place, spot: Spot, patch: set[Spot]) -> float:
    x, y = spot
    beside = sum((x + dx, y + dy) in patch for dx, dy in CROSS)
    depth = {Place.CORNER: min(x, y), Place.SIDE: y, Place.CENTRE: 0}[place]
    return float(beside**2) / (1 + depth) ** 2


def _filled_gaps(generator: random.Random, patch: set[Spot]) -> set[Spot]:
    """Return some of the spots (column, row) that touch the inside of a group only diagonally. ``generator``
    draws them.

    Stones there close gaps in the group's wall, namely between stones that stand diagonal to each other.
    patch: the spots of the inside
    """
    share = generator.choice((0.3, 0.6, 1.0))
    corners = _list_beside(patch, AROUND) - _list_beside(patch, CROSS)
    return {spot for spot in sorted(corners) if generator.random() < share}


def _draw_some(generator: random.Random, spots: set[Spot], count: int) -> list[Spot]:
    return generator.sample(sorted(spots), min(count, len(spots)))


def _list_beside(spots: set[Spot], steps: Iterable[Spot]) -> set[Spot]:
    """Return the spots (column, row) on the board that one of ``steps`` (columns, rows) leads to from one of
    ``spots``. The spots themselves are left out.
    """
    reached = {(x + dx, y + dy) for x, y in spots for dx, dy in steps}
    return {(x, y) for x, y in reached if 0 <= x < SIZE and 0 <= y < SIZE} - spots
