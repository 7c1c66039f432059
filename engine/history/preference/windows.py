"""Windows: what is seen of a board around a move, as the class that the move belongs to.

Stoutamire 1991 tried three kinds (sections 5.2 and 5.5):

- fixed windows, diamonds and squares around the move. A point in it is empty, beyond the edge, one's own stone or the
  enemy's; in some windows stones of strings with few liberties are told apart from others;
- the same, widened point by point until enough stones are seen or the most is reached;
- graphs: strings and empty points are nodes, and what is so many edges away is seen.

What looks alike when turned or mirrored is one class. A class is a 64-bit key of what it consists of (Zobrist 1970).
That of a graph is made of the multisets of keys around each node, round by round (Weisfeiler and Leman 1968), so graphs
that differ only in which of their nodes are the same may share a class.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numba
import numpy as np
from numba import int64, types, uint64, void

from engine.board.kernels import LEGAL, legality, list_adjacent_strings
from engine.board.points import BORDER, EMPTY, NEIGHBORS, NUM_POINTS, STRIDE
from engine.board.record import POINTS, RECORD
from engine.board.symmetry import SYMMETRIES
from engine.jit.declaring import kernel
from patterns.shapes import ENEMY, MOST_LIBERTIES, NOTHING, OUTSIDE, OWN, REACH, SIGNS, VIEWS, WIDE, see
from patterns.tables import table_type
from patterns.turning import turned_offset

SIDE = 2 * REACH + 1
MOST_CELLS = SIDE * SIDE - 1
MOST_RADIUS = REACH

RANDOM = np.random.PCG64(19910500).random_raw(SIDE * SIDE * SIGNS + MOST_RADIUS + 1)
CELL_KEYS = RANDOM[: SIDE * SIDE * SIGNS].reshape(SIDE, SIDE, SIGNS)
RADIUS_KEYS = RANDOM[SIDE * SIDE * SIGNS :]

WINDOW_DTYPE = np.dtype(
    [
        ("graph", np.int64),  # 1 if the window is a graph
        ("least", np.int64),  # its radius, and up to which it is widened
        ("most", np.int64),
        ("stones", np.int64),  # it is widened until so many stones are seen
        ("steps", np.int64, MOST_CELLS),  # from the middle to each cell of a view, the nearest first
        ("ends", np.int64, MOST_RADIUS + 1),  # by radius: how many cells are in it
        (
            "keys",
            np.uint64,
            (MOST_CELLS, SIGNS, SYMMETRIES),
        ),  # of each cell, by its sign and how it is turned
    ],
    align=True,
)
WINDOWS = table_type(WINDOW_DTYPE)
"""numba type of a window, held as an array of one."""

CLASSES = types.Array(types.uint64, 1, "C")

MIX = np.uint64(0xBF58476D1CE4E5B9)
SPREAD = np.uint64(0x9E3779B97F4A7C15)


@dataclass(frozen=True)
class Window:
    """How much is seen of the surroundings of a move. Moves for which the same is seen share one value.

    shape: how distance from the move is counted: ``diamond`` (columns plus rows), ``square`` (the larger of
    both) or ``graph`` (steps between strings and empty points); radius: the distance up to which points are
    seen; most, stones: the radius grows, up to ``most``, while fewer than ``stones`` stones are seen; a
    ``most`` of 0 means that it never grows; liberties: all strings with this many liberties or more look
    alike, so 1 makes all strings look alike
    """

    shape: str
    radius: int
    most: int = 0
    stones: int = 0
    liberties: int = 1

    def __post_init__(self) -> None:
        if self.shape not in ("diamond", "square", "graph"):
            raise ValueError(f"a window is a diamond, a square or a graph, not {self.shape!r}")
        if not 1 <= self.radius <= max(self.radius, self.most) <= MOST_RADIUS:
            raise ValueError(f"a window reaches 1 to {MOST_RADIUS} points, not {self.radius} to {self.most}")
        if not 1 <= self.liberties <= MOST_LIBERTIES:
            raise ValueError(f"1 to {MOST_LIBERTIES} liberties are told apart, not {self.liberties}")

    @cached_property
    def record(self) -> np.ndarray:
        """The window in the form that kernels take, an array of one element of WINDOW_DTYPE."""
        record = np.zeros(1, dtype=WINDOW_DTYPE)
        window = record[0]
        window["graph"] = self.shape == "graph"
        window["least"], window["most"] = self.radius, max(self.radius, self.most)
        window["stones"] = self.stones
        cells = sorted(
            ((dx, dy) for dx in range(-REACH, REACH + 1) for dy in range(-REACH, REACH + 1) if dx or dy),
            key=lambda cell: (self._distance(*cell), cell),
        )
        window["steps"] = [dy * WIDE + dx for dx, dy in cells]
        window["ends"] = [
            sum(self._distance(*cell) <= radius for cell in cells) for radius in range(MOST_RADIUS + 1)
        ]
        alike = list(range(SIGNS))
        for first in (OWN, ENEMY):
            for spare in range(self.liberties, MOST_LIBERTIES):
                alike[first + spare] = first + self.liberties - 1
        for turning in range(SYMMETRIES):
            for number, cell in enumerate(cells):
                dx, dy = turned_offset(cell, turning)
                window["keys"][number, :, turning] = CELL_KEYS[dy + REACH, dx + REACH, alike]
        return record

    def _distance(self, dx: int, dy: int) -> int:
        return max(abs(dx), abs(dy)) if self.shape == "square" else abs(dx) + abs(dy)


@kernel(uint64(numba.from_dtype(WINDOW_DTYPE), VIEWS, int64, CLASSES))
def _seen_from(window, views, centre, turned):
    """Return the class of a move: a 64-bit number, the same for moves around which the window sees the same.

    Turned and mirrored surroundings count as the same. The window is a diamond or a square. centre: the place
    of the move in the view; turned: work memory for a number of each orientation
    """
    view = views[0]
    for turning in range(SYMMETRIES):
        turned[turning] = uint64(0)
    stones = cell = 0
    radius = window.least
    while True:
        while cell < window.ends[radius]:
            sign = int64(view.sign[centre + window.steps[cell]])
            if sign != NOTHING:
                for turning in range(SYMMETRIES):
                    turned[turning] ^= window.keys[cell, sign, turning]
                stones += 1 if sign != OUTSIDE else 0
            cell += 1
        if radius == window.most or stones >= window.stones:
            break
        radius += 1
    least = ~uint64(0)
    for turning in range(SYMMETRIES):
        least = min(least, turned[turning])
    return least ^ RADIUS_KEYS[radius]


@kernel(uint64(uint64))
def _mixed(key):
    """Return a 64-bit number made from ``key`` whose every bit depends on all bits of ``key`` (a hash)."""
    key = (key ^ (key >> uint64(30))) * MIX
    return key ^ (key >> uint64(27))


@kernel(void(RECORD, CLASSES, CLASSES, POINTS))
def _next_round(position, labels, sums, strings):
    """Give every empty point and string of a position a new label, made of its own label and its neighbours'.

    So after n calls a label tells what lies up to n steps around. labels: by point, a string's at its head;
    sums, strings: work memory
    """
    for point in range(NUM_POINTS):
        sums[point] = uint64(0)
    for point in range(NUM_POINTS):
        content = position.color[point]
        if content == BORDER:
            continue
        if content != EMPTY:
            if position.head[point] == point:
                for index in range(list_adjacent_strings(position, point, strings)):
                    sums[point] += _mixed(labels[strings[index]])
            continue
        first = second = third = 0
        for offset in NEIGHBORS:
            beside = point + offset
            if position.color[beside] == EMPTY:
                sums[point] += _mixed(labels[beside])
            elif position.color[beside] != BORDER:
                head = int64(position.head[beside])
                if head != first and head != second and head != third:
                    third, second, first = second, first, head
                    sums[point] += _mixed(labels[head])
                    sums[head] += _mixed(labels[point])
    for point in range(NUM_POINTS):
        labels[point] = _mixed(labels[point] * SPREAD + sums[point])


@kernel(void(RECORD, int64, int64, CLASSES, CLASSES, POINTS))
def _label(position, color, rounds, labels, sums, strings):
    """Write into ``labels`` for every empty point a number that tells what lies around it, as ``color`` sees
    it.

    It reaches ``rounds`` steps far, where a whole string counts as one place. sums, strings: work memory.
    """
    for point in range(NUM_POINTS):
        content = position.color[point]
        sign = NOTHING if content == EMPTY else (OWN if content == color else ENEMY)
        labels[point] = CELL_KEYS[0, 0, sign]
    for _ in range(rounds):
        _next_round(position, labels, sums, strings)


SEEN_DTYPE = np.dtype(
    [
        ("points", np.int16, NUM_POINTS),  # the legal moves
        ("classes", np.uint64, NUM_POINTS),  # and the class of each
        # room to work in
        ("labels", np.uint64, NUM_POINTS),
        ("sums", np.uint64, NUM_POINTS),
        ("turned", np.uint64, SYMMETRIES),
        ("strings", np.int16, NUM_POINTS),
    ],
    align=True,
)
SEEN = numba.from_dtype(SEEN_DTYPE)


@kernel(int64(numba.from_dtype(WINDOW_DTYPE), RECORD, int64, VIEWS, SEEN))
def classify(window, position, color, views, seen):
    """List the legal moves of a colour and their classes in ``seen``, and return how many moves there are.

    ``seen.points`` gets the moves without a pass, ``seen.classes`` their classes. A class is a number, the
    same for moves around which the window sees the same. views: work memory
    """
    if window.graph:
        _label(position, color, window.least, seen.labels[:], seen.sums[:], seen.strings[:])
    else:
        see(position, color, views)
    count = 0
    for y in range(position.size):
        for x in range(position.size):
            point = (y + 1) * STRIDE + x + 1
            if position.color[point] != EMPTY or legality(position, color, point) != LEGAL:
                continue
            seen.points[count] = point
            if window.graph:
                seen.classes[count] = seen.labels[point]
            else:
                centre = (y + REACH) * WIDE + x + REACH
                seen.classes[count] = _seen_from(window, views, centre, seen.turned[:])
            count += 1
    return count
