"""KaTrain itself on `tamen analysis`, in its own window. It is run by hand:

KATRAIN=/path/to/the/python/of/katrain pytest tests/gtp/json/test_katrain.py
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.base.cache_folder import cache_folder
from engine.decide.judged.gtp_program import OWN_SCRIPT
from tests.decide.judged.scripted_judge import command_of
from tests.gtp.json import katrain_driver

PYTHON = os.environ.get("KATRAIN", "")

pytestmark = [
    pytest.mark.process,
    pytest.mark.slow,
    pytest.mark.skipif(
        not PYTHON,
        reason="it is run by hand: KATRAIN names the Python that has KaTrain (pip install katrain)",
    ),
]

BEST, BY_OWNERS = "ai:default", "ai:simple"
"""KaTrain's names of two ways to choose: the engine's best move, and by the owners after each of the best."""

TAMEN = shlex.join([sys.executable, str(OWN_SCRIPT), "analysis", "--level", "5"])


@pytest.fixture
def screen() -> Iterator[str]:
    """The name of a screen that nobody sees."""
    server = shutil.which("Xvfb")
    if server is None:
        pytest.skip("Xvfb is not installed, so KaTrain has no screen")
    command = [server, "-displayfd", "1", "-screen", "0", "1400x1050x24"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield f":{process.stdout.readline().strip()}"
        process.terminate()


def seen_by_katrain(screen: str, home: Path, command: str, way: str) -> dict[str, Any]:
    """What KaTrain has seen after a game against an engine, and a review of it; ``way``: how White chooses."""
    done = subprocess.run(
        [PYTHON, katrain_driver.__file__, command, way],
        env={
            **os.environ,
            "DISPLAY": screen,
            "HOME": str(home),
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "TAMEN_CACHE": str(cache_folder()),
        },
        capture_output=True,
        text=True,
        timeout=10 * katrain_driver.PATIENCE,
        check=False,
    )
    seen: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    assert "error" not in seen, done.stdout + done.stderr
    return seen


@pytest.mark.parametrize(
    ("judge", "way"),
    [("", BEST), (command_of("none"), BEST), ("", BY_OWNERS)],
    ids=["tamen", "with a judge", "by owners"],
)
def test_a_game_is_played_and_reviewed(screen: str, tmp_path: Path, judge: str, way: str) -> None:
    command = f"{TAMEN} --judge {shlex.quote(judge)}" if judge else TAMEN
    seen = seen_by_katrain(screen, tmp_path, command, way)
    assert seen["alive"] and not seen["popup"]
    moves = seen["moves"]
    assert [each["player"] for each in moves] == ["B", "W"] * len(katrain_driver.MOVES)
    for each in moves:
        assert each["visits"] > katrain_driver.VISITS and each["owners"] == 81
        assert each["lost"] is not None and 0 <= each["winrate"] <= 1
    answers = [each["move"] for each in moves if each["player"] == "W"]
    if way == BEST:
        assert answers == seen["expected"]
    if judge:
        assert answers[:3] == ["A1", "B1", "C1"]
