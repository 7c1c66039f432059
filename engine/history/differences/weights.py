"""Weights of a net by name, and the file that they come in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from engine.base.arrays import read_arrays, write_arrays

Weights = dict[str, np.ndarray]


@dataclass(frozen=True)
class Format:
    """The names and shapes of a net's weights, and where they come from.

    version: of the net (weights of another version have another meaning); command: the command that writes
    the weights; shapes: from the name of each array to its shape
    """

    version: int
    command: str
    shapes: Mapping[str, tuple[int, ...]]

    def save(self, weights: Mapping[str, np.ndarray], file: Path) -> None:
        """Write weights to a file that a player reads, as float32.

        Raises OSError if they cannot be written; the old file is then untouched.
        """
        arrays = {name: each.astype(np.float32) for name, each in weights.items()}
        write_arrays(file, {"version": np.array(self.version), **arrays})

    def load(self, file: Path) -> Weights:
        """Return the weights in a file.

        Raises ValueError, naming the file and what was expected, if the file is damaged or missing.
        """
        arrays = read_arrays(file)
        try:
            return self.of_arrays(arrays)
        except ValueError as error:
            raise ValueError(f"{file}: {error}") from None

    def of_arrays(self, arrays: Mapping[str, np.ndarray]) -> Weights:
        """Return the weights that this format names, as float64, from the arrays of a file (by name).

        Other arrays of the file are left out. Raises ValueError, saying what was expected, if an array is
        missing, has another shape, or belongs to another version of the net.
        """
        for name in ("version", *self.shapes):
            if name not in arrays:
                raise ValueError(
                    f"there is no array '{name}', expected weights as '{self.command}' writes them"
                )
        if arrays["version"].shape != () or arrays["version"] != self.version:
            found = arrays["version"]
            raise ValueError(f"these are weights of version {found}, expected {self.version}: learn anew")
        for name, shape in self.shapes.items():
            array = arrays[name]
            if array.shape != shape or array.dtype.kind != "f" or not np.isfinite(array).all():
                raise ValueError(
                    f"'{name}' has the shape {array.shape} of {array.dtype}, expected finite numbers {shape}"
                )
        return {name: arrays[name].astype(np.float64) for name in self.shapes}

    def zeros(self) -> Weights:
        """Return an array of zeros for each array of weights."""
        return {name: np.zeros(shape) for name, shape in self.shapes.items()}
