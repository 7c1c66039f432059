"""Training on problems: which one is on the board, how it goes on, and the record of what was solved.

A problem that was solved at the first try comes back after days, more of them each time; one that was not comes back
first.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from engine.base.errors import InputError
from engine.library.game import Game
from engine.studio.folders import Folder
from engine.studio.problem_sets import Entry, own_problems, shipped_problems
from engine.studio.solving import GOALS, Problem, stones_of
from engine.studio.table import start_of
from engine.studio.workers import Worker

DAY = 86400
WAITING_DAYS = (0, 1, 3, 7, 21, 60)
"""Days until a problem is due again, by how many times in a row it was solved at the first try."""

LAST_HINT = 3
"""The hint that tells the move."""

MOST_TRIES = 40
"""Moves that are answered in one attempt."""


class ProblemRoom:
    """The part of the studio in which a person solves problems: their list, the record of what was solved,
    and the problem on the board.
    """

    def __init__(self, home: Path, worker: Worker, say: Callable[[str], None]) -> None:
        """Keep the folders, the worker that reads, and what tells all pages of a failure.

        home: the studio's folder, with the folders ``problems``, for the person's own, and ``record``
        """
        self._say = say
        self._news = ""
        self._unwritten: dict[str, Any] = {}
        self._folder = Folder(home / "problems")
        self._records = Folder(home / "record")
        self._worker = worker
        self._entry: Entry | None = None
        self._problem: Problem | None = None
        self._game: Game | None = None
        self._failed = False
        self._solved = False

    def listed(self) -> dict[str, Any]:
        """Return for JSON the ``folder`` of the person's own problems, and all ``problems``, each with
        ``name``, ``topic``, ``grade`` and what the record says of it (``state``, ``solved``, ``failed``).
        """
        record = self._record()
        now = time.time()
        return {
            "folder": str(self._folder.path),
            "problems": [
                {
                    "name": each.name,
                    "topic": each.topic,
                    "grade": each.grade,
                    **_standing(record.get(each.name), now),
                }
                for each in self._entries()
            ],
        }

    def next(self, topic: str, after: str) -> str:
        """Return the name of the problem to do next in a topic (in all without one), another
        than ``after`` if there is one.

        Failed ones come first, then new ones, then due ones. Raises InputError if there is none.
        """
        listed = [each for each in self.listed()["problems"] if topic in ("", each["topic"])]
        if not listed:
            raise InputError("there are no problems here")
        order = {"failed": 0, "new": 1, "due": 2, "solved": 3}
        rest = [each for each in listed if each["name"] != after] or listed
        return str(min(rest, key=lambda each: order[each["state"]])["name"])

    async def take(self, name: str) -> dict[str, Any]:
        """Put the problem of a name on the board, and return for JSON how it stands: position, goal, stones
        and record.

        Raises InputError if there is none of this name, or it cannot be read.
        """
        entry = next((each for each in self._entries() if each.name == name), None)
        if entry is None:
            raise InputError(f"there is no problem {name[:60]!r}")
        game = entry.game()
        if entry.problem is not None:
            problem = entry.problem
        else:
            found = await self._worker.do("goal", position=_position(entry.name, game))
            problem = Problem(game.to_move, found["goal"], found["target"])
        self._entry, self._problem, self._game = entry, problem, game
        self._failed = self._solved = False
        seen = self._seen()
        news = self._take_news()
        return {**seen, "text": news} if news else seen

    async def answer(self, vertex: str) -> dict[str, Any]:
        """Play the person's move and the reader's answer to it, and return for JSON how the problem stands
        then: ``state`` (solved, open, refuted or lost), ``text``, and ``reply``, the answer's vertex or None.

        Raises IllegalMoveError, and InputError if the attempt is over.
        """
        entry, problem, game = self._opened()
        if self._solved or game.to_move != problem.side:
            raise InputError("this attempt is over; try again, or take the next problem")
        if len(game.moves) >= MOST_TRIES:
            raise InputError("this attempt is long enough; try again from the beginning")
        tried = game.copy()
        tried.play(vertex, problem.side)
        told = await self._worker.do(
            "problem", position=_position(entry.name, tried), problem=_plain(problem)
        )
        if game is not self._game:
            raise InputError("another problem is on the board by now")
        if told["reply"] is not None:
            tried.play(told["reply"])
        self._game = tried
        if told["state"] == "solved":
            self._solved = True
            if not self._failed:
                self._note(solved=True)
        elif told["state"] != "open":
            self._fail()
        says = entry.says if told["state"] == "solved" else ""
        return {
            **self._seen(),
            "state": told["state"],
            "text": told["text"],
            "says": f"{says} {self._take_news()}".strip(),
            "reply": told["reply"],
        }

    def again(self) -> dict[str, Any]:
        """Go back to the beginning of the problem, and return how it stands, for JSON."""
        _, _, game = self._opened()
        while game.moves:
            game.undo()
        self._solved = False
        return self._seen()

    async def hint(self, number: int) -> dict[str, Any]:
        """Take the problem back to its beginning and return it with a hint, for JSON. Hints are numbered from
        1.

        The last one tells the move, and the attempt counts as failed then.
        """
        entry, problem, game = self._opened()
        self.again()
        told = await self._worker.do(
            "hint", position=_position(entry.name, game), problem=_plain(problem), number=number
        )
        if number >= LAST_HINT:
            self._fail()
        return {**self._seen(), **told}

    def _opened(self) -> tuple[Entry, Problem, Game]:
        if self._entry is None or self._problem is None or self._game is None:
            raise InputError("no problem is on the board; choose one")
        return self._entry, self._problem, self._game

    def _entries(self) -> list[Entry]:
        return [*shipped_problems(), *own_problems(self._folder.path)]

    def _seen(self) -> dict[str, Any]:
        entry, problem, game = self._opened()
        size = game.size
        return {
            "name": entry.name,
            "topic": entry.topic,
            "grade": entry.grade,
            "size": size,
            "start": start_of(game),
            "moves": game.moves,
            "side": problem.side,
            "goal": problem.said(GOALS[problem.goal]),
            "target": stones_of(game, problem),
            "state": "solved" if self._solved else "open",
            "record": _standing(self._record().get(entry.name), time.time()),
        }

    def _fail(self) -> None:
        """Count the present attempt as failed and write that into the record, once; solving the problem later
        does not undo it.
        """
        if not self._failed:
            self._failed = True
            self._note(solved=False)

    def _tell(self, sentence: str) -> None:
        """Tell all pages of a failure, and the page with the problem with its next answer."""
        self._news = sentence
        self._say(sentence)

    def _take_news(self) -> str:
        news, self._news = self._news, ""
        return news

    def _record(self) -> dict[str, Any]:
        """Return the record of what was solved, with what could not be written yet.

        What is damaged in it is kept under another name. Raises OSError.
        """
        found = self._records.read_record("problems", self._tell)
        sound = {name: own for name, own in found.items() if _is_sound(own)}
        if len(sound) < len(found):
            file = self._records.file("problems", ".json")
            kept = self._records.set_aside(file, is_copied=True)
            self._records.write_json("problems", sound)
            self._tell(f"{len(found) - len(sound)} entries of {file.name} could not be read. {kept}")
        return {**sound, **self._unwritten}

    def _note(self, solved: bool) -> None:
        """Write into the record whether the problem on the board was solved at the first try.

        What cannot be written is told, and written the next time.
        """
        assert self._entry is not None
        record = self._record()
        own = dict(record.get(self._entry.name) or {"solved": 0, "failed": 0, "row": 0, "when": 0.0})
        if solved:
            own["solved"], own["row"] = own["solved"] + 1, min(own["row"] + 1, len(WAITING_DAYS) - 1)
        else:
            own["failed"], own["row"] = own["failed"] + 1, 0
        own["when"] = time.time()
        record[self._entry.name] = self._unwritten[self._entry.name] = own
        try:
            self._records.write_json("problems", record)
            self._unwritten.clear()
        except OSError as error:
            self._tell(f"The record of problems could not be written: {error.strerror or error}.")


def _position(name: str, game: Game) -> dict[str, Any]:
    return {
        "table": name,
        "sgf": game.to_sgf(),
        "to_move": game.to_move,
        "player": "hybrid",
        "level": 1,
        "seed": 1,
    }


def _plain(problem: Problem) -> dict[str, Any]:
    return asdict(problem)


def _is_sound(own: object) -> bool:
    """Tell whether an entry of the record is one that `_standing` can read."""
    if not isinstance(own, dict):
        return False
    counts = [own.get(name) for name in ("solved", "failed", "row")]
    return (
        all(type(each) is int and each >= 0 for each in counts)
        and own["row"] < len(WAITING_DAYS)
        and isinstance(own.get("when"), int | float)
    )


def _standing(own: dict[str, Any] | None, now: float) -> dict[str, Any]:
    """Return what the record says of a problem: ``state`` (new, failed, solved or due again), and how often
    it was ``solved`` and ``failed``.

    own: its entry in the record, None without one; now: the time in seconds as `time.time`
    """
    if own is None:
        return {"state": "new", "solved": 0, "failed": 0}
    state = "failed"
    if own["row"]:
        state = "due" if now - own["when"] > WAITING_DAYS[own["row"]] * DAY else "solved"
    return {"state": state, "solved": own["solved"], "failed": own["failed"]}
