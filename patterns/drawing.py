"""The drawing of a pattern: text to kinds of points and named points, and back."""

from __future__ import annotations

import string
from dataclasses import dataclass

from patterns.model import ALLOWED, SIZE, Cell

NAMES = frozenset(string.ascii_letters) - set("xXoO")
"""Letters that can name a point; x, X, o and O are kinds."""


class DrawingError(ValueError):
    """Raised for a mistake in a drawing.

    ``row`` is the line of the text, from 0; None if the mistake is in the kinds of the named points.
    """

    def __init__(self, row: int | None, message: str) -> None:
        super().__init__(message)
        self.row = row


@dataclass(frozen=True)
class Drawing:
    """The drawing of a pattern: what each point may hold, and where the edges are.

    rows: the kinds of the points (signs such as X, O, . and ?), a text for each row; edge_below, edge_right:
    whether this edge of the board is drawn; points: for each named point its cell (row, column)
    """

    rows: tuple[str, ...]
    edge_below: bool
    edge_right: bool
    points: dict[str, Cell]

    def kind_of(self, name: str) -> str | None:
        """Return the kind (one of ALLOWED) of a named point; None if no point has this name."""
        if name not in self.points:
            return None
        row, column = self.points[name]
        return self.rows[row][column]


def parse_drawing(text: str, kinds: dict[str, str]) -> Drawing:
    """Return the drawing that a text shows. ``kinds`` gives the kinds of the named points that are not plain
    empty.

    Raises DrawingError, naming row and column: for an unknown sign, a letter without a kind or drawn twice,
    rows of different lengths, an edge that is not drawn completely, or more than 8x8 points.
    """
    lines = [(number, line.replace(" ", "")) for number, line in enumerate(text.splitlines())]
    lines = [(number, line) for number, line in lines if line]
    edge_below = set(lines[-1][1]) <= {"-", "+"}
    body = lines[:-1] if edge_below else lines
    edge_right = bool(body) and all(line.endswith("|") for _, line in body)
    if edge_below:
        _check_bottom(lines[-1], body, edge_right)
    elif edge_right:
        raise DrawingError(
            body[0][0],
            "an edge is drawn on the right and none below; expected one edge below, or both with a '+'",
        )
    if not 1 <= len(body) <= SIZE:
        raise DrawingError(lines[0][0], f"the diagram has {len(body)} rows of points, expected 1 to {SIZE}")
    rows: list[str] = []
    points: dict[str, Cell] = {}
    width = len(body[0][1]) - edge_right
    for index, (number, line) in enumerate(body):
        signs = line[:-1] if edge_right else line
        if len(signs) != width or not 1 <= width <= SIZE:
            expected = width if 1 <= width <= SIZE else f"1 to {SIZE}"
            raise DrawingError(
                number, f"diagram row {index + 1} has {len(signs)} points, expected {expected}"
            )
        rows.append(_read_row(signs, index, number, kinds, points))
    for name in kinds:
        if name not in points:
            raise DrawingError(None, f"names: point '{name}' is not drawn")
    if all(set(row) == {"?"} for row in rows):
        raise DrawingError(lines[0][0], "the diagram shows nothing but '?', expected stones or empty points")
    return Drawing(tuple(rows), edge_below, edge_right, points)


def _check_bottom(bottom: tuple[int, str], body: list[tuple[int, str]], edge_right: bool) -> None:
    number, signs = bottom
    width = len(body[0][1]) if body else 0
    expected = "-" * (width - 1) + "+" if edge_right else "-" * width
    if signs != expected:
        raise DrawingError(
            number, f"the edge below is drawn '{' '.join(signs)}', expected '{' '.join(expected)}'"
        )


def _read_row(signs: str, row: int, number: int, kinds: dict[str, str], points: dict[str, Cell]) -> str:
    """Return the kinds of the points in one row of a drawing, as a text. The named points of the row are
    added to ``points``.

    ``signs`` is the row as drawn, ``row`` its number from 0, ``number`` its line in the text. Raises
    DrawingError.
    """
    found = ""
    for column, sign in enumerate(signs):
        place = f"diagram row {row + 1}, column {column + 1}"
        if sign in ALLOWED:
            found += sign
            continue
        if sign not in NAMES:
            raise DrawingError(
                number, f"{place}: '{sign}' is unknown, expected one of {' '.join(ALLOWED)} or a letter"
            )
        if sign in points:
            raise DrawingError(number, f"{place}: point '{sign}' is drawn twice")
        kind = kinds.get(sign, "." if sign.islower() else None)
        if kind is None:
            raise DrawingError(
                number, f"{place}: capital '{sign}' has no kind, expected one in 'names', such as {sign}: X"
            )
        if kind not in ALLOWED or kind == "?":
            expected = " ".join(kind for kind in ALLOWED if kind != "?")
            raise DrawingError(
                number, f"{place}: names gives '{sign}' the kind '{kind}', expected {expected}"
            )
        points[sign] = (row, column)
        found += kind
    return found


def draw(
    rows: tuple[str, ...], edge_below: bool, edge_right: bool, points: dict[str, Cell]
) -> tuple[list[str], dict[str, str]]:
    """Return a drawing in the form that `parse_drawing` reads, as (the lines of the text, the kinds of the
    named points). The arguments are the values of `Drawing`.

    Points that are plain empty get no kind.
    """
    letters = {cell: name for name, cell in points.items()}
    lines = []
    for row, signs_of_row in enumerate(rows):
        signs = [letters.get((row, column), kind) for column, kind in enumerate(signs_of_row)]
        lines.append(" ".join(signs + ["|"] * edge_right))
    if edge_below:
        lines.append(" ".join(["-"] * len(rows[0]) + ["+"] * edge_right))
    kinds = {name: rows[row][column] for name, (row, column) in points.items()}
    return lines, {name: kind for name, kind in kinds.items() if kind != "." or name.isupper()}
