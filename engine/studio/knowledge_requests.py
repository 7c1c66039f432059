"""What a page may ask for in the view of knowledge; entered into the table of `engine.studio.requests`."""

from __future__ import annotations

import base64
from typing import Any

from engine.base.errors import InputError
from engine.decide.decision.levels import HIGHEST, LOWEST
from engine.explain.words.languages import spoken
from engine.studio.asking import Given, request, text, whole
from engine.studio.limits import LARGEST_RECORD, LONGEST_GAME
from engine.studio.studio import Studio, answered

LONGEST_FIELD = 20_000
LONGEST_LINE = 60
"""Moves of a joseki that is played on the board."""


def texts(given: Given, name: str) -> dict[str, Any]:
    """Return the dict of texts and numbers that a page's message (``given``) has under a name.

    Raises InputError if there is none.
    """
    value = given.get(name)
    if not isinstance(value, dict) or not all(
        isinstance(each, (str, int, float, type(None))) and len(str(each)) <= LONGEST_FIELD
        for each in value.values()
    ):
        raise InputError(f"the page sent no usable '{name}'")
    return value


def line_of(given: Given) -> list[str]:
    """Return the moves of a joseki, vertices or ``tenuki``, from a page's message (``line``).

    Raises InputError if there are none.
    """
    line = given.get("line")
    if (
        not isinstance(line, list)
        or len(line) > LONGEST_LINE
        or not all(isinstance(each, str) and len(each) <= 8 for each in line)
    ):
        raise InputError("the page sent no usable 'line'")
    return line


def record_of(studio: Studio, given: Given) -> str:
    """Return a record in base 64: the one in the page's message (``given``), or the game at the board if it
    has none.

    Raises InputError if the record cannot be used.
    """
    data = text(given, "data", 2 * LARGEST_RECORD)
    return data or base64.b64encode(studio.seated().sgf()).decode()


async def edited(studio: Studio, given: Given, job: str, **what: Any) -> Any:
    """Have the worker make an edit of joseki or patterns, and return its answer.

    The edit is written if the page asks for that (``write``), else only checked. ``job`` is the name of the
    job, ``what`` its further arguments.
    """
    write = given.get("write") is True
    act = studio.knowledge.change if write else studio.knowledge.do
    return await answered(act(job, **what, write=write))


@request
async def joseki(studio: Studio, given: Given) -> Any:
    """Return for JSON what the joseki book says of the ``line`` of moves that the page sends
    (`JosekiDesk.shown`).
    """
    return await answered(studio.knowledge.do("joseki", line=line_of(given), language=spoken()))


@request
async def joseki_names(studio: Studio, given: Given) -> Any:
    """Return for JSON the joseki whose name contains the text (``part``) that the page sends, each with its
    line and file.
    """
    return await answered(studio.knowledge.do("joseki_names", part=text(given, "part"), language=spoken()))


@request
async def edit_joseki(studio: Studio, given: Given) -> Any:
    """Change or add the last move of the ``line`` that the page sends, as its ``wanted`` says.

    Without ``write`` in the message the edit is only checked. Returns for JSON the mistakes (``problems``) or
    the file where it was saved (``saved``).
    """
    wanted = texts(given, "wanted")
    return await edited(studio, given, "edit_joseki", line=line_of(given), wanted=wanted, language=spoken())


@request
async def delete_joseki(studio: Studio, given: Given) -> Any:
    """Take the last move of the ``line`` that the page sends out of the joseki.

    Returns for JSON the file where that was ``saved``.
    """
    return await answered(studio.knowledge.change("delete_joseki", line=line_of(given)))


@request
async def patterns(studio: Studio, given: Given) -> Any:
    """Return for JSON the patterns of a ``kind`` whose name or sentence contains a text (``part``), as
    `PatternDesk.listed` does.
    """
    wanted = {"kind": text(given, "kind"), "part": text(given, "part")}
    return await answered(studio.knowledge.do("patterns", **wanted, language=spoken()))


@request
async def pattern(studio: Studio, given: Given) -> Any:
    """Return for JSON a pattern, by the ``name`` that the page sends, as the fields of a form."""
    return await answered(studio.knowledge.do("pattern", name=text(given, "name"), language=spoken()))


@request
async def edit_pattern(studio: Studio, given: Given) -> Any:
    """Change or add the pattern of the ``form`` that the page sends.

    Without ``write`` in the message it is only checked. Returns for JSON the mistakes (``problems``) or the
    file where it was saved (``saved``).
    """
    return await edited(studio, given, "edit_pattern", form=texts(given, "form"), language=spoken())


@request
async def delete_pattern(studio: Studio, given: Given) -> Any:
    """Delete the pattern that has the ``name`` that the page sends.

    Returns for JSON the file where that was ``saved``.
    """
    return await answered(studio.knowledge.change("delete_pattern", name=text(given, "name")))


@request
async def pattern_matches(studio: Studio, given: Given) -> Any:
    """Return for JSON the places in a game where the pattern of a ``name`` suggests a move.

    The game is the record that the page sends, or the game at the board. The dict has ``moves``, ``total``
    and ``matches``.
    """
    sgf = record_of(studio, given)
    return await answered(studio.knowledge.do("pattern_matches", name=text(given, "name"), sgf=sgf))


@request
async def play_through(studio: Studio, given: Given) -> Any:
    """Begin to look through a game for moves that the engine at a ``level`` would not have considered.

    The game is a record that the page sends, or the game at the board. Returns the game as the page shows it,
    for JSON; what is found is sent to all pages later.
    """
    return studio.knowledge.play_through(record_of(studio, given), whole(given, "level", LOWEST, HIGHEST))


@request
async def cancel_through(studio: Studio, given: Given) -> Any:
    """Stop the search of a game for moves that the engine would not have considered (`play_through`); the
    answer is empty.
    """
    studio.knowledge.cancel()


@request
async def draft_pattern(studio: Studio, given: Given) -> Any:
    """Return for JSON a draft of a pattern that suggests move ``number`` (from 1) of a game, to be edited.

    It is a dict of the fields of a form. The game is the record that the page sends, or the game at the
    board. ``title`` in the message is the game's name, from which the pattern's name is made.
    """
    number = whole(given, "number", 1, LONGEST_GAME)
    work = studio.adviser.do(
        "draft_pattern", sgf=record_of(studio, given), number=number, title=text(given, "title")
    )
    return await answered(work)


@request
async def own_knowledge(studio: Studio, given: Given) -> Any:
    """Return for JSON the person's own ``folder`` of knowledge and the names of its ``files``."""
    return {"folder": str(studio.knowledge.folder), "files": studio.knowledge.own_files()}


@request
async def own_file(studio: Studio, given: Given) -> Any:
    """Return for JSON the ``name`` and the ``text`` of a file of the person's own knowledge."""
    file = studio.knowledge.own_file(text(given, "name"))
    return {"name": file.name, "text": file.read_text(encoding="utf-8")}


@request
async def remove_own_file(studio: Studio, given: Given) -> Any:
    """Remove a file of the person's own knowledge, so that the knowledge that comes with Tamen is used again.

    ``name`` in the message is the file's name. The answer is empty.
    """
    await answered(studio.knowledge.remove(text(given, "name")))
