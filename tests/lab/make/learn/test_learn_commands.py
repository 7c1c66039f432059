"""`tamen learn territory` and `tamen learn revision` on made-up data, through the command line."""

from __future__ import annotations

import errno
import shutil
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
import yaml

from engine.cli import main
from engine.evaluate.territory.numbers import FILE, REVISION_TERMS, parse_fitted
from engine.lab.make.learn import checkpoints
from engine.lab.make.learn.territory import training
from engine.lab.make.learn.territory.estimator import load_estimator
from tests.lab.make.learn.made_up import write_games, write_labels

SMALL = ["--examples", "200", "--validation", "60", "--starts", "2"]


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Finished games enough for all parts."""
    return write_games(tmp_path_factory.mktemp("games") / "games.npz", games=20)


def learn(games: Path, out: Path, *more: str) -> int:
    """The exit status of a small run."""
    return main(["learn", "territory", str(games), "--out", str(out), *SMALL, *more])


@pytest.mark.slow
def test_a_run_prints_the_tables_and_keeps_what_it_learned(
    tmp_path: Path, games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    labels = write_labels(tmp_path / "labels.npz", 5)
    out = tmp_path / "out"
    assert learn(games, out, "--labels", str(labels), "--sample", "10") == 0
    printed = capsys.readouterr().out
    tables = (out / "tables.md").read_text(encoding="utf-8")
    assert tables.strip() in printed
    for title in ("Table 1", "Table 2", "Table 4", "Table 5", "Beside the evaluator, labels"):
        assert f"### {title}" in tables
    # no game is long enough for it
    assert "Table 3" not in tables
    assert "| enhanced-60-25 " in tables and "(75.5)" in tables and "(12.5)" in tables
    for picture in ("confidence", "winners-from-the-start", "points-from-the-end"):
        assert ElementTree.parse(out / f"{picture}.svg").getroot().tag.endswith("svg")
    kept = sorted((out / "checkpoints").iterdir())
    assert learn(games, out, "--labels", str(labels), "--sample", "10") == 0
    assert f"{len(kept)} steps taken from an earlier run" in capsys.readouterr().out
    assert (out / "tables.md").read_text(encoding="utf-8") == tables
    estimator = load_estimator(out / "enhanced-24-0-on-5.npz")
    assert (estimator.size, estimator.architecture.name) == (5, "enhanced-24-0")


@pytest.mark.slow
def test_an_interrupted_run_goes_on_where_it_stood(
    tmp_path: Path, games: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert learn(games, tmp_path / "whole") == 0
    capsys.readouterr()
    done: list[object] = []
    train = training.train

    def interrupted(*arguments: object) -> object:
        if len(done) == 5:
            raise KeyboardInterrupt
        done.append(arguments)
        return train(*arguments)

    monkeypatch.setattr(training, "train", interrupted)
    assert learn(games, tmp_path / "parts") == 130
    assert "broken off; what was done until then is kept" in capsys.readouterr().err
    assert not (tmp_path / "parts" / "tables.md").exists()
    monkeypatch.setattr(training, "train", train)
    assert learn(games, tmp_path / "parts") == 0
    # the evaluated positions and the five nets
    assert "6 steps taken from an earlier run" in capsys.readouterr().out
    whole, parts = ((tmp_path / name / "tables.md").read_text() for name in ("whole", "parts"))
    assert whole == parts


def test_a_full_disk_is_told_and_nothing_is_half_written(
    tmp_path: Path, games: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(file: Path, write: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", str(file))

    monkeypatch.setattr(checkpoints, "replace_file", full)
    out = tmp_path / "out"
    assert learn(games, out) == 1
    said = capsys.readouterr().err
    assert (
        "tamen learn territory: error: '" in said and "No space left on device; what was done is kept" in said
    )
    assert [file for file in out.rglob("*") if file.is_file()] == []


def test_games_that_cannot_be_used_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = write_games(tmp_path / "broken.npz", length=None)
    assert learn(broken, tmp_path / "out") == 1
    assert f"{broken}: there is no array 'length'" in capsys.readouterr().err
    with pytest.raises(SystemExit, match="2"):
        learn(tmp_path / "none.npz", tmp_path / "out")
    assert "none.npz': No such file" in capsys.readouterr().err


def test_too_few_games_to_learn_from_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    few = write_games(tmp_path / "few.npz", games=1)
    assert learn(few, tmp_path / "out") == 1
    assert "few holds 1 game, expected some of each part: train, tune, held-out" in capsys.readouterr().err


@pytest.mark.slow
def test_a_revision_is_learned_and_only_its_weights_change(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    labels = [write_labels(tmp_path / f"labels{size}.npz", size) for size in (9, 19)]
    out = tmp_path / "territory.yaml"
    shutil.copy(FILE, out)
    words = [
        "learn",
        "revision",
        *map(str, labels),
        "--checkpoints",
        str(tmp_path / "kept"),
        "--out",
        str(out),
    ]
    assert main([*words, "--sample", "20"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:2] for line in lines][:3] == [
        ["9x9", part] for part in ("train", "tune", "held-out")
    ]
    before, after = (yaml.safe_load(file.read_text(encoding="utf-8")) for file in (FILE, out))
    changed = {name for name in after if after[name] != before[name]}
    assert changed == set(REVISION_TERMS)
    assert after["revision_own"]["from"].startswith(
        "tamen learn revision labels9.npz labels19.npz --sample 20, "
    )
    found = parse_fitted(out.read_text(encoding="utf-8"), out.name)
    assert all(np.isfinite(numbers.revision).all() for numbers in found.values())
    for line in lines:
        if "train" in line:
            errors = line.split("ownership error ")[1].split(",")[0].split(" -> ")
            assert float(errors[1]) < float(errors[0])


def test_labels_of_one_size_leave_the_numbers_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    labels = write_labels(tmp_path / "labels9.npz", 9)
    out = tmp_path / "territory.yaml"
    shutil.copy(FILE, out)
    words = [
        "learn",
        "revision",
        str(labels),
        str(labels),
        "--checkpoints",
        str(tmp_path / "kept"),
        "--out",
        str(out),
    ]
    assert main(words) == 1
    assert "are not labels of 9x9 and 19x19, one file each" in capsys.readouterr().err
    assert out.read_bytes() == FILE.read_bytes()
