"""Shapes: all that lies around a point out to some distance, and how often experts play there.

A shape is everything within a distance of a point: stones of either side, empty points, the edge, and for the eight
points around it the liberties of the stones there. Distances are columns, rows and the larger of both added up, so a
shape is round. There are shapes of nine distances, one inside the other (Stern, Herbrich and Graepel 2006). Shapes that
look alike when turned or mirrored are one shape; colours are own and the enemy's. A shape with the enemy's last move in
it is told apart from one without: it is an answer.

How often a shape's point was played where it could be was counted over expert games
(`engine.lab.make.mining.patterns.harvest_shapes`). Only shapes that were played often are kept, by a key of what they
consist of (Zobrist 1970). ``shapes.npz`` holds 354,707 out of 49,867 games, made by ``tamen patterns shapes
games19_train.txt.gz --without labels19.npz --least 8``.
"""

from __future__ import annotations

import zipfile
from pathlib import Path

import numpy as np
from numba import int64, types, uint64, void

from engine.base.files import loaded_once, replace_file
from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, MAX_SIZE, NUM_POINTS, PASS, STRIDE, WHITE
from engine.board.record import RECORD
from engine.board.symmetry import SYMMETRIES
from engine.jit.declaring import kernel
from patterns.tables import new_table, table_type
from patterns.turning import turned_offset

FILE = Path(__file__).with_name("shapes.npz")

DISTANCES = (3, 4, 5, 6, 7, 8, 9, 10, 12)
"""How far the shapes reach, the smallest first."""

SIZES = len(DISTANCES)
REACH = 6
"""Columns or rows that the largest shape reaches to each side."""

NEAR = DISTANCES[0]
"""Stones up to this distance are told apart by their liberties."""

MOST_LIBERTIES = 3
"""Strings with so many liberties or more are alike."""

NOTHING, OUTSIDE, OWN, ENEMY = 0, 1, 2, 2 + MOST_LIBERTIES
SIGNS = ENEMY + MOST_LIBERTIES
"""What a point may hold: nothing, the edge, an own stone with one, two or more liberties, one of the enemy's."""

WIDE = MAX_SIZE + 2 * REACH
"""Points from row to row of a view: a shape at the edge does not come round to the other side."""

KEY_BYTES = 5
"""Of each key so much is kept. Of the shapes of a position one in some thousand positions is taken for another."""

KEY_MASK = np.uint64((1 << (8 * KEY_BYTES)) - 1)

VIEW_DTYPE = np.dtype([("sign", np.int8, WIDE * WIDE)], align=True)
"""A position as one side sees it: the sign of every point, the board's upper left at row REACH, column REACH."""

SHAPE_DTYPE = np.dtype([("key", np.uint64), ("share", np.int8)], align=True)
"""A place of the table of shapes: the key, 0 where none is, and the share (`kept_shares`)."""

FOUND_DTYPE = np.dtype(
    [
        # the largest known shape around the point, by its place in DISTANCES from 1, 0 if none is known; its share
        ("reach", np.int8),
        ("share", np.int8),
        # the same for the shape with the last move in it
        ("answer_reach", np.int8),
        ("answer_share", np.int8),
    ],
    align=True,
)

VIEWS = table_type(VIEW_DTYPE)
TABLE = table_type(SHAPE_DTYPE)
FOUND = table_type(FOUND_DTYPE)
HASHES = types.Array(types.uint64, 1, "C")
MASK = types.Array(types.int8, 1, "C")

HALVINGS = 2
"""A share is kept as so many times the logarithm, to base 2, of one in how many."""


def _distance(dx: int, dy: int) -> int:
    return abs(dx) + abs(dy) + max(abs(dx), abs(dy))


CELLS = sorted(
    (
        (dx, dy)
        for dy in range(-REACH, REACH + 1)
        for dx in range(-REACH, REACH + 1)
        if 0 < _distance(dx, dy) <= DISTANCES[-1]
    ),
    key=lambda cell: (_distance(*cell), cell),
)
"""The points of the largest shape as columns and rows from its centre, the nearest first."""

