"""Samples for the miner: points of expert games as the side to move saw them, played or not.

A sample is the window of 8x8 points around an empty point (3 columns to its left and 3 rows above it, 4 to its right
and below), turned so that the content of the eight nearest points, the core, reads as small as it can. Every move of a
game is a sample; of the empty points that were not played only a part is taken, more of those near the last two moves,
and each stands for as many as its weight says.
"""

from __future__ import annotations

import numpy as np
from numba import int64, types, uint64, void

from engine.board import kernels
from engine.board.points import BLACK, EMPTY, NUM_POINTS, PASS, STRIDE, WHITE
from engine.board.record import BOARDS
from engine.board.symmetry import SYMMETRIES
from engine.jit.declaring import kernel
from patterns.index import AROUND, TURNED_STRIDE
from patterns.model import SIZE
from patterns.tables import table_type
from patterns.windows import VIEW, look, turned_cell

MARGIN = 3
"""Columns left of a sample's point and rows above it in its window."""

FAR = 5
"""Distance from an edge from which on it makes no difference."""

NEAR = 4
"""Rows or columns from one of the last two moves within which more points are taken."""

NEAR_WEIGHT = 5
"""One point near the last moves is taken of so many."""

FAR_WEIGHT = 50
"""One point elsewhere is taken of so many."""

SAMPLE_DTYPE = np.dtype(
    [
        # words of the window by content: empty, own, enemy; points off the board are set in all three
        ("words", np.uint64, 3),
        # contents of the eight nearest points, two bits each
        ("core", np.uint16),
        # 1 if the side to move played there
        ("played", np.int8),
        # how many points the sample stands for
        ("weight", np.int8),
        # points of the board to the right, below, to the left and above, at most FAR
        ("distance", np.int8, 4),
    ],
    align=True,
)

SAMPLES = table_type(SAMPLE_DTYPE)
MOVES = types.Array(types.int16, 1, "C")
SEED = types.Array(types.uint64, 1, "C")

_STEPS = np.array([(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)])
CORE_OFFSETS = tuple((int(dx), int(dy)) for dx, dy in _STEPS)
"""(columns, rows) from the point to the eight nearest, in the order of the bits of a core."""

CORE_CELLS = tuple(dy * TURNED_STRIDE + dx for dx, dy in CORE_OFFSETS)
RING_CELLS = tuple(
    dy * TURNED_STRIDE + dx for dy in range(-2, 3) for dx in range(-2, 3) if max(abs(dx), abs(dy)) == 2
)


@kernel(int64(VIEW, int64, int64, int64))
def _content(views, symmetry, cell, own):
    """Return what a point holds as the colour ``own`` sees it: 0 empty, 1 own, 2 enemy, 3 off the board.

    The point is given on the board turned by a symmetry (0 to 7): ``cell`` is its place there. views: the
    position seen in all orientations
    """
    content = views[0].cells[symmetry, cell]
    if own == WHITE and (content == BLACK or content == WHITE):
        return int64(BLACK + WHITE - content)
    return int64(content)


@kernel(int64(VIEW, int64, int64))
def upright(views, point, own):
    """Find out how the surroundings of a point must be turned before they are stored, so that equal
    surroundings are stored in the same form. Returns the symmetry (0 to 7).

    The symmetry chosen gives the smallest core (what the eight nearest points hold, as a number). Among
    several of these it has the nearest edge below, then on the right, then the smallest contents of the
    points around the core. views: the position seen in all orientations; own: the colour that sees the point
    """
    size = views[0].width
    best, smallest = 0, uint64(0)
    for symmetry in range(SYMMETRIES):
        cell = turned_cell(point, size, symmetry)
        key = uint64(0)
        for offset in CORE_CELLS:
            key = key << uint64(2) | uint64(_content(views, symmetry, cell + offset, own))
        y, x = cell // TURNED_STRIDE - AROUND, cell % TURNED_STRIDE - AROUND
        key = key << uint64(4) | uint64(min(size - 1 - y, FAR))
        key = key << uint64(4) | uint64(min(size - 1 - x, FAR))
        for offset in RING_CELLS:
            key = key << uint64(2) | uint64(_content(views, symmetry, cell + offset, own))
        if symmetry == 0 or key < smallest:
            best, smallest = symmetry, key
    return best


