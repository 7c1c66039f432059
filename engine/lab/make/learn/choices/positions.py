"""Positions of expert games as the net of the prior sees them, with the move chosen and the answer to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numba import int64, types, void

from engine.board import kernels
from engine.board.kernels import LEGAL, legality
from engine.board.points import BLACK, NUM_POINTS, PASS, STRIDE, WHITE
from engine.board.record import BOARDS, new_stack
from engine.board.symmetry import SYMMETRIES, turn_grid
from engine.decide.prior.move_facts import WORK
from engine.decide.prior.net_features import FEATURES, HISTORY, NOT_LEGAL, ODDS, ROOM, VALUES, fill_features
from engine.decide.prior.prior import Prior, fill_odds
from engine.decide.prior.units import NUMBERS
from engine.jit.declaring import kernel
from engine.lab.make.mining.patterns.samples import MOVES
from patterns.shapes import FOUND, TABLE, VIEWS

BATCH = 64
"""Positions from step to step of the learning, and those looked at together where it is measured."""

NO_ANSWER = -1
"""In place of the point of an answer where there is none, or a pass."""

BOARDS_OF_VALUES = types.Array(types.float32, 3, "C")
NUMBERS_OF_POINTS = types.Array(types.int64, 2, "C")


@kernel(void(ROOM, int64))
def enter_move(room, move):
    """Put a move, a point or PASS, in front of the last moves in ``room[0].moves``. The latest move comes
    first there, and the oldest one drops out.
    """
    for back in range(HISTORY - 1, 0, -1):
        room[0].moves[back] = room[0].moves[back - 1]
    room[0].moves[0] = move


@kernel(int64(MOVES, int64, int64))
def place_of_move(moves, number, size):
    """Return the place of a move on the board: its point, counted row by row from 0. NO_ANSWER for a pass, or
    if the game has no such move.

    moves: those of the game; number: which of them, from 0; size: of the board
    """
    if number >= moves.size or moves[number] == PASS:
        return NO_ANSWER
    move = int64(moves[number])
    return (move // STRIDE - 1) * size + move % STRIDE - 1


@kernel(
    int64(
        NUMBERS,
        TABLE,
        VIEWS,
        FOUND,
        WORK,
        ROOM,
        BOARDS,
        MOVES,
        int64,
        int64,
        int64,
        ODDS,
        BOARDS_OF_VALUES,
        VALUES,
        NUMBERS_OF_POINTS,
        int64,
    )
)
def show_game(
    numbers,
    table,
    views,
    found,
    work,
    room,
    boards,
    moves,
    size,
    first,
    step,
    odds,
    features,
    chances,
    chosen,
    count,
):
    """Play through a game and append every ``step``-th position, from number ``first`` on, to arrays that
    hold ``count`` positions already. Returns the new count.

    For each position it fills ``features`` [position, place, feature] with what the net sees; ``chances``
    with the logarithms of what the prior says of each place, NOT_LEGAL where a move is not legal; and
    ``chosen`` with the places of the move played and of the answer to it. A place is a point, counted row by
    row.

    Positions before a pass are left out. It ends at an illegal move or where there is no more room. moves:
    points, Black first; boards: two boards, overwritten. The arguments before ``boards``, and ``odds``, are
    the prior and its work memory.
    """
    kernels.clear_position(boards[0], size)
    color = BLACK
    for _ in range(HISTORY):
        enter_move(room, PASS)
    for number in range(moves.size):
        move = int64(moves[number])
        if count == chosen.shape[0] or (move != PASS and legality(boards[0], color, move) != LEGAL):
            return count
        if move != PASS and number % step == first:
            last, before = int64(room[0].moves[0]), int64(room[0].moves[1])
            fill_odds(numbers, table, views, found, work, room, boards[0], color, last, before, odds)
            fill_features(odds, boards[0], color, found, work, room, features[count])
            for place in range(size * size):
                point = (place // size + 1) * STRIDE + place % size + 1
                legal = odds[point] > NOT_LEGAL
                chances[count, place] = room[0].chances[place] if legal else NOT_LEGAL
            chosen[count, 0] = place_of_move(moves, number, size)
            chosen[count, 1] = place_of_move(moves, number + 1, size)
            count += 1
        kernels.play(boards, 0, color, move)
        boards[0] = boards[1]
        color = BLACK + WHITE - color
        enter_move(room, move)
    return count


class Positions:
    """Positions of games on one size of board, in the form in which the net learns from them. The first
    ``count`` rows of the arrays are filled.
    """

    def __init__(self, prior: Prior, size: int, room: int) -> None:
        """Make room for ``room`` positions on boards of ``size``. There are none yet.

        prior: says how likely moves are without the net
        """
        self.size, self.count = size, 0
        self.features = np.empty((room, size * size, FEATURES), dtype=np.float32)
        self.chances = np.empty((room, size * size), dtype=np.float32)
        self.chosen = np.empty((room, 2), dtype=np.int64)
        self._prior = (prior.numbers, prior.table, prior.views, prior.found, prior.work, prior.room)
        self._boards, self._odds = new_stack(2), np.empty(NUM_POINTS, dtype=np.float32)

    def add(self, moves: np.ndarray, first: int, step: int) -> None:
        """Add every ``step``-th position of a game as long as there is room. The first one is that before
        move number ``first``.

        moves: int16 points, Black first
        """
        game = (self._boards, moves, self.size, first, step, self._odds)
        self.count = show_game(*self._prior, *game, self.features, self.chances, self.chosen, self.count)

    def batches(self, batch: int, generator: np.random.Generator) -> Iterator[tuple[np.ndarray, ...]]:
        """Yield all positions once, in batches of at most ``batch``. Their order and the orientation of each
        are random.

        A batch holds features, chances and places chosen, as `show_game` writes them.
        """
        order = generator.permutation(self.count)
        turnings = generator.integers(SYMMETRIES, size=self.count)
        for which in np.array_split(order, -(-self.count // batch)):
            yield self.turned(which, turnings[which])

    def turned(self, which: Sequence[int] | np.ndarray, turnings: np.ndarray) -> tuple[np.ndarray, ...]:
        """Return some positions, each turned: their features, the logarithms of the prior's chances, and the
        places chosen, as `show_game` writes them.

        which: the numbers of the positions; turnings: for each of them the symmetry, 0 to 7, by which it is
        turned
        """
        from_places = places_by_turning(self.size)[turnings]
        to_places = np.argsort(from_places, axis=1)
        rows = np.asarray(which)[:, None]
        chosen = self.chosen[which]
        moved = np.take_along_axis(to_places, np.maximum(chosen, 0), axis=1)
        return (
            self.features[rows, from_places],
            self.chances[rows, from_places],
            np.where(chosen == NO_ANSWER, NO_ANSWER, moved),
        )


def places_by_turning(size: int) -> np.ndarray:
    """Return where the places of a turned or mirrored board were before: int64 [turning, place]. A place is a
    point, counted row by row.
    """
    grid = np.arange(size * size).reshape(size, size)
    return np.stack([turn_grid(grid, turning).reshape(-1) for turning in range(SYMMETRIES)])
