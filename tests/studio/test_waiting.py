"""What does not come in time: a process that hangs, and an engine that is still being compiled while a clock runs."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from engine.base.errors import InputError
from engine.library.game import Game
from engine.library.prepare import prepare_stage
from engine.library.stages import GAME
from engine.studio.places import Place
from engine.studio.studio import Studio, stand_in_decides
from engine.studio.table import Table, TableSettings
from engine.studio.workers import Worker
from tests.studio.talking import run


@pytest.mark.process
@pytest.mark.skipif(os.name == "nt", reason="a process cannot be stopped there")
def test_a_process_that_hangs_is_replaced_and_the_job_done() -> None:
    async def hang() -> None:
        worker = Worker(silence=3.0)
        position = {
            "table": "t",
            "sgf": Game(9).to_sgf(),
            "to_move": "black",
            "player": "simple",
            "level": 1,
            "seed": 1,
        }
        try:
            await worker.start()
            while not worker.is_ready:
                await asyncio.sleep(0.05)
            first = worker.pid
            assert first is not None
            os.kill(first, signal.SIGSTOP)
            decision = await worker.do("decide", position=position, seconds=None, resign=0.0)
            assert decision["move"] and worker.deaths == 1 and worker.pid not in (None, first)
        finally:
            await worker.end()

    run(hang())


def test_the_stand_in_moves_while_the_engine_is_not_ready(tmp_path: Path) -> None:
    async def play() -> None:
        prepare_stage(GAME)
        studio = Studio(tmp_path)
        studio.is_ready = True
        # its process is never begun: to the game that looks like one that is still compiling
        studio.player.is_ready = False
        studio.begin(TableSettings(size=9, person="white", clock="absolute 3"))
        for _ in range(400):
            await asyncio.sleep(0.05)
            if studio.table is not None and studio.table.game.moves:
                break
        assert studio.table is not None
        assert len(studio.table.game.moves) == 1 and studio.state()["stand_in"]
        assert studio.table.phase == "playing"
        await studio.end()

    run(play())


def test_the_stand_in_takes_what_it_can() -> None:
    prepare_stage(GAME)
    table = Table.begun("t", TableSettings(size=9, person="both"), 1)
    for vertex in ("A1", "A2", "J9", "J8", "G5"):
        table.play(vertex)
    assert stand_in_decides(table.game, 1)["move"] in ("B1", "H9")


@pytest.mark.parametrize("job", ["candidates", "look"])
@pytest.mark.parametrize("begins", ["died", "prepared", "ended"])
def test_what_is_asked_while_the_engine_is_prepared_is_answered_once_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, job: str, begins: str
) -> None:
    async def ask() -> None:
        prepare_stage(GAME)
        studio = Studio(tmp_path)
        studio.is_ready = True
        studio.begin(TableSettings(size=9, person="both"))
        assert studio.adviser.pid is None and not studio.player.is_ready

        async def do(job: str, *told: Any, **given: Any) -> str:
            return job

        for each in (studio.player, studio.adviser, studio.helper):
            monkeypatch.setattr(each, "do", do)
        asking = studio.ask if job == "candidates" else studio.ask_at_once
        if begins == "died":
            # the next question begins it anew
            studio.adviser.deaths = 1
        question = asyncio.ensure_future(asking(job, Place()))
        if begins != "died":
            await asyncio.sleep(0.2)
            assert not question.done()
        if begins == "prepared":
            studio.player.is_ready = True
        elif begins == "ended":
            studio.player.deaths = 1
            with pytest.raises(InputError, match="the engine is being prepared"):
                await question
        if begins != "ended":
            assert await question == job
        await studio.end()

    run(ask())
