"""What a player knows by heart: its own files, side by side with another's, and what they change."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.board.board import Board
from engine.board.points import BLACK, parse_vertex
from engine.evaluate.evaluation import Evaluator
from engine.suggest.everyone import EXPERTS
from engine.suggest.knowledge import FILES, Knowledge
from engine.suggest.likelihood import KINDS
from engine.suggest.rules import RuleError
from engine.suggest.suggester import Suggester
from engine.suggest.view import View, look
from patterns.shapes import save_shapes
from patterns.source import SourceError
from tests.knowledge import knowledge

PATTERN = """
kind: contact
patterns:
  - name: beside-the-lone-stone
    where: anywhere
    diagram: |
      . . .
      a O .
      . . .
    moves:
      - play: X a
        worth: 8
    says: "{us} attaches to {them}."
    example: |
      . . . . .
      . . . . .
      . * O . .
      . . . . .
      . . . . .
"""


def seen_by(known: Knowledge, evaluator: Evaluator) -> View:
    """What Black sees of a white stone in the middle of an empty 9x9 board."""
    board = Board(9)
    board.play(BLACK, parse_vertex("C3", 9))
    board.play(board.to_move, parse_vertex("E5", 9))
    return look(board, evaluator.evaluate(board).copy(), BLACK, 0.0, known)


def of(tmp_path: Path, **files: str) -> dict[str, Path]:
    """Files of knowledge with other contents than the project's; patterns are a folder of their own."""
    written = {}
    for name, text in files.items():
        file = tmp_path / name / ("own.yaml" if name == "patterns" else FILES[name].name)
        file.parent.mkdir()
        file.write_text(text, encoding="utf-8")
        written[name] = file.parent if name == "patterns" else file
    return written


def test_two_with_different_files_each_know_their_own(tmp_path: Path, evaluator: Evaluator) -> None:
    rules = FILES["rules"].read_text(encoding="utf-8").replace("guess: 1.5", "guess: 31.5")
    likelihood = "\n".join(f"{kind}: {{}}" for kind in KINDS)
    other = Knowledge.load(**of(tmp_path, rules=rules, likelihood=likelihood, patterns=PATTERN))
    views = [seen_by(known, evaluator) for known in (knowledge(), other, knowledge())]
    first, changed, again = ([*Suggester(EXPERTS, view.knowledge).candidates(view)] for view in views)
    assert first == again
    assert {each.move for each in first} != {each.move for each in changed}
    assert len({each.likelihood for each in changed}) == 1 < len({each.likelihood for each in first})
    assert max(each.guess for each in changed) > 31 > max(each.guess for each in first)
    names = {
        fact.name
        for each in changed
        for reason in each.reasons
        if (fact := reason.firing.facts.get("pattern")) is not None
    }
    assert names == {"beside-the-lone-stone"}


def test_shapes_and_joseki_may_be_others_too(tmp_path: Path, evaluator: Evaluator) -> None:
    shapes, joseki = tmp_path / "shapes.npz", tmp_path / "joseki.npz"
    own = knowledge().shapes.table
    save_shapes(own["key"][:0], own["share"][:0], shapes)
    other = Knowledge.load(shapes=shapes, joseki=joseki)
    views = [seen_by(known, evaluator) for known in (knowledge(), other)]
    assert [any(found[0] for found in view.shapes) for view in views] == [True, False]
    board = Board(19)
    assert (knowledge().joseki.reason, bool(knowledge().joseki.corners(board, BLACK))) == ("", True)
    assert other.joseki.reason.startswith("playing without joseki")
    assert not other.joseki.corners(board, BLACK)
    assert other.corners_open(board) == 4


def test_what_is_asked_leaves_no_trace_in_another_of_the_same_files(evaluator: Evaluator) -> None:
    one, other = Knowledge.load(), Knowledge.load()
    assert one.rules is other.rules
    assert one.patterns is not other.patterns
    assert one.joseki is not other.joseki
    seen = [Suggester(EXPERTS, known).candidates(seen_by(known, evaluator)) for known in (one, other)]
    assert seen[0] == seen[1]


@pytest.mark.parametrize(
    ("files", "error", "problem"),
    [
        ({"rules": "- id: 7"}, RuleError, "rules.yaml, rule '7', field 'expert': missing"),
        ({"patterns": PATTERN.replace("{them}", "{enemy}")}, SourceError, "own.yaml:13: pattern beside-the"),
    ],
)
def test_a_broken_file_is_named(
    files: dict[str, str], error: type[ValueError], problem: str, tmp_path: Path
) -> None:
    with pytest.raises(error, match=problem):
        Knowledge.load(**of(tmp_path, **files))


def own_files(folder: Path, **files: str) -> Path:
    """A folder of knowledge of a person's own: a source of patterns, and of joseki."""
    for name, text in files.items():
        file = folder / name / {"patterns": "own.yaml", "joseki": "5-4.sgf"}[name]
        file.parent.mkdir(parents=True)
        file.write_text(text, encoding="utf-8")
    return folder


OWN_JOSEKI = "(;GM[1]FF[4]SZ[19];B[od]N[A 5-4 of my own]{})"


@pytest.mark.slow
def test_a_folder_of_ones_own_lies_over_what_ships(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TAMEN_CACHE", str(tmp_path / "cache"))
    shipped = knowledge()
    own = own_files(tmp_path / "own", patterns=PATTERN, joseki=OWN_JOSEKI.format(""))
    for _ in range(2):
        known = Knowledge.load(own=own)
        assert set(known.patterns.database.names) - set(shipped.patterns.database.names) == {
            "beside-the-lone-stone"
        }
        assert known.joseki.database is not None
        names = set(known.joseki.database.dag.names.values())
        assert "A 5-4 of my own" in names and "4-4 point (hoshi)" in names
    assert "cannot be used" not in capsys.readouterr().err


@pytest.mark.slow
def test_ones_own_joseki_are_known_where_nothing_can_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_the_way = tmp_path / "cache"
    in_the_way.write_text("a file, not a folder", encoding="utf-8")
    monkeypatch.setenv("TAMEN_CACHE", str(in_the_way))
    own = own_files(tmp_path / "own", joseki=OWN_JOSEKI.format(""))
    known = Knowledge.load(own=own)
    assert known.joseki.database is not None
    assert "A 5-4 of my own" in known.joseki.database.dag.names.values()


def test_a_broken_file_of_ones_own_is_named_and_the_shipped_one_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TAMEN_CACHE", str(tmp_path / "cache"))
    shipped = knowledge()
    own = own_files(
        tmp_path / "own", patterns=PATTERN.replace("X a", "X b"), joseki=OWN_JOSEKI.format(";B[oc]")
    )
    known = Knowledge.load(own=own)
    assert known.patterns.database.names == shipped.patterns.database.names
    assert known.joseki.database is not None and shipped.joseki.database is not None
    assert known.joseki.database.dag.names == shipped.joseki.database.dag.names
    said = [line for line in capsys.readouterr().err.splitlines() if "cannot be used" in line]
    assert len(said) == 2
    assert "own.yaml" in said[0 if "yaml" in said[0] else 1] and "no point is named 'b'" in " ".join(said)
    assert "5-4.sgf, line 1: expected one move of White" in " ".join(said)
