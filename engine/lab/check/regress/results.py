"""The files of a run: results as they come, one JSON line each, and the report that two runs are compared by."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import BinaryIO

from engine.base.files import replace_text
from engine.lab.check.regress.question import Passage
from engine.lab.check.regress.run import FAULTS, Result

FORMAT = 1
_FIELDS = {field.name for field in fields(Result)}


class ResultsError(ValueError):
    """A file of results cannot be used. The error's text names it."""


class ResultsFile:
    """The file `results.jsonl` of a run: the first line names the program, every other one is a result.

    Each line is written whole in one go. So whatever ends the run, at most the last line is broken. It is
    taken off when the run is resumed.
    """

    def __init__(self, file: Path, engine: str) -> None:
        self._file = file
        self._engine = engine
        self._out: BinaryIO | None = None

    def begin(self) -> None:
        """Make a new file that holds only the name of the program, in place of an old one. Raises OSError."""
        self._file.parent.mkdir(parents=True, exist_ok=True)
        # the results of an earlier run stay until there is a file to write new ones to
        replace_text(self._file, _write_line({"format": FORMAT, "engine": self._engine}))
        self._out = self._file.open("ab", buffering=0)

    def resume(self) -> dict[str, Result]:
        """Open the file of an earlier run to add more results. Return the results in it by the questions'
        keys.

        If the file is not there or is empty, it is begun. Raises ResultsError if the results are those of
        another program, OSError if the file cannot be read.
        """
        lines = self._file.read_bytes().splitlines(keepends=True) if self._file.exists() else []
        if lines and not lines[-1].endswith(b"\n"):
            lines.pop()
        if not lines:
            self.begin()
            return {}
        head = _parse_json(lines[0], f"{self._file}, line 1")
        if head.get("format") != FORMAT:
            raise ResultsError(f"{self._file} is no file of results of format {FORMAT}")
        if head.get("engine") != self._engine:
            raise ResultsError(
                f"{self._file} holds results of '{head.get('engine')}', expected those of '{self._engine}'"
            )
        results = [
            _parse_result(_parse_json(line, f"{self._file}, line {number}"), self._file)
            for number, line in enumerate(lines[1:], 2)
        ]
        self._out = self._file.open("r+b", buffering=0)
        self._out.truncate(sum(map(len, lines)))
        self._out.seek(0, os.SEEK_END)
        return {result.key: result for result in results}

    def add(self, result: Result) -> None:
        """Write one result to the file."""
        assert self._out is not None
        self._out.write(_write_line(asdict(result)).encode())

    def close(self) -> None:
        """Close the file."""
        if self._out is not None:
            self._out.close()


def still_valid(passages: Iterable[Passage], done: Mapping[str, Result]) -> dict[str, Result]:
    """Return the results of an earlier run that still hold, by the questions' keys. A result holds if
    ``passages`` still ask its question, with the same commands and the same expected answer (by their
    digest).

    done: the results of the earlier run by key
    """
    return {
        question.key: done[question.key]
        for passage in passages
        for question in passage.questions
        if question.key in done and done[question.key].digest == passage.digest(question)
    }


def _write_line(entry: Mapping[str, object]) -> str:
    return json.dumps(entry) + "\n"


def _parse_json(text: bytes, place: str) -> dict[str, object]:
    with contextlib.suppress(ValueError):
        entry = json.loads(text)
        if isinstance(entry, dict):
            return entry
    raise ResultsError(f"{place} is no JSON object")


def _parse_result(entry: Mapping[str, object], file: Path) -> Result:
    if set(entry) != _FIELDS:
        odd = ", ".join(sorted(set(entry) ^ _FIELDS))
        raise ResultsError(f"{file}: a result has not the fields that this version writes (see {odd})")
    return Result(**entry)  # type: ignore[arg-type]


@dataclass(frozen=True)
class Tally:
    """The figures of some questions: how many were answered right, and so on.

    questions: how many; counted: how many of them count (all but those only reported, ``&``); right: how many
    of the counted ones were answered right; newly_right: right ones for which the suite expects a wrong
    answer (``*``); newly_wrong: wrong ones for which it expects a right answer; faults: how many questions
    had no answer, by reason; seconds: of thinking, over all questions
    """

    questions: int
    counted: int
    right: int
    newly_right: int
    """Right although the suite expects a wrong answer (``*``)."""
    newly_wrong: int
    """Wrong where the suite expects a right answer."""
    faults: dict[str, int]
    seconds: float

    @property
    def share(self) -> float:
        """The share of right answers among those counted, from 0 to 1. It is 0 if none are counted."""
        return self.right / self.counted if self.counted else 0.0


