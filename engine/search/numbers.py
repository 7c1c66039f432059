"""Files of named numbers: YAML entries, each with the ``value`` of a number beside its unit and how it came about."""

from __future__ import annotations

import math
from collections.abc import Iterable
from pathlib import Path

import yaml


def read_numbers(file: Path, names: Iterable[str], zero: bool) -> dict[str, float]:
    """The values of the names in a file; ``zero`` says whether they may be 0, too.

    Raises ValueError, naming file and name, unless all are there, finite, and not too small.
    """
    entries = yaml.safe_load(file.read_text(encoding="utf-8"))
    found = {}
    for name in names:
        entry = entries.get(name) if isinstance(entries, dict) else None
        if not isinstance(entry, dict) or "value" not in entry:
            raise ValueError(f"{file.name}: there is no '{name}' with a value")
        value = entry["value"]
        number = isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
        if not number or value < 0 or (value == 0 and not zero):
            expected = "a number from 0 up" if zero else "a number above 0"
            raise ValueError(f"{file.name}, '{name}': {value!r}, expected {expected}")
        found[name] = float(value)
    return found
