"""The table of levels: every level can be had, and a broken table says what is wrong."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from engine.search.levels import FILE, HIGHEST, LOWEST, Level, LevelError, load_level

GROWING = (
    "strings",
    "cuts",
    "joins",
    "life",
    "races",
    "candidates",
    "answers",
    "depth",
    "quiescence",
    "evaluations",
)


@pytest.mark.parametrize("number", range(LOWEST + 1, HIGHEST + 1))
def test_a_higher_level_never_does_less(number: int) -> None:
    lower, higher = load_level(number - 1), load_level(number)
    for name in GROWING:
        assert getattr(higher, name) >= getattr(lower, name), name
    assert higher.overlooks <= lower.overlooks
    assert higher.careless <= lower.careless
    assert higher.level == number


def test_levels_between_the_named_ones_lie_between_them() -> None:
    five, seven, ten = load_level(5), load_level(7), load_level(10)
    assert five.evaluations < seven.evaluations < ten.evaluations
    assert five.overlooks > seven.overlooks > ten.overlooks


def test_the_effort_of_a_level_reads_short_links_deepest() -> None:
    effort = load_level(HIGHEST).effort
    assert effort.cuts[0] > effort.cuts[1] > effort.cuts[2] > 0
    assert effort.strings == load_level(HIGHEST).strings


@pytest.mark.parametrize("number", [0, 21, -3])
def test_other_levels_are_refused(number: int) -> None:
    with pytest.raises(ValueError, match=f"level {number}, expected 1 to 20"):
        load_level(number)


def broken(tmp_path: Path, old: str, new: str) -> Path:
    """A copy of the table with one change."""
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "levels.yaml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("level: 20", "level: 19", "names no level 1 or no level 20"),
        (
            "candidates: 4",
            "candidates: many",
            "level 1, field 'candidates': 'many', expected a number from 0 up",
        ),
        ("joins: 40, ", "", "level 1, field 'joins': None, expected a number from 0 up"),
        ("overlooks: 0.5", "overlooks: -1", "level 1, field 'overlooks': -1, expected a number from 0 up"),
        ("- {level: 1,", "- [level: 1,", "is not YAML"),
    ],
)
def test_a_broken_table_names_level_and_field(tmp_path: Path, old: str, new: str, problem: str) -> None:
    with pytest.raises(LevelError, match=problem):
        load_level(HIGHEST, broken(tmp_path, old, new))


def test_every_field_of_a_level_is_explained_in_the_table() -> None:
    comment = [line for line in FILE.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    words = set(" ".join(comment).replace(",", " ").replace(":", " ").split())
    assert {field.name for field in fields(Level)} <= words
