"""NeuroGo's net: from the properties of a position's units to the fate of every point.

Every unit has NEURONS neurons in each layer. Those of the first hear its properties, those of each later one the
neurons of the layer before at the units that it is related to, by weights that depend on the kind of the unit and on
the relation; the last layer is one neuron, the fate: 1 if the unit's points are to be the property of the side to move
in the end, -1 if the enemy's (Enzenberger 1996, as told in Bouzy and Cazenave 2001, section 9.2). Since all is seen by
the side to move, and relations know no directions, colours exchanged give opposite fates and turned boards turned ones.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from engine.history.differences.neurogo.passing import add_properties, add_to_properties, gather, scatter
from engine.history.differences.neurogo.records import KINDS, PROPERTIES, SLOTS
from engine.history.differences.neurogo.views import Views
from engine.history.differences.weights import Format

FILE = Path(__file__).parent / "neurogo.npz"
"""What the player of the table learned."""

VERSION = 1
"""Of the properties, the relations and the file; weights of another version mean something else."""

NEURONS = 24

LAYERS = 2
"""Layers that hear related units, between the first and the fates."""

ROWS = 512
"""Units that listen at a time."""


def shapes() -> dict[str, tuple[int, ...]]:
    """Return the shape of each array of weights, by its name.

    The arrays are for the units' properties, for the relations between units in each layer, for the fates
    (who owns a unit's points in the end), and for the biases.
    """
    layers = {f"layer{number}": (KINDS, SLOTS * NEURONS, NEURONS) for number in range(1, LAYERS + 1)}
    biases = {f"bias{number}": (KINDS, NEURONS) for number in range(LAYERS + 1)}
    return {
        "properties": (PROPERTIES, NEURONS),
        **layers,
        **biases,
        "fates": (KINDS, SLOTS * NEURONS),
        "fate_bias": (KINDS,),
    }


def new_weights(seed: int) -> dict[str, np.ndarray]:
    """Draw the weights of an untrained net by chance and return them as arrays by name.

    They are so small that no neuron is saturated; biases are 0. The same seed gives the same weights.
    """
    random = np.random.default_rng(seed)
    widths = {"properties": 0.3, "fates": 0.03} | {f"layer{number}": 0.1 for number in range(1, LAYERS + 1)}
    return {name: random.normal(0.0, widths.get(name, 0.0), shape) for name, shape in shapes().items()}


class Net:
    """NeuroGo's net with given weights."""

    def __init__(self, weights: Mapping[str, np.ndarray]) -> None:
        """Take the weights, arrays with the names and shapes that `shapes` gives."""
        self._room = np.empty((ROWS, SLOTS * NEURONS), dtype=np.float32)
        self._weights = {name: np.ascontiguousarray(each, dtype=np.float32) for name, each in weights.items()}

    def fates(self, views: Views) -> np.ndarray:
        """Return who will own each point in the end: float32 (positions, points).

        The numbers go from 1, for the side to move, to -1, for the other side. ``views``: the positions in
        the form that the net takes.
        """
        fates: np.ndarray = self._run(views)[1][views.of_points]
        return fates

    def _run(self, views: Views) -> tuple[list[np.ndarray], np.ndarray]:
        """Return what the net computes for the positions in ``views``: the neurons of every layer, and the
        fates.

        A unit is a string or an empty point of a position. The neurons are a list with an array (units,
        NEURONS) for each layer. The fates are (units,): 1 if the unit's points will surely belong to the side
        to move, -1 if to the other side.
        """
        weights = self._weights
        sums = weights["bias0"][views.units["kind"]]
        add_properties(views.units, weights["properties"], sums)
        layers = [np.tanh(sums, out=sums)]
        for number in range(1, LAYERS + 1):
            sums = weights[f"bias{number}"][views.units["kind"]]
            self._add_heard(views, layers[-1], weights[f"layer{number}"], sums)
            layers.append(np.tanh(sums, out=sums))
        fates = weights["fate_bias"][views.units["kind"], None]
        self._add_heard(views, layers[-1], weights["fates"][:, :, None], fates)
        return layers, np.tanh(fates[:, 0])

    def _add_heard(self, views: Views, neurons: np.ndarray, weights: np.ndarray, sums: np.ndarray) -> None:
        """Add to each unit's row of ``sums`` what the unit gets from the units related to it.

        A unit is a string or an empty point in ``views``. It gets the neurons of its related units, times the
        weights of the kind of relation. neurons: (units, NEURONS), of one layer; weights: a matrix for each
        kind of unit. The units are taken in small parts, so that the numbers stay in the processor's cache.
        """
        for kind, rows in enumerate(_rows_by_kind(views)):
            for first in range(rows.start, rows.stop, len(self._room)):
                some = slice(first, min(first + len(self._room), rows.stop))
                heard = self._room[: some.stop - some.start]
                gather(views.units[some], views.pairs, neurons, heard)
                sums[some] += heard @ weights[kind]

    def gradient(self, views: Views, errors: np.ndarray) -> dict[str, np.ndarray]:
        """Return for each weight, by name, the direction and size of the change that makes the net's errors
        smaller.

        It is half of the rate at which the cross entropy falls when the weight grows. The net's answers are
        fates, i.e. who owns a point in the end; from -1 to 1, they count as a chance from 0 to 1. views: the
        positions in the form that the net takes; errors: (positions, points), the right fates less the net's,
        as the side to move sees them
        """
        weights, kinds = self._weights, _rows_by_kind(views)
        layers, _ = self._run(views)
        heard = [_heard(views, neurons) for neurons in layers]
        gradient = {name: np.zeros(shape, dtype=np.float32) for name, shape in shapes().items()}
        slopes = np.bincount(views.of_points.ravel(), errors.ravel(), len(views.units)).astype(np.float32)
        back = np.empty_like(heard[-1])
        for kind, rows in enumerate(kinds):
            gradient["fates"][kind] = slopes[rows] @ heard[-1][rows]
            gradient["fate_bias"][kind] = slopes[rows].sum()
            back[rows] = slopes[rows, None] * weights["fates"][kind]
        for number in range(LAYERS, -1, -1):
            of_layer = np.zeros_like(layers[number])
            scatter(views.units, views.pairs, back, of_layer)
            of_layer *= 1.0 - layers[number] ** 2
            for kind, rows in enumerate(kinds):
                gradient[f"bias{number}"][kind] = of_layer[rows].sum(axis=0)
            if number == 0:
                add_to_properties(views.units, of_layer, gradient["properties"])
                break
            back = np.empty_like(back)
            for kind, rows in enumerate(kinds):
                gradient[f"layer{number}"][kind] = heard[number - 1][rows].T @ of_layer[rows]
                back[rows] = of_layer[rows] @ weights[f"layer{number}"][kind].T
        return gradient


def _rows_by_kind(views: Views) -> list[slice]:
    """Return which rows of ``views.units`` have each kind of unit, as one slice for each kind.

    The kinds are own strings, enemy strings and empty points.
    """
    return [slice(first, end) for first, end in itertools.pairwise(views.kinds)]


def _heard(views: Views, neurons: np.ndarray) -> np.ndarray:
    """Return for every unit what it gets from the units related to it: float32 (units, SLOTS * NEURONS).

    A unit is a string or an empty point in ``views``. For each of the SLOTS kinds of relation, the neurons of
    the related units are added up and scaled. The sums of all kinds stand side by side. neurons: (units,
    NEURONS), of one layer
    """
    sums = np.empty((len(neurons), SLOTS * NEURONS), dtype=np.float32)
    gather(views.units, views.pairs, neurons, sums)
    return sums


def describe_format() -> Format:
    """Return the format of this net's weights: version, the command that writes them, names and shapes."""
    return Format(VERSION, "tamen learn neurogo", shapes())
