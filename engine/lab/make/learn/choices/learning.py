"""The net of the prior learns in PyTorch, which is needed here and nowhere else.

The net is that of `engine.decide.prior.net`, with one output more while it learns: where the opponent will answer,
which only shapes what the layers find. Matrices of layers are changed by steps whose parts are all as long (Muon,
Jordan 2024), everything else by Adam's (Kingma and Ba 2015). The steps are as long as at first until the last part of
the run, in which they shrink to nothing.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from engine.decide.prior.net import AROUND, HEARING, LAYERS, LEAST_SCALED, SIDE
from engine.decide.prior.net_features import CHANNELS, FEATURES, NOT_LEGAL
from engine.lab.make.learn.choices.positions import BATCH, NO_ANSWER

try:
    import torch
    from torch.nn import functional
except ImportError:
    raise ValueError("it needs PyTorch, which 'pip install tamen[learn]' installs") from None

ANSWER_COUNTS = 0.15
"""What the loss of the answers counts beside that of the moves."""

AMONG = 10
"""A move is to be among so many likeliest ones, as far as that counts."""

RATE, MATRIX_RATE = 0.001, 0.006
"""The length of Adam's steps, and of those of the layers' matrices, at first."""

SHRINKING = 0.35
"""The last part of a run, in which the steps shrink."""

MOMENTUM, MEAN_KEPT, SQUARE_KEPT = 0.95, 0.9, 0.99
"""What is kept from step to step of the mean slopes, for matrices and by Adam, and of the mean of their squares."""

DECAY = 0.01
"""Share of the layers' matrices that is taken off in a step of length 1."""

ITERATION = (3.4445, -4.775, 2.0315)
"""Coefficients of the Newton and Schulz iteration that makes all parts of a matrix about as long."""

ITERATIONS = 5


