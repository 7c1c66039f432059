"""The record of problems: which ones a person solved and failed, when each is due again, and the person's grade.

A problem that was solved at the first try comes back after days, more of them each time; one that was not comes back
after some minutes.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any

from engine.studio.folders import Folder
from engine.studio.problem_sets import Entry, hardness

DAY = 86400
WAITING_DAYS = (0, 1, 3, 7, 21, 60)
"""Days until a problem is due again, by how many times in a row it was solved at the first try."""

LEARNT = 3
"""Times in a row that an exercise of a study is solved at the first try until it is not asked any more."""

BEGINNERS_GRADE, LARGEST_GRADE, GRADE_STEP = -20.0, 30.0, 0.34
"""The grade of somebody of whom nothing is known, the highest there is, and by how much a problem moves it."""


class ProblemRecord:
    """What a person solved and failed, and the person's grade, as the files of a folder hold them."""

    def __init__(self, folder: Folder, tell: Callable[[str], None]) -> None:
        """Use the files of a folder; ``tell`` is called with a sentence if one cannot be read or written."""
        self._folder = folder
        self._tell = tell
        self._unwritten: dict[str, Any] = {}

    def of(self, entries: Iterable[Entry]) -> dict[str, dict[str, Any] | None]:
        """Return what is recorded of some problems, by their names; None for a problem that was never tried.

        An entry of the record has how often the problem was ``solved`` and ``failed``, how many times in a
        ``row`` it was solved at the first try, and ``when`` it was tried last (seconds, as of `time.time`).
        Raises OSError if the record is damaged and no copy of it can be kept.
        """
        record = self._read()
        return {each.name: _own(record, each) for each in entries}

    def standings(self, entries: Iterable[Entry]) -> list[dict[str, Any]]:
        """Return for JSON where the person stands with some problems.

        For each there are its ``name``, ``topic`` and ``grade``, its ``state`` (new, failed, solved or due
        again), and how often it was ``solved`` and ``failed``. Raises OSError as `of` does.
        """
        listed, now = list(entries), time.time()
        recorded = self.of(listed)
        return [
            {
                "name": each.name,
                "topic": each.topic,
                "grade": each.grade,
                **_standing(recorded[each.name], now),
            }
            for each in listed
        ]

    def standing(self, entry: Entry) -> dict[str, Any]:
        """Return for JSON the ``state`` of a problem, and how often it was ``solved`` and ``failed``, as
        `standings` does.
        """
        return _standing(self.of([entry])[entry.name], time.time())

    def unlearnt(self, entries: Iterable[Entry]) -> list[Entry]:
        """Return those of some exercises that are still asked, i.e. not solved often enough in a row to count
        as learnt. Raises OSError as `of` does.
        """
        listed = list(entries)
        recorded = self.of(listed)
        return [each for each in listed if (recorded[each.name] or {"row": 0})["row"] < LEARNT]

    def ask_again(self, entries: Iterable[Entry]) -> None:
        """Ask those of some exercises again that are learnt. Raises OSError if the record cannot be read or
        written.
        """
        listed = list(entries)
        left = self.unlearnt(listed)
        learnt = [each for each in listed if each not in left]
        if learnt:
            record = self._read()
            again = {
                each.key or each.name: {**(_own(record, each) or {}), "row": 1, "when": 0.0}
                for each in learnt
            }
            self._folder.write_json("problems", {**record, **again})

    def note(self, entry: Entry, solved: bool) -> None:
        """Write into the record whether a problem was solved at the first try, and change the person's grade
        with it.

        If one of them cannot be written, the person is told; the record is written the next time.
        """
        record = self._read()
        own = dict(_own(record, entry) or {"solved": 0, "failed": 0, "row": 0, "when": 0.0})
        if solved:
            own["solved"], own["row"] = own["solved"] + 1, min(own["row"] + 1, len(WAITING_DAYS) - 1)
        else:
            own["failed"], own["row"] = own["failed"] + 1, 0
        own["when"] = time.time()
        key = entry.key or entry.name
        record[key] = self._unwritten[key] = own
        try:
            self._folder.write_json("problems", record)
            self._unwritten.clear()
        except OSError as error:
            self._tell(f"The record of problems could not be written: {error.strerror or error}.")
        self._move_grade(entry, 1 if solved else -1)

    def grade(self) -> float:
        """Return the person's grade as a number, as `hardness` counts it; it changes with the problems
        solved and failed.
        """
        found = self._folder.read_record("grade", self._tell).get("grade")
        return (
            float(found)
            if isinstance(found, int | float) and abs(found) <= LARGEST_GRADE
            else BEGINNERS_GRADE
        )

    def set_grade(self, grade: float) -> None:
        """Set the person's grade (1 for 1 dan, -1 for 1 kyu) and write it down. Raises OSError if it cannot
        be written.
        """
        self._folder.write_json("grade", {"grade": max(-LARGEST_GRADE, min(LARGEST_GRADE, grade))})

    def _move_grade(self, entry: Entry, way: int) -> None:
        """Raise the person's grade after a problem was solved (``way`` 1), or lower it after one was failed
        (-1).

        It stays as it is if an easy problem was solved or a hard one failed, since that says nothing, and if
        the problem has no grade. If the new grade cannot be written, the person is told.
        """
        if not entry.grade:
            return
        grade = self.grade()
        if way * (hardness(entry.grade) - grade) < -1.0:
            return
        try:
            self.set_grade(grade + way * GRADE_STEP)
        except OSError as error:
            self._tell(f"Your grade could not be written: {error.strerror or error}.")

    def _read(self) -> dict[str, Any]:
        """Return the record of what was solved, together with entries that could not be written yet.

        If some entries are damaged, a copy of the file is kept under another name. Raises OSError if that
        fails.
        """
        found = self._folder.read_record("problems", self._tell)
        sound = {name: own for name, own in found.items() if _is_sound(own)}
        if len(sound) < len(found):
            file = self._folder.file("problems", ".json")
            kept = self._folder.set_aside(file, is_copied=True)
            self._folder.write_json("problems", sound)
            self._tell(f"{len(found) - len(sound)} entries of {file.name} could not be read. {kept}")
        return {**sound, **self._unwritten}


def _own(record: dict[str, Any], entry: Entry) -> dict[str, Any] | None:
    """Return the entry of a problem in the record of solved problems; None if there is none.

    Entries are found by a digest of the problem's contents, older ones by the problem's name.
    """
    found: dict[str, Any] | None = record.get(entry.key or entry.name) or record.get(entry.name)
    return found


def _is_sound(own: object) -> bool:
    """Return whether `_standing` can read an entry of the record."""
    if not isinstance(own, dict):
        return False
    counts = [own.get(name) for name in ("solved", "failed", "row")]
    return (
        all(type(each) is int and each >= 0 for each in counts)
        and own["row"] < len(WAITING_DAYS)
        and isinstance(own.get("when"), int | float)
    )


def _standing(own: dict[str, Any] | None, now: float) -> dict[str, Any]:
    """Return what the record says of a problem: its ``state`` (new, failed, solved or due again), and how
    often it was ``solved`` and ``failed``.

    ``own`` is its entry in the record, None if it has none; ``now`` is the time in seconds, as of
    `time.time`.
    """
    if own is None:
        return {"state": "new", "solved": 0, "failed": 0}
    state = "failed"
    if own["row"]:
        state = "due" if now - own["when"] > WAITING_DAYS[own["row"]] * DAY else "solved"
    return {"state": state, "solved": own["solved"], "failed": own["failed"]}
