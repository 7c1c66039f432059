"""Enemy stones that a move stops on the way into a corner, or along a side."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board.points import BLACK, WHITE
from engine.decide.decision.record import Decision
from engine.explain.claims.barred_ways import beyond, find_stopped, is_under
from engine.explain.claims.checking import Checker
from engine.explain.claims.compared_games import Games
from engine.explain.claims.inquiry import FAILED, HELD
from engine.explain.claims.kinds import LIKELY, STOPS, UNDER, Claim
from engine.explain.claims.witness import Witness
from engine.explain.sentences.what_it_does_to_stones import tell_deeds
from engine.explain.words.languages import speaking
from tests.explain.claims.test_fates import adviser
from tests.explain.positions import board_at, game_at
from tests.explain.records import point

CORNER = """
. . . . . . . . .
. . . X O . . . .
. . . X O . . . .
. . . X . O . . .
. . . . . . . . .
. . X X X O . . .
. . . . . O . . .
. . . O . . . . .
. . . . . . . . .
"""
"""White's D2 would go on to C2, into Black's corner."""


def games(now: float, then: float) -> Games:
    """Games in which Black owns all points so far with the move, and with a pass."""
    points = game_at(CORNER).board.points()
    return Games(dict.fromkeys(points, now), dict.fromkeys(points, then), 1000)


@pytest.mark.parametrize(
    ("now", "then", "is_found"),
    [
        (0.6, 0.2, True),
        # by the games nothing is gained there
        (0.2, 0.6, False),
    ],
)
def test_a_stone_is_stopped_before_a_corner_that_is_the_movers(
    now: float, then: float, is_found: bool
) -> None:
    witness = Witness(adviser(), game_at(CORNER), BLACK)
    found = find_stopped(witness, point("C2"), games(now, then))
    assert (found is not None) is is_found
    if found is not None:
        assert (found.kind, found.stones, found.rule) == (STOPS, (point("D2"),), "")
        assert point("B2") in found.points
        assert point("E2") not in found.points
        (deed,) = tell_deeds(witness, [found])
        assert deed == "stops the white stone at D2 on the way into the lower left corner"
        with speaking("japanese"):
            assert "左下隅" in tell_deeds(witness, [found])[0]


def test_without_games_nothing_is_told_nor_of_a_stone_that_lies_nearer_the_corner() -> None:
    witness = Witness(adviser(), game_at(CORNER), BLACK)
    assert find_stopped(witness, point("C2"), None) is None
    # D1 is not nearer to it
    assert beyond(board_at(CORNER), point("D1"), point("D2")) == ()


SIDE = """
. . . . . . . . .
. . . . . . . . .
. O O . . . . . .
. O X . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""


def test_along_a_side_the_points_of_the_next_columns_lie_beyond() -> None:
    found = beyond(board_at(SIDE), point("B5"), point("B6"))
    assert {point("A4"), point("B4"), point("A2")} <= set(found)
    assert point("C4") not in found
    with_other = board_at(SIDE)
    with_other.play(WHITE, point("A3"))
    assert beyond(with_other, point("B5"), point("B6")) == ()


@pytest.mark.parametrize(("move", "is_so"), [("E2", True), ("E4", False), ("D3", False)])
def test_right_below_a_stone_a_move_takes_the_ground_under_it(move: str, is_so: bool) -> None:
    board = board_at(CORNER)
    board.play(WHITE, point("E3"))
    assert is_under(board, point(move), point("E3")) is is_so


def test_the_check_asks_the_board_again() -> None:
    witness = Witness(adviser(), game_at(CORNER), BLACK)
    move, stone = point("C2"), point("D2")
    claim = Claim(STOPS, LIKELY, move, (stone,), points=beyond(board_at(CORNER), move, stone))
    checker = Checker(adviser(), game_at(CORNER), Decision(BLACK, move), witness)
    assert checker.check(claim).verdict == HELD
    assert checker.check(replace(claim, rule=UNDER)).verdict == FAILED
    assert checker.check(replace(claim, points=(point("A1"),))).verdict == FAILED
