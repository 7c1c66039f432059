"""The room of knowledge: what is learned, by whom, and what becomes of it if nobody waits for it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, cast

import pytest

from engine.studio.knowledge_room import KnowledgeRoom
from engine.studio.workers import Worker
from tests.studio.talking import run


class Told:
    """A worker that writes down what it is to do; it learns only when it is let go."""

    def __init__(self) -> None:
        self.pid: int | None = 1
        self.is_ready = True
        self.jobs: list[str] = []
        self.may_learn = asyncio.Event()

    async def do(self, job: str, **given: Any) -> dict[str, Any]:
        """Do a job: learning waits, all else is done at once."""
        self.jobs.append(job)
        if job == "renew":
            await self.may_learn.wait()
        return {"problems": [], "saved": "joseki/4-4.sgf"}


def test_learning_that_is_given_up_leaves_the_room_as_before_and_the_next_change_is_learned() -> None:
    async def edit() -> None:
        desk, other = Told(), Told()
        workers = (cast(Worker, desk), cast(Worker, other))
        room = KnowledgeRoom(Path("own"), workers[0], workers[1], (workers[1],), lambda words: None)
        task = asyncio.create_task(room.change("edit_joseki", line=["D4"]))
        while "renew" not in desk.jobs:
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert desk.jobs == ["edit_joseki", "renew"] and other.jobs == []
        desk.may_learn.set()
        assert (await room.change("edit_joseki", line=["D4"]))["problems"] == []
        await asyncio.sleep(0)
        assert desk.jobs[2:] == ["edit_joseki", "renew"] and other.jobs == ["renew"]
        other.may_learn.set()
        await asyncio.sleep(0)

    run(edit())
