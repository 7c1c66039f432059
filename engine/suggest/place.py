"""What the likelihood of every move of a position needs to know of the position itself."""

from __future__ import annotations

import numpy as np

from engine.board.points import BLACK, WHITE
from engine.evaluate.tables import POINT
from engine.suggest.likelihood import FULL_STEPS, LARGEST_SMALL, Place
from engine.suggest.surroundings import signs_of
from engine.suggest.view import View


def place_of(view: View) -> Place:
    """Return what the likelihood of every move in a position depends on: size and fullness of the board,
    whose each point is, what lies around each point, and the last moves.
    """
    size = view.size
    stones = int(np.count_nonzero((view.grid == BLACK) | (view.grid == WHITE)))
    sign = 1 if view.color == BLACK else -1
    ground = (sign / POINT) * view.tables["territory"][view.enemy].astype(np.float64)
    return Place(
        small=size <= LARGEST_SMALL,
        stage=sum(stones / size**2 >= step for step in FULL_STEPS),
        size=size,
        ground=ground.tolist(),
        signs=signs_of(view.grid, view.tables, view.color),
        shapes=view.shapes,
        last_moves=view.last_moves,
    )
