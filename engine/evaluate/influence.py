"""The influence pass: what each side's stones radiate over the board (Fotland 1993, 5 "Influence function").

Every stone radiates by the aliveness of its group: a stone that is as good as alive 1, a dead one less than nothing. At
a distance of d steps 1/d of that arrives. Steps go from point to point through empty points; a stone of either colour
and a link of the other side's (`wall`) are reached but not passed. What arrives is summed for each side.

Each stone has a flood of its own. One flood for a whole string would be quicker, but a long wall would then count no
more than a single stone, and the field inside an enclosed area would not be level: it is the sum over all the stones
around it that makes it so. A flood ends after ``reach`` steps.

Sums are kept in whole numbers until the end, so that turned boards have exactly the same influence.
"""

from __future__ import annotations

import numba
import numpy as np
from numba import int64, void

from engine.board.points import BLACK, BORDER, EMPTY, NUM_POINTS, WHITE
from engine.board.rules import NEIGHBORS
from engine.board.state import RECORD
from engine.evaluate.numbers import NUMBERS, RADIATION_UNIT, TERMS
from engine.evaluate.state import EVALUATION, NONE
from engine.jit import kernel

FAR = 99
"""Steps to what lies beyond the reach of every stone."""

FIELD_DTYPE = np.dtype(
    [
        # what the tables say about each point (`spread`)
        ("aliveness", np.int8, NUM_POINTS),  # class of the group whose stone stands here, 0 without a stone
        (
            "eye_aliveness",
            np.int8,
            NUM_POINTS,
        ),  # class of the group whose eye the point belongs to, 0 without one
        ("eye_color", np.int8, NUM_POINTS),  # the eye's colour, EMPTY without one
        ("fill", np.float64),  # share of the board's points that hold stones
        # what the flood makes of it
        ("radiated", np.int32, (3, NUM_POINTS)),  # [colour]: the sum so far, in shares of RADIATION_UNIT
        (
            "steps",
            np.int16,
            (3, NUM_POINTS),
        ),  # [colour]: steps from the nearest stone that radiates more than nothing
        ("queue", np.int16, NUM_POINTS),
        ("seen", np.int16, NUM_POINTS),  # the stone whose flood came here last
        ("terms", np.float64, len(TERMS)),  # the facts about one point (`territory.describe`)
    ],
    align=True,
)

FIELD = numba.from_dtype(FIELD_DTYPE)
"""numba type of the work memory of one evaluation; kernels get it as ``fields[0]``."""
FIELDS = numba.types.Array(FIELD, 1, "C")


def new_field() -> np.ndarray:
    """One work memory."""
    made = np.zeros(1, dtype=FIELD_DTYPE)
    return made.view(np.recarray) if numba.config.DISABLE_JIT else made


@kernel(void(RECORD, EVALUATION, FIELD))
def spread(board, evaluation, field):
    """Note at every point what the tables say about its stone or its eye."""
    stones = 0
    for point in range(NUM_POINTS):
        field.aliveness[point] = field.eye_aliveness[point] = 0
        field.eye_color[point] = EMPTY
        color = board.color[point]
        if color == BLACK or color == WHITE:
            stones += 1
            row = int64(evaluation.strings[evaluation.string_of[point]].group)
            field.aliveness[point] = evaluation.groups[row].aliveness
        eye = int64(evaluation.eye_of[point])
        if color != BORDER and eye != NONE and evaluation.eyes[eye].group != NONE:
            field.eye_aliveness[point] = evaluation.groups[evaluation.eyes[eye].group].aliveness
            field.eye_color[point] = evaluation.eyes[eye].color
    field.fill = stones / (board.size * board.size)


@kernel(void(RECORD, EVALUATION, NUMBERS, FIELD, int64))
def _radiate_from(board, evaluation, numbers, field, stone):
    """Add what one stone radiates, ring by ring."""
    color = int64(board.color[stone])
    wall = evaluation.wall[BLACK + WHITE - color]
    shares = numbers.shares[field.aliveness[stone]]
    sums, steps, queue, seen = field.radiated[color], field.steps[color], field.queue, field.seen
    alive = shares[1] > 0
    if alive:
        steps[stone] = 0
    seen[stone] = stone
    queue[0] = stone
    done, ring_end, count = 0, 1, 1
    for distance in range(1, numbers.reach + 1):
        share = shares[distance]
        while done < ring_end:
            point = int64(queue[done])
            done += 1
            if point != stone and (board.color[point] != EMPTY or wall[point] != 0):
                continue
            for offset in NEIGHBORS:
                beside = point + offset
                if seen[beside] == stone or board.color[beside] == BORDER:
                    continue
                seen[beside] = stone
                sums[beside] += share
                if alive and steps[beside] > distance:
                    steps[beside] = distance
                queue[count] = beside
                count += 1
        ring_end = count


@kernel(void(RECORD, EVALUATION, NUMBERS, FIELD))
def flood(board, evaluation, numbers, field):
    """Fill ``evaluation.influence`` and ``field.steps`` from the field's aliveness and the evaluation's walls."""
    for point in range(NUM_POINTS):
        field.seen[point] = 0
        for color in (BLACK, WHITE):
            field.radiated[color][point] = 0
            field.steps[color][point] = FAR
    for point in range(NUM_POINTS):
        if board.color[point] == BLACK or board.color[point] == WHITE:
            _radiate_from(board, evaluation, numbers, field, point)
    for color in (BLACK, WHITE):
        for point in range(NUM_POINTS):
            evaluation.influence[color][point] = field.radiated[color][point] / RADIATION_UNIT


@kernel(void(RECORD, EVALUATION, NUMBERS, FIELD))
def radiate(board, evaluation, numbers, field):
    """The influence pass: fill ``evaluation.influence`` of both colours, and the field for the territory pass.

    Strings, walls, eyes and the groups' aliveness must be filled.
    """
    spread(board, evaluation, field)
    flood(board, evaluation, numbers, field)
