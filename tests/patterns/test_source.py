"""Sources: what is read, and what each mistake is answered with."""

from __future__ import annotations

from pathlib import Path

import pytest

from patterns.model import ENEMY, OWN, Attribute
from patterns.source import SourceError, parse_source, read_sources
from patterns.write import source_text
from tests.patterns.twin import project_patterns

FILE = Path("patterns/test.yaml")

GOOD = """\
kind: contact
patterns:
- name: hane-at-the-head
  where: edge
  diagram: |
    ? . . ? ?
    ? a P . x
    ? X b o %
    ? q c ? ?
    - - - - -
  names: {P: O, q: X}
  when:
    - P aliveness < 20
    - P liberties >= 3
    - P is not captured
    - P eyes <= 8
    - q not connected to P
  flags: [urgent, quiescence]
  moves:
    - play: X a
      worth: 8
      then:
        - play: O b
          worth: 4.5
          then:
            - {play: X c, worth: 3}
        - play: O elsewhere
          then:
            - {play: X b, worth: 2}
    - {play: O a, worth: 6}
  says: "Hane."
  example: |
    . . . . .
    . . . . .
    . * O . .
    . X . . .
    . X . . X
"""


def faults(text: str) -> list[str]:
    """The problems of a source."""
    with pytest.raises(SourceError) as caught:
        parse_source(text, FILE)
    return caught.value.problems


def test_everything_a_source_can_say() -> None:
    (pattern,) = parse_source(GOOD, FILE)
    assert (pattern.name, pattern.kind, pattern.where) == ("hane-at-the-head", "contact", "edge")
    assert pattern.rows == ("?..??", "?.O.x", "?X.o%", "?X.??")
    assert pattern.points == {"a": (1, 1), "P": (1, 2), "b": (2, 2), "q": (3, 1), "c": (3, 2)}
    assert pattern.anchor == (1, 1)
    assert pattern.attributes == (
        Attribute("P", "aliveness", "<", 20),
        Attribute("P", "liberties", ">=", 3),
        Attribute("P", "status", "is not", 2),
        Attribute("P", "eyes", "<=", 8),
        Attribute("q", "group", "not connected to", other="P"),
    )
    assert pattern.flags == ("urgent", "quiescence")
    first, second = pattern.moves
    assert (first.side, first.point, first.worth) == (OWN, "a", 8)
    assert (second.side, second.point, second.worth) == (ENEMY, "a", 6)
    assert [(move.side, move.point, move.worth) for move in first.walk()] == [
        (OWN, "a", 8),
        (ENEMY, "b", 4.5),
        (OWN, "c", 3),
        (ENEMY, None, 0),
        (OWN, "b", 2),
    ]
    assert (pattern.seen, pattern.line) == (None, 3)


@pytest.mark.slow
def test_what_is_written_is_what_is_read() -> None:
    patterns = parse_source(GOOD, FILE) + project_patterns()[::4]
    assert parse_source(source_text(None, patterns, "A heading"), FILE) == patterns
    assert parse_source(source_text("cut", []), FILE) == []


