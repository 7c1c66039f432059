"""Stones that fall at one point are told together, with all that one move takes; and so is what one move saves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board.points import PASS, WHITE
from engine.explain.claims.fates import _with_fallen, first_of
from engine.explain.claims.inquiry import HELD
from engine.explain.claims.kinds import (
    ANSWER,
    CARRIES,
    CATCHES,
    COST,
    COULD,
    COUNTED,
    DEFENDS,
    KILLS,
    KO,
    LIKELY,
    LINE,
    LINKS,
    PROVEN,
    RESCUES,
    SAVES,
    SEEN,
    TAKES,
    TAKES_TOO,
    Claim,
    Sentence,
    as_claims_before,
    taken_too,
)
from engine.explain.claims.own_ataris import find_left, find_way_out
from engine.explain.claims.readings import Answer
from engine.explain.claims.threats import find_undoing
from engine.explain.claims.witness import Witness
from engine.explain.sentences.what_a_ko_is_about import is_taken_in_ko
from engine.explain.sentences.what_it_does_to_stones import tell_deeds, tell_undoing
from engine.explain.sentences.who_is_in_atari import tell_ataris
from engine.explain.words.languages import speaking
from tests.explain.claims.test_own_ataris import KO_SHAPE, after_last, verdict_on, witness_at
from tests.explain.claims.test_own_ataris import LEFT as OUT_OF_ATARI
from tests.explain.positions import game_at
from tests.explain.records import point

TOGETHER = """
. . . . . . . . .
. . . . . . . . .
. . O O . . . . .
. O X X . . . . .
. . O . X O . . .
. . . O O . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""Once White has E6, D5 takes C6 and D6, and E5: they have no other liberty."""


def test_all_stones_are_told_that_are_taken_at_one_point() -> None:
    witness = after_last(TOGETHER, "E6")
    left = find_left(witness, point("H2"))
    # it was: C6 and D6 alone
    assert left is not None and left.stones == tuple(map(point, ("C6", "D6", "E5")))
    assert verdict_on(witness, left) == HELD


DOUBLE = """
. . . . . . . . .
. . . . . . . . .
. . . X . . . . .
. . . O . . . . .
. O . X O . . . .
. . O O X . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""Black E6 is a double atari; White takes D5 by C5, and is out of both."""


def test_one_move_that_brings_all_out_of_a_double_atari_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.explain.sentences.who_is_in_atari.find_return", lambda *_: [])
    witness, move = witness_at(DOUBLE), point("E6")
    out = find_way_out(witness, move)
    # it was: one of the two alone, by another move
    assert out is not None and (set(out.stones), out.points) == ({point("D6"), point("E5")}, (point("C5"),))
    assert verdict_on(witness, out) == HELD
    line = Claim(LINE, COUNTED, move, points=(move, point("C5")))
    told = tell_ataris(witness, move, [line])
    assert told is not None and told.text == (
        "White C5 would take the black stone at D5 and bring White's stones at D6 and E5 out of the atari."
    )
    with speaking("japanese"):
        again = tell_ataris(witness, move, [line])
    assert again is not None and "が取られ、" in again.text


def test_one_move_does_not_bring_out_of_a_double_atari_what_is_captured_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read, stones = Witness.read_capture, {point("D6"), point("E5")}
    for lost in (*stones, PASS):
        fake = lambda self, board, stone, first, lost=lost: (  # noqa: E731
            Answer(False)
            if stone == lost and first != board.color_at(stone)
            else read(self, board, stone, first)
        )
        monkeypatch.setattr(Witness, "read_capture", fake)
        out = find_way_out(witness_at(DOUBLE), point("E6"))
        # it was: both, if the largest gets out
        assert (out is not None and set(out.stones) == stones) is (lost == PASS)


def test_strings_that_one_move_captures_are_one_claim() -> None:
    after = game_at(TOGETHER).board.copy()
    after.play(WHITE, point("E6"))
    move = point("E6")
    one, other = (tuple(map(point, each)) for each in (("E5",), ("C6", "D6")))
    found = [Claim(CATCHES, PROVEN, move, each, value=2.0 * len(each)) for each in (one, other)]
    saved = Claim(RESCUES, PROVEN, move, (point("F5"),), value=2.0)
    joined = _with_fallen(after, [*found, saved])
    # it was: a claim of each
    assert [(each.kind, each.stones) for each in joined] == [
        (CATCHES, (*other, *one)),
        (RESCUES, saved.stones),
    ]
    assert (joined[0].value, joined[0].trust) == (6.0, PROVEN)
    # one that is only likely makes it likely
    likely = _with_fallen(after, [replace(found[0], trust=LIKELY), found[1]])
    assert [(each.trust, each.stones) for each in likely] == [(LIKELY, (*other, *one))]


@pytest.mark.parametrize("is_saved", [True, False])
def test_of_strings_that_are_caught_together_those_are_told_to_be_saved_that_are(
    is_saved: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness, move = witness_at(TOGETHER, WHITE), point("E6")
    one, other = (tuple(map(point, each)) for each in (("E5",), ("C6", "D6")))
    safe = lambda _, __, stone, ___, *____: Answer(is_saved or stone not in one, move=move)  # noqa: E731
    monkeypatch.setattr(Witness, "read_capture", safe)
    monkeypatch.setattr(Witness, "prove_capture", safe)
    done = Claim(CATCHES, PROVEN, move, (*other, *one))
    undone = find_undoing(witness, done)
    # it was: all of them, whatever becomes of E5
    assert undone is not None and undone.stones == ((*other, *one) if is_saved else other)


AT_ONE_POINT = """
. . . . . . . . .
. . . O . . . . .
. . O X O . . . .
. . . . X O . . .
. . . . O . . . .
. . . . . . . . .
. . X . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""White D6 takes D7 and E6."""


@pytest.mark.parametrize("kind", [RESCUES, LINKS])
def test_what_the_enemy_takes_too_after_a_pass_is_told(kind: str) -> None:
    witness, move = witness_at(AT_ONE_POINT), point("D6")
    stones = (point("D7"), point("E6"))[: 1 if kind == RESCUES else 2]
    undone = find_undoing(witness, Claim(kind, PROVEN, move, stones))
    # it was: D7 alone
    assert undone is not None
    assert (
        tell_undoing(witness, undone)
        == "White would play D6 and take Black's stones at D7 and E6 off the board"
    )
    assert taken_too(undone) == ([point("E6")] if kind == RESCUES else [])
    assert verdict_on(witness, undone) == HELD


def test_what_the_enemy_takes_beside_others_that_he_kills_is_told() -> None:
    witness, move = witness_at(AT_ONE_POINT), point("D6")
    killed = Claim(
        COULD, PROVEN, move, (point("C3"),), (move,), rule=SAVES, words={TAKES_TOO: str(point("E6"))}
    )
    told = "White would play D6, take the black stone at E6 and kill the black stone at C3"
    assert tell_undoing(witness, killed) == told
    with speaking("japanese"):
        assert "打ち抜き、" in tell_undoing(witness, killed)


def test_a_ko_beside_stones_that_are_settled_is_told_wherever_the_move_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    witness, far = witness_at(KO_SHAPE), point("B8")
    assert find_left(witness, far) is None
    left = find_left(witness, far, [point("E6")])
    assert left is not None and (left.rule, left.stones) == (KO, (point("E5"),))
    told = tell_ataris(witness, far, [Claim(KILLS, PROVEN, far, (point("E6"), point("F5")))])
    assert told is not None and told.text == "White D5 would take the black stone at E5 in a ko."
    # it was told where nothing was of stones beside it, too
    monkeypatch.setattr("engine.explain.sentences.who_is_in_atari.find_left", lambda *_: left)
    assert tell_ataris(witness, far, []) is None


def test_a_stone_that_is_out_of_atari_is_not_told_to_be_strengthened() -> None:
    witness = witness_at(OUT_OF_ATARI)
    claim = Claim(DEFENDS, COUNTED, point("E5"), (point("D5"),), value=0.2, other=0.8)
    # it was: "strengthens the black stone at D5"
    assert tell_deeds(witness, [claim]) == ["brings the black stone at D5 out of atari"]


def test_who_takes_stones_is_told_to_do_so_whatever_else_he_does() -> None:
    saves, takes = Claim(RESCUES, PROVEN, 0, (1, 2)), Claim(TAKES, SEEN, 0, (3,))
    assert first_of([saves, takes]) == [takes, saves]
    assert first_of([takes, saves]) == [takes]


def test_a_ko_that_the_answer_takes_is_told_once() -> None:
    witness, move, by = witness_at(KO_SHAPE), point("F3"), point("D5")
    answer = Claim(ANSWER, COUNTED, move, points=(move, by))
    taken = Claim(TAKES, SEEN, by, (point("E5"),), rule=KO)
    assert tell_ataris(witness, move, [answer]) is not None
    # it was: "White D5 would take ... in a ko", and once more with the answer
    assert tell_ataris(witness, move, [answer, *as_claims_before([taken], move)]) is None


def test_that_a_ko_would_be_taken_is_told_once_with_what_the_ko_is_about() -> None:
    move, stone = point("D5"), point("E5")
    kept = Claim(RESCUES, SEEN, move, (stone,), rule=KO)
    taken = as_claims_before([Claim(TAKES, SEEN, move, (stone,), rule=KO)], PASS)
    without = Sentence(
        "", (Claim(COST, COUNTED, move), Claim(CARRIES, COUNTED, move, (stone,), (move,)), *taken)
    )
    # it was: told twice
    assert is_taken_in_ko([kept], without)
    assert not is_taken_in_ko([kept], None) and not is_taken_in_ko([], without)
    more = Claim(CATCHES, PROVEN, move, (point("A1"),))
    assert not is_taken_in_ko([kept], Sentence("", (*without.claims, *as_claims_before([more], PASS))))
