"""`tamen fit prior` from games and labelled positions to the table that the engine reads."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import pytest

from engine.lab.fit import prior as fit_prior
from engine.montecarlo.move_facts import COLUMNS, DISTANCES, FIRST
from engine.montecarlo.prior import load_weights
from tests.patterns.expert_games import write_games


def fit(*words: object) -> int:
    """Carry out the command; the exit status."""
    parser = argparse.ArgumentParser()
    fit_prior.add_arguments(parser)
    return fit_prior.run(parser.parse_args([str(word) for word in words]))


def write_labels(file: Path, positions: int) -> None:
    """Labelled positions on 9x9: a black stone somewhere; the likeliest answer is the point on its right."""
    generator = np.random.default_rng(5)
    stones = np.zeros((positions, 9, 9), dtype=np.int8)
    last = np.full((positions, 2), -1, dtype=np.int16)
    moves = np.full((positions, 5), -1, dtype=np.int16)
    for row in range(positions):
        x, y = generator.integers(1, 7, 2)
        stones[row, y, x] = 1
        last[row, 0] = x + 9 * y
        moves[row, :2] = x + 1 + 9 * y, 0
    prior = np.tile(np.array([0.6, 0.1, 0, 0, 0], dtype=np.float32), (positions, 1))
    to_move = np.full(positions, -1, dtype=np.int8)
    np.savez(file, stones=stones, to_move=to_move, last=last, top_moves=moves, top_prior=prior)


def test_what_is_played_more_often_weighs_more(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """White always plays beside Black's last stone, so the nearest distance weighs more than all others."""
    games, labels, output = tmp_path / "games.txt", tmp_path / "labels9.npz", tmp_path / "prior.yaml"
    write_games(games, 8, 20, 1)
    write_labels(labels, 40)
    assert fit(games, labels, "--step", 1, "--steps", 40, "--pull", 1e-3, "--output", output) == 0
    # of a board with hardly any stones
    steps = load_weights(output)[:, FIRST["last"] : FIRST["last"] + DISTANCES]
    assert np.argmax(steps, axis=1).tolist() == [2, 2]
    said = capsys.readouterr().out.splitlines()
    assert [line.partition(" held out")[0] for line in said] == [
        "games.txt: 16 positions",
        "labels9.npz: 4 positions",
    ]
    assert "# tamen fit prior games.txt labels9.npz --count 2000 --step 1 --pull" in output.read_text()


def test_the_slopes_are_those_of_the_loss(tmp_path: Path) -> None:
    labels = tmp_path / "labels9.npz"
    write_labels(labels, 30)
    task = fit_prior.collect([("labels", fit_prior.cases_of(labels, 1, 1))])
    generator = np.random.default_rng(3)
    weights = generator.normal(size=(2, COLUMNS))
    slopes = task.slopes(weights)
    assert not slopes[0].any()
    step = generator.normal(size=COLUMNS) * 1e-2
    fitted = task.counts > 0

    def loss(change: np.ndarray) -> float:
        """The mean loss of the positions that are fitted, with changed weights of small boards."""
        changed = np.stack([weights[0], weights[1] + change]).astype(np.float32)
        ranks = np.zeros(len(task.boards), dtype=np.int64)
        facts = (task.columns, task.ends, task.starts, task.boards, task.shares, fitted, ranks)
        return float(fit_prior._rank(changed, *facts)) / int(np.count_nonzero(fitted))

    assert loss(step) - loss(-step) == pytest.approx(2 * float(slopes[1] @ step), rel=1e-2)


def test_without_positions_nothing_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games, output = tmp_path / "games.txt", tmp_path / "prior.yaml"
    games.write_text("")
    assert fit(games, "--output", output) == 1
    assert capsys.readouterr().err.endswith("tamen fit prior: error: the files hold no positions\n")
    assert not output.exists()
