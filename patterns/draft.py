"""A draft of a pattern: the window around a move that nothing proposed, to be edited (Fotland 1993, section 9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from engine.board.diagram import format_board
from engine.board.points import BLACK, EMPTY, PASS, WHITE, vertex_of, xy
from engine.board.symmetry import SYMMETRIES, turn, turn_grid
from patterns.line import first_fault
from patterns.model import ENEMY, OWN, SIZE, Move, Pattern

BEFORE = 3
"""Rows above the move, and columns to its left, in a draft's window."""

DRAFT_WORTH = 5.0
"""Points that a draft gives to its moves, until somebody knows better."""

DRAFT_PLIES = 4
"""Moves of the game that a draft's tree holds, as long as they are played in its window."""


@dataclass(frozen=True)
class Missed:
    """A move of a game that no pattern proposed, with the position before it.

    number: of the move, from 1; color, point: who played it and where; grid: the colours of the board before
    the move, indexed [y, x]; proposed: the points that patterns proposed instead, best first
    """

    number: int
    color: int
    point: int
    grid: np.ndarray
    proposed: list[int]


def draft(missed: Missed, moves: Sequence[tuple[int, int]], name: str) -> Pattern:
    """Return a draft of a pattern that would have proposed a missed move. It draws the window of the board
    around the move, and has the next moves of the game as its tree.

    ``moves`` are the pairs (colour, point) of the whole game; ``name`` is that of the new pattern. Every
    point is drawn as it is in the game, so that the person who edits the draft only has to remove what does
    not matter. Edges within the window are drawn too; the board is turned so that they are below and on the
    right.
    """
    size = len(missed.grid)
    symmetry = _orientation(missed.point, size)
    grid = turn_grid(missed.grid, symmetry)
    x, y = xy(turn(missed.point, size, symmetry))
    left, top = _start(x, size), _start(y, size)
    right, bottom = min(left + SIZE, size), min(top + SIZE, size)
    signs = {EMPTY: ".", missed.color: "X", BLACK + WHITE - missed.color: "O"}
    rows = tuple(
        "".join(signs[int(grid[row, column])] for column in range(left, right)) for row in range(top, bottom)
    )
    line = []
    for color, point in moves[missed.number - 1 : missed.number - 1 + DRAFT_PLIES]:
        column, row = xy(turn(point, size, symmetry)) if point != PASS else (-1, -1)
        if not (left <= column < right and top <= row < bottom):
            break
        line.append((OWN if color == missed.color else ENEMY, (row - top, column - left)))
    cells = list(dict.fromkeys(cell for _, cell in line))
    names = dict(zip(cells, "abcd", strict=False))
    pattern = Pattern(
        name=name,
        kind="contact",
        rows=rows,
        edge_below=bottom == size,
        edge_right=bottom == size and right == size,
        points={letter: cell for cell, letter in names.items()},
        attributes=(),
        flags=(),
        moves=(_chain([(side, names[cell]) for side, cell in line]),),
        says=f"A draft: nothing proposed {vertex_of(missed.point, size)}, move {missed.number} of the game.",
        examples=(_example(missed),),
    )
    while first_fault(pattern):
        line.pop()
        pattern = replace(pattern, moves=(_chain([(side, names[cell]) for side, cell in line]),))
    return pattern


def _chain(line: list[tuple[int, str]]) -> Move:
    """Return a line of moves as a tree: its root is the first move, and each move has the next one as its
    only answer.

    ``line`` holds the moves as (side, name of the point); the side is OWN or ENEMY.
    """
    then: tuple[Move, ...] = ()
    for side, point in reversed(line):
        then = (Move(side, point, DRAFT_WORTH, then),)
    return then[0]


def _start(place: int, size: int) -> int:
    """Return the first row (or column) of the window that is drawn around a move. ``place`` is the move's own
    row or column; all are counted from 0.

    Near the lower or right edge of a board of ``size`` the window reaches up to the edge.
    """
    return max(0, min(place - BEFORE, size - SIZE) if size - place <= SIZE - BEFORE else place - BEFORE)


def _orientation(point: int, size: int) -> int:
    """Return the symmetry (0 to 7) that turns the board so that a point comes nearest to the lower edge and,
    if several do, to the right edge.
    """

    def distances(symmetry: int) -> tuple[int, int]:
        x, y = xy(turn(point, size, symmetry))
        return size - y, size - x

    return min(range(SYMMETRIES), key=distances)


def _example(missed: Missed) -> str:
    """Return the board before a missed move as text, with * for the move and X for the stones of the side to
    move.
    """
    grid = missed.grid if missed.color == BLACK else (3 - missed.grid) * (missed.grid > 0)
    rows = format_board(grid, {missed.point: "*"}).splitlines()[1:-1]
    return "".join(" ".join(row.split()[1:-1]).replace("+", ".") + "\n" for row in rows)
