"""Indigo's opinion in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from engine.board.board import Board
from engine.board.points import BLACK, WHITE, point_at, vertex_of
from engine.evaluate.others.indigo.life import DOMINATES, IS_DOMINATED, OPEN, Judged
from engine.evaluate.others.indigo.opinion import Opinion
from engine.evaluate.others.indigo.shapes import Place, split_connected
from engine.explain.words.phrases import points, side

INTERACTIONS = {DOMINATES: "dominates", IS_DOMINATED: "is dominated by", OPEN: "is level with"}


def tell_opinion(board: Board, opinion: Opinion) -> Iterator[str]:
    """Yield Indigo's opinion of a board, a sentence each: the dead stones, every
    group that is left, and who leads.
    """
    size = board.size
    for color in (BLACK, WHITE):
        stones = frozenset(place for place, owner in opinion.dead.items() if owner == color)
        for part in split_connected(stones):
            what = "stone" if len(part) == 1 else f"{len(part)} stones"
            yield f"{side(color)}'s {what} at {_vertex_of(part, size)}: dead."
    for group in opinion.groups:
        yield _tell_group(group, opinion.groups, size)
    leader = BLACK if opinion.score > 0 else WHITE
    lead = f"{side(leader)} leads by {points(abs(opinion.score))}" if opinion.score else "Neither leads"
    yield f"{lead} on the board."


def plane_values(board: Board, values: np.ndarray) -> dict[int, float]:
    """Return a value for every point, from -1 (White) to 1 (Black): that of ``values`` divided by the largest
    of them, of either sign.

    ``values``: numbers [y, x]
    """
    most = max(1, int(np.abs(values).max()))
    return {point_at(x, y): float(values[y, x]) / most for y in range(board.size) for x in range(board.size)}


def _tell_group(group: Judged, groups: tuple[Judged, ...], size: int) -> str:
    """Return a sentence on a group: its size, eyes and liberties, whether it is weak, and
    how it stands to its neighbours.
    """
    shape = group.shape
    eyes = f"{group.least}" if group.least == group.most else f"{group.least} or {group.most}"
    stones = f"{len(shape.skeleton)} stone{'s' if len(shape.skeleton) > 1 else ''}"
    parts = [
        f"{stones}, {len(shape.inside)} inside, {len(shape.outside)} outside",
        f"eyes {eyes}, liberties {group.liberties}",
        "weak" if group.is_weak else "safe",
    ]
    parts += [
        f"{INTERACTIONS[sign]} {side(groups[other].shape.color)}'s at {_vertex_of(groups[other].shape.skeleton, size)}"
        for other, sign in group.interactions.items()
        if group.is_weak or groups[other].is_weak
    ]
    return f"{side(shape.color)}'s group at {_vertex_of(shape.skeleton, size)}: {'; '.join(parts)}."


def _vertex_of(places: Iterable[Place], size: int) -> str:
    """Return the vertex, such as D4, of the first of some places (rows and columns)."""
    y, x = min(places)
    return vertex_of(point_at(x, y), size)
