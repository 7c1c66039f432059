"""`tamen measure indigo` on a few positions: figures of every method, and disputes that the labels decide."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from engine.cli import main
from engine.lab.data.labels import PARTS, part_of_games
from tests.evaluate.test_indigo import DEAD, SHUT_IN, grid_of


def test_every_method_is_measured_and_disputes_are_decided(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games = np.flatnonzero(part_of_games(np.arange(200)) == PARTS.index("held-out"))[:2]
    grids = np.stack([grid_of(diagram) for diagram in (DEAD, SHUT_IN)])
    stones = np.where(grids == 1, 1, np.where(grids == 2, -1, 0)).astype(np.int8)
    np.savez(
        tmp_path / "labels.npz",
        stones=stones,
        to_move=np.array([1, -1], dtype=np.int8),
        ownership=(stones * 100).astype(np.int8),
        score=np.array([0.0, 0.0], dtype=np.float32),
        game=games.astype(np.int32),
    )
    assert main(["measure", "indigo", str(tmp_path / "labels.npz"), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    figures = found["figures"]["labels.npz"]
    assert set(figures) == {
        "Zobrist's influence",
        "Bouzy 5/21",
        "Bouzy 5/21 + distance",
        "Indigo",
        "evaluator",
    }
    assert all(row["positions"] == 2 for row in figures.values())
    assert {each["right"] for each in found["disputes"]} <= {"indigo", "evaluator", "nobody"}
    assert main(["measure", "indigo", str(tmp_path / "labels.npz"), "--list"]) == 0
    assert " strings that one takes for dead " in capsys.readouterr().out
