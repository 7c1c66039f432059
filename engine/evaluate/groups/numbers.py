"""The numbers of the group pass, out of ``groups.yaml``, as one record for the kernels."""

from __future__ import annotations

from pathlib import Path

import numba
import numpy as np

from engine.base.numbers import Expected, read_numbers
from engine.evaluate.tables import ONE_EYE
from engine.jit.declaring import record_array

FILE = Path(__file__).with_name("groups.yaml")

_ROOM = Expected("room", least=0, most=1000, whole=True)

EXPECTED = {
    "eighths_per_edge_point": Expected(
        "eighths of an eye for one point of eye space that a move along the edge gains",
        least=0,
        most=ONE_EYE,
        whole=True,
    ),
    "run_easily": _ROOM,
    "run_limping": _ROOM,
    "run_poorly": _ROOM,
    "lots_of_space": Expected("points of eye space", least=1, most=100, whole=True),
}

GROUP_NUMBERS_DTYPE = np.dtype([(name, np.int64) for name in EXPECTED], align=True)
GROUP_NUMBERS = numba.from_dtype(GROUP_NUMBERS_DTYPE)


def group_numbers(file: Path = FILE) -> np.ndarray:
    """Read the weights and limits of the group pass from a file; return one record (shape (1,)) of
    GROUP_NUMBERS_DTYPE.

    Raises `engine.base.numbers.NumbersError` if the file is not as expected.
    """
    numbers = record_array(1, GROUP_NUMBERS_DTYPE)
    for name, value in read_numbers(file, EXPECTED).items():
        numbers[0][name] = value
    return numbers
