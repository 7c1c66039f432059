"""The table of connections: what becomes of two strings with every region of up to five points between them.

``connections.npz`` holds what the game in each region gives (`engine.lab.make.retrograde.connections.game`), for every
form, every set of points that touch the strings and that the enemy can come in at, and every setting of stones; ``tamen
fit connections`` makes it. Regions that differ in the numbering of their points, or in which string is called the
first, share an entry.

In the game the strings are safe. Of strings on a board it says for certain that they are linked if each has more
liberties outside the region than the link takes moves, and both together two more; and for certain that they are cut
only if nothing else leads from one to the other and the enemy stones around cannot be captured.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from engine.lab.make.retrograde.connections.game import CUT
from engine.lab.make.retrograde.forms import Neighbors, pairs_code

TABLE_FILE = Path(__file__).with_name("connections.npz")

LARGEST = 5
"""Points of the largest region in the table. Those of six points have 304 million entries."""

MOVES_SHIFT = 4
"""A value holds what becomes of the strings if the owner moves first, from bit 2 on if the enemy does, and from this
bit on the most moves that the owner needs to link them with the worse of the two turns in which it does."""


@dataclass(frozen=True)
class Surroundings:
    """A region between two strings and what is around it.

    neighbors: for each point its neighbours in the region; first, second: the points that touch the first and
    the second string; gap: the points where the enemy can come in; all as sets of bits
    """

    neighbors: Neighbors
    first: int
    second: int
    gap: int

    @property
    def points(self) -> int:
        """The number of points of the region."""
        return len(self.neighbors)


@dataclass(frozen=True)
class LinkOutcome:
    """What becomes of two strings of one side with a region between them.

    enemy_first, owner_first: the result if that side moves first, CUT, KO or LINKED; moves: how many moves of
    its own the owner needs at most to link them. This is counted with the enemy moving first or, if that cuts
    the strings, with the owner moving first; 0 if they are never linked for certain
    """

    enemy_first: int
    owner_first: int
    moves: int


def outcome_of(value: int) -> LinkOutcome:
    """Return what becomes of the two strings beside a region, given a ``value`` of the table of connections.

    A value is one number that holds three: the result with either side moving first, and how many moves it
    takes.
    """
    return LinkOutcome(value >> 2 & 3, value & 3, value >> MOVES_SHIFT)


def renumber_points(some: int, order: tuple[int, ...]) -> int:
    """Return the set of points ``some`` (bits) after a renumbering in which point ``order[i]`` gets number i."""
    return sum(1 << number for number, point in enumerate(order) if some >> point & 1)


@cache
def form_orders(neighbors: Neighbors) -> tuple[int, tuple[tuple[int, ...], ...]]:
    """Return the number of a form, and all orders of its points that lead to this number. A form is a region
    described only by which of its points are neighbours.

    The number does not depend on how the points are numbered: it is the smallest that `pairs_code` gives for
    any order. neighbors: for each point the set of its neighbours as bits
    """
    codes: dict[int, list[tuple[int, ...]]] = {}
    for order in itertools.permutations(range(len(neighbors))):
        codes.setdefault(pairs_code(neighbors, order), []).append(order)
    form = min(codes)
    return form, tuple(codes[form])


def label_of(first: int, second: int, gap: int, points: int) -> int:
    """Return one number that stands for the surroundings of a region. It stays the same if the two strings
    change places.

    first, second, gap: the points that touch the first string, the second string and the enemy, as bits;
    points: how many points the region has
    """
    return (min(first, second) << points | max(first, second)) << points | gap


def key_of(points: int, form: int, label: int) -> int:
    """Return the key of a region in the table of connections. It is made of the number of points, the number
    of the form and that of the surroundings (``label``).
    """
    return (form << 3 * points | label) * (LARGEST + 1) + points


def content_number(own: int, hostile: int, order: Iterable[int]) -> int:
    """Return the number of a setting of stones in a region. It has a digit to the base three for each point:
    0 empty, 1 own, 2 hostile.

    own, hostile: the stones of both sides as bits; order: the points in the order of the digits, the lowest
    first
    """
    return sum(
        ((own >> point & 1) + 2 * (hostile >> point & 1)) * 3**number for number, point in enumerate(order)
    )


class Connections:
    """The table of connections: sorted keys of regions, where the values of each begin, and the values."""

    def __init__(self, keys: np.ndarray, begins: np.ndarray, values: np.ndarray) -> None:
        self._keys, self._begins, self._values = keys, begins, values

    def find(self, around: Surroundings, own: int, hostile: int) -> LinkOutcome | None:
        """Return what becomes of the two strings beside a region with these surroundings (``around``) and
        stones; None if the table lacks the region.

        own, hostile: the stones of both sides in the region, as bits
        """
        if not 1 <= around.points <= LARGEST:
            return None
        if not (around.first and around.second):
            return LinkOutcome(CUT, CUT, 0)
        form, orders = form_orders(around.neighbors)
        label, order = min((self._make_label(around, order), order) for order in orders)
        key = key_of(around.points, form, label)
        row = int(np.searchsorted(self._keys, key))
        if row == len(self._keys) or self._keys[row] != key:
            return None
        return outcome_of(int(self._values[self._begins[row] + content_number(own, hostile, order)]))

    @staticmethod
    def _make_label(around: Surroundings, order: tuple[int, ...]) -> int:
        first, second, gap = (
            renumber_points(some, order) for some in (around.first, around.second, around.gap)
        )
        return label_of(first, second, gap, around.points)


def load_connections(file: Path = TABLE_FILE) -> Connections:
    """Return the table of connections in a file.

    Raises ValueError, naming the file, if it is not a table that ``tamen fit connections`` made.
    """
    try:
        with np.load(file) as stored:
            return Connections(np.cumsum(stored["steps"]), np.cumsum(stored["begin_steps"]), stored["values"])
    except (OSError, KeyError, ValueError) as error:
        raise ValueError(
            f"{file} is not a table of connections ({error}); `tamen fit connections` makes one"
        ) from error


@cache
def known_connections() -> Connections:
    """Return the table of connections that comes with the engine, loaded by the first call."""
    return load_connections()
