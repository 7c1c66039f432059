"""What a later move puts in atari is told first: after a pass, where a move is not answered, as an answer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board.points import BLACK, PASS
from engine.explain.claims import next_moves
from engine.explain.claims.kinds import (
    ATARI,
    ATTACKS,
    CATCHES,
    COST,
    COULD,
    COUNTED,
    CUTS,
    DIES,
    FAVOURS,
    GROUND,
    LIKELY,
    LINKS,
    PASSED,
    POINT,
    PROVEN,
    RESCUES,
    SEEN,
    SHAPE,
    TAKES,
    THERE,
    TURNED_AWAY,
    Claim,
    Sentence,
    as_claims_before,
)
from engine.explain.claims.next_ataris import add_atari, add_atari_prevented
from engine.explain.claims.witness import Witness
from engine.explain.sentences import fate_if_passed, if_passed, what_it_prevents, where_the_opponent_plays
from engine.explain.sentences.what_it_prevents import add_prevented
from engine.explain.sentences.what_may_come import tell_deed_or_shape
from engine.explain.sentences.where_the_opponent_plays import tell_beside_fate
from engine.explain.words.languages import speaking
from tests.explain.claims.test_fates import adviser
from tests.explain.claims.test_outlooks import Foreseen
from tests.explain.claims.test_own_ataris import verdict_on
from tests.explain.positions import game_at
from tests.explain.records import point

BOARD = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . O . . . . . .
. . X O . . . . .
. . . . . . . . .
. . . . X . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""White's C4 puts C5 in atari."""

TAKES_BACK = BOARD.replace(". . . . . . . . .\n. . O .", ". . X . . . . . .\n. X O .")
"""The same, but Black can take C6 then."""

STONE_LOST = BOARD.replace("O . . . . .\n. . . . .", "O . . . . .\n. X . X .")
"""The same, but Black takes C4 then, at C3."""

CUT = Claim(CUTS, PROVEN, point("C4"), (point("C5"), point("E3")))

STONE_CAUGHT = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . X . . .
. . . O X . . . .
. . . . O X . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""White's E6 puts E5 in atari. Once Black has D6, E7 takes that stone."""


def witness_on(diagram: str) -> Witness:
    return Witness(adviser(), game_at(diagram, BLACK), BLACK)


@pytest.mark.parametrize(
    ("diagram", "deed", "kinds"),
    [
        (BOARD, CUT, [ATARI, CUTS]),
        (BOARD, Claim(CATCHES, PROVEN, point("C4"), (point("C5"),)), [CATCHES]),
        (TAKES_BACK, CUT, [CUTS]),
        (STONE_LOST, CUT, [CUTS]),
    ],
)
def test_an_atari_is_told_first_where_it_holds(diagram: str, deed: Claim, kinds: list[str]) -> None:
    witness = witness_on(diagram)
    there = witness.witness_after([PASS])
    assert there is not None
    assert [each.kind for each in add_atari(there, point("C4"), [deed])] == kinds
    assert [each.kind for each in add_atari_prevented(witness, point("C4"), point("C4"), [deed])] == kinds
    # a move that does not prevent it has nothing to do with it
    far = add_atari_prevented(witness, point("H8"), point("C4"), [deed])
    assert [each.kind for each in far] == [deed.kind]


def test_an_atari_by_a_stone_that_is_taken_after_our_move_is_prevented() -> None:
    witness = witness_on(STONE_CAUGHT)
    told = add_atari_prevented(witness, point("D6"), point("E6"))
    assert [(each.kind, each.stones) for each in told] == [(ATARI, (point("E5"),))]
    # it was told as a hane around E5
    assert tell_deed_or_shape(witness, [PASS], point("E6"), ()) == ("", [])
    assert tell_deed_or_shape(witness, [PASS], point("E6"), told)[0] == "puts the black stone at E5 in atari"
    assert not add_atari_prevented(witness, point("A1"), point("E6"))


TWO_ON_THE_EDGE = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
O . . . . . . . .
X . O . . . . . .
. O . . . . . . .
O . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""White's B5 puts A5 in atari, or takes A5 and A4."""


def test_an_atari_is_not_prevented_by_our_move_whose_stones_he_takes_instead() -> None:
    witness = witness_on(TWO_ON_THE_EDGE)
    assert not add_atari_prevented(witness, point("A4"), point("B5"))


def test_an_atari_is_told_beside_the_stones_that_it_saves() -> None:
    there = witness_on(BOARD).witness_after([PASS])
    assert there is not None
    saves = Claim(RESCUES, PROVEN, point("C4"), (point("C6"),))
    assert [each.kind for each in add_atari(there, point("C4"), [saves])] == [ATARI, RESCUES]
    takes = replace(saves, kind=TAKES)
    assert add_atari(there, point("C4"), [takes]) == [takes]


def test_as_an_answer_it_is_told_before_what_is_cut() -> None:
    witness = witness_on(BOARD)
    text, claims = tell_deed_or_shape(witness, [point("H8")], point("C4"), [CUT])
    # it was: "cuts Black's stones at C5 and E3 apart"
    assert text.startswith("puts the black stone at C5 in atari and cuts ")
    assert [each.rule for each in claims] == [ATARI, CUTS]
    assert verdict_on(witness, claims[0]) == "held"


