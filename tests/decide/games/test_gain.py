"""At the end of a game of territory every level passes where nothing is left, and answers the last invasion."""

from __future__ import annotations

import pytest

from engine.board.points import BLACK, PASS, WHITE, opponent, parse_vertex
from engine.decide.decision.record import Decision
from engine.decide.decision.settings import Settings
from engine.decide.players import assemble
from tests.decide.positions import game_at

WEAK_LEVELS = [1, 3, 5, 8]

BORDERS_CLOSED = """
. . . . X X O . .
. . . X . O O . .
. . + X X O O O .
. . . . X X X O .
. . . X . . X O .
X X X X X X O O O
O O O O X X O O .
. . . O O O . . .
. . . . . . . . .
"""
"""Nothing is left to gain; the ground of both sides has room in which weak readings doubt that it is theirs."""

ROOM_FOR_AN_INVASION = """
. . . . . X X X O
. . . . X X O X O
. . + . X O O O O
. . . X X X X O .
. X X O O O O O .
. X O O X O . . .
. . X O X X O . .
. . X X X O O . .
. . . X O O . . .
"""
"""White's stone at C6 would live if it was not answered; if it is, it gains nothing."""


def decided(text: str, color: int, level: int, played: str = "pass") -> Decision:
    """Return what a player of a level decides for a colour after the enemy's move ``played``."""
    game = game_at(text, color, "japanese")
    if played != "pass":
        game.play(opponent(color), parse_vertex(played, game.size))
    return assemble(settings=Settings(level=level, seed=7)).decide(game, color)


@pytest.mark.parametrize("level", WEAK_LEVELS)
@pytest.mark.parametrize("color", [BLACK, WHITE])
@pytest.mark.parametrize("text", [BORDERS_CLOSED, ROOM_FOR_AN_INVASION])
def test_weak_levels_pass_where_no_point_is_left(text: str, color: int, level: int) -> None:
    assert decided(text, color, level).move == PASS


@pytest.mark.parametrize("level", WEAK_LEVELS)
def test_weak_levels_answer_the_last_invasion(level: int) -> None:
    answered = decided(ROOM_FOR_AN_INVASION, BLACK, level, "C6")
    assert answered.move == parse_vertex("C7", 9)
