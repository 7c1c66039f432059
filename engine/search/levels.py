"""The levels of play, out of ``levels.yaml``."""

from __future__ import annotations

import functools
from dataclasses import dataclass, fields
from pathlib import Path

import yaml

from engine.evaluate.effort import Effort

FILE = Path(__file__).with_name("levels.yaml")

LOWEST, HIGHEST = 1, 20


class LevelError(ValueError):
    """The table of levels is not as its first lines say; the text names file, level and field."""


LEAST_TOGETHER = 20_000
"""Positions that the readings of all groups of an evaluation may look at together, at least: some hundredths of a
second, since no clock is looked at meanwhile."""


@dataclass(frozen=True)
class Level:
    """What one level may do; the fields are those that ``levels.yaml`` explains."""

    level: int
    strings: int
    cuts: int
    joins: int
    life: int
    races: int
    candidates: int
    answers: int
    depth: int
    quiescence: int
    evaluations: int
    overlooks: float
    careless: float

    @property
    def effort(self) -> Effort:
        """The budgets of one evaluation; long links get less than short ones."""
        cuts = (2 * self.cuts, self.cuts, max(1, self.cuts * 3 // 5))
        return Effort(
            self.strings, cuts, self.joins, self.life, self.races, max(LEAST_TOGETHER, 8 * self.life)
        )


@functools.cache
def load_level(number: int, file: Path = FILE) -> Level:
    """One level. Raises ValueError outside LOWEST to HIGHEST, and LevelError for a broken table."""
    if not LOWEST <= number <= HIGHEST:
        raise ValueError(f"level {number}, expected {LOWEST} to {HIGHEST}")
    named = _named_levels(file)
    below = max((level for level in named if level.level <= number), key=lambda each: each.level)
    above = min((level for level in named if level.level >= number), key=lambda each: each.level)
    span = above.level - below.level
    share = (number - below.level) / span if span else 0.0
    values = {}
    for field in fields(Level):
        low, high = getattr(below, field.name), getattr(above, field.name)
        value = low + (high - low) * share
        values[field.name] = value if isinstance(low, float) else round(value)
    return Level(**values)


def _named_levels(file: Path) -> list[Level]:
    try:
        entries = yaml.safe_load(file.read_text(encoding="utf-8"))
    except yaml.YAMLError as error:
        raise LevelError(f"{file.name} is not YAML: {error}") from None
    if not isinstance(entries, list):
        raise LevelError(f"{file.name} holds a {type(entries).__name__}, expected a list of levels")
    found = [_level(file, entry) for entry in entries]
    if {LOWEST, HIGHEST} - {level.level for level in found}:
        raise LevelError(f"{file.name} names no level {LOWEST} or no level {HIGHEST}")
    return found


def _level(file: Path, entry: object) -> Level:
    if not isinstance(entry, dict):
        raise LevelError(f"{file.name}: {entry!r}, expected the fields of a level")
    values = {}
    for field in fields(Level):
        value = entry.get(field.name)
        if isinstance(value, bool) or not isinstance(value, int | float) or value < 0:
            raise LevelError(
                f"{file.name}, level {entry.get('level')}, field '{field.name}': {value!r}, expected a number from 0 up"
            )
        values[field.name] = float(value) if field.type == "float" else int(value)
    return Level(**values)
