"""One position after the other teaches the numbers of the prior: the gradient of its loss, and the steps down it.

The numbers are those of `engine.decide.prior.units`. A position's facts are listed, used and forgotten, so that it does
not matter how many there are.
"""

from __future__ import annotations

import numpy as np
from numba import float32, float64, int64, types, void

from engine.board import kernels
from engine.board.kernels import LEGAL, legality
from engine.board.points import BLACK, NUM_POINTS, PASS, WHITE
from engine.board.record import BOARDS, RECORD, new_stack
from engine.decide.prior.move_facts import WORK, list_facts
from engine.decide.prior.prior import LARGEST_SMALL, LOOKED_AT, NEVER, Prior, fill_by_facts
from engine.decide.prior.units import (
    CELLS_SHAPE,
    FACTS_SHAPE,
    LANES,
    NUMBERS,
    NUMBERS_DTYPE,
    PLACES,
    UNITS,
    gathered,
    gathered_slopes,
    row_of,
    see_move,
    spread,
    weigh,
)
from engine.jit.declaring import kernel
from engine.lab.make.fit.conditional_logit import DECAY_OF_MEAN, DECAY_OF_SQUARE
from engine.lab.make.fit.rules import Case
from engine.lab.make.mining.patterns.samples import MOVES
from patterns.shapes import FOUND, TABLE, VIEWS, load_shapes
from patterns.tables import new_table

FIRST_MOVES = (1, 3, 5, 10, 20)
"""Among how many of the likeliest moves the one chosen is looked for."""

WORTH_LEARNING = 0.001
"""Chances that are less wrong than this teach nothing."""

RATE_OF_FACTS = 2.0
"""How much longer the steps of the facts' weights are than those of the units."""

FIRST_SIGHT, FIRST_SAY = 0.05, 0.05
"""Of units that have learned nothing: how large their weights are, and what each counts."""

ODDS = types.Array(types.float32, 1, "C")
TOTALS = types.Array(types.float64, 1, "C")


@kernel(void(NUMBERS, int64, ODDS))
def _add_row(slopes, row, room):
    """Add one slope for each lane to a row of the table of slopes. A lane is one unit of the prior in one
    orientation of the board.

    slopes: its table ``cells`` is changed; row: the number of the row; room: the slope to be added for each
    lane
    """
    for lane in range(LANES):
        slopes[0].cells[row, lane] += room[lane]


@kernel(void(NUMBERS, NUMBERS, WORK, VIEWS, int64, int64, int64, int64, float32, ODDS, ODDS))
def _add_slopes(numbers, slopes, work, views, board, point, last, before, push, seen, room):
    """Add what one move contributes to the slopes of the loss, for the weights of the prior's units. The sums
    in ``slopes`` are changed.

    work: holds the facts about the move (the numbers of the columns that apply to it); views: the position as
    the mover sees it; board: 1 for a small board, else 0; point: of the move; last, before: the last two
    moves; push: by how much the move's chance is too large; seen: what each unit saw of the move in each
    orientation; room: overwritten
    """
    for unit in range(UNITS):
        said = by_facts = float32(0.0)
        slope = push * numbers[0].out[board, unit]
        for lane in range(unit, LANES, UNITS):
            room[lane] = slope if seen[lane] > 0 else float32(0.0)
            said += max(seen[lane], float32(0.0))
            by_facts += room[lane]
        slopes[0].out[board, unit] += push * said
        for index in range(work[0].facts):
            slopes[0].facts[work[0].columns[index], unit] += by_facts
    for place in range(PLACES):
        row = row_of(views, point, last, before, place)
        if row >= 0:
            _add_row(slopes, row, room)


