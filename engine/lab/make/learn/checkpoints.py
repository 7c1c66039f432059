"""Results of the long steps of a run, kept in files, so that an interrupted run goes on where it stood.

A file knows what it was computed from: a digest of the arrays that went into it and of the engine's version. One that
was computed from anything else, or is damaged, is computed anew.
"""

from __future__ import annotations

import hashlib
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from engine.base.files import replace_file
from engine.base.version import __version__
from engine.lab.pieces import Crew, Piece

_DIGEST = "computed_from"


def digest(arrays: Iterable[np.ndarray]) -> str:
    """Return a digest of some arrays and of the engine's version. It depends on the contents, shapes, types
    and order of the arrays.
    """
    found = hashlib.sha256(__version__.encode())
    for array in arrays:
        found.update(f"{array.dtype}{array.shape}".encode())
        found.update(np.ascontiguousarray(array).tobytes())
    return found.hexdigest()


class Checkpoints:
    """Keeps the results of long steps of work, so that a later run need not compute them again. Each is a
    file in a folder, under a name.

    reused: how many results were taken from earlier runs
    """

    def __init__(self, folder: Path) -> None:
        """Keep results in ``folder``, which is made when the first result is kept."""
        self._folder = folder
        self.reused = 0

    def keep(
        self, name: str, inputs: Iterable[np.ndarray], compute: Callable[[], dict[str, np.ndarray]]
    ) -> dict[str, np.ndarray]:
        """Return the arrays, by name, that an earlier run kept under this name. If there are none, compute
        and keep them now.

        inputs: all arrays that the result depends on; if they have changed, the result is computed anew.
        Raises OSError if the result cannot be written.
        """
        wanted = digest(inputs)
        found = self._find(name, wanted)
        if found is not None:
            return found
        made = compute()
        self._write_arrays(name, wanted, made)
        return made

    def carry_out(
        self,
        name: str,
        crew: Crew,
        do: Callable[[Piece], dict[str, np.ndarray]],
        pieces: Sequence[Piece],
        first: int = 0,
    ) -> Iterator[tuple[int, dict[str, np.ndarray]]]:
        """Let a crew do pieces of work, except those whose results were kept before. Yield the number of each
        piece, from 0, with its result.

        Each new result is kept in the folder. name: under which the results are kept, followed by the number
        of the piece, counted from ``first``. A kept result is used only if the piece is the same, by its
        `repr`. Raises OSError as `Crew.carry_out` does, and if something cannot be written.
        """
        wanted = [digest([np.frombuffer(repr(piece).encode(), np.uint8)]) for piece in pieces]
        left = []
        for number, each in enumerate(wanted):
            found = self._find(f"{name}-{first + number:05d}", each)
            if found is None:
                left.append(number)
            else:
                yield number, found
        for place, made in crew.carry_out(do, [pieces[number] for number in left]):
            number = left[place]
            self._write_arrays(f"{name}-{first + number:05d}", wanted[number], made)
            yield number, made

    def _find(self, name: str, wanted: str) -> dict[str, np.ndarray] | None:
        found = _read(self._folder / f"{name}.npz")
        if found is None or str(found.pop(_DIGEST, "")) != wanted:
            return None
        self.reused += 1
        return found

    def _write_arrays(self, name: str, computed_from: str, made: Mapping[str, np.ndarray]) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        contents: dict[str, Any] = {**made, _DIGEST: np.array(computed_from)}
        replace_file(self._folder / f"{name}.npz", lambda out: np.savez_compressed(out, **contents))


def _read(file: Path) -> dict[str, np.ndarray] | None:
    """Return the arrays of a file by name; None if there is no file or it is damaged."""
    try:
        with np.load(file, allow_pickle=False) as arrays:
            return {name: arrays[name] for name in arrays}
    except (OSError, ValueError, EOFError, KeyError, zipfile.BadZipFile, zlib.error):
        return None
