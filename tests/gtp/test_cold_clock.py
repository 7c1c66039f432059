"""A clock that runs while the engine is compiled: nobody loses on time for it, and nobody is left in the dark."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import numba
import pytest

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="without compiled kernels nothing is cold"),
]

SAID = "the simple player makes this move ('tamen cache --build' compiles before a game)"
IN_CHAT = "MALKOVICH:My code is still being compiled, so a simpler player made this move for me."


def seconds_of(engine, line: str) -> float:
    """The time from a command to its answer, which must be a move."""
    started = time.monotonic()
    answer = engine.ask(line)
    assert answer.startswith("= "), answer
    assert answer.removeprefix("= ") not in ("", "pass", "resign")
    return time.monotonic() - started


@pytest.fixture
def cold(start: Callable, tmp_path: Path) -> Callable:
    """Starts engines that find nothing compiled, here or in the installation."""
    return lambda *options: start(*options, environment={"TAMEN_CACHE": str(tmp_path), "TAMEN_SHIPPED": "0"})


def test_a_first_game_with_24_seconds_is_not_lost_on_time(cold: Callable) -> None:
    engine = cold("--chat", "malkovich")
    engine.ask_all("boardsize 9", "time_settings 24 0 0")
    spent = 0.0
    for _ in range(3):
        spent += seconds_of(engine, "genmove b")
        assert engine.ask(f"time_left b {max(0, int(24 - spent))} 0") == "= "
        assert engine.ask("play w pass") == "= "
    assert spent < 24
    assert SAID in engine.complaints()
    assert IN_CHAT in engine.complaints().splitlines()


def test_a_first_game_with_5_seconds_a_move_is_not_lost_on_time(cold: Callable) -> None:
    engine = cold()
    engine.ask_all("boardsize 9", "time_settings 0 5 1")
    spent = [seconds_of(engine, f"genmove {color}") for color in "bwbw"]
    assert max(spent) < 5
    assert SAID in engine.complaints()
    assert "MALKOVICH" not in engine.complaints()


def test_a_first_start_says_how_far_it_is(cold: Callable) -> None:
    engine = cold("--player", "simple")
    assert engine.ask("boardsize 9") == "= "
    # the answer has to wait until the board is compiled, what is said need not
    engine.send(b"showboard\n")
    first = engine.next_complaint()
    assert first.startswith("tamen: compiling ")
    assert "tamen cache --build" in first
