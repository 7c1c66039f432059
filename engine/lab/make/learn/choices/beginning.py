"""A kept net to begin with: its weights, and how far the games were seen that it learned from.

It may have fewer layers than a net has now. Those that are added let everything through: a layer adds what it finds to
what was found before, so one whose weights are 0 changes nothing until it has learned.
"""

from __future__ import annotations

import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from engine.decide.prior.net import POOLS, SHAPES, digest_of

BY_LAYER = ("layers", "biases", "whole")
"""Weights of which a net with fewer layers has fewer."""


@dataclass(frozen=True)
class Beginning:
    """A net from a file, with which a run of learning begins.

    weights: float32 arrays, by their names in `engine.decide.prior.net`; pools: from how many pools (portions
    of positions) it has learned, 0 if the file does not say; notes: on how it was made; digest: of the file
    """

    weights: dict[str, np.ndarray]
    pools: int
    notes: str
    digest: str


def read_beginning(file: Path) -> Beginning:
    """Return the net of a file in the form that nets have now. Layers that it lacks are added with all
    weights 0.

    Raises OSError, or ValueError, naming the file, if it holds no such net.
    """
    try:
        with np.load(file, allow_pickle=False) as arrays:
            weights = {name: _fill_weights(name, arrays[name], shape) for name, shape in SHAPES.items()}
            return Beginning(
                weights,
                int(arrays[POOLS]) if POOLS in arrays else 0,
                str(arrays["notes"]),
                digest_of(file),
            )
    except (KeyError, TypeError, ValueError, EOFError, zipfile.BadZipFile, zlib.error) as error:
        raise ValueError(f"{file.name} is no net to begin with: {error}") from None


def _fill_weights(name: str, found: np.ndarray, shape: tuple[int, ...]) -> np.ndarray:
    """Return weights of an older net in the shape that nets have now. Weights that the older net lacks are 0.

    name: of the array of weights; found: the weights in the older net; shape: the one that the array has now.
    Raises ValueError, with the array's name, if the weights do not fit.
    """
    fits = found.shape[1:] == shape[1:] and (
        found.shape[0] <= shape[0] if name in BY_LAYER else found.shape == shape
    )
    if not fits:
        raise ValueError(f"'{name}' has the shape {found.shape}, expected {shape}")
    if not np.isfinite(found).all():
        raise ValueError(f"'{name}' holds what is no number")
    weights = np.zeros(shape, dtype=np.float32)
    weights[: len(found)] = found
    return weights
