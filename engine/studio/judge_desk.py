"""The judge of the studio: another engine that a person chooses, whose command is kept, and what its test found.

A judge may need minutes to load. It is tried when it is chosen, or when the studio has begun, so that it has loaded
before somebody waits for its answer, and the pages say meanwhile that it loads.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from engine.base.errors import InputError
from engine.studio.folders import Folder
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
    """Which judge the studio has, and what is known of it.

    command: its command line, empty for none; name: what it calls itself, empty until it was tried; found:
    what the test found, for JSON (`engine.studio.trying_judge`), None before; failure: why it cannot be
    asked; is_loading: whether it is tried
    """

    def __init__(
        self, folder: Folder, worker: Worker, changed: Callable[[], None], command: str, may_choose: bool
    ) -> None:
        """Begin with the judge of a command line, or without one with that which was kept.

        folder: where it is kept; worker: the process that tries it; changed: called when anything here changes;
        may_choose: whether pages may choose one, which lets them start any program
        """
        self._folder, self._worker, self._changed, self._may_choose = folder, worker, changed, may_choose
        kept = folder.read_record(KEPT, lambda sentence: None) if may_choose else {}
        self.command = command or str(kept.get("command", ""))
        self.name, self.failure, self.is_loading = "", "", False
        self.found: dict[str, Any] | None = None
        self._trying: asyncio.Task[None] | None = None

    def seen(self) -> dict[str, Any]:
        """Return what the pages show of the judge, for JSON."""
        return {
            "command": self.command,
            "name": self.name,
            "found": self.found,
            "failure": self.failure,
            "loading": self.is_loading,
            "may_choose": self._may_choose,
        }

    def choose(self, command: str) -> None:
        """Take the judge of a command line, empty for none, keep it, and try it. Raises InputError or OSError."""
        if not self._may_choose:
            raise InputError(NOT_HERE)
        if "\n" in command:
            raise InputError("a command line has one line")
        self._folder.write_json(KEPT, {"command": command.strip()})
        self.command = command.strip()
        self.try_it()

    def try_it(self) -> None:
        """Begin to try the judge, if there is one; the pages are told what comes of it."""
        if self._trying is not None:
            self._trying.cancel()
        self.name, self.failure, self.found, self.is_loading = "", "", None, bool(self.command)
        if self.command:
            self._trying = asyncio.get_running_loop().create_task(self._tried())
        self._changed()

    async def end(self) -> None:
        """Stop trying."""
        if self._trying is not None:
            self._trying.cancel()

    async def _tried(self) -> None:
        """Try the judge, and note what was found."""
        try:
            self.found = await self._worker.do("try_judge", judge=self.command)
            self.name = self.found["name"]
        except (InputError, WorkerDied) as error:
            self.failure = str(error)
        except Stopped:
            self.failure = "the test was stopped"
        self.is_loading = False
        self._changed()
