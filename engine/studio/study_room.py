"""The view *Study*: the person's records, the study that runs, and its report.

Records are sent by the page and lie in a folder of the studio; nothing leaves this machine. What was found in a game is
kept there, too, so that a study goes on where it was broken off.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hashlib
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine.base.errors import InputError
from engine.base.files import replace_file
from engine.explain.study.kinds_in_words import retold, titles
from engine.explain.study.words import retell_remark
from engine.explain.words.languages import spoken
from engine.studio.folders import Folder
from engine.studio.limits import LARGEST_UPLOAD, MOST_RECORDS
from engine.studio.review_room import data_of
from engine.studio.workers import Stopped, Worker, WorkerDied

ENDINGS = (".sgf", ".gib", ".ngf", ".ugf", ".ugi", ".zip")
"""Endings of the names of files that a study takes."""

NO_RECORDS = "no game records were added yet"

GAVE_UP = (
    "The engine stopped working at these games. What was found until then is kept; begin again to go on."
)


class StudyRoom:
    """The part of the studio in which many games of one player are judged and summed up (a study).

    progress: for JSON, how far the running study is, or why the last one failed; None if neither is the case
    judge: the command line of another engine that judges the next study, empty for ours
    """

    def __init__(
        self,
        home: Path,
        worker: Worker,
        tell_all: Callable[[dict[str, Any]], None],
        bring_back: Callable[[list[str]], object],
    ) -> None:
        """Begin without a study. Raises OSError.

        home: the studio's folder; worker: the process that judges; tell_all: sends a message to every page;
        bring_back: called with the kinds of mistakes that the player made again
        """
        self._folder = Folder(home / "study")
        self._records = home / "study" / "records"
        self._records.mkdir(exist_ok=True)
        self._worker, self._tell_all, self._bring_back = worker, tell_all, bring_back
        self._coming: dict[str, bytearray] = {}
        self._task: asyncio.Task[None] | None = None
        self._news = ""
        self.progress: dict[str, Any] | None = None
        self.judge = ""

    def shown(self) -> dict[str, Any]:
        """Return, for JSON, the state of the study: its ``folder``, the number of ``records``, the ``names``
        of the player and the ``level`` of the last study, its ``report`` (None without one), the ``progress``
        and ``news``, what was wrong with the report's file. Kinds of mistakes are in the language spoken;
        ``titles`` are their names and those of the stages of a game in it, by name, empty for English.
        """
        last = self._last()
        return {
            "folder": str(self._folder.path),
            "records": len(self._files()),
            "names": last.get("names", []),
            "level": last.get("level"),
            "report": _retold(last.get("report")),
            "titles": titles(),
            "progress": self.progress,
            "news": self._news,
        }

    def add(self, name: str, data: str, part: int, parts: int) -> dict[str, Any]:
        """Add a file with records, or one part of a file, and return ``records``, the number of files there
        are now.

        data: the bytes in base 64; part: the number of this part, from 0; parts: how many parts the file has,
        which must come in order. A file that is already there is not added again. Raises InputError, OSError.
        """
        if self._task is not None:
            raise InputError("a study runs; cancel it first, or wait until it is done")
        if Path(name).suffix.lower() not in ENDINGS:
            raise InputError(f"'{name[:80]}' is no game record, expected one of {', '.join(ENDINGS)}")
        if part == 0:
            self._coming[name] = bytearray()
        elif name not in self._coming:
            raise InputError(f"'{name[:80]}' was not sent from its beginning; add it again")
        whole = self._coming[name]
        whole += data_of(data, may_be_zip=True)
        if len(whole) > LARGEST_UPLOAD:
            del self._coming[name]
            raise InputError(f"'{name[:80]}' is larger than {LARGEST_UPLOAD:,} bytes")
        if part == parts - 1:
            del self._coming[name]
            self._store(name, bytes(whole))
        return {"records": len(self._files())}

    def _store(self, name: str, data: bytes) -> None:
        """Write a file of records under a name made from its own name and a hash of its contents. Does
        nothing if a file with the same contents is there. Raises InputError if there are too many files,
        OSError.
        """
        digest = hashlib.sha256(data).hexdigest()[:12]
        if any(self._records.glob(f"*-{digest}.*")):
            return
        if len(self._files()) >= MOST_RECORDS:
            raise InputError(f"{MOST_RECORDS:,} files of records are there already; remove them first")
        path = Path(name)
        plain = re.sub(r"[^A-Za-z0-9]+", "-", path.stem)[:60].strip("-") or "game"
        replace_file(self._records / f"{plain}-{digest}{path.suffix.lower()}", lambda out: out.write(data))

    def remove_all(self) -> dict[str, Any]:
        """Remove all records that were added, and return what `shown` returns. What was found in the games is
        kept. Raises InputError if a study runs, OSError.
        """
        self._check_free()
        for file in self._files():
            file.unlink()
        return self.shown()

    def _files(self) -> list[Path]:
        return [file for file in self._records.iterdir() if file.suffix in ENDINGS]

    async def people(self) -> Any:
        """Return, for JSON, who plays in the records (`engine.studio.study_jobs.study_people`). Raises
        InputError.
        """
        self._check_records()
        return _with_remarks(await self._worker.do("study_people", folder=str(self._folder.path)))

    async def plan(self, names: list[str], level: int) -> Any:
        """Return, for JSON, what a study would take (`engine.studio.study_jobs.study_plan`). Raises
        InputError.
        """
        self._check_records()
        found = await self._worker.do(
            "study_plan", folder=str(self._folder.path), names=names, level=level, judge=self.judge
        )
        return _with_remarks(found)

    def begin(self, names: list[str], level: int, most: int | None) -> None:
        """Begin to study games of a player in the background, and tell the pages the progress. Raises
        InputError.

        most: how many of the games not judged before to judge, None for all
        """
        self._check_free()
        self._check_records()
        self._news = ""
        self.progress = {"done": 0, "total": None, "seconds": 0.0, "seconds_left": None, "failure": ""}
        self._task = asyncio.get_running_loop().create_task(self._run(names, level, most))

    def cancel(self) -> None:
        """Stop the study that runs. The games judged by then are kept and summed up. Raises InputError if no
        study runs.
        """
        if self._task is None:
            raise InputError("no study runs")
        self._task.cancel()

    def _check_free(self) -> None:
        if self._task is not None:
            raise InputError("a study runs already; cancel it first")

    def _check_records(self) -> None:
        if not self._files():
            raise InputError(NO_RECORDS)

    async def _run(self, names: list[str], level: int, most: int | None) -> None:
        """Have the games judged. However that ends, sum up what is known by then, and tell the pages."""
        began = time.monotonic()

        def told(words: dict[str, Any]) -> None:
            if words:
                self.progress = {**words, "seconds": round(time.monotonic() - began, 1), "failure": ""}
                self._tell_all({"event": "study", "progress": self.progress})

        outcome: dict[str, Any] = {"done": True}
        try:
            await self._study(told, names, level, most)
        except (asyncio.CancelledError, Stopped):
            outcome = {"cancelled": True}
            with contextlib.suppress(InputError, WorkerDied, Stopped, OSError):
                await self._study(lambda words: None, names, level, 0)
        except WorkerDied:
            outcome = {"error": GAVE_UP}
        except (InputError, OSError) as error:
            outcome = {"error": str(error)}
        self._task, self.progress = None, None
        if "error" in outcome:
            self.progress = {"done": 0, "total": None, "seconds_left": None, "failure": outcome["error"]}
        with contextlib.suppress(RuntimeError):
            self._tell_all({"event": "study", "progress": self.progress, **outcome})

    async def _study(
        self, told: Callable[[dict[str, Any]], None], names: list[str], level: int, most: int | None
    ) -> None:
        """Have games judged and summed up, with sentences in the language spoken, and keep the report. Raises
        InputError, OSError, WorkerDied, Stopped.
        """
        found = await self._worker.do(
            "study",
            told,
            folder=str(self._folder.path),
            names=names,
            level=level,
            most=most,
            judge=self.judge,
            language=spoken(),
        )
        self._folder.write_json("report", {"names": names, "level": level, "report": found["report"]})
        if found["come_back"]:
            self._bring_back(found["come_back"])

    async def record(self, number: int) -> bytes:
        """Return one game of the report as an SGF record; ``number`` is its index in the report. Raises
        InputError.
        """
        games = (self._last().get("report") or {"games": []})["games"]
        if not 0 <= number < len(games):
            raise InputError(f"the report has {len(games)} games, so there is none number {number + 1}")
        where = {name: games[number][name] for name in ("file", "member", "number")}
        if Path(where["file"]).parent != self._records:
            raise InputError("the record of this game is not among those of the study")
        found = await self._worker.do("study_record", **where)
        return base64.b64decode(found["sgf"])

    def _last(self) -> dict[str, Any]:
        """Return the last report together with ``names`` (of the player) and ``level`` (of the engine that
        judged), as they were saved. Returns an empty dict if there is none, or its file is damaged. Raises
        OSError.
        """

        def tell(sentence: str) -> None:
            self._news = sentence

        found = self._folder.read_record("report", tell)
        return found if isinstance(found.get("report"), dict) and "games" in found["report"] else {}


def _retold(report: dict[str, Any] | None) -> dict[str, Any] | None:
    """Return a report in the language spoken: its kinds of mistakes, its remarks, and its sentences if they were
    told in it.
    """
    if report is None:
        return None
    kinds = [
        {**each, **retold(each["kind"]), "mistakes": list(map(_mistake_retold, each["mistakes"]))}
        for each in report["kinds"]
    ]
    return {**_with_remarks(report), "kinds": kinds}


def _mistake_retold(mistake: dict[str, Any]) -> dict[str, Any]:
    known = mistake.get("retold", {})
    return {**mistake, "sentences": known.get(spoken(), mistake["sentences"]), "retold": {}}


def _with_remarks(found: dict[str, Any]) -> dict[str, Any]:
    """Return what was found with the remarks ``told`` and ``unread`` on its records in the language spoken."""
    remarks = [name for name in ("told", "unread") if name in found]
    return {**found, **{name: list(map(retell_remark, found[name])) for name in remarks}}
