"""Questions that the tables of an evaluation answer: a group's status, an eye's eyes, who leads by how much."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.board.points import BLACK, NEIGHBORS, PASS, WHITE
from engine.evaluate.groups.aliveness import EVEN_SEMEAI, LIVES_OR_LIMPS, PROBABLY_DEAD, RUNS
from engine.evaluate.tables import NONE, ONE_EYE, POINT
from engine.game.game import Game
from engine.game.scoring import score_compensation
from engine.reading.outcome import GUESS, KO_FIRST, KO_SECOND, WIN

ALIVE, DEAD, CRITICAL, UNKNOWN = "alive", "dead", "critical", "unknown"

MOST_EYES = 2
"""Whole eyes that an answer names at most: a group that has them lives."""

_WORKS = (WIN, KO_FIRST, KO_SECOND)


@dataclass(frozen=True)
class GroupStatus:
    """A group's status in GNU Go's words: ALIVE, DEAD, CRITICAL or UNKNOWN.

    kill, save: the enemy's move that kills a critical group, and the owner's move that saves it; else PASS
    trust: PROVEN, LIKELY or GUESS
    """

    word: str
    kill: int = PASS
    save: int = PASS
    trust: str = GUESS


@dataclass(frozen=True)
class EyeCount:
    """How many whole eyes one eye is worth: ``least`` if the enemy moves first, ``most`` if the owner moves
    first.

    destroy, make: the enemy's and the owner's move; PASS if the two numbers are equal
    """

    least: int
    most: int
    destroy: int = PASS
    make: int = PASS


def group_at(tables: np.void, stone: int) -> int:
    """Return the row, in the tables, of the group that a stone belongs to."""
    return int(tables["strings"][tables["string_of"][stone]]["group"])


def group_status(group: np.void) -> GroupStatus:
    """Return the status of a group, given as a row of the table of groups.

    A group that runs easily counts as alive. A group is UNKNOWN if reading did not prove its fate and its
    class says neither alive nor dead.
    """
    aliveness = int(group["aliveness"])
    if aliveness <= RUNS:
        return GroupStatus(ALIVE)
    if aliveness >= PROBABLY_DEAD:
        return GroupStatus(DEAD)
    is_open = LIVES_OR_LIMPS <= aliveness <= EVEN_SEMEAI
    if is_open and group["attack"] in _WORKS and group["defend"] in _WORKS:
        return GroupStatus(CRITICAL, int(group["attack_move"]), int(group["defend_move"]))
    return GroupStatus(UNKNOWN)


def eye_count(tables: np.void, point: int) -> EyeCount | None:
    """Return how many whole eyes the eye at a point is worth; None if the point is in no eye and beside no
    stone.

    The numbers are at most MOST_EYES. An empty point beside stones that is in no eye is worth 0, whoever
    moves first. If the same two moves make and destroy several eyes of a colour, these are counted together.
    """
    row = int(tables["eye_of"][point])
    if row == NONE:
        return EyeCount(0, 0) if _is_beside_stones(tables, point) else None
    eye = tables["eyes"][row]
    alike = [tables["eyes"][each] for each in eyes_alike(tables, row)]
    eighths = (sum(int(each[name]) for each in alike) for name in ("typ_eyes", "max_eyes"))
    least, most = (min(MOST_EYES, each // ONE_EYE) for each in eighths)
    if least == most:
        return EyeCount(least, most)
    return EyeCount(least, most, int(eye["break_move"]), int(eye["make_move"]))


def eyes_alike(tables: np.void, row: int) -> list[int]:
    """Return the rows of the eyes that the same two moves make and destroy as the eye with this row.

    They have its colour; the eye itself is one of them, and the only one if no move makes it. One that is
    worth an eye without the move is left out: it stays whatever becomes of this eye.
    """
    eyes = tables["eyes"]
    eye = eyes[row]
    if eye["make_move"] == PASS:
        return [row]
    return [
        each
        for each in range(int(tables["eye_count"]))
        if all(eyes[each][name] == eye[name] for name in ("color", "make_move", "break_move"))
        and (each == row or eyes[each]["typ_eyes"] < ONE_EYE)
    ]


def _is_beside_stones(tables: np.void, point: int) -> bool:
    """Return whether a point is empty and has a stone beside it."""
    strings = tables["string_of"]
    return bool(strings[point] == NONE and any(strings[point + offset] != NONE for offset in NEIGHBORS))


def black_margins(game: Game, tables: np.void) -> dict[int, float]:
    """Return the lead that Black is expected to have at the end, in points, by the side to move next (BLACK
    or WHITE).

    Komi and handicap compensation are counted, by the rules of the game.
    """
    added = score_compensation(game)
    return {color: int(tables["lead"][color]) / POINT - added for color in (BLACK, WHITE)}
