"""The net of Schraudolph, Dayan and Sejnowski: from the stones on the board to the fate of every point.

Black's stones are +1, White's -1, and what stands for the biases is +1 if Black is to move next and -1 if White is, so
that colours exchanged give opposite fates (Bouzy and Cazenave 2001, section 9.2). Between the stones and the fates lie
MAPS maps of the board with one unit a point; all weights are shared as `engine.history.differences.places` says.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from engine.history.differences.places import classes, places
from engine.history.differences.weights import Format

FILE = Path(__file__).parent / "fates.npz"
"""What the player of the table learned."""

VERSION = 1
"""Of the classes and the file; weights of another version mean something else."""

MAPS = 8

FIRST_WIDTH = 0.05
"""Standard deviation of the weights before anything is learned."""


def shapes() -> dict[str, tuple[int, ...]]:
    """Return the shape of each array of weights, by its name.

    The arrays lead from stones to the hidden maps, from maps to fates, and straight from stones to fates. A
    fate is who owns a point in the end. Two more arrays are the biases of maps and of fates.
    """
    kinds, ties = (len(each) for each in classes())
    return {
        "stones": (MAPS, ties),
        "maps": (MAPS, ties),
        "straight": (ties,),
        "bias": (MAPS, kinds),
        "fate_bias": (kinds,),
    }


def new_weights(seed: int) -> dict[str, np.ndarray]:
    """Draw small weights for an untrained net by chance and return them as arrays by name.

    The same seed gives the same weights.
    """
    random = np.random.default_rng(seed)
    return {name: random.normal(0.0, FIRST_WIDTH, shape) for name, shape in shapes().items()}


class Net:
    """The net of Schraudolph, Dayan and Sejnowski with given weights, laid out for a board of one size."""

    def __init__(self, weights: Mapping[str, np.ndarray], size: int) -> None:
        """Lay out the weights for a board of ``size``.

        weights: arrays with the names and shapes that `shapes` returns
        """
        self._places = places(size)
        ties, kinds, points = self._places.ties, self._places.kinds, size**2
        stones = np.where(self._places.tied, weights["stones"][:, ties], 0.0)
        self._to_maps = stones.reshape(MAPS * points, points).T.astype(np.float32)
        maps = np.where(self._places.tied, weights["maps"][:, ties], 0.0)
        # (maps, fate, unit) to (maps and units, fates)
        self._to_fates = maps.transpose(0, 2, 1).reshape(MAPS * points, points).astype(np.float32)
        self._straight = np.where(self._places.tied, weights["straight"][ties], 0.0).T.astype(np.float32)
        self._bias = weights["bias"][:, kinds].ravel().astype(np.float32)
        self._fate_bias = weights["fate_bias"][kinds].astype(np.float32)

    def fates(self, stones: np.ndarray, sides: np.ndarray) -> np.ndarray:
        """Return who will own each point in the end: float32 (positions, points).

        The numbers go from 1 for Black to -1 for White. stones: (positions, points), 1 for Black, -1 for
        White, else 0, row by row; sides: (positions,), 1 if Black is to move next, else -1
        """
        return self._run(stones.astype(np.float32), sides.astype(np.float32))[1]

    def _run(self, stones: np.ndarray, sides: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return what the net computes for some positions: the values of its hidden units, and the fates.

        The hidden units are (positions, MAPS * points). A fate is who will own a point, from 1 for Black to
        -1 for White: (positions, points). stones: (positions, points), 1 for Black, -1 for White, else 0;
        sides: (positions,), 1 if Black is to move, else -1
        """
        units = np.tanh(stones @ self._to_maps + sides[:, None] * self._bias)
        fates = np.tanh(units @ self._to_fates + stones @ self._straight + sides[:, None] * self._fate_bias)
        return units, fates

    def gradient(self, stones: np.ndarray, sides: np.ndarray, errors: np.ndarray) -> dict[str, np.ndarray]:
        """Return for each weight, by name, the direction and size of the change that makes the net's errors
        smaller.

        The net's answers are fates: who will own each point, from 1 for Black to -1 for White. stones:
        (positions, points), 1 for Black, -1 for White, else 0; sides: (positions,), 1 if Black is to move,
        else -1; errors: (positions, points), the right fates less the net's
        """
        stones, sides = stones.astype(np.float32), sides.astype(np.float32)
        units, fates = self._run(stones, sides)
        count = stones.shape[1]
        fates = errors.astype(np.float32) * (1.0 - fates**2)
        back = (fates @ self._to_fates.T) * (1.0 - units**2)
        of_maps = (units.T @ fates).reshape(MAPS, count, count).transpose(0, 2, 1)
        of_stones = (stones.T @ back).T.reshape(MAPS, count, count)
        return {
            "stones": self._by_tie(of_stones),
            "maps": self._by_tie(of_maps),
            "straight": self._by_tie((fates.T @ stones)[None])[0],
            "bias": self._by_kind((sides @ back).reshape(MAPS, count)),
            "fate_bias": self._by_kind((sides @ fates)[None])[0],
        }

    def _by_tie(self, pairs: np.ndarray) -> np.ndarray:
        """Add up the slopes of all pairs of points that share a weight, so that each weight has one slope.

        pairs: (maps, points, points), a slope for each pair of points; the result is (maps, ties). A tie is a
        class of pairs that share a weight.
        """
        tied = self._places.tied
        ties, most = self._places.ties[tied], len(classes()[1])
        return np.array([np.bincount(ties, each[tied], most) for each in pairs])

    def _by_kind(self, points: np.ndarray) -> np.ndarray:
        kinds = self._places.kinds
        return np.array([np.bincount(kinds, each, len(classes()[0])) for each in points])


def describe_format() -> Format:
    """Return the format of this net's weights: version, the command that writes them, names and shapes."""
    return Format(VERSION, "tamen learn differences", shapes())
