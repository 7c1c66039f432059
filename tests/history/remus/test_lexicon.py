"""Classes of positions: what extends them, what fits them, and what they lose."""

from __future__ import annotations

import numpy as np
import pytest

from engine.board.diagram import marked_points, parse_diagram
from engine.board.points import BLACK, WHITE
from engine.board.symmetry import swap_colors, turn, turn_grid
from engine.history.remus import lexicon as module
from engine.history.remus.lexicon import Lexicon, field
from tests.orientations import some_orientations

CORNER = """
    . . . . . . .
    . . O . . . .
    . X O . . . .
    . . X a . . .
    . . . . . . .
    . . . . . X .
    . . . . . . .
"""
# a stone less far from the move, and one more
LIKE = """
    . . . . . . .
    . . O . . . .
    . X O . . . .
    . . X a . . .
    . . . . . . .
    . . . . . . .
    O . . . . . .
"""
# far away a third content for the two points
BETWEEN = """
    . . . . . . .
    . . O . . . .
    . X O . . . .
    . . X a . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""
# as the first, with two more stones near the move
CROWDED = """
    . . . . . . .
    . . O . . . .
    . X O . . . .
    . . X a . . .
    . O . . . . .
    . O . . . X .
    . . . . . . .
"""
OTHER = """
    . . . . . . .
    . . X . . . .
    . X X O . . .
    . . O a . . .
    . . . . X . .
    . . . . . . .
    . . . . . . .
"""


def seen(text: str, color: int = BLACK) -> tuple[np.ndarray, int]:
    """A position as a colour sees it, and the move ``a``."""
    return field(parse_diagram(text.replace("a", ".")), color), marked_points(text)["a"]


def learned(*texts: str) -> Lexicon:
    """A lexicon that was told that these moves of Black were good."""
    lexicon = Lexicon.empty()
    for text in texts:
        lexicon.praise(*seen(text))
    return lexicon


def knows(lexicon: Lexicon, text: str) -> bool:
    view, point = seen(text)
    return lexicon.look_up(view, [point]) == [point]


def test_a_class_fits_its_position_however_it_is_turned_and_whoever_moves() -> None:
    lexicon = learned(CORNER)
    grid, point = parse_diagram(CORNER.replace("a", ".")), marked_points(CORNER)["a"]
    for symmetry in some_orientations():
        turned, move = turn_grid(grid, symmetry), turn(point, 7, symmetry)
        assert lexicon.look_up(field(turned, BLACK), [move]) == [move]
        assert lexicon.look_up(field(swap_colors(turned), WHITE), [move]) == [move]
    assert lexicon.look_up(field(swap_colors(grid), BLACK), [point]) == []
    assert not knows(lexicon, OTHER)


def test_a_position_that_coincides_near_the_move_extends_the_class() -> None:
    lexicon = learned(CORNER)
    assert not knows(lexicon, LIKE)
    lexicon.praise(*seen(LIKE))
    assert len(lexicon) == 1
    assert lexicon.counts.tolist() == [[3, 4, 2]]
    assert knows(lexicon, CORNER) and knows(lexicon, LIKE)
    # what either may be, the class may be in any combination
    assert knows(lexicon, BETWEEN)


def test_a_point_where_several_things_may_be_coincides_with_none() -> None:
    lexicon = learned(CORNER, CROWDED)
    assert len(lexicon) == 1
    lexicon = learned(CORNER, LIKE, CROWDED)
    # two of the 25 points differ from the class, and of a third it says nothing definite
    assert len(lexicon) == 2
    assert knows(lexicon, CROWDED)


def test_a_position_that_does_not_coincide_makes_a_class_of_its_own() -> None:
    lexicon = learned(CORNER, OTHER)
    assert len(lexicon) == 2
    assert lexicon.counts.tolist() == [[2, 3, 1], [2, 3, 1]]
    assert knows(lexicon, CORNER) and knows(lexicon, OTHER)


def test_a_bad_move_takes_its_position_out_of_the_class_but_not_what_must_be() -> None:
    lexicon = learned(CORNER, LIKE)
    lexicon.blame(*seen(LIKE))
    assert not knows(lexicon, LIKE)
    # the points where the two differed are those of the first now
    assert knows(lexicon, CORNER)
    assert lexicon.counts.tolist() == [[3, 5, 3]]
    alone = learned(CORNER)
    alone.blame(*seen(CORNER))
    assert knows(alone, CORNER)
    assert alone.counts.tolist() == [[2, 4, 2]]


def test_only_the_moves_with_the_highest_success_are_left() -> None:
    lexicon = learned(CORNER, OTHER)
    both, point = seen(CORNER)
    legal = [each for each in range(200) if each != point]
    assert lexicon.look_up(both, [*legal[30:33], point]) == [point]
    lexicon.counts[0] = 1, 30, 5
    assert lexicon.success()[0] < module.LEAST_SUCCESS
    lexicon.reorganise()
    assert len(lexicon) == 1
    assert not knows(lexicon, CORNER) and knows(lexicon, OTHER)


def test_a_reorganised_lexicon_keeps_each_class_once_and_those_that_fit_most(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lexicon = learned(CORNER, OTHER)
    lexicon.classes = lexicon.classes[[0, 1, 0]]
    lexicon.counts = np.array([[2, 3, 1], [2, 3, 9], [2, 3, 1]])
    lexicon.reorganise()
    assert lexicon.counts.tolist() == [[2, 3, 9], [2, 3, 1]]
    monkeypatch.setattr(module, "MOST_CLASSES", 1)
    lexicon.reorganise()
    assert knows(lexicon, OTHER) and not knows(lexicon, CORNER)
