"""What the machine has learned, as a file: the lexicon, the table of the heuristic, and how many games it knows."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from engine.base.arrays import read_arrays, write_arrays
from engine.history.remus.lexicon import ANY, MOST_CLASSES, OFF, POINTS, Lexicon
from engine.history.remus.parameters import new_table
from engine.history.remus.records import PARAMETERS, VALUES

FILE = Path(__file__).parent / "memory.npz"
"""What the player of the table knows."""

VERSION = 1
"""Of the parameters, the classes and the file; a memory of another version means something else."""

_SHAPES = {
    "table": (PARAMETERS, VALUES, 2),
    "classes": (None, POINTS),
    "counts": (None, 3),
}


@dataclass
class Memory:
    """What the machine has learned (the lexicon and the table of the heuristic), and from how many games."""

    lexicon: Lexicon = field(default_factory=Lexicon.empty)
    table: np.ndarray = field(default_factory=new_table)
    games: int = 0

    def arrays(self) -> dict[str, np.ndarray]:
        """Return all that the machine has learned as arrays by name. `of_arrays` makes a memory from them."""
        return {
            "version": np.array(VERSION),
            "games": np.array(self.games),
            "table": self.table,
            "classes": self.lexicon.classes,
            "counts": self.lexicon.counts,
        }

    def save(self, file: Path) -> None:
        """Write the memory to a file. Raises OSError if that fails; the old file is then untouched."""
        write_arrays(file, self.arrays())


def of_arrays(arrays: dict[str, np.ndarray]) -> Memory:
    """Return a memory of Remus' machine from its arrays by name, as `Memory.arrays` returns them.

    Raises ValueError, saying what was expected, for any other arrays.
    """
    for name in ("version", "games", *_SHAPES):
        if name not in arrays:
            raise ValueError(
                f"there is no array '{name}', expected a memory as 'tamen learn remus' writes it"
            )
    for name in ("version", "games"):
        if arrays[name].shape != () or arrays[name].dtype.kind not in "iu" or arrays[name] < 0:
            raise ValueError(f"'{name}' is no whole number from 0 on")
    version = int(arrays["version"])
    if version != VERSION:
        raise ValueError(f"this is a memory of version {version}, expected {VERSION}: let it learn anew")
    for name, shape in _SHAPES.items():
        found = arrays[name]
        fits = len(found.shape) == len(shape) and all(
            wanted in (None, there) for wanted, there in zip(shape, found.shape, strict=True)
        )
        if not fits or found.dtype.kind not in "iu":
            raise ValueError(
                f"'{name}' has the shape {found.shape} of {found.dtype}, expected whole numbers {shape}"
            )
    table, classes, counts = (arrays[name] for name in _SHAPES)
    if len(classes) != len(counts) or len(classes) > MOST_CLASSES:
        raise ValueError(
            f"there are {len(classes)} classes with {len(counts)} counts, expected {MOST_CLASSES} at most"
        )
    for name, pairs in (("table", table), ("counts", counts)):
        if (pairs[..., 1] < 1).any() or (pairs[..., 0] < 0).any() or (pairs[..., 0] > pairs[..., 1]).any():
            raise ValueError(f"'{name}' holds successes that are not from 0 to their cases")
    if classes.size and (classes.min() < 1 or classes.max() > (ANY | OFF)):
        raise ValueError(f"'classes' holds points that may be nothing, expected 1 to {ANY | OFF}")
    lexicon = Lexicon(classes.astype(np.uint8), counts.astype(np.int64))
    return Memory(lexicon, np.ascontiguousarray(table, dtype=np.int64), int(arrays["games"]))


def load(file: Path = FILE) -> Memory:
    """Return the memory in a file.

    Raises ValueError, naming the file and what was expected, if the file is damaged or missing.
    """
    try:
        return of_arrays(read_arrays(file))
    except ValueError as error:
        raise ValueError(str(error) if str(error).startswith(str(file)) else f"{file}: {error}") from None
