"""The net of the prior learns: what positions look like to it, the slopes of its loss, and the steps down them.

What is seen and found is as in play (`engine.prior.net`); here whole batches go through it at once, as products of
matrices.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numba import float32, int64, types, void

from engine.board import kernels
from engine.board.kernels import LEGAL, legality
from engine.board.points import BLACK, NUM_POINTS, PASS, STRIDE, WHITE
from engine.board.record import BOARDS, new_stack
from engine.jit import kernel
from engine.lab.fit.conditional_logit import DECAY_OF_MEAN
from engine.lab.fit.prior_learning import FIRST_MOVES
from engine.lab.mining.patterns.samples import MOVES
from engine.prior.move_facts import WORK
from engine.prior.net import (
    BIAS,
    CHANNELS,
    FEATURES,
    FIRST,
    FIRST_BIAS,
    HISTORY,
    LAYER,
    LEAST_SCALED,
    NEXT,
    NOT_LEGAL,
    OUT,
    RINGS,
    ROOM,
    ROWS,
    SCALE,
    VALUES,
    WHOLE,
    fill_features,
    see_around,
)
from engine.prior.prior import NO_NET, ODDS, Prior, fill_all_odds
from engine.prior.units import NUMBERS
from patterns.shapes import FOUND, TABLE, VIEWS

BATCH = 16
"""Positions from step to step."""

DECAY_OF_SQUARE = 0.99
"""Of Adam's mean square of the slopes: there are few steps."""

LONGEST_SLOPE = 1.0
"""Slopes that are longer are made so long."""

FIRST_SIGHT = 0.3
"""How large the weights of the first layer are to begin with: most features are 0."""

BOARDS_OF_VALUES = types.Array(types.float32, 3, "C")
NUMBERS_OF_POINTS = types.Array(types.int64, 1, "C")


@kernel(void(VALUES, int64, int64, VALUES))
def gather_around(slopes, count, size, gathered):
    """Add by point what the slopes of what was seen come to for the values: `see_around` the other way."""
    for y in range(size):
        for x in range(size):
            point = y * size + x
            for index in range(count):
                gathered[point, index] += slopes[point, index]
            for down in range(-1, 2):
                for right in range(-1, 2):
                    inside = 0 <= y + down < size and 0 <= x + right < size
                    if not inside or (down == 0 and right == 0):
                        continue
                    there = point + down * size + right
                    ring = count if down == 0 or right == 0 else 2 * count
                    for index in range(count):
                        gathered[point, index] += slopes[there, ring + index]


