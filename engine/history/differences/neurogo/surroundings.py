"""What lies around the empty points of a position: eyes to be made there, and how near both colours are."""

from __future__ import annotations

from numba import int64, void

from engine.board.points import BLACK, BORDER, DIAGONALS, EMPTY, NEIGHBORS, STRIDE, UNREACHABLE, WHITE
from engine.board.record import RECORD
from engine.history.differences.neurogo.records import SIGHT
from engine.jit.declaring import kernel

MOST_EYE_MOVES = 3
"""Stands for an eye that needs so many moves or more, or that cannot be made."""


@kernel(int64(RECORD, int64, int64))
def eye_moves(board, color, point):
    """Return how many moves in a row a colour needs to make an eye on an empty point.

    It is MOST_EYE_MOVES if more are needed or no eye is possible. An eye needs the colour's stones on all
    points beside it, and on all diagonal points but one, or on all of them at the edge of the board.
    """
    enemy = BLACK + WHITE - color
    moves = 0
    for offset in NEIGHBORS:
        content = board.color[point + offset]
        if content == enemy:
            return MOST_EYE_MOVES
        moves += content == EMPTY
    lost = missing = 0
    spare = 1
    for offset in DIAGONALS:
        content = board.color[point + offset]
        lost += content == enemy
        missing += content == EMPTY
        if content == BORDER:
            spare = 0
    if lost > spare:
        return MOST_EYE_MOVES
    moves += max(0, lost + missing - spare)
    return min(moves, MOST_EYE_MOVES)


@kernel(void(RECORD, SIGHT, int64))
def _measure_steps(board, sight, color):
    """Write into ``sight.steps`` how many steps each point is away from the nearest stone of a colour.

    Steps lead through empty points; a point without such a path has UNREACHABLE.
    """
    steps, queue = sight.steps[color], sight.queue
    filled = 0
    for y in range(board.size):
        for x in range(board.size):
            point = (y + 1) * STRIDE + x + 1
            steps[point] = UNREACHABLE
            if board.color[point] == color:
                steps[point] = 0
                queue[filled] = point
                filled += 1
    done = 0
    while done < filled:
        point = int64(queue[done])
        done += 1
        for offset in NEIGHBORS:
            beside = point + offset
            if board.color[beside] == EMPTY and steps[beside] == UNREACHABLE:
                steps[beside] = steps[point] + 1
                queue[filled] = beside
                filled += 1


@kernel(void(RECORD, SIGHT))
def look_around(board, sight):
    """Enter in ``sight`` two facts about each empty point, for both colours.

    ``eye`` gets the number of moves that an eye there takes, ``steps`` the number of steps to the nearest
    stone.
    """
    for color in (BLACK, WHITE):
        _measure_steps(board, sight, color)
        for y in range(board.size):
            for x in range(board.size):
                point = (y + 1) * STRIDE + x + 1
                if board.color[point] == EMPTY:
                    sight.eye[color, point] = eye_moves(board, color, point)
