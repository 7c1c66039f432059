"""A warning names what a move would lose, and nothing else."""

from __future__ import annotations

import pytest

from engine.library.game import Game
from engine.studio.danger import endangered

ATARI = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . O . . . . .
. . O X O . . . .
. . O X . . . . .
. . . O . X . . .
. . . . . X . . .
. . . . . . . . .
"""
"""Black's two stones at D5 are in atari; E4 saves them, for now or for good."""


@pytest.mark.parametrize(
    ("vertex", "stones"),
    [("H8", 2), ("E4", 0), ("pass", 0), ("D5", 0)],
)
def test_stones_left_in_atari_are_named(vertex: str, stones: int) -> None:
    game = Game.from_diagram(ATARI, to_move="black")
    found = endangered(game, vertex)
    if stones:
        assert sorted(found["stones"]) == ["D4", "D5"] and found["move"] == "E4"
    elif vertex != "E4":
        assert found == {"stones": [], "move": ""}
    else:
        assert "D5" not in found["stones"] or found["move"] != "E4"


def test_a_move_into_atari_is_named() -> None:
    game = Game.from_diagram(CORNER, to_move="black")
    found = endangered(game, "A1")
    assert found == {"stones": ["A1"], "move": "B1"}


CORNER = """
. . . . .
. . . . .
. . . . .
O O . . .
. . O . .
"""