@kernel(
    int64(
        NUMBERS,
        VALUES,
        TABLE,
        VIEWS,
        FOUND,
        WORK,
        ROOM,
        VALUES,
        VALUES,
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
    no_net,
    table,
    views,
    found,
    work,
    room,
    values,
    around,
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
    """Write every ``step``-th position of a game from ``first`` on behind the ``count`` that there are; the count then.

    features: [position, point row by row, feature]; chances: their logarithms, NOT_LEGAL where a move is not legal; the
    number of the point chosen. It ends at an illegal move or where there is no more room; passes are left out.
    """
    kernels.clear_position(boards[0], size)
    color = BLACK
    for back in range(HISTORY):
        room[0].moves[back] = PASS
    for number in range(moves.size):
        move = int64(moves[number])
        if count == chosen.size or (move != PASS and legality(boards[0], color, move) != LEGAL):
            return count
        if move != PASS and number % step == first:
            fill_all_odds(
                numbers, no_net, table, views, found, work, room, values, around, boards[0], color, odds
            )
            fill_features(odds, boards[0], color, room, values)
            for point in range(size * size):
                for index in range(FEATURES):
                    features[count, point, index] = values[point, index]
                on_board = (point // size + 1) * STRIDE + point % size + 1
                legal = odds[on_board] > NOT_LEGAL
                chances[count, point] = room[0].chances[point] if legal else float32(NOT_LEGAL)
            chosen[count] = (move // STRIDE - 1) * size + move % STRIDE - 1
            count += 1
        kernels.play(boards, 0, color, move)
        boards[0] = boards[1]
        color = BLACK + WHITE - color
        for back in range(HISTORY - 1, 0, -1):
            room[0].moves[back] = room[0].moves[back - 1]
        room[0].moves[0] = move
    return count


class Positions:
    """Positions of games on one size of board, as the net sees them."""

    def __init__(self, prior: Prior, size: int, room: int) -> None:
        """None yet; there is room for so many. ``prior`` gives the odds, and its net is left out."""
        self.size, self.count = size, 0
        self.features = np.empty((room, size * size, FEATURES), dtype=np.float32)
        self.chances = np.empty((room, size * size), dtype=np.float32)
        self.chosen = np.empty(room, dtype=np.int64)
        numbers, _, *rest = prior.tools
        self._tools = (numbers, NO_NET, *rest)
        self._boards, self._odds = new_stack(2), np.empty(NUM_POINTS, dtype=np.float32)

    def add(self, moves: np.ndarray, first: int, step: int) -> None:
        """Add every ``step``-th position of a game, int16 points with Black first, as far as there is room."""
        game = (self._boards, moves, self.size, first, step, self._odds)
        self.count = show_game(*self._tools, *game, self.features, self.chances, self.chosen, self.count)


class Results:
    """What positions came to, in sum."""

    def __init__(self) -> None:
        """Nothing yet."""
        self.positions, self.loss, self.loss_without = 0, 0.0, 0.0
        self.first = np.zeros(len(FIRST_MOVES))

    def add(self, odds: np.ndarray, chances: np.ndarray, chosen: np.ndarray) -> np.ndarray:
        """Add some positions by the odds of all moves, and by those without the net; the chances, [position, point]."""
        rows = np.arange(len(chosen))
        shares: np.ndarray = np.exp(odds - odds.max(axis=1, keepdims=True))
        shares /= shares.sum(axis=1, keepdims=True)
        rank = (odds > odds[rows, chosen][:, None]).sum(axis=1)
        self.positions += len(chosen)
        self.loss -= float(np.log(shares[rows, chosen] + 1e-30).sum())
        self.loss_without -= float(chances[rows, chosen].sum())
        self.first += [(rank < most).sum() for most in FIRST_MOVES]
        return shares


def random_net(seed: int) -> np.ndarray:
    """A net that finds by chance and says nothing."""
    generator = np.random.default_rng(seed)
    net = np.zeros((ROWS, CHANNELS), dtype=np.float32)
    # four points are added up beside a point and at its corners
    spread = np.array([1.0, 0.5, 0.5])[:, None, None]
    for first, count, width in [(FIRST, FEATURES, FIRST_SIGHT)] + [
        (first, CHANNELS, math.sqrt(2 / (RINGS * CHANNELS))) for first in range(NEXT, OUT, LAYER)
    ]:
        weights = generator.normal(size=(RINGS, count, CHANNELS)) * spread * width
        net[first : first + RINGS * count] = weights.reshape(-1, CHANNELS)
    net[SCALE, 0] = 1.0
    return net


@dataclass(frozen=True)
class Layer:
    """What a layer sees and finds at all points of some positions, and the means by position that it hears.

    The first one hears none.
    """

    seen: np.ndarray
    found: np.ndarray
    means: np.ndarray


class NetLearner:
    """A net that learns: every batch of positions is a step down the slopes of its loss (Adam, Kingma and Ba 2015)."""

    def __init__(self, net: np.ndarray) -> None:
        """The weights that it begins with, [row, channel]; they are copied."""
        self.net = net.copy()
        self._mean, self._square = np.zeros_like(net), np.zeros_like(net)
        self._steps = 0

    def learn(self, positions: Positions, which: np.ndarray, rate: float, results: Results) -> None:
        """Take a step by some of the positions."""
        slopes = self.slopes(positions, which, results)
        slopes *= min(1.0, LONGEST_SLOPE / (float(np.linalg.norm(slopes)) + 1e-9))
        self._steps += 1
        self._mean += (1 - DECAY_OF_MEAN) * (slopes - self._mean)
        self._square += (1 - DECAY_OF_SQUARE) * (slopes**2 - self._square)
        change = self._mean / (1 - DECAY_OF_MEAN**self._steps)
        width = np.sqrt(self._square / (1 - DECAY_OF_SQUARE**self._steps)) + 1e-8
        self.net -= (rate * change / width).astype(np.float32)

    def slopes(self, positions: Positions, which: np.ndarray, results: Results) -> np.ndarray:
        """The mean slopes of the loss by the weights, over some of the positions."""
        slopes = np.zeros_like(self.net)
        for each in np.array_split(which, -(-len(which) // 2)):
            slopes += self._pass(positions, each, results, True)
        return slopes / len(which)

    def measure(self, positions: Positions, results: Results) -> None:
        """Add what all positions come to, and learn nothing."""
        for each in np.array_split(np.arange(positions.count), -(-positions.count // 2)):
            self._pass(positions, each, results, False)

    def _pass(self, positions: Positions, which: np.ndarray, results: Results, slopes: bool) -> np.ndarray:
        """Put positions, a few, through the net; the sums of the slopes, if they are asked for."""
        net, count = self.net, len(which)
        chances, chosen = positions.chances[which], positions.chosen[which]
        layers = self._layers(positions.features[which], positions.size)
        scaled = np.maximum(chances, np.float32(LEAST_SCALED))
        said = (layers[-1].found @ net[OUT]).reshape(count, -1) + (net[SCALE, 0] - 1) * scaled
        wrong = results.add(np.where(chances > NOT_LEGAL, chances + said, NOT_LEGAL), chances, chosen)
        sums = np.zeros_like(net)
        if slopes:
            wrong[np.arange(count), chosen] -= 1
            sums[SCALE, 0] = (wrong * scaled).sum()
            self._go_back(layers, wrong, positions.size, sums)
        return sums

    def _layers(self, features: np.ndarray, size: int) -> list[Layer]:
        """What each layer sees and finds, by the features of some positions."""
        net, count, points = self.net, len(features), size * size
        seen = _seen(features, size)
        found = seen @ net[FIRST:FIRST_BIAS] + net[FIRST_BIAS]
        layers = [Layer(seen, np.maximum(found, 0, out=found), np.zeros((count, 0)))]
        for first in range(NEXT, OUT, LAYER):
            before = layers[-1].found.reshape(count, points, CHANNELS)
            means, seen = before.mean(axis=1), _seen(before, size)
            bias = net[first + BIAS] + means @ net[first + WHOLE : first + LAYER]
            found = seen @ net[first : first + BIAS] + np.repeat(bias, points, axis=0)
            layers.append(Layer(seen, np.maximum(found, 0, out=found), means))
        return layers

    def _go_back(self, layers: list[Layer], wrong: np.ndarray, size: int, sums: np.ndarray) -> None:
        """Go back from by how much each chance is too large, [position, point], and enter the slopes into ``sums``."""
        net, (count, points) = self.net, wrong.shape
        push = wrong.reshape(-1, 1)
        sums[OUT] = (layers[-1].found.T @ push)[:, 0]
        pushed = push * net[OUT]
        for number in range(len(layers) - 1, 0, -1):
            first, layer = NEXT + (number - 1) * LAYER, layers[number]
            pushed *= layer.found > 0
            sums[first : first + BIAS] = layer.seen.T @ pushed
            by_position = pushed.reshape(count, points, CHANNELS).sum(axis=1)
            sums[first + BIAS] = by_position.sum(axis=0)
            sums[first + WHOLE : first + LAYER] = layer.means.T @ by_position
            back = pushed @ net[first : first + BIAS].T
            by_mean = by_position @ net[first + WHOLE : first + LAYER].T / np.float32(points)
            pushed = np.repeat(by_mean, points, axis=0)
            for begin in range(0, count * points, points):
                gather_around(back[begin : begin + points], CHANNELS, size, pushed[begin : begin + points])
        pushed *= layers[0].found > 0
        sums[FIRST:FIRST_BIAS] = layers[0].seen.T @ pushed
        sums[FIRST_BIAS] = pushed.sum(axis=0)


def _seen(values: np.ndarray, size: int) -> np.ndarray:
    """What is seen at every point of some positions, [position and point, ring and value]."""
    count, points, width = values.shape
    seen = np.empty((count * points, RINGS * width), dtype=np.float32)
    for number in range(count):
        see_around(values[number], width, size, seen[number * points : (number + 1) * points])
    return seen