def tally(results: Sequence[Result]) -> Tally:
    """Count up the figures of these results."""
    counted = [each for each in results if each.counted]
    return Tally(
        len(results),
        len(counted),
        sum(each.right for each in counted),
        sum(each.right and each.to_fail for each in counted),
        sum(each.is_bad for each in counted),
        {fault: sum(each.fault == fault for each in results) for fault in FAULTS},
        round(sum(each.seconds for each in results), 3),
    )


def tally_by(results: Iterable[Result], by: str) -> dict[str, Tally]:
    """Return the figures for each value of one field of the results: ``by`` is suite, topic or grade.

    Grades are ordered with the weakest first, other values by the alphabet.
    """
    groups: dict[str, list[Result]] = {}
    for each in results:
        groups.setdefault(getattr(each, by), []).append(each)
    names = sorted(groups, key=grade_order if by == "grade" else str.lower)
    return {name: tally(groups[name]) for name in names}


def grade_order(grade: str) -> tuple[int, int, str]:
    """Return a key to sort grades by. The order is 25k to 1k, then 1d to 9d, then everything that is no
    grade.
    """
    number, kind = grade[:-1], grade[-1:].lower()
    if number.isdigit() and kind in ("k", "d"):
        return (0, -int(number), "") if kind == "k" else (1, int(number), "")
    return 2, 0, grade.lower()


@dataclass(frozen=True)
class Comparison:
    """How the answers of two runs differ. Unless said otherwise, each field lists the keys of the questions
    that it is about.

    newly_right, newly_wrong: answered right only in the new run, only in the old one; only_old, only_new:
    asked in one run only; changed: asked in both runs under the same key but not in the same way, so that the
    answers cannot be compared; common: how many questions can be compared; right: how many of these the old
    run and the new run answered right
    """

    newly_right: list[str]
    newly_wrong: list[str]
    only_old: list[str]
    only_new: list[str]
    changed: list[str]
    right: tuple[int, int]
    common: int


def compare(old: Mapping[str, Result], new: Mapping[str, Result]) -> Comparison:
    """Return the differences between two runs, given by their results by the questions' keys. Answers that
    are only reported do not count.
    """
    old = {key: each for key, each in old.items() if each.counted}
    new = {key: each for key, each in new.items() if each.counted}
    named_in_both = [key for key in old if key in new]
    both = [key for key in named_in_both if old[key].digest == new[key].digest]
    return Comparison(
        [key for key in both if new[key].right and not old[key].right],
        [key for key in both if old[key].right and not new[key].right],
        [key for key in old if key not in new],
        [key for key in new if key not in old],
        [key for key in named_in_both if old[key].digest != new[key].digest],
        (sum(old[key].right for key in both), sum(new[key].right for key in both)),
        len(both),
    )


def report_object(
    engine: str, results: Sequence[Result], left_out: Sequence[str], seconds: float
) -> dict[str, object]:
    """Return the report of a run as an object that JSON can write: totals, figures by suite, topic and grade,
    and every result.

    engine: the program's name; left_out: a sentence for everything that could not be asked; seconds: how long
    the whole run took
    """
    return {
        "format": FORMAT,
        "engine": engine,
        "seconds": round(seconds, 1),
        "total": _list_figures(tally(results)),
        **{
            f"{by}s": {name: _list_figures(each) for name, each in tally_by(results, by).items()}
            for by in ("suite", "topic", "grade")
        },
        "left_out": list(left_out),
        "results": [asdict(each) for each in results],
    }


def _list_figures(figures: Tally) -> dict[str, object]:
    return {**asdict(figures), "share": round(figures.share, 4)}


def read_report(file: Path) -> dict[str, Result]:
    """Return the results in a report's JSON file, by the keys of the questions.

    Raises ResultsError for a file of anything else, and OSError for one that cannot be read.
    """
    report = _parse_json(file.read_bytes(), str(file))
    results = report.get("results")
    if report.get("format") != FORMAT or not isinstance(results, list):
        raise ResultsError(f"{file} is no report of format {FORMAT}, expected the report.json of a run")
    return {each.key: each for each in (_parse_result(entry, file) for entry in results)}
