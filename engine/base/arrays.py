"""Arrays by name in one file (.npz): written whole or not at all, and read with a sentence for what is no such file."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from engine.base.files import replace_file


def write_arrays(file: Path, arrays: Mapping[str, np.ndarray]) -> None:
    """Write arrays, given by name, into one compressed .npz file. A file that is there is replaced.

    Raises OSError, with the old file untouched, if the file cannot be written.
    """
    replace_file(file, lambda out: np.savez_compressed(out, **arrays))  # type: ignore[arg-type]


def read_arrays(file: Path) -> dict[str, np.ndarray]:
    """Return the arrays of an .npz file by their names.

    Raises ValueError, naming the file, if it cannot be read or is no .npz file.
    """
    try:
        with np.load(file, allow_pickle=False) as arrays:
            return {name: arrays[name] for name in arrays}
    except OSError as error:
        raise ValueError(f"{file} cannot be read: {error.strerror or error}") from None
    except (ValueError, AttributeError, EOFError, KeyError, TypeError, zipfile.BadZipFile, zlib.error):
        raise ValueError(f"{file} is no file of numpy arrays (.npz)") from None
