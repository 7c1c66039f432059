"""The positions that a page asks about: of the game at the board, and of a review with moves tried out."""

from __future__ import annotations

import pytest

from engine.base.errors import InputError
from engine.library.game import Game
from engine.studio.places import HERE, Place


def game_of(*moves: str) -> Game:
    """A game of these moves."""
    game = Game(9)
    for vertex in moves:
        game.play(vertex)
    return game


def test_the_present_position_is_the_game_itself() -> None:
    game = game_of("E5", "C3")
    assert HERE.reached(game) is game
    assert Place(2).reached(game) is game


def test_an_earlier_position_has_the_side_to_move_that_the_game_had() -> None:
    game = game_of("E5", "C3", "G7")
    there = Place(1).reached(game)
    assert [each.vertex for each in there.moves] == ["E5"]
    assert there.to_move == "white" and len(game.moves) == 3


def test_moves_are_tried_out_in_any_order_of_colours() -> None:
    tried = Place(review="a", base=1, tried=(("white", "C3"), ("white", "C4"))).with_tried(game_of("E5"))
    assert [(each.color, each.vertex) for each in tried.moves][1:] == [("white", "C3"), ("white", "C4")]


@pytest.mark.parametrize("moves", [4, -1])
def test_a_move_that_the_game_does_not_have_is_refused(moves: int) -> None:
    with pytest.raises(InputError, match="the game has 3 moves"):
        Place(moves).reached(game_of("E5", "C3", "G7"))


def test_a_move_that_the_rules_forbid_is_not_tried_out() -> None:
    with pytest.raises(InputError):
        Place(review="a", base=1, tried=(("white", "E5"),)).with_tried(game_of("E5"))
