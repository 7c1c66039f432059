"""Small nets without or with one hidden layer, trained by RPROP (Riedmiller and Braun 1993), in numpy alone.

Every weight has a step of its own. It grows while the slope keeps its sign and shrinks when the sign changes, and then
the last step is taken back; the size of the slope does not count. All examples are looked at before each step.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

GROWTH, SHRINKING = 1.2, 0.5
FIRST_STEP, LEAST_STEP, MOST_STEP = 0.1, 1e-6, 50.0
"""The numbers of the paper."""

MOST_EPOCHS = 400
PATIENCE = 20
"""Epochs without a better validation after which training ends."""


@dataclass(frozen=True)
class Net:
    """A net with one linear output and at most one layer of hidden units, which use tanh.

    hidden: (features + 1, units), output: (units + 1,), the biases last. Without hidden units ``hidden`` is
    empty, and ``output`` is (features + 1,) and takes the features themselves.
    """

    hidden: np.ndarray
    output: np.ndarray

    @property
    def features(self) -> int:
        """The number of inputs that the net takes."""
        return len(self.hidden) - 1 if self.hidden.size else len(self.output) - 1

    @property
    def units(self) -> int:
        """The number of hidden units; 0 if the net is linear."""
        return int(self.hidden.shape[1])

    def __call__(self, inputs: np.ndarray) -> np.ndarray:
        """Return the outputs for inputs (..., features): float32 (...)."""
        layer = _compute_hidden(self, inputs) if self.units else inputs
        outputs: np.ndarray = layer @ self.output[:-1] + self.output[-1]
        return outputs


def new_net(features: int, units: int, random: np.random.Generator) -> Net:
    """Return an untrained net with so many features and hidden units.

    Its weights are drawn by ``random`` from a normal distribution, so small that no unit is saturated at the
    start.
    """
    layer = units or features
    return Net(
        (random.standard_normal((features + 1, units)) / np.sqrt(features + 1)).astype(np.float32),
        (random.standard_normal(layer + 1) / np.sqrt(layer + 1)).astype(np.float32),
    )


def _compute_hidden(net: Net, inputs: np.ndarray) -> np.ndarray:
    activity = inputs @ net.hidden[:-1]
    activity += net.hidden[-1]
    found: np.ndarray = np.tanh(activity, out=activity)
    return found


def _compute_slopes(net: Net, inputs: np.ndarray, targets: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return how half the mean squared error changes with each weight of a net: the slopes for ``hidden`` and
    for ``output``, in arrays of their shapes.

    inputs: (examples, features); targets: (examples,), the outputs that would be right
    """
    layer = _compute_hidden(net, inputs) if net.units else inputs
    wrong = (layer @ net.output[:-1] + net.output[-1] - targets) / np.float32(len(targets))
    output = np.append(wrong @ layer, wrong.sum())
    if not net.units:
        return net.hidden, output
    np.square(layer, out=layer)
    back = np.subtract(1, layer, out=layer)
    back *= wrong[:, None]
    back *= net.output[:-1]
    return np.vstack([inputs.T @ back, back.sum(axis=0)]), output


def mean_squared_error(net: Net, inputs: np.ndarray, targets: np.ndarray) -> float:
    """Return the mean squared difference between the net's outputs for ``inputs`` and the right ones,
    ``targets``.
    """
    return float(np.mean(np.square(net(inputs) - targets), dtype=np.float64))


class _Steps:
    """Changes one array of weights step by step, with a step size of its own for every weight (Rprop)."""

    def __init__(self, weights: np.ndarray) -> None:
        self._size = np.full_like(weights, FIRST_STEP)
        self._slopes = np.zeros_like(weights)
        self._last = np.zeros_like(weights)

    def step(self, weights: np.ndarray, slopes: np.ndarray) -> np.ndarray:
        """Return the weights after one more step towards a smaller error. A weight whose slope has changed
        its sign takes back its last step.

        slopes: how the error changes with each weight, in the shape of the weights
        """
        agreement = self._slopes * slopes
        turned = agreement < 0
        self._size[agreement > 0] *= GROWTH
        self._size[turned] *= SHRINKING
        np.clip(self._size, LEAST_STEP, MOST_STEP, out=self._size)
        slopes = np.where(turned, 0, slopes)
        change = np.where(turned, -self._last, -np.sign(slopes) * self._size)
        self._last, self._slopes = np.where(turned, 0, change), slopes
        moved: np.ndarray = weights + change
        return moved.astype(np.float32)


def train(
    net: Net,
    examples: tuple[np.ndarray, np.ndarray],
    validation: tuple[np.ndarray, np.ndarray],
    progress: Callable[[float], object] = lambda error: None,
) -> tuple[Net, float]:
    """Train a net. Return the net that did best on the validation data, and its mean squared error there.

    examples, validation: inputs (examples, features) and targets (examples,); progress: called with the best
    error after each epoch. Training ends when that error has not become smaller for PATIENCE epochs.
    """
    best, best_error, waited = net, mean_squared_error(net, *validation), 0
    hidden, output = _Steps(net.hidden), _Steps(net.output)
    for _ in range(MOST_EPOCHS):
        for_hidden, for_output = _compute_slopes(net, *examples)
        net = Net(hidden.step(net.hidden, for_hidden), output.step(net.output, for_output))
        error = mean_squared_error(net, *validation)
        waited += 1
        if error < best_error:
            best, best_error, waited = net, error, 0
        progress(best_error)
        if waited >= PATIENCE:
            break
    return best, best_error
