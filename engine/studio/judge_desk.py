"""The judge of the studio: another engine that a person chooses, whose command is kept, and what its test found.

A judge may need minutes to load. It is tried when it is chosen, or when the studio has begun, so that it has loaded
before somebody waits for its answer, and the pages say meanwhile that it loads.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from engine.base.errors import InputError
from engine.studio.folders import Folder
from engine.studio.judge_keeper import JudgeKeeper
from engine.studio.workers import Stopped, Worker, WorkerDied

KEPT = "judge"
"""Name of the file, without its suffix, in which the command line is kept."""

LONGEST_COMMAND = 2000
"""Characters of a command line."""

NOT_HERE = (
    "the studio can be reached from other machines, so the judge cannot be chosen on a page; name it when the studio "
    "is begun: tamen studio --judge COMMAND"
)


class JudgeDesk:
    """The judge that the studio uses, i.e. another engine that judges in place of ours, and what is known of
    it.

    command: its command line, empty for none
    name: what it calls itself, empty until it was tried
    found: what the test found, for JSON (`engine.studio.trying_judge`), None before the test
    failure: why it cannot be asked
    is_loading: whether it is being tried now
    """

    def __init__(
        self,
        folder: Folder,
        keeper: JudgeKeeper,
        workers: Sequence[Worker],
        changed: Callable[[], None],
        command: str,
        may_choose: bool,
    ) -> None:
        """Begin with the judge (another engine that judges) that has this command line. If the command line
        is empty, begin with the judge that was chosen last time, or with none.

        ``folder`` is where the choice is kept. ``keeper`` runs the judge's process. ``workers`` ask the
        judge, and may have given it up. ``changed`` is called when anything here changes. ``may_choose`` says
        whether pages may choose a judge, which lets them start any program.
        """
        self._folder, self._keeper, self._workers = folder, keeper, workers
        self._changed, self._may_choose = changed, may_choose
        kept = folder.read_record(KEPT, lambda sentence: None) if may_choose else {}
        self.command = command or str(kept.get("command", ""))
        self.name, self.failure, self.is_loading = "", "", False
        self.found: dict[str, Any] | None = None
        self._trying: asyncio.Task[None] | None = None
        self._forgetting: set[asyncio.Task[None]] = set()

    def seen(self) -> dict[str, Any]:
        """Return what the pages show of the judge (another engine that judges), as a dict for JSON.

        It has ``command`` (its command line), ``name``, ``found`` and ``failure`` (what its test found, and
        why it cannot be asked), ``loading``, and ``may_choose``: whether a page may choose another.
        """
        return {
            "command": self.command,
            "name": self.name,
            "found": self.found,
            "failure": self.failure,
            "loading": self.is_loading,
            "may_choose": self._may_choose,
        }

    def choose(self, command: str) -> None:
        """Make another engine the judge of moves in place of our own, or none. The choice is kept for later
        starts, and the engine is tested.

        ``command`` is the command line that starts the engine, empty for no judge. The test runs on after
        this returns (`try_it`). Raises InputError if pages may not choose a judge or the command has more
        than one line, OSError if the choice cannot be kept.
        """
        if not self._may_choose:
            raise InputError(NOT_HERE)
        if "\n" in command:
            raise InputError("a command line has one line")
        self._folder.write_json(KEPT, {"command": command.strip()})
        before, self.command = self.command, command.strip()
        if before != self.command:
            self._begin(self._keeper.dismiss(before))
        self.try_it()

    def try_it(self) -> None:
        """Begin to test the judge (another engine that judges), if there is one: whether it can be asked. The
        pages are told the result later.
        """
        if self._trying is not None:
            self._trying.cancel()
        self.name, self.failure, self.found, self.is_loading = "", "", None, bool(self.command)
        if self.command:
            for worker in self._workers:
                self._begin(self._forget(worker))
            self._trying = asyncio.get_running_loop().create_task(self._tried())
        self._changed()

    def failed(self, command: str, sentence: str) -> None:
        """Note that the judge (another engine that judges) with this command line could not answer, and tell
        the pages.

        Nothing is done if it is not the judge in use, or if it is still being tried. ``sentence`` says what
        failed.
        """
        if command == self.command and not self.is_loading:
            self.failure = sentence
            self._changed()

    async def end(self) -> None:
        """Stop trying the judge, as the studio ends."""
        if self._trying is not None:
            self._trying.cancel()

    async def _tried(self) -> None:
        """Try the judge, note its name and what was found, or why it cannot be asked, and tell the pages."""
        over = threading.Event()
        try:
            self.found = await self._keeper.try_it(self.command, over.is_set)
            self.name = self.found["name"]
        except InputError as error:
            self.failure = str(error)
        finally:
            over.set()
        self.is_loading = False
        self._changed()

    async def _forget(self, worker: Worker) -> None:
        """Have a worker that may have given the judge up ask it again; nothing is done if the worker does not
        run.
        """
        if worker.pid is not None:
            with contextlib.suppress(InputError, WorkerDied, Stopped):
                await worker.do("forget_judge", judge=self.command)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Start a coroutine that runs beside the rest, and keep a reference to it until it is done."""
        task = asyncio.get_running_loop().create_task(work)
        self._forgetting.add(task)
        task.add_done_callback(self._forgetting.discard)
