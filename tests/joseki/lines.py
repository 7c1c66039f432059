"""What the joseki tests share: lines in words, played into any corner of a board, in any frame."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from engine.board.board import Board
from engine.board.points import BLACK, PASS, WHITE, opponent, parse_vertex, vertex_of
from joseki.corner import MIRRORED, REVERSED, code_point, frame_code
from joseki.dag import NONE, Dag
from joseki.lookup import CornerReport, Joseki, Suggestion
from joseki.position import DRAWN_SIZE, POINT_OF_CODE, code_at

WAYS = [(corner, frame) for corner in range(4) for frame in range(4)]
"""The eight symmetries (four corners, mirrored or not) with both colours."""


def turned(vertex: str, corner: int, frame: int, size: int = DRAWN_SIZE) -> int:
    """The point that a vertex of the drawn corner (``pass`` for tenuki) becomes in a corner and frame of a board."""
    code = code_at(parse_vertex(vertex, DRAWN_SIZE))
    if vertex == "pass":
        return PASS
    return int(code_point(size, corner, frame_code(code, frame & MIRRORED)))


def first_color(frame: int) -> int:
    """Who plays first in a frame."""
    return WHITE if frame & REVERSED else BLACK


def played(line: str, corner: int = 0, frame: int = 0, size: int = DRAWN_SIZE) -> tuple[Board, int]:
    """A board with a line (vertices of the drawn corner, alternating) played into a corner, and who is to move."""
    board = Board(size)
    color = first_color(frame)
    for vertex in line.split():
        board.play(color, turned(vertex, corner, frame, size))
        color = opponent(color)
    return board, color


def codes_to(dag: Dag, node: int) -> list[int]:
    """The moves (codes, or TENUKI) by which the graph first reaches a node."""
    parents = {int(first): number for number, first in enumerate(dag.nodes["first"]) if first != NONE}
    codes: list[int] = []
    while node != 0:
        number = int(dag.nodes["entry"][node])
        codes.append(int(dag.entries["code"][number]))
        while number not in parents:
            number = int(np.flatnonzero(dag.entries["sibling"] == number)[0])
        node = parents[number]
    return codes[::-1]


def laid(dag: Dag, node: int) -> tuple[Board, int]:
    """A board with the position of a node in the upper right corner, and who is to move there."""
    board, color = Board(DRAWN_SIZE), BLACK
    for code in codes_to(dag, node):
        board.play(color, POINT_OF_CODE[code])
        color = opponent(color)
    return board, color


def report(book: Joseki, line: str, corner: int = 0, frame: int = 0, size: int = DRAWN_SIZE) -> CornerReport:
    """What the book says of the corner after a line."""
    board, color = played(line, corner, frame, size)
    return book.corners(board, color)[corner]


def at(suggestions: Iterable[Suggestion], point: int) -> Suggestion:
    """The suggestion at a point; fails with the list of what there is."""
    found = {each.point: each for each in suggestions}
    assert point in found, f"{vertex_of(point, 19)} is not among {[vertex_of(each, 19) for each in found]}"
    return found[point]
