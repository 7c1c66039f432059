"""What is asked twice is answered once, and what nobody waits for is dropped."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from engine.studio.questions import Questions
from engine.studio.workers import Stopped
from tests.studio.talking import run


class Slow:
    """A worker that answers when it is let, and notes what it was asked and what was stopped."""

    def __init__(self) -> None:
        self.asked, self.stopped = list[str](), list[str]()
        self.answers = asyncio.Event()

    async def do(self, job: str, told: Any = None, **given: Any) -> str:
        """Wait, and return what was asked."""
        name = f"{job} {given.get('vertex', '')}".strip()
        self.asked.append(name)
        try:
            await self.answers.wait()
        except asyncio.CancelledError:
            self.stopped.append(name)
            raise
        return name


def begun(questions: Questions, worker: Any, job: str, **given: Any) -> asyncio.Task[Any]:
    """A question, as a page asks it."""
    return asyncio.create_task(questions.ask(worker, job, **given))


def test_two_pages_ask_once() -> None:
    async def ask() -> None:
        questions, worker = Questions(), Slow()
        asked = [begun(questions, worker, "why", vertex="E5") for _ in range(2)]
        other = begun(questions, worker, "why", vertex="C3")
        await asyncio.sleep(0)
        worker.answers.set()
        assert await asyncio.gather(*asked, other) == ["why E5", "why E5", "why C3"]
        assert worker.asked == ["why E5", "why C3"] and not worker.stopped

    run(ask())


def test_a_question_is_stopped_when_the_last_asker_withdraws_it_and_can_be_asked_again() -> None:
    async def ask() -> None:
        questions, worker = Questions(), Slow()
        one, two = (begun(questions, worker, "why", vertex="E5") for _ in range(2))
        await asyncio.sleep(0)
        one.cancel()
        await asyncio.sleep(0)
        assert worker.stopped == []
        two.cancel()
        again = begun(questions, worker, "why", vertex="E5")
        await asyncio.sleep(0.01)
        assert worker.stopped == ["why E5"] and worker.asked == ["why E5", "why E5"]
        worker.answers.set()
        assert await again == "why E5"

    run(ask())


def test_who_counts_more_games_is_stopped_and_told_so() -> None:
    async def ask() -> None:
        questions, worker = Questions(), Slow()
        first = begun(questions, worker, "why", careful=False)
        careful = begun(questions, worker, "why", careful=True)
        await asyncio.sleep(0)
        questions.stop_counting()
        with pytest.raises(Stopped):
            await careful
        worker.answers.set()
        assert await first == "why"

    run(ask())
