"""The files of named numbers: those of the project are read, and what is wrong with another is said."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from engine.search import winning, worth
from engine.search.numbers import read_numbers
from engine.search.winning import load_spread
from engine.search.worth import load_worth

ABOVE, FROM = "a number above 0", "a number from 0 up"

FILES = [
    pytest.param(winning.FILE, load_spread, "length", id="winning"),
    pytest.param(worth.FILE, load_worth, "captured", id="worth"),
]
each_file = pytest.mark.parametrize(("file", "load", "name"), FILES)


def changed(folder: Path, file: Path, change: Callable[[dict], object]) -> Path:
    """A copy of a file of numbers, with a change, by the name of broken.yaml."""
    entries = yaml.safe_load(file.read_text(encoding="utf-8"))
    change(entries)
    copy = folder / "broken.yaml"
    copy.write_text(yaml.safe_dump(entries), encoding="utf-8")
    return copy


def test_the_values_of_the_names_are_read(tmp_path: Path) -> None:
    file = tmp_path / "numbers.yaml"
    file.write_text("fit: {date: today}\na: {unit: points, value: 3}\nb: {value: 0.25}\nc: {value: 0}\n")
    assert read_numbers(file, ["b", "a"], zero=False) == {"a": 3.0, "b": 0.25}
    assert read_numbers(file, ["c"], zero=True) == {"c": 0.0}


@each_file
def test_a_change_of_the_file_is_a_change_of_the_number(
    file: Path, load: Callable[[Path], object], name: str, tmp_path: Path
) -> None:
    copy = changed(tmp_path, file, lambda entries: entries[name].update(value=123.5))
    assert getattr(load(copy), name) == 123.5


@each_file
@pytest.mark.parametrize("value", [-1, True, "many", None, [2], float("nan"), float("inf")])
def test_a_number_that_is_none_is_named(
    file: Path, load: Callable[[Path], object], name: str, value: object, tmp_path: Path
) -> None:
    copy = changed(tmp_path, file, lambda entries: entries[name].update(value=value))
    with pytest.raises(ValueError, match=f"^broken.yaml, '{name}': ") as caught:
        load(copy)
    assert str(caught.value).endswith(f"{value!r}, expected {FROM if load is load_worth else ABOVE}")


def test_only_what_counts_for_nothing_may_be_zero(tmp_path: Path) -> None:
    assert (
        load_worth(
            changed(tmp_path, worth.FILE, lambda entries: entries["captured"].update(value=0))
        ).captured
        == 0
    )
    file = changed(tmp_path, winning.FILE, lambda entries: entries["length"].update(value=0))
    with pytest.raises(ValueError, match=f"broken.yaml, 'length': 0, expected {ABOVE}"):
        load_spread(file)


@each_file
@pytest.mark.parametrize("change", ["missing", "bare"])
def test_a_missing_number_is_named(
    file: Path, load: Callable[[Path], object], name: str, change: str, tmp_path: Path
) -> None:
    def damage(entries: dict) -> None:
        value = entries.pop(name)["value"]
        if change == "bare":
            entries[name] = value

    with pytest.raises(ValueError, match=f"^broken.yaml: there is no '{name}' with a value$"):
        load(changed(tmp_path, file, damage))


def test_a_file_of_something_else_has_no_numbers(tmp_path: Path) -> None:
    file = tmp_path / "list.yaml"
    file.write_text("- 1\n- 2\n")
    with pytest.raises(ValueError, match="list.yaml: there is no 'one' with a value"):
        read_numbers(file, ["one"], zero=True)
