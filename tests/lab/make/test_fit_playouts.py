"""`tamen fit playouts` from games to the weights that playouts choose by."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import pytest

from engine.decide.games.around import classes
from engine.decide.games.records import BESIDE, DIAGONAL
from engine.decide.games.weights import load_weights
from engine.lab.make.fit import playouts as fit_playouts
from engine.lab.make.fit.playouts import Choices
from tests.patterns.expert_games import write_games


def fit(*words: object) -> int:
    """Carry out the command; the exit status."""
    parser = argparse.ArgumentParser()
    fit_playouts.add_arguments(parser)
    return fit_playouts.run(parser.parse_args([str(word) for word in words]))


def test_the_weights_are_those_of_what_was_chosen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    games, out = tmp_path / "games.txt", tmp_path / "weights.npz"
    write_games(games, 30, 40, 1)
    monkeypatch.setattr(fit_playouts, "ELSEWHERE_STEP", 1)
    assert fit(games, "--games", 30, "--out", out) == 0
    weights = load_weights(out)[0]
    alike = classes()
    assert (weights["answer"] == weights["answer"][alike]).all()
    assert (weights["elsewhere"] <= 1.0).all()
    assert (weights["elsewhere"] >= np.float32(fit_playouts.LEAST_CHANCE)).all()
    # White always plays to the right of Black's last stone
    assert weights["kind"][BESIDE] > weights["kind"][DIAGONAL]
    said = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in said] == ["answers", "elsewhere", "weights by kind"]


def test_what_is_chosen_twice_as_often_weighs_twice_as_much() -> None:
    count = 3000
    position = np.repeat(np.arange(count), 2)
    features = np.tile(np.array([[0], [1]]), (count, 1))
    chosen = np.zeros(2 * count)
    chosen[0::6] = chosen[2::6] = 1.0
    chosen[5::6] = 1.0
    (table,) = fit_playouts.fit(Choices(position, features, chosen), (2,))
    assert table[0] / table[1] == pytest.approx(2.0, rel=0.02)


def test_without_games_nothing_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games, out = tmp_path / "games.txt", tmp_path / "weights.npz"
    games.write_text("")
    assert fit(games, "--out", out) == 1
    assert not out.exists()
    assert "no moves to learn from, expected 10 games or more" in capsys.readouterr().err
