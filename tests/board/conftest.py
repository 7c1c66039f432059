"""What the board's tests share: the real games, and the mark for tests that need compiled kernels to be quick."""

from __future__ import annotations

from pathlib import Path

import numba
import pytest

from engine.lab.data.games import read_games

GAMES = Path(__file__).resolve().parents[1] / "data" / "games19.txt"


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "slow_without_jit: takes minutes with NUMBA_DISABLE_JIT=1, skipped there"
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if numba.config.DISABLE_JIT:
        for item in items:
            if item.get_closest_marker("slow_without_jit"):
                item.add_marker(pytest.mark.skip(reason="takes minutes without compiled kernels"))


@pytest.fixture(scope="session")
def real_games() -> list[list[int]]:
    """The moves of 24 whole games (tests/data/README.md)."""
    return [game.moves for game in read_games(GAMES)]
