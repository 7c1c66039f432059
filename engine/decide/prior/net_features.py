"""What the net of the prior sees of every point: stones, last moves, the edge, and what the prior says of a move there.

One row a point, row by row from the top left; one column a feature (`FEATURES`), each about as large as 1 at most.
"""

from __future__ import annotations

import math

import numpy as np
from numba import float64, int64, types, void

from engine.board.kernels import line_of
from engine.board.points import BLACK, EMPTY, MAX_SIZE, NEIGHBORS, PASS, STRIDE, UNREACHABLE, WHITE
from engine.board.record import RECORD
from engine.decide.prior.liberties_after import MOST_LIBERTIES, liberties_after
from engine.decide.prior.move_facts import SHARES, STEPS, WORK
from engine.decide.prior.units import UNITS
from engine.jit.declaring import kernel
from patterns.shapes import DISTANCES, FOUND
from patterns.tables import table_type

POINTS = MAX_SIZE * MAX_SIZE

HISTORY = 8
"""So many of the last moves are known to the net, the enemy's last one first."""

NEAR_MOVES = 2
"""Of so many of them it also sees how far they are."""

EDGES = 5
"""Lines that are told apart, the first line first; the others are alike."""

REACHES = ((0.23, 10), (0.14, 4))
"""How much of a stone's influence each point hands on to the four beside it, and how often."""

HALF_REACH = 0.5
"""An influence of so much counts one half."""

NEARNESS = (2.5, 7.0)
"""Distances (columns, rows and the larger of both added up) by which the nearness of a move falls to 1/e."""

LARGE_STRING = 10
"""A string of so many stones, or more, counts 1."""

LARGE_CAPTURE = 4
"""So many stones captured, or more, count 1."""

NOT_LEGAL = -500.0
"""What is below that is not the logarithm of any odds."""

LEAST_CHANCE = -12.0
"""Less likely moves are alike to the net (natural logarithm)."""

CHANCE_UNIT, SAID_UNIT = 4.0, 8.0
"""What counts as 1 of the logarithm of the chance, and of what a hidden unit said."""

