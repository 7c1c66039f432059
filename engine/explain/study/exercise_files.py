"""The exercises of a study as files: a folder for each kind, a record for each exercise."""

from __future__ import annotations

import re
from pathlib import Path

from engine.base.files import replace_file
from engine.explain.study.exercises import exercise_name, write_exercise
from engine.explain.study.summing import Study

MOST_EXERCISES = 100
"""Exercises that are written, those of the costliest mistakes."""

_OWN = re.compile(r"[0-9a-f]{12}\.sgf")
"""The names of the files that are ours, and go when they are not among the exercises any more."""


def write_exercises(study: Study, folder: Path) -> int:
    """Write the exercises of a study into a folder and return how many there are. Raises OSError.

    Files of earlier exercises that no longer exist are removed.
    """
    wanted: dict[str, Path] = {}
    for found in sorted(study.mistakes, key=lambda each: -each.mistake.points):
        exercise, name = write_exercise(found.mistake), f"{exercise_name(found.mistake)}.sgf"
        # two mistakes that begin in one position make one exercise
        if exercise is None or name in wanted or len(wanted) >= MOST_EXERCISES:
            continue
        wanted[name] = folder / folder_of(found.kind.name) / name
        wanted[name].parent.mkdir(parents=True, exist_ok=True)
        _replace(wanted[name], exercise)
    for file in folder.glob("*/*.sgf"):
        if file not in wanted.values() and _OWN.fullmatch(file.name):
            file.unlink()
    return len(wanted)


def _replace(file: Path, contents: bytes) -> None:
    """Write bytes to a file, replacing what it holds. Raises OSError."""
    replace_file(file, lambda out: out.write(contents))


def folder_of(kind: str) -> str:
    """Return the name of the folder for the exercises of a ``kind`` of mistakes."""
    return kind.replace(" ", "-")