@kernel(float64(ODDS, ODDS, ODDS))
def _fill_wrong(odds, shares, wrong):
    """Turn the moves' odds into chances and write into ``wrong`` by how much the chance of each point is too
    large. Return the loss (cross entropy, in nats).

    odds: logarithms, NEVER for points that are not legal; ``wrong`` is 0 there; shares: the chances that
    would be right; their sum is 1
    """
    most = float64(NEVER)
    for point in range(NUM_POINTS):
        most = max(most, float64(odds[point]))
    raised = 0.0
    for point in range(NUM_POINTS):
        wrong[point] = np.exp(odds[point] - most) if odds[point] != NEVER else 0.0
        raised += wrong[point]
    loss = 0.0
    for point in range(NUM_POINTS):
        wrong[point] = wrong[point] / raised - shares[point]
        if shares[point] > 0:
            loss -= shares[point] * (odds[point] - most - np.log(raised))
    return loss


@kernel(
    void(
        NUMBERS, NUMBERS, TABLE, VIEWS, FOUND, WORK, RECORD, int64, int64, int64, ODDS, float64, ODDS, TOTALS
    ),
    allocates=True,
)
def learn_position(
    numbers, slopes, table, views, found, work, position, color, last, before, shares, count, odds, totals
):
    """Compute the odds of all moves of a position and how the prior's numbers must change to make the chosen
    moves likelier. The slopes of the loss, multiplied by ``count``, are added to ``slopes``.

    If ``count`` is 0, the position is only measured. numbers: the prior's; position, color: the board and its
    side to move; last, before: the last two moves, PASS for none; shares: for each point how often it was
    chosen; their sum is 1; odds: receives the logarithms of the moves' odds; table, views, found, work: the
    prior's shapes and work memory

    To ``totals`` are added: 1 for the position, the loss by the facts alone, the loss with the units, and for
    each number in FIRST_MOVES 1 if the move chosen most is among that many likeliest moves.
    """
    most = fill_by_facts(numbers, table, views, found, work, position, color, last, before, odds)
    board = 1 if position.size <= LARGEST_SMALL else 0
    wrong, room = np.empty(NUM_POINTS, dtype=np.float32), np.empty(LANES, dtype=np.float32)
    totals[0] += 1
    totals[1] += _fill_wrong(odds, shares, wrong)
    seen = np.empty((NUM_POINTS, LANES), dtype=np.float32)
    looked_at = np.zeros(NUM_POINTS, dtype=np.bool_)
    for point in range(NUM_POINTS):
        if odds[point] == NEVER:
            continue
        learns = count > 0 and abs(wrong[point]) > WORTH_LEARNING
        looked_at[point] = odds[point] >= most - LOOKED_AT
        if learns or looked_at[point]:
            list_facts(position, found, color, last, before, point, work)
        if learns:
            for index in range(work[0].facts):
                slopes[0].weights[board, work[0].columns[index]] += wrong[point] * count
        if looked_at[point]:
            see_move(numbers, work, views, point, last, before, seen[point])
            odds[point] += weigh(numbers, board, seen[point])
    totals[2] += _fill_wrong(odds, shares, wrong)
    best = np.argmax(shares)
    rank = 0
    for point in range(NUM_POINTS):
        if odds[point] > odds[best]:
            rank += 1
        if count > 0 and looked_at[point] and abs(wrong[point]) > WORTH_LEARNING:
            list_facts(position, found, color, last, before, point, work)
            push = float32(wrong[point] * count)
            _add_slopes(numbers, slopes, work, views, board, point, last, before, push, seen[point], room)
    for index in range(len(FIRST_MOVES)):
        if rank < FIRST_MOVES[index]:
            totals[3 + index] += 1


