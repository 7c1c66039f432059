"""Making the table of connections: every form with every surrounding is solved backwards, and its values put down."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from tqdm import tqdm

from engine.lab.make.retrograde.connections.game import (
    CUT,
    ENEMY,
    ENEMY_RETAKES,
    KO,
    LINKED,
    NEVER,
    OWNER,
    OWNER_RETAKES,
    new_game,
    solve,
)
from engine.lab.make.retrograde.connections.table import (
    LARGEST,
    MOVES_SHIFT,
    Surroundings,
    form_orders,
    key_of,
    label_of,
    renumber_points,
)
from engine.lab.make.retrograde.forms import Neighbors, forms, pairs_code

BESIDE_A_POINT = 4
"""Neighbours of a point on a board."""

MOST_MOVES = (1 << 8 - MOVES_SHIFT) - 1


@dataclass
class Making:
    """The table of connections while it is being made.

    begins: maps the key of each region to where its values begin; values: arrays of values, one after the
    other; size: how many values there are; entries: how many regions were solved, those with equal values
    included
    """

    begins: dict[int, int] = field(default_factory=dict)
    values: list[np.ndarray] = field(default_factory=list)
    size: int = 0
    entries: int = 0
    _known: dict[bytes, int] = field(default_factory=dict)

    def keep(self, key: int, values: np.ndarray) -> None:
        """Add the values of a region under its key. If another region has equal values, they are stored only
        once.
        """
        begin = self._known.setdefault(values.tobytes(), self.size)
        if begin == self.size:
            self.values.append(values)
            self.size += len(values)
        self.begins[key] = begin
        self.entries += len(values)

    def columns(self) -> dict[str, np.ndarray]:
        """Return the arrays that the table's file holds, by name: ``steps`` for the keys of the regions,
        ``begin_steps`` for the index at which the values of each region begin, and ``values``.

        Of keys and indices only the differences from one to the next are stored, which can be packed better.
        """
        keys = sorted(self.begins)
        begins = [self.begins[key] for key in keys]
        return {
            "steps": np.diff(np.array(keys, np.int64), prepend=0),
            "begin_steps": np.diff(np.array(begins, np.int64), prepend=0),
            "values": np.concatenate(self.values),
        }


def make_connections(largest: int = LARGEST) -> Making:
    """Solve all regions of up to ``largest`` points and return the table."""
    making = Making()
    game = new_game()
    for points in range(1, largest + 1):
        for neighbors in tqdm(forms(points), desc=f"connections of {points}", unit="form"):
            form, orders = form_orders(neighbors)
            straight = _neighbors_in_order(neighbors, orders[0])
            for first, second, gap in _list_settings(straight):
                key = key_of(points, form, label_of(first, second, gap, points))
                making.keep(key, connection_values(game[0], Surroundings(straight, first, second, gap)))
    return making


def _neighbors_in_order(neighbors: Neighbors, order: tuple[int, ...]) -> Neighbors:
    return tuple(renumber_points(neighbors[point], order) for point in order)


def _list_settings(neighbors: Neighbors) -> Iterator[tuple[int, int, int]]:
    """Yield everything that may surround a form, as three sets of points (bits): those that touch the first
    string, the second string and the enemy. A form is a region described only by which of its points are
    neighbours.

    Surroundings that differ only by the numbers of the points, or by which string is the first, come once. In
    all of them each string touches a point, and no point has more than four neighbours in all. neighbors: for
    each point the set of its neighbours in the region, as bits
    """
    points = len(neighbors)
    same = pairs_code(neighbors, tuple(range(points)))
    turns = [order for order in itertools.permutations(range(points)) if pairs_code(neighbors, order) == same]
    sets = np.arange(1 << points)
    turned = np.array([[renumber_points(int(some), order) for some in sets] for order in turns])
    room = [BESIDE_A_POINT - beside.bit_count() for beside in neighbors]
    first, second, gap = (each.ravel() for each in np.meshgrid(sets, sets, sets, indexing="ij"))
    keeps = (first > 0) & (first <= second)
    for point in range(points):
        keeps &= sum(some >> point & 1 for some in (first, second, gap)) <= room[point]
    first, second, gap = first[keeps], second[keeps], gap[keeps]
    label = (first << points | second) << points | gap
    smallest = np.ones(len(label), bool)
    for turn in turned:
        one, other = np.minimum(turn[first], turn[second]), np.maximum(turn[first], turn[second])
        smallest &= label <= (one << points | other) << points | turn[gap]
    return zip(first[smallest].tolist(), second[smallest].tolist(), gap[smallest].tolist(), strict=True)


def connection_values(game: np.record, around: Surroundings) -> np.ndarray:
    """Solve one region with its surroundings and return a value for each content (setting of stones), uint8.

    The value says whether the strings are cut or linked; `table.outcome_of` takes it apart. A content's
    number has a digit to the base three for each point. A content that cannot occur has the value of strings
    that are cut. game: the solver's work memory; around: the region and what touches it
    """
    points = around.points
    game["points"], game["first"], game["second"], game["gap"] = (
        points,
        around.first,
        around.second,
        around.gap,
    )
    game["adjacent"][:points] = around.neighbors
    solve(game)
    found = game["found"][:, : 3**points]
    certain, with_kos = found[ENEMY_RETAKES], found[OWNER_RETAKES]
    worths = np.where(certain != NEVER, LINKED, np.where(with_kos != NEVER, KO, CUT))
    moves = np.where(certain[:, ENEMY] != NEVER, certain[:, ENEMY], certain[:, OWNER])
    moves = np.where(moves == NEVER, 0, moves)
    if moves.max() > MOST_MOVES or (worths[:, OWNER] < worths[:, ENEMY]).any() or (certain < with_kos).any():
        raise AssertionError(
            "a link that takes too many moves, or more with the first move, or with more kos"
        )
    values: np.ndarray = (moves << MOVES_SHIFT | worths[:, ENEMY] << 2 | worths[:, OWNER]).astype(np.uint8)
    return values
