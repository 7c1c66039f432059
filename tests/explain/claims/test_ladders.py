"""Where a ladder runs, and what is no ladder."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board.points import BLACK, WHITE
from engine.decide.decision.record import Decision
from engine.explain.claims.checking import Checker
from engine.explain.claims.fates import read_fates
from engine.explain.claims.inquiry import FAILED, HELD
from engine.explain.claims.kinds import BREAKER, CATCHES, LADDER, PROVEN, RESCUES, Claim
from engine.explain.claims.ladders import find_breaker, trace_ladder
from engine.explain.claims.witness import Witness
from engine.explain.sentences.what_it_does_to_stones import tell_deeds
from tests.explain.claims.test_fates import adviser
from tests.explain.positions import CAPTURABLE, game_at
from tests.explain.records import point

RUNS = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . X X . . . .
. . X O . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""Black catches the white stone at D3 with D2, in a ladder down to the edge."""


def test_a_ladder_is_traced_to_the_edge_and_told_with_where_it_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    witness = Witness(adviser(), game_at(RUNS, BLACK), BLACK)
    after = witness.board_after(point("D2"))
    assert after is not None
    assert trace_ladder(witness, after, point("D3")) == tuple(map(point, ("E3", "E2", "E1", "F1")))
    read = Witness.read_capture
    monkeypatch.setattr(
        Witness, "read_capture", lambda *asked: replace(read(*asked), is_proven=read(*asked).yes is not None)
    )
    (caught,) = [each for each in read_fates(witness, point("D2")) if each.kind == CATCHES]
    assert caught.words[LADDER] == " ".join(str(point(each)) for each in ("E3", "E2", "E1", "F1"))
    # by E3 it is caught, too, but not by one atari after the other
    other = witness.board_after(point("E3"))
    assert other is not None and trace_ladder(witness, other, point("D3")) == ()


def test_a_stone_with_two_liberties_is_in_no_ladder_yet() -> None:
    witness = Witness(adviser(), game_at(RUNS, BLACK), BLACK)
    assert trace_ladder(witness, witness.board, point("D3")) == ()
    # who is in atari and gets nowhere is caught without one
    caught = Witness(adviser(), game_at(CAPTURABLE, WHITE), WHITE)
    assert trace_ladder(caught, caught.board, point("D4")) == ()


BREAKS = """
. . . . . . . . .
. . . . . . . . .
. . X X . . . . .
. X O . . . . . .
. . X . . . . . .
. . . . . . . . .
. . . . . O . . .
. . . . . . . . .
. . . . . . . . .
"""
"""White's stone at C6 runs by D6 into a ladder, which the stone at F3 breaks."""


def test_the_stone_that_breaks_a_ladder_is_named_and_checked() -> None:
    witness = Witness(adviser(), game_at(BREAKS, WHITE), WHITE)
    (rescued,) = read_fates(witness, point("D6"))
    assert (rescued.kind, rescued.words) == (RESCUES, {BREAKER: str(point("F3"))})
    assert tell_deeds(witness, [rescued]) == [
        "saves the white stone at C6 from the ladder, which the white stone at F3 breaks"
    ]
    checker = Checker(adviser(), game_at(BREAKS, WHITE), Decision(WHITE, point("D6")), witness)
    assert checker.check(rescued).verdict == HELD
    for other in ("B6", "A1", "C6"):
        wrong = replace(rescued, words={BREAKER: str(point(other))})
        assert checker.check(wrong).verdict == FAILED


def test_a_move_may_break_a_ladder_from_afar() -> None:
    rows = BREAKS.replace(". . . . . O . . .", ". . . . . . . . .")
    witness = Witness(adviser(), game_at(rows, WHITE), WHITE)
    caught = witness.board_after(point("D6"))
    assert caught is not None and find_breaker(witness, caught, point("C6")) is None
    open_below = rows.replace(". X O . . . . . .\n. . X", ". X O . . . . . .\n. . .")
    there = Witness(adviser(), game_at(open_below, WHITE), WHITE)
    after = there.board_after(point("G3"))
    assert after is not None and find_breaker(there, after, point("C6")) == point("G3")
    breaks = Claim(RESCUES, PROVEN, point("G3"), (point("C6"),), words={BREAKER: str(point("G3"))})
    assert tell_deeds(there, [breaks]) == [
        "breaks the ladder in which the white stone at C6 would be captured"
    ]
    # a stone that has liberties enough is in no ladder
    assert find_breaker(there, after, point("B6")) is None
