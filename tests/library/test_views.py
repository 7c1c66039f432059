"""How other programs see a position, through the front door."""

from __future__ import annotations

import numpy as np
import pytest

import engine

CAUGHT = """
    . . . . . . . . .
    . . . . . . . . .
    . . X . . . O . .
    . . . . . . . . .
    . . X . . . O . .
    . . . . . . O O O
    . . X . . . O X O
    . . . . . . O . O
    . . X . . . O O O
"""


def test_the_views_of_others_are_those_of_their_methods() -> None:
    views = engine.other_views(engine.Game.from_diagram(CAUGHT))
    planes = (views.indigo, views.zobrist, views.bouzy_territory, views.bouzy_influence)
    for plane in planes:
        assert plane.shape == (9, 9)
        assert np.abs(plane).max() == pytest.approx(1.0)
        # Black's side and White's
        assert plane[4, 1] >= 0 >= plane[4, 7]
        with pytest.raises(ValueError, match="read-only"):
            plane[0, 0] = 1
    assert views.dead == ("H3",)
    assert views.indigo[6, 7] == -1
    # territory ends where influence goes on
    assert np.count_nonzero(views.bouzy_territory) < np.count_nonzero(views.bouzy_influence)


def test_colours_exchanged_see_the_opposite() -> None:
    exchanged = CAUGHT.translate(str.maketrans("XO", "OX"))
    mine, theirs = (engine.other_views(engine.Game.from_diagram(text)) for text in (CAUGHT, exchanged))
    assert np.array_equal(mine.indigo, -theirs.indigo)
    assert np.allclose(mine.zobrist, -theirs.zobrist)
    assert mine.dead == theirs.dead