@kernel(void(VIEW, int64, int64, int64, int64, SAMPLES, int64))
def take_sample(views, point, own, played, weight, samples, row):
    """Write a sample, i.e. an empty point with its surroundings as the side ``own`` sees them, into row
    ``row`` of ``samples``.

    views: the position seen in all orientations; played: 1 if the next move was played on the point, else 0;
    weight: how many such points the sample stands for
    """
    view, sample = views[0], samples[row]
    size = view.width
    symmetry = upright(views, point, own)
    cell = turned_cell(point, size, symmetry)
    y, x = cell // TURNED_STRIDE - AROUND, cell % TURNED_STRIDE - AROUND
    words = view.windows[symmetry, y - MARGIN + SIZE - 1, x - MARGIN + SIZE - 1]
    sample.words[0], sample.words[1], sample.words[2] = words[EMPTY], words[own], words[BLACK + WHITE - own]
    core = 0
    for offset in CORE_CELLS:
        core = core << 2 | _content(views, symmetry, cell + offset, own)
    sample.core = core
    sample.played = played
    sample.weight = weight
    sample.distance[0] = min(size - 1 - x, FAR)
    sample.distance[1] = min(size - 1 - y, FAR)
    sample.distance[2] = min(x, FAR)
    sample.distance[3] = min(y, FAR)


@kernel(uint64(SEED))
def _random(state):
    """Return the next number, uint64, of an xorshift generator and store it in ``state[0]`` (Marsaglia 2003;
    shifts by 13, 7 and 17).
    """
    x = state[0]
    x ^= x << uint64(13)
    x ^= x >> uint64(7)
    x ^= x << uint64(17)
    state[0] = x
    return x


@kernel(int64(BOARDS, VIEW, MOVES, int64, SEED, SAMPLES, int64))
def sample_game(boards, views, moves, size, state, samples, count):
    """Append samples of one game, i.e. empty points with their surroundings, behind ``count`` rows of
    ``samples``. Returns the new count, -1 for a game with an illegal move, and -2 if there is not room for a
    whole game.

    Each move gives one sample. Of the other empty points only some are drawn, and each stands for as many as
    its weight says. boards: two boards, overwritten; views: room for the position seen in all orientations;
    moves: points, Black first; state: of the random numbers
    """
    kernels.clear_position(boards[0], size)
    color = BLACK
    last = before_last = NUM_POINTS
    for index in range(moves.size):
        move = int64(moves[index])
        if move != PASS:
            if samples.size - count < size * size:
                return -2
            look(views, boards[0].color, size)
            for y in range(size):
                for x in range(size):
                    point = (y + 1) * STRIDE + x + 1
                    if boards[0].color[point] != EMPTY:
                        continue
                    if point == move:
                        take_sample(views, point, color, 1, 1, samples, count)
                        count += 1
                        continue
                    near = (
                        max(abs(point % STRIDE - last % STRIDE), abs(point // STRIDE - last // STRIDE))
                        <= NEAR
                        or max(
                            abs(point % STRIDE - before_last % STRIDE),
                            abs(point // STRIDE - before_last // STRIDE),
                        )
                        <= NEAR
                    )
                    weight = NEAR_WEIGHT if near else FAR_WEIGHT
                    if _random(state) % uint64(weight) == 0:
                        take_sample(views, point, color, 0, weight, samples, count)
                        count += 1
        if kernels.play(boards, 0, color, move) != kernels.LEGAL:
            return -1
        boards[0] = boards[1]
        last, before_last = move, last
        color = BLACK + WHITE - color
    return count
