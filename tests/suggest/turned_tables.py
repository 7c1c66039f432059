"""A view turned, or with colours exchanged, without a new evaluation.

The readers choose one of several moves that are as good, and which one depends on the order of the points. So that the
experts can be held to give the same in all orientations, their tables are turned instead: every point in them moves
with the board, rows stay where they are.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, WHITE, opponent
from engine.board.symmetry import inverse, swap_colors, turn, turn_grid, turn_table
from engine.suggest.view import View

POINTS_IN_ROWS = {
    "strings": ("first", "attack_move", "defend_move"),
    "links": ("points1", "points2", "points3", "cut_move", "join_move"),
    "eyes": ("first", "vital", "make_move", "break_move"),
    "groups": ("first", "attack_move", "defend_move", "potential_move", "running"),
}
BY_POINT = ("string_of", "eye_of")
BY_COLOR_AND_POINT = ("wall", "influence", "territory")


def turned(view: View, symmetry: int) -> View:
    """The view in another of the eight orientations."""
    moved, back = turn_table(view.size)[symmetry], turn_table(view.size)[inverse(symmetry)]
    tables = view.tables.copy()
    for table, fields in POINTS_IN_ROWS.items():
        for field in fields:
            tables[table][field] = moved[tables[table][field]]
    for field in BY_POINT:
        tables[field] = tables[field][back]
    for field in BY_COLOR_AND_POINT:
        tables[field] = tables[field][:, back]
    ko = int(moved[view.board.ko_point])
    board = _board(turn_grid(view.board.grid(), symmetry), view.color, ko)
    last = tuple(turn(move, view.size, symmetry) for move in view.last_moves)
    strategy = replace(
        view.strategy,
        urgent_own=tuple(int(moved[stone]) for stone in view.strategy.urgent_own),
        urgent_enemy=tuple(int(moved[stone]) for stone in view.strategy.urgent_enemy),
    )
    return View(board, tables, strategy, view.knowledge, last)


def swapped(view: View) -> View:
    """The view with colours exchanged."""
    tables = view.tables.copy()
    exchange = np.array([EMPTY, WHITE, BLACK], dtype=np.int8)
    for table in ("strings", "eyes", "groups"):
        tables[table]["color"] = exchange[tables[table]["color"]]
    for field in BY_COLOR_AND_POINT:
        tables[field] = tables[field][exchange]
    tables["territory"] = -tables["territory"]
    board = _board(swap_colors(view.board.grid()), opponent(view.color), view.board.ko_point)
    strategy = replace(view.strategy, color=opponent(view.color))
    return View(board, tables, strategy, view.knowledge, view.last_moves)


def _board(grid: np.ndarray, color: int, ko: int) -> Board:
    board = Board(len(grid))
    board.set_position(grid, color, ko)
    return board
