"""What a worker does for the view *Study*: whose games there are, what judging them takes, and the study itself."""

from __future__ import annotations

import base64
import time
from pathlib import Path
from typing import Any

from engine.base.errors import RecordError, raise_as
from engine.explain.study.choosing import Collected, choose_games, collect
from engine.explain.study.exercise_files import folder_of, write_exercises
from engine.explain.study.keeping import Strength
from engine.explain.study.kinds import kind_of
from engine.explain.study.people import count_players
from engine.explain.study.records import Place, load_game
from engine.explain.study.report_data import report_data
from engine.explain.study.studying import Here, Judged, Work, forget_players
from engine.explain.study.summing import sum_up
from engine.explain.words.languages import ENGLISH, speaking
from engine.game.sgf import game_to_sgf
from engine.studio.bench import Bench, NotWanted

MOST_NAMES = 30
"""Players that are told, those with most games."""

MOST_UNREAD = 50
"""Records that are told one by one where they cannot be read."""

RECORDS, KEPT, EXERCISES = "records", "kept", "exercises"
"""The folders of a study: the person's records, what was found in each game, and the exercises by kind."""


def study_people(bench: Bench, folder: str) -> dict[str, Any]:
    """Return, for JSON, which players occur in the records that a person added. Raises ValueError with a
    sentence if no record can be read.

    ``games`` is the number of games; ``people`` has ``name`` and ``games`` of each player, most games first;
    ``told`` has remarks on the records; ``unread`` has complaints about records that cannot be read.
    ``folder``: of the study.
    """
    collected = collect([Path(folder, RECORDS)])
    people = count_players(collected.heads).most_common(MOST_NAMES)
    return {
        "games": len(collected.heads),
        "people": [{"name": name, "games": count} for name, count in people],
        "told": collected.told(),
        "unread": _plain_unread(folder, collected.unread),
    }


def study_plan(bench: Bench, folder: str, names: list[str], level: int, judge: str = "") -> dict[str, Any]:
    """Return, for JSON, how much work a study of a player's games would be. Raises ValueError with a sentence
    if no game is the player's.

    ``known`` is the number of games that were judged before, ``left`` the number of the others, ``seconds``
    the estimated time for the others. ``told`` has remarks on the records, ``unread`` complaints about
    records that cannot be read. folder: of the study; names: under which the player appears in the records;
    level: of our engine, which judges; judge: the command line of another engine that judges, empty for ours
    """
    collected, work, told = _prepared(folder, names, level, judge)
    return {
        "known": len(work.done),
        "left": len(work.left),
        "seconds": round(work.seconds(), 1),
        "told": told,
        "unread": _plain_unread(folder, [*collected.unread, *(each.complaint for each in work.troubles)]),
    }


def study(
    bench: Bench,
    folder: str,
    names: list[str],
    level: int,
    most: int | None,
    judge: str = "",
    language: str = ENGLISH,
) -> dict[str, Any]:
    """Judge games of a player that were not judged before, the newest first, and write exercises from the
    mistakes.

    Returns, for JSON, the ``report`` on all games that are judged by then, and ``come_back``, the kinds of
    mistakes in the newly judged ones. While it works it tells the pages ``done`` of ``total`` games, and
    ``seconds_left``. most: how many games to judge, None for all; language: of the sentences in the
    exercises; other arguments as for `study_plan`. Raises NotWanted if nobody wants the study any more; games
    judged by then are kept.
    """
    collected, work, told = _prepared(folder, names, level, judge)
    total, before, began = len(work.left[:most]), len(work.done), time.monotonic()
    bench.tell({"done": 0, "total": total, "seconds_left": None})
    try:
        for done, _ in enumerate(work.go_on(Here(), most), start=1):
            left = (time.monotonic() - began) / done * (total - done)
            bench.tell({"done": done, "total": total, "seconds_left": round(left, 1)})
            if bench.is_stopped():
                raise NotWanted
    except KeyboardInterrupt:
        # it may have been broken off in the middle of a search
        forget_players()
        raise
    unread = [*collected.unread, *(each.complaint for each in work.troubles)]
    found = sum_up(names, work.done, [*told, *work.told_of_rest()], _plain_unread(folder, unread))
    with speaking(language):
        write_exercises(found, Path(folder, EXERCISES))
    return {"report": report_data(found), "come_back": _kinds_in(work.done[before:])}


def study_record(bench: Bench, file: str, member: str, number: int) -> dict[str, Any]:
    """Return one game of a study as a dict with ``sgf``: the game in SGF, encoded in base 64, whatever the
    format of its record. Raises RecordError if the record is gone.

    file: of the record; member: the file within it, if it is an archive; number: of the game in that file
    """
    with raise_as(RecordError):
        try:
            loaded, _ = load_game(Place(Path(file), member, number))
        except OSError:
            raise RecordError("the record of this game is not there any more") from None
        return {"sgf": base64.b64encode(game_to_sgf(loaded.game)).decode()}


def _prepared(folder: str, names: list[str], level: int, judge: str) -> tuple[Collected, Work, list[str]]:
    """Return a triple: what the records hold, the work of the study (which games are judged and which are
    left), and remarks on both, and on who judges, to show to the person.
    """
    collected = collect([Path(folder, RECORDS)])
    chosen = choose_games(collected.heads, names)
    work = Work(chosen.chosen, Strength(level, judge=judge), Path(folder, KEPT))
    who = [f"another engine judges: {judge}"] if judge else []
    told = [*chosen.told, *_without_folder(folder, work.told()), *collected.told()]
    return collected, work, [*who, *told]


def _kinds_in(games: list[Judged]) -> list[str]:
    """Return the kinds of mistakes in some games, in alphabetical order, by the names of the folders of
    exercises.
    """
    mistakes = (each for game in games if game.found for each in game.found.mistakes)
    return sorted({folder_of(kind_of(each.facts).name) for each in mistakes})


def _plain_unread(folder: str, unread: list[str]) -> list[str]:
    """Return the complaints about records that cannot be read, without the path of the records' folder. If
    there are many, return the first ones and a line that counts the rest.
    """
    plain = _without_folder(folder, unread[:MOST_UNREAD])
    further = len(unread) - len(plain)
    return [*plain, f"and {further} more"] if further else plain


def _without_folder(folder: str, lines: list[str]) -> list[str]:
    """Return lines on records without the path of the folder that the records lie in."""
    return [each.replace(f"{Path(folder, RECORDS)}/", "") for each in lines]
