"""A board as a picture: SVG with stones, marks, labels, shaded points, and lines of text below.

Every picture of a board that the project makes is drawn here. An element can stand in a page whose style holds `STYLE`;
`BoardPicture.text` is a whole file that needs nothing else.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

import numpy as np

from engine.board.diagram import star_points
from engine.board.points import BLACK, COLUMNS, EMPTY, PASS, xy

STEP = 20
"""From line to line of a board, in the picture's own units."""

MARGIN = 30
"""From the first line to the picture's edge, with room for the coordinates."""

COORDINATE = 12
"""From the picture's edge to the middle of the coordinates."""

LINE_HEIGHT = 13
"""From one line of text below the board to the next."""

MIDDLE = ".35em"
"""From the middle of a letter down to the line that it stands on."""

LETTER_WIDTH = 5.5
"""What a letter of the text takes in width; more than most do, so that lines end before the edge."""

LEAST_SHADE = 0.04
"""Shades that would be fainter are not drawn."""

STYLE = """
svg.board { background: #e9c98b; border-radius: 3px; }
svg.board text { font: 9px sans-serif; text-anchor: middle; fill: #222; }
svg.board text.below { font: 10px sans-serif; text-anchor: start; }
.line { stroke: #5b4a2c; stroke-width: .8; fill: none; }
.star { fill: #5b4a2c; }
.black { fill: #111; } .white { fill: #fff; stroke: #111; stroke-width: .7; }
.expected { fill: none; stroke: #0a7d32; stroke-width: 3; }
.unwanted { fill: none; stroke: #b26a00; stroke-width: 2; stroke-dasharray: 3 2; }
.answer { stroke: #c4161c; stroke-width: 3; }
.asked { fill: none; stroke: #1565c0; stroke-width: 2; }
.last { fill: #1565c0; }
.for-black { fill: #111; } .for-white { fill: #fff; }
.best { fill: #0a7d32; } .other { fill: #1565c0; }
svg.board text.on-disc { fill: #fff; font-weight: bold; }
.alive { fill: #2e9e4f; } .settled { fill: #2aa5b5; } .unsettled { fill: #e6c000; } .weak { fill: #b5459f; }
.dead { fill: #d1272d; }
"""
"""The style of everything that is drawn here, as CSS."""


