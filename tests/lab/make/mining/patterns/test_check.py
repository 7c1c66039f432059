"""What is reported of patterns that are well spelt and still wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.lab.make.mining.patterns.check import check_files, check_patterns
from patterns.model import Pattern
from patterns.source import parse_source, source_files

BASE = """\
kind: contact
patterns:
- name: first
  where: anywhere
  diagram: |
    ? . . ?
    ? a O ?
    ? X b c
  moves:
    - {play: X a, worth: 6, then: [{play: O b, worth: 3}]}
  says: "Hane."
  example: |
    . . . . .
    . * O . .
    . X . . .
    . . . . .
    . . . . .
"""


def read(text: str, name: str) -> Pattern:
    """The pattern of a source, under another name."""
    (pattern,) = parse_source(text.replace("name: first", f"name: {name}"), Path("patterns/test.yaml"))
    return pattern


def problems(second: str) -> list[str]:
    """What is reported of the base pattern together with another one."""
    return check_patterns([read(BASE, "first"), read(second, "second")])


def test_two_different_patterns_are_well() -> None:
    other = BASE.replace("? X b c", "? O b c").replace(". X . . .", ". O . . .")
    assert problems(other) == []


def test_an_example_that_does_not_match() -> None:
    (found,) = problems(BASE.replace("? X b c", "? O b c"))
    assert (
        found == "patterns/test.yaml:3: pattern second: example 1 does not match with the first move on '*'"
    )


def test_a_counterexample_that_matches() -> None:
    board = BASE.split("example: |\n")[1]
    found = check_patterns([read(BASE + "  counterexample: |\n" + board, "first")])
    assert found == [
        "patterns/test.yaml:3: pattern first: counterexample 1 matches with the first move on '*'"
    ]
    fine = board.replace(". X . . .", ". O . . .")
    assert check_patterns([read(BASE + "  counterexample: |\n" + fine, "first")]) == []


@pytest.mark.parametrize(
    "drawing",
    [
        "    ? . . ?\n    ? a O ?\n    ? X b c\n",
        "    ? . . ?\n    ? O a ?\n    c b X ?\n",
        "    c ? ? ?\n    b O . ?\n    X a . ?\n    ? ? ? ?\n",
    ],
)
def test_a_double_turned_or_with_wider_margins(drawing: str) -> None:
    drawn = BASE.split("diagram: |\n")[1].split("  moves")[0]
    (found,) = problems(BASE.replace(drawn, drawing))
    assert "pattern second: is a double of first" in found


def test_a_pattern_that_another_one_makes_needless() -> None:
    narrow = BASE.replace("? . . ?", "? . . .").replace(
        "{play: X a, worth: 6, then: [{play: O b, worth: 3}]}", "{play: X a, worth: 5}"
    )
    (found,) = problems(narrow)
    assert "pattern second: is subsumed by first, which matches wherever it does" in found
    assert problems(narrow.replace("worth: 5", "worth: 9")) == []
    assert problems(narrow.replace("kind: contact", "kind: kill")) == []
    assert problems(narrow.replace("  moves:", "  flags: [urgent]\n  moves:")) == []
    asked = narrow.replace("? X b c", "? P b c").replace(
        "  moves:", "  names: {P: X}\n  when: [P liberties < 3]\n  moves:"
    )
    assert any("is subsumed by first" in each for each in problems(asked)), (
        "attributes only make it match less"
    )


def test_a_wider_pattern_with_an_attribute_does_not_subsume() -> None:
    wide = BASE.replace("? X b c", "? P b c").replace(
        "  moves:", "  names: {P: X}\n  when: [P liberties >= 2]\n  moves:"
    )
    narrow = BASE.replace("? . . ?", "? . . .")
    assert check_patterns([read(wide, "wide"), read(narrow, "narrow")]) == []


def test_patterns_that_contradict_each_other() -> None:
    elsewhere = BASE.replace("{play: X a, worth: 6, then: [{play: O b, worth: 3}]}", "{play: X b, worth: 6}")
    elsewhere = elsewhere.replace(". * O . .", ". . O . .").replace(". X . . .", ". X * . .")
    (found,) = problems(elsewhere)
    assert (
        "pattern second: contradicts first, which shows the same situation and plays another first move"
        in found
    )
    found = problems(BASE.replace("worth: 6", "worth: 16"))
    assert any("says that this first move is worth 6 points, not 16" in each for each in found)


def test_files_are_checked_together(tmp_path: Path) -> None:
    one, other = tmp_path / "one.yaml", tmp_path / "other.yaml"
    one.write_text(BASE)
    other.write_text(BASE.replace("name: first", "name: second"))
    (found,) = check_files([one, other])
    assert "other.yaml:3: pattern second: is a double of first" in found
    other.write_text(BASE.replace("play: O b", "play: O d"))
    (found,) = check_files([one, other])
    assert "no point is named 'd'" in found


@pytest.mark.slow
def test_the_patterns_of_the_project_are_well() -> None:
    files = source_files()
    assert files
    assert check_files(files) == []