class Net:
    """The net of the prior while it learns. Its weights are PyTorch tensors."""

    def __init__(self, generator: torch.Generator) -> None:
        """Draw the weights of a new net by ``generator``.

        The weights of its outputs are 0. So a net that has learned nothing leaves the chances of moves as
        they are.
        """

        def random(*shape: int, width: float) -> torch.Tensor:
            return (torch.randn(*shape, generator=generator) * width).requires_grad_()

        def zeros(*shape: int) -> torch.Tensor:
            return torch.zeros(*shape).requires_grad_()

        inputs = AROUND * CHANNELS
        self.sight = random(CHANNELS, FEATURES, width=math.sqrt(2 / FEATURES))
        self.sight_bias = zeros(CHANNELS)
        self.layers = [
            random(CHANNELS, inputs, width=math.sqrt(1 / (inputs * LAYERS))) for _ in range(LAYERS)
        ]
        self.biases = [zeros(CHANNELS) for _ in range(LAYERS)]
        self.whole = [zeros(CHANNELS, 2 * CHANNELS) for _ in HEARING]
        self.out = zeros(2, CHANNELS)
        self.scale = torch.ones(1).requires_grad_()

    def others(self) -> list[torch.Tensor]:
        """Return the tensors of all weights except the matrices of the layers. The two are separate because
        steps of another kind change the matrices.
        """
        return [self.sight, self.sight_bias, *self.biases, *self.whole, self.out, self.scale]

    def odds(self, features: torch.Tensor, chances: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Return how likely moves are, and how likely answers to the move chosen are: two tensors [position,
        place] of logarithms of odds.

        A place is a point, counted row by row. features: [position, place, feature], what the net sees of a
        point; chances: [position, place], logarithms of what the prior says without the net. Illegal moves
        have NOT_LEGAL there and in the result.
        """
        count, places, _ = features.shape
        size = math.isqrt(places)
        found = torch.relu(functional.linear(features, self.sight, self.sight_bias))
        found = found.view(count, size, size, CHANNELS).permute(0, 3, 1, 2)
        for layer, (weights, bias) in enumerate(zip(self.layers, self.biases, strict=True)):
            shaped = weights.view(CHANNELS, SIDE, SIDE, CHANNELS).permute(0, 3, 1, 2)
            added = functional.conv2d(found, shaped, bias, padding=SIDE // 2) + found
            if layer in HEARING:
                heard = torch.cat((found.mean(dim=(2, 3)), found.amax(dim=(2, 3))), dim=1)
                added = added + functional.linear(heard, self.whole[HEARING.index(layer)])[:, :, None, None]
            found = torch.relu(added)
        said = functional.linear(found.permute(0, 2, 3, 1).reshape(count, places, CHANNELS), self.out)
        moves = chances + (self.scale - 1) * chances.clamp(min=LEAST_SCALED) + said[:, :, 0]
        return torch.where(chances > NOT_LEGAL, moves, NOT_LEGAL), said[:, :, 1]


def even_out(matrix: torch.Tensor) -> torch.Tensor:
    """Return a matrix that changes weights as evenly as possible in all directions when it is used for a
    step. It has the same singular vectors as the one given, and all singular values are near 1.
    """
    a, b, c = ITERATION
    found = matrix / (matrix.norm() + 1e-7)
    for _ in range(ITERATIONS):
        square = found @ found.T
        found = a * found + (b * square + c * square @ square) @ found
    return found


def loss_among(odds: torch.Tensor, chosen: torch.Tensor) -> torch.Tensor:
    """Return the mean loss (cross entropy) of positions where a move counts as found if it is among the AMONG
    likeliest. To that end the AMONG - 1 likeliest other moves are left out.

    This is the truncated top-k entropy (Lapin et al. 2016). odds: [position, place], logarithms; chosen: the
    place of the move chosen in each position
    """
    own = odds.gather(1, chosen[:, None])
    others = odds.scatter(1, chosen[:, None], NOT_LEGAL)
    likeliest = others.topk(min(AMONG - 1, odds.shape[1] - 1), dim=1).indices
    left = others.scatter(1, likeliest, NOT_LEGAL)
    return (torch.cat((own, left), dim=1).logsumexp(dim=1) - own[:, 0]).mean()


@dataclass
class Score:
    """Sums over positions: how many there are, their loss, and how often the move chosen was the likeliest or
    among the ten likeliest.
    """

    positions: int = 0
    loss: float = 0.0
    first: int = 0
    ten: int = 0

    def add(self, odds: torch.Tensor, chosen: torch.Tensor) -> None:
        """Add to the sums the loss of some positions, and how often the move chosen was among the likeliest.

        odds: [position, place], the logarithms of the odds of the moves; chosen: the place of the move chosen
        in each position
        """
        own = odds.gather(1, chosen[:, None])
        rank = (odds > own).sum(dim=1)
        self.positions += len(odds)
        self.loss += float((odds.logsumexp(dim=1) - own[:, 0]).sum())
        self.first += int((rank < 1).sum())
        self.ten += int((rank < 10).sum())

    def add_shares(self, odds: torch.Tensor, shares: torch.Tensor) -> None:
        """Add to the sums those of positions whose moves are preferred by shares. The move of the largest
        share counts as the one chosen, the loss is that of all shares.

        odds: as `add` takes them; shares: [position, place], which add up to 1
        """
        before = self.loss
        self.add(odds, shares.argmax(dim=1))
        self.loss = before + float(functional.cross_entropy(odds, shares, reduction="sum"))

    def __str__(self) -> str:
        count = max(1, self.positions)
        return (
            f"{self.positions} positions, first {self.first / count:.4f}, among ten {self.ten / count:.4f}, "
            f"loss {self.loss / count:.4f}"
        )


Batch = tuple[np.ndarray, ...]
Turned = Callable[[np.ndarray, np.ndarray], Batch]
Measure = Callable[[Batch, Score], None]
"""Positions as they are learned from; what returns those with some numbers, turned; what adds a batch to sums."""


class Learner:
    """A net that learns from batches of positions. ``done``: from how many positions it has learned"""

    def __init__(self, seed: int, among: float = 0.0, pace: float = 1.0) -> None:
        """Begin with a net whose weights are drawn by ``seed``.

        among: the share, from 0 to 1, that `loss_among` has in the loss of moves; the rest is the usual cross
        entropy
        pace: the length of all steps, as a share of the usual one
        """
        self._among, self._pace = among, pace
        self.net = Net(torch.Generator().manual_seed(seed))
        self._matrices, self._others = self.net.layers, self.net.others()
        self._momenta = [torch.zeros_like(each) for each in self._matrices]
        self._means = [torch.zeros_like(each) for each in self._others]
        self._squares = [torch.zeros_like(each) for each in self._others]
        self.done, self._steps = 0, 0

    @torch.no_grad()
    def begin_with(self, weights: Mapping[str, np.ndarray]) -> None:
        """Take over weights, by their names in `engine.decide.prior.net`, before anything is learned.

        The weights of the output for answers stay as they are.
        """
        net = self.net
        given = {name: torch.from_numpy(np.ascontiguousarray(weights[name])) for name in weights}
        net.sight.copy_(given["sight"].T)
        net.sight_bias.copy_(given["sight_bias"])
        for layer, matrix in enumerate(net.layers):
            matrix.copy_(given["layers"][layer].mT.reshape(matrix.shape))
            net.biases[layer].copy_(given["biases"][layer])
        for heard, matrix in enumerate(net.whole):
            matrix.copy_(given["whole"][heard].T)
        net.out[0].copy_(given["out"])
        net.scale.copy_(given["scale"])

    def learn(self, batch: Batch, total: int, score: Score) -> None:
        """Take one step of learning by a batch of positions. Add their losses, and how often the move was
        found, to ``score``.

        batch: features, logarithms of the prior's chances, and places chosen, as `show_game` writes them;
        total: from how many positions the whole run is to learn; the steps become shorter towards that number
        """
        features, chances, chosen = (torch.from_numpy(each) for each in batch)
        moves, answers = self.net.odds(features, chances)
        loss = (1 - self._among) * functional.cross_entropy(moves, chosen[:, 0])
        if self._among:
            loss = loss + self._among * loss_among(moves, chosen[:, 0])
        answered = chosen[:, 1] != NO_ANSWER
        if answered.any():
            loss = loss + ANSWER_COUNTS * functional.cross_entropy(answers[answered], chosen[answered, 1])
        self._learn_by(loss, len(chosen), total)
        score.add(moves.detach(), chosen[:, 0])

    def learn_shares(self, batch: Batch, total: int) -> None:
        """Take one step of learning by a batch of positions whose moves are preferred by shares.

        batch: features and logarithms of the prior's chances, as `learn` takes them, and shares [position,
        place], which add up to 1; total: as `learn` takes it
        """
        features, chances, shares = (torch.from_numpy(each) for each in batch)
        moves, _ = self.net.odds(features, chances)
        self._learn_by(functional.cross_entropy(moves, shares), len(shares), total)

    def _learn_by(self, loss: torch.Tensor, count: int, total: int) -> None:
        """Change all weights by one step that makes ``loss`` smaller, the mean over ``count`` positions."""
        for each in (*self._matrices, *self._others):
            each.grad = None
        loss.backward()
        self._step(self._pace * min(1.0, max(0.0, 1 - self.done / total) / SHRINKING))
        self.done += count

    @torch.no_grad()
    def _step(self, length: float) -> None:
        """Change all weights by one step down their slopes.

        length: the length of the step as a share of the steps at the beginning, from 0 to 1
        """
        self._steps += 1
        for matrix, momentum in zip(self._matrices, self._momenta, strict=True):
            momentum.lerp_(matrix.grad, 1 - MOMENTUM)
            change = even_out(matrix.grad.lerp(momentum, MOMENTUM))
            matrix.mul_(1 - MATRIX_RATE * length * DECAY)
            matrix.sub_(change, alpha=MATRIX_RATE * length)
        for each, mean, square in zip(self._others, self._means, self._squares, strict=True):
            mean.lerp_(each.grad, 1 - MEAN_KEPT)
            square.lerp_(each.grad**2, 1 - SQUARE_KEPT)
            width = (square / (1 - SQUARE_KEPT**self._steps)).sqrt() + 1e-8
            each.sub_(mean / width, alpha=RATE * length / (1 - MEAN_KEPT**self._steps))

    @torch.no_grad()
    def measure(self, batch: Batch, score: Score) -> None:
        """Add the losses of a batch of positions, and how often the move was found, to ``score``. Nothing is
        learned.

        batch: features, chances and places chosen, as `show_game` writes them
        """
        features, chances, chosen = (torch.from_numpy(each) for each in batch)
        score.add(self.net.odds(features, chances)[0], chosen[:, 0])

    @torch.no_grad()
    def measure_shares(self, batch: Batch, score: Score) -> None:
        """Add those of a batch as `learn_shares` takes it to ``score``. Nothing is learned."""
        features, chances, shares = (torch.from_numpy(each) for each in batch)
        score.add_shares(self.net.odds(features, chances)[0], shares)

    def measure_all(self, which: np.ndarray, turned: Turned, measure: Measure) -> Score:
        """Return the sums over some positions, each looked at in one orientation. Nothing is learned.

        which: the numbers of the positions; turned: returns a batch of those with some numbers, each turned by a
        symmetry; measure: adds a batch to the sums, `measure` or `measure_shares`
        """
        score = Score()
        for first in range(0, len(which), BATCH):
            some = which[first : first + BATCH]
            measure(turned(some, np.zeros(len(some), dtype=np.int64)), score)
        return score

    def weights(self) -> dict[str, np.ndarray]:
        """Return the net's weights, float32, by their names in `engine.decide.prior.net`. The weights for
        answers are left out.
        """
        net = self.net
        found = {
            "sight": net.sight.T,
            "sight_bias": net.sight_bias,
            "layers": torch.stack([each.view(CHANNELS, AROUND, CHANNELS).mT for each in net.layers]),
            "biases": torch.stack(list(net.biases)),
            "whole": torch.stack([each.T for each in net.whole]),
            "out": net.out[0],
            "scale": net.scale,
        }
        return {name: each.detach().numpy() for name, each in found.items()}

    def state(self) -> dict[str, np.ndarray]:
        """Return everything that is needed to go on with the learning, as arrays by name."""
        kept = {f"{place}": each.numpy() for place, each in enumerate(self._kept())}
        return {**kept, "done": np.array(self.done), "steps": np.array(self._steps)}

    @torch.no_grad()
    def restore(self, state: Mapping[str, np.ndarray]) -> None:
        """Take over the arrays that `state` returned, to go on from there. Raises ValueError if they are
        those of another net.
        """
        kept = self._kept()
        if set(state) != {f"{place}" for place in range(len(kept))} | {"done", "steps"}:
            raise ValueError("it is that of another net")
        for place, each in enumerate(kept):
            if state[f"{place}"].shape != each.shape:
                raise ValueError("it is that of another net")
            each.copy_(torch.from_numpy(state[f"{place}"]))
        self.done, self._steps = int(state["done"]), int(state["steps"])

    def _kept(self) -> list[torch.Tensor]:
        """Return all tensors that a step changes: the weights, and the running means of their slopes."""
        weights = (each.detach() for each in (*self._matrices, *self._others))
        return [*weights, *self._momenta, *self._means, *self._squares]
