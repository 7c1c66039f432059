"""`tamen soak`: steady memory passes, a leak is found."""

from __future__ import annotations

import argparse
import json
import os
import shlex
import shutil
import sys
from pathlib import Path

import numba
import pytest

from engine.lab.check import soak
from engine.lab.check.soak import SoakReport, memory_of

FAKE = """
import sys
kept = []
for line in sys.stdin:
    word = line.split()[0]
    if word == "clear_board":
        kept.append(bytearray(b"x" * {bytes}))
    print("= pass\\n", flush=True)
    if word == "quit":
        break
"""


def tamen_soak(*words: str) -> int:
    parser = argparse.ArgumentParser()
    soak.add_arguments(parser)
    return soak.run(parser.parse_args(words))


def fake(leak: int) -> str:
    """The command line of a program that passes and keeps so many bytes of every game."""
    return shlex.join([sys.executable, "-c", FAKE.format(bytes=leak)])


@pytest.mark.process
@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="takes minutes without compiled kernels")
@pytest.mark.parametrize(
    # memories fill in the first games: the engine's by about 20 MB in eight of them, those of the score by 8 in 40;
    # meanwhile, for seven seconds, the code of the other players is loaded: 14 MB, which count as up to 21 if they come
    # in the midst of the games
    ("player", "games", "most"),
    [("tamen --level 1", "8", "48"), ("tamen --player simple", "480", "24")],
)
def test_the_engine_holds_its_memory(
    player: str, games: str, most: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--games", games, "--size", "5", "--most", most, "--program", player, "--json")
    assert tamen_soak(*words) == 0
    report = json.loads(capsys.readouterr().out)
    assert len(report["megabytes"]) == int(games)
    assert report["moves"] > int(games) * 10
    assert report["unfinished"] == 0


@pytest.mark.process
def test_a_leak_is_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert tamen_soak("--games", "8", "--program", fake(10_000_000)) == 1
    text = capsys.readouterr().out
    growth = float(text.split()[-2])
    # six games follow the first quarter: five steps of ten megabytes
    assert 45 < growth < 55
    assert tamen_soak("--games", "8", "--program", fake(1000)) == 0


@pytest.mark.process
@pytest.mark.parametrize(
    ("deed", "problem"), [("sys.exit()", "ProgramDied"), ("print('? no\\n', flush=True)", "CommandFailed")]
)
def test_a_program_that_fails(deed: str, problem: str, capsys: pytest.CaptureFixture[str]) -> None:
    script = f"import sys\nfor line in sys.stdin: {deed}"
    assert tamen_soak("--games", "4", "--program", shlex.join([sys.executable, "-c", script])) == 1
    assert problem in capsys.readouterr().err


@pytest.mark.process
def test_too_few_games_tell_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert tamen_soak("--games", "3", "--program", fake(10)) == 2
    assert "3 games, expected at least 4" in capsys.readouterr().err


def test_growth_leaves_out_the_first_quarter() -> None:
    assert SoakReport([1.0, 90.0, 100.0, 100.0, 100.0, 100.0, 100.0, 100.0]).growth == pytest.approx(0.0)
    assert SoakReport([0.0, 0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0]).growth == pytest.approx(5.0)


@pytest.mark.process
def test_both_ways_to_ask_for_memory_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    if shutil.which("ps") is None or not Path("/proc/self/status").exists():
        pytest.skip("this system has only one of them")
    one = memory_of(os.getpid())
    monkeypatch.setattr(Path, "exists", lambda self: False)
    assert memory_of(os.getpid()) == pytest.approx(one, rel=0.05)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(OSError, match="neither /proc nor the command 'ps'"):
        memory_of(os.getpid())
