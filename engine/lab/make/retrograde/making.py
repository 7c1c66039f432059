"""Making the table of regions: every form with every surrounding is solved backwards, and its values put down."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field

import numpy as np
from tqdm import tqdm

from engine.evaluate.eyes.game import ENEMY, OWNER, TIGHT, new_game, solve
from engine.lab.make.retrograde.forms import LARGEST, Neighbors, forms, pairs_code
from engine.lab.make.retrograde.table import (
    CODES,
    FALLS,
    FIRST_CODE,
    KO,
    MOST_LABELS,
    MOST_VALUES,
    NO_REGION,
    STANDS,
    WEALTHS,
    WORTHS,
)

LEVEL_OF_KEPT = np.array([FALLS, NO_REGION, KO, STANDS])
"""By the two bits of ``kept``: a wall that stands where the enemy takes every ko back stands where the owner does."""

PLACE_OF_WORTH = np.full((3,) * WEALTHS, NO_REGION)
for _place, _worth in enumerate(WORTHS):
    PLACE_OF_WORTH[_worth] = _place


@dataclass
class Making:
    """The table of regions while it is being made: its columns, named as in `REGIONS_DTYPE`.

    size: how many values there are; labels: how many surroundings; solved: how many regions with surroundings
    were solved
    """

    first_label: np.ndarray = field(default_factory=lambda: np.full(CODES, NO_REGION, np.int32))
    place: np.ndarray = field(default_factory=lambda: np.zeros((CODES, LARGEST), np.uint8))
    first_value: np.ndarray = field(default_factory=lambda: np.zeros(MOST_LABELS, np.int32))
    turned: np.ndarray = field(default_factory=lambda: np.zeros((MOST_LABELS, LARGEST), np.uint8))
    values: list[np.ndarray] = field(default_factory=list)
    size: int = 0
    labels: int = 0
    solved: int = 0
    _begins: dict[bytes, int] = field(default_factory=dict)

    def keep(self, values: np.ndarray) -> int:
        """Store the values of a region and return the place where they begin. Equal values of several regions
        are stored only once.
        """
        begin = self._begins.setdefault(values.tobytes(), self.size)
        if begin == self.size:
            self.values.append(values)
            self.size += len(values)
        return begin

    def columns(self) -> dict[str, np.ndarray]:
        """Return the arrays of the table's file, named as in `REGIONS_DTYPE`. Raises ValueError if the table
        is too large.
        """
        if self.size > MOST_VALUES:
            raise ValueError(f"{self.size} values, and the table has room for {MOST_VALUES}")
        columns = {name: getattr(self, name) for name in ("first_label", "place", "first_value", "turned")}
        return columns | {"values": np.concatenate(self.values)}


def make_regions(largest: int = LARGEST) -> Making:
    """Solve all regions of up to ``largest`` points and return the table."""
    making = Making()
    game = new_game()
    for points in range(1, largest + 1):
        for neighbors in tqdm(forms(points), desc=f"regions of {points}", unit="form"):
            _add_form(making, game[0], neighbors)
    return making


def _add_form(making: Making, game: np.record, neighbors: Neighbors) -> None:
    points = len(neighbors)
    same = pairs_code(neighbors, tuple(range(points)))
    turns = []
    for order in itertools.permutations(range(points)):
        code = pairs_code(neighbors, order)
        if code == same:
            turns.append(order)
        making.first_label[FIRST_CODE[points] + code] = making.labels
        making.place[FIRST_CODE[points] + code, :points] = order
    first, making.labels = making.labels, making.labels + 4**points
    done: set[int] = set()
    for label in range(4**points):
        if label in done:
            continue
        contact, gap = label >> points, label & (1 << points) - 1
        begin = making.keep(region_values(game, neighbors, contact, gap))
        making.solved += 1
        for turn in turns:
            other = _renumber_points(contact, turn) << points | _renumber_points(gap, turn)
            if other in done:
                continue
            done.add(other)
            making.first_value[first + other] = begin
            making.turned[first + other, list(turn)] = range(points)


def _renumber_points(some: int, turn: tuple[int, ...]) -> int:
    """Return the set of points ``some`` (bits) after a renumbering in which point i gets number ``turn[i]``."""
    return sum(1 << number for point, number in enumerate(turn) if some >> point & 1)


def region_values(game: np.record, neighbors: Neighbors, contact: int, gap: int) -> np.ndarray:
    """Solve one region with its surroundings. Returns a value for each content (setting of stones), uint8,
    which says what becomes of the wall; `lookup.worth_of` takes it apart.

    A content that cannot occur has the value of a wall that falls. game: the solver's work memory; neighbors:
    for each point its neighbours; contact: the points that touch the wall; gap: those where the enemy can
    come in; these three as bits
    """
    points = len(neighbors)
    game["points"], game["contact"], game["gap"] = points, contact, gap
    game["adjacent"][:points] = neighbors
    solve(game)
    states = states_of(points)
    stands = game["valid"][states] != 0
    worth = []
    for side in (ENEMY, OWNER):
        levels = np.where(stands, LEVEL_OF_KEPT[game["kept"][:, states, side]], FALLS)
        levels[TIGHT][game["breathes"][states] == 0] = FALLS
        worth.append(PLACE_OF_WORTH[tuple(levels)])
    if min(each.min() for each in worth) == NO_REGION:
        raise AssertionError("a wall does worse with more, or with more kos")
    values: np.ndarray = (worth[0] * len(WORTHS) + worth[1]).astype(np.uint8)
    return values


def states_of(points: int) -> np.ndarray:
    """Return for every content of a region of ``points`` points the number by which the solver of eyes knows
    it. A content is a setting of stones.

    The solver's number has the own stones as its lowest bits and the enemy's above them. The contents are in
    the order of their own numbers, which have a digit to the base three for each point (0 empty, 1 own, 2
    enemy).
    """
    contents = np.arange(3**points)
    own = np.zeros_like(contents)
    enemy = np.zeros_like(contents)
    for point in range(points):
        digit = contents // 3**point % 3
        own |= (digit == 1) << point
        enemy |= (digit == 2) << point
    state: np.ndarray = own | enemy << points
    return state
