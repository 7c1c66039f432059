"""Positions as text: `parse_diagram` reads a text board, `format_board` draws one with coordinates."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from engine.board.points import BLACK, COLUMNS, EMPTY, MAX_SIZE, MIN_SIZE, WHITE, point_at, xy

_CONTENT = {"X": BLACK, "O": WHITE, ".": EMPTY, "+": EMPTY}

FILLED = 0.6
"""Share of a board that stones take with what lies between them, from which on they fill it: a problem looks like a
game broken off then."""

_LETTER = {BLACK: "X", WHITE: "O", EMPTY: "."}


def star_points(size: int) -> list[tuple[int, int]]:
    """Return the star points of a board of this size as (column, row), both counted from 0 at the upper left.

    Boards smaller than 7x7 have none.
    """
    if size < 7:
        return []
    edge = 2 if size < 13 else 3
    lines = [edge, size - 1 - edge]
    middle = [size // 2] if size % 2 else []
    if size >= 13:
        lines += middle
        return [(x, y) for y in lines for x in lines]
    return [(x, y) for y in lines for x in lines] + [(x, x) for x in middle]


def share_taken(grid: np.ndarray) -> float:
    """Return which share of a board the smallest rectangle around all stones takes, 0 to 1.

    ``grid`` has the colours of the points with the index [y, x]; there is at least one stone.
    """
    rows, columns = np.nonzero(grid)
    return float((np.ptp(rows) + 1) * (np.ptp(columns) + 1)) / grid.size


def parse_diagram(text: str) -> np.ndarray:
    """Return the position that a text board shows, as an int8 array (size, size) with the index [y, x].

    ``X`` is a black stone, ``O`` a white one, ``.`` or ``+`` an empty point; spaces and empty lines do not
    count. The array begins at the upper left. Raises ValueError, naming row and column, if a sign is unknown
    or the rows do not make a square of 2 to 25.
    """
    rows = [row.replace(" ", "") for row in text.splitlines() if row.strip()]
    if not MIN_SIZE <= len(rows) <= MAX_SIZE:
        raise ValueError(f"a diagram has from {MIN_SIZE} to {MAX_SIZE} rows, this one {len(rows)}")
    grid = np.zeros((len(rows), len(rows)), dtype=np.int8)
    for y, row in enumerate(rows):
        if len(row) != len(rows):
            raise ValueError(f"row {y + 1} of the diagram has {len(row)} points, expected {len(rows)}")
        for x, sign in enumerate(row):
            if sign not in _CONTENT:
                raise ValueError(
                    f"row {y + 1}, column {x + 1} of the diagram holds {sign!r}, expected X, O, . or +"
                )
            grid[y, x] = _CONTENT[sign]
    return grid


def marked_points(text: str) -> dict[str, int]:
    """Return the points of a text board that are marked by a lower-case letter or a digit, by that sign.

    The text is laid out as for `parse_diagram`: one row a line, from the top; spaces and empty lines do not
    count.
    """
    rows = [row.replace(" ", "") for row in text.splitlines() if row.strip()]
    return {
        s: point_at(x, y)
        for y, row in enumerate(rows)
        for x, s in enumerate(row)
        if s.islower() or s.isdigit()
    }


def format_board(grid: np.ndarray, marks: Mapping[int, str] | None = None) -> str:
    """Return a position as a text board like that of GTP's showboard, with column letters and row numbers.

    ``grid`` holds EMPTY, BLACK and WHITE (index [y, x]). ``marks`` has, for some points, a sign that is drawn
    in place of what is on the point.
    """
    size = len(grid)
    stars = set(star_points(size))
    signs = {xy(point): sign for point, sign in (marks or {}).items()}
    letters = "   " + " ".join(COLUMNS[:size])
    lines = [letters]
    for y in range(size):
        row = []
        for x in range(size):
            content = int(grid[y, x])
            empty = "+" if (x, y) in stars else "."
            row.append(signs.get((x, y), empty if content == EMPTY else _LETTER[content]))
        lines.append(f"{size - y:2d} {' '.join(row)} {size - y:2d}")
    return "\n".join([*lines, letters])
