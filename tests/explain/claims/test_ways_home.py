"""Stones that are cut off on one side, and come together with others on another, are neither weak nor lost."""

from __future__ import annotations

import pytest

from engine.board.points import BLACK, PASS
from engine.explain.claims.kinds import COUNTED, DIES, PASSED, Claim
from engine.explain.claims.readings import Answer
from engine.explain.claims.standing import find_weak_if_cut
from engine.explain.claims.ways_home import can_come_home
from engine.explain.claims.what_ties_hold import _find_lasting
from engine.explain.claims.witness import Witness
from engine.explain.sentences import fate_if_passed
from tests.explain.claims.test_fates import adviser
from tests.explain.positions import game_at
from tests.explain.records import point

CUT_OFF = """
. . . . . . . . .
. . . O . . . . .
. . . O . . . . .
. . X O . . . . .
. X . . . . . O .
. . X O . . . O .
. X . X . . O . O
. . X . . X O . .
. . . . . . X O .
"""
"""Black D5 cuts D4 off from D6; White's living stones around G3 are not far."""

PAIR = (point("D6"), point("D4"))


@pytest.mark.parametrize("is_tied", [True, False])
def test_what_comes_home_on_another_side_is_not_weak_by_a_cut(
    is_tied: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness = Witness(adviser(), game_at(CUT_OFF, BLACK), BLACK)
    there = witness.witness_after([point("D5")])
    assert there is not None
    asked = list[tuple[int, ...]]()

    def read(_: Witness, board: object, stones: tuple[int, ...], first: int) -> Answer:
        asked.append((*stones, first))
        return Answer(is_tied)

    monkeypatch.setattr(Witness, "read_link", read)
    assert can_come_home(there, [PAIR[1]], PAIR[:1]) is is_tied
    # White moves, and what is tied is not what it was cut off from
    assert asked and all(each[0] == PAIR[1] and each[-1] == there.color for each in asked)
    assert not {PAIR[0], point("D8")} & {each[1] for each in asked}
    assert find_weak_if_cut(witness, point("D5"), PAIR) == [(PAIR[1],)]
    # it was: weak in either case
    assert _find_lasting(witness, point("D5"), PAIR) == ([] if is_tied else [(PAIR[1],)])


def test_what_comes_home_is_not_said_to_be_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    witness, move = Witness(adviser(), game_at(CUT_OFF, BLACK), BLACK), point("E5")
    fate = Claim(DIES, COUNTED, move, (point("C4"),), value=0.9, other=0.1, margin=0.8)
    where = Claim(PASSED, COUNTED, move, points=(point("D5"),))
    monkeypatch.setattr(
        fate_if_passed, "tell_answer_beside_fate", lambda *_: ("White would play D5", [where])
    )
    passed, told = witness.play_out(PASS), dict[bool, list[str]]()
    for is_tied in (False, True):
        monkeypatch.setattr(fate_if_passed, "can_come_home", lambda *_, tied=is_tied: tied)
        told[is_tied], claims = fate_if_passed.tell_answer_and_fate(witness, move, passed, fate, [])
        assert bool(claims) is not is_tied
    # it was: the same though they are linked
    assert told[False][-1] == "the black stone at C4 would probably be lost"
    assert told[True] == []
