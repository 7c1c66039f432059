"""`other_views`: how other programs of the literature would see a position, beside the engine's own evaluation."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.board.points import point_at, vertex_of
from engine.evaluate.others.baselines import STONE_VALUE, bouzy, signed_stones, zobrist
from engine.evaluate.others.indigo.opinion import opinion
from engine.evaluate.others.indigo.shapes import DILATIONS, EROSIONS
from engine.library.game import Game
from engine.library.results import Plane


@dataclass(frozen=True)
class OtherViews:
    """A position as other programs see it. Every plane has values from 1 (Black) to -1 (White).

    indigo: who owns each point in Indigo's opinion; dead: the stones that it takes for dead, as vertices
    zobrist: influence as Zobrist's method spreads it
    bouzy_territory, bouzy_influence: Bouzy's 5 dilations followed by 21 erosions, and without the erosions
    """

    indigo: Plane
    dead: tuple[str, ...]
    zobrist: Plane
    bouzy_territory: Plane
    bouzy_influence: Plane


def other_views(game: Game) -> OtherViews:
    """Return how Indigo, Zobrist and Bouzy would see a game's position.

    The methods are those of Bouzy and Cazenave 2001, sections 4.3 and 11.
    """
    grid = game.record.board.grid()
    stones = STONE_VALUE * signed_stones(grid[None])
    indigo = opinion(grid)
    return OtherViews(
        _plane(indigo.owners),
        tuple(sorted(vertex_of(point_at(x, y), game.size) for y, x in indigo.dead)),
        _plane(zobrist(stones)[0]),
        _plane(bouzy(stones, DILATIONS, EROSIONS)[0]),
        _plane(bouzy(stones, DILATIONS, 0)[0]),
    )


def _plane(values: np.ndarray) -> Plane:
    """Return the values as a read-only array with numbers from -1 to 1. If the largest absolute value is
    above 1, all values are divided by it.
    """
    plane: Plane = values / max(1.0, float(np.abs(values).max()))
    plane.flags.writeable = False
    return plane
