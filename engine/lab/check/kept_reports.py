"""What a check of explanations has found, kept in a file as it comes, so that a check that was broken off goes on.

The first line says how was checked, every other one what became of one position. A line is written whole in one go, so
that whatever ends the check leaves at most one broken line, the last, which is taken off when the check goes on.
"""

from __future__ import annotations

import contextlib
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from engine.base.files import replace_text
from engine.explain.claims.inquiry import FAILED

FORMAT = 4


@dataclass
class Report:
    """What a check of explanations found, as counts. A claim is a statement of an explanation that can be
    true or false.

    counts: claims by kind and verdict
    empty: claims that say nothing, by kind and by the rule that finds them empty
    failures: a sentence for each claim that failed
    decided: decisions by the kind of the main reason that their explanation gives, and whether the decision
        really depends on it
    changed: decisions made again without their main reason, by what came of that
    labels: claims by kind and whether the label agrees
    places: moves by their place, from 0, among the label's best ones
    told: explanations by something that they might tell, and whether they do
    lessons: how often each lesson occurs, by its text
    words: the number of words of each explanation
    whole: how many explanations have no failed claim
    seconds: of processor time; telling: of them, those for decisions and explanations; judging: seconds by the clock
        that a judge thought for these
    """

    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    empty: Counter[tuple[str, str]] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)
    decided: Counter[tuple[str, bool]] = field(default_factory=Counter)
    changed: Counter[str] = field(default_factory=Counter)
    labels: Counter[tuple[str, bool]] = field(default_factory=Counter)
    places: Counter[int] = field(default_factory=Counter)
    told: Counter[tuple[str, bool]] = field(default_factory=Counter)
    lessons: Counter[str] = field(default_factory=Counter)
    words: list[int] = field(default_factory=list)
    whole: int = 0
    seconds: float = 0.0
    telling: float = 0.0
    judging: float = 0.0

    def add(self, other: Report) -> None:
        """Add the counts of ``other``, a report on other positions, to the counts of this report."""
        self.counts += other.counts
        self.empty += other.empty
        self.failures += other.failures
        self.decided += other.decided
        self.changed += other.changed
        self.labels += other.labels
        self.places += other.places
        self.told += other.told
        self.lessons += other.lessons
        self.words += other.words
        self.whole += other.whole
        self.seconds += other.seconds
        self.telling += other.telling
        self.judging += other.judging

    def entry(self) -> dict[str, object]:
        """Return the report as an object that JSON can write."""
        return {
            "counts": [[*key, count] for key, count in self.counts.items()],
            "empty": [[*key, count] for key, count in self.empty.items()],
            "failures": self.failures,
            "decided": [[*key, count] for key, count in self.decided.items()],
            "changed": list(self.changed.items()),
            "labels": [[*key, count] for key, count in self.labels.items()],
            "places": list(self.places.items()),
            "told": [[*key, count] for key, count in self.told.items()],
            "lessons": list(self.lessons.items()),
            "words": self.words,
            "whole": self.whole,
            "seconds": self.seconds,
            "telling": self.telling,
            "judging": self.judging,
        }

    @classmethod
    def of(cls, entry: Mapping[str, object]) -> Report:
        """Return a report from the JSON object that `entry` made of it. Raises KeyError, TypeError or
        ValueError for anything else.
        """
        report = cls(
            failures=[str(each) for each in _take_list(entry, "failures")],
            words=[int(str(each)) for each in _take_list(entry, "words")],
            whole=int(str(entry["whole"])),
            seconds=float(str(entry["seconds"])),
            telling=float(str(entry["telling"])),
            judging=float(str(entry["judging"])),
        )
        report.counts.update({(kind, verdict): count for kind, verdict, count in _take_list(entry, "counts")})
        report.empty.update({(kind, rule): count for kind, rule, count in _take_list(entry, "empty")})
        report.decided.update({(kind, bool(so)): count for kind, so, count in _take_list(entry, "decided")})
        report.labels.update({(kind, bool(so)): count for kind, so, count in _take_list(entry, "labels")})
        report.changed.update(dict(_take_list(entry, "changed")))
        report.places.update(dict(_take_list(entry, "places")))
        report.told.update({(kind, bool(so)): count for kind, so, count in _take_list(entry, "told")})
        report.lessons.update(dict(_take_list(entry, "lessons")))
        return report

    @property
    def failed(self) -> int:
        """The number of claims (statements of explanations) that turned out to be wrong."""
        return sum(count for (_, verdict), count in self.counts.items() if verdict == FAILED)


def _take_list(entry: Mapping[str, object], name: str) -> list[Any]:
    """Return the list with this name in an entry. Raises KeyError or TypeError if there is none."""
    rows = entry[name]
    if not isinstance(rows, list):
        raise TypeError(name)
    return rows


@dataclass(frozen=True)
class Kept:
    """What a file keeps about the explanation of one position: the counts of the check and its text.

    The text has the explanation, each of its claims, and whether the claim holds.
    """

    report: Report
    lines: Sequence[str]


class KeptReports:
    """A file that keeps the result of each checked position as soon as it is there, so that a later run can
    go on.

    done: the results in the file, from the key of each position
    """

    def __init__(self, file: Path, setting: Mapping[str, object]) -> None:
        """Open the file and load what it holds, or begin it if there is none.

        setting: engine, level and kind of check, as `Checks.setting` gives them. Raises OSError, and
        ValueError for a file that belongs to another check or setting.
        """
        self.done: dict[str, Kept] = {}
        self._out: BinaryIO
        head = {"format": FORMAT, **setting}
        lines = file.read_bytes().splitlines(keepends=True) if file.exists() else []
        if lines and not lines[-1].endswith(b"\n"):
            lines.pop()
        if not lines:
            replace_text(file, json.dumps(head) + "\n")
            self._out = file.open("ab", buffering=0)
            return
        if _read(lines[0], file, 1) != head:
            raise ValueError(f"{file} holds what was found with another setting, expected {json.dumps(head)}")
        for number, line in enumerate(lines[1:], 2):
            entry = _read(line, file, number)
            try:
                self.done[str(entry["position"])] = Kept(Report.of(entry), _take_list(entry, "lines"))
            except (KeyError, TypeError, ValueError):
                raise ValueError(f"{file}, line {number}: expected what was found about a position") from None
        self._out = file.open("r+b", buffering=0)
        self._out.truncate(sum(map(len, lines)))
        self._out.seek(0, 2)

    def add(self, position: str, kept: Kept) -> None:
        """Write to the file what was found about one position, and remember it in ``done``.

        position: its key, as `Position.key` makes it; kept: counts and lines of text
        """
        self.done[position] = kept
        entry = {"position": position, **kept.report.entry(), "lines": list(kept.lines)}
        self._out.write((json.dumps(entry) + "\n").encode())

    def __enter__(self) -> KeptReports:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._out.close()


def _read(line: bytes, file: Path, number: int) -> dict[str, object]:
    with contextlib.suppress(ValueError):
        entry = json.loads(line)
        if isinstance(entry, dict):
            return entry
    raise ValueError(f"{file}, line {number}: expected a JSON object")
