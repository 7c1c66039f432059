"""Questions to the workers: asked once however many pages ask, and dropped when nobody wants the answer any more."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import Any

from engine.studio.workers import Stopped, Worker


@dataclass
class _Open:
    """A question that is not answered yet: the work on it, and how many requests wait for the answer."""

    work: asyncio.Future[Any]
    askers: int = 0


class Questions:
    """The questions that workers are answering now, so that the same question is not worked on twice."""

    def __init__(self) -> None:
        self._open: dict[str, _Open] = {}
        self._counting = ""

    async def ask(self, worker: Worker, job: str, **given: Any) -> Any:
        """Have a worker do a job with these arguments, and return its answer.

        If the same question is being answered already, both askers get the same answer. An asker withdraws by
        being cancelled; the job is stopped once nobody waits for it. Raises what `Worker.do` raises, and
        Stopped if the question was dropped (`stop_counting`).
        """
        key = json.dumps([job, given], sort_keys=True)
        question = self._open.get(key)
        if question is None:
            question = self._open[key] = _Open(asyncio.ensure_future(worker.do(job, **given)))
            question.work.add_done_callback(lambda work: self._close(key, work))
        if given.get("careful"):
            self._counting = key
        question.askers += 1
        try:
            return await asyncio.shield(question.work)
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is None or task.cancelling():
                raise
            raise Stopped from None
        finally:
            question.askers -= 1
            if not question.askers:
                self._drop(key, question)

    def stop_counting(self) -> None:
        """Stop a question whose answer takes very long because many more games are played for it (asked with
        ``careful``), so that the worker is free.

        Whoever waits for the answer gets Stopped. Nothing is done if there is no such question.
        """
        if (question := self._open.get(self._counting)) is not None:
            self._drop(self._counting, question)
        self._counting = ""

    def _drop(self, key: str, question: _Open) -> None:
        """Stop the work on a question; if it is asked again, the work begins anew."""
        question.work.cancel()
        self._close(key, question.work)

    def _close(self, key: str, work: asyncio.Future[Any]) -> None:
        if (question := self._open.get(key)) is not None and question.work is work:
            del self._open[key]
