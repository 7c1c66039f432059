"""The influence pass: what each side's stones radiate over the board (Fotland 1993, 5 "Influence function").

Every stone radiates what its group may expect (`prospects`), the mean over both sides to move: a stone that is as good
as alive 1, a dead one less than nothing. At a distance of d steps 1/d of that arrives. Steps go from point to point
through empty points; a stone of either colour and a link of the other side's (`wall`) are reached but not passed. What
arrives is summed for each side.

Each stone has a flood of its own. One flood for a whole string would be quicker, but a long wall would then count no
more than a single stone, and the field inside an enclosed area would not be level: it is the sum over all the stones
around it that makes it so. A flood ends after ``reach`` steps.

Sums are kept in whole numbers until the end, so that turned boards have exactly the same influence.
"""

from __future__ import annotations

from numba import int64, void

from engine.board.points import BLACK, BORDER, EMPTY, NUM_POINTS, WHITE
from engine.board.rules import NEIGHBORS
from engine.board.state import RECORD
from engine.evaluate.field import FIELD
from engine.evaluate.numbers import NUMBERS, THOUSAND
from engine.evaluate.prospects import judge_prospects
from engine.evaluate.state import EVALUATION
from engine.jit import kernel

FAR = 99
"""Steps to what lies beyond the reach of every stone."""

RADIATION_UNIT = 2**16
"""What arrives at distance 1 from a stone that radiates with strength 1."""


@kernel(void(RECORD, EVALUATION, NUMBERS, FIELD, int64))
def _radiate_from(board, evaluation, numbers, field, stone):
    """Add what one stone radiates, ring by ring."""
    color = int64(board.color[stone])
    wall = evaluation.wall[BLACK + WHITE - color]
    strength = RADIATION_UNIT * (int64(field.expected[0, stone]) + int64(field.expected[1, stone]))
    sums, steps, queue, seen = field.radiated[color], field.steps[color], field.queue, field.seen
    alive = strength > 0
    if alive:
        steps[stone] = 0
    seen[stone] = stone
    queue[0] = stone
    done, ring_end, count = 0, 1, 1
    for distance in range(1, numbers.reach + 1):
        share = strength // (2 * THOUSAND * distance)
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
def radiate(board, evaluation, numbers, field):
    """The influence pass: fill ``evaluation.influence`` of both colours, and the field for the territory pass.

    Strings, walls, eyes and groups must be filled.
    """
    judge_prospects(board, evaluation, numbers, field)
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
