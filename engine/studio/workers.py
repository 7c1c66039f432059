"""Processes with engines, as the server sees them: jobs are handed to them and awaited; who dies is replaced."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

from engine.base.errors import InputError
from engine.jit.start.children import environment_of_child
from engine.studio.judge_keeper import JudgeKeeper
from engine.studio.limits import LONGEST_ANSWER, LONGEST_SILENCE, MOST_RESTARTS

Told = Callable[[Any], None]

LAST_BREATH = 3.0
"""Seconds until a process that answers no more is ended."""


class WorkerDied(RuntimeError):
    """Raised when a worker's process ended before it had answered a job."""


class Stopped(RuntimeError):
    """Raised when a job was stopped, since nobody wanted its answer any more."""


class Worker:
    """A process with an engine that does one job after the other. It is started by its first job.

    A process that died is replaced. ``preparing`` tells how far its compiled code is prepared, as (done,
    total); None before and after that. ``deaths`` counts how often the process ended.
    """

    def __init__(
        self,
        changed: Callable[[], None] = lambda: None,
        silence: float = LONGEST_SILENCE,
        judges: JudgeKeeper | None = None,
    ) -> None:
        """Make a worker whose process does not run yet.

        changed: called when ``preparing`` or ``is_ready`` changes; silence: if the process writes nothing for
        so many seconds, it is taken to hang; judges: the object through which the process asks judges, None
        if it needs none
        """
        self._changed = changed
        self._silence = silence
        self._judges = judges
        self._asked: dict[int, threading.Event] = {}
        self._answering: set[asyncio.Task[None]] = set()
        self._heard_at = 0.0
        self._process: asyncio.subprocess.Process | None = None
        self._numbers = itertools.count(1)
        self._waiting: dict[int, tuple[asyncio.Future[Any], Told]] = {}
        self._reading: asyncio.Task[None] | None = None
        self._starting = asyncio.Lock()
        self.preparing: tuple[int, int] | None = None
        self.is_ready = False
        self.deaths = 0

    @property
    def pid(self) -> int | None:
        """The system's number of the process, None if it does not run."""
        process = self._process
        return process.pid if process is not None and process.returncode is None else None

    async def start(self) -> None:
        """Start the process, unless it runs already."""
        async with self._starting:
            if self.pid is not None:
                return
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "engine.studio.worker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                env=environment_of_child(),
                limit=LONGEST_ANSWER,
                # Ctrl-C is for the studio, which ends its workers itself
                start_new_session=True,
            )
            self._reading = asyncio.create_task(self._read(self._process))

    async def do(self, job: str, told: Told = lambda told: None, **given: Any) -> Any:
        """Have the process do a job and return its answer. ``given`` are the arguments of the job; ``told``
        is called with each message that the process sends meanwhile.

        If the process dies it is replaced, and the job is tried again. Raises InputError with a sentence if
        the job cannot be done, Stopped if it was stopped, WorkerDied if every process that tried it died.
        """
        for attempt in range(MOST_RESTARTS + 1):
            try:
                return await self.try_once(job, told, **given)
            except WorkerDied:
                if attempt == MOST_RESTARTS:
                    raise
        raise AssertionError("the loop returns or raises")

    def hurry(self) -> None:
        """Have the process finish its jobs now, with what it has found so far."""
        with contextlib.suppress(WorkerDied):
            for number in self._waiting:
                self._write({"hurry": number})

    async def end(self) -> None:
        """End the process."""
        process = self._process
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        if self._reading is not None:
            await self._reading

    @property
    def is_free(self) -> bool:
        """Whether the process is ready and has nothing to do."""
        return self.is_ready and not self._waiting

    async def try_once(self, job: str, told: Told = lambda told: None, **given: Any) -> Any:
        """Have the process do a job as `do` does, but try only once: if the process dies, WorkerDied is
        raised.
        """
        await self.start()
        number = next(self._numbers)
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting[number] = future, told
        try:
            self._write({"id": number, "job": job, "with": given})
            return await self._answer(future, self._silence + (given.get("seconds") or 0.0))
        except asyncio.CancelledError:
            with contextlib.suppress(WorkerDied):
                self._write({"stop": number})
            raise
        finally:
            self._waiting.pop(number, None)

    async def _answer(self, future: asyncio.Future[Any], silence: float) -> Any:
        """Wait for the answer to a job and return it. A process that says nothing for ``silence`` seconds
        counts as hung and is killed.

        A process that is still starting may be silent for LONGEST_SILENCE, since it loads its compiled code
        meanwhile.
        """
        process, began = self._process, time.monotonic()
        while not future.done():
            quiet = time.monotonic() - max(began, self._heard_at)
            patience = silence if self.is_ready else max(silence, LONGEST_SILENCE)
            if quiet >= patience and process is not None and process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
            await asyncio.wait({future}, timeout=min(1.0, max(0.05, patience - quiet)))
        return future.result()

    def _write(self, words: dict[str, Any]) -> None:
        process = self._process
        if process is None or process.returncode is not None or process.stdin is None:
            raise WorkerDied("the engine's process is not there")
        process.stdin.write(json.dumps(words).encode() + b"\n")

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        """Hand each answer that the process writes to the job that waits for it. When the process ends, raise
        WorkerDied in all jobs that still wait.
        """
        assert process.stdout is not None
        with contextlib.suppress(ConnectionError, ValueError):
            while line := await process.stdout.readline():
                self._heard(json.loads(line))
        try:
            await asyncio.wait_for(process.wait(), LAST_BREATH)
        except TimeoutError:
            process.kill()
            await process.wait()
        self.deaths += 1
        self.preparing, self.is_ready = None, False
        for ended in self._asked.values():
            ended.set()
        self._asked.clear()
        for future, _ in self._waiting.values():
            if not future.done():
                future.set_exception(WorkerDied("the engine's process ended"))
        self._changed()

    def _heard(self, words: dict[str, Any]) -> None:
        self._heard_at = time.monotonic()
        if "preparing" in words:
            self.preparing = tuple(words["preparing"])
            self._changed()
        elif "ready" in words:
            self.preparing, self.is_ready = None, True
            self._changed()
        elif "asks" in words:
            self._begin_answer(words["asks"], words["judge"], words["question"])
        elif "ends" in words:
            if words["ends"] in self._asked:
                self._asked[words["ends"]].set()
        elif "complains" in words:
            if self._judges is not None:
                self._judges.complain(words["judge"], words["complains"])
        elif words["id"] in self._waiting:
            future, told = self._waiting[words["id"]]
            if future.done():
                return
            if "told" in words:
                told(words["told"])
            elif "alive" in words:
                told({})
            elif "error" in words:
                future.set_exception(InputError(words["error"]))
            elif "stopped" in words:
                future.set_exception(Stopped())
            else:
                future.set_result(words["done"])

    def _begin_answer(self, number: int, command: str, question: dict[str, Any]) -> None:
        """Begin to have a judge (another engine that judges) answer a question of the process.

        number: the question's id; command: the judge's command line
        """
        self._asked[number] = ended = threading.Event()
        task = asyncio.get_running_loop().create_task(
            self._answer_question(number, command, question, ended, self._process)
        )
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)

    async def _answer_question(
        self,
        number: int,
        command: str,
        question: dict[str, Any],
        ended: threading.Event,
        process: asyncio.subprocess.Process | None,
    ) -> None:
        """Have a judge answer a question, and write the answer to the ``process`` that asked, if it still
        runs.

        ended: an event that is set when the answer is wanted at once, or by nobody any more
        """
        try:
            if self._judges is None:
                raise InputError("nobody has a judge here, expected none to be asked")
            found = await self._judges.answer(command, question, ended.is_set)
        except InputError as error:
            found = {"error": str(error)}
        if self._process is process:
            self._asked.pop(number, None)
            with contextlib.suppress(WorkerDied):
                self._write({"answers": number, "found": found})
