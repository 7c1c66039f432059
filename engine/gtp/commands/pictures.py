"""Commands that draw the evaluation's tables on GoGui's board: labels, colours and marks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import numpy as np

from engine.board.board import Board
from engine.board.points import PASS
from engine.evaluate.questions import group_at
from engine.evaluate.tables import (
    ALREADY_CUT,
    CUTTABLE,
    SHARED,
    SOLID,
    TOWARD_EDGE,
    TOWARD_ENEMY,
    TOWARD_FRIEND,
    TOWARD_OPEN,
    WITH_AJI,
)
from engine.evaluate.words import ALIVENESS_WORDS, eyes_in_words
from engine.explain.drawing.overlays import ALIVE, BANDS, DEAD, SETTLED, UNSETTLED, WEAK, band
from engine.gtp.commands.arguments import stone_argument, vertex_list
from engine.gtp.commands.boards import board_rows
from engine.gtp.commands.evaluation import evaluated
from engine.gtp.registry import command
from engine.gtp.session import Session
from engine.library.stages import EVALUATION

NEEDS = EVALUATION

SAFE_COLOR, SETTLED_COLOR, UNSETTLED_COLOR, WEAK_COLOR, DEAD_COLOR = (
    "green",
    "cyan",
    "yellow",
    "magenta",
    "red",
)
"""Colours of the bands of figure 2.4: alive, settled for now, unsettled, probably will die, dead."""

EYE_LEGEND = (
    "green sure eyes, yellow if the owner moves first, red none; circles vital points; numbers sure eyes"
)
LINK_LEGEND = (
    "green solid, cyan with aji, yellow shared, magenta can be cut, red is cut; crosses where a cut works"
)

BAND_COLORS = {
    ALIVE: SAFE_COLOR,
    SETTLED: SETTLED_COLOR,
    UNSETTLED: UNSETTLED_COLOR,
    WEAK: WEAK_COLOR,
    DEAD: DEAD_COLOR,
}


@command("tamen-aliveness")
def tamen_aliveness(session: Session, arguments: Sequence[str]) -> str:
    """Show on every stone how alive its group is: alive, settled, unsettled, weak or dead."""
    board, tables = evaluated(session)
    return board_rows(board.size, lambda point: _of_group(tables, point, lambda row: _band(tables, row)))


@command("tamen-safety")
def tamen_safety(session: Session, arguments: Sequence[str]) -> str:
    """Show how safe every stone's group is, as graphics; the text below tells what the colours mean."""
    board, tables = evaluated(session)
    lines: list[str] = []
    for name, color in BAND_COLORS.items():
        stones = [
            point
            for point in board.points()
            if tables["string_of"][point] >= 0 and _band(tables, group_at(tables, point)) == name
        ]
        lines += _marked(f"COLOR {color}", board, stones)
    meaning = ", ".join(f"{color} {BANDS[name]}" for name, color in BAND_COLORS.items())
    return "\n".join([*lines, f"TEXT {meaning}"])


@command("tamen-groups")
def tamen_groups(session: Session, arguments: Sequence[str]) -> str:
    """Show which stones go together: each has the number of its group, as in the answer to `groups`."""
    board, tables = evaluated(session)
    return board_rows(board.size, lambda point: _of_group(tables, point, str))


@command("tamen-eyes")
def tamen_eyes(session: Session, arguments: Sequence[str]) -> str:
    """Show the eyes as graphics: green sure, yellow depending on who moves, red none; vital points circled.

    A number on the first point of each eye tells how many eyes it gives if the enemy moves first. A legend
    stands below the board.
    """
    board, tables = evaluated(session)
    return "\n".join([*_eye_graphics(board, tables), f"TEXT {EYE_LEGEND}"])


@command("tamen-connections")
def tamen_connections(session: Session, arguments: Sequence[str]) -> str:
    """Show the points of connections: green solid, cyan with aji, yellow shared, magenta cuttable, red cut.

    A cross marks the point where a cut works. A legend stands below the board.
    """
    board, tables = evaluated(session)
    return "\n".join([*_link_graphics(board, tables), f"TEXT {LINK_LEGEND}"])


