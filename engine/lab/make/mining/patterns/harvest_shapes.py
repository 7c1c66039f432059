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
    """Write the keys of the shapes around each move of a game into a row of ``keys``.

    Returns the number of rows, -1 for a game with an illegal move.
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
    """Add to ``counts`` the shapes around all points that are not played, in every ``step``-th position of a
    legal game.
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
    """Shapes that were played, the smaller before the larger.

    keys: of the shapes; taken: how often each was played; inner: the row of the next smaller shape inside, -1
    for the shapes of the smallest size, and for the smallest with their last moves
    """

    keys: np.ndarray
    taken: np.ndarray
    inner: np.ndarray


def played_often(games: Iterable[np.ndarray], size: int, least: int) -> Played:
    """Return the shapes that were played ``least`` times or more in legal games."""
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
    """Return how often each shape of these keys was there and not played in some games.

    One position in ``step`` is counted, and the counts are multiplied by ``step``.
    """
    boards, views = new_stack(2), new_table(VIEW_DTYPE, 1)
    table = new_shape_table(keys, np.zeros(len(keys), dtype=np.int8))
    counts = np.zeros(len(table), dtype=np.int64)
    for number, moves in enumerate(games):
        _left(boards, views, table, moves, size, number % step, step, counts)
    order = np.argsort(table["key"])
    return counts[order[np.searchsorted(table["key"], keys, sorter=order)]] * step


def says_more(shares: np.ndarray, inner: np.ndarray) -> np.ndarray:
    """Tell which shapes are worth keeping: those whose share differs from that of the shape inside, and all
    inside these.
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
    """Count the shapes in legal games; returns the sorted keys of those to keep, and their shares in the form
    they are kept.

    Kept are shapes that were played ``least`` times or more and say more than the one inside them. Half a
    step is added to what was left, since a share that rests on few positions is not 1.
    """
    played = played_often(games, size, least)
    left = count_left(games, size, played.keys, step)
    shares = kept_shares(played.taken, played.taken + left + step / 2)
    kept = says_more(shares, played.inner)
    keys, shares = played.keys[kept], shares[kept]
    order = np.argsort(keys)
    return keys[order], shares[order]