STEPS = np.array([dy * WIDE + dx for dx, dy in CELLS], dtype=np.int64)
ENDS = np.array([sum(_distance(*cell) <= most for cell in CELLS) for most in DISTANCES], dtype=np.int64)
"""Where in CELLS each size ends."""

CELL_AT = np.full((2 * REACH + 1, 2 * REACH + 1), -1, dtype=np.int64)
"""The number of a cell by rows and columns from the centre, both REACH more; -1 for what is in no shape."""
for _number, (_dx, _dy) in enumerate(CELLS):
    CELL_AT[_dy + REACH, _dx + REACH] = _number


def _make_keys() -> np.ndarray:
    """Return the random numbers from which the keys of shapes are made, as a uint64 array [cell, sign,
    turning]. A shape is what lies around a move.

    A cell is a place around the move, a sign is what stands there, a turning is one of the eight ways to turn
    the board. For stones farther away than NEAR the number does not depend on their liberties. The last sign
    marks the last move.
    """
    raw = np.random.PCG64(20060625).random_raw(len(CELLS) * (SIGNS + 1)).reshape(len(CELLS), SIGNS + 1)
    raw[:, NOTHING] = 0
    far = np.array([_distance(*cell) > NEAR for cell in CELLS])
    for first in (OWN, ENEMY):
        raw[far, first : first + MOST_LIBERTIES] = raw[far, first][:, None]
    keys = np.empty((*raw.shape, SYMMETRIES), dtype=np.uint64)
    for turning in range(SYMMETRIES):
        for number, cell in enumerate(CELLS):
            dx, dy = turned_offset(cell, turning)
            keys[number, :, turning] = raw[CELL_AT[dy + REACH, dx + REACH]]
    return keys


KEYS = _make_keys()
LAST_MOVE = SIGNS
SIZE_KEYS = np.random.PCG64(20060626).random_raw(SIZES)


