"""The influence pass: what each side's stones radiate over the board (Fotland 1993, 5 "Influence function").

Every stone radiates what its group may expect (`prospects`): a stone that is as good as alive 1, a dead one less than
nothing. At a distance of d steps 1/d of that arrives. Steps go from point to point through empty points; a stone of
either colour and a link of the other side's (`wall`) are reached but not passed. What arrives is summed for each side,
for either side to move; `influence` in the tables is the mean of both.

Each stone has a flood of its own. One flood for a whole string would be quicker, but a long wall would then count no
more than a single stone, and the field inside an enclosed area would not be level: it is the sum over all the stones
around it that makes it so. A flood ends after ``reach`` steps.

Sums are kept in whole numbers until the end, so that turned boards have exactly the same influence.
"""

from __future__ import annotations

from numba import boolean, int64, void

from engine.board.points import BLACK, BORDER, EMPTY, NEIGHBORS, NUM_POINTS, UNREACHABLE, WHITE
from engine.board.record import RECORD
from engine.evaluate.tables import EVALUATION
from engine.evaluate.territory.field import FIELD
from engine.evaluate.territory.numbers import NUMBERS, THOUSAND
from engine.evaluate.territory.prospects import judge_prospects
from engine.jit.declaring import kernel

RADIATION_UNIT = 2**16
"""What arrives at distance 1 from a stone that radiates with strength 1."""

GIVEN_UP = -300
"""Below this expectation, in thousandths, a stone is no obstacle and no start for the way to a point."""


@kernel(void(RECORD, EVALUATION, NUMBERS, FIELD, int64))
def _radiate_from(board, evaluation, numbers, field, stone):
    """Add the influence of the stone at a point to ``field.radiated``, for either side to move.

    Each point within ``numbers.reach`` steps gets the stone's prospects divided by the distance. Steps lead
    through empty points, but not past enemy links. The influence of a stone that is as good as dead is
    negative.
    """
    color = int64(board.color[stone])
    wall = evaluation.wall[BLACK + WHITE - color]
    black_moves, white_moves = field.radiated[BLACK][color], field.radiated[WHITE][color]
    if_black_moves = RADIATION_UNIT * int64(field.expected[1 if color == BLACK else 0, stone])
    if_white_moves = RADIATION_UNIT * int64(field.expected[1 if color == WHITE else 0, stone])
    seen, queue = field.seen, field.queue
    seen[stone] = stone
    queue[0] = stone
    done, ring_end, count = 0, 1, 1
    for distance in range(1, numbers.reach + 1):
        black_share, white_share = (
            if_black_moves // (THOUSAND * distance),
            if_white_moves // (THOUSAND * distance),
        )
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
                black_moves[beside] += black_share
                white_moves[beside] += white_share
                queue[count] = beside
                count += 1
        ring_end = count


@kernel(boolean(FIELD, int64))
def _is_given_up(field, stone):
    """Return whether the group of the stone at a point is as good as dead by its prospects, whoever moves
    first.
    """
    return field.expected[0, stone] + field.expected[1, stone] < 2 * GIVEN_UP


@kernel(void(RECORD, EVALUATION, FIELD, int64))
def _measure_steps(board, evaluation, field, color):
    """Fill ``field.steps`` of ``color``: the number of steps to every point from its stones that are not
    given up.

    Steps lead through empty points and given-up stones, but not past enemy links.
    """
    steps, queue, wall = field.steps[color], field.queue, evaluation.wall[BLACK + WHITE - color]
    count = 0
    for point in range(NUM_POINTS):
        steps[point] = UNREACHABLE
        if board.color[point] == color and not _is_given_up(field, point):
            steps[point] = 0
            queue[count] = point
            count += 1
    done = 0
    while done < count:
        point = int64(queue[done])
        done += 1
        if steps[point] > 0 and wall[point] != 0:
            continue
        if steps[point] > 0 and board.color[point] != EMPTY and not _is_given_up(field, point):
            continue
        for offset in NEIGHBORS:
            beside = point + offset
            if board.color[beside] != BORDER and steps[beside] == UNREACHABLE:
                steps[beside] = steps[point] + 1
                queue[count] = beside
                count += 1


@kernel(void(RECORD, EVALUATION, NUMBERS, FIELD))
def radiate(board, evaluation, numbers, field):
    """Run the influence pass: fill ``evaluation.influence`` of both colours, and ``field`` for the territory
    pass.

    Strings, walls and groups must be filled before.
    """
    judge_prospects(board, evaluation, numbers, field)
    for point in range(NUM_POINTS):
        field.seen[point] = 0
        for to_move in (BLACK, WHITE):
            field.radiated[to_move][BLACK][point] = field.radiated[to_move][WHITE][point] = 0
    for point in range(NUM_POINTS):
        if board.color[point] == BLACK or board.color[point] == WHITE:
            _radiate_from(board, evaluation, numbers, field, point)
    for color in (BLACK, WHITE):
        _measure_steps(board, evaluation, field, color)
        for point in range(NUM_POINTS):
            both = field.radiated[BLACK][color][point] + field.radiated[WHITE][color][point]
            evaluation.influence[color][point] = both / (2 * RADIATION_UNIT)
