"""The review that runs: who asked for it, how far it is, and what came of it."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import re
import time
from collections.abc import Callable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from engine.base.errors import InputError, RecordError, raise_as
from engine.decide.decision.ranks import rank_name, read_rank
from engine.explain.study.words import retell_remark
from engine.explain.words.languages import ENGLISH
from engine.game.rule_sets import RULE_SETS
from engine.library.game import Game
from engine.library.prepare import later
from engine.library.stages import GAME
from engine.studio.folders import LONGEST_NAME, Folder
from engine.studio.limits import LARGEST_RECORD, LONGEST_GAME
from engine.studio.record_notes import notes_of
from engine.studio.table import LARGEST_KOMI, start_of
from engine.studio.workers import Stopped, Worker, WorkerDied

if TYPE_CHECKING:
    from engine.game import sgf as records
else:
    records = later(GAME, "engine.game.sgf")


MOST_LISTED = 1000
"""Games of a file that a person can choose from."""

TELLING_TAKES = 4.0
"""By so much longer it takes, on average, to put a mistake into words than to judge a move."""

EXPECTED_MISTAKES, ONE_IN = 12, 5
"""How many mistakes are expected to be told before it is known: one in so many moves, and no more than so many."""

MOST_LOST = 3
"""So many processes in a row may end at a game before it is given up; what was found is kept."""

ZIP = b"PK\x03\x04"
"""What a zip archive begins with."""

GAVE_UP = "The engine stopped working at this game again and again. What was found until then is kept."


class ReviewRoom:
    """The part of the studio that has games reviewed by a worker, i.e. looked through and commented, one at
    a time.

    What is found is kept from time to time in a JSON file beside the record with comments. So a review that
    was broken off can go on where it was, and one that is done can be opened again.

    progress: how far the review is that runs or failed last, for JSON; None if there is none
    judge: the command line of another engine that judges the next review, empty for ours
    """

    def __init__(
        self, folder: Folder, worker: Worker, tell_all: Callable[[dict[str, Any]], None], judge: str = ""
    ) -> None:
        """Begin without a review.

        ``folder`` is where reviews and records with comments are saved. ``worker`` is the process that
        reviews. ``tell_all`` sends a message to every page. ``judge`` is the command line of another engine
        that judges, empty for ours.
        """
        self.folder = folder
        self.progress: dict[str, Any] | None = None
        self._worker = worker
        self._tell_all = tell_all
        self.judge = judge
        self._task: asyncio.Task[None] | None = None

    def begin(
        self,
        sgf: str,
        title: str,
        level: int,
        person: str = "",
        is_against_us: bool = False,
        language: str = ENGLISH,
    ) -> dict[str, Any]:
        """Begin to review a record; return the game as the page shows it, with the ``name`` of the review.

        What is found is sent to all pages later. ``sgf`` is the record in base 64. ``title`` is the game's
        name, also for the file. ``level`` is that of the engine. ``person`` is the colour of the person who
        reads the review, empty for none or both. ``is_against_us``: whether the other side was Tamen.
        ``language`` is the language of the comments. Raises InputError if the review cannot begin.
        """
        self._check_free()
        game = checked_record(sgf)
        name = self._new_name(title)
        kept = {
            "title": title,
            "level": level,
            "record": sgf,
            "seconds": 0.0,
            "is_done": False,
            "found": None,
            "person": person,
            "is_against_us": is_against_us,
            "language": language,
        }
        self._save(name, kept)
        return self._start(name, kept, game)

    def go_on(self, name: str) -> dict[str, Any]:
        """Go on with a review, given by its name, that was broken off; return it as `opened` does.

        Raises InputError if that is impossible.
        """
        self._check_free()
        kept = self._kept(name)
        shown = self.opened(name)
        if not kept["is_done"]:
            self._start(name, kept, shown["game"])
        return shown

    def opened(self, name: str) -> dict[str, Any]:
        """Return a review, done or not, for JSON.

        The dict has its ``name``, ``title``, ``level``, the ``game`` as the page shows it, what was ``found``
        (None if nothing was yet), the ``person`` who reads it and whether it ``is_done``. Raises InputError
        if there is no such review.
        """
        kept = self._kept(name)
        shown = {each: kept[each] for each in ("title", "level", "found", "is_done", "person")}
        return {"name": name, **shown, "game": checked_record(kept["record"])}

    def listed(self) -> list[dict[str, Any]]:
        """Return for JSON the reviews that are kept, the latest first.

        Each has ``name``, ``title``, ``level``, ``is_done`` and the number of ``mistakes``. A review that
        cannot be read is left out.
        """
        found = []
        for name in self.folder.names(".json"):
            with contextlib.suppress(InputError):
                kept = self._kept(name)
                mistakes = len((kept["found"] or {"mistakes": []})["mistakes"])
                shown = {each: kept[each] for each in ("title", "level", "is_done")}
                found.append({"name": name, **shown, "mistakes": mistakes})
        return found

    def record(self, name: str) -> bytes:
        """Return the record that was reviewed under this name, as bytes. Raises InputError if there is no
        such review.
        """
        return data_of(self._kept(name)["record"])

    def is_against_us(self, name: str) -> bool:
        """Return whether Tamen was one side of the game that was reviewed under this name.

        Raises InputError if there is no such review.
        """
        return bool(self._kept(name)["is_against_us"])

    @staticmethod
    def encoded(data: bytes) -> str:
        """Return the bytes of a record in base 64, as a page would send it."""
        return base64.b64encode(data).decode()

    def cancel(self) -> None:
        """Stop the review that is running. Raises InputError if none is."""
        if self._task is None:
            raise InputError("no review runs")
        self._task.cancel()

    def dismiss(self) -> None:
        """Forget that the last review failed, and tell the pages. Nothing is done while a review is running."""
        if self._task is None:
            self.progress = None
            self._tell_all({"event": "review", "progress": None})

    def _check_free(self) -> None:
        if self._task is not None:
            raise InputError("a review runs already; cancel it first")

    def _start(self, name: str, kept: dict[str, Any], game: dict[str, Any]) -> dict[str, Any]:
        going = _Going(name, kept, len(game["moves"]), self._told)
        self.progress = going.progress()
        self._task = asyncio.get_running_loop().create_task(self._run(going))
        return {**game, "name": name, "person": kept["person"]}

    def _told(self, going: _Going, words: dict[str, Any]) -> None:
        """Note what the worker found or how far it is (``words``) in the running review, and tell the pages."""
        if "kept" in words:
            # where nothing can be written now, it may be possible later; at the end it is told
            with contextlib.suppress(OSError):
                self._save(going.name, going.kept)
            return
        self.progress = going.progress()
        shown = {each: words[each] for each in ("move", "mistake", "graph") if words.get(each)}
        self._tell_all({"event": "review", "name": going.name, "progress": self.progress, **shown})

    async def _run(self, going: _Going) -> None:
        outcome: dict[str, Any]
        failed: dict[str, Any] | None = None
        try:
            found = await self._looked_through(going)
            going.kept = {**going.kept, "found": found, "is_done": True, "seconds": going.seconds}
            self._save(going.name, going.kept)
            self.folder.write(going.name, ".sgf", found["sgf"].encode())
            outcome = {"done": found, "title": going.kept["title"], "seconds": round(going.seconds, 1)}
        except (asyncio.CancelledError, Stopped):
            outcome = {"cancelled": True}
        except WorkerDied:
            outcome = {"error": GAVE_UP}
        except (InputError, OSError) as error:
            outcome = {"error": str(error)}
        if "error" in outcome:
            failed = {**going.progress(), "failure": outcome["error"]}
        self._task, self.progress = None, failed
        with contextlib.suppress(RuntimeError):
            self._tell_all({"event": "review", "name": going.name, "progress": failed, **outcome})

    async def _looked_through(self, going: _Going) -> dict[str, Any]:
        """Have the game looked through by the worker, and return the review.

        If the worker dies, the review goes on from what was kept. Raises WorkerDied if that happens again and
        again without anything found, InputError if the record cannot be reviewed, Stopped if the review is
        stopped.
        """
        lost = 0
        while True:
            before = going.done
            try:
                found: dict[str, Any] = await self._worker.try_once(
                    "review",
                    going.hear,
                    sgf=going.kept["record"],
                    level=going.kept["level"],
                    everything=False,
                    kept=going.kept["found"],
                    judge=self.judge,
                    person=going.kept["person"],
                    is_against_us=going.kept["is_against_us"],
                    language=going.kept["language"],
                )
                return found
            except WorkerDied:
                lost = 1 if going.done > before else lost + 1
                if lost >= MOST_LOST:
                    raise

    def _save(self, name: str, kept: dict[str, Any]) -> None:
        """Write what is kept of a review to its file.

        A failure is raised; the caller reports it, at once or when the review is done.
        """
        self.folder.write_json(name, kept)

    def _kept(self, name: str) -> dict[str, Any]:
        """Return what the file of a review holds, by the review's name. Raises InputError if there is no such
        review.
        """
        data = self.folder.read(name, ".json")
        try:
            kept = json.loads(data)
            asked = {
                "person": kept.get("person", ""),
                "is_against_us": bool(kept.get("is_against_us")),
                "language": kept.get("language", ENGLISH),
            }
            needed = ("title", "level", "record", "seconds", "is_done", "found")
            return {**asked, **{each: kept[each] for each in needed}}
        except (ValueError, KeyError, TypeError):
            raise InputError(f"the review {name!r} is damaged") from None

    def _new_name(self, title: str) -> str:
        """Return a name for the files of a review, made of the date and the review's title."""
        plain = re.sub(r"[^A-Za-z0-9]+", "-", title.removesuffix(".sgf")).strip("-") or "game"
        name = f"{time.strftime('%Y%m%d-%H%M%S')}-{plain}"[:LONGEST_NAME].rstrip("-")
        return name


