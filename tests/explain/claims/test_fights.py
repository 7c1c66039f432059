"""A fight, and the ground that is not said to be gained in it."""

from __future__ import annotations

import pytest

from engine.board.points import BLACK, WHITE
from engine.explain.claims.compared_games import Games
from engine.explain.claims.fights import is_in_fight, lies_beyond
from engine.explain.claims.gains import find_gain
from engine.explain.claims.witness import Witness
from tests.explain.claims.test_fates import adviser
from tests.explain.positions import game_at
from tests.explain.records import point

HANE = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . O . . . .
. . . . X . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""Black's F5 is a hane around the white stone at E5."""


def witness_at(color: int = BLACK) -> Witness:
    return Witness(adviser(), game_at(HANE, color), color)


@pytest.mark.parametrize(("vertex", "expected"), [("F5", True), ("D5", True), ("G5", False), ("E3", False)])
def test_a_move_that_touches_a_string_of_few_liberties_is_in_a_fight(vertex: str, expected: bool) -> None:
    assert is_in_fight(witness_at(), point(vertex)) is expected


@pytest.mark.parametrize(
    ("move", "middle", "expected"),
    [("F5", "C5", True), ("F5", "H5", False), ("F5", "F5", False), ("E7", "E3", True), ("G6", "C4", True)],
)
def test_what_lies_on_the_other_side_of_a_stone(move: str, middle: str, expected: bool) -> None:
    assert lies_beyond(witness_at().board, point(move), point(middle), WHITE) is expected


@pytest.mark.parametrize(("column", "is_told"), [("C", False), ("H", True)])
def test_ground_beyond_the_enemy_s_stones_is_not_told_as_what_the_move_does(
    column: str, is_told: bool
) -> None:
    witness = witness_at()
    nobodys = dict.fromkeys(witness.board.points(), 0.0)
    won = nobodys | {point(f"{column}{row}"): 0.9 for row in (3, 4, 5, 6, 7)}
    claim = find_gain(witness, point("F5"), Games(won, nobodys, 4000))
    assert (claim is not None) is is_told
