"""Arguments of commands: colours, vertices and lists of points, to and from text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from engine.board.points import PASS, parse_color, parse_vertex, vertex_of
from engine.gtp.protocol import GtpError


@contextmanager
def refusing(prefix: str = "") -> Iterator[None]:
    """Turn a ValueError of the engine, whose text is one clear sentence, into the command's error answer."""
    try:
        yield
    except ValueError as error:
        raise GtpError(f"{prefix}{error}") from None


def color_argument(text: str) -> int:
    """BLACK or WHITE. Raises GtpError("invalid color")."""
    with refusing():
        return parse_color(text)


def vertex_argument(text: str, size: int) -> int:
    """A point of the board or PASS. Raises GtpError("invalid coordinate")."""
    with refusing():
        return parse_vertex(text, size)


def point_argument(text: str, size: int) -> int:
    """A point of the board. Raises GtpError("invalid coordinate"), for a pass too."""
    point = vertex_argument(text, size)
    if point == PASS:
        raise GtpError("invalid coordinate")
    return point


def vertex_list(points: Iterable[int], size: int) -> str:
    """Vertices with a space between."""
    return " ".join(vertex_of(point, size) for point in points)
