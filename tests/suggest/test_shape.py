"""The drawings of shape moves: what a drawing may hold, and where none is looked for."""

from __future__ import annotations

import pytest

from engine.board.points import BLACK, WHITE
from engine.evaluate.evaluation import Evaluator
from engine.suggest.drawings import Drawings
from engine.suggest.experts.shape import suggest
from tests.suggest.fighting import Position, look


@pytest.mark.parametrize("text", ["X . .", "X * *", ". * ."])
def test_a_drawing_needs_an_anchor_and_one_move(text: str) -> None:
    with pytest.raises(ValueError, match="drawing 'broken': expected a stone X and one move"):
        Drawings((("broken", text),))


def test_thick_stones_far_from_the_last_moves_need_no_shape(evaluator: Evaluator) -> None:
    """A wall with two eyes: the drawings fit all over it, but nothing fires."""
    alive = Position(
        "alive",
        """
        . X . X O . . . .
        X X X X O . . . .
        O O O O O . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        "",
    )
    view = look(evaluator, alive)
    assert {BLACK, WHITE} == {int(group["color"]) for group in view.groups}
    assert not list(suggest(view))
