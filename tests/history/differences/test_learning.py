"""Temporal differences: what opinions are drawn to, that a step helps, and `tamen learn differences`."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from engine.board.points import BLACK
from engine.cli import main
from engine.game.game import Game
from engine.history.differences.learning import course
from engine.history.differences.learning.fates import FatesLearner, own_game
from engine.history.differences.learning.learner import LAMBDA, drawn_to
from engine.history.differences.net import describe_format, new_weights
from engine.history.differences.player import FatesPlayer
from engine.lab.data.labels import load_labels
from tests.lab.make.learn.broken_off import ends_as_a_whole_run
from tests.lab.make.learn.made_up import write_labels


def run(folder: Path, games: int, *more: str) -> int:
    options = ["--games", str(games), "--out", str(folder), "--size", "5", "--matches", "2", *more]
    return main(["learn", "differences", *options])


def test_opinions_are_drawn_to_those_that_follow_and_to_the_end() -> None:
    opinions = np.array([[0.0], [0.5], [-0.5]])
    aims = drawn_to(opinions, np.array([1.0]))
    second = (1 - LAMBDA) * -0.5 + LAMBDA * 1.0
    first = (1 - LAMBDA) * 0.5 + LAMBDA * second
    assert aims.ravel() == pytest.approx([first, second, 1.0])


def test_a_game_studied_again_and_again_is_foreseen() -> None:
    learner = FatesLearner(1)
    lesson = own_game(FatesPlayer(learner.weights), 5, np.random.default_rng(4))
    assert len(lesson.stones) == len(lesson.sides) > 10
    assert set(lesson.sides.tolist()) == {1, -1}
    before = learner.study(lesson, FatesPlayer(learner.weights).net(5))
    for _ in range(60):
        after = learner.study(lesson, FatesPlayer(learner.weights).net(5))
    assert after < 0.6 * before


def test_better_moves_are_played_more_often() -> None:
    sharp = {name: 4 * each for name, each in new_weights(1).items()}
    moves, _, points = FatesPlayer(sharp).weigh(Game(5), BLACK)
    best = moves[int(points.argmax())]
    firsts = [first_move(sharp, seed) for seed in range(40)]
    assert len(set(firsts)) > 1
    assert firsts.count(best) >= max(firsts.count(move) for move in moves) - 8


def first_move(weights: dict[str, np.ndarray], seed: int) -> int:
    """Where the first stone of an own game went."""
    lesson = own_game(FatesPlayer(weights), 5, np.random.default_rng(seed))
    cell = int(np.flatnonzero(lesson.stones[0])[0])
    return Game(5).board.points()[cell]


def test_a_run_learns_and_shows_its_course(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(course, "FIRST_LOOK", 3)
    assert run(tmp_path, 5) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("3 games, ") and said[1].startswith("5 games, ")
    assert ": of 2 games won " in said[1]
    assert len((tmp_path / "course.md").read_text(encoding="utf-8").splitlines()) == 2 + 2
    assert ElementTree.parse(tmp_path / "strength.svg").getroot().tag.endswith("svg")
    learned, start = describe_format().load(tmp_path / "fates.npz"), new_weights(1994)
    assert all(not np.allclose(learned[name], start[name]) for name in start)


def test_what_was_learned_is_held_against_labels(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    labels = write_labels(tmp_path / "labels.npz", 9)
    assert run(tmp_path / "out", 1, "--labels", str(labels)) == 0
    line = capsys.readouterr().out.splitlines()[-2]
    found = re.fullmatch(
        r"(\d+) labelled positions of 9x9 that are held out: ownership (\S+) off, .*, the lead (\S+) points off",
        line,
    )
    assert found is not None
    positions = load_labels(labels).part("held-out")
    assert int(found[1]) == len(positions)
    # after one game next to nothing is known: ownership is off by as much as the labels are from nobody's
    assert float(found[2]) == pytest.approx(float(np.abs(positions.ownership).mean()), abs=0.2)
    labels.write_bytes(b"none")
    assert run(tmp_path / "out", 1, "--labels", str(labels)) == 1
    assert "tamen learn differences: error: " in capsys.readouterr().err


def test_a_run_that_was_broken_off_ends_as_one_that_was_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ends_as_a_whole_run(lambda folder: run(folder, 5), FatesLearner, tmp_path, monkeypatch)
    assert "3 games in" in capsys.readouterr().out


def test_a_folder_of_another_run_and_a_damaged_file_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, 1) == 0
    kept = (tmp_path / "run.npz").read_bytes()
    capsys.readouterr()
    assert run(tmp_path, 1, "--seed", "7") == 1
    assert "this run had another size, seed or number of matches" in capsys.readouterr().err
    assert (tmp_path / "run.npz").read_bytes() == kept
    (tmp_path / "run.npz").write_bytes(kept[:500])
    assert run(tmp_path, 1) == 1
    assert "run.npz is no file of numpy arrays" in capsys.readouterr().err
    assert run(tmp_path / "large", 1, "--size", "26") == 1
    assert "board size 26 is not from 2 to 25" in capsys.readouterr().err
