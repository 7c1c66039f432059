"""A small convolutional net: what the rest of the board says of a move, which facts and shapes about it cannot know.

Its features of a point are what the prior says of a move there, what the hidden units said, stones by their liberties,
the edge, how far the last moves are, and how much each side's stones reach there. Each layer looks at every point, at
the sum of the four beside it and at the sum of the four at its corners, so that a turned position is the same to it;
all but the first hear besides what the one before found on the whole board. What comes out is added to the logarithm of
the odds.

Sums of points that change places when the board is turned are made in pairs of opposite points, or of whole numbers,
and so are the same to the last bit.
"""

from __future__ import annotations

import math

import numpy as np
from numba import float32, float64, int64, types, void

from engine.board.kernels import line_of
from engine.board.points import EMPTY, MAX_SIZE, PASS, STRIDE
from engine.board.record import RECORD
from engine.jit import kernel
from engine.prior.units import UNITS
from patterns.tables import table_type

CHANNELS = 24
"""What a layer finds at a point."""

LAYERS = 3

POINTS = MAX_SIZE * MAX_SIZE

HISTORY = 8
"""So many of the last moves are known to the net, the enemy's last one first."""

LIBERTIES = 4
"""Strings with so many liberties or more are alike."""

EDGES = 5
"""Lines that are told apart, the first line first; the others are alike."""

REACHES = ((0.23, 10), (0.14, 4))
"""How much of a stone's influence each point hands on to the four beside it, and how often."""

HALF_REACH = 0.5
"""An influence of so much counts one half."""

NEAR, FAR, FARTHEST = 2.5, 7.0, 24
"""Distances (columns, rows and the larger of both added up) by which the nearness of a move falls to 1/e, quickly and
slowly, and beyond which all are alike."""

NOT_LEGAL = -500.0
"""What is below that is not the logarithm of any odds."""

NEARNESS = np.exp(-np.arange(3 * MAX_SIZE) / np.array([[NEAR], [FAR]])).astype(np.float32)

LEAST_CHANCE = -12.0
"""Less likely moves are alike to the net (natural logarithm),"""

LEAST_SCALED = -30.0
"""and what is still less likely is not made less likely by its scale."""

CHANCE_UNIT, SAID_UNIT = 4.0, 8.0
"""What counts as 1 of the logarithm of the chance, and of what a hidden unit said."""