ON_BOARD = 0
STONES = ON_BOARD + 1
STRING = STONES + 2 * MOST_LIBERTIES
LAST_MOVES = STRING + 1
NEAR = LAST_MOVES + HISTORY
LINES = NEAR + NEAR_MOVES * len(NEARNESS)
KO = LINES + EDGES
AFTER = KO + 1
CAPTURED = AFTER + 2 * MOST_LIBERTIES
STEPS_TO = CAPTURED + 2
INFLUENCE = STEPS_TO + 2
FULL = INFLUENCE + 2 * len(REACHES)
SHAPE = FULL + 1
LEGAL = SHAPE + 4
LOG_CHANCE = LEGAL + 1
CHANCE = LOG_CHANCE + 1
LOOKED_AT = CHANCE + 1
SAID = LOOKED_AT + 1
KNOWN = SAID + UNITS
FEATURES = -8 * (-KNOWN // 8)
"""The features of a point: a multiple of 8, those behind KNOWN being 0."""

CHANNELS = 32
"""What a layer of the net finds at a point."""

PLANE = (MAX_SIZE + 1) * (MAX_SIZE + 2) + 2
"""Room for what one channel has found on a whole board, with the edge."""

ROOM_DTYPE = np.dtype(
    [
        # the last moves, PASS for none
        ("moves", np.int16, HISTORY),
        # by point, row by row: whether the units looked at a move, and what they said
        ("looked_at", np.int8, POINTS),
        ("said", np.float32, (POINTS, UNITS)),
        # the logarithm of the chance of a move
        ("chances", np.float32, POINTS),
        # how far the stones of one side reach, before and after a turn
        ("influence", np.float32, (2, POINTS)),
        # the features of every point
        ("values", np.float32, (POINTS, FEATURES)),
        # what two layers of the net found, a sum by channel, and what it says of every point
        ("found", np.float32, (2, CHANNELS * PLANE)),
        ("sums", np.float32, CHANNELS),
        ("net_said", np.float32, POINTS),
    ],
    align=True,
)
"""What is known of one position, and room to work in."""

ROOM = table_type(ROOM_DTYPE)
VALUES = types.Array(types.float32, 2, "C")
ODDS = types.Array(types.float32, 1, "C")


@kernel(void(ODDS, RECORD, ROOM))
def _fill_chances(odds, position, room):
    """Write the natural logarithms of the chances of all moves into ``room``, row by row.

    The chances are computed from the moves' ``odds`` and add up to 1.
    """
    size = int64(position.size)
    most = -1e9
    for y in range(size):
        for x in range(size):
            most = max(most, float64(odds[(y + 1) * STRIDE + x + 1]))
    total = 0.0
    for y in range(size):
        for x in range(size):
            total += math.exp(odds[(y + 1) * STRIDE + x + 1] - most)
    most += math.log(total)
    for y in range(size):
        for x in range(size):
            room[0].chances[y * size + x] = odds[(y + 1) * STRIDE + x + 1] - most


@kernel(void(RECORD, int64, float64, int64, int64, ROOM, VALUES))
def _fill_influence(position, color, share, turns, first, room, values):
    """Fill two features of every point: the influence of the stones of ``color`` and of the enemy's stones.

    A stone gives 1 to its point. Then, ``turns`` times, each point hands the part ``share`` of what it has to
    the four points beside it.

    first: the column of the own stones' feature in ``values``; the enemy's is the next one
    room: lends arrays to work in
    """
    size = int64(position.size)
    kept = room[0].influence
    for side in range(2):
        stones = color if side == 0 else BLACK + WHITE - color
        for place in range(size * size):
            kept[0, place] = 0
        for turn in range(turns):
            old = turn % 2
            for y in range(size):
                for x in range(size):
                    place = y * size + x
                    handed = 0.0
                    if y > 0:
                        handed += kept[old, place - size]
                    if y < size - 1:
                        handed += kept[old, place + size]
                    if x > 0:
                        handed += kept[old, place - 1]
                    if x < size - 1:
                        handed += kept[old, place + 1]
                    own = 1.0 if position.color[(y + 1) * STRIDE + x + 1] == stones else 0.0
                    kept[1 - old, place] = share * handed + own
        for place in range(size * size):
            influence = kept[turns % 2, place]
            values[place, first + side] = influence / (HALF_REACH + influence)


@kernel(void(RECORD, int64, ROOM, VALUES))
def _fill_last_move(position, number, room, values):
    """Fill the features that say where one of the last moves is, and how near each point is to it.

    number: which of the moves in ``room[0].moves``, 0 for the latest. If it is a pass, the features stay as
        they are
    values: the features of all points
    """
    move = int64(room[0].moves[number])
    if move == PASS:
        return
    size = int64(position.size)
    values[(move // STRIDE - 1) * size + move % STRIDE - 1, LAST_MOVES + number] = 1
    if number >= NEAR_MOVES:
        return
    for y in range(size):
        for x in range(size):
            columns, rows = abs(move % STRIDE - 1 - x), abs(move // STRIDE - 1 - y)
            distance = columns + rows + max(columns, rows)
            for index in range(len(NEARNESS)):
                feature = NEAR + number * len(NEARNESS) + index
                values[y * size + x, feature] = math.exp(-distance / NEARNESS[index])


@kernel(void(RECORD, int64, int64, int64, WORK, VALUES))
def _fill_contact(position, color, point, place, work, values):
    """Fill the features of an empty point about a move of each side there.

    They are how many liberties the move's string would have and how many stones the move would capture.

    place: the row of the point in ``values``
    work: lends room
    """
    for side in range(2):
        mover = color if side == 0 else BLACK + WHITE - color
        liberties = int64(liberties_after(position, mover, point, PASS, work[0].counted[:]))
        if liberties > 0:
            values[place, AFTER + side * MOST_LIBERTIES + liberties - 1] = 1
        captured = 0
        for index in range(4):
            neighbor = point + NEIGHBORS[index]
            if position.color[neighbor] != BLACK + WHITE - mover:
                continue
            head = position.head[neighbor]
            known = False
            for before in range(index):
                beside = point + NEIGHBORS[before]
                known |= position.color[beside] == position.color[neighbor] and position.head[beside] == head
            if not known and position.liberties[head] == 1:
                captured += int64(position.stones[head])
        values[place, CAPTURED + side] = min(captured, LARGE_CAPTURE) / LARGE_CAPTURE


@kernel(void(RECORD, int64, int64, int64, FOUND, WORK, VALUES))
def _fill_point(position, color, point, place, found, work, values):
    """Fill the features of a point: its line and what is on it.

    For a stone these are its liberties and its string, for an empty point what is around it.

    place: the row of the point in ``values``
    found: the known shapes by point
    work: as `survey` has filled it
    """
    values[place, ON_BOARD] = 1
    line = line_of(point, int64(position.size))
    if line <= EDGES:
        values[place, LINES + line - 1] = 1
    content = position.color[point]
    if content != EMPTY:
        head = position.head[point]
        liberties = min(int64(position.liberties[head]), MOST_LIBERTIES)
        values[place, STONES + (0 if content == color else MOST_LIBERTIES) + liberties - 1] = 1
        values[place, STRING] = min(int64(position.stones[head]), LARGE_STRING) / LARGE_STRING
        return
    if point == position.ko and color == position.ko_color:
        values[place, KO] = 1
    for side in range(2):
        steps = int64(work[0].steps[color if side == 0 else BLACK + WHITE - color, point])
        values[place, STEPS_TO + side] = 1.0 if steps == UNREACHABLE else min(steps, STEPS) / STEPS
    _fill_contact(position, color, point, place, work, values)
    shape = found[point]
    values[place, SHAPE] = shape.reach / len(DISTANCES)
    values[place, SHAPE + 1] = min(int64(shape.share), SHARES) / SHARES
    values[place, SHAPE + 2] = shape.answer_reach / len(DISTANCES)
    values[place, SHAPE + 3] = min(int64(shape.answer_share), SHARES) / SHARES


@kernel(void(int64, ROOM, VALUES))
def _fill_said(place, room, values):
    """Fill the features of a point that come from the prior's view of a legal move there.

    They are how likely the prior thinks the move, and the outputs of its hidden units
    (`engine.decide.prior.units`) if these looked at the move.

    place: the row of the point in ``values``
    room: has the chances and the units' outputs
    """
    chance = room[0].chances[place]
    values[place, LEGAL] = 1
    values[place, LOG_CHANCE] = max(chance, LEAST_CHANCE) / CHANCE_UNIT
    values[place, CHANCE] = math.exp(chance)
    if room[0].looked_at[place] != 0:
        values[place, LOOKED_AT] = 1
        for unit in range(UNITS):
            values[place, SAID + unit] = room[0].said[place, unit] / SAID_UNIT


@kernel(void(ODDS, RECORD, int64, FOUND, WORK, ROOM, VALUES))
def fill_features(odds, position, color, found, work, room, values):
    """Fill ``values`` [place row by row, feature] with the features of all points, with ``color`` to move.

    odds: the prior's logarithms of odds, at most NOT_LEGAL if a move is not legal
    found, work: shapes and facts as the prior left them for the position
    room: has the last moves and the outputs of the prior's hidden units, and gets the chances of the moves
    """
    size = int64(position.size)
    _fill_chances(odds, position, room)
    stones = 0
    for place in range(size * size):
        for feature in range(FEATURES):
            values[place, feature] = 0
        point = (place // size + 1) * STRIDE + place % size + 1
        _fill_point(position, color, point, place, found, work, values)
        if odds[point] > NOT_LEGAL:
            _fill_said(place, room, values)
        if position.color[point] != EMPTY:
            stones += 1
    for place in range(size * size):
        values[place, FULL] = stones / (size * size)
    for number in range(len(REACHES)):
        share, turns = REACHES[number]
        _fill_influence(position, color, share, turns, INFLUENCE + 2 * number, room, values)
    for number in range(HISTORY):
        _fill_last_move(position, number, room, values)
