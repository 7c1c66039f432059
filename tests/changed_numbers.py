"""Files of numbers with other values, for tests of whoever has numbers of its own."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import yaml

from engine.base.yaml_text import parse_yaml

DUMPER = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
"""As with the loaders of `engine.base.yaml_loaders`: libyaml where PyYAML was built with it."""


def changed_numbers(folder: Path, file: Path, changes: Mapping[str, object]) -> Path:
    """A copy of a file of numbers in a folder, with other values for some of its names."""
    entries = parse_yaml(file.read_text(encoding="utf-8"))
    for name, value in changes.items():
        entries[name]["value"] = value
    copy = folder / file.name
    write_entries(copy, entries)
    return copy


def write_entries(file: Path, entries: object) -> None:
    """Write a file of numbers anew."""
    file.write_text(yaml.dump(entries, Dumper=DUMPER), encoding="utf-8")
