"""The review that runs: who asked for it, how far it is, and what came of it."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import re
import time
from collections.abc import Callable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from engine.base.errors import InputError, RecordError, raise_as
from engine.library.game import Game
from engine.library.prepare import later
from engine.library.stages import GAME
from engine.studio.folders import LONGEST_NAME, Folder
from engine.studio.limits import LARGEST_RECORD, LONGEST_GAME
from engine.studio.table import start_of
from engine.studio.workers import Stopped, Worker, WorkerDied

if TYPE_CHECKING:
    from engine.game import sgf as records
else:
    records = later(GAME, "engine.game.sgf")


MOST_LISTED = 1000
"""Games of a file that a person can choose from."""


class ReviewRoom:
    """The part of the studio that has games reviewed (looked through and commented) by a worker, one at a
    time.

    progress: how far the review that runs is, for JSON; None if none runs
    """

    def __init__(self, folder: Folder, worker: Worker, tell_all: Callable[[dict[str, Any]], None]) -> None:
        """Begin without a review.

        folder: where records with comments are saved; worker: the process that reviews; tell_all: sends words
        to every page
        """
        self.folder = folder
        self.progress: dict[str, Any] | None = None
        self._worker = worker
        self._tell_all = tell_all
        self._task: asyncio.Task[None] | None = None

    def begin(self, sgf: str, title: str, level: int) -> dict[str, Any]:
        """Begin to review a record (``sgf``, in base 64), and return the game as the page shows it; what is
        found is sent to all pages later.

        title: the game's name, also for the file; level: of the engine. Raises InputError.
        """
        if self._task is not None:
            raise InputError("a review runs already; cancel it first")
        game = checked_record(sgf)
        total = len(game["moves"])
        self.progress = {"title": title, "done": 0, "total": total, "seconds_left": None, "telling": False}
        self._task = asyncio.get_running_loop().create_task(self._run(sgf, title, level, total))
        return game

    @staticmethod
    def encoded(data: bytes) -> str:
        """Return the bytes of a record in base 64, as a page would send it."""
        return base64.b64encode(data).decode()

    def cancel(self) -> None:
        """Stop the review that runs. Raises InputError if none does."""
        if self._task is None:
            raise InputError("no review runs")
        self._task.cancel()

    async def _run(self, sgf: str, title: str, level: int, total: int) -> None:
        began = time.monotonic()
        done = 0

        def told(words: dict[str, Any]) -> None:
            nonlocal done
            if "move" in words:
                done += 1
                left = (time.monotonic() - began) / done * (total - done)
                self.progress = {**(self.progress or {}), "done": done, "seconds_left": round(left, 1)}
            else:
                so_far = {"done": words["told"], "total": words["to_tell"]}
                self.progress = {**(self.progress or {}), **so_far, "telling": True, "seconds_left": None}
            self._tell_all({"event": "review", "progress": self.progress, **words})

        outcome: dict[str, Any]
        try:
            found = await self._worker.do("review", told, sgf=sgf, level=level, everything=False)
            outcome = {"done": found, "name": self._saved(found["sgf"], title), "title": title}
            outcome["seconds"] = round(time.monotonic() - began, 1)
        except (asyncio.CancelledError, Stopped):
            outcome = {"cancelled": True}
        except WorkerDied:
            outcome = {"error": "The engine stopped working at this game. Try a lower level."}
        except (InputError, OSError) as error:
            outcome = {"error": str(error)}
        self._task, self.progress = None, None
        with contextlib.suppress(RuntimeError):
            self._tell_all({"event": "review", "progress": None, **outcome})

    def _saved(self, sgf: str, title: str) -> str:
        """Save the record with comments, ``sgf``, as a file named by date and ``title``, and return the
        file's name without its ending.
        """
        plain = re.sub(r"[^A-Za-z0-9]+", "-", title.removesuffix(".sgf")).strip("-") or "game"
        name = f"{time.strftime('%Y%m%d-%H%M%S')}-{plain}"[:LONGEST_NAME].rstrip("-")
        self.folder.write(name, ".sgf", sgf.encode())
        return name


def checked_record(sgf: str) -> dict[str, Any]:
    """A record (in base 64) as the page shows it, if it is one that the studio takes. Raises InputError."""
    game = shown_game(data_of(sgf))
    total = len(game["moves"])
    if not 1 <= total <= LONGEST_GAME:
        raise RecordError(f"the game has {total} moves, expected 1 to {LONGEST_GAME}")
    return game


def data_of(sgf: str) -> bytes:
    """The bytes of a record in base 64, if the studio takes so many. Raises InputError."""
    try:
        data = base64.b64decode(sgf, validate=True)
    except ValueError:
        raise InputError("the page sent a record that is damaged") from None
    if len(data) > LARGEST_RECORD:
        raise RecordError(f"the record has {len(data):,} bytes, expected at most {LARGEST_RECORD:,}")
    return data


def listed_games(sgf: str) -> list[dict[str, Any]]:
    """The games of a file (in base 64), for a person to choose one. Raises InputError."""
    with raise_as(RecordError):
        found = records.list_games(data_of(sgf), MOST_LISTED)
    return [
        {name: each[:200] if isinstance(each, str) else each for name, each in asdict(game).items()}
        for game in found
    ]


def one_game(sgf: str, number: int) -> str:
    """One of the games of a file (both in base 64) as a record of its own. Raises InputError."""
    with raise_as(RecordError):
        data: bytes = records.read_record(data_of(sgf), number).serialise()
    return base64.b64encode(data).decode()


def shown_game(data: bytes) -> dict[str, Any]:
    """Return a record (the bytes of an SGF file) as the page shows it, for JSON: ``size``, ``komi``,
    ``rules``, ``black`` and ``white`` (who played), ``result``, ``start`` (the first position) and ``moves``.

    Raises RecordError.
    """
    with raise_as(RecordError):
        root = records.read_record(data).get_root()
        game = Game.from_sgf(data)

    def text(name: str) -> str:
        with contextlib.suppress(ValueError, KeyError):
            return str(root.get(name))[:200]
        return ""

    return {
        "size": game.size,
        "komi": game.komi,
        "rules": game.rules,
        "black": text("PB"),
        "white": text("PW"),
        "result": text("RE"),
        "remarks": records.in_one_line(game.remarks),
        "start": start_of(game),
        "moves": game.moves,
    }
