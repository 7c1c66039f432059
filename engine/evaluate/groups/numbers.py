"""The numbers of the group pass, out of ``groups.yaml``, as one record for the kernels."""

from __future__ import annotations

import functools
from pathlib import Path

import numba
import numpy as np
import yaml

FILE = Path(__file__).with_name("groups.yaml")

NAMES = ("eighths_per_edge_point", "run_easily", "run_limping", "run_poorly", "lots_of_space")

GROUP_NUMBERS_DTYPE = np.dtype([(name, np.int64) for name in NAMES], align=True)
GROUP_NUMBERS = numba.from_dtype(GROUP_NUMBERS_DTYPE)


@functools.cache
def group_numbers() -> np.ndarray:
    """One record of GROUP_NUMBERS_DTYPE. Raises ValueError, naming file and number, if one is missing or no number."""
    entries = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    numbers = np.zeros(1, dtype=GROUP_NUMBERS_DTYPE)
    for name in NAMES:
        value = entries.get(name, {}).get("value")
        if not isinstance(value, int):
            raise ValueError(f"{FILE.name}: '{name}' has the value {value!r}, expected a whole number")
        numbers[0][name] = value
    return numbers.view(np.recarray) if numba.config.DISABLE_JIT else numbers
