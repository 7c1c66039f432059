"""The numbers of the eye pass, out of ``eyes.yaml``, as one record for the kernels."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import yaml

FILE = Path(__file__).with_name("eyes.yaml")

NAMES = ("prisoner_stones", "prisoner_points", "lone_stones", "lone_room", "reach", "broad")

EYE_NUMBERS_DTYPE = np.dtype([(name, np.int64) for name in NAMES], align=True)


def load_eye_numbers(numbers: np.ndarray, file: Path = FILE) -> None:
    """Fill a record of EYE_NUMBERS_DTYPE (shape (1,)) from a file.

    Raises ValueError, naming file and number, if one is missing or no whole number.
    """
    entries = yaml.safe_load(file.read_text(encoding="utf-8"))
    for name in NAMES:
        value = entries.get(name, {}).get("value")
        if not isinstance(value, int):
            raise ValueError(f"{file.name}: '{name}' has the value {value!r}, expected a whole number")
        numbers[name] = value
