"""`tamen fit balance` on a few made-up labels."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import pytest

from engine.decide.games.records import CAPTURE, KINDS, NAKADE, SAVE
from engine.decide.games.weights import load_weights
from engine.lab.make.fit import balance as fit_balance
from engine.lab.make.fit.balance import GROUPS, SHARPNESS, TENUKI, balance, error, sample, scale_group

COUNT = 20


@pytest.fixture(scope="module")
def labels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Boards of which Black has the larger part behind a wall, and the smaller part, in turn."""
    stones = np.zeros((COUNT, 9, 9), dtype=np.int8)
    for number, board in enumerate(stones):
        wall = 6 if number % 2 else 2
        board[:, wall], board[:, wall + 1] = 1, -1
    path = tmp_path_factory.mktemp("labels") / "labels9.npz"
    np.savez(
        path,
        stones=stones,
        to_move=np.ones(COUNT, dtype=np.int8),
        ownership=np.zeros(stones.shape, dtype=np.int8),
        score=np.where(np.arange(COUNT) % 2, 40.0, -40.0),
        winrate=np.arange(COUNT) % 2,
        game=np.arange(COUNT),
    )
    return path


def run(words: list[str]) -> int:
    """The exit status of the command."""
    parser = argparse.ArgumentParser()
    fit_balance.add_arguments(parser)
    return fit_balance.run(parser.parse_args(words))


def test_games_from_decided_positions_are_hardly_wrong_and_wrong_labels_are(labels: Path) -> None:
    right = sample(labels, "train", 100)
    assert 0 < len(right.chances) < COUNT
    wrong = fit_balance.Sample(right.boards, 1 - right.chances)
    of_right, of_wrong = (error(load_weights(), [each], 300) for each in (right, wrong))
    assert of_wrong > of_right + 0.2
    assert error(load_weights(), [right, wrong], 300) == pytest.approx((of_right + of_wrong) / 2)


def test_each_group_is_changed_alone() -> None:
    weights = load_weights()
    for group in (TENUKI, *GROUPS, *SHARPNESS):
        made = scale_group(weights, group, 2.0)
        fields = [name for name in made.dtype.names or () if not np.array_equal(made[name], weights[name])]
        assert fields == ["kind" if group in GROUPS else group]
    assert (scale_group(weights, "wide saves", 2.0)["kind"][0, SAVE:] != weights["kind"][0, SAVE:]).sum() == 3
    kinds = sorted(kind for first, after in GROUPS.values() for kind in range(first, after))
    assert kinds == list(range(NAKADE, KINDS))
    sharper = scale_group(weights, "elsewhere", 2.0)["elsewhere"][0]
    assert sharper.max() == pytest.approx(weights["elsewhere"][0].max())


def test_what_brings_the_games_nearer_stays() -> None:
    """As if the games were the nearer the rarer tenuki is, and captures were right as they are."""
    weights = load_weights()
    captures = weights["kind"][0, CAPTURE]

    def measured(trial: np.ndarray) -> float:
        return float(trial["tenuki"][0]) + abs(float(np.log(trial["kind"][0, CAPTURE] / captures)))

    told: list[str] = []
    made = balance(weights, measured, told.append)
    assert made["tenuki"] < 0.01
    assert made["kind"][0, CAPTURE] == captures
    assert told[0].startswith("as they are: ")
    assert all(line.startswith("tenuki x 0.") for line in told[1:])


def test_the_command_writes_weights_that_can_be_read(
    labels: Path, tmp_path: Path, capsys: pytest.CaptureFixture
) -> None:
    out = tmp_path / "weights.npz"
    assert run([str(labels), "--positions", "4", "--games", "4", "--out", str(out)]) == 0
    assert "held out: " in capsys.readouterr().out
    assert load_weights(out)["tenuki"] > 0


def test_labels_without_a_chance_to_win_are_refused(
    labels: Path, tmp_path: Path, capsys: pytest.CaptureFixture
) -> None:
    with np.load(labels) as arrays:
        kept = {name: arrays[name] for name in arrays if name != "winrate"}
    path = tmp_path / "labels.npz"
    np.savez(path, **kept)
    assert run([str(path), "--out", str(tmp_path / "weights.npz")]) == 1
    assert "there is no array 'winrate'" in capsys.readouterr().err
    assert not (tmp_path / "weights.npz").exists()
