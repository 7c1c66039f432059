"""The report of a study as data, for programs and for the studio: what the page says, with all games and mistakes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from engine.board.points import color_name, opponent
from engine.decide.decision.ranks import rank_name
from engine.explain.study.exercises import exercise_name, makes_exercise
from engine.explain.study.people import rank_in
from engine.explain.study.sorting import Chosen, date_of
from engine.explain.study.studying import Judged
from engine.explain.study.summing import Found, KindSum, Study

MOST_MISTAKES = 3000
"""Mistakes of each kind that are told, the costliest."""


def write_json(study: Study) -> str:
    """Return a study as JSON text, with the content of `report_data`."""
    return json.dumps(report_data(study), indent=1) + "\n"


def report_data(study: Study) -> dict[str, Any]:
    """Return a study as a dictionary that JSON can write.

    Its keys are ``names``, ``games``, ``share_of_other``, ``kinds`` with their mistakes, ``stages``,
    ``trends``, ``openings``, ``good`` (kinds of mistakes that hardly ever occur), ``told`` (remarks on how
    games were chosen and read) and ``unread`` (what could not be read, and why). The ``game`` of a mistake is
    its index in ``games``.
    """
    numbers = {each.chosen: number for number, each in enumerate(study.games)}
    return {
        "names": list(study.names),
        "games": [_plain_game(each) for each in study.games],
        "share_of_other": round(study.share_of_other, 3),
        "kinds": [_plain_kind(each, numbers) for each in study.kinds],
        "stages": [asdict(each) for each in study.stages],
        "trends": [
            {"kind": each.kind.name, "earlier": each.earlier, "later": each.later} for each in study.trends
        ],
        "openings": [asdict(each) for each in study.openings],
        "good": [each.name for each in study.good],
        "told": list(study.told),
        "unread": list(study.unread),
    }


def _plain_game(game: Judged) -> dict[str, Any]:
    """Return what the report tells of one game, as a dictionary: file, date, colour, opponent, ranks, size,
    result, and what the player lost in each stage.
    """
    head, color = game.chosen.head, game.chosen.color
    own, other = (rank_in(head, each) for each in (color, opponent(color)))
    return {
        "at": str(head.at),
        "file": str(head.at.file),
        "member": head.at.member,
        "number": head.at.number,
        "date": date_of(head),
        "color": color_name(color),
        "opponent": game.chosen.opponent,
        "rank": None if own is None else rank_name(own),
        "opponents_rank": None if other is None else rank_name(other),
        "stronger": None if own is None or other is None else other - own,
        "size": head.size,
        "result": head.result,
        "stages": _stages(game),
    }


def _stages(game: Judged) -> dict[str, list[float]]:
    """Return, for each stage of a game, how many moves of the player were judged, and the points that they
    lost together.
    """
    found: dict[str, list[float]] = {}
    for _, stage, lost in game.found.moves if game.found else ():
        sums = found.setdefault(stage, [0, 0.0])
        sums[0], sums[1] = sums[0] + 1, round(sums[1] + lost, 2)
    return found


def _plain_kind(kind: KindSum, numbers: Mapping[Chosen, int]) -> dict[str, Any]:
    return {
        "kind": kind.kind.name,
        "says": kind.kind.says,
        "lesson": kind.kind.lesson,
        "proverb": kind.kind.proverb,
        "points": kind.points,
        "mistakes": [_plain_mistake(each, numbers) for each in kind.found[:MOST_MISTAKES]],
    }


def _plain_mistake(found: Found, numbers: Mapping[Chosen, int]) -> dict[str, Any]:
    """Return a mistake as a dictionary, with the number of its game and the name of its exercise (empty if it
    makes none).

    numbers: from each game to its index in the report
    """
    mistake = found.mistake
    exercise = exercise_name(mistake) if makes_exercise(mistake) else ""
    return {"game": numbers[found.chosen], "exercise": exercise, **asdict(mistake)}
