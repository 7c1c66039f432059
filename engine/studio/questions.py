"""Questions to the workers: asked once however many pages ask, prepared before anybody asks, and dropped when nobody
wants the answer any more."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Iterator
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

from engine.studio.workers import Stopped, Told, Worker

_HEARER: ContextVar[Told | None] = ContextVar("hearer", default=None)


@contextlib.contextmanager
def hearing(told: Told) -> Iterator[None]:
    """Have ``told`` called with what workers find on the way to the answers of questions asked within the block."""
    before = _HEARER.set(told)
    try:
        yield
    finally:
        _HEARER.reset(before)


@dataclass
class _Open:
    """A question that is worked at, or one that was prepared.

    work: the work on it; askers: how many requests wait for the answer; hearers: those who are told what is
    found on the way; is_kept: whether the answer is kept for somebody who is likely to ask
    """

    work: asyncio.Future[Any]
    askers: int = 0
    hearers: list[Told] = field(default_factory=list)
    is_kept: bool = False

    def tell(self, told: Any) -> None:
        """Tell all who hear what was found on the way; a sign of life, which is empty, is not told."""
        for hearer in self.hearers if told else ():
            hearer(told)


class Questions:
    """The questions that workers are answering now, so that the same question is not worked on twice, and
    the answers that were prepared.
    """

    def __init__(self) -> None:
        self._open: dict[str, _Open] = {}
        self._counting = ""

    async def ask(self, worker: Worker, job: str, **given: Any) -> Any:
        """Have a worker do a job with these arguments, and return its answer.

        If the same question is being answered already, or was prepared, all askers get the same answer. An
        asker withdraws by being cancelled; the job is stopped once nobody waits for it. Whoever is `hearing`
        is told what is found on the way. Raises what `Worker.do` raises, and Stopped if the question was
        dropped (`stop_counting`).
        """
        key, question = self._begun(worker, job, given)
        if given.get("careful"):
            self._counting = key
        question.askers += 1
        if (hearer := _HEARER.get()) is not None:
            question.hearers.append(hearer)
        try:
            return await asyncio.shield(question.work)
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is None or task.cancelling():
                raise
            raise Stopped from None
        finally:
            question.askers -= 1
            if hearer is not None:
                question.hearers.remove(hearer)
            if not question.askers and not question.is_kept:
                self._drop(key, question)

    def prepare(self, worker: Worker, job: str, **given: Any) -> None:
        """Have a worker do a job before anybody asks for it, and keep the answer until `forget_prepared`."""
        _, question = self._begun(worker, job, given)
        question.is_kept = True

    def forget_prepared(self) -> None:
        """Forget all that was prepared; what nobody waits for is stopped."""
        for key, question in [each for each in self._open.items() if each[1].is_kept]:
            question.is_kept = False
            if question.work.done():
                self._close(key, question.work)
            elif not question.askers:
                self._drop(key, question)

    def stop_counting(self) -> None:
        """Stop a question whose answer takes very long because many more games are played for it (asked with
        ``careful``), so that the worker is free.

        Whoever waits for the answer gets Stopped. Nothing is done if there is no such question.
        """
        if (question := self._open.get(self._counting)) is not None:
            self._drop(self._counting, question)
        self._counting = ""

    def _begun(self, worker: Worker, job: str, given: dict[str, Any]) -> tuple[str, _Open]:
        """Return a question, begun now unless it is there already, with the key that it is known by."""
        key = json.dumps([job, given], sort_keys=True)
        if (question := self._open.get(key)) is not None:
            return key, question

        def told(found: Any) -> None:
            # the process speaks later, when it is there
            if (asked := self._open.get(key)) is not None:
                asked.tell(found)

        question = self._open[key] = _Open(asyncio.ensure_future(worker.do(job, told, **given)))
        question.work.add_done_callback(lambda work: self._ended(key, work))
        return key, question

    def _drop(self, key: str, question: _Open) -> None:
        """Stop the work on a question; if it is asked again, the work begins anew."""
        question.work.cancel()
        self._close(key, question.work)

    def _ended(self, key: str, work: asyncio.Future[Any]) -> None:
        """Close a question that was answered, unless its answer is kept; a failure is kept for nobody."""
        question = self._open.get(key)
        has_failed = work.cancelled() or work.exception() is not None
        if question is None or not question.is_kept or has_failed:
            self._close(key, work)

    def _close(self, key: str, work: asyncio.Future[Any]) -> None:
        if (question := self._open.get(key)) is not None and question.work is work:
            del self._open[key]
