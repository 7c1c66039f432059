"""Kept results are used again only if they were computed from the same, and whole."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from engine.lab.make.learn.checkpoints import Checkpoints

INPUT = np.arange(4)


def kept(folder: Path, inputs: np.ndarray, value: int) -> tuple[int, int]:
    """What comes of keeping a value: the one that is there afterwards, and how many were used again."""
    checkpoints = Checkpoints(folder)
    found = checkpoints.keep("result", [inputs], lambda: {"value": np.array(value)})
    assert set(found) == {"value"}
    return int(found["value"]), checkpoints.reused


def test_a_result_is_used_again_for_the_same_inputs_only(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    assert kept(folder, INPUT, 1) == (1, 0)
    assert kept(folder, INPUT, 2) == (1, 1)
    assert kept(folder, INPUT.astype(np.float32), 3) == (3, 0)
    assert kept(folder, INPUT.reshape(2, 2), 4) == (4, 0)


def test_a_damaged_result_is_computed_anew(tmp_path: Path) -> None:
    kept(tmp_path, INPUT, 1)
    file = tmp_path / "result.npz"
    file.write_bytes(file.read_bytes()[:-30])
    assert kept(tmp_path, INPUT, 2) == (2, 0)
    assert kept(tmp_path, INPUT, 3) == (2, 1)
    assert [each.name for each in tmp_path.iterdir()] == ["result.npz"]