class _Going:
    """A running review: what was found, and how far it is.

    ``kept`` is what is kept of it; ``done`` is how many moves were judged or put into words.
    """

    def __init__(
        self, name: str, kept: dict[str, Any], total: int, tell: Callable[[_Going, dict[str, Any]], None]
    ) -> None:
        self.name, self.kept, self._total, self._tell = name, kept, total, tell
        found = kept["found"] or {"moves": [], "told": []}
        self._judged = {each["number"] for each in found["moves"]}
        self._told = set(found["told"])
        self._mistakes, self._most = 0, min(EXPECTED_MISTAKES, -(-total // ONE_IN))
        self._telling: int | None = None
        self._began = time.monotonic()
        self._paced: tuple[float, float] | None = None
        """When the first move was judged, and the share that was done then: what goes before, such as the loading
        of the engine, tells nothing of the pace."""

    @property
    def done(self) -> int:
        """How many moves were judged or put into words."""
        return len(self._judged) + len(self._told)

    @property
    def seconds(self) -> float:
        """How long the review has taken, in seconds, including the time before it was broken off."""
        before: float = self.kept["seconds"]
        return before + time.monotonic() - self._began

    def hear(self, words: dict[str, Any]) -> None:
        """Note a message of the worker and pass it on. It may say no more than that the worker still lives."""
        if "kept" in words:
            self.kept = {**self.kept, "found": words["kept"]}
        self._telling = words.get("telling", self._telling)
        if words.get("move"):
            (self._told if "mistake" in words else self._judged).add(words["move"]["number"])
            self._paced = self._paced or (time.monotonic(), self._share())
        self._mistakes, self._most = words.get("told", self._mistakes), words.get("most", self._most)
        self._tell(self, words)

    def progress(self) -> dict[str, Any]:
        """Return for JSON how far the review is.

        The dict has its ``name`` and ``title``, the share that is ``done`` (0 to 1), the moves ``judged`` of
        ``total``, and the move that is being put into words (``telling``). It also has the ``seconds`` taken
        and the ``seconds_left``, None if these cannot be estimated.
        """
        share = self._share()
        since, before = self._paced or (0.0, share)
        seconds, gained = time.monotonic() - since, share - before
        return {
            "name": self.name,
            "title": self.kept["title"],
            "done": round(share, 4),
            "judged": len(self._judged),
            "total": self._total,
            "telling": self._telling,
            "seconds": round(self.seconds, 1),
            "seconds_left": round(seconds / gained * (1 - share), 1) if gained > 0 else None,
            "failure": "",
        }

    def _share(self) -> float:
        """Return the share of the whole work that is done, 0 to 1."""
        telling = min(1.0, self._mistakes / self._most) if self._most else 1.0
        work = self._total + TELLING_TAKES * self._most
        return (len(self._judged) + TELLING_TAKES * self._most * telling) / work


def checked_record(sgf: str) -> dict[str, Any]:
    """Return a record (in base 64) as the page shows it. Raises InputError if the studio does not take it."""
    game = shown_game(data_of(sgf))
    total = len(game["moves"])
    if not 1 <= total <= LONGEST_GAME:
        raise RecordError(f"the game has {total} moves, expected 1 to {LONGEST_GAME}")
    return game


def data_of(sgf: str, may_be_zip: bool = False) -> bytes:
    """Return the bytes of a record that is given in base 64.

    Raises InputError if it is damaged or too long, or a zip archive where that is not allowed (``may_be_zip``).
    """
    try:
        data = base64.b64decode(sgf, validate=True)
    except ValueError:
        raise InputError("the page sent a record that is damaged") from None
    if data.startswith(ZIP) and not may_be_zip:
        raise InputError("this is a zip archive, expected a game record: unpack it and open its files")
    if len(data) > LARGEST_RECORD:
        raise RecordError(f"the record has {len(data):,} bytes, expected at most {LARGEST_RECORD:,}")
    return data


def listed_games(sgf: str) -> list[dict[str, Any]]:
    """Return the games of a file (in base 64), so that a person can choose one. Raises InputError if it
    cannot be read.
    """
    with raise_as(RecordError):
        found = records.list_games(data_of(sgf), MOST_LISTED)
    return [
        {name: each[:200] if isinstance(each, str) else each for name, each in asdict(game).items()}
        for game in found
    ]


def one_game(sgf: str, number: int) -> str:
    """Return one of the games of a file as a record of its own; both are in base 64. Raises InputError if
    there is none.
    """
    with raise_as(RecordError):
        data: bytes = records.read_record(data_of(sgf), number).serialise()
    return base64.b64encode(data).decode()


def read_as(remarks: tuple[str, ...]) -> str:
    """Return, in one line and in the language spoken, what of a record was read otherwise than it is written
    (`Game.remarks`).

    Remarks that the tables of the language do not have stay in English.
    """
    return records.in_one_line(tuple(map(retell_remark, remarks)))


def shown_game(data: bytes) -> dict[str, Any]:
    """Return a record (the bytes of an SGF file) as the page shows it, for JSON.

    The dict has ``size``, ``komi``, ``rules``, ``handicap``, ``black`` and ``white`` (who played),
    ``black_rank`` and ``white_rank`` (such as 10k), ``result``, ``start`` (the first position), ``moves``,
    and ``notes`` (what else the record holds, as `notes_of` returns it). Raises RecordError if it cannot be
    read.
    """
    with raise_as(RecordError):
        record = records.read_record(data)
        root = record.get_root()
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
        "black_rank": _rank_shown(text("BR")),
        "white_rank": _rank_shown(text("WR")),
        "handicap": game.record.handicap,
        "result": text("RE"),
        "remarks": read_as(game.remarks),
        "start": start_of(game),
        "moves": game.moves,
        "notes": notes_of(record),
    }


def _rank_shown(written: str) -> str:
    """Return a rank of a record as everybody reads it: ``10k`` where it is written in Chinese or the like.

    Ranks of professionals, and what is no rank, stay as they are written.
    """
    rank = None if written.isascii() or written.startswith("P") else read_rank(written)
    return written if rank is None else rank_name(rank)


def corrected(
    data: bytes, komi: float, rules: str, handicap: int | None = None, ranks: tuple[str, str] | None = None
) -> bytes:
    """Return a record (the bytes of an SGF file) with another komi and other rules, given by their name.

    Unless they are None, the number of handicap stones and the ``ranks`` of Black and White are changed, too.
    Raises InputError if a value is impossible.
    """
    if rules not in RULE_SETS or not abs(komi) <= LARGEST_KOMI:
        raise InputError(
            f"komi is from -{LARGEST_KOMI} to {LARGEST_KOMI} points, the rules are one of {', '.join(RULE_SETS)}"
        )
    with raise_as(RecordError):
        record = records.read_record(data)
    root = record.get_root()
    root.set_raw("KM", f"{komi:g}".encode())
    root.set_raw("RU", RULE_SETS[rules].sgf_name.encode())
    if handicap is not None:
        root.set_raw("HA", b"%d" % handicap)
    for name, rank in zip(("BR", "WR"), ranks or (), strict=False):
        root.set(name, rank)
    found: bytes = record.serialise()
    return found
