"""Numbers kept in YAML files: the one loader that reads them, and what it asks of a file.

A file has an entry for each number. An entry gives its ``value`` and the ``unit`` of it, and says how the value came
about: in words of its own (``from``), or by the file's ``fit``, an entry that tells of the run which fitted all numbers
at once. What else stands in an entry (``meaning``, the counts behind a share) is for people. A value is one number, a
list of them, or a number or a list for each of some keys, such as sizes of boards.

Whoever loads a file tells the loader what to expect: the names, and for each the unit, the range, and the shape of the
value. So nothing that the code does not know stands in a file, and nothing that it needs is missing.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.base.yaml_text import parse_yaml

FIT = "fit"
"""The entry of a file that tells how all of its numbers came about."""


class NumbersError(ValueError):
    """Raised for a YAML file of numbers that does not hold what it must.

    The text names the file, the entry and what was expected.
    """


@dataclass(frozen=True)
class Expected:
    """What one entry of a YAML file of numbers must hold. A value that does not fit is refused.

    unit: the unit that the file must name for the entry
    least, most: the smallest and the largest value that make sense
    whole: whether only whole numbers are allowed
    count: how many numbers a list holds; None for a single number
    keys: the keys by which the entry holds a number or list each; empty if it holds only one
    """

    unit: str
    least: float = -math.inf
    most: float = math.inf
    whole: bool = False
    count: int | None = None
    keys: tuple[str | int, ...] = ()

    @property
    def words(self) -> str:
        """The expected value in words, such as ``a whole number from 1 up``, for error messages."""
        kind = "whole number" if self.whole else "number"
        if math.isinf(self.least) and math.isinf(self.most):
            wanted = f"a {kind}"
        elif math.isinf(self.most):
            wanted = f"a {kind} from {self.least:g} up"
        else:
            wanted = f"a {kind} from {self.least:g} to {self.most:g}"
        return wanted if self.count is None else f"{self.count} values, each {wanted}"

    def fits(self, value: object) -> bool:
        """Tell whether a value read from a file has the kind, range and count expected.

        Where a file gives a value for each of ``keys``, this is asked of each value by itself.
        """
        if self.count is None:
            return self._is_right(value)
        return isinstance(value, list) and len(value) == self.count and all(map(self._is_right, value))

    def _is_right(self, number: object) -> bool:
        kinds = (int,) if self.whole else (int, float)
        return type(number) in kinds and math.isfinite(number) and self.least <= number <= self.most  # type: ignore[arg-type, operator]


def read_numbers(file: Path, expected: Mapping[str, Expected]) -> dict[str, Any]:
    """Read a YAML file of numbers and return its values by the names of the entries.

    A value is an int or float, a list of these, or a dict of either by key. Raises NumbersError if the file
    is not as ``expected`` says (`parse_numbers` lists why), OSError if it cannot be read.
    """
    return parse_numbers(file.read_text(encoding="utf-8"), file.name, expected)


def parse_numbers(text: str, file: str, expected: Mapping[str, Expected]) -> dict[str, Any]:
    """Return the values in a YAML text of numbers by the names of the entries.

    A value is an int or float, a list of these, or a dict of either by key. Raises NumbersError in each of
    these cases: an expected entry is missing; it has another unit, kind or range; it does not say how its
    numbers came about; the text has an entry that is not in ``expected``.

    file: the name by which errors call the text
    """
    import yaml

    try:
        entries = parse_yaml(text)
    except yaml.YAMLError as error:
        raise NumbersError(f"{file} is not YAML: {error}") from None
    if not isinstance(entries, dict):
        raise NumbersError(f"{file} holds no entries, expected {', '.join(expected)}")
    unknown = [name for name in entries if name not in expected and name != FIT]
    if unknown:
        raise NumbersError(f"{file}: the entry '{unknown[0]}' is unknown, expected {', '.join(expected)}")
    found = {}
    for name, wanted in expected.items():
        if name not in entries:
            raise NumbersError(f"{file}: there is no '{name}'")
        found[name] = _value(f"{file}, '{name}'", entries[name], wanted, FIT in entries)
    return found


def _value(place: str, entry: object, expected: Expected, fitted: bool) -> Any:
    """Return the value in one entry of a numbers file, after checking it against ``expected``.

    Raises NumbersError if the entry does not fit; the error's text begins with ``place``.

    entry: what the file has under the entry's name: a dict with ``unit`` and ``value``
    fitted: whether another entry says how all numbers of the file came about. If not, this entry must say it
        itself
    """
    if not isinstance(entry, dict):
        raise NumbersError(f"{place}: {entry!r}, expected an entry with 'unit' and 'value'")
    if entry.get("unit") != expected.unit:
        raise NumbersError(f"{place}: the unit is {entry.get('unit')!r}, expected {expected.unit!r}")
    if not fitted and not entry.get("from"):
        raise NumbersError(f"{place}: expected 'from', which says how the value came about")
    value = entry.get("value")
    if not expected.keys:
        if not expected.fits(value):
            raise NumbersError(f"{place}: the value is {value!r}, expected {expected.words}")
        return value
    keys = ", ".join(map(str, expected.keys))
    if not isinstance(value, dict) or set(value) != set(expected.keys):
        given = ", ".join(map(str, value)) if isinstance(value, dict) else repr(value)
        raise NumbersError(f"{place}: the value is for {given}, expected one for each of {keys}")
    for key in expected.keys:
        if not expected.fits(value[key]):
            raise NumbersError(f"{place}: the value for {key} is {value[key]!r}, expected {expected.words}")
    return value
