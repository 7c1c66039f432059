"""`tamen fit territory` and `tamen measure territory` on a few made-up labels."""

from __future__ import annotations

import argparse
import json
import shutil
from pathlib import Path

import numpy as np
import pytest
import yaml

from engine.board.points import BLACK, WHITE
from engine.evaluate.effort import PLAYING
from engine.evaluate.evaluation import Evaluator
from engine.evaluate.numbers import shipped_numbers
from engine.evaluate.others.baselines import METHODS
from engine.evaluate.tables import POINT
from engine.evaluate.territory.numbers import FILE, parse_fitted
from engine.lab.data.labels import load_labels
from engine.lab.make.fit import territory as fit_territory
from engine.lab.make.fit.pictures import Painter, boards, take_pictures
from engine.lab.measure import territory as measure_territory

GAMES = 12


def made_up_labels(folder: Path, size: int) -> Path:
    """A wall of each colour with gaps and a few stones more, a game each; everything left of the middle is Black's."""
    generator = np.random.default_rng(size)
    stones = np.zeros((GAMES, size, size), dtype=np.int8)
    stones[:, 1:-1, size // 2 - 1], stones[:, 1:-1, size // 2 + 1] = 1, -1
    for board in stones:
        for _ in range(size):
            x, y = generator.integers(size, size=2)
            if abs(int(x) - size // 2) > 1:
                board[y, x] = 1 if x < size // 2 else -1
    ownership = np.zeros(stones.shape, dtype=np.int8)
    ownership[:, :, : size // 2], ownership[:, :, size // 2 + 1 :] = 90, -90
    path = folder / f"labels{size}.npz"
    np.savez(
        path,
        stones=stones,
        to_move=np.where(np.arange(GAMES) % 2, 1, -1),
        ownership=ownership,
        score=np.where(np.arange(GAMES) % 2, -4.0, -11.0),
        game=np.arange(GAMES),
    )
    return path


@pytest.fixture(scope="module")
def labels(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Made-up labels of 9x9 and 19x19."""
    folder = tmp_path_factory.mktemp("labels")
    return [made_up_labels(folder, size) for size in (9, 19)]


def run(module: object, words: list[str]) -> int:
    """The exit status of a command of the lab."""
    parser = argparse.ArgumentParser()
    module.add_arguments(parser)
    return module.run(parser.parse_args(words))


@pytest.mark.slow
def test_a_fit_writes_all_numbers_and_their_figures(tmp_path: Path, labels: list[Path]) -> None:
    out = tmp_path / "territory.yaml"
    shutil.copy(FILE, out)
    assert run(fit_territory, ["--labels", *map(str, labels), "--out", str(out)]) == 0
    text = out.read_text(encoding="utf-8")
    fitted, entries, before = (
        parse_fitted(text, out.name),
        yaml.safe_load(text),
        yaml.safe_load(FILE.read_text()),
    )
    assert entries["margin"]["meaning"] == before["margin"]["meaning"]
    assert entries["margin"]["value"] != before["margin"]["value"]
    for size in (9, 19):
        notes = entries["fit"]["boards"][size]
        assert notes["positions_train"] + notes["positions_tune"] < GAMES
        assert notes["ownership_error_train"] < notes["ownership_error_before"]
        assert fitted[size].reach in fit_territory.REACHES
    assert [file.name for file in tmp_path.iterdir()] == ["territory.yaml"]


def test_a_fit_is_the_same_twice(labels: list[Path]) -> None:
    pictures = take_pictures(
        load_labels(labels[0]).part("train"), Evaluator(PLAYING).evaluate, lambda shown, total: shown
    )
    first, second = (
        fit_territory.fit_prospects(pictures, fit_territory.numbers_before(), 0.01) for _ in range(2)
    )
    assert (first.status == second.status).all() and (first.slopes == second.slopes).all()


def test_a_fit_that_cannot_begin_leaves_the_file_alone(
    tmp_path: Path, labels: list[Path], capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "territory.yaml"
    shutil.copy(FILE, out)
    before = out.read_bytes()
    assert run(fit_territory, ["--labels", str(labels[0]), str(labels[0]), "--out", str(out)]) == 1
    assert "expected one file of 9x9 and 19x19 each" in capsys.readouterr().err
    with pytest.raises(SystemExit, match="2"):
        run(fit_territory, ["--labels", str(labels[0]), str(tmp_path / "none.npz"), "--out", str(out)])
    assert "none.npz': No such file" in capsys.readouterr().err
    assert out.read_bytes() == before


def test_the_painter_says_what_the_evaluator_says(labels: list[Path]) -> None:
    positions = load_labels(labels[0])
    evaluator = Evaluator(PLAYING)
    pictures = take_pictures(positions, evaluator.evaluate, lambda shown, total: shown)
    ownership, scores = Painter(pictures).estimate(shipped_numbers().territory(positions.size))
    for index, board in enumerate(boards(positions)):
        tables = evaluator.evaluate(board)
        points = board.points()
        assert ownership[index].ravel() * POINT == pytest.approx(tables["territory"][board.to_move, points])
        assert scores[index] * POINT == pytest.approx(tables["lead"][board.to_move])


@pytest.mark.slow
def test_the_measure_compares_every_method(labels: list[Path], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(measure_territory, ["--labels", *map(str, labels), "--json"]) == 0
    report = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert set(report) == {"9x9", "19x19"}
    for figures in report.values():
        assert len(figures) == 4 + 2 * len(METHODS)
        assert figures["distance control"]["sign_accuracy"] > 0.95
        assert figures["evaluator"]["sign_accuracy"] > 0.9
    assert run(measure_territory, ["--labels", str(labels[0]), "--sample", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "9x9, 1 positions of the part held-out"
    assert [line.split("  ")[0] for line in lines[-4:-1]] == [
        "evaluator",
        "400 games played out",
        "mean of evaluator and games",
    ]


def test_a_measure_of_a_broken_file_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = tmp_path / "broken.npz"
    broken.write_bytes(b"nothing")
    with pytest.raises(SystemExit, match="2"):
        run(measure_territory, ["--labels", str(broken)])
    assert "is no file of numpy arrays" in capsys.readouterr().err


def test_the_average_knows_only_who_is_to_move(labels: list[Path]) -> None:
    positions = load_labels(labels[0])
    estimate = measure_territory.average_scores(positions, positions)
    for color, score in ((BLACK, 3.5), (WHITE, -3.5)):
        assert estimate[positions.to_move == color].sum(axis=(1, 2)) == pytest.approx(score)
