"""Counting shapes in expert games: which were played how often, out of how many times that they could be.

First every move is looked at: the shapes around it, of all sizes, with the last move in them and without. Those played
often enough are kept. Then the games are gone through again, and in some positions every empty point is looked at:
how often was a kept shape there and not played?
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numba import int64, types, void

from engine.board import kernels
from engine.board.points import BLACK, EMPTY, NUM_POINTS, PASS, WHITE
from engine.board.record import BOARDS, new_stack
from engine.board.symmetry import SYMMETRIES
from engine.jit.declaring import kernel
from engine.lab.make.mining.patterns.samples import MOVES
from patterns.shapes import (
    SIZES,
    TABLE,
    VIEW_DTYPE,
    VIEWS,
    find,
    kept_shares,
    new_shape_table,
    see,
    shape_keys,
)
from patterns.tables import new_table

SAME_SHARE = 1
"""Shares that are kept so near to each other say the same."""

KEY_ROWS = types.Array(types.uint64, 2, "C")
COUNTS = types.Array(types.int64, 1, "C")


@kernel(int64(BOARDS, VIEWS, MOVES, int64, KEY_ROWS), allocates=True)
def _played(boards, views, moves, size, keys):
    """Play through a game and write into ``keys`` a row for each move: the keys of the shapes around it. A
    shape is what lies around a point; there are several sizes.

    In a row come first the shapes of all sizes in which the last move counts as any other stone, then those
    in which the last move is marked. Returns the number of rows, -1 for a game with an illegal move. Passes
    get no row. boards: two boards, overwritten; views: room for the position seen in all orientations; moves:
    points, Black first
    """
    kernels.clear_position(boards[0], size)
    plain, answer = np.zeros(SIZES, dtype=np.uint64), np.zeros(SIZES, dtype=np.uint64)
    color, last, rows = BLACK, PASS, 0
    for number in range(moves.size):
        move = int64(moves[number])
        if move != PASS:
            see(boards[0], color, views)
            shape_keys(views, move, last, plain, answer)
            keys[rows, :SIZES] = plain
            keys[rows, SIZES:] = answer
            rows += 1
        if kernels.play(boards, 0, color, move) != kernels.LEGAL:
            return -1
        boards[0] = boards[1]
        color, last = BLACK + WHITE - color, move
    return rows


@kernel(void(BOARDS, VIEWS, TABLE, MOVES, int64, int64, int64, COUNTS), allocates=True)
def _left(boards, views, table, moves, size, first, step, counts):
    """Count in a legal game how often each known shape (what lies around a point) was there and was not
    played.

    Adds 1 to ``counts`` for each known shape around each empty point on which the next move is not played.
    Only positions whose number leaves the remainder ``first`` when divided by ``step`` are looked at. table:
    the known shapes, in the order of ``counts``; boards: two boards, overwritten; views: room for the
    position seen in all orientations; moves: points, Black first
    """
    kernels.clear_position(boards[0], size)
    hashes, places = np.zeros(SYMMETRIES, dtype=np.uint64), np.zeros(2 * SIZES, dtype=np.int64)
    color, last = BLACK, PASS
    for number in range(moves.size):
        move = int64(moves[number])
        if number % step == first:
            see(boards[0], color, views)
            for point in range(NUM_POINTS):
                if boards[0].color[point] == EMPTY and point != move:
                    find(table, views, point, last, hashes, places)
                    for place in places:
                        if place >= 0:
                            counts[place] += 1
        kernels.play(boards, 0, color, move)
        boards[0] = boards[1]
        color, last = BLACK + WHITE - color, move


def legal_games(games: Iterable[np.ndarray], size: int) -> list[np.ndarray]:
    """Return the games that have no illegal move."""
    boards, views = new_stack(2), new_table(VIEW_DTYPE, 1)
    return [moves for moves in games if _played(boards, views, moves, size, _rows_for(moves)) >= 0]


@dataclass(frozen=True)
class Played:
    """Shapes that were played often, each after the smaller ones. A shape is what lies around a point, in one
    of several sizes.

    keys: of the shapes; taken: how often each was played; inner: for each shape the row of the next smaller
    shape around the same point, -1 for shapes of the smallest size
    """

    keys: np.ndarray
    taken: np.ndarray
    inner: np.ndarray


def played_often(games: Iterable[np.ndarray], size: int, least: int) -> Played:
    """Return the shapes (what lies around a point, in several sizes) in which a move was played at least
    ``least`` times in some games. The games must be legal.
    """
    boards, views = new_stack(2), new_table(VIEW_DTYPE, 1)
    found = [_rows_for(np.zeros(0))]
    for moves in games:
        rows = _rows_for(moves)
        found.append(rows[: _played(boards, views, moves, size, rows)])
    every = np.concatenate(found)
    del found
    keys: list[np.ndarray] = []
    taken: list[np.ndarray] = []
    inner: list[np.ndarray] = []
    smaller = 0
    for column in range(2 * SIZES):
        some, examples, counts = np.unique(every[:, column], return_index=True, return_counts=True)
        often = (counts >= least) & (some != 0)
        keys.append(some[often])
        taken.append(counts[often])
        if column % SIZES == 0:
            inner.append(np.full(len(keys[-1]), -1, dtype=np.int64))
        else:
            inside = every[examples[often], column - 1]
            row = np.searchsorted(keys[-2], inside)
            inner.append(np.where(inside != 0, smaller + row, -1))
            smaller += len(keys[-2])
        if column == SIZES - 1:
            smaller += len(keys[-1])
    return Played(np.concatenate(keys), np.concatenate(taken), np.concatenate(inner))


def _rows_for(moves: np.ndarray) -> np.ndarray:
    return np.zeros((len(moves), 2 * SIZES), dtype=np.uint64)


def count_left(games: Iterable[np.ndarray], size: int, keys: np.ndarray, step: int) -> np.ndarray:
    """Return for each key of a shape (what lies around a point) roughly how often the shape was on the board
    in some games but was not played.

    Only one position in ``step`` is looked at, and the counts are multiplied by ``step``.
    """
    boards, views = new_stack(2), new_table(VIEW_DTYPE, 1)
    table = new_shape_table(keys, np.zeros(len(keys), dtype=np.int8))
    counts = np.zeros(len(table), dtype=np.int64)
    for number, moves in enumerate(games):
        _left(boards, views, table, moves, size, number % step, step, counts)
    order = np.argsort(table["key"])
    return counts[order[np.searchsorted(table["key"], keys, sorter=order)]] * step


def says_more(shares: np.ndarray, inner: np.ndarray) -> np.ndarray:
    """Tell for each shape whether it is worth keeping, as an array of bool.

    A shape is kept if it is played clearly more or less often than the next smaller shape inside it. The
    smallest shapes are always kept, and so are all shapes inside a kept one. shares: how often each shape is
    played, in the packed form of `kept_shares`; inner: for each shape the row of the one inside it, -1 for
    none
    """
    kept = inner < 0
    for row in range(len(shares) - 1, -1, -1):
        if not kept[row]:
            kept[row] = abs(int(shares[row]) - int(shares[inner[row]])) > SAME_SHARE
        if kept[row] and inner[row] >= 0:
            kept[inner[row]] = True
    return kept


def harvest_shapes(
    games: Sequence[np.ndarray], size: int, least: int, step: int
) -> tuple[np.ndarray, np.ndarray]:
    """Count shapes (what lies around a point) in legal games and return those worth keeping: their sorted
    keys, and for each how often it was played where it was on the board, in the packed form of `kept_shares`.

    A shape is kept if it was played ``least`` times or more and its share differs from that of the smaller
    shape inside it. How often a shape was on the board is counted only in one position of ``step``. Half of
    ``step`` is added to that number, so that a shape that was seen rarely does not get the share 1.
    """
    played = played_often(games, size, least)
    left = count_left(games, size, played.keys, step)
    shares = kept_shares(played.taken, played.taken + left + step / 2)
    kept = says_more(shares, played.inner)
    keys, shares = played.keys[kept], shares[kept]
    order = np.argsort(keys)
    return keys[order], shares[order]