@pytest.mark.parametrize(
    ("old", "new", "line", "problem"),
    [
        ("kind: contact", "kind: contakt", 1, "kind 'contakt' is unknown, expected one of cut, connect"),
        ("kind: contact\n", "", 2, "key 'kind' is missing, here and at the top of the file"),
        ("kind: contact", "kinds: contact", 1, "unknown key 'kinds' in the file"),
        ("name: hane-at-the-head", "name: Hane", 3, "name 'Hane': expected lower-case words joined by '-'"),
        ("  where: edge\n", "", 3, "key 'where' is missing in the pattern"),
        ("where: edge", "where: corner", 4, "where is 'corner', but the edges drawn say 'edge'"),
        ("  says:", "  sais:", 31, "unknown key 'sais' in the pattern, expected one of name, where"),
        (
            '"Hane."',
            '"{enemy} plays hane."',
            31,
            "says: '{enemy}' stands for nothing, expected one of answer, our",
        ),
        (
            '"Hane."',
            '"Hane, then {answer}."',
            31,
            "says: there may be no {answer}, expected it in a part in square",
        ),
        ('"Hane."', '"{us plays hane."', 31, "says: braces that do not fit"),
        ('"Hane."', '"Hane [."', 31, "says: brackets that do not fit"),
        ("  flags:", "  where: edge\n  flags:", 18, "key 'where' appears twice in the pattern"),
        ("? X b o %", "? X b o !", 8, "diagram row 3, column 5: '!' is unknown, expected one of"),
        ("? X b o %", "? X b o", 8, "diagram row 3 has 4 points, expected 5"),
        ("? X b o %", "? X a o %", 8, "diagram row 3, column 3: point 'a' is drawn twice"),
        (
            "? X b o %",
            "? R b o %",
            8,
            "diagram row 3, column 2: capital 'R' has no kind, expected one in 'names'",
        ),
        ("- - - - -", "- - - - +", 10, "the edge below is drawn '- - - - +', expected '- - - - -'"),
        ("{P: O, q: X}", "{P: O, q: X, z: X}", 11, "names: point 'z' is not drawn"),
        ("{P: O, q: X}", "{P: Z, q: X}", 7, "names gives 'P' the kind 'Z', expected"),
        ("P aliveness < 20", "P aliveness < 90", 13, "when: aliveness 90 is not from 2 to 25"),
        ("P aliveness < 20", "P aliveness", 13, "when: 'P aliveness' is not understood, expected such as"),
        (
            "P aliveness < 20",
            "a aliveness < 20",
            13,
            "when: 'a' is no named stone of the diagram (X, O or %)",
        ),
        (
            "P is not captured",
            "P is not caught",
            15,
            "status 'caught', expected one of safe, threatened, captured",
        ),
        (
            "q not connected to P",
            "P connected to P",
            17,
            "when: 'P' is compared with itself, expected two stones",
        ),
        ("[urgent, quiescence]", "[urgend]", 18, "flag 'urgend' is unknown, expected one of urgent, obvious"),
        ("[urgent, quiescence]", "urgent", 18, "'flags' is no list, expected a list"),
        ("[urgent, quiescence]", "[urgent, urgent]", 18, "a flag appears twice"),
        ("- play: X a", "- play: B a", 20, "play: 'B a', expected X or O, then a named point or 'elsewhere'"),
        ("- play: X a", "- play: X z", 20, "play: no point is named 'z', the diagram names P, a, b, c, q"),
        ("worth: 8", "worth: much", 21, "worth is 'much', expected a number from 0 to 200"),
        ("      worth: 8\n", "", 20, "key 'worth' is missing: the points lost by playing elsewhere"),
        ("- play: O b", "- play: X b", 23, "play: X moves twice in a row, expected the other side"),
        (
            "{play: X c, worth: 3}",
            "{play: X b, worth: 3}",
            26,
            "X cannot play 'b': the point is taken by a stone",
        ),
        ("{play: O a, worth: 6}", "{play: X a, worth: 6}", 30, "this move appears twice in its list"),
        ("{play: O a, worth: 6}", "{play: O q, worth: 6}", 30, "play: point 'q' is not drawn empty"),
        (". * O . .", ". . O . .", 32, "the example has 0 points '*', expected one"),
        (". * O . .", ". * O .", 35, "example: row 3 has 4 points, expected 5"),
        (". * O . .", ". * O . B", 35, "example: row 3, column 5: 'B', expected X, O, . or *"),
        ("    . X . . X\n", "", 32, "the example has 4 rows, expected a square board of 5 to 19"),
    ],
)
def test_a_mistake_is_named_with_its_line_and_what_was_expected(
    old: str, new: str, line: int, problem: str
) -> None:
    assert GOOD.count(old) >= 1
    (found,) = faults(GOOD.replace(old, new, 1))
    assert found.startswith(f"patterns/test.yaml:{line}: ")
    assert problem in found


