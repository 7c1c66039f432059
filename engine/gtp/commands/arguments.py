"""Arguments of commands: colours, vertices and lists of points, to and from text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.board.points import EMPTY, PASS, parse_color, parse_vertex, vertex_of
from engine.gtp.protocol import GtpError, parse_integer, refusing
from engine.gtp.session import Session
from engine.library.asking import STONES, Argument, Question, Relation


def color_argument(text: str) -> int:
    """Return BLACK or WHITE for a word that names a colour. Raises GtpError("invalid color")."""
    with refusing():
        return parse_color(text)


def color_or_to_move(session: Session, arguments: Sequence[str]) -> int:
    """Return the colour that the first argument names, or the side to move if there are no arguments.

    Raises GtpError("invalid color").
    """
    return color_argument(arguments[0]) if arguments else session.game.to_move


def vertex_argument(text: str, size: int) -> int:
    """Return the point that a vertex names, PASS for a pass. Raises GtpError("invalid coordinate")."""
    with refusing():
        return parse_vertex(text, size)


def point_argument(text: str, size: int) -> int:
    """Return the point of the board that a vertex names; a pass is refused.

    Raises GtpError("invalid coordinate"), for a pass too.
    """
    point = vertex_argument(text, size)
    if point == PASS:
        raise GtpError("invalid coordinate")
    return point


def stone_argument(session: Session, text: str, name: str = "vertex") -> int:
    """Return the point that a vertex names; a stone must stand there.

    Raises GtpError("invalid coordinate") or, on an empty point, GtpError("NAME must not be empty"), where
    NAME is the argument ``name``.
    """
    point = point_argument(text, session.size)
    if session.game.board.color_at(point) == EMPTY:
        raise GtpError(f"{name} must not be empty")
    return point


def arguments_of(session: Session, question: Question[Any], arguments: Sequence[str]) -> dict[str, Any]:
    """Read the words of a command as the arguments of the question that it asks, and return their values in a
    dict.

    question: an entry of `engine.library.table`, which says what the arguments are. The keys are fields of
    `Asked`: ``points``, and also ``area`` and ``color`` if the question has them. Raises GtpError if a word
    is wrong, or if the stones are not related as the question wants.
    """
    rest, points = list(arguments), list[int]()
    told: dict[str, Any] = {"points": points}
    for argument in question.arguments:
        if argument == Argument.AREA:
            told["area"] = {point_argument(text, session.size) for text in rest}
        elif not rest:
            break
        elif argument in (Argument.COLOR, Argument.COLOR_OR_MOVER):
            told["color"] = color_argument(rest.pop(0))
        elif argument == Argument.SEED:
            parse_integer(rest.pop(0), "the seed")
        elif argument in STONES:
            points.append(stone_argument(session, rest.pop(0), _noun(question, argument)))
        else:
            points.append(_point(session, rest.pop(0), argument == Argument.MOVE))
    _check_relation(session, question.relation, points)
    return told


def _point(session: Session, text: str, is_move: bool) -> int:
    """Return the point that a vertex names; it must be empty if ``is_move``. Raises GtpError."""
    point = point_argument(text, session.size)
    if is_move and session.game.board.color_at(point) != EMPTY:
        raise GtpError("move vertex must be empty")
    return point


def _noun(question: Question[Any], argument: Argument) -> str:
    """Return GNU Go's noun for one stone argument of a question, such as ``string vertex``.

    The noun stands in GNU Go's error messages about that argument.
    """
    if Argument.MOVE not in question.arguments:
        return "vertex"
    return "dragon vertex" if argument == Argument.GROUP else "string vertex"


def _check_relation(session: Session, relation: Relation, points: Sequence[int]) -> None:
    """Raise GtpError unless the stones at these points are related as ``relation`` asks.

    Relations are: of one colour, of two colours, or a string with exactly two liberties.
    """
    board = session.game.board
    is_one = len({board.color_at(point) for point in points}) < 2
    if relation == Relation.ONE_COLOR and not is_one:
        raise GtpError("vertices must have same color")
    if relation == Relation.TWO_COLORS and is_one:
        raise GtpError("vertices must have different colors")
    if relation == Relation.TWO_LIBERTIES and board.count_liberties(points[0]) != 2:
        raise GtpError("string must have exactly 2 liberties")


def vertex_list(points: Iterable[int], size: int) -> str:
    """Return points as one text: their vertices, with spaces between."""
    return " ".join(vertex_of(point, size) for point in points)
