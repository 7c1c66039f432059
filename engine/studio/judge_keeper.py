"""The judges of the studio: one process for each command line, for all workers, tabs and tables, asked in turn.

The server owns them, so that there is one of each and none outlives the studio. Workers ask by the channel that they
already have (`engine.studio.workers`); their questions are answered in threads, since a judge may think for seconds and
load for minutes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

from engine.base.errors import InputError
from engine.library.prepare import later
from engine.library.stages import GAME
from engine.studio.trying_judge import try_judge

if TYPE_CHECKING:
    from engine.decide.judged import judge as judges
    from engine.decide.judged import relayed
else:
    judges, relayed = later(GAME, "engine.decide.judged.judge", "engine.decide.judged.relayed")

MOST_ASKING = 8
"""Questions that may wait for their turn: each worker has one at a time, and a test is one."""

Found = TypeVar("Found")


class JudgeKeeper:
    """Starts judges (other engines) when they are asked, lets each answer one question after the other, and
    ends them.

    If a judge fails, the function ``failed``, given when the keeper is made, is told which one, and why.
    """

    def __init__(self, failed: Callable[[str, str], None] = lambda command, sentence: None) -> None:
        """Make a keeper of judges (other engines that judge); none is running yet.

        ``failed`` is called if a judge could not answer, with its command line and a sentence that says why.
        It is called in the server's thread.
        """
        self._failed = failed
        self._judges: dict[str, judges.Judge] = {}
        self._threads = ThreadPoolExecutor(MOST_ASKING, thread_name_prefix="judge")

    async def answer(
        self, command: str, question: dict[str, Any], interrupted: Callable[[], bool]
    ) -> dict[str, Any]:
        """Return a judge's answer to a worker's question (`engine.decide.judged.relayed.answer_question`).

        ``interrupted`` is called now and then and tells whether to end early. Raises InputError if the judge
        cannot be asked; this is also reported (`complain`).
        """
        judge = self._judge(command)
        try:
            return await self._in_turn(lambda: relayed.answer_question(judge, question, interrupted))
        except InputError as error:
            self.complain(command, str(error))
            raise

    async def try_it(self, command: str, interrupted: Callable[[], bool]) -> dict[str, Any]:
        """Try a judge, given by its command line, and return what the test finds (`try_judge`).

        ``interrupted`` is called now and then and tells whether to end early. Raises InputError if the judge
        cannot be asked.
        """
        judge = self._judge(command)
        return await self._in_turn(lambda: try_judge(judge, interrupted))

    def complain(self, command: str, sentence: str) -> None:
        """Report that a judge (another engine that judges) failed: pass on its command line and a
        ``sentence`` that says why to the function ``failed``, with which this keeper was made.
        """
        self._failed(command, sentence)

    async def dismiss(self, command: str) -> None:
        """End the process of a judge, even if somebody is asking it; the next question starts it again."""
        judge = self._judges.pop(command, None)
        if judge is not None:
            judge.end()
            await asyncio.get_running_loop().run_in_executor(self._threads, judge.close)

    async def end(self) -> None:
        """End all judges, even if somebody is asking them."""
        for command in list(self._judges):
            await self.dismiss(command)
        await asyncio.to_thread(self._threads.shutdown)

    def _judge(self, command: str) -> judges.Judge:
        """Return the object that runs the judge (another engine) of this command line. The first call for a
        command line makes it.
        """
        if command not in self._judges:
            self._judges[command] = judges.Judge(command)
        return self._judges[command]

    async def _in_turn(self, ask: Callable[[], Found]) -> Found:
        """Call ``ask``, a function that asks a judge, in a thread; return what it finds.

        Raises InputError, with the sentence that says why, if the judge fails.
        """
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, ask)
        except judges.JudgeError as error:
            raise InputError(str(error)) from None