def test_the_pattern_is_named_too() -> None:
    (found,) = faults(GOOD.replace("worth: 8", "worth: much"))
    assert "pattern hane-at-the-head: " in found


def test_a_string_without_liberties_in_an_example() -> None:
    (found,) = faults(GOOD.replace(". X . . X\n", "O X . . X\n").replace(". X . . .\n", "X X . . .\n"))
    assert "example: the string at row 5, column 1 has no liberty" in found


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "test.yaml:1: the file is empty, expected a mapping with 'kind' and 'patterns'"),
        ("kind: cut\npatterns: [", "no YAML"),
        ("- a\n- b\n", "test.yaml:1: the file is no mapping"),
        ("kind: cut\npatterns: {a: b}\n", "test.yaml:2: 'patterns' is no list, expected a list"),
        ("kind: cut\npatterns: [a]\n", "test.yaml:2: pattern number 1: the pattern is no mapping"),
    ],
)
def test_a_file_that_is_no_source(text: str, problem: str) -> None:
    (found,) = faults(text)
    assert problem in found


def test_all_mistakes_of_a_file_are_reported_and_none_of_it_is_used() -> None:
    entry = GOOD.split("patterns:\n")[1]
    second = entry.replace("hane-at-the-head", "second").replace("worth: 8", "worth: -1")
    third = entry.replace("hane-at-the-head", "third").replace("play: O b", "play: O y")
    problems = faults(GOOD + second + third)
    assert [problem.split(": ")[1] for problem in problems] == ["pattern second", "pattern third"]


def test_names_are_unique_in_a_file_and_over_files(tmp_path: Path) -> None:
    entry = GOOD.split("patterns:\n")[1]
    (found,) = faults(GOOD + entry)
    assert "the name appears twice in this file" in found
    one, other = tmp_path / "one.yaml", tmp_path / "other.yaml"
    one.write_text(GOOD)
    other.write_text(GOOD)
    with pytest.raises(SourceError, match="the name is taken at"):
        read_sources([one, other])


def test_a_file_is_parsed_once_until_it_changes(tmp_path: Path) -> None:
    file = tmp_path / "one.yaml"
    file.write_text(GOOD)
    (before,) = read_sources([file])
    assert read_sources([file])[0] is before
    file.write_text(GOOD.replace("worth: 8", "worth: 7"))
    (after,) = read_sources([file])
    assert [each.moves[0].worth for each in (before, after)] == [8, 7]


CAPTURE = """\
kind: kill
patterns:
- name: snapback
  where: anywhere
  diagram: |
    ? O O O ?
    O a X O O
    O X X P O
    ? O O O ?
  names: {P: "."}
  moves:
    - play: X P
      worth: 5
      then:
        - play: O a
          worth: 5
          then:
            - {play: X P, worth: 3}
  says: "A move on a point that was taken, where its stone may be gone."
  seen: 10
"""


def test_a_captured_stone_frees_its_point() -> None:
    (pattern,) = parse_source(CAPTURE, FILE)
    assert len(list(pattern.all_moves())) == 3


def test_a_stone_that_surely_lives_keeps_its_point() -> None:
    text = CAPTURE.replace("O a X O O", "O a X . O").replace(
        "    ? O O O ?\n    O a", "    ? O O b ?\n    O a"
    )
    (found,) = faults(text)
    assert "X cannot play 'P': the point is taken by a stone with a liberty" in found


def test_suicide_is_a_mistake() -> None:
    text = CAPTURE.replace("    O X X P O", "    O O O P O").replace("    O a X O O", "    O a O O O")
    text = text.replace("    ? O O O ?\n  names", "    ? O O O ?\n    ? . ? . ?\n  names")
    text = text.replace("    ? O O O ?\n    O a", "    ? . . . ?\n    ? O O O ?\n    O a")
    (found,) = faults(text)
    assert "X cannot play 'P': the move is suicide" in found
