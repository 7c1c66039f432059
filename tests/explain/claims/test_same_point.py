"""Which strings the enemy's stone would tie, or come between, at the point of a move that is not played."""

from __future__ import annotations

import pytest

from engine.board.points import BLACK, PASS
from engine.decide.decision.record import Decision
from engine.explain.claims import next_moves, same_point
from engine.explain.claims.checking import Checker
from engine.explain.claims.inquiry import HELD
from engine.explain.claims.kinds import COST, COUNTED, POINT, SHAPE, Claim, Sentence
from engine.explain.claims.same_point import find_tie_there
from engine.explain.claims.shapes import INTO, JOINING, LINKING
from engine.explain.sentences import at_the_same_point, if_passed, what_it_prevents
from engine.explain.sentences.at_the_same_point import tell_tie_there
from engine.explain.sentences.what_it_prevents import add_prevented, tell_plain_reverse
from engine.explain.words.languages import speaking
from tests.explain.claims.test_fates import adviser
from tests.explain.claims.test_outlooks import Foreseen
from tests.explain.positions import game_at
from tests.explain.records import point

CROSSED = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . O . . . .
. . . O . X . . .
. . . . X . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""Black's E5 is a crosscut between D5 and E6, and makes one string of F5 and E4, where White would come between."""

APART = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . O . . . .
. . . . . X . . .
. . . O . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""White at E5 touches E6, and is diagonal to D4 with both points between them empty."""

ONE = """
. . . . . . . . .
. . . . . . . . .
. . . O O . . . .
. . . O . X . . .
. . . O O . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""E6 touches one string of White's only."""


def found_at(rows: str, vertex: str) -> Claim | None:
    witness = Foreseen(rows, {})
    there = witness.witness_after([PASS])
    assert there is not None
    return find_tie_there(witness, there, point(vertex))


JUMP = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . O . . . X . .
. . . . . . . . .
. . . . . . X . .
. . O X . . . . .
. . X X . . . . .
. . . . . . . . .
"""
"""White's C4 touches C3 and is a jump of one point below C6; Black at C4 comes between them."""


@pytest.mark.parametrize(
    ("rows", "vertex", "relation", "stones"),
    [
        (JUMP, "C4", LINKING, {"C3", "C6"}),
        (CROSSED, "E5", JOINING, {"D5", "E6"}),
        (APART, "E5", LINKING, {"E6", "D4"}),
    ],
)
def test_his_stone_at_the_point_joins_what_ours_keeps_apart(
    rows: str, vertex: str, relation: str, stones: set[str]
) -> None:
    # it was: "White could play Q8, which helps White's stones around P8 to make eyes", where he joins P8 and Q7 by it
    tie = found_at(rows, vertex)
    assert tie is not None and tie.rule == relation and set(tie.stones) == {point(each) for each in stones}


def test_what_is_one_string_is_not_joined() -> None:
    assert found_at(ONE, "E6") is None


BETWEEN = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . O O . . .
. . . X . X . . .
. . . O . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""Black joins D5 and F5 by E5; White comes between them there."""


def test_his_stone_comes_between_what_ours_joins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(at_the_same_point, "costs_of_next", lambda *_: [])
    # it was: "makes it harder for Black's stones around R17 to make eyes", where he cuts them from Q16 by it
    witness = Foreseen(BETWEEN, {})
    tie = found_at(BETWEEN, "E5")
    assert tie is not None and tie.rule == INTO and set(tie.stones) == {point("D5"), point("F5")}
    text, claims = tell_tie_there(witness, point("E5"))
    assert text == "comes between Black's stones at D5 and F5"
    checker = Checker(adviser(), game_at(BETWEEN), Decision(BLACK, point("E5")), witness)
    assert [checker.check(each).verdict for each in claims] == [HELD]
    with speaking("japanese"):
        assert tell_tie_there(witness, point("E5"))[0] == "D5とF5の黒石の間に入る"


def test_it_is_told_before_how_else_his_stone_would_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(at_the_same_point, "costs_of_next", lambda *_: [4.0, 5.0])
    monkeypatch.setattr(if_passed, "is_early", lambda *_: False)
    price = Sentence("", (Claim(COST, COUNTED, point("E5"), value=8.0, margin=2.5),))
    told = add_prevented(Foreseen(CROSSED, {}), point("E5"), [Claim(SHAPE, "seen", point("E5"))], price)
    assert told is not None and [each.kind for each in told.claims[:2]] == [COST, POINT]
    assert told.text.startswith("If Black passed, White could play E5, which joins White's stones at ")
    for name in (at_the_same_point, next_moves, what_it_prevents):
        monkeypatch.setattr(name, "costs_of_next", lambda *_: [0.1, 5.0])
    assert (
        add_prevented(Foreseen(CROSSED, {}), point("E5"), [Claim(SHAPE, "seen", point("E5"))], price) == price
    )


HE_TAKES = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . O O . . . . .
. . O X . X . . .
. . . O . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""White takes D5 at E5."""

WE_TAKE = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . X X . . . . .
. . X O . O . . .
. . . X . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""Black takes D5 at E5."""

BY_ATARI = """
. . . . . . . . .
. . . . . . . . .
. . . O . . . . .
. . . X O O . . .
. . . O . X O . .
. . . . X . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""White's E5 makes one string of D5 and E6, and puts F5 in atari."""


@pytest.mark.parametrize("rows", [HE_TAKES, WE_TAKE])
def test_stones_that_are_taken_are_neither_parted_nor_joined(rows: str) -> None:
    # it was: "White could play E5, which comes between Black's stones at D5 and F5", where he takes D5
    assert found_at(rows, "E5") is None


def test_an_atari_says_more_than_what_his_stone_joins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(at_the_same_point, "costs_of_next", lambda *_: [])
    assert found_at(BY_ATARI, "E5") is not None
    witness = Foreseen(BY_ATARI, {})
    # it was told here, and before the atari, where nothing else was
    assert tell_tie_there(witness, point("E5")) == ("", [])
    assert tell_plain_reverse(witness, point("E5"), [Claim(SHAPE, "seen", point("E5"))]) is None


def test_nothing_is_read_of_strings_that_his_stone_does_not_tie(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[int]()
    monkeypatch.setattr(same_point, "can_survive", lambda _, stone: asked.append(stone) or True)
    assert found_at(APART.replace(". . . . . X . . .", ". . . X . . . . ."), "E5") is None
    assert not asked
