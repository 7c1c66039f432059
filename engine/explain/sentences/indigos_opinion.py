"""Indigo's opinion in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from engine.board.board import Board
from engine.board.points import BLACK, WHITE, point_at, vertex_of
from engine.evaluate.others.indigo.life import DOMINATES, IS_DOMINATED, OPEN, Judged
from engine.evaluate.others.indigo.opinion import Opinion
from engine.evaluate.others.indigo.shapes import Place, split_connected
from engine.explain.words.phrases import in_parts, points, side
from engine.explain.words.templates import say

INTERACTIONS = {DOMINATES: "dominates", IS_DOMINATED: "is dominated", OPEN: "is level"}
"""How a group stands to another one, by the names of the templates ``indigo``."""


def tell_opinion(board: Board, opinion: Opinion) -> Iterator[str]:
    """Yield sentences on how Indigo, another Go program, judges a board: dead stones, each other group, and
    who leads.
    """
    size = board.size
    for color in (BLACK, WHITE):
        stones = frozenset(place for place, owner in opinion.dead.items() if owner == color)
        for part in split_connected(stones):
            name = "indigo dead stone" if len(part) == 1 else "indigo dead stones"
            yield say(name, side=side(color), count=str(len(part)), point=_vertex_of(part, size))
    for group in opinion.groups:
        yield _tell_group(group, opinion.groups, size)
    leader = BLACK if opinion.score > 0 else WHITE
    if opinion.score:
        yield say("indigo leads", leader=side(leader), points=points(abs(opinion.score)))
    else:
        yield say("indigo even")


def plane_values(board: Board, values: np.ndarray) -> dict[int, float]:
    """Return a value for every point of a board, from -1 (White) to 1 (Black).

    It is the number of the point in ``values``, an array with index [y, x], divided by the largest absolute
    number there.
    """
    most = max(1, int(np.abs(values).max()))
    return {point_at(x, y): float(values[y, x]) / most for y in range(board.size) for x in range(board.size)}


def _tell_group(group: Judged, groups: tuple[Judged, ...], size: int) -> str:
    """Return a sentence on a group: its size, eyes and liberties, whether it is weak, and how it compares
    with its neighbours.
    """
    shape = group.shape
    is_one = group.least == group.most
    eyes = str(group.least) if is_one else say("indigo between", least=str(group.least), most=str(group.most))
    parts = [
        say(
            "indigo stone" if len(shape.skeleton) == 1 else "indigo stones",
            count=str(len(shape.skeleton)),
            inside=str(len(shape.inside)),
            outside=str(len(shape.outside)),
        ),
        say("indigo eyes", eyes=eyes, liberties=str(group.liberties)),
        say("indigo weak" if group.is_weak else "indigo safe"),
    ]
    parts += [
        say(
            f"indigo {INTERACTIONS[sign]}",
            side=side(groups[other].shape.color),
            point=_vertex_of(groups[other].shape.skeleton, size),
        )
        for other, sign in group.interactions.items()
        if group.is_weak or groups[other].is_weak
    ]
    point = _vertex_of(shape.skeleton, size)
    return say("indigo group", side=side(shape.color), point=point, told=in_parts(parts))


def _vertex_of(places: Iterable[Place], size: int) -> str:
    """Return the vertex, such as D4, of the first of some places (rows and columns)."""
    y, x = min(places)
    return vertex_of(point_at(x, y), size)