@command("tamen-group", "VERTEX")
def tamen_group(session: Session, arguments: Sequence[str]) -> str:
    """Show the group at a stone as graphics: its stones, the moves that gain eyes, and where it runs.

    Moves that gain eyes have a square. Points where it runs are marked by where they lead: a triangle toward
    a friend, a circle into the open, a cross toward the enemy, a label along the edge. A text below the board
    tells how alive the group is.
    """
    stone = stone_argument(session, arguments[0])
    board, tables = evaluated(session)
    return "\n".join(_group_graphics(board, tables, group_at(tables, stone)))


def _of_group(tables: np.void, point: int, word: Callable[[int], str]) -> str:
    """Return the word for the group of the stone at a point; empty for a point without a stone.

    ``tables`` is the evaluation of the position; ``word`` gives the word for the number of a group.
    """
    return "" if tables["string_of"][point] < 0 else word(group_at(tables, point))


def _band(tables: np.void, row: int) -> str:
    return band(int(tables["groups"][row]["aliveness"]))


def _eye_graphics(board: Board, tables: np.void) -> Iterator[str]:
    for row, eye in enumerate(tables["eyes"][: tables["eye_count"]]):
        points = [point for point in board.points() if tables["eye_of"][point] == row]
        sure, most = int(eye["typ_eyes"]), int(eye["max_eyes"])
        color = UNSETTLED_COLOR if sure != most else SAFE_COLOR if sure > 0 else DEAD_COLOR
        yield f"COLOR {color} {vertex_list(points, board.size)}"
        yield f'LABEL {vertex_list([eye["first"]], board.size)} "{eyes_in_words(sure)}"'
        yield from _marked("CIRCLE", board, eye["vital"][: eye["vital_count"]])


def _link_graphics(board: Board, tables: np.void) -> Iterator[str]:
    colors = {
        SOLID: SAFE_COLOR,
        WITH_AJI: SETTLED_COLOR,
        SHARED: UNSETTLED_COLOR,
        CUTTABLE: WEAK_COLOR,
        ALREADY_CUT: DEAD_COLOR,
    }
    links = tables["links"][: tables["link_count"]]
    # the best connection of a point is drawn last, so it is the one that shows
    for strength in sorted(colors):
        for link in links[links["strength"] == strength]:
            points = [p for steps in "123" for p in link[f"points{steps}"][: link[f"count{steps}"]]]
            yield from _marked(f"COLOR {colors[strength]}", board, points)
    cuts = {int(link["cut_move"]) for link in links if link["strength"] in (CUTTABLE, SHARED)}
    yield from _marked("MARK", board, sorted(cuts - {PASS}))


def _group_graphics(board: Board, tables: np.void, row: int) -> Iterator[str]:
    group = tables["groups"][row]
    stones = [p for p in board.points() if tables["string_of"][p] >= 0 and group_at(tables, p) == row]
    yield from _marked(f"COLOR {BAND_COLORS[_band(tables, row)]}", board, stones)
    moves = {int(move) for move in group["potential_move"][: group["potentials"]]}
    yield from _marked("SQUARE", board, sorted(moves - {PASS}))
    for kind, mark in ((TOWARD_FRIEND, "TRIANGLE"), (TOWARD_OPEN, "CIRCLE"), (TOWARD_ENEMY, "MARK")):
        yield from _marked(mark, board, group["running"][kind][: group["running_count"][kind]])
    for point in group["running"][TOWARD_EDGE][: group["running_count"][TOWARD_EDGE]]:
        yield f"LABEL {vertex_list([point], board.size)} edge"
    aliveness = int(group["aliveness"])
    yield f"TEXT {ALIVENESS_WORDS[aliveness]}; squares: moves for an eye; triangles, circles, crosses: where it runs"


def _marked(mark: str, board: Board, points: Iterable[int]) -> Iterator[str]:
    """Yield one line of GoGui graphics that puts a mark on these points; nothing if there are none."""
    vertices = vertex_list((int(point) for point in points), board.size)
    if vertices:
        yield f"{mark} {vertices}"