@kernel(
    int64(
        NUMBERS, NUMBERS, TABLE, VIEWS, FOUND, WORK, BOARDS, MOVES, int64, int64, int64, float64, ODDS, TOTALS
    ),
    allocates=True,
)
def learn_game(
    numbers, slopes, table, views, found, work, boards, moves, size, first, step, count, odds, totals
):
    """Learn from the positions of a game, every ``step``-th one from number ``first`` on, by
    `learn_position`. Return how many moves there are before an illegal one.

    moves: points, Black first; positions before a pass are left out; count: how often each position counts, 0
    for measuring only; slopes, totals: as in `learn_position`, which adds to them. The other arguments are
    the prior's numbers and work memory.
    """
    kernels.clear_position(boards[0], size)
    shares = np.zeros(NUM_POINTS, dtype=np.float32)
    color, last, before = BLACK, PASS, PASS
    for number in range(moves.size):
        move = int64(moves[number])
        if move != PASS and legality(boards[0], color, move) != LEGAL:
            return number
        if move != PASS and number % step == first:
            shares[move] = 1
            learn_position(
                numbers,
                slopes,
                table,
                views,
                found,
                work,
                boards[0],
                color,
                last,
                before,
                shares,
                count,
                odds,
                totals,
            )
            shares[move] = 0
        kernels.play(boards, 0, color, move)
        boards[0] = boards[1]
        color, last, before = BLACK + WHITE - color, move, last
    return int64(moves.size)


class Totals:
    """Sums over positions that were learned from or measured: their number, their losses, and how often the
    move chosen was among the likeliest.
    """

    def __init__(self) -> None:
        """Begin with all sums at 0."""
        self.sums = np.zeros(3 + len(FIRST_MOVES))

    @property
    def positions(self) -> float:
        """The number of positions that were learned from or measured."""
        return float(self.sums[0])

    @property
    def loss_by_facts(self) -> float:
        """The mean loss of the positions if moves are judged only by the weights of their facts, without the
        prior's units.
        """
        return float(self.sums[1] / self.sums[0])

    @property
    def loss(self) -> float:
        """The mean loss (cross entropy, in nats) of the positions if moves are judged by facts and units."""
        return float(self.sums[2] / self.sums[0])

    @property
    def shares(self) -> list[float]:
        """The shares of positions, from 0 to 1, in which the move chosen was among the likeliest moves; one
        for each number of moves in FIRST_MOVES.
        """
        found: list[float] = (self.sums[3:] / self.sums[0]).tolist()
        return found


def random_numbers(seed: int) -> np.ndarray:
    """Return numbers for the prior to begin with: weights of 0, and units with random weights drawn by
    ``seed``. They are a table of NUMBERS_DTYPE.
    """
    generator = np.random.default_rng(seed)
    numbers = new_table(NUMBERS_DTYPE, 1)
    numbers[0]["facts"] = generator.normal(size=FACTS_SHAPE) * FIRST_SIGHT
    numbers[0]["cells"] = spread((generator.normal(size=CELLS_SHAPE) * FIRST_SIGHT).astype(np.float32))
    numbers[0]["out"] = np.where(np.arange(UNITS) % 2, -FIRST_SAY, FIRST_SAY)
    return numbers


