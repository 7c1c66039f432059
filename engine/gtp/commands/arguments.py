"""Arguments of commands: colours, vertices and lists of points, to and from text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.board.points import EMPTY, PASS, parse_color, parse_vertex, vertex_of
from engine.gtp.protocol import GtpError, refusing
from engine.gtp.session import Session


def color_argument(text: str) -> int:
    """BLACK or WHITE. Raises GtpError("invalid color")."""
    with refusing():
        return parse_color(text)


def color_or_to_move(session: Session, arguments: Sequence[str]) -> int:
    """The colour that is named first, or that of the side to move without any. Raises GtpError("invalid color")."""
    return color_argument(arguments[0]) if arguments else session.game.to_move


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


def stone_argument(session: Session, text: str, name: str = "vertex") -> int:
    """A point with a stone. Raises GtpError("invalid coordinate") or GtpError("NAME must not be empty")."""
    point = point_argument(text, session.size)
    if session.game.board.color_at(point) == EMPTY:
        raise GtpError(f"{name} must not be empty")
    return point


def move_and_stone(session: Session, arguments: Sequence[str], name: str) -> tuple[int, int]:
    """An empty point and a point with a stone, which ``name`` names in the error. Raises GtpError."""
    move = point_argument(arguments[0], session.size)
    if session.game.board.color_at(move) != EMPTY:
        raise GtpError("move vertex must be empty")
    return move, stone_argument(session, arguments[1], name)


def pair_of_one_color(session: Session, arguments: Sequence[str]) -> tuple[int, int]:
    """Two points with stones of one colour. Raises GtpError."""
    first, second = (stone_argument(session, text) for text in arguments)
    if session.game.board.color_at(first) != session.game.board.color_at(second):
        raise GtpError("vertices must have same color")
    return first, second


def pair_of_different_colors(session: Session, arguments: Sequence[str]) -> tuple[int, int]:
    """A point with a black and one with a white stone, in either order. Raises GtpError."""
    first, second = (stone_argument(session, text) for text in arguments)
    if session.game.board.color_at(first) == session.game.board.color_at(second):
        raise GtpError("vertices must have different colors")
    return first, second


def vertex_list(points: Iterable[int], size: int) -> str:
    """Vertices with a space between."""
    return " ".join(vertex_of(point, size) for point in points)
