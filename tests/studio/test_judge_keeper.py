"""One process of a judge for the whole studio, whoever asks it, and what becomes of it."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from engine.base.errors import InputError
from engine.studio.judge_keeper import JudgeKeeper
from engine.studio.workers import Worker
from tests.decide.judged.scripted_judge import command_of
from tests.studio.talking import run
from tests.studio.test_judged import position

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.process

TOLD = {"size": 9, "rules": "chinese", "komi": 7.5, "stones": [], "moves": [["B", "A1"]]}
QUESTION = {"told": TOLD, "color": 2, "seconds": None}
LONG = {**QUESTION, "seconds": 600.0}

LONGEST_WAIT = 20.0
"""Seconds until a process that was killed is gone."""

OWNER = """
import asyncio, os, sys
from engine.studio.judge_keeper import JudgeKeeper
async def ask():
    print((await JudgeKeeper().answer(sys.argv[1], {}, lambda: False))["name"], flush=True)
    os.kill(os.getpid(), 9)
asyncio.run(ask())
"""


def started(file: Path) -> list[int]:
    """The processes of a judge that notes them (`counts`)."""
    return [int(line) for line in file.read_text(encoding="ascii").split()]


def is_gone(process: int) -> bool:
    """Whether a process ends in time."""
    end = time.monotonic() + LONGEST_WAIT
    while time.monotonic() < end:
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


def never() -> bool:
    """Nobody breaks off."""
    return False


def test_two_workers_ask_one_process(tmp_path: Path) -> None:
    command = command_of("counts", str(tmp_path / "started"))

    async def ask() -> None:
        keeper = JudgeKeeper()
        workers = [Worker(judges=keeper) for _ in range(2)]
        asked = [each.do("candidates", position=position(judge=command)) for each in workers]
        found: list[Any] = await asyncio.gather(*asked)
        game = position(player="judge", judge=command)
        found.append(await workers[0].do("decide", position=game, seconds=None, resign=0.0))
        assert [each["move"] for each in found] == ["A1"] * 3
        await asyncio.gather(*(each.end() for each in workers))
        [process] = started(tmp_path / "started")
        os.kill(process, 0)
        await keeper.end()

    run(ask())
    [process] = started(tmp_path / "started")
    assert is_gone(process)


def test_a_fallen_judge_is_said_and_our_own_games_go_on() -> None:
    command = command_of("dies")
    failed: list[tuple[str, str]] = []

    async def ask() -> None:
        keeper = JudgeKeeper(lambda *said: failed.append(said))
        worker = Worker(judges=keeper)
        found = await worker.do("explain", position=position(judge=command), vertex="")
        assert found["judge"] == "" and found["move"] != "A1"
        await worker.end()
        await keeper.end()

    run(ask())
    [(named, sentence)] = failed
    assert named == command and "started again once, too" in sentence


def test_one_that_died_is_started_again_once(tmp_path: Path) -> None:
    async def ask() -> None:
        failed: list[str] = []
        keeper = JudgeKeeper(lambda command, sentence: failed.append(sentence))
        answer = await keeper.answer(command_of("dies-once", str(tmp_path / "died")), QUESTION, never)
        assert answer["analysis"]["visits"] == 500 and not failed
        await keeper.end()

    run(ask())


def test_it_is_ended_whoever_asks_it(tmp_path: Path) -> None:
    command = command_of("counts", str(tmp_path / "started"))

    async def ask() -> None:
        keeper = JudgeKeeper()
        asked = [asyncio.ensure_future(keeper.answer(command, LONG, never)) for _ in range(2)]
        # the file is there a moment before the process is noted in it
        while not ((tmp_path / "started").exists() and started(tmp_path / "started")):
            await asyncio.sleep(0.05)
        await keeper.end()
        for each in asked:
            with pytest.raises(InputError, match="was ended, expected to be asked no more"):
                await each

    run(ask())
    [process] = started(tmp_path / "started")
    assert is_gone(process)


def test_a_dismissed_judge_begins_anew(tmp_path: Path) -> None:
    command = command_of("counts", str(tmp_path / "started"))

    async def ask() -> None:
        keeper = JudgeKeeper()
        await keeper.answer(command, QUESTION, never)
        await keeper.dismiss(command)
        await keeper.answer(command, QUESTION, never)
        await keeper.end()

    run(ask())
    first, second = started(tmp_path / "started")
    assert first != second and is_gone(first) and is_gone(second)


def test_a_question_that_nobody_waits_for_leaves_the_turn_to_the_next() -> None:
    async def ask() -> None:
        keeper = JudgeKeeper()
        over: list[bool] = []
        long = asyncio.ensure_future(keeper.answer(command_of("none"), LONG, lambda: bool(over)))
        await asyncio.sleep(0.3)
        next_one = asyncio.ensure_future(keeper.answer(command_of("none"), QUESTION, never))
        over.append(True)
        assert (await next_one)["analysis"]["visits"] == 500
        assert (await long)["analysis"]["moves"]
        await keeper.end()

    run(ask())


@pytest.mark.skipif(os.name == "nt", reason="there is no guard on Windows")
def test_it_does_not_outlive_a_studio_that_is_killed(tmp_path: Path) -> None:
    command = command_of("counts", str(tmp_path / "started"))
    done = subprocess.run(
        [sys.executable, "-c", OWNER, command], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.stdout == "Scripted\n" and done.returncode == -9
    [process] = started(tmp_path / "started")
    assert is_gone(process)
