"""A trained estimator of territory: an architecture, its net, and what it makes of positions."""

from __future__ import annotations

import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from engine.base.files import replace_file
from engine.board.points import EMPTY
from engine.evaluate.others.baselines import signed_stones
from engine.lab.make.learn.rprop import Net
from engine.lab.make.learn.territory.judging import Judged
from engine.lab.make.learn.territory.views import KINDS, REACHES, SIMPLE, Representation, movers

FORMAT = 1
"""Of the files; raised when what a representation describes changes."""

HIDDEN_UNITS = 25

CHUNK = 500
"""Positions that are described at a time, to spare memory."""


@dataclass(frozen=True)
class Architecture:
    """The form of a net that estimates who owns a point.

    It says what the net sees around the point, and how many hidden units the net has, 0 or HIDDEN_UNITS.
    """

    representation: Representation
    units: int

    @property
    def name(self) -> str:
        """The name, such as ``enhanced-60-25``: representation, number of points of the region, number of
        hidden units.
        """
        return f"{self.representation.kind}-{self.representation.region}-{self.units}"

    @property
    def words(self) -> str:
        """The architecture in words, for people: what the net sees of a point's surroundings, and its hidden
        units.
        """
        layers = f"{self.units} hidden units" if self.units else "linear"
        return f"{self.representation.kind}, {layers}, region {self.representation.region}"


def architecture_named(name: str) -> Architecture:
    """Return the architecture with a name such as ``enhanced-60-25``. Raises ValueError if there is none."""
    kind, _, rest = name.partition("-")
    region, _, units = rest.partition("-")
    known = {str(each): each for each in (*REACHES, 0, HIDDEN_UNITS)}
    if kind not in KINDS or known.get(region) not in REACHES or known.get(units) not in (0, HIDDEN_UNITS):
        raise ValueError(f"there is no architecture {name!r}, expected one such as enhanced-60-25")
    return Architecture(Representation(kind, known[region]), known[units])


@dataclass(frozen=True)
class Estimator:
    """A trained net of an architecture that estimates who owns each point, for boards of one size."""

    architecture: Architecture
    size: int
    net: Net

    def ownership(self, judged: Judged) -> np.ndarray:
        """Return the net's estimates of who owns each point of the positions ``judged``, points with stones
        included: (positions, size, size), from 1 for Black to -1 for White.
        """
        chunks = []
        for start in range(0, len(judged), CHUNK):
            chunk = judged.choose(np.arange(start, min(start + CHUNK, len(judged))))
            outputs = np.clip(self.net(self.architecture.representation.describe(chunk)), -1, 1)
            chunks.append(outputs.reshape(chunk.positions.grids.shape) * movers(chunk))
        return np.concatenate(chunks)

    def estimate(self, judged: Judged) -> np.ndarray:
        """Return who owns each point of the positions ``judged``: (positions, size, size), from 1 for Black
        to -1 for White.

        A point with a stone belongs to the stone's side, unless the stone is held dead. On all other points
        the net's estimate is taken.
        """
        stones = signed_stones(judged.positions.grids)
        left: np.ndarray = np.where(stays(self.architecture, judged), stones, self.ownership(judged))
        return left


def stays(architecture: Architecture, judged: Judged) -> np.ndarray:
    """Tell which points of some positions have a stone that stays, i.e. is not held dead: bool (positions,
    size, size).

    Dead stones are those that the evaluator finds dead. An architecture with the simple representation
    (SIMPLE) does not know them, so all its stones stay. judged: the positions
    """
    stones: np.ndarray = judged.positions.grids != EMPTY
    return stones if architecture.representation.kind == SIMPLE else stones & ~judged.dead


def save_estimator(estimator: Estimator, file: Path) -> None:
    """Write an estimator in the form that `load_estimator` reads. An old file is replaced only once
    everything is written. Raises OSError.
    """
    fields: dict[str, Any] = {
        "format": np.array(FORMAT),
        "architecture": np.array(estimator.architecture.name),
        "size": np.array(estimator.size),
        "hidden": estimator.net.hidden,
        "output": estimator.net.output,
    }
    replace_file(file, lambda out: np.savez_compressed(out, **fields))


def load_estimator(file: Path) -> Estimator:
    """Return the estimator of a file. Raises OSError if the file cannot be read, ValueError, naming it, if it
    holds anything else.
    """
    try:
        with np.load(file, allow_pickle=False) as arrays:
            found = {name: arrays[name] for name in arrays}
        if int(found["format"]) != FORMAT:
            raise ValueError(f"its format is {int(found['format'])}, expected {FORMAT}: train it again")
        architecture = architecture_named(str(found["architecture"]))
        net = Net(found["hidden"], found["output"])
        expected = architecture.representation.features
        if net.features != expected or net.units != architecture.units or net.output.ndim != 1:
            raise ValueError(
                f"its net does not fit the architecture {architecture.name} with {expected} features"
            )
        if not (np.isfinite(net.hidden).all() and np.isfinite(net.output).all()):
            raise ValueError("it holds weights that are no numbers")
        return Estimator(architecture, int(found["size"]), net)
    except (KeyError, TypeError, IndexError, ValueError, EOFError, zipfile.BadZipFile, zlib.error) as error:
        what = f"there is no array {error}" if isinstance(error, KeyError) else str(error)
        raise ValueError(f"{file} is no trained estimator of territory: {what}") from None
