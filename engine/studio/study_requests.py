"""What a page may ask for in the view *Study*; entered into the table of `engine.studio.requests`."""

from __future__ import annotations

from typing import Any

from engine.base.errors import InputError
from engine.decide.decision.levels import HIGHEST, LOWEST
from engine.studio.asking import Given, request, text, whole
from engine.studio.limits import LARGEST_RECORD, LARGEST_UPLOAD, LONGEST_GAME, MOST_RECORDS
from engine.studio.studio import Studio, answered
from engine.studio.table import TableSettings

MOST_NAMES = 20
"""Names of one player on several servers."""


def names_of(given: Given) -> list[str]:
    """Return the names of a player out of a page's message (``names``). Raises InputError unless there are some."""
    names = given.get("names")
    if not isinstance(names, list) or not 1 <= len(names) <= MOST_NAMES:
        raise InputError(f"the page sent no usable 'names', expected 1 to {MOST_NAMES} of them")
    return [text({"name": each}, "name") for each in names]


def level_of(given: Given) -> int:
    """Return the level of the engine that judges, out of a page's message. Raises InputError."""
    return whole(given, "level", LOWEST, HIGHEST)


@request
async def study(studio: Studio, given: Given) -> Any:
    """Return for JSON how the study stands, with its report (`StudyRoom.shown`)."""
    return studio.study.shown()


@request
async def add_study_records(studio: Studio, given: Given) -> Any:
    """Add a file of the ``name`` with records, or its part number ``part`` of ``parts``, that the page sends in base
    64 (``data``), and return the number of ``records``.
    """
    most = LARGEST_UPLOAD // 1000
    parts = whole(given, "parts", 1, most)
    part = whole(given, "part", 0, parts - 1)
    return studio.study.add(text(given, "name"), text(given, "data", 2 * LARGEST_RECORD), part, parts)


@request
async def remove_study_records(studio: Studio, given: Given) -> Any:
    """Remove all records that were added, and return how the study stands, as `study` does."""
    return studio.study.remove_all()


@request
async def study_people(studio: Studio, given: Given) -> Any:
    """Return for JSON who plays in the records (`engine.studio.study_jobs.study_people`)."""
    return await answered(studio.study.people())


@request
async def plan_study(studio: Studio, given: Given) -> Any:
    """Return for JSON what a study of the games of ``names`` would take with the engine at a ``level``
    (`engine.studio.study_jobs.study_plan`).
    """
    return await answered(studio.study.plan(names_of(given), level_of(given)))


@request
async def begin_study(studio: Studio, given: Given) -> Any:
    """Begin to study the games of ``names`` with the engine at a ``level``: ``most`` of those that are not known yet,
    all without it. The answer is empty; how far it is comes to all pages later.
    """
    most = None if given.get("most") is None else whole(given, "most", 1, MOST_RECORDS)
    studio.study.begin(names_of(given), level_of(given), most)


@request
async def cancel_study(studio: Studio, given: Given) -> Any:
    """Stop the study that runs; what was judged until then is summed up."""
    studio.study.cancel()


@request
async def open_study_position(studio: Studio, given: Given) -> Any:
    """Put a position of the report on the board, to be looked at and played on by both sides: that after ``moves``
    moves of the ``game`` with this number in the report. The answer is empty.
    """
    moves = whole(given, "moves", 0, LONGEST_GAME)
    record = await answered(studio.study.record(whole(given, "game", 0, MOST_RECORDS)))
    studio.play_on(TableSettings.of({**given, "person": "both"}), record, moves)


@request
async def study_exercises(studio: Studio, given: Given) -> Any:
    """Return for JSON the exercises of the study that are left, by kind (`ProblemRoom.exercises`)."""
    return studio.problems.exercises()


@request
async def open_exercise(studio: Studio, given: Given) -> Any:
    """Put an exercise of the study on the board, by the ``name`` in the message or, without one, the next one of a
    ``topic`` (of all without it), and return how it stands, as `open_problem` does.
    """
    name = text(given, "name") or studio.problems.next_exercise(text(given, "topic"), text(given, "after"))
    return await answered(studio.problems.take(name))
