"""What the engine knows, to be browsed and edited: the person's own folder of knowledge, and who works on it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine.base.errors import InputError
from engine.studio.review_room import checked_record
from engine.studio.workers import Stopped, Worker, WorkerDied
from engine.suggest.own_folder import JOSEKI, PATTERNS

KINDS_OF_FILES = ((PATTERNS, "*.yaml"), (JOSEKI, "*.sgf"))


class KnowledgeRoom:
    """The part of the studio in which a person looks at joseki and patterns and edits them; a worker does
    the work.

    Every engine uses what is written from its next move on.
    """

    def __init__(
        self,
        folder: Path,
        desk: Worker,
        helper: Worker,
        others: tuple[Worker, ...],
        tell_all: Callable[[dict[str, Any]], None],
    ) -> None:
        """Keep the folder of the person's knowledge and the workers that use it.

        ``desk`` is the worker that shows and edits. ``helper`` is the one that plays games through.
        ``others`` must learn of a change. ``tell_all`` sends a message to every page.
        """
        self.folder = folder
        self._desk = desk
        self._helper = helper
        self._others = others
        self._tell_all = tell_all
        self._task: asyncio.Task[None] | None = None
        self._renewing: set[asyncio.Task[None]] = set()

    async def do(self, job: str, **given: Any) -> Any:
        """Have the worker do a job that shows or checks something, and return the job's answer.

        ``job`` is the name of the job, ``given`` are its further arguments. Raises InputError while the
        engine is being prepared.
        """
        if self._desk.pid is None and not self._others[0].is_ready:
            raise InputError("the engine is being prepared; ask again in a moment")
        return await self._desk.do(job, folder=str(self.folder), **given)

    async def change(self, job: str, **given: Any) -> Any:
        """Have the worker do a job that writes something, and return the job's answer.

        If the answer has no ``problems``, every running engine reads the knowledge anew before its next job.
        """
        found = await self.do(job, **given)
        if not found["problems"]:
            await self.renew()
        return found

    async def renew(self) -> None:
        """Let every running engine read the person's knowledge anew.

        The engine that edits comes first, since it compiles the knowledge for all.
        """
        await self.do("renew")
        for worker in self._others:
            if worker.pid is not None:
                # not waited for: a review may be running there
                task = asyncio.get_running_loop().create_task(self._renewed(worker))
                self._renewing.add(task)
                task.add_done_callback(self._renewing.discard)

    async def _renewed(self, worker: Worker) -> None:
        with contextlib.suppress(WorkerDied, Stopped, InputError):
            await worker.do("renew", folder=str(self.folder))

    def own_files(self) -> list[str]:
        """Return the names of the person's files, such as ``patterns/own.yaml``."""
        return [
            f"{kind}/{file.name}"
            for kind, ending in KINDS_OF_FILES
            for file in sorted((self.folder / kind).glob(ending))
            if file.is_file()
        ]

    def own_file(self, name: str) -> Path:
        """Return the path of one of the person's files, given by its name. Raises InputError if there is no
        such file.
        """
        if name not in self.own_files():
            raise InputError(f"there is no file {name[:80]!r} of your own")
        return self.folder / name

    async def remove(self, name: str) -> None:
        """Remove one of the person's files, so that the knowledge that comes with Tamen is used again.

        Raises InputError if there is no such file, OSError if it cannot be removed.
        """
        self.own_file(name).unlink()
        await self.renew()

    def play_through(self, sgf: str, level: int) -> dict[str, Any]:
        """Begin to look through a record for moves that the engine of a level would not have considered;
        return the game.

        ``sgf`` is the record in base 64. The game is returned as the page shows it; the moves found are sent
        to every page later. Raises InputError if a game is already being looked through.
        """
        if self._task is not None:
            raise InputError("a game is being played through already; cancel it first")
        game = checked_record(sgf)
        self._task = asyncio.get_running_loop().create_task(self._play_through(sgf, level))
        return game

    def cancel(self) -> None:
        """Stop the search of a game for moves that the engine would not have considered (`play_through`).

        Raises InputError if no such search is running.
        """
        if self._task is None:
            raise InputError("no game is being played through")
        self._task.cancel()

    async def _play_through(self, sgf: str, level: int) -> None:
        def told(words: dict[str, Any]) -> None:
            self._tell_all({"event": "through", **words})

        outcome: dict[str, Any]
        try:
            outcome = {"done": await self._helper.do("play_through", told, sgf=sgf, level=level)}
        except (asyncio.CancelledError, Stopped):
            outcome = {"cancelled": True}
        except WorkerDied:
            outcome = {"error": "The engine stopped working at this game."}
        except InputError as error:
            outcome = {"error": str(error)}
        self._task = None
        with contextlib.suppress(RuntimeError):
            self._tell_all({"event": "through", **outcome})
