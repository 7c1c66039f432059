"""Own stones that are not given up: a ko saves them, or what the enemy takes them for costs him more."""

from __future__ import annotations

import pytest

from engine.board.points import BLACK, WHITE
from engine.explain.claims.kinds import CAUGHT, LOST
from engine.explain.claims.own_ataris import find_left
from engine.explain.claims.witness import Witness
from engine.explain.sentences.who_is_in_atari import tell_ataris
from tests.explain.claims.test_fates import adviser
from tests.explain.positions import game_at
from tests.explain.records import point

KO_BESIDE = """
. . . . . . . . .
. O O . . . . . .
O . O X . . . . .
. O X . X . . . .
X O X . . . . . .
. X O O O X . . .
X O X O X X . . .
. . X X O X . . .
. . X O O . . . .
"""
"""White's A4 takes B4 in a ko and puts A5 in atari, which Black saves if he wins the ko."""

NO_KO = KO_BESIDE.replace(". X O O O X . . .\nX O X", ". O O O O X . . .\nX O X")
"""The same, but there is no stone to be taken in a ko."""


@pytest.mark.parametrize(("diagram", "rule"), [(KO_BESIDE, ""), (NO_KO, LOST)])
def test_stones_that_a_ko_would_save_are_not_beyond_saving(
    diagram: str, rule: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Witness, "likely_moves", lambda *_: [])
    game = game_at(diagram, WHITE)
    game.play(WHITE, point("A4"))
    witness = Witness(adviser(), game, BLACK)
    left = find_left(witness, point("H8"))
    assert left is not None and left.stones == (point("A5"),)
    assert (left.rule, left.points) == (rule, (point("A6"),))
    told = tell_ataris(witness, point("H8"), [])
    # it was: "Black gives up the black stone at A5, in atari at A6 and beyond saving."
    assert (told is not None and "beyond saving" in told.text) is (rule == LOST)


BAIT = """
. . . . O . . . .
. . . . O X . . .
. . O O X . X . .
. O O X X . . . .
. . X O . . . . .
. X X O X X . . .
. X O O O X . O X
. X O . O X . X X
. O . . . . . . .
"""
"""White's E1 would capture D1, but Black's E5 captures the stones beside it then."""

NO_BAIT = BAIT.replace(". . X O . . . . .\n. X X O X X", ". . X O O O O . .\n. X X O X X")
"""The same, but White's stones above have many liberties."""


@pytest.mark.parametrize(("diagram", "rule"), [(BAIT, None), (NO_BAIT, CAUGHT)])
def test_a_stone_by_which_more_is_captured_is_not_told_to_be_lost(diagram: str, rule: str | None) -> None:
    left = find_left(Witness(adviser(), game_at(diagram), BLACK), point("D1"))
    # it was: "White E1 would capture the black stone at D1 (if Black plays D2, C1 takes)."
    assert (None if left is None else left.rule) == rule
