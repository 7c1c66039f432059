"""The loader of numbers: every file of the project is read by it, and what is wrong with another is said."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from engine.base.numbers import Expected, NumbersError, parse_numbers, read_numbers
from engine.base.yaml_text import parse_yaml
from engine.decide.decision import levels, ranks, winning, worth
from engine.evaluate.eyes import scratch as eyes
from engine.evaluate.groups import numbers as groups
from engine.evaluate.links import numbers as links
from engine.evaluate.numbers import EvaluationNumbers
from engine.evaluate.territory import numbers as territory
from tests.changed_numbers import write_entries


class Shipped(NamedTuple):
    """A file of the project, how it is loaded, and one of its numbers."""

    file: Path
    load: Callable[[Path], object]
    name: str
    unit: str


FILES = {
    "links": Shipped(
        links.FILE, lambda file: EvaluationNumbers.load(links=file), "enough", "share of links that held"
    ),
    "eyes": Shipped(eyes.FILE, lambda file: EvaluationNumbers.load(eyes=file), "reach", "steps"),
    "groups": Shipped(groups.FILE, lambda file: EvaluationNumbers.load(groups=file), "run_poorly", "room"),
    "territory": Shipped(
        territory.FILE, lambda file: EvaluationNumbers.load(territory=file), "reach", "steps"
    ),
    "levels": Shipped(levels.FILE, lambda file: levels.load_level(7, file), "depth", "moves"),
    "ranks": Shipped(ranks.FILE, ranks.level_ranks, "ranks", "ranks above 30 kyu"),
    "worth": Shipped(
        worth.FILE, worth.load_worth, "captured", "points off if the stone played cannot be saved"
    ),
    "winning": Shipped(winning.FILE, winning.load_spread, "move", "squared points"),
}
each_file = pytest.mark.parametrize("shipped", FILES.values(), ids=FILES)

ONE = {"one": Expected("steps", least=1, most=9, whole=True)}


def refusal(folder: Path, shipped: Shipped, change: Callable[[dict[str, Any]], object]) -> str:
    """What the loader says of a copy of a file, named broken.yaml, with a change."""
    entries = parse_yaml(shipped.file.read_text(encoding="utf-8"))
    change(entries)
    copy = folder / "broken.yaml"
    write_entries(copy, entries)
    with pytest.raises(NumbersError) as caught:
        shipped.load(copy)
    return str(caught.value)


def test_no_file_of_the_project_is_forgotten_here() -> None:
    root = Path(eyes.__file__).parents[2]
    rooms = ("evaluate", "decide/decision", "reading", "board", "game")
    found = {file for room in rooms for file in (root / room).rglob("*.yaml")}
    assert found == {shipped.file for shipped in FILES.values()}


@each_file
def test_an_unchanged_file_is_read(shipped: Shipped) -> None:
    assert shipped.load(shipped.file)


@each_file
def test_a_missing_entry_is_named(shipped: Shipped, tmp_path: Path) -> None:
    assert refusal(tmp_path, shipped, lambda entries: entries.pop(shipped.name)) == (
        f"broken.yaml: there is no '{shipped.name}'"
    )


@each_file
def test_an_unknown_entry_is_named(shipped: Shipped, tmp_path: Path) -> None:
    said = refusal(tmp_path, shipped, lambda entries: entries.update(speed={"unit": "moves", "value": 1}))
    assert said.startswith("broken.yaml: the entry 'speed' is unknown, expected ")
    assert shipped.name in said


@each_file
def test_another_unit_is_named(shipped: Shipped, tmp_path: Path) -> None:
    said = refusal(tmp_path, shipped, lambda entries: entries[shipped.name].update(unit="furlongs"))
    assert said == f"broken.yaml, '{shipped.name}': the unit is 'furlongs', expected '{shipped.unit}'"


@each_file
def test_a_value_that_nobody_has_explained_is_refused(shipped: Shipped, tmp_path: Path) -> None:
    def forget(entries: dict[str, Any]) -> None:
        entries.pop("fit", None)
        for entry in entries.values():
            entry.pop("from", None)

    said = refusal(tmp_path, shipped, forget)
    assert said.endswith("expected 'from', which says how the value came about")


@each_file
@pytest.mark.parametrize("value", [True, "many", None, [2], float("nan"), float("inf"), 1e9])
def test_a_value_of_another_kind_or_out_of_range_is_named(
    shipped: Shipped, value: object, tmp_path: Path
) -> None:
    def spoil(entries: dict[str, Any]) -> None:
        entry = entries[shipped.name]
        if isinstance(entry["value"], dict):
            entry["value"] = dict.fromkeys(entry["value"], value)
        else:
            entry["value"] = value

    said = refusal(tmp_path, shipped, spoil)
    assert said.startswith(f"broken.yaml, '{shipped.name}': the value ")
    assert f"{value!r}, expected a " in said


@each_file
def test_a_bare_value_is_no_entry(shipped: Shipped, tmp_path: Path) -> None:
    said = refusal(tmp_path, shipped, lambda entries: entries.update({shipped.name: 3}))
    assert said == f"broken.yaml, '{shipped.name}': 3, expected an entry with 'unit' and 'value'"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("- 1", "own.yaml holds no entries, expected one"),
        ("", "own.yaml holds no entries, expected one"),
        ("one: {unit: steps, value: 0, from: a guess}", "a whole number from 1 to 9"),
        ("one: {unit: steps, value: 2.0, from: a guess}", "the value is 2.0, expected a whole number"),
        ("one: {unit: steps, value: 10, from: a guess}", "the value is 10, expected a whole number"),
        ("one: {value: 1, from: a guess}", "the unit is None, expected 'steps'"),
        ("one: {unit: steps, from: a guess}", "the value is None"),
    ],
)
def test_what_is_wrong_is_said(text: str, said: str) -> None:
    with pytest.raises(NumbersError) as caught:
        parse_numbers(text, "own.yaml", ONE)
    assert said in str(caught.value)


def test_a_file_that_is_not_yaml_is_named() -> None:
    with pytest.raises(NumbersError, match="^own.yaml is not YAML: "):
        parse_numbers("a: [", "own.yaml", ONE)


def test_values_come_in_four_forms(tmp_path: Path) -> None:
    expected = {
        "single": Expected("points", least=0),
        "listed": Expected("points", count=2),
        "by_size": Expected("points", most=5, keys=(9, 19)),
        "lists": Expected("points", count=1, keys=("hane", "knight")),
    }
    file = tmp_path / "own.yaml"
    file.write_text(
        """
fit: {date: today}
single: {unit: points, value: 0}
listed: {unit: points, value: [1, -2.5], meaning: told to people alone}
by_size: {unit: points, value: {9: -3, 19: 5}}
lists: {unit: points, value: {hane: [1], knight: [2]}}
""",
        encoding="utf-8",
    )
    assert read_numbers(file, expected) == {
        "single": 0,
        "listed": [1, -2.5],
        "by_size": {9: -3, 19: 5},
        "lists": {"hane": [1], "knight": [2]},
    }


@pytest.mark.parametrize("value", ["{9: 1}", "{9: 1, 13: 1, 19: 1}", "{9: 1, 13: 1}", "1"])
def test_the_keys_of_a_value_are_exactly_those_expected(value: str) -> None:
    expected = {"one": Expected("points", keys=(9, 19))}
    with pytest.raises(
        NumbersError, match="own.yaml, 'one': the value is for .*, expected one for each of 9, 19"
    ):
        parse_numbers(f"one: {{unit: points, from: a guess, value: {value}}}", "own.yaml", expected)