def test_what_the_enemy_cuts_after_a_pass_is_told_with_the_atari() -> None:
    witness = witness_on(BOARD)
    could = Claim(COULD, PROVEN, point("C4"), (point("C5"), point("E3")), (point("C4"),), rule=LINKS)
    text, claims = if_passed._tell_strongest(witness, point("C4"), could)
    # it was: "White would play C4 and cut C5 and E3 apart"
    assert text == "White would play C4, put the black stone at C5 in atari and cut C5 and E3 apart"
    assert [each.rule for each in claims] == [LINKS, ATARI]
    with speaking("japanese"):
        assert "アタリ" in if_passed._tell_strongest(witness, point("C4"), could)[0]


def test_what_is_in_danger_after_a_pass_is_told_to_be_in_atari(monkeypatch: pytest.MonkeyPatch) -> None:
    witness, move = witness_on(BOARD), point("C4")
    fate = Claim(DIES, COUNTED, move, (point("C5"),), value=0.9, other=0.1, margin=0.8)
    where = Claim(PASSED, COUNTED, move, points=(move,))
    text, claims = tell_beside_fate(witness, where, fate)
    assert text == "White would play C4, which puts the black stone at C5 in atari"
    assert [each.kind for each in claims] == [PASSED, THERE]
    # of a group that he does not put in atari nothing is added
    other = Claim(DIES, COUNTED, move, (point("E3"),), value=0.9)
    assert tell_beside_fate(witness, where, other) == ("White would play C4", [where])
    monkeypatch.setattr(fate_if_passed, "tell_answer_beside_fate", lambda *_: (text, claims))
    passed = witness.play_out(PASS)
    parts, _ = fate_if_passed.tell_answer_and_fate(witness, move, passed, fate, [])
    assert parts == [f"{text}, and that stone would probably be lost"]


@pytest.mark.parametrize("cost", [None, 8.0])
def test_what_he_could_play_is_told_by_the_atari_before_its_shape(
    cost: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    move = point("C4")
    monkeypatch.setattr(next_moves, "costs_of_next", lambda *_: [3.0, 4.0])
    monkeypatch.setattr(what_it_prevents, "tell_turned", lambda *_: ({}, []))
    monkeypatch.setattr(if_passed, "is_early", lambda *_: False)
    witness = Foreseen(BOARD, {("pass",): (("C4", 0.5),)})
    price = Claim(COST, COUNTED, move, value=8.0, margin=2.5)
    without = None if cost is None else Sentence("", (price,))
    found = add_prevented(witness, move, [Claim(SHAPE, SEEN, move)], without)
    # it was: "... C4, which is a hane ..."
    assert found is not None
    assert found.text.startswith(
        "If Black passed, White could play C4, which puts the black stone at C5 in atari"
    )
    assert [each.kind for each in found.claims] == [*([COST] if cost else []), POINT, THERE]


def test_what_he_puts_in_atari_is_told_before_whom_that_helps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.explain.sentences.if_passed.is_early", lambda _: False)
    move = point("C4")
    helps = as_claims_before([Claim(FAVOURS, LIKELY, move, points=(point("C3"),))], PASS)
    monkeypatch.setattr(next_moves, "costs_of_next", lambda *_: [3.0, 4.0])
    monkeypatch.setattr(what_it_prevents, "find_helps_of_next", lambda *_: helps)
    witness = Foreseen(BOARD, {("pass",): (("H8", 0.5),)})
    without = Sentence("", (Claim(COST, COUNTED, move, value=8.0, margin=2.5),))
    # it was: "... C4, which helps White ..."
    found = add_prevented(witness, move, [Claim(GROUND, COUNTED, move, points=(point("D5"),))], without)
    assert found is not None
    assert (
        "C4, which puts the black stone at C5 in atari and helps White in the lower left corner" in found.text
    )
    assert [each.kind for each in found.claims] == [COST, POINT, THERE, THERE]
    # beside stones the atari alone
    found = add_prevented(witness, move, [Claim(ATTACKS, COUNTED, move, (point("D5"),))], without)
    assert found is not None and "C4, which puts the black stone at C5 in atari: that costs" in found.text


def test_where_he_only_puts_stones_in_atari_it_is_told_how_they_are_saved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    witness, move = witness_on(BOARD), point("C4")
    monkeypatch.setattr(where_the_opponent_plays, "tell_turned", lambda *_: ({}, []))
    where, atari = Claim(PASSED, COUNTED, move, points=(move,)), Claim(ATARI, SEEN, move, (point("C5"),))
    out = Claim(TURNED_AWAY, PROVEN, move, (point("C5"),), (point("B5"),))
    monkeypatch.setattr(where_the_opponent_plays, "find_way_out", lambda *_: out)
    done = as_claims_before([atari], PASS)
    deeds = "puts the black stone at C5 in atari"
    text, claims = where_the_opponent_plays._tell_with_turned(witness, where, deeds, done)
    # it was: "White would play C4, which puts the black stone at C5 in atari"
    assert text == f"White would play C4, which {deeds}, and B5 would save that stone"
    assert [each.rule for each in claims] == ["", ATARI, TURNED_AWAY]
    with speaking("japanese"):
        assert "B5" in where_the_opponent_plays._tell_with_turned(witness, where, deeds, done)[0]
    # not of other stones, nor beside a cut
    others = as_claims_before([replace(atari, stones=(point("E3"),))], PASS)
    assert where_the_opponent_plays._tell_with_turned(witness, where, deeds, others)[1] == [where, *others]
    cut = [*done, *as_claims_before([CUT], PASS)]
    assert where_the_opponent_plays._tell_with_turned(witness, where, deeds, cut)[1] == [where, *cut]
