"""A run of learning that is broken off and taken up again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest


def ends_as_a_whole_run(
    run: Callable[[Path], int], learner: type, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hold a run that Ctrl-C ends after two games, and that goes on later, against one in one piece."""
    learn = learner.learn  # type: ignore[attr-defined]

    def interrupted(self: Any, *arguments: Any) -> float:
        if self.games == 2:
            raise KeyboardInterrupt
        found: float = learn(self, *arguments)
        return found

    assert run(folder / "whole") == 0
    with monkeypatch.context() as patch:
        patch.setattr(learner, "learn", interrupted)
        assert run(folder / "parts") == 130
    assert run(folder / "parts") == 0
    with np.load(folder / "whole" / "run.npz") as whole, np.load(folder / "parts" / "run.npz") as parts:
        assert set(whole) == set(parts)
        for name in whole:
            assert np.array_equal(whole[name], parts[name]), name
