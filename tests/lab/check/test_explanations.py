"""`tamen explain --check`: what explanations claim, on a small set of positions."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from engine.board.points import BLACK, PASS, WHITE, point_at
from engine.cli import main
from engine.lab.check.explanations import read_positions
from engine.lab.check.labelled_claims import NOT_AMONG

POSITIONS = Path(__file__).resolve().parents[2] / "data" / "explanations.txt"


@pytest.mark.slow
def test_what_explains_the_decisions_of_a_small_set_holds(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "--check", str(POSITIONS), "--playouts", "500", "--tell"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "corner black, Black B1" in lines
    counts = {match[1]: int(match[2]) for line in lines if (match := re.match(r"(.{24}) +(\d+) +0 ", line))}
    assert counts["all".ljust(24)] >= 8
    assert "explanations without a failure: 3 of 3" in lines
    (empty,) = [line for line in lines if line.startswith("empty claims: ")]
    assert empty == f"empty claims: 0 of {counts['all'.ljust(24)]}, 0%"
    (decided,) = [line for line in lines if line.startswith("the reason told decided: ")]
    assert decided.startswith("the reason told decided: 2 of 2; ")
    assert decided.endswith("told that nothing decides: 0")


@pytest.mark.slow
def test_reasons_that_are_told_to_have_decided_are_held_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "--check", str(POSITIONS), "--playouts", "500", "--only-decided"]) == 0
    lines = capsys.readouterr().out.splitlines()
    (decided,) = [line for line in lines if line.startswith("the reason told decided: ")]
    assert decided.startswith("the reason told decided: 2 of 2; ")
    assert not any("held" in line or line.startswith("empty claims") for line in lines)


def test_text_boards_are_read_with_their_names_and_sides() -> None:
    found = list(read_positions(POSITIONS))
    assert [(each.name, each.game.to_move) for each in found] == [
        ("corner black", BLACK),
        ("corner white", WHITE),
        ("link", BLACK),
    ]
    assert all(each.label is None for each in found)
    assert len(list(read_positions(POSITIONS, 2))) == 2


def test_labels_come_with_owners_and_scores(tmp_path: Path) -> None:
    file = tmp_path / "labels.npz"
    stones = np.zeros((3, 9, 9), dtype=np.int8)
    stones[1, 0, 8] = -1
    np.savez(
        file,
        stones=stones,
        to_move=np.array([1, -1, 1]),
        ownership=np.full((3, 9, 9), 50, dtype=np.int8),
        score=np.array([1.5, -2.5, 0.0], dtype=np.float32),
        game=np.arange(3),
        top_moves=np.array([[0, 81, -1], [40, 0, 1], [-1, -1, -1]], dtype=np.int16),
        top_loss=np.array([[0.0, 3.0, np.nan], [0.0, np.nan, 1.0], [np.nan] * 3], dtype=np.float32),
    )
    found = list(read_positions(file))
    assert [each.game.to_move for each in found] == [BLACK, WHITE, BLACK]
    assert found[1].game.board.color_at(found[1].game.board.points()[8]) == WHITE
    first, second, third = (each.label for each in found)
    assert first is not None and second is not None and third is not None
    # a lead of Black's is one for the side to move only if that is Black
    assert [each.score for each in (first, second, third)] == [1.5, 2.5, 0.0]
    assert (first.owned([point_at(0, 0)]), second.owned([point_at(0, 0)])) == (0.5, -0.5)
    assert first.moves == (point_at(0, 0), PASS) and third.moves == ()
    assert (first.place(PASS), first.loss(PASS), first.place(point_at(1, 0))) == (1, 3.0, NOT_AMONG)
    assert second.loss(point_at(0, 0)) is None


@pytest.mark.slow
def test_claims_are_held_to_labels_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "labels.npz"
    stones = np.zeros((1, 9, 9), dtype=np.int8)
    stones[0, :, 2:4], stones[0, :, 4:6] = 1, -1
    np.savez(
        file,
        stones=stones,
        to_move=np.array([1]),
        ownership=np.where(np.arange(9) < 4, 90, -90).astype(np.int8) * np.ones((1, 9, 1), dtype=np.int8),
        score=np.array([-16.5], dtype=np.float32),
        game=np.arange(1),
        top_moves=np.array([[81, -1, -1]], dtype=np.int16),
    )
    options = ["--playouts", "400", "--only-labels"]
    assert main(["explain", "--check", str(file), *options]) in (0, 1)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("1 decisions, ")
    assert any(line.startswith("moves that the labels have first: ") for line in lines)
    assert "score against labels: 1 of 1" in lines
    assert not any("held" in line or "decided" in line for line in lines)
    assert main(["explain", "--check", str(POSITIONS), "--only-labels"]) == 1
    assert "has no labels, expected a file .npz" in capsys.readouterr().err


@pytest.mark.slow
def test_a_check_goes_on_where_it_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "kept.jsonl"
    options = ["explain", "--check", str(POSITIONS), "--playouts", "100", "--keep", str(kept)]
    assert main([*options, "--most", "1"]) in (0, 1)
    first = kept.read_bytes()
    assert len(first.splitlines()) == 2
    # a line that was not written to its end is asked again
    kept.write_bytes(first + b'{"position": "half')
    capsys.readouterr()
    assert main([*options, "--most", "2", "--tell"]) in (0, 1)
    lines = capsys.readouterr().out.splitlines()
    assert kept.read_bytes().startswith(first) and len(kept.read_bytes().splitlines()) == 3
    assert any(line.startswith("2 decisions, ") for line in lines)
    assert next(line for line in lines if line.startswith("corner ")) == "corner black, Black B1"
    # a third time all is read
    before = kept.read_bytes()
    assert main([*options, "--most", "2", "--tell"]) in (0, 1)
    assert capsys.readouterr().out.splitlines() == lines and kept.read_bytes() == before
    assert main(["explain", "--check", str(POSITIONS), "--playouts", "101", "--keep", str(kept)]) == 1
    assert "holds what was found with another setting" in capsys.readouterr().err
    kept.write_bytes(first.splitlines(keepends=True)[0] + b'{"position": "corner black"}\n')
    assert main([*options]) == 1
    assert "line 2: expected what was found about a position" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "holds no position"),
        ("black\nX .\n. .\n", "expected 'NAME: black to move' above a text board"),
        ("a: green to move\nX .\n. .\n", "position 'a'"),
        ("a: black to move\nX .\n. Q\n", "position 'a': row 2, column 2"),
    ],
)
def test_a_bad_file_gets_one_sentence(
    text: str, problem: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "positions.txt"
    file.write_text(text, encoding="utf-8")
    assert main(["explain", "--check", str(file)]) == 1
    error = capsys.readouterr().err
    assert problem in error
    assert error.startswith("tamen explain: error: ")
    assert len(error.splitlines()) == 1


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["explain", "--check", "nowhere.txt"])
    assert "cannot open 'nowhere.txt': No such file" in capsys.readouterr().err
