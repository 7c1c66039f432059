"""Life in rooms that a group shuts off, whatever happens around it."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from engine.board.symmetry import SYMMETRIES
from engine.reading.life.judgement import judge_attack, judge_defence
from engine.reading.life.own_rooms import life_in_rooms
from engine.reading.outcome import LOSS, PROVEN, WIN
from engine.reading.reader import Reader
from tests.reading.test_life_judgement import set_up

BUDGET = 10_000


class Rooms(NamedTuple):
    """A position with a string of Black's at ``a``, and whether the rooms of its group are enough for life."""

    name: str
    diagram: str
    lives: bool


ROOMS = [
    Rooms(
        "four points in a bend once three stones are taken",
        """
        . X O . . . . . .
        O X X X O . . . .
        O O X a O . . . .
        X . X O O . . . .
        X X X . . . . . .
        O X O O . . . . .
        O O O . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        True,
    ),
    Rooms(
        "one room of three",
        """
        . . . a O . . . .
        X X X X O . . . .
        O O O O O . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        False,
    ),
    Rooms(
        "two rooms of one point",
        """
        . X . a O . . . .
        X X X X O . . . .
        O O O O O . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        True,
    ),
    Rooms(
        "two strings around one room",
        """
        . a . X O . . . .
        X X . X O . . . .
        O O X X O . . . .
        . O O O O . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        True,
    ),
    Rooms(
        "a captive that may be an eye too few",
        """
        . . . . X a O . .
        X X X O X X O . .
        O O X X O O O . .
        . O O O . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        False,
    ),
    Rooms(
        "the room is open",
        """
        . . . . . . . . .
        X X X a X X O . .
        O O O O O O O . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        False,
    ),
]


@pytest.mark.parametrize("swapped", [False, True], ids=["black", "white"])
@pytest.mark.parametrize("rooms", ROOMS, ids=lambda rooms: rooms.name)
def test_a_group_lives_in_rooms_of_its_own(rooms: Rooms, swapped: bool) -> None:
    for symmetry in range(SYMMETRIES):
        board, stone = set_up(rooms.diagram, symmetry, swapped)
        proof = life_in_rooms(Reader(), board, stone, BUDGET)
        assert (proof is not None) == rooms.lives
        if proof is None:
            continue
        assert (proof.outcome, proof.trust) == (LOSS, PROVEN)
        assert set(board.stones(stone)) < proof.track < set(board.points())


def test_what_lives_in_its_rooms_is_not_judged_any_further() -> None:
    board, stone = set_up(ROOMS[0].diagram, 0, swapped=False)
    attack = judge_attack(Reader(), board, stone)
    assert (attack.outcome, attack.trust, attack.nodes < BUDGET) == (LOSS, PROVEN, True)
    assert judge_defence(Reader(), board, stone).best_supported == WIN
