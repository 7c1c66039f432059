"""Which moves hardly any strong player would play, by the prior."""

from __future__ import annotations

import pytest

from engine.board.points import PASS, parse_vertex
from engine.explain.reviews.unlikely import is_unlikely
from engine.game.game import Game


@pytest.mark.parametrize(
    ("move", "better", "is_so"),
    [("A1", "Q16", True), ("Q16", "D4", False), ("Q16", "A1", False), ("pass", "Q16", False)],
)
def test_only_what_is_far_less_likely_than_the_better_move_is_unlikely(
    move: str, better: str, is_so: bool
) -> None:
    game = Game(19)
    assert parse_vertex("pass", 19) == PASS
    assert is_unlikely(game, parse_vertex(move, 19), parse_vertex(better, 19)) is is_so
