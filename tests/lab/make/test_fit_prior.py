"""`tamen fit prior` from games and labelled positions to the table that the engine reads."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import pytest

from engine.decide.prior.move_facts import COLUMNS, DISTANCES, FIRST
from engine.decide.prior.prior import load_numbers
from engine.decide.prior.units import spread
from engine.lab.make.fit import prior as fit_prior
from engine.lab.make.fit.prior_learning import Learner, Totals, random_numbers
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


@pytest.mark.slow
def test_what_is_played_more_often_weighs_more(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """White always plays beside Black's last stone, so the nearest distance weighs more than all others."""
    games, labels, output = tmp_path / "games.txt", tmp_path / "labels9.npz", tmp_path / "prior.yaml"
    write_games(games, 20, 20, 1)
    write_labels(labels, 40)
    assert fit(games, labels, "--step", 1, "--turns", 4, "--rate", 0.02, "--output", output) == 0
    # of a board with hardly any stones
    steps = load_numbers(output)[0]["weights"][:, FIRST["last"] : FIRST["last"] + DISTANCES]
    assert np.argmax(steps, axis=1).tolist() == [2, 2]
    said = capsys.readouterr().out.splitlines()[1:]
    assert [line.partition(" held out")[0] for line in said] == [
        "games.txt: 40 positions",
        "labels9.npz: 4 positions",
    ]
    assert (
        "# tamen fit prior games.txt labels9.npz --count 2000 --step 1 --turns 4 --rate 0.02"
        in output.read_text()
    )


def test_the_slopes_are_those_of_the_loss(tmp_path: Path) -> None:
    """Down the slopes of each field of the numbers the loss changes as they say."""
    labels = tmp_path / "labels9.npz"
    write_labels(labels, 10)
    cases = fit_prior.read(labels, 1, None).learned.small
    generator = np.random.default_rng(3)
    numbers = random_numbers(2)
    numbers[0]["weights"] = generator.normal(size=(2, COLUMNS)) * 0.1
    learner = Learner(numbers)
    for case in cases:
        learner.learn(case, 1.0, Totals())
    slopes = learner.slopes()
    assert not slopes["weights"][0].any()
    assert not slopes["out"][0].any()

    def losses(field: str, change: np.ndarray) -> Totals:
        """The losses of the positions with one field changed."""
        changed, totals = numbers.copy(), Totals()
        changed[0][field] += spread(change) if field == "cells" else change
        other = Learner(changed)
        for case in cases:
            other.learn(case, 0.0, totals)
        return totals

    for field in ("facts", "cells", "out", "weights"):
        step = slopes[field] * np.float32(0.01 / np.linalg.norm(slopes[field]))
        more, less = losses(field, step), losses(field, -step)
        name = "loss_by_facts" if field == "weights" else "loss"
        expected = 2 * float((slopes[field] * step).sum())
        assert getattr(more, name) - getattr(less, name) == pytest.approx(expected, rel=0.05), field


def test_without_positions_nothing_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games, output = tmp_path / "games.txt", tmp_path / "prior.yaml"
    games.write_text("")
    assert fit(games, "--output", output) == 1
    assert capsys.readouterr().err.endswith("tamen fit prior: error: the files hold no positions\n")
    assert not output.exists()