class Learner:
    """Holds the numbers of the prior while they are being learned.

    Positions add to the slopes of the loss. Then a step changes the numbers down these slopes (Adam, Kingma
    and Ba 2015).
    """

    def __init__(self, numbers: np.ndarray) -> None:
        """Copy the numbers of the prior from which learning begins, a table of NUMBERS_DTYPE with one row."""
        self.numbers = numbers.copy()
        self._slopes = new_table(NUMBERS_DTYPE, 1)
        self._weights = {
            name: np.array(numbers[0][name]) for name in ("weights", "facts", "cells", "out")
        } | {"cells": gathered(numbers[0]["cells"])}
        self._differences = {name: np.diff(self._weights[name], axis=0)[0] for name in ("weights", "out")}
        self._boards = new_stack(2)
        self._odds = np.empty(NUM_POINTS, dtype=np.float32)
        prior = Prior(self.numbers, load_shapes())
        self._room = (prior.table, prior.views, prior.found, prior.work)
        self._pull = 0.0
        self._begin(dict.fromkeys(self._weights, 1.0) | {"weights": RATE_OF_FACTS})

    def _begin(self, rates: dict[str, float]) -> None:
        """From now on change only the named fields of the prior's numbers, and forget what Adam remembers.

        rates: for each field the length of its steps, relative to the other fields
        """
        self._rates = rates
        self._mean = {name: np.zeros_like(self._weights[name]) for name in rates}
        self._square = {name: np.zeros_like(self._weights[name]) for name in rates}
        self._steps, self._count = 0, 0.0

    def begin_small(self, pull: float) -> None:
        """From now on change only the weights of small boards. They begin as the weights of large boards plus
        the difference between the two in the numbers that learning began with.

        pull: how strongly they are drawn towards the weights of large boards
        """
        for name, difference in self._differences.items():
            self._weights[name][1] = self._weights[name][0] + difference
        self._pull = pull
        self._begin({"weights": RATE_OF_FACTS, "out": 1.0})
        self._hand_over()

    def learn(self, case: Case, count: float, totals: Totals) -> None:
        """Learn from a position: add the slopes of its loss, multiplied by ``count``, to those for the next
        step. If ``count`` is 0, the position is only measured.

        To ``totals`` are added its loss, and whether the chosen move was among the likeliest ones. case: a
        position with the moves chosen in it and their shares. Chosen moves that are not legal do not count; a
        position without any other is left out.
        """
        shares = np.zeros(NUM_POINTS, dtype=np.float32)
        for move, share in case.chosen.items():
            if case.board.is_legal(case.color, move):
                shares[move] = share
        if not shares.any():
            return
        shares /= shares.sum()
        last, before = (*case.last_moves, PASS, PASS)[:2]
        position = (case.board.position, case.color, last, before, shares)
        learn_position(self.numbers, self._slopes, *self._room, *position, count, self._odds, totals.sums)
        self._count += count

    def learn_game(
        self, moves: np.ndarray, size: int, first: int, step: int, totals: Totals, teach: bool = True
    ) -> None:
        """Learn from every ``step``-th position of a game, from number ``first`` on: add the slopes of their
        losses to those for the next step.

        To ``totals`` are added the number of positions, their losses, and how often the move played was among
        the likeliest ones. moves: int16 points, Black first; teach: False to add to ``totals`` only
        """
        before = totals.positions
        game = (self._boards, moves, size, first, step, float(teach))
        learn_game(self.numbers, self._slopes, *self._room, *game, self._odds, totals.sums)
        self._count += (totals.positions - before) * teach

    def slopes(self) -> dict[str, np.ndarray]:
        """Return the mean slopes of the positions since the last step, by the names of the fields of the
        prior's numbers.
        """
        found = {name: np.array(self._slopes[0][name]) for name in ("weights", "facts", "out")}
        # a cell has the same weights in all orientations
        found["cells"] = gathered_slopes(self._slopes[0]["cells"])
        return {name: slopes / self._count for name, slopes in found.items()}

    def take_step(self, rate: float) -> None:
        """Change the weights by one step down the mean slopes of the positions since the last step.

        rate: the length of the step
        """
        slopes = self.slopes()
        self._steps += 1
        for name, factor in self._rates.items():
            slope = slopes[name]
            if self._pull:
                slope[1] += self._pull * (self._weights[name][1] - self._weights[name][0])
                slope[0] = 0
            self._mean[name] = DECAY_OF_MEAN * self._mean[name] + (1 - DECAY_OF_MEAN) * slope
            self._square[name] = DECAY_OF_SQUARE * self._square[name] + (1 - DECAY_OF_SQUARE) * slope**2
            change = self._mean[name] / (1 - DECAY_OF_MEAN**self._steps)
            width = np.sqrt(self._square[name] / (1 - DECAY_OF_SQUARE**self._steps)) + 1e-8
            self._weights[name] -= (rate * factor * change / width).astype(np.float32)
        self._hand_over()

    def _hand_over(self) -> None:
        """Copy the weights to where the kernels (compiled functions) read them, and set the slopes to 0."""
        for name, weights in self._weights.items():
            self.numbers[0][name] = spread(weights) if name == "cells" else weights
            self._slopes[0][name][:] = 0
        self._count = 0.0
