"""Sums over related units in the net, and the slopes that go back through them when it learns.

Rows of all matrices are units, and columns hidden neurons; a unit's sums over the units of one relation lie side by
side, one relation after the other, each divided by the root of their number.
"""

from __future__ import annotations

from numba import void

from engine.history.differences.neurogo.records import MATRIX, PAIRS, SLOTS, UNITS
from engine.jit.declaring import kernel


@kernel(void(UNITS, MATRIX, MATRIX))
def add_properties(units, weights, sums):
    """Add to each unit's row of ``sums`` the rows of ``weights`` that belong to the unit's properties.

    sums: (units, neurons); weights: (properties, neurons)
    """
    width = sums.shape[1]
    for one in range(units.size):
        unit = units[one]
        for row in range(unit.rows):
            number = unit.properties[row]
            for neuron in range(width):
                sums[one, neuron] += weights[number, neuron]


@kernel(void(UNITS, MATRIX, MATRIX))
def add_to_properties(units, slopes, gradient):
    """Add each unit's row of ``slopes`` to the rows of ``gradient`` that belong to the unit's properties.

    This is the backward step of `add_properties`. slopes: (units, neurons); gradient: (properties, neurons)
    """
    width = slopes.shape[1]
    for one in range(units.size):
        unit = units[one]
        for row in range(unit.rows):
            number = unit.properties[row]
            for neuron in range(width):
                gradient[number, neuron] += slopes[one, neuron]


@kernel(void(UNITS, PAIRS, MATRIX, MATRIX))
def gather(units, pairs, neurons, sums):
    """Set each unit's row of ``sums`` to the summed neurons of the units related to it, by kind of relation.

    units, pairs: the tables of units and of relations; neurons: (units, columns), of each unit; sums: (units,
    SLOTS * columns), the kinds of relation side by side. Each sum is multiplied by the unit's scale for that
    kind.
    """
    width = neurons.shape[1]
    for one in range(units.size):
        unit = units[one]
        for column in range(SLOTS * width):
            sums[one, column] = 0.0
        for index in range(unit.first, unit.first + unit.relations):
            other, start = pairs[index].other, pairs[index].slot * width
            scale = unit.scale[pairs[index].slot]
            for neuron in range(width):
                sums[one, start + neuron] += scale * neurons[other, neuron]


@kernel(void(UNITS, PAIRS, MATRIX, MATRIX))
def scatter(units, pairs, slopes, back):
    """Add to ``back`` how the error depends on each unit's neurons, given how it depends on the sums of
    `gather`.

    This is the backward step of `gather`, for the same ``units`` and ``pairs``. slopes: (units, SLOTS *
    columns), for the sums; back: (units, columns), for the neurons
    """
    width = back.shape[1]
    for one in range(units.size):
        unit = units[one]
        for index in range(unit.first, unit.first + unit.relations):
            other, start = pairs[index].other, pairs[index].slot * width
            scale = unit.scale[pairs[index].slot]
            for neuron in range(width):
                back[other, neuron] += scale * slopes[one, start + neuron]
