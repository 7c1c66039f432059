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
    """Add the weights of each unit's properties to its row of ``sums``."""
    width = sums.shape[1]
    for one in range(units.size):
        unit = units[one]
        for row in range(unit.rows):
            number = unit.properties[row]
            for neuron in range(width):
                sums[one, neuron] += weights[number, neuron]


@kernel(void(UNITS, MATRIX, MATRIX))
def add_to_properties(units, slopes, gradient):
    """Add each unit's row of ``slopes`` to the rows of ``gradient`` that belong to the unit's properties."""
    width = slopes.shape[1]
    for one in range(units.size):
        unit = units[one]
        for row in range(unit.rows):
            number = unit.properties[row]
            for neuron in range(width):
                gradient[number, neuron] += slopes[one, neuron]


@kernel(void(UNITS, PAIRS, MATRIX, MATRIX))
def gather(units, pairs, neurons, sums):
    """Set each unit's row of ``sums`` to the scaled sums of the neurons of its related units, one relation
    beside another.

    ``sums`` has SLOTS times the columns of ``neurons``.
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
    """Add to ``back`` the slopes for the neurons of each unit, from the slopes of the sums that `gather` made
    of them.
    """
    width = back.shape[1]
    for one in range(units.size):
        unit = units[one]
        for index in range(unit.first, unit.first + unit.relations):
            other, start = pairs[index].other, pairs[index].slot * width
            scale = unit.scale[pairs[index].slot]
            for neuron in range(width):
                back[other, neuron] += scale * slopes[one, start + neuron]