class BoardPicture:
    """A picture of a board that can still be drawn on.

    What is added later lies above what was there before; only shades lie below the lines and the stones.
    Points are numbered as in `engine.board.points`. A pass has no place on the board and is not drawn.
    """

    def __init__(self, grid: np.ndarray, title: str) -> None:
        """Begin a picture of a board with its stones.

        ``grid``: the colour of each point, an array (size, size) with index [y, x] from the upper left;
        ``title``: the title of the picture
        """
        self._size = len(grid)
        self._side = 2 * MARGIN + (self._size - 1) * STEP
        self._below: list[str] = []
        self.element = Element("svg", {"class": "board", "role": "img"})
        self._fit()
        _add_text(self.element, title, tag="title")
        self._shades = SubElement(self.element, "g")
        self._draw_lines()
        self._stones = SubElement(self.element, "g")
        self._marks = SubElement(self.element, "g")
        for y, row in enumerate(grid.tolist()):
            for x, color in enumerate(row):
                if color != EMPTY:
                    kind = "black" if color == BLACK else "white"
                    _add_circle(self._stones, self._line(x), self._line(y), 9.4, kind)

    def circle(self, points: Iterable[int], kind: str, radius: float = 7) -> None:
        """Draw circles around points, in the style of ``kind``, a class of `STYLE`.

        ``radius`` is in the units of the picture.
        """
        for x, y in self._places(points):
            _add_circle(self._marks, x, y, radius, kind)

    def square(self, points: Iterable[int], kind: str) -> None:
        """Draw squares around points, in the style of ``kind``, a class of `STYLE`."""
        for x, y in self._places(points):
            _add_square(self._marks, x, y, 12, kind)

    def cross(self, points: Iterable[int], kind: str) -> None:
        """Draw crosses on points, in the style of ``kind``, a class of `STYLE`."""
        for x, y in self._places(points):
            path = f"M{x - 6} {y - 6}l12 12m0 -12l-12 12"
            SubElement(self._marks, "path", {"class": kind, "d": path})

    def label(self, point: int, text: str, kind: str) -> None:
        """Write a text on a point, in the style of ``kind``, a class of `STYLE`."""
        for x, y in self._places([point]):
            _add_text(self._marks, text, kind, x, y)

    def shade(self, point: int, kind: str, strength: float) -> None:
        """Colour the ground below a point in the style of ``kind``.

        ``strength`` goes from 0 for not at all to 1.
        """
        if strength >= LEAST_SHADE:
            for x, y in self._places([point]):
                square = _add_square(self._shades, x, y, STEP, kind)
                square.set("fill-opacity", f"{min(1.0, strength):.2f}")

    def dot(self, point: int, kind: str, strength: float) -> None:
        """Draw a small square on a point, above any stone, in the style of ``kind``, a class of `STYLE`.

        The nearer ``strength`` is to 1, the larger the square; if it is very small, nothing is drawn.
        """
        if strength >= LEAST_SHADE:
            for x, y in self._places([point]):
                _add_square(self._marks, x, y, round(2 + 7 * min(1.0, strength), 1), kind)

    def write_below(self, text: str) -> None:
        """Write a paragraph of text below the board."""
        width = int((self._side - 2 * COORDINATE) / LETTER_WIDTH)
        for line in textwrap.wrap(text, width, subsequent_indent="    "):
            indent = len(line) - len(line.lstrip())
            x = COORDINATE + indent * LETTER_WIDTH / 2
            y = self._side + len(self._below) * LINE_HEIGHT
            _add_text(self.element, line.lstrip(), "below", round(x, 1), y)
            self._below.append(line)
        self._fit()

    def text(self) -> str:
        """Return the picture as the text of a whole SVG file."""
        root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", **self.element.attrib})
        width, height = self.element.get("viewBox", "").split()[2:]
        root.set("width", width)
        root.set("height", height)
        _add_text(root, STYLE, tag="style")
        # a background of the style does not reach programs that show pictures alone
        SubElement(root, "rect", {"width": width, "height": height, "fill": "#e9c98b"})
        root.extend(self.element)
        ElementTree.indent(root, " ")
        return ElementTree.tostring(root, encoding="unicode") + "\n"

    def _fit(self) -> None:
        """Make the picture high enough for the text that is written below the board."""
        height = self._side + LINE_HEIGHT * len(self._below)
        self.element.set("viewBox", f"0 0 {self._side} {height}")

    def _draw_lines(self) -> None:
        """Draw the lines, the star points and the coordinates."""
        first, end = MARGIN, self._line(self._size - 1)
        lines = [f"M{first} {self._line(n)}H{end}M{self._line(n)} {first}V{end}" for n in range(self._size)]
        SubElement(self.element, "path", {"class": "line", "d": "".join(lines)})
        for x, y in star_points(self._size):
            _add_circle(self.element, self._line(x), self._line(y), 2.4, "star")
        for n in range(self._size):
            for across in (COORDINATE, end + MARGIN - COORDINATE):
                _add_text(self.element, COLUMNS[n], x=self._line(n), y=across)
                _add_text(self.element, str(self._size - n), x=across, y=self._line(n))

    def _line(self, number: int) -> int:
        """Return how far line ``number``, counted from 0, lies from the picture's left or upper edge."""
        return MARGIN + number * STEP

    def _places(self, points: Iterable[int]) -> Sequence[tuple[int, int]]:
        """Return the middles of points in the picture as (x, y); a pass is left out."""
        return [(self._line(x), self._line(y)) for x, y in (xy(point) for point in points if point != PASS)]


def _add_circle(parent: Element, x: float, y: float, radius: float, kind: str) -> None:
    """Add a circle around (x, y), in the units of the picture, to the SVG element ``parent``.

    ``kind`` is the class of the circle in `STYLE`.
    """
    SubElement(parent, "circle", {"class": kind, "cx": f"{x}", "cy": f"{y}", "r": f"{radius:g}"})


def _add_square(parent: Element, x: float, y: float, side: float, kind: str) -> Element:
    """Add a square with its middle at (x, y) to the SVG element ``parent``, and return the square.

    ``side`` is its width; ``kind`` is its class in `STYLE`.
    """
    corner = {"x": f"{x - side / 2:g}", "y": f"{y - side / 2:g}"}
    return SubElement(parent, "rect", {"class": kind, **corner, "width": f"{side:g}", "height": f"{side:g}"})


def _add_text(
    parent: Element,
    text: str,
    kind: str = "",
    x: float | None = None,
    y: float | None = None,
    tag: str = "text",
) -> None:
    """Add a text to the SVG element ``parent``, with its middle at (x, y) if these are given.

    ``kind`` is the class of the text in `STYLE`, ``tag`` the name of its SVG element.
    """
    element = SubElement(parent, tag)
    if kind:
        element.set("class", kind)
    if x is not None and y is not None:
        element.set("x", f"{x}")
        element.set("y", f"{y}")
        element.set("dy", MIDDLE)
    element.text = text