@kernel(int64(int64))
def wide(point):
    """Return the index of a board point in a view, i.e. in a copy of the board with a margin on all sides."""
    return (point // STRIDE - 1 + REACH) * WIDE + point % STRIDE - 1 + REACH


@kernel(void(RECORD, int64, VIEWS))
def see(position, color, views):
    """Copy a board with a wide margin into ``views[0]``, with a sign for each point as ``color`` sees it.

    The sign tells: empty, off the board, or an own or enemy stone with one, two, or at least three liberties.
    """
    view = views[0]
    size = int64(position.size)
    for index in range(WIDE * WIDE):
        view.sign[index] = OUTSIDE
    for y in range(size):
        for x in range(size):
            point = (y + 1) * STRIDE + x + 1
            there = position.color[point]
            sign = NOTHING
            if there == BLACK or there == WHITE:
                liberties = min(int64(position.liberties[position.head[point]]), MOST_LIBERTIES)
                sign = (OWN if there == color else ENEMY) + liberties - 1
            view.sign[(y + REACH) * WIDE + x + REACH] = sign


@kernel(int64(int64, int64))
def cell_of(point, last):
    """Return the number of the place of the last move, as seen from the centre ``point`` of a shape. Shapes
    that include the last move are told apart by it.

    Places are numbered from the centre outwards. Returns -1 if the last move is a pass or lies too far away.
    """
    if last == PASS:
        return -1
    dy, dx = last // STRIDE - point // STRIDE, last % STRIDE - point % STRIDE
    if abs(dy) > REACH or abs(dx) > REACH:
        return -1
    return CELL_AT[dy + REACH, dx + REACH]


@kernel(void(VIEWS, int64, int64, HASHES))
def _add_ring(views, centre, size, hashes):
    """Enlarge a shape by one size: update its eight hashes, one for each way to turn it, with the signs in
    the ring that is added.

    ``size`` is the new size, as an index in DISTANCES; ``centre`` is the point of the move as an index in the
    view (`wide`).
    """
    view = views[0]
    for cell in range(ENDS[size - 1] if size > 0 else 0, ENDS[size]):
        sign = int64(view.sign[centre + STEPS[cell]])
        if sign != NOTHING:
            for turning in range(SYMMETRIES):
                hashes[turning] ^= KEYS[cell, sign, turning]


@kernel(uint64(HASHES, int64, int64))
def _key(hashes, size, last):
    """Return the key of a shape, i.e. of what lies around a move up to some distance. It is the same however
    the board is turned, and never 0.

    ``hashes`` holds the eight hashes of the shape, one for each turning; ``size`` is an index in DISTANCES.
    ``last``: the place of the last move (`cell_of`) if the shape is to include it, else -1.
    """
    least = ~uint64(0)
    for turning in range(SYMMETRIES):
        each = hashes[turning]
        if last >= 0:
            each ^= KEYS[last, LAST_MOVE, turning]
        least = min(least, each)
    least = (least ^ SIZE_KEYS[size]) & KEY_MASK
    return least if least != uint64(0) else uint64(1)


@kernel(void(VIEWS, int64, int64, HASHES, HASHES), allocates=True)
def shape_keys(views, point, last, plain, answer):
    """Compute the keys of the shapes around a point, i.e. of what lies around it up to each distance, the
    smallest first.

    ``plain`` gets the keys of the shapes as they are. ``answer`` gets those of the shapes with the last move
    marked, 0 if this move is outside the shape. ``views`` is the board as `see` fills it.
    """
    hashes = np.zeros(SYMMETRIES, dtype=np.uint64)
    centre, cell = wide(point), cell_of(point, last)
    for size in range(SIZES):
        _add_ring(views, centre, size, hashes)
        plain[size] = _key(hashes, size, -1)
        answer[size] = _key(hashes, size, cell) if 0 <= cell < ENDS[size] else uint64(0)


@kernel(int64(TABLE, uint64))
def place_in(table, key):
    """Return the row of a key in the table of shapes, -1 if it is not there."""
    mask = uint64(table.size - 1)
    place = key & mask
    while table[place].key != uint64(0):
        if table[place].key == key:
            return int64(place)
        place = (place + uint64(1)) & mask
    return -1


@kernel(void(TABLE, HASHES, MASK))
def _fill(table, keys, shares):
    """Put shapes into an empty hash table of shapes, which must be large enough. They are given by their keys
    and shares.

    A share tells how often experts play the shape where they can, in the int8 form of `kept_shares`.
    """
    mask = uint64(table.size - 1)
    for index in range(keys.size):
        place = keys[index] & mask
        while table[place].key != uint64(0):
            place = (place + uint64(1)) & mask
        table[place].key = keys[index]
        table[place].share = shares[index]


@kernel(void(TABLE, VIEWS, int64, int64, HASHES, types.Array(types.int64, 1, "C")))
def find(table, views, point, last, hashes, places):
    """Find which of the shapes around a point are in the table of known shapes. Fill ``places`` with their
    rows in the table, -1 for unknown ones.

    The first SIZES places are for the shapes without the last move, the others for the shapes that include
    the move ``last``, both from the smallest to the largest. A shape is looked up only if all smaller ones
    are known. ``views`` is the board as `see` fills it; ``hashes`` is room for eight numbers.
    """
    for index in range(2 * SIZES):
        places[index] = -1
    for turning in range(SYMMETRIES):
        hashes[turning] = uint64(0)
    centre, cell = wide(point), cell_of(point, last)
    plain, answer = True, cell >= 0
    for size in range(SIZES):
        _add_ring(views, centre, size, hashes)
        if plain:
            places[size] = place_in(table, _key(hashes, size, -1))
            plain = places[size] >= 0
        if answer and cell < ENDS[size]:
            places[SIZES + size] = place_in(table, _key(hashes, size, cell))
            answer = places[SIZES + size] >= 0
        if not plain and not answer:
            return


@kernel(void(TABLE, RECORD, int64, int64, MASK, VIEWS, FOUND), allocates=True)
def find_all(table, position, color, last, left_out, views, found):
    """Find the largest known shapes around every empty point. A shape is what lies around a point up to some
    distance. Fill ``found`` with the results, one element of FOUND_DTYPE for each point.

    table: the known shapes; position: the board's record; color: to move; last: the last move, PASS for none;
    left_out: points where this is not 0 are skipped; views: room to work in, which is overwritten
    """
    see(position, color, views)
    hashes = np.zeros(SYMMETRIES, dtype=np.uint64)
    places = np.zeros(2 * SIZES, dtype=np.int64)
    for point in range(NUM_POINTS):
        each = found[point]
        each.reach = each.share = each.answer_reach = each.answer_share = 0
        if position.color[point] != EMPTY or left_out[point] != 0:
            continue
        find(table, views, point, last, hashes, places)
        for size in range(SIZES):
            if places[size] >= 0:
                each.reach = size + 1
                each.share = table[places[size]].share
            if places[SIZES + size] >= 0:
                each.answer_reach = size + 1
                each.answer_share = table[places[SIZES + size]].share


class Shapes:
    """The known shapes (what may lie around a point), and how often experts play at the point of each.

    It uses its own work memory, so only one thread may use it.
    """

    def __init__(self, keys: np.ndarray, shares: np.ndarray) -> None:
        """Make a table of known shapes. ``keys`` (uint64) identify them; ``shares`` (int8) tell how often
        experts play each.

        A share has the form of `kept_shares`: 0 means always, larger numbers mean less often.
        """
        self.table = new_shape_table(keys, shares)
        self._views = new_table(VIEW_DTYPE, 1)

    def around(self, board: Board, color: int, last: int) -> np.ndarray:
        """Return the largest known shapes around each point for ``color`` to move, as an array of FOUND_DTYPE
        by point.

        ``last``: the opponent's last move, PASS for none.
        """
        found = new_table(FOUND_DTYPE, NUM_POINTS)
        nowhere = np.zeros(NUM_POINTS, dtype=np.int8)
        find_all(self.table, board.position, color, last, nowhere, self._views, found)
        return found


def new_shape_table(keys: np.ndarray, shares: np.ndarray) -> np.ndarray:
    """Return a hash table (SHAPE_DTYPE) that holds these shapes: their keys (uint64) and shares (int8, as
    `kept_shares`).

    It has at least twice as many rows as there are shapes.
    """
    table = new_table(SHAPE_DTYPE, 1 << max(4, int(2 * len(keys) - 1).bit_length()))
    _fill(table, keys, shares)
    return table


def kept_shares(taken: np.ndarray, shown: np.ndarray) -> np.ndarray:
    """Return how often shapes were played, in the int8 form in which it is stored. They were played ``taken``
    times of the ``shown`` times when they could be.

    0 means always; the number grows by HALVINGS each time the share is halved.
    """
    halved: np.ndarray = np.round(-HALVINGS * np.log2(taken / shown))
    return halved.clip(0, 127).astype(np.int8)


def save_shapes(keys: np.ndarray, shares: np.ndarray, file: Path) -> None:
    """Write keys and shares of shapes to a file for `load_shapes`. An old file is replaced only after
    everything is written.
    """
    short = keys.astype("<u8").view(np.uint8).reshape(-1, 8)[:, :KEY_BYTES]
    replace_file(file, lambda out: np.savez_compressed(out, keys=short, shares=shares))


@loaded_once
def load_shapes(file: Path = FILE) -> Shapes:
    """Read the shapes of a file made by `tamen patterns shapes`; later calls return the same object.

    Raises OSError, or ValueError naming the file if it is not such a file.
    """
    try:
        with np.load(file) as arrays:
            short, shares = arrays["keys"], arrays["shares"]
    except (KeyError, ValueError, EOFError, zipfile.BadZipFile) as error:
        raise ValueError(f"{file} is no file of shapes: {error}") from None
    fits = shares.ndim == 1 and short.shape == (len(shares), KEY_BYTES)
    if short.dtype != np.uint8 or shares.dtype != np.int8 or not fits:
        raise ValueError(
            f"{file} is no file of shapes: expected {KEY_BYTES} bytes of key for each int8 share"
        )
    keys = np.zeros((len(shares), 8), dtype=np.uint8)
    keys[:, :KEY_BYTES] = short
    return Shapes(keys.view("<u8").astype(np.uint64).ravel(), shares)
