"""The tables of an evaluation unpacked into the library's results."""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType

import numpy as np

from engine.board.board import Board
from engine.board.points import BLACK, WHITE, color_name, vertex_of
from engine.evaluate.questions import black_margins, group_status
from engine.evaluate.tables import NONE, ONE_EYE, POINT, SHARED
from engine.evaluate.words import ALIVENESS_WORDS, EYE_WORDS, LINK_WORDS, STATUS_WORDS, STRENGTH_WORDS
from engine.game.game import Game
from engine.library.answers import Outcome, vertex_or_none
from engine.library.results import Evaluation, Eye, Group, Link, Outlook, Plane, String
from engine.reading.outcome import PROVEN, UNKNOWN


def unpacked(game: Game, board: Board, tables: np.void, to_move: str) -> Evaluation:
    """Return an `Evaluation` of the library, made from the engine's ``tables`` for a game's board. It is a
    copy that later evaluations do not change.

    to_move: the colour that moves next, ``black`` or ``white``
    """
    strings = tuple(_string(board, tables, row) for row in range(int(tables["string_count"])))
    margins = black_margins(game, tables)
    outlooks = {
        color_name(color): Outlook(_plane(board, tables["territory"][color], POINT), margins[color])
        for color in (BLACK, WHITE)
    }
    influence = {color_name(color): _plane(board, tables["influence"][color]) for color in (BLACK, WHITE)}
    return Evaluation(
        size=board.size,
        to_move=to_move,
        outlooks=MappingProxyType(outlooks),
        influence=MappingProxyType(influence),
        groups=tuple(_group(board, tables, strings, row) for row in range(int(tables["group_count"]))),
        strings=strings,
        eyes=tuple(_eye(board, tables, row) for row in range(int(tables["eye_count"]))),
        connections=tuple(_link(board, tables, row) for row in range(int(tables["link_count"]))),
    )


def _string(board: Board, tables: np.void, row: int) -> String:
    string = tables["strings"][row]
    first = int(string["first"])
    return String(
        number=row,
        color=color_name(int(string["color"])),
        stones=_vertices(board, board.stones(first)),
        liberties=_vertices(board, board.liberties(first)),
        group=int(string["group"]),
        status=STATUS_WORDS[int(string["status"])],
        attack=_outcome(string["attack"]),
        attack_move=_move(board, string["attack_move"]),
        defend=_outcome(string["defend"]),
        defend_move=_move(board, string["defend_move"]),
    )


def _link(board: Board, tables: np.void, row: int) -> Link:
    link = tables["links"][row]
    first, second = (tables["strings"][link[end]] for end in ("first", "second"))
    points = {
        int(point) for steps in (1, 2, 3) for point in link[f"points{steps}"][: int(link[f"count{steps}"])]
    }
    return Link(
        number=row,
        color=color_name(int(first["color"])),
        first=int(link["first"]),
        second=int(link["second"]),
        ends=(vertex_of(int(first["first"]), board.size), vertex_of(int(second["first"]), board.size)),
        kind=LINK_WORDS[int(link["type"])],
        strength=STRENGTH_WORDS[int(link["strength"])],
        points=_vertices(board, sorted(points)),
        cut=_move(board, link["cut_move"]),
        join=_move(board, link["join_move"]),
        instead_of=_row(link["partner"]) if int(link["strength"]) == SHARED else None,
    )


def _eye(board: Board, tables: np.void, row: int) -> Eye:
    eye = tables["eyes"][row]
    return Eye(
        number=row,
        color=color_name(int(eye["color"])),
        group=_row(eye["group"]),
        kind=EYE_WORDS[int(eye["type"])],
        points=_vertices(board, (point for point in board.points() if int(tables["eye_of"][point]) == row)),
        if_enemy_plays_twice=int(eye["min_eyes"]) / ONE_EYE,
        if_enemy_first=int(eye["typ_eyes"]) / ONE_EYE,
        if_owner_first=int(eye["max_eyes"]) / ONE_EYE,
        make=_move(board, eye["make_move"]),
        destroy=_move(board, eye["break_move"]),
        vital=_vertices(board, eye["vital"][: int(eye["vital_count"])]),
    )


def _group(board: Board, tables: np.void, strings: tuple[String, ...], row: int) -> Group:
    group = tables["groups"][row]
    own = [string for string in strings if string.group == row]
    eyes = tables["eyes"][: int(tables["eye_count"])]
    return Group(
        number=row,
        color=color_name(int(group["color"])),
        stones=_together(board, (string.stones for string in own)),
        liberties=_together(board, (string.liberties for string in own)),
        strings=tuple(string.number for string in own),
        eyes=tuple(number for number, eye in enumerate(eyes) if int(eye["group"]) == row),
        aliveness=int(group["aliveness"]),
        state=ALIVENESS_WORDS[int(group["aliveness"])],
        status=group_status(group).word,
        if_enemy_plays_twice=int(group["min_eyes"]) / ONE_EYE,
        if_enemy_first=int(group["typ_eyes"]) / ONE_EYE,
        if_owner_first=int(group["max_eyes"]) / ONE_EYE,
        attack=_outcome(group["attack"]),
        attack_move=_move(board, group["attack_move"]),
        defend=_outcome(group["defend"]),
        defend_move=_move(board, group["defend_move"]),
        room=int(group["run"]),
        enemies=tuple(int(each) for each in group["neighbors"][: int(group["neighbor_count"])]),
    )


def _plane(board: Board, numbers: np.ndarray, unit: int = 1) -> Plane:
    """Return the numbers of all points as a read-only array (size, size) with the top row first, each divided
    by ``unit``.

    numbers: by point, as the engine numbers points
    """
    every = np.asarray(numbers, dtype=np.float64)[np.array(board.points())]
    plane: Plane = every.reshape(board.size, board.size) / unit
    plane.setflags(write=False)
    return plane


def _together(board: Board, parts: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    """Return the vertices that occur in at least one of several lists (``parts``), each once, in board order."""
    named = {vertex for part in parts for vertex in part}
    return tuple(vertex for vertex in _vertices(board, board.points()) if vertex in named)


def _vertices(board: Board, points: Iterable[int]) -> tuple[str, ...]:
    return tuple(vertex_of(int(point), board.size) for point in points)


def _move(board: Board, point: int) -> str | None:
    return vertex_or_none(int(point), board.size)


def _outcome(outcome: int) -> Outcome | None:
    return None if int(outcome) == UNKNOWN else Outcome(int(outcome), PROVEN)


def _row(number: int) -> int | None:
    return None if int(number) == NONE else int(number)
