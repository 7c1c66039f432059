"""What is asked twice is answered once, and what nobody waits for is dropped."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from engine.studio.questions import Questions, hearing
from engine.studio.workers import Stopped
from tests.studio.talking import run


class Slow:
    """A worker that answers when it is let, and notes what it was asked and what was stopped."""

    def __init__(self) -> None:
        self.asked, self.stopped = list[str](), list[str]()
        self.tells = list[Any]()
        self.answers = asyncio.Event()

    async def do(self, job: str, told: Any = None, **given: Any) -> str:
        """Wait, and return what was asked."""
        name = f"{job} {given.get('vertex', '')}".strip()
        self.asked.append(name)
        self.tells.append(told)
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


def test_who_asks_is_told_what_is_found_on_the_way_until_it_is_answered() -> None:
    async def ask() -> None:
        questions, worker, told = Questions(), Slow(), list[Any]()
        with hearing(told.append):
            first = begun(questions, worker, "candidates")
        await asyncio.sleep(0.01)
        worker.tells[0]({"games": 40})
        with hearing(told.append):
            second = begun(questions, worker, "candidates")
        await asyncio.sleep(0.01)
        worker.tells[0]({})
        worker.tells[0]({"games": 80})
        worker.answers.set()
        await asyncio.gather(first, second)
        worker.tells[0]({"games": 120})
        assert told == [{"games": 40}, {"games": 80}, {"games": 80}]

    run(ask())


def test_what_was_prepared_is_answered_to_whoever_asks_until_it_is_forgotten() -> None:
    async def ask() -> None:
        questions, worker = Questions(), Slow()
        questions.prepare(worker, "candidates", vertex="E5")
        await asyncio.sleep(0.01)
        withdrawn = begun(questions, worker, "candidates", vertex="E5")
        await asyncio.sleep(0.01)
        withdrawn.cancel()
        await asyncio.sleep(0.01)
        assert worker.stopped == []
        worker.answers.set()
        for _ in range(2):
            assert await questions.ask(worker, "candidates", vertex="E5") == "candidates E5"
        assert worker.asked == ["candidates E5"]
        questions.forget_prepared()
        await questions.ask(worker, "candidates", vertex="E5")
        assert worker.asked == ["candidates E5"] * 2

    run(ask())


def test_what_was_prepared_and_is_forgotten_is_stopped_unless_somebody_waits_for_it() -> None:
    async def ask() -> None:
        questions, worker = Questions(), Slow()
        questions.prepare(worker, "candidates", vertex="E5")
        questions.prepare(worker, "candidates", vertex="C3")
        await asyncio.sleep(0.01)
        waits = begun(questions, worker, "candidates", vertex="C3")
        await asyncio.sleep(0.01)
        questions.forget_prepared()
        await asyncio.sleep(0.01)
        assert worker.stopped == ["candidates E5"]
        worker.answers.set()
        assert await waits == "candidates C3"

    run(ask())
