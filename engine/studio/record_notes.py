"""What a game record holds beside its moves, for the page: comments, marks and variations, by the move's number."""

from __future__ import annotations

import contextlib
from typing import Any

from sgfmill import sgf

from engine.board.points import point_at, vertex_of

MARKS = {"CR": "circle", "SQ": "square", "TR": "triangle", "MA": "cross"}
"""The properties of a record that mark points, with the page's names of the marks."""

LONGEST_VARIATION, MOST_VARIATIONS = 30, 8
"""Moves of a variation, and variations beside a move, that are shown."""

LONGEST_COMMENT = 4000
"""Characters of a comment that are shown."""


def notes_of(record: sgf.Sgf_game) -> list[dict[str, Any]]:
    """Return for JSON the notes along a record's main line, a list of dicts.

    Each has ``number``, after how many moves it stands, its ``comment``, its ``marks`` (each with ``vertex``,
    ``type``, ``label``), and ``variations``: lists of moves, as colour and vertex, that could have been
    played next. Those that it lacks are empty.
    """
    size, number = record.get_size(), 0
    notes: list[dict[str, Any]] = []
    for node in record.get_main_sequence():
        number += move_of(node, size) is not None
        comment, marks = _comment(node), _marks(node, size)
        variations = [line for each in list(node)[1 : 1 + MOST_VARIATIONS] if (line := _line(each, size))]
        if comment or marks or variations:
            notes.append({"number": number, "comment": comment, "marks": marks, "variations": variations})
    return notes


def _comment(node: sgf.Tree_node) -> str:
    with contextlib.suppress(ValueError, KeyError):
        return str(node.get("C"))[:LONGEST_COMMENT]
    return ""


def _marks(node: sgf.Tree_node, size: int) -> list[dict[str, str]]:
    """Return the marks and labels of a node; those that cannot be read are left out."""
    found = []
    for name, kind in MARKS.items():
        with contextlib.suppress(ValueError, KeyError):
            found += [
                {"vertex": _vertex(each, size), "type": kind, "label": ""} for each in sorted(node.get(name))
            ]
    with contextlib.suppress(ValueError, KeyError):
        found += [
            {"vertex": _vertex(place, size), "type": "label", "label": str(text)[:3]}
            for place, text in node.get("LB")
        ]
    return found


def move_of(node: sgf.Tree_node, size: int) -> tuple[str, str] | None:
    """Return the colour and the vertex of a node's move; None if it has no move or the move cannot be read."""
    with contextlib.suppress(ValueError):
        color, place = node.get_move()
        if color is not None:
            return "black" if color == "b" else "white", "pass" if place is None else _vertex(place, size)
    return None


def _line(node: sgf.Tree_node, size: int) -> list[list[str]]:
    """Return the moves of a variation that begins with a node, each as colour and vertex."""
    line: list[list[str]] = []
    while len(line) < LONGEST_VARIATION:
        if (move := move_of(node, size)) is not None:
            line.append([*move])
        children = list(node)
        if not children:
            break
        node = children[0]
    return line


def _vertex(place: tuple[int, int], size: int) -> str:
    """Return the vertex of a place that sgfmill gives as row, from the bottom, and column, both from 0."""
    row, column = place
    return vertex_of(point_at(column, size - 1 - row), size)
