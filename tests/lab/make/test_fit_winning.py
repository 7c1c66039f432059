"""`tamen fit winning`: the numbers that made the chances are found again, and bad files are named."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest
import yaml

from engine.cli import main
from engine.decide.decision.winning import FILE, Spread, load_spread, win_chance
from engine.lab.make.fit.winning import Leads, fit_spread

TRUE = Spread(settled=0.2, unsettled=0.8, move=0.4, length=0.7)


def made_up(size: int, spread: Spread, count: int = 4000) -> Leads:
    """Positions whose chances are exactly those of a spread."""
    source = np.random.default_rng(size)
    stones = source.integers(0, size * size, count)
    unsettled = source.random(count) < 0.6
    scores = source.normal(0.0, 1.5 * size, count)
    chances = [
        win_chance(score, spread.points(size, int(on_board), bool(doubt)))
        for score, on_board, doubt in zip(scores, stones, unsettled, strict=True)
    ]
    return Leads(size, scores, stones, unsettled, np.array(chances))


def test_the_numbers_behind_the_chances_are_found() -> None:
    parts = [made_up(9, TRUE), made_up(19, TRUE)]
    found = fit_spread(parts)
    assert found.settled == pytest.approx(TRUE.settled, rel=0.1)
    assert found.unsettled == pytest.approx(TRUE.unsettled, rel=0.1)
    for each in parts:
        assert each.entropy(each.spreads(found)) < each.entropy(each.spreads(TRUE)) + 1e-4
        assert each.entropy(each.spreads(found)) < each.entropy(0.5 * each.size)


def test_arrays_and_single_positions_have_the_same_spread() -> None:
    leads = made_up(13, TRUE, 50)
    one_by_one = [
        TRUE.points(13, int(stones), bool(doubt))
        for stones, doubt in zip(leads.stones, leads.unsettled, strict=True)
    ]
    assert leads.spreads(TRUE) == pytest.approx(one_by_one)


@pytest.fixture
def labels(tmp_path: Path) -> Path:
    """Forty small positions; who is ahead in stones has the better chance."""
    source = np.random.default_rng(3)
    stones = source.choice([0, 0, 1, -1], (40, 9, 9)).astype(np.int8)
    lead = stones.sum(axis=(1, 2))
    file = tmp_path / "labels.npz"
    np.savez(
        file,
        stones=np.where(np.indices((9, 9)).sum(axis=0) % 3 == 0, 0, stones).astype(np.int8),
        to_move=np.where(source.random(40) < 0.5, 1, -1).astype(np.int8),
        ownership=np.zeros((40, 9, 9), np.int8),
        score=lead.astype(np.float32),
        winrate=(1 / (1 + np.exp(-lead / 3))).astype(np.float32),
        game=np.arange(40, dtype=np.int32),
    )
    return file


@pytest.mark.slow
def test_the_file_is_rewritten_with_its_figures(labels: Path, tmp_path: Path, capsys) -> None:
    out = tmp_path / "winning.yaml"
    shutil.copy(FILE, out)
    assert main(["fit", "winning", "--labels", str(labels), "--out", str(out)]) == 0
    entries = yaml.safe_load(out.read_text())
    assert set(entries) == {"fit", "settled", "unsettled", "move", "length"}
    assert entries["fit"]["boards"][9]["positions_train"] > 10
    assert entries["settled"]["meaning"]
    assert load_spread(out).points(9, 0, True) > 0
    assert "entropy_held_out" in capsys.readouterr().out


def test_bad_labels_are_named_and_nothing_is_written(labels: Path, tmp_path: Path, capsys) -> None:
    out = tmp_path / "winning.yaml"
    shutil.copy(FILE, out)
    arrays = dict(np.load(labels))
    without, short = tmp_path / "without.npz", tmp_path / "short.npz"
    np.savez(without, **{name: array for name, array in arrays.items() if name != "winrate"})
    np.savez(short, **{**arrays, "winrate": arrays["winrate"][:5]})
    for words, error in (
        ([str(without)], "there is no array 'winrate'"),
        ([str(short)], "'winrate' has the shape (5,), expected (40,)"),
        ([str(labels), "--sample", "0"], "the sample has 0 positions, expected 1 or more"),
    ):
        assert main(["fit", "winning", "--out", str(out), "--labels", *words]) == 1
        assert error in capsys.readouterr().err
    assert out.read_text() == FILE.read_text()
