"""Hidden units that look at a move: at the facts about it, and at the stones around it out to the farthest shape.

Facts that add up miss what two of them mean together. A unit has a weight for every fact and for everything that a
point near the move may hold (an own stone or the enemy's by its liberties, the edge, one of the last two moves). Their
sum is what it sees; it says nothing below 0. It looks eight times, at the position in each of its orientations, so that
a turned position is the same to it; what it said is added up and counts with a weight in the odds of the move.

In play the weights are whole numbers of `GRAIN`. Sums of them are exact in float32, and so the same in any order.
"""

from __future__ import annotations

import numpy as np
from numba import float32, int64, types, void

from engine.board.symmetry import SYMMETRIES
from engine.decide.prior.move_facts import COLUMNS, WORK
from engine.jit.declaring import kernel
from patterns.shapes import CELL_AT, CELLS, NOTHING, REACH, SIGNS, STEPS, VIEWS, cell_of, wide
from patterns.tables import table_type
from patterns.turning import turned_offset

UNITS = 16

LANES = SYMMETRIES * UNITS
"""What all units see in all orientations: orientation by orientation."""

LAST, BEFORE = SIGNS, SIGNS + 1
CONTENTS = SIGNS + 2
"""What a point near the move may hold: a sign of `patterns.shapes`, and besides one of the last two moves."""

ROWS = len(CELLS) * CONTENTS

PLACES = len(CELLS) + 2
"""What is near a move: the cells, and the last two moves."""

FACTS_SHAPE = (COLUMNS, UNITS)
CELLS_SHAPE = (len(CELLS), CONTENTS, UNITS)
"""The weights of the units: by column of the fact, and by cell and content."""

GRAIN = 1 / 256
MOST_GRAINS = 32_767

BOARDS = ("large", "small")
"""The kinds of boards that have weights of their own."""

NUMBERS_DTYPE = np.dtype(
    [
        # by kind of board and column of the fact
        ("weights", np.float32, (len(BOARDS), COLUMNS)),
        # of every unit, by column of the fact
        ("facts", np.float32, (COLUMNS, UNITS)),
        # of every unit in every orientation, by cell and content
        ("cells", np.float32, (ROWS, LANES)),
        # what each unit counts, by kind of board
        ("out", np.float32, (len(BOARDS), UNITS)),
    ],
    align=True,
)
"""All that the odds are made of."""

NUMBERS = table_type(NUMBERS_DTYPE)

SEEN = types.Array(types.float32, 1, "C")

CELL_OF_TURNED = np.array(
    [
        [CELL_AT[dy + REACH, dx + REACH] for dx, dy in (turned_offset(cell, turning) for cell in CELLS)]
        for turning in range(SYMMETRIES)
    ]
)
"""The cell that each one is in once the board is turned, by orientation."""


def spread(cells: np.ndarray) -> np.ndarray:
    """Return the weights of every unit for all orientations of the board, from those for one orientation.

    The argument is float32 [cell, content, unit]: a cell is a place around the move, a content what lies
    there. The result has the form of the field ``cells`` of NUMBERS_DTYPE.
    """
    turned = cells[CELL_OF_TURNED]
    found: np.ndarray = turned.transpose(1, 2, 0, 3).reshape(ROWS, LANES)
    return found


def gathered(cells: np.ndarray) -> np.ndarray:
    """Return the weights of every unit for one orientation of the board, from those for all: undo `spread`.

    The argument has the form of the field ``cells`` of NUMBERS_DTYPE. The result is [cell, content, unit]: a
    cell is a place around the move, a content what lies there.
    """
    found: np.ndarray = cells.reshape(len(CELLS), CONTENTS, SYMMETRIES, UNITS)[:, :, 0].copy()
    return found


def gathered_slopes(cells: np.ndarray) -> np.ndarray:
    """Return the gradient of every unit's weights for one orientation, from the gradients for all
    orientations.

    The result is [cell, content, unit]: for each weight the sum of its gradients over all orientations.
    """
    by_turning = cells.reshape(len(CELLS), CONTENTS, SYMMETRIES, UNITS)
    found = np.zeros(CELLS_SHAPE, dtype=cells.dtype)
    for turning in range(SYMMETRIES):
        found[CELL_OF_TURNED[turning]] += by_turning[:, :, turning]
    return found


@kernel(int64(VIEWS, int64, int64, int64, int64))
def row_of(views, point, last, before, place):
    """Return the row of the field ``cells`` for what lies at a place near a move; -1 if nothing is there.

    views: the position as the mover sees it
    point: the move
    last, before: the last two moves, PASS for none
    place: the number of the place in PLACES: first all cells around the move, then the last move and the one
        before it
    """
    if place < STEPS.size:
        sign = int64(views[0].sign[wide(point) + STEPS[place]])
        return place * CONTENTS + sign if sign != NOTHING else -1
    is_last = place == STEPS.size
    cell = cell_of(point, last if is_last else before)
    return cell * CONTENTS + (LAST if is_last else BEFORE) if cell >= 0 else -1


@kernel(void(NUMBERS, int64, SEEN))
def _add_row(numbers, row, seen):
    """Add the weights that all hidden units have for one thing near a move to ``seen``, the units' sums.

    The weights are one row of the field ``cells`` of ``numbers``. A row stands for one content of one cell,
    i.e. for what lies at one place near the move. ``seen`` has a number for each lane, i.e. a unit in one
    orientation of the board.
    """
    for lane in range(LANES):
        seen[lane] += numbers[0].cells[row, lane]


@kernel(void(NUMBERS, WORK, VIEWS, int64, int64, int64, SEEN))
def see_move(numbers, work, views, point, last, before, seen):
    """Write into ``seen``, for every hidden unit and orientation of the board, the sum of its weights for a
    move.

    A unit has weights for the facts about a move and for what lies around it. ``seen`` has a number for each
    of LANES (a unit in one orientation). Sums below 0 are written as they are; `said_by` counts them as 0.

    numbers: has the units' weights
    work: lists the facts about the move
    views: the position as the mover sees it
    last, before: the last two moves, PASS for none
    """
    for lane in range(LANES):
        seen[lane] = 0
    for index in range(work[0].facts):
        column = int64(work[0].columns[index])
        for unit in range(UNITS):
            seen[unit] += numbers[0].facts[column, unit]
    for lane in range(UNITS, LANES):
        seen[lane] = seen[lane - UNITS]
    for place in range(PLACES):
        row = row_of(views, point, last, before, place)
        if row >= 0:
            _add_row(numbers, row, seen)


@kernel(float32(SEEN, int64))
def said_by(seen, unit):
    """Return the output of a hidden unit for a move: the total of its sums in all orientations of the board.

    A sum below 0 counts as 0. ``seen`` holds the sums, as `see_move` wrote them; ``unit`` is the unit's
    number.
    """
    said = float32(0.0)
    for turning in range(SYMMETRIES):
        said += max(seen[turning * UNITS + unit], float32(0.0))
    return said


@kernel(float32(NUMBERS, int64, SEEN))
def weigh(numbers, board, seen):
    """Return what all hidden units together add to the natural logarithm of a move's odds.

    numbers: has the weight of each unit's output
    board: the kind of board, an index of `BOARDS`
    seen: the units' sums for the move (`see_move`)
    """
    total = float32(0.0)
    for unit in range(UNITS):
        total += numbers[0].out[board, unit] * said_by(seen, unit)
    return total
