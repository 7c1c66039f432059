"""Corners of GNU Go's suites of which their authors say something else than a proof does.

In `ld_owl` the tripods in three corners of one record are said to be alive (two of them), and to be saved at T17 alone.
There they lie open along both edges, where a search proves nothing; here both edges are fenced off farther away than
White, who answers, ever lets Black crawl.
"""

from __future__ import annotations

import pytest

from engine.library import questions
from engine.library.game import Game

TRIPOD = """
 9  . . . . . . . O .
 8  . . . X . . . O .
 7  . X X O O O O O .
 6  . . O O . . . . .
 5  . . O . . . . . .
 4  O O O . . . . . .
 3  . . . . . . . . .
 2  . . . . . . . . .
 1  . . . . . . . . .
    A B C D E F G H J
"""
"""151, upper left: C17 is C7 here."""

TRIPOD_WITH_A_FOOT = """
 9  . . . . . . . . .
 8  . . . . . . . . .
 7  . . . . . O . . .
 6  . . . . . O O O O
 5  . . . . . . O . .
 4  . . . . . O O . .
 3  . O O O O O X X .
 2  . O . . O X . . .
 1  . O . . . . X . .
    A B C D E F G H J
"""
"""153, lower right: R3 is G3 here."""

BENT_TRIPOD = """
 9  . O . . . . . . .
 8  . O . . . . X . .
 7  . O O O O O X . .
 6  . . . . . O O X .
 5  . . . . . O O . .
 4  . . . . . . O O O
 3  . . . . . . . . .
 2  . . . . . . . . .
 1  . . . . . . . . .
    A B C D E F G H J
"""
"""152, upper right: R17 is G7 here."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("diagram", "move", "stone"),
    [(TRIPOD, "B8", "C7"), (TRIPOD_WITH_A_FOOT, "H2", "G3")],
    ids=["tripod", "with a foot"],
)
def test_a_tripod_that_is_said_to_live_is_killed(diagram: str, move: str, stone: str) -> None:
    answer = questions.owl_does_attack(Game.from_diagram(diagram), move, stone, nodes=16_000_000)
    assert str(answer) == "yes"


@pytest.mark.slow
def test_a_tripod_is_saved_by_another_move_than_the_one_that_is_said_to() -> None:
    answer = questions.owl_does_defend(Game.from_diagram(BENT_TRIPOD), "J6", "G7", nodes=6_000_000)
    assert str(answer) == "yes"
