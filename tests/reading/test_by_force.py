"""Groups of which a large part is captured by force."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from engine.board.points import opponent, parse_vertex
from engine.board.symmetry import SYMMETRIES, turn
from engine.reading.life.by_force import caught_by_force
from engine.reading.life.judgement import judge_attack, judge_defence
from engine.reading.outcome import LOSS, PROVEN, WIN
from engine.reading.reader import Reader
from tests.reading.test_life_judgement import set_up

BUDGET = 10_000


class Force(NamedTuple):
    """A position with Black's string at ``a``, which White captures by force, and whether Black can save it."""

    name: str
    diagram: str
    capture: str
    is_saved: bool


POSITIONS = [
    Force(
        "a snapback",
        """
        X X O O O O . . .
        X X O . . . . . .
        X a . O . . . . .
        X X . . . . . . .
        O O X . . . . . .
        . O X . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        "C6",
        True,
    ),
    Force(
        "in atari, and no way to run",
        """
        . . . . . . . . .
        . O O O O . . . .
        O X a X . O . . .
        . O O O O . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        "E7",
        False,
    ),
]


@pytest.mark.parametrize("symmetry", range(SYMMETRIES))
@pytest.mark.parametrize("force", POSITIONS, ids=lambda force: force.name)
def test_a_string_that_is_captured_by_force_is_lost(force: Force, symmetry: int) -> None:
    board, stone = set_up(force.diagram, symmetry, swapped=symmetry % 2 == 1)
    enemy = opponent(board.color_at(stone))
    caught = caught_by_force(Reader(), board, stone, enemy, BUDGET)
    assert caught is not None
    assert (caught.outcome, caught.trust) == (WIN, PROVEN)
    assert caught.move == turn(parse_vertex(force.capture, board.size), board.size, symmetry)
    assert judge_attack(Reader(), board, stone) == caught
    lost = caught_by_force(Reader(), board, stone, opponent(enemy), BUDGET)
    assert (lost is None) == force.is_saved
    assert lost is None or (lost.outcome, lost.trust) == (LOSS, PROVEN)
    assert (judge_defence(Reader(), board, stone).best_supported == LOSS) != force.is_saved


def test_a_small_string_is_left_to_the_reading_of_lives() -> None:
    board, stone = set_up(
        """
    . . . . . . . . .
    . O O . . . . . .
    . X a O . . . . .
    . O O . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    """,
        0,
        swapped=False,
    )
    assert caught_by_force(Reader(), board, stone, opponent(board.color_at(stone)), BUDGET) is None
