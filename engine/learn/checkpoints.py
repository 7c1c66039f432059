"""Results of the long steps of a run, kept in files, so that an interrupted run goes on where it stood.

A file knows what it was computed from: a digest of the arrays that went into it and of the engine's version. One that
was computed from anything else, or is damaged, is computed anew.
"""

from __future__ import annotations

import hashlib
import zipfile
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np

from engine.files import replace_file
from engine.version import __version__

_DIGEST = "computed_from"


def digest(arrays: Iterable[np.ndarray]) -> str:
    """A digest of the contents, shapes and kinds of some arrays, in their order, and of the engine's version."""
    found = hashlib.sha256(__version__.encode())
    for array in arrays:
        found.update(f"{array.dtype}{array.shape}".encode())
        found.update(np.ascontiguousarray(array).tobytes())
    return found.hexdigest()


class Checkpoints:
    """Named results in a folder. ``reused`` counts those that were not computed again."""

    def __init__(self, folder: Path) -> None:
        """The folder is made with the first result."""
        self._folder = folder
        self.reused = 0

    def keep(
        self, name: str, inputs: Iterable[np.ndarray], compute: Callable[[], dict[str, np.ndarray]]
    ) -> dict[str, np.ndarray]:
        """The arrays under a name if they were computed from these inputs; else what ``compute`` gives, which is kept.

        Raises OSError if it cannot be written.
        """
        file, wanted = self._folder / f"{name}.npz", digest(inputs)
        found = _read(file)
        if found is not None and str(found.pop(_DIGEST, "")) == wanted:
            self.reused += 1
            return found
        made = compute()
        self._folder.mkdir(parents=True, exist_ok=True)
        contents: dict[str, Any] = {**made, _DIGEST: np.array(wanted)}
        replace_file(file, lambda out: np.savez_compressed(out, **contents))
        return made


def _read(file: Path) -> dict[str, np.ndarray] | None:
    """The arrays of a file, None if there is none or it is damaged."""
    try:
        with np.load(file, allow_pickle=False) as arrays:
            return {name: arrays[name] for name in arrays}
    except (OSError, ValueError, EOFError, KeyError, zipfile.BadZipFile, zlib.error):
        return None
