"""Patterns as SGF: round trips, edits as an SGF editor makes them, and what bad files are answered with."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from sgfmill import sgf

from engine.lab.make.mining.patterns.sgf import export_sgf, import_sgf
from patterns.model import OWN, Pattern
from patterns.source import SourceError, parse_source
from tests.patterns.test_source import GOOD
from tests.patterns.twin import project_patterns, random_pattern

FILE = Path("edited.sgf")


@pytest.fixture
def pattern() -> Pattern:
    """The pattern that shows everything a source can say."""
    return parse_source(GOOD, Path("patterns/test.yaml"))[0]


@pytest.mark.slow
def test_every_pattern_of_the_project_comes_back_as_it_was() -> None:
    for pattern in project_patterns()[::5]:
        assert import_sgf(export_sgf(pattern), FILE) == pattern


def test_everything_a_source_can_say_comes_back(pattern: Pattern) -> None:
    assert import_sgf(export_sgf(pattern), FILE) == pattern


def test_random_drawings_come_back() -> None:
    generator = np.random.default_rng(8)
    for number in range(60):
        drawn = random_pattern(generator, number)
        drawn = Pattern(**{**vars(drawn), "seen": 5})
        assert import_sgf(export_sgf(drawn), FILE) == drawn


def test_the_sgf_shows_stones_labels_and_variations(pattern: Pattern) -> None:
    game = sgf.Sgf_game.from_bytes(export_sgf(pattern))
    root = game.get_root()
    black, white, _ = root.get_setup_stones()
    assert (black, white) == ({(1, 6), (0, 6)}, {(2, 7)})
    labels = dict(root.get("LB"))
    assert labels[2, 6] == "a"
    assert labels[2, 7] == "P"
    assert labels[0, 6] == "q"
    assert (labels[2, 9], labels[1, 8], labels[1, 9], labels[3, 5], labels[3, 6]) == ("x", "o", "%", "?", ".")
    assert [child.get_move() for child in root] == [("b", (2, 6)), ("w", (2, 6))]
    assert root[0].get("C") == "worth 8"


def edited(pattern: Pattern, edit: object) -> Pattern:
    """The pattern after an edit of its SGF."""
    game = sgf.Sgf_game.from_bytes(export_sgf(pattern))
    edit(game.get_root())
    return import_sgf(game.serialise(), FILE)


def test_a_new_variation_on_an_unnamed_point_names_it(pattern: Pattern) -> None:
    def edit(root: sgf.Tree_node) -> None:
        node = root[0].new_child()
        node.set_move("w", (3, 7))
        node.set("C", "worth 2.5")

    changed = edited(pattern, edit)
    move = changed.moves[0].then[2]
    assert (changed.points[move.point], move.worth) == ((0, 2), 2.5)
    assert changed.rows == pattern.rows


def test_a_move_beside_the_drawing_makes_it_larger(pattern: Pattern) -> None:
    def edit(root: sgf.Tree_node) -> None:
        node = root[0][0][0].new_child()
        node.set_move("w", (4, 7))
        node.set("C", "worth 1")

    changed = edited(pattern, edit)
    assert changed.rows == ("??.??", *pattern.rows)
    assert changed.anchor == (2, 1)


def test_a_stone_that_was_added_or_taken_away(pattern: Pattern) -> None:
    def edit(root: sgf.Tree_node) -> None:
        root.set_setup_stones([(1, 6), (0, 6), (3, 5)], [(2, 7)])
        root.set("LB", [(point, text) for point, text in root.get("LB") if point != (3, 5)])

    mined = Pattern(**{**vars(pattern), "seen": 9, "examples": ()})
    assert edited(mined, edit).rows == ("X..??", *pattern.rows[1:])


def test_the_comment_holds_the_rest(pattern: Pattern) -> None:
    def edit(root: sgf.Tree_node) -> None:
        root.set(
            "C",
            root.get("C").replace("kind: contact", "kind: kill").replace("Hane.", "A hane[, then {answer}]."),
        )

    changed = edited(pattern, edit)
    assert (changed.kind, changed.says) == ("kill", "A hane[, then {answer}].")
    assert changed.moves[0].side == OWN


def without(name: str) -> object:
    """An edit that takes a property of the first node away."""
    return lambda root: root.unset(name)


@pytest.mark.parametrize(
    ("edit", "problem"),
    [
        (without("C"), "the first node has no comment, expected name, kind and says"),
        (
            lambda root: root[0].set("C", "good"),
            "the comment of a move is 'good', expected such as 'worth 8'",
        ),
        (lambda root: [child.delete() for child in list(root)], "there are no moves, expected a variation"),
        (lambda root: root.set("LB", [((2, 6), "aa")]), "label 'aa': expected one of"),
        (lambda root: root.set("LB", [((2, 7), "P:x")]), "label 'P:x' stands on a stone"),
        (lambda root: root.set("LB", [((2, 6), "a"), ((3, 6), "a")]), "the name 'a' is on two points"),
        (lambda root: root.set("C", "kind: cut"), "key 'name' is missing"),
        (lambda root: root.set_setup_stones([(18, 3)], []), "the drawing touches another edge"),
    ],
)
def test_a_file_that_is_no_pattern(pattern: Pattern, edit: object, problem: str) -> None:
    with pytest.raises(SourceError, match="edited.sgf") as caught:
        edited(pattern, edit)
    assert problem in str(caught.value)


@pytest.mark.parametrize("content", [b"", b"hello", b"(;SZ[9])", b"(;SZ[19])"])
def test_other_files(content: bytes) -> None:
    with pytest.raises(SourceError, match="edited.sgf: no pattern"):
        import_sgf(content, FILE)