ON_BOARD = 0
STONES = ON_BOARD + 1
LAST_MOVES = STONES + 2 * LIBERTIES
LINES = LAST_MOVES + 2
KO = LINES + EDGES
LEGAL = KO + 1
LOG_CHANCE = LEGAL + 1
CHANCE = LOG_CHANCE + 1
LOOKED_AT = CHANCE + 1
SAID = LOOKED_AT + 1
FULL = SAID + UNITS
INFLUENCE = FULL + 1
DISTANCE = INFLUENCE + 2 * len(REACHES)
KNOWN = DISTANCE + 3 * HISTORY
FEATURES = -8 * (-KNOWN // 8)
"""The features of a point: a multiple of 8, those behind KNOWN being 0."""

RINGS = 3
"""What a layer looks at: the point, those beside it, those at its corners."""

GRAINS = 1024.0
"""Whole numbers of 1/1024 are added up over the board."""

CHANCE_GRAINS = float(1 << 40)
"""The same for the chances of moves."""

FIRST = 0
FIRST_BIAS = FIRST + RINGS * FEATURES
NEXT = FIRST_BIAS + 1
BIAS = RINGS * CHANNELS
WHOLE = BIAS + 1
LAYER = WHOLE + CHANNELS
OUT = NEXT + (LAYERS - 1) * LAYER
SCALE = OUT + 1
ROWS = SCALE + 1
"""Where in the weights of a net, float32 [row, channel], the parts begin: the first layer, its bias, the other layers,
each LAYER rows long, what each channel of the last one counts, and by what the logarithm of the chance is multiplied
(the first number of its row). In a layer's rows BIAS is its bias, and from WHOLE on is what it hears of the means of
the one before over the board. A table without rows is no net."""

NET_GRAIN = 1 / 8192
"""Weights are kept as whole numbers of this."""

ROOM_DTYPE = np.dtype(
    [
        # the last moves, PASS for none
        ("moves", np.int16, HISTORY),
        # by point, row by row: whether the units looked at a move, and what they said
        ("looked_at", np.int8, POINTS),
        ("said", np.float32, (POINTS, UNITS)),
        ("chances", np.float32, POINTS),
        ("influence", np.float32, (2, POINTS)),
        ("sums", np.int64, CHANNELS),
        ("bias", np.float32, CHANNELS),
    ],
    align=True,
)
"""What is known of one position, and room to work in."""

ROOM = table_type(ROOM_DTYPE)
VALUES = types.Array(types.float32, 2, "C")
ODDS = types.Array(types.float32, 1, "C")


@kernel(void(VALUES, int64, int64, int64, int64, VALUES))
def _see_at_edge(values, count, size, x, y, seen):
    """What `see_around` writes for one point that is at the edge."""
    point = y * size + x
    north, south = y > 0, y < size - 1
    west, east = x > 0, x < size - 1
    nothing = float32(0.0)
    for index in range(count):
        above = values[point - size, index] if north else nothing
        below = values[point + size, index] if south else nothing
        left = values[point - 1, index] if west else nothing
        right = values[point + 1, index] if east else nothing
        seen[point, index] = values[point, index]
        seen[point, count + index] = (above + below) + (left + right)
        upper_left = values[point - size - 1, index] if north and west else nothing
        upper_right = values[point - size + 1, index] if north and east else nothing
        lower_left = values[point + size - 1, index] if south and west else nothing
        lower_right = values[point + size + 1, index] if south and east else nothing
        seen[point, 2 * count + index] = (upper_left + lower_right) + (upper_right + lower_left)


@kernel(void(VALUES, int64, int64, VALUES))
def see_around(values, count, size, seen):
    """By point, row by row: its first ``count`` values, the sums of those beside it, those of those at its corners."""
    for y in range(size):
        for x in range(size):
            if y == 0 or x == 0 or y == size - 1 or x == size - 1:
                _see_at_edge(values, count, size, x, y, seen)
                continue
            point = y * size + x
            above, below = point - size, point + size
            for index in range(count):
                seen[point, index] = values[point, index]
            for index in range(count):
                seen[point, count + index] = (values[above, index] + values[below, index]) + (
                    values[point - 1, index] + values[point + 1, index]
                )
            for index in range(count):
                seen[point, 2 * count + index] = (values[above - 1, index] + values[below + 1, index]) + (
                    values[above + 1, index] + values[below - 1, index]
                )


@kernel(void(VALUES, VALUES, int64, int64, ROOM, int64, VALUES))
def _find(seen, net, first, count, room, points, found):
    """What a layer finds at each point, by ``count`` numbers that it sees there: never less than 0.

    Its weights are in the rows of the net from the ``first`` on, its bias is in the room.
    """
    for point in range(points):
        for channel in range(CHANNELS):
            found[point, channel] = room[0].bias[channel]
        # eight at a time: the sums are then read and written an eighth as often
        for index in range(0, count, 8):
            row = first + index
            a, b, c, d = (
                seen[point, index],
                seen[point, index + 1],
                seen[point, index + 2],
                seen[point, index + 3],
            )
            e, f, g, h = (
                seen[point, index + 4],
                seen[point, index + 5],
                seen[point, index + 6],
                seen[point, index + 7],
            )
            for channel in range(CHANNELS):
                found[point, channel] += (
                    (a * net[row, channel] + b * net[row + 1, channel])
                    + (c * net[row + 2, channel] + d * net[row + 3, channel])
                ) + (
                    (e * net[row + 4, channel] + f * net[row + 5, channel])
                    + (g * net[row + 6, channel] + h * net[row + 7, channel])
                )
        for channel in range(CHANNELS):
            found[point, channel] = max(found[point, channel], float32(0.0))


@kernel(void(ODDS, RECORD, ROOM))
def _fill_chances(odds, position, room):
    """Fill the logarithms of the chances of all moves, by their odds."""
    size = int64(position.size)
    most = float32(-1e9)
    for y in range(size):
        for x in range(size):
            most = max(most, odds[(y + 1) * STRIDE + x + 1])
    total = int64(0)
    for y in range(size):
        for x in range(size):
            behind = odds[(y + 1) * STRIDE + x + 1] - most
            # in float64: a part of the grains would be lost else
            total += math.floor(math.exp(behind * 1.0) * CHANCE_GRAINS)
    all_together = math.log(total / CHANCE_GRAINS)
    for y in range(size):
        for x in range(size):
            room[0].chances[y * size + x] = odds[(y + 1) * STRIDE + x + 1] - most - all_together


@kernel(void(RECORD, int64, float64, int64, int64, ROOM, VALUES))
def _fill_influence(position, color, share, turns, first, room, values):
    """Fill two features: how far the own stones reach, and the enemy's, if points hand on a share so many times."""
    size = int64(position.size)
    kept = room[0].influence
    hands_on, nothing = float32(share), float32(0.0)
    for side in range(2):
        stones = color if side == 0 else 3 - color
        for point in range(size * size):
            kept[0, point] = nothing
        for turn in range(turns):
            old = turn % 2
            for y in range(size):
                for x in range(size):
                    point = y * size + x
                    above = kept[old, point - size] if y > 0 else nothing
                    below = kept[old, point + size] if y < size - 1 else nothing
                    left = kept[old, point - 1] if x > 0 else nothing
                    right = kept[old, point + 1] if x < size - 1 else nothing
                    own = position.color[(y + 1) * STRIDE + x + 1] == stones
                    kept[1 - old, point] = hands_on * ((above + below) + (left + right)) + float32(own)
        for point in range(size * size):
            influence = kept[turns % 2, point]
            values[point, first + side] = influence / (float32(HALF_REACH) + influence)


@kernel(void(RECORD, int64, ROOM, VALUES))
def _fill_distances(position, number, room, values):
    """Fill the features that say how far one of the last moves is from every point."""
    size = int64(position.size)
    move = int64(room[0].moves[number])
    first = DISTANCE + 3 * number
    for y in range(size):
        for x in range(size):
            place = y * size + x
            if move == PASS:
                values[place, first] = 1
                continue
            columns, rows = abs(move % STRIDE - 1 - x), abs(move // STRIDE - 1 - y)
            distance = columns + rows + max(columns, rows)
            values[place, first] = min(distance, FARTHEST) / float32(FARTHEST)
            values[place, first + 1] = NEARNESS[0, distance]
            values[place, first + 2] = NEARNESS[1, distance]
            if number < 2 and distance == 0:
                values[place, LAST_MOVES + number] = 1


@kernel(void(ODDS, RECORD, int64, int64, int64, ROOM, VALUES))
def _fill_point(odds, position, color, place, point, room, values):
    """Fill the features of a point that are about what is there and about a move there."""
    content = position.color[point]
    values[place, ON_BOARD] = 1
    if content != EMPTY:
        liberties = min(int64(position.liberties[position.head[point]]), LIBERTIES)
        values[place, STONES + (0 if content == color else LIBERTIES) + liberties - 1] = 1
    line = line_of(point, int64(position.size))
    if line <= EDGES:
        values[place, LINES + line - 1] = 1
    if point == position.ko and color == position.ko_color:
        values[place, KO] = 1
    if odds[point] > NOT_LEGAL:
        chance = room[0].chances[place]
        values[place, LEGAL] = 1
        values[place, LOG_CHANCE] = max(chance, float32(LEAST_CHANCE)) / float32(CHANCE_UNIT)
        values[place, CHANCE] = math.exp(chance)
    if room[0].looked_at[place] != 0:
        values[place, LOOKED_AT] = 1
        for unit in range(UNITS):
            values[place, SAID + unit] = room[0].said[place, unit] / float32(SAID_UNIT)


@kernel(void(ODDS, RECORD, int64, ROOM, VALUES))
def fill_features(odds, position, color, room, values):
    """Fill the features of all points for a colour, row by row, and the chances.

    odds: by the prior, below NOT_LEGAL where a move is not legal; what is known besides is in the room: the last moves
    and what the units said.
    """
    size = int64(position.size)
    _fill_chances(odds, position, room)
    stones = 0
    for place in range(size * size):
        for feature in range(FEATURES):
            values[place, feature] = 0
        point = (place // size + 1) * STRIDE + place % size + 1
        _fill_point(odds, position, color, place, point, room, values)
        if position.color[point] != EMPTY:
            stones += 1
    for place in range(size * size):
        values[place, FULL] = stones / float32(size * size)
    for number in range(len(REACHES)):
        share, turns = REACHES[number]
        _fill_influence(position, color, share, turns, INFLUENCE + 2 * number, room, values)
    for number in range(HISTORY):
        _fill_distances(position, number, room, values)


@kernel(void(VALUES, int64, ROOM))
def _begin(net, row, room):
    """Fill the bias of a layer from a row of the net."""
    for channel in range(CHANNELS):
        room[0].bias[channel] = net[row, channel]


@kernel(void(VALUES, int64, ROOM, int64, VALUES))
def _hear_whole(net, first, room, points, found):
    """Add to the bias of a layer what the one before found on the whole board, by its means.

    The weights are in the rows of the net from the ``first`` on.
    """
    for channel in range(CHANNELS):
        room[0].sums[channel] = 0
    for point in range(points):
        for channel in range(CHANNELS):
            room[0].sums[channel] += int64(found[point, channel] * float32(GRAINS))
    for row in range(CHANNELS):
        mean = float32(room[0].sums[row] / (GRAINS * points))
        for channel in range(CHANNELS):
            room[0].bias[channel] += mean * net[first + row, channel]


@kernel(void(VALUES, ROOM, VALUES, VALUES, RECORD, int64, ODDS))
def add_net(net, room, values, seen, position, color, odds):
    """Add what the net says of every legal move to the logarithm of its odds, which are those of the prior so far.

    The last moves and what the units said are in ``room``; ``values`` and ``seen`` are room to work in.
    """
    size = int64(position.size)
    points = size * size
    fill_features(odds, position, color, room, values)
    see_around(values, FEATURES, size, seen)
    _begin(net, FIRST_BIAS, room)
    _find(seen, net, FIRST, RINGS * FEATURES, room, points, values)
    for layer in range(LAYERS - 1):
        first = NEXT + layer * LAYER
        _begin(net, first + BIAS, room)
        _hear_whole(net, first + WHOLE, room, points, values)
        see_around(values, CHANNELS, size, seen)
        _find(seen, net, first, RINGS * CHANNELS, room, points, values)
    for place in range(points):
        point = (place // size + 1) * STRIDE + place % size + 1
        if odds[point] <= NOT_LEGAL:
            continue
        said = (net[SCALE, 0] - float32(1.0)) * max(room[0].chances[place], float32(LEAST_SCALED))
        for channel in range(CHANNELS):
            said += values[place, channel] * net[OUT, channel]
        odds[point] += said
