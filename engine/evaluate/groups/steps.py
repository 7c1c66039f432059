"""How near each side is to every point: steps through empty points and dead stones, not through the enemy's links."""

from __future__ import annotations

from numba import boolean, int64, void

from engine.board.points import BLACK, BORDER, EMPTY, NEIGHBORS, NUM_POINTS, UNREACHABLE, WHITE
from engine.board.record import RECORD
from engine.evaluate.groups.scratch import SCRATCH
from engine.evaluate.tables import CAPTURED, EVALUATION
from engine.jit.declaring import kernel


@kernel(boolean(RECORD, EVALUATION, int64))
def is_dead_stone(board, evaluation, point):
    """Return whether a point holds a stone whose string is captured or belongs to a dead group, by the
    tables.
    """
    row = evaluation.string_of[point]
    return row >= 0 and evaluation.strings[row].status >= CAPTURED


@kernel(boolean(RECORD, EVALUATION, int64, int64))
def is_passable(board, evaluation, point, color):
    """Return whether ``color`` may go through a point on its way to other points.

    It may if the point is empty or holds a dead enemy stone, and no enemy link that holds passes there
    (``evaluation.wall``).
    """
    if board.color[point] == BORDER or evaluation.wall[BLACK + WHITE - color][point] != 0:
        return False
    if board.color[point] == EMPTY:
        return True
    return board.color[point] != color and is_dead_stone(board, evaluation, point)


@kernel(void(RECORD, EVALUATION, SCRATCH))
def measure_steps(board, evaluation, scratch):
    """Fill ``scratch.steps``, by colour and point: the number of steps from the colour's nearest stone that
    is not dead.

    The way leads through empty points and dead enemy stones, but not through enemy links. A point that no way
    leads to gets UNREACHABLE.
    """
    queue = scratch.queue
    for color in (BLACK, WHITE):
        steps = scratch.steps[color]
        count = 0
        for point in range(NUM_POINTS):
            steps[point] = UNREACHABLE
            if board.color[point] == color and not is_dead_stone(board, evaluation, point):
                steps[point] = 0
                queue[count] = point
                count += 1
        done = 0
        while done < count:
            point = int64(queue[done])
            done += 1
            for offset in NEIGHBORS:
                beside = point + offset
                if steps[beside] == UNREACHABLE and is_passable(board, evaluation, beside, color):
                    steps[beside] = steps[point] + 1
                    queue[count] = beside
                    count += 1
