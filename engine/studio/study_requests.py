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
    """Return the names of a player from a page's message (its ``names``). Raises InputError if there are
    none.
    """
    names = given.get("names")
    if not isinstance(names, list) or not 1 <= len(names) <= MOST_NAMES:
        raise InputError(f"the page sent no usable 'names', expected 1 to {MOST_NAMES} of them")
    return [text({"name": each}, "name") for each in names]


def level_of(given: Given) -> int:
    """Return the level of the engine that judges, from a page's message. Raises InputError if it is not a
    level.
    """
    return whole(given, "level", LOWEST, HIGHEST)


@request
async def study(studio: Studio, given: Given) -> Any:
    """Return, for JSON, the state of the study with its report (`StudyRoom.shown`)."""
    return studio.study.shown()


@request
async def add_study_records(studio: Studio, given: Given) -> Any:
    """Add a file with records, or one part of it, that the page sends, and return ``records``, the number of
    files.

    The message has ``name`` (of the file), ``data`` (in base 64), ``part`` (its number, from 0) and
    ``parts``.
    """
    most = LARGEST_UPLOAD // 1000
    parts = whole(given, "parts", 1, most)
    part = whole(given, "part", 0, parts - 1)
    return studio.study.add(text(given, "name"), text(given, "data", 2 * LARGEST_RECORD), part, parts)


@request
async def remove_study_records(studio: Studio, given: Given) -> Any:
    """Remove all records that were added, and return the state of the study, as `study` does."""
    return studio.study.remove_all()


@request
async def study_people(studio: Studio, given: Given) -> Any:
    """Return, for JSON, who plays in the records (`engine.studio.study_jobs.study_people`)."""
    return await answered(studio.study.people())


@request
async def plan_study(studio: Studio, given: Given) -> Any:
    """Return, for JSON, what a study of the games of one player would take
    (`engine.studio.study_jobs.study_plan`).

    The message has ``names`` (of the player) and ``level`` (of the engine that judges).
    """
    return await answered(studio.study.plan(names_of(given), level_of(given)))


@request
async def begin_study(studio: Studio, given: Given) -> Any:
    """Begin to study the games of one player, and return an empty answer. All pages are told the progress
    later.

    The message has ``names`` (of the player), ``level`` (of the engine that judges), and ``most``, how many
    of the games not judged before to study. Without ``most`` all are studied.
    """
    most = None if given.get("most") is None else whole(given, "most", 1, MOST_RECORDS)
    studio.study.begin(names_of(given), level_of(given), most)


@request
async def cancel_study(studio: Studio, given: Given) -> Any:
    """Stop the study that runs. The games judged by then are summed up."""
    studio.study.cancel()


@request
async def open_study_position(studio: Studio, given: Given) -> Any:
    """Put a position of the report on the board, where both sides can be played from it. The answer is empty.

    ``game`` is the number of the game in the report; the position is the one after ``moves`` moves.
    """
    moves = whole(given, "moves", 0, LONGEST_GAME)
    record = await answered(studio.study.record(whole(given, "game", 0, MOST_RECORDS)))
    studio.play_on(TableSettings.of({**given, "person": "both"}), record, moves)


@request
async def study_exercises(studio: Studio, given: Given) -> Any:
    """Return, for JSON, the exercises of the study that are still to be done, by kind
    (`ProblemRoom.exercises`).
    """
    return studio.problems.exercises()


@request
async def open_exercise(studio: Studio, given: Given) -> Any:
    """Put an exercise of the study on the board, and return its state, as `open_problem` does.

    It is the exercise with the ``name`` in the message. Without a name it is the next one of the ``topic``,
    or of all topics if none is given.
    """
    name = text(given, "name") or studio.problems.next_exercise(text(given, "topic"), text(given, "after"))
    return await answered(studio.problems.take(name))
