"""`tamen learn preference` on made-up games, through the command line, and the numbers that it draws."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.points import BLACK, PASS, board_points
from engine.cli import main
from engine.history.preference.figures import Errors, of_games, study_curve
from engine.history.preference.parts import NOT_NAMED, PARTS, Opinions, captures, judge, rank_error
from engine.history.preference.report import NOT_SHOWN
from engine.history.preference.study import WINDOWS
from engine.lab.make.fit.rules import Case
from tests.history.test_preference import position
from tests.patterns.expert_games import game_line, write_games

SMALL = [
    "--games",
    "3",
    "--further",
    "5",
    "--held-out",
    "2",
    "--first",
    "1",
    "--step",
    "12",
    "--table",
    "5003",
]

SVG = "{http://www.w3.org/2000/svg}"


def learn(train: Path, held: Path, out: Path, *more: str) -> int:
    """The exit status of a small run."""
    return main(["learn", "preference", str(train), str(held), "--out", str(out), *SMALL, *more])


def test_a_run_prints_tables_draws_plots_and_goes_on_where_it_stood(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    train, held, out = tmp_path / "train.txt", tmp_path / "held.txt", tmp_path / "out"
    write_games(train, 5, 60, 1)
    write_games(held, 3, 60, 2)
    assert learn(train, held, out) == 0
    printed = capsys.readouterr().out
    tables = (out / "tables.md").read_text(encoding="utf-8")
    assert tables.strip() in printed
    for name in (*WINDOWS, *PARTS, "the paper's sample game"):
        assert f"| {name} " in tables
    assert not list(out.glob("*.svg"))
    kept = len(list((out / "checkpoints").iterdir()))
    assert "0 steps taken from an earlier run" in printed
    assert learn(train, held, out, "--plot") == 0
    assert f"{kept} steps taken from an earlier run" in capsys.readouterr().out
    assert (out / "tables.md").read_text(encoding="utf-8") == tables
    assert len(list(out.glob("nrm-*.svg"))) == len(WINDOWS) + len(PARTS)
    dots = list(ElementTree.parse(out / "stages.svg").iter(f"{SVG}circle"))
    # the sample game has 230 moves, ten to a column
    assert len(dots) == 23
    said = "".join(text.text or "" for text in ElementTree.parse(out / "stages.svg").iter(f"{SVG}text"))
    assert all(name in said for name in PARTS if name not in NOT_SHOWN)
    shades = list(ElementTree.parse(out / "nrm-random.svg").iter(f"{SVG}rect"))
    # the ground, and at least one rectangle for each column that has moves
    assert len(shades) > 6


def test_games_that_cannot_be_used_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, broken, empty = tmp_path / "good.txt", tmp_path / "broken.txt", tmp_path / "empty.txt"
    write_games(good, 2, 20, 1)
    write_games(broken, 2, 20, 1, broken=True)
    empty.write_text("")
    twice = tmp_path / "twice.txt"
    twice.write_text(game_line([board_points(19)[0]] * 2) + "\n")
    second = tmp_path / "second.txt"
    second.write_text(good.read_text().splitlines()[0] + "\n" + twice.read_text())
    for train, held, said in (
        (broken, good, f"{broken}, line 2: the line has 2 fields"),
        (empty, good, f"{empty} holds no moves, expected games, one a line"),
        (good, empty, f"{empty} holds no moves after line 1"),
        (twice, good, f"{twice}, line 1: move 2 is not legal"),
        (good, second, f"{second}, line 2: move 2 is not legal"),
    ):
        assert learn(train, held, tmp_path / "out") == 1
        assert f"tamen learn preference: error: {said}" in capsys.readouterr().err
        assert not (tmp_path / "out" / "tables.md").exists()
    with pytest.raises(SystemExit, match="2"):
        learn(good, tmp_path / "none.txt", tmp_path / "out")
    assert "none.txt': No such file" in capsys.readouterr().err


def test_the_error_counts_moves_above_and_half_of_those_alike() -> None:
    values = np.array([0.0, 3.0, 2.0, 2.0, 1.0, 9.0])
    legal = [1, 2, 3, 4]
    # one above it, itself and another alike
    assert rank_error(values, legal, 2) == pytest.approx((1 + 2 * 0.5) / 4)
    assert rank_error(values, legal, 1) == pytest.approx(0.5 / 4)
    assert rank_error(values, legal, 4) == pytest.approx(3.5 / 4)
    assert rank_error(np.zeros(6), legal, 4) == pytest.approx(0.5)


CAPTURE = """
. . . . . . . . .
. . . . . . . . .
. . . O X . . . .
. . O X a b . . .
. . . O X . . . .
. . . . . . . . .
. . . . X O . . .
. . . c O X . . .
. . . . X . . . .
"""
"""Black takes the stone at c."""


def test_parts_value_moves_as_they_are_meant_to() -> None:
    board, marks = position(CAPTURE)
    taken = captures(board, BLACK)
    assert np.flatnonzero(taken).tolist() == [marks["c"]]
    case = Case(board, BLACK, (PASS, PASS), 7.5, {marks["c"]: 1.0})
    found = Opinions(1).of(case)
    assert set(found) == set(PARTS)
    legal = board.legal_points(BLACK)
    errors = dict(zip(PARTS, judge([case], 1)[0].tolist(), strict=True))
    for name, error in errors.items():
        assert error == pytest.approx(rank_error(found[name], legal, marks["c"]))
    assert errors["greedy"] == pytest.approx(0.5 / len(legal))
    assert max(errors["rules"], errors["likelihood and prior"]) < 0.25
    # the joseki have nothing to say of 9x9: all moves are alike
    assert errors["joseki"] == pytest.approx(0.5)
    chances = found["playouts"]
    assert chances.sum() == pytest.approx(1.0, abs=1e-5) and (chances >= 0).all()
    # all candidates come before all others
    likely, both = found["likelihood"], found["likelihood and prior"]
    assert all(likely[point] > NOT_NAMED for point in legal)
    named = [point for point in legal if both[point] > NOT_NAMED / 2]
    others = [point for point in legal if point not in named]
    assert named and others
    assert sorted(named, key=both.__getitem__) == sorted(named, key=likely.__getitem__)
    assert sorted(others, key=both.__getitem__) == sorted(others, key=found["prior"].__getitem__)


def test_errors_are_put_together_by_what_was_played_before() -> None:
    games = [np.array([0.1, 0.3, -1.0, 0.5], np.float32), np.array([0.2, 0.4], np.float32)]
    errors = of_games(games, [np.array([0, 1, 3]), np.array([1])])
    assert errors.numbers.tolist() == [0, 1, 3, 1]
    assert errors.errors == pytest.approx([0.1, 0.3, 0.5, 0.4])
    late = Errors(np.array([0, 49, 50, 205]), np.array([0.1, 0.3, 0.5, 1.0]))
    assert late.by_stage() == pytest.approx([0.2, 0.5, np.nan, np.nan, 1.0], nan_ok=True)
    assert late.by_column() == [
        pytest.approx(place) for place in ((5, 0.1), (45, 0.3), (55, 0.5), (205, 1.0))
    ]
    density = late.density()
    assert density.sum(axis=1)[[0, 4, 5, 20]] == pytest.approx(1.0)
    assert density[20, -1] == 1.0 and density[0, 2] == 1.0


def test_a_study_curve_is_smoothed_as_the_paper_smooths_it() -> None:
    errors = np.linspace(0.9, 0.1, 600)
    mean, expected = 0.5, []
    for count, error in enumerate(errors, 1):
        mean = 0.9995 * mean + 0.0005 * error
        if count % 250 == 1:
            expected.append((count, mean))
    assert [count for count, _ in expected] == [1, 251, 501]
    assert study_curve(errors) == [pytest.approx(place) for place in expected]


def test_an_empty_board_has_no_best_move_for_the_simple_opponent() -> None:
    board = Board(9)
    assert rank_error(captures(board, BLACK), board.legal_points(BLACK), board.points()[40]) == 0.5
