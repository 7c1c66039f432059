"""The heuristic computer: sixteen parameters of a move, and how successful moves with their values were.

Remus 1962, section 3, names the real and possible liberties of strings, prisoners, the distance from the opponent's
last stone and the stones of both sides in certain areas; the others are of the same kind. His table has 672 words: 16
parameters with 21 values and the two numbers of a success quotient each. What a move is worth is a linear combination
of the quotients of its values; nothing is said of its coefficients, so it is their mean.
"""

from __future__ import annotations

import numpy as np
from numba import float64, int64, void

from engine.board.kernels import count_steps, line_of, list_adjacent_strings, list_liberties, touches_string
from engine.board.points import BLACK, BORDER, EMPTY, NEIGHBORS, PASS, STRIDE, WHITE
from engine.board.record import RECORD
from engine.history.remus.records import MOST, PARAMETERS, TABLE, VALUES, WORK
from engine.jit.declaring import kernel

NAMES = (
    "liberties of the string after the move",
    "points that are a step from these liberties",
    "prisoners taken",
    "steps from the opponent's last stone",
    "own stones in the 3x3 area",
    "enemy stones in the 3x3 area",
    "own stones in the 5x5 area",
    "enemy stones in the 5x5 area",
    "line",
    "stones of the string after the move",
    "fewest liberties of an enemy string beside it",
    "own strings beside the point",
    "own stones that the move takes out of atari",
    "enemy stones that the move puts in atari",
    "own or no points beside the point",
    "liberties of the string less those of the weakest own string beside the point, from 10",
)
"""The parameters, in their order; the stones in an area are those before the move."""

Table = np.ndarray
"""int64 (PARAMETERS, VALUES, 2): the successes a and the cases b of the quotients a/b."""


def new_table() -> Table:
    """Return a table in which nothing is learned: int64 (PARAMETERS, VALUES, 2).

    For every value of every parameter of a move it counts successes and cases. It begins with 1 success in 2
    cases everywhere.
    """
    table = np.ones((PARAMETERS, VALUES, 2), dtype=np.int64)
    table[:, :, 1] = 2
    return table


def quotients(table: Table) -> np.ndarray:
    """Return how often moves with each value of each parameter were successful: float64 (PARAMETERS, VALUES).

    It is the success quotient, from 0 to 1. ``table``: counts successes and cases.
    """
    return np.ascontiguousarray(table[:, :, 0] / table[:, :, 1])


@kernel(int64(int64, int64))
def _steps(one, other):
    """Return the number of columns plus rows between two points; MOST if ``other`` is PASS."""
    if other == PASS:
        return MOST
    return count_steps(one, other)


@kernel(int64(RECORD, int64, int64, int64))
def _stones_near(board, point, reach, color):
    """Count the stones of a colour within ``reach`` columns and rows of a point."""
    found = 0
    for y in range(max(1, point // STRIDE - reach), min(board.size, point // STRIDE + reach) + 1):
        for x in range(max(1, point % STRIDE - reach), min(board.size, point % STRIDE + reach) + 1):
            if board.color[y * STRIDE + x] == color:
                found += 1
    return found


@kernel(void(RECORD, RECORD, int64, WORK))
def _strings_beside(board, after, point, work):
    """Write into ``work.values`` the parameters of a move that are about the strings beside it.

    One of them is how many own strings it joins. board, after: the positions before and after the move at
    ``point``
    """
    values = work.values
    color = after.color[point]
    own = int64(after.head[point])
    weakest = 0
    first = second = third = 0
    for offset in NEIGHBORS:
        neighbor = point + offset
        if board.color[neighbor] == BORDER or board.color[neighbor] == color:
            values[14] += 1
        if board.color[neighbor] != color:
            continue
        string = int64(board.head[neighbor])
        if string == first or string == second or string == third:
            continue
        third, second, first = second, first, string
        values[11] += 1
        if weakest == 0 or board.liberties[string] < weakest:
            weakest = int64(board.liberties[string])
        if board.liberties[string] == 1 and after.liberties[own] > 1:
            values[12] += board.stones[string]
    values[15] = 10 + (after.liberties[own] - weakest if weakest > 0 else 0)
    values[10] = MOST
    for index in range(list_adjacent_strings(after, point, work.points[:])):
        enemy = int64(work.points[index])
        values[10] = min(values[10], after.liberties[enemy])
        if after.liberties[enemy] == 1 and touches_string(after, point, enemy):
            values[13] += after.stones[enemy]


@kernel(int64(RECORD, int64, WORK))
def _possible_liberties(board, point, work):
    """Count the empty points by which the string at ``point`` could gain liberties.

    They lie next to its liberties and are not its liberties. A point next to two liberties counts twice. Only
    the first MOST liberties are looked at. work: ``points`` gets the liberties
    """
    count = list_liberties(board, point, work.points[:])
    head = board.head[point]
    found = 0
    for index in range(min(count, MOST)):
        for offset in NEIGHBORS:
            beyond = work.points[index] + offset
            if board.color[beyond] == EMPTY and not touches_string(board, beyond, head):
                found += 1
    return found


@kernel(void(RECORD, RECORD, int64, WORK))
def measure(board, after, point, work):
    """Write into ``work.values`` the parameters of a move at a point, each from 0 to MOST.

    Parameters are for example liberties, captures, and stones near the move. ``board``, ``after``: the
    positions before and after the move.
    """
    values = work.values
    color = int64(after.color[point])
    enemy = BLACK + WHITE - color
    values[:] = 0
    values[0] = after.liberties[after.head[point]]
    values[1] = _possible_liberties(after, point, work)
    values[2] = after.captured[enemy] - board.captured[enemy]
    values[3] = _steps(point, int64(board.last_move))
    values[4] = _stones_near(board, point, 1, color)
    values[5] = _stones_near(board, point, 1, enemy)
    values[6] = _stones_near(board, point, 2, color)
    values[7] = _stones_near(board, point, 2, enemy)
    values[8] = line_of(point, board.size)
    values[9] = after.stones[after.head[point]]
    _strings_beside(board, after, point, work)
    for index in range(PARAMETERS):
        values[index] = max(0, min(MOST, values[index]))


@kernel(float64(WORK, TABLE))
def criterion(work, table):
    """Return how promising a move is, from 0 to 1, by the parameters of the move in ``work.values``.

    It is the mean of the parameters' success quotients. ``table``: the quotients by parameter and value.
    """
    total = 0.0
    for index in range(PARAMETERS):
        total += table[index, work.values[index]]
    return total / PARAMETERS
