"""The numbers of the pass of links, out of ``links.yaml``, as one record for the kernels."""

from __future__ import annotations

from pathlib import Path

import numba
import numpy as np

from engine.base.numbers import Expected, read_numbers
from engine.evaluate.links.types import TYPE_NAMES
from engine.evaluate.tables import LINK_TYPES
from engine.jit.declaring import record_array

FILE = Path(__file__).with_name("links.yaml")

ENEMY_COUNTS = 5
"""Enemy stones near a link are counted from 0 to 4; more count as 4."""

SHARE = "share of links that held"

EXPECTED = {
    "held": Expected(SHARE, least=0, most=1, count=ENEMY_COUNTS, keys=TYPE_NAMES),
    "enough": Expected(SHARE, least=0, most=1),
}

LINK_NUMBERS_DTYPE = np.dtype(
    [
        # share of links that held, by type and enemy stones near
        ("held", np.float64, (LINK_TYPES, ENEMY_COUNTS)),
        # the share from which an unread link counts as one that holds
        ("enough", np.float64),
    ],
    align=True,
)
LINK_NUMBERS = numba.from_dtype(LINK_NUMBERS_DTYPE)


def link_numbers(file: Path = FILE) -> np.ndarray:
    """Read the numbers of the pass of links from a file; return one record (shape (1,)) of
    LINK_NUMBERS_DTYPE.

    Raises `engine.base.numbers.NumbersError` if the file is not as expected.
    """
    found = read_numbers(file, EXPECTED)
    numbers = record_array(1, LINK_NUMBERS_DTYPE)
    for index, name in enumerate(TYPE_NAMES):
        numbers[0]["held"][index] = found["held"][name]
    numbers[0]["enough"] = found["enough"]
    return numbers
