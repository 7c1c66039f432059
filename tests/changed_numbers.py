"""Files of numbers with other values, for tests of whoever has numbers of its own."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import yaml


def changed_numbers(folder: Path, file: Path, changes: Mapping[str, object]) -> Path:
    """A copy of a file of numbers in a folder, with other values for some of its names."""
    entries = yaml.safe_load(file.read_text(encoding="utf-8"))
    for name, value in changes.items():
        entries[name]["value"] = value
    copy = folder / file.name
    copy.write_text(yaml.safe_dump(entries), encoding="utf-8")
    return copy
