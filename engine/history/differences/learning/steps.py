"""Weights that go step by step where their gradient leads: Adam (Kingma and Ba 2015)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from engine.history.differences.weights import Format, Weights

FADING, FADING_SQUARES, TINY = 0.9, 0.999, 1e-8
"""How much is kept of the mean gradient and of its square at every step."""

KEPT = ("mean_", "square_")


@dataclass
class Steps:
    """The weights of a net that is learning, with what the optimizer Adam remembers of their gradients.

    means, squares: running means of each weight's gradient and of its square; taken: number of steps so far
    """

    form: Format
    weights: Weights
    means: Weights = field(default_factory=dict)
    squares: Weights = field(default_factory=dict)
    taken: int = 0

    def __post_init__(self) -> None:
        self.means = self.means or self.form.zeros()
        self.squares = self.squares or self.form.zeros()

    def take(self, gradient: Mapping[str, np.ndarray], rate: float) -> None:
        """Change all weights by one step of the optimizer Adam along the gradient, each by about ``rate``."""
        self.taken += 1
        for name, slope in gradient.items():
            mean, square = self.means[name], self.squares[name]
            mean += (1.0 - FADING) * (slope - mean)
            square += (1.0 - FADING_SQUARES) * (slope**2 - square)
            even = mean / (1.0 - FADING**self.taken)
            size = np.sqrt(square / (1.0 - FADING_SQUARES**self.taken)) + TINY
            self.weights[name] = self.weights[name] + rate * even / size

    def arrays(self) -> Weights:
        """Return, by name, the weights, the running means of their gradients and of the squares of these, and
        the number of steps.

        `of_arrays` makes the same object from them.
        """
        arrays = {"version": np.array(self.form.version), "steps": np.array(self.taken)}
        for kind, held in zip(("", *KEPT), (self.weights, self.means, self.squares), strict=True):
            arrays |= {f"{kind}{name}": each for name, each in held.items()}
        return arrays

    @classmethod
    def of_arrays(cls, form: Format, arrays: Mapping[str, np.ndarray]) -> Steps:
        """Make the object from the arrays that `Steps.arrays` returned, by name.

        form: the names and shapes of the net's weights. Raises ValueError, saying what was expected, for any
        other arrays.
        """
        weights = form.of_arrays(arrays)
        expect(arrays, ("steps", *(f"{kind}{name}" for kind in KEPT for name in form.shapes)), form.command)
        held = [{name: arrays[f"{kind}{name}"] for name in form.shapes} for kind in KEPT]
        for each in held:
            if any(each[name].shape != shape for name, shape in form.shapes.items()):
                raise ValueError("the means of the gradients do not fit the weights")
        return cls(form, weights, held[0], held[1], int(arrays["steps"]))


def expect(arrays: Mapping[str, np.ndarray], names: tuple[str, ...], command: str) -> None:
    """Check that a file has an array of each of these names. Raises ValueError if one is missing.

    arrays: those of the file; command: the command that would have written such a file, for the error's text
    """
    for name in names:
        if name not in arrays:
            raise ValueError(f"there is no array '{name}', expected a run of '{command}'")
