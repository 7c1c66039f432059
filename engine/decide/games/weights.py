"""The weights of playouts: read from ``weights.npz``.

It was made by ``tamen fit playouts games19_train.txt.gz --games 6000`` and then by ``tamen fit balance labels9.npz
labels19.npz --positions 300 --games 120``, when liberties did not count. Then kinds were set by hand, as games from
positions of the train part of labels19.npz ended nearer to their labels: saves that leave two liberties weigh half as
much as others; ataris 4 times as much for a stone and 6 times for more where the string stays in atari if it runs, as
much where it gets two liberties, and 0.4 times where it gets more; extensions 0.5, 1 and 1.5 for a stone, 0.7, 1.4 and
2.5 for more, by the liberties after them; captures in races 8 for a stone and 30 for more, ataris there 4 and 6. In
races of strings with three liberties captures weigh 4 and other liberties 1. Last all weights by what lies around an
answer were raised to the power of 1.3, as strings that live fell less often for it.

``weights_of_groups.npz`` is without the last two steps: games about the life of one group are played by it.
"""

from __future__ import annotations

import functools
import zipfile
import zlib
from pathlib import Path

import numpy as np

from engine.base.files import replace_file
from engine.decide.games.records import WEIGHTS_DTYPE
from engine.jit.declaring import record_array

FILE = Path(__file__).with_name("weights.npz")


def save_weights(weights: np.ndarray, file: Path) -> None:
    """Write the weights of playouts to a file. An old file stays whole until the new one is complete."""
    fields = {name: weights[name][0] for name in WEIGHTS_DTYPE.names or ()}
    replace_file(file, lambda out: np.savez_compressed(out, **fields))


@functools.lru_cache(maxsize=8)
def load_weights(file: Path = FILE) -> np.ndarray:
    """Return the weights of playouts that a file holds, as one element of WEIGHTS_DTYPE.

    Raises OSError or ValueError, naming the file.
    """
    weights = record_array(1, WEIGHTS_DTYPE)
    try:
        with np.load(file) as arrays:
            for name in WEIGHTS_DTYPE.names or ():
                if arrays[name].shape != weights[name][0].shape:
                    raise ValueError(f"'{name}' has the shape {arrays[name].shape}")
                if not (np.isfinite(arrays[name]) & (arrays[name] >= 0)).all():
                    raise ValueError(f"'{name}' holds what is no number from 0 on")
                weights[name][0] = arrays[name]
    except (KeyError, TypeError, ValueError, EOFError, zipfile.BadZipFile, zlib.error) as error:
        raise ValueError(f"{file} is no file of playout weights: {error}") from None
    return weights
