"""What a later move does where no reading says more: it joins strings, or blocks the last stone."""

from __future__ import annotations

import pytest

from engine.board.points import BLACK
from engine.explain.claims.kinds import SHAPE, THERE
from engine.explain.claims.plain_moves import find_plain_deed
from engine.explain.claims.shapes import JOINING, STOP
from engine.explain.claims.witness import Witness
from engine.explain.sentences.what_may_come import tell_deed_or_shape, tell_what_may_come
from tests.explain.claims.test_fates import adviser
from tests.explain.claims.test_outlooks import Foreseen
from tests.explain.positions import game_at
from tests.explain.records import point

PUSHED = """
. . . . . . . . .
. . . . . . . . .
. X X . X . . . .
. . O O . X . . .
. X . . O O X X .
. . . O . X X O X
. O . . . X O O .
. . . . O O . . .
. . . . . . . . .
"""
"""After B6 White pushes at D7, and Black blocks at D8."""

FROM_A_STONE = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . X . . . .
. . . . . . . . .
. . . O . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""Black pushes at E4, and White blocks at E3."""

IN_TWO = """
. . . . . . . . .
. . . . . . . . .
. . . O O . . . .
. . . X O X . . .
. . . X . X . . .
. . . O O O . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""E5 joins Black's stones, or cuts them."""


def test_a_move_right_ahead_of_the_last_stone_blocks_it() -> None:
    witness = Witness(adviser(), game_at(PUSHED), BLACK)
    line = [point("B6"), point("D7")]
    # it was: "D8 is a hane around the stone at D7"
    text, claims = tell_deed_or_shape(witness, line, point("D8"), ())
    assert text == "blocks the stone at D7"
    assert [(each.kind, each.rule, each.stones) for each in claims] == [(THERE, SHAPE, (point("D7"),))]
    there = witness.witness_after(line)
    assert there is not None
    found = find_plain_deed(there, point("D8"))
    assert found is not None and found.rule == STOP
    # nothing stands behind the stone on that side
    assert find_plain_deed(there, point("C8")) is None


def test_a_move_that_joins_strings_which_could_be_cut_is_told_to_join_them() -> None:
    found = find_plain_deed(Witness(adviser(), game_at(IN_TWO), BLACK), point("E5"))
    assert found is not None and found.rule == JOINING
    assert set(found.stones) == {point("D5"), point("F5")}
    # these come together in any case
    assert find_plain_deed(Witness(adviser(), game_at(PUSHED), BLACK), point("B6")) is None


@pytest.mark.parametrize(("answer", "is_told"), [("F5", False), ("E3", True)])
def test_an_answer_that_has_but_a_shape_is_worth_no_sentence(
    answer: str, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.explain.sentences.what_may_come.find_helped", lambda *_: None)
    witness = Foreseen(FROM_A_STONE, {("E4",): ((answer, 0.8),), ("E4", answer): ()})
    told = tell_what_may_come(witness, point("E4"), [])
    assert (told is not None) is is_told, told
