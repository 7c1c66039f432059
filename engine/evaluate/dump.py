"""The evaluation in readable text: every table, one section each (Fotland 1993, 10: "dump all of the internal data
structures in an easy to read form").

Strings, groups and eyes have the number of their row and are named by their first point. A dash stands for nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import numpy as np

from engine.board.board import Board
from engine.board.diagram import format_board
from engine.board.points import BLACK, EMPTY, PASS, WHITE, point_at, vertex_of
from engine.evaluate.tables import (
    CAPTURE_THREATENED,
    CONNECT_TO_GROUP,
    DEFEND_UNDERCUT,
    EXTEND_ALONG_EDGE,
    PLAY_VITAL_POINT,
    POINT,
    RUNNING_KINDS,
    SHARED,
)
from engine.evaluate.words import (
    ALIVENESS_WORDS,
    EYE_WORDS,
    LINK_WORDS,
    OUTCOME_WORDS,
    POTENTIAL_WORDS,
    RUNNING_WORDS,
    STATUS_WORDS,
    STRENGTH_WORDS,
    color_word,
    eyes_in_words,
    points_in_words,
)

NOTHING = "-"


def dump(board: Board, tables: np.void, section: str | None = None) -> str:
    """Return an evaluation as text: all sections, or only the one named ``section``.

    ``tables`` are what `Evaluator.evaluate` returned for the board. Raises ValueError, with a list of the
    sections, if ``section`` is not in SECTIONS.
    """
    if section is None:
        parts = [format_board(board.grid()), *(write(board, tables) for write in SECTIONS.values())]
        return "\n\n".join(parts)
    if section not in SECTIONS:
        raise ValueError(f"invalid section: '{section}', expected one of {', '.join(SECTIONS)}")
    return SECTIONS[section](board, tables)


def strings_text(board: Board, tables: np.void) -> str:
    """Return all strings as a text table: stones, liberties, group, tactical status, and what either side
    gets by moving first.
    """
    rows = []
    for row, string in enumerate(tables["strings"][: tables["string_count"]]):
        rows.append(
            (
                row,
                color_word(string["color"]),
                _name_point(board, string["first"]),
                string["stones"],
                string["liberties"],
                _name_row(string["group"]),
                STATUS_WORDS[int(string["status"])],
                _describe_reading(board, string["attack"], string["attack_move"]),
                _describe_reading(board, string["defend"], string["defend_move"]),
            )
        )
    header = (
        "#",
        "color",
        "at",
        "stones",
        "liberties",
        "group",
        "status",
        "enemy moves first",
        "owner moves first",
    )
    return _add_title("Strings", len(rows), _table(header, rows))


def connections_text(board: Board, tables: np.void) -> str:
    """Return all links as a text table: the two strings of each, its type and strength, its points and moves.

    The points stand in three columns, for ways of one, two and three steps between the strings. The moves are
    those that cut and join the link.
    """
    rows = []
    for row, link in enumerate(tables["links"][: tables["link_count"]]):
        first, second = tables["strings"][link["first"]], tables["strings"][link["second"]]
        rows.append(
            (
                row,
                color_word(first["color"]),
                f"{_name_point(board, first['first'])} {_name_point(board, second['first'])}",
                LINK_WORDS[int(link["type"])],
                STRENGTH_WORDS[int(link["strength"])],
                *(
                    _name_points(board, link[f"points{steps}"][: link[f"count{steps}"]])
                    for steps in (1, 2, 3)
                ),
                _move(board, link["cut_move"]),
                _move(board, link["join_move"]),
                _name_row(link["partner"]) if link["strength"] == SHARED else NOTHING,
            )
        )
    header = (
        "#",
        "color",
        "strings",
        "type",
        "strength",
        "1 step",
        "2 steps",
        "3 steps",
        "cut",
        "join",
        "or else",
    )
    return _add_title("Connections", len(rows), _table(header, rows))


def eyes_text(board: Board, tables: np.void) -> str:
    """Return all eyes as a text table: type, value in eyes, the moves that make and break the eye, and its
    points.

    The value stands there three times: if the enemy moves twice (min), if the enemy moves first (typ), and if
    the owner moves first (max).
    """
    rows = []
    for row, eye in enumerate(tables["eyes"][: tables["eye_count"]]):
        eyes = (eyes_in_words(eye[name]) for name in ("min_eyes", "typ_eyes", "max_eyes"))
        rows.append(
            (
                row,
                color_word(eye["color"]),
                _name_row(eye["group"]),
                EYE_WORDS[int(eye["type"])],
                *eyes,
                _move(board, eye["make_move"]),
                _move(board, eye["break_move"]),
                _name_points(board, eye["vital"][: eye["vital_count"]]),
                eye["open_ends"],
                eye["dead_stones"],
                _name_points(board, (point for point in board.points() if tables["eye_of"][point] == row)),
            )
        )
    header = (
        "#", "color", "group", "type", "min", "typ", "max", "make", "break", "vital", "open", "dead stones", "points",
    )  # fmt: skip
    return _add_title("Eyes", len(rows), _table(header, rows))


def groups_text(board: Board, tables: np.void) -> str:
    """Return every group as text: class, strings, eyes, life, potential eyes, running points and enemies
    around it.

    ``tables`` is the evaluation of the board; a title with the number of groups comes first.
    """
    count = int(tables["group_count"])
    groups = [group_text(board, tables, row) for row in range(count)]
    return _add_title("Groups", count, "\n".join(groups))


def group_text(board: Board, tables: np.void, row: int) -> str:
    """Return one group as lines of text; ``row`` is its row in the tables.

    The lines tell its class, strings, eyes, life as read, moves that gain eyes, points to run through, and
    the enemies around it.
    """
    group = tables["groups"][row]
    aliveness = int(group["aliveness"])
    lines = [
        f"{row} {color_word(group['color'])} at {_name_point(board, group['first'])}: "
        f"{ALIVENESS_WORDS[aliveness]} ({aliveness} of 2, alive, to 25, captured)",
        f"strings: {_name_points(board, _strings_of(tables, row))}; "
        f"{_count(group['stones'], 'stone')}, {group['liberties']} liberties",
        _eyes_of_group(board, tables, row),
        f"life: enemy moves first {_describe_reading(board, group['attack'], group['attack_move'])}; "
        f"owner moves first {_describe_reading(board, group['defend'], group['defend_move'])}",
        *_potential_eyes(board, tables, group),
        _describe_running(board, group),
        _describe_enemies(board, tables, group),
    ]
    return "\n    ".join(lines)


def influence_text(board: Board, tables: np.void) -> str:
    """Return as text two boards of numbers, one per colour: the influence of its stones on every point.

    ``tables`` is the evaluation of the board. The influence of dead stones is negative.
    """
    boards = []
    for color in (BLACK, WHITE):
        # a sum with 0 is never written -0.0
        influence = {point: f"{tables['influence'][color][point] + 0.0:.1f}" for point in board.points()}
        boards.append(f"Influence of {color_word(color)}\n{_board_of(board, influence)}")
    return "\n\n".join(boards)


def territory_text(board: Board, tables: np.void) -> str:
    """Return as text two boards of numbers, one for each side to move: who owns every point.

    The numbers are fiftieths of a point, from 50 (Black's for sure) to -50 (White's). ``tables`` is the
    evaluation of the board.
    """
    boards = []
    for color in (BLACK, WHITE):
        territory = {point: str(int(tables["territory"][color][point])) for point in board.points()}
        boards.append(
            f"Territory, {color_word(color)} to move (fiftieths of a point, black's view)\n"
            f"{_board_of(board, territory)}"
        )
    return "\n\n".join(boards)


def score_text(board: Board, tables: np.void) -> str:
    """Return as text the area score without komi and the expected lead, each for either side to move.

    ``tables`` is the evaluation of the board.
    """
    black, white = (int(tables["score"][color]) for color in (BLACK, WHITE))
    return "\n".join(
        (
            "Score by area, without komi",
            f"black to move: {points_in_words(black)}",
            f"white to move: {points_in_words(white)}",
            f"what is unsettled is worth {abs(black - white) / POINT:.2f} points",
            *(
                f"lead to expect, {color_word(color)} to move: {points_in_words(int(tables['lead'][color]))}"
                for color in (BLACK, WHITE)
            ),
        )
    )


SECTIONS: dict[str, Callable[[Board, np.void], str]] = {
    "strings": strings_text,
    "connections": connections_text,
    "eyes": eyes_text,
    "groups": groups_text,
    "influence": influence_text,
    "territory": territory_text,
    "score": score_text,
}
"""What can be asked for, in the order of the passes."""


def _strings_of(tables: np.void, row: int) -> list[int]:
    strings = tables["strings"][: tables["string_count"]]
    return [int(string["first"]) for string in strings if string["group"] == row]


def _eyes_of_group(board: Board, tables: np.void, row: int) -> str:
    group = tables["groups"][row]
    eyes = [eye["first"] for eye in tables["eyes"][: tables["eye_count"]] if eye["group"] == row]
    sums = " / ".join(eyes_in_words(group[name]) for name in ("min_eyes", "typ_eyes", "max_eyes"))
    return (
        f"eyes: {_name_points(board, eyes)}; min / typ / max {sums}; {_count(group['eye_space'], 'point')}; "
        f"{_count(group['ways'], 'way')} to two eyes"
    )


def _potential_eyes(board: Board, tables: np.void, group: np.void) -> list[str]:
    lines = []
    for index in range(int(group["potentials"])):
        kind, value = int(group["potential_kind"][index]), int(group["potential_value"][index])
        counts_points = kind in (EXTEND_ALONG_EDGE, DEFEND_UNDERCUT)
        gain = f"{_count(value, 'point')} of eye space" if counts_points else f"eyes {eyes_in_words(value)}"
        about = _name_subject(board, tables, kind, int(group["potential_about"][index]))
        lines.append(
            f"potential: {POTENTIAL_WORDS[kind]} at {_move(board, group['potential_move'][index])}: {gain}{about}"
        )
    return lines


def _name_subject(board: Board, tables: np.void, kind: int, row: int) -> str:
    """Return, in brackets, what a potential eye works on: a connection, an enemy string or an eye space.

    A potential eye is a move that gains eyes. ``kind`` tells how the move gains them, ``row`` is the row of
    the connection, string or eye in its table. The text is empty for a kind that works on none of these.
    """
    if kind == CONNECT_TO_GROUP:
        return f" (connection {row})"
    if kind == CAPTURE_THREATENED:
        return f" (string {row} at {_name_point(board, tables['strings'][row]['first'])})"
    return f" (eye {row})" if kind == PLAY_VITAL_POINT else ""


def _describe_running(board: Board, group: np.void) -> str:
    directions = []
    for kind in range(RUNNING_KINDS):
        points = group["running"][kind][: group["running_count"][kind]]
        if len(points):
            directions.append(f"{RUNNING_WORDS[kind]} {_name_points(board, points)}")
    return f"running: room {group['run']}; {'; '.join(directions) or NOTHING}"


def _describe_enemies(board: Board, tables: np.void, group: np.void) -> str:
    neighbors = group["neighbors"][: group["neighbor_count"]]
    rival = int(group["rival"])
    text = f"enemies: {_name_points(board, (tables['groups'][row]['first'] for row in neighbors))}"
    return (
        text
        if rival < 0
        else f"{text}; its fight is with {_name_point(board, tables['groups'][rival]['first'])}"
    )


def _describe_reading(board: Board, outcome: int, move: int) -> str:
    text = OUTCOME_WORDS[int(outcome)]
    return text if int(move) == PASS else f"{text} at {_name_point(board, move)}"


def _name_point(board: Board, point: int) -> str:
    return vertex_of(int(point), board.size)


def _move(board: Board, point: int) -> str:
    return NOTHING if int(point) == PASS else _name_point(board, point)


def _count(number: int, name: str) -> str:
    return f"{number} {name}" if number == 1 else f"{number} {name}s"


def _name_row(row: int) -> str:
    return NOTHING if int(row) < 0 else str(int(row))


def _name_points(board: Board, points: Iterable[int]) -> str:
    return " ".join(_name_point(board, point) for point in points) or NOTHING


def _add_title(title: str, count: int, body: str) -> str:
    return f"{title}: {count}" if not count else f"{title}: {count}\n{body}"


def _table(header: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Return a text table with a header line, the ``rows`` below it, columns as wide as their widest cell,
    two spaces between.
    """
    lines = [[str(cell) for cell in line] for line in (header, *rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(header))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )


def _board_of(board: Board, texts: Mapping[int, str]) -> str:
    """Return a board as text, with coordinates around it.

    On every point stands its text from ``texts``, followed by X or O if there is a stone.
    """
    size = board.size
    signs = {EMPTY: " ", BLACK: "X", WHITE: "O"}
    cells = [
        [texts[point] + signs[board.color_at(point)] for point in (point_at(x, y) for x in range(size))]
        for y in range(size)
    ]
    width = max(len(cell) for row in cells for cell in row)
    letters = "   " + " ".join(
        _name_point(board, point_at(x, 0))[0].rjust(width - 1) + " " for x in range(size)
    )
    lines = [f"{size - y:2d} " + " ".join(cell.rjust(width) for cell in row) for y, row in enumerate(cells)]
    return "\n".join((letters.rstrip(), *(line.rstrip() for line in lines)))
