"""Arguments of commands: colours, vertices and lists of points, to and from text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.board.points import EMPTY, PASS, parse_color, parse_vertex, vertex_of
from engine.gtp.protocol import GtpError, parse_integer, refusing
from engine.gtp.session import Session
from engine.library.asking import STONES, Argument, Question, Relation


def color_argument(text: str) -> int:
    """Return BLACK or WHITE for the word of a colour. Raises GtpError("invalid color")."""
    with refusing():
        return parse_color(text)


def color_or_to_move(session: Session, arguments: Sequence[str]) -> int:
    """Return the colour that the first argument names; without arguments the side to move.

    Raises GtpError("invalid color").
    """
    return color_argument(arguments[0]) if arguments else session.game.to_move


def vertex_argument(text: str, size: int) -> int:
    """Return the point that a vertex names, PASS for a pass. Raises GtpError("invalid coordinate")."""
    with refusing():
        return parse_vertex(text, size)


def point_argument(text: str, size: int) -> int:
    """Return the point of the board that a vertex names.

    Raises GtpError("invalid coordinate"), for a pass too.
    """
    point = vertex_argument(text, size)
    if point == PASS:
        raise GtpError("invalid coordinate")
    return point


def stone_argument(session: Session, text: str, name: str = "vertex") -> int:
    """Return the point with a stone that a vertex names.

    Raises GtpError("invalid coordinate") or, on an empty point, GtpError("NAME must not be empty").
    """
    point = point_argument(text, session.size)
    if session.game.board.color_at(point) == EMPTY:
        raise GtpError(f"{name} must not be empty")
    return point


def arguments_of(session: Session, question: Question[Any], arguments: Sequence[str]) -> dict[str, Any]:
    """Return the values of a command's ``arguments`` (words) as a question takes them: a dict with
    ``points``, and ``area`` and ``color`` if it has them.

    These are fields of `Asked`. Raises GtpError, also where the stones are not related as the question wants.
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
    """Return the point that a vertex names. Raises GtpError, also if it is not empty though ``is_move``."""
    point = point_argument(text, session.size)
    if is_move and session.game.board.color_at(point) != EMPTY:
        raise GtpError("move vertex must be empty")
    return point


def _noun(question: Question[Any], argument: Argument) -> str:
    """Return the noun, such as ``string vertex``, by which GNU Go's error messages call a stone argument of a
    question.
    """
    if Argument.MOVE not in question.arguments:
        return "vertex"
    return "dragon vertex" if argument == Argument.GROUP else "string vertex"


def _check_relation(session: Session, relation: Relation, points: Sequence[int]) -> None:
    """Raise GtpError unless the stones at these points are related as asked, such as of one colour."""
    board = session.game.board
    is_one = len({board.color_at(point) for point in points}) < 2
    if relation == Relation.ONE_COLOR and not is_one:
        raise GtpError("vertices must have same color")
    if relation == Relation.TWO_COLORS and is_one:
        raise GtpError("vertices must have different colors")
    if relation == Relation.TWO_LIBERTIES and board.count_liberties(points[0]) != 2:
        raise GtpError("string must have exactly 2 liberties")


def vertex_list(points: Iterable[int], size: int) -> str:
    """Return points as vertices in one text, with spaces between."""
    return " ".join(vertex_of(point, size) for point in points)
