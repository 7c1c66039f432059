"""The parts of the board that one colour's stones cut it into, and the work record they are kept in.

A *wall* is any set of stones of one colour, taken by whole strings. A *region* of the wall is a largest connected set
of points that are not in it: empty points, enemy stones, and stones of the wall's colour that were left out of it
(*loose* stones). Every neighbour of a region's point is in the region, in the wall, or off the board.
"""

from __future__ import annotations

import numba
import numpy as np
from numba import int64, void

from engine.board.points import BORDER, NEIGHBORS, NUM_POINTS
from engine.board.record import POINTS, RECORD
from engine.jit.declaring import kernel, record_array

UNDECIDED = 0
ALIVE = 1
TERRITORY = 2

OPEN = -1
"""Label of a point that has not been given to a region or a part yet."""

MAX_BORDERS = 2 * NUM_POINTS

SAFETY_DTYPE = np.dtype(
    [
        # 1 on the points of the wall
        ("wall", np.int8, NUM_POINTS),
        # number of the region a point is in, from 1; 0 in the wall and off the board
        ("label", np.int16, NUM_POINTS),
        # the points of region r are points[start[r]] to points[start[r + 1] - 1]
        ("points", np.int16, NUM_POINTS),
        ("start", np.int16, NUM_POINTS),
        # the strings (heads) on the border of region r are border[border_start[r]] to border[border_start[r + 1] - 1]
        ("border", np.int16, MAX_BORDERS),
        ("border_start", np.int16, NUM_POINTS),
        # beside each entry of border: whether every empty point of the region is a liberty of the string
        ("vital", np.int8, MAX_BORDERS),
        # by head: the last region that listed the string, and how many of its empty points are liberties of it
        ("listed", np.int16, NUM_POINTS),
        ("touched", np.int16, NUM_POINTS),
        # by head: the regions that are vital to the string and enclosed by strings not yet given up
        ("eyes", np.int16, NUM_POINTS),
        # by region: 1 while no string on its border is given up
        ("enclosed", np.int8, NUM_POINTS),
        # 1 on points where the enemy might yet own an eye
        ("doubtful", np.int8, NUM_POINTS),
        # the part of a region that a point is in, and the points of the parts one part after another
        ("part", np.int16, NUM_POINTS),
        ("part_points", np.int16, NUM_POINTS),
        # alternate play only:
        # the group that a stone of the wall, or an answer being tried, belongs to: one head stands for it; 0 elsewhere
        ("group", np.int16, NUM_POINTS),
        # by group: the liberties that the owner is sure to keep
        ("sure", np.int16, NUM_POINTS),
        # 1 where the owner never answers: unconditional territory
        ("frozen", np.int8, NUM_POINTS),
        # by region: 1 if the owner's answers leave the enemy no eye in it
        ("held", np.int8, NUM_POINTS),
        # the point that is answered when the enemy plays here, 0 for none; the point itself if it counts as taken
        ("partner", np.int16, NUM_POINTS),
        # 1 on the points of a pair that ties two groups together
        ("tie", np.int8, NUM_POINTS),
        # one point of each other pair, newest last, and how many there are
        ("pair", np.int16, NUM_POINTS),
        ("pairs", np.int16),
        # while an answer is tried: where the points of part k start, as in start
        ("part_start", np.int16, 8),
        # points beside two groups or more; later the groups beside a region
        ("beside", np.int16, NUM_POINTS),
    ],
    align=True,
)

SCRATCH = numba.from_dtype(SAFETY_DTYPE)
"""numba type of the work record; its contents before a call do not matter."""

MARKS = numba.types.Array(numba.int8, 1, "C")
"""numba type of an answer: UNDECIDED, ALIVE or TERRITORY for each point."""


def new_scratch() -> np.ndarray:
    """Allocate one work record, as an array of shape (1,).

    Each thread makes one and passes ``scratch[0]`` to all its calls.
    """
    return record_array(1, SAFETY_DTYPE)


@kernel(int64(POINTS, POINTS, int64, int64, int64))
def flood(labels, points, filled, first, label):
    """Give ``label`` to the point ``first`` and all points labelled OPEN that are connected with it.

    ``labels`` holds the label of each point. The points are appended to ``points``, which holds ``filled``
    points before; returns how many it holds then.
    """
    labels[first] = label
    points[filled] = first
    walked = filled
    filled += 1
    while walked < filled:
        point = int64(points[walked])
        walked += 1
        for offset in NEIGHBORS:
            beside = point + offset
            if labels[beside] == OPEN:
                labels[beside] = label
                points[filled] = beside
                filled += 1
    return filled


@kernel(int64(RECORD, SCRATCH))
def label_regions(board, s):
    """Number, from 1, the connected regions into which the stones of ``s.wall`` cut the board; return how
    many there are.

    ``s`` is the work memory. ``s.label`` gets each point's region number, 0 on the wall. The points of region
    r are listed in ``s.points`` from ``s.start[r]`` on.
    """
    for point in range(NUM_POINTS):
        s.label[point] = OPEN if board.color[point] != BORDER and not s.wall[point] else 0
    count = 0
    filled = 0
    for point in range(NUM_POINTS):
        if s.label[point] == OPEN:
            count += 1
            s.start[count] = filled
            filled = flood(s.label[:], s.points[:], filled, point, count)
    s.start[count + 1] = filled
    return count


@kernel(void(SCRATCH, int64, int64, MARKS))
def mark_region(s, region, mark, marks):
    """Set ``marks`` to ``mark`` (such as TERRITORY) at every point of the region with the number ``region``.

    ``s`` is the work memory, in which `label_regions` has listed the points of the regions.
    """
    for index in range(s.start[region], s.start[region + 1]):
        marks[s.points[index]] = mark
