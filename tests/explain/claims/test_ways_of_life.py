"""The first moves by which a group lives or dies: a try of the other side, and the answer, in the text and checked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board.points import BLACK, WHITE
from engine.decide.decision.record import Decision
from engine.explain.claims.checking import Checker
from engine.explain.claims.inquiry import FAILED, HELD
from engine.explain.claims.kinds import ATTACKS, COUNTED, KILLS, LIFE, PROVEN, RUN, SAVES, WAY, Claim
from engine.explain.claims.ways_of_life import _is_seen, find_way_of_doom, find_way_of_life
from engine.explain.claims.witness import Witness
from engine.explain.sentences.what_it_does_to_stones import tell_deeds
from engine.explain.words.languages import speaking
from tests.explain.claims.test_fates import THREE_IN_A_ROW, adviser
from tests.explain.positions import game_at
from tests.explain.records import point

GROUP = tuple(point(each) for each in ("A2", "B2", "C2", "D2", "D1"))


class Reader(Witness):
    """A witness that plays no games: it knows no likely answers."""

    def likely_moves(self, moves: object) -> list[tuple[int, float]]:
        return []


def fate(color: int, kind: str) -> tuple[Witness, Claim]:
    """The claim that White's corner group dies, or lives, by the vital point, with the moves by which it does."""
    witness = Reader(adviser(), game_at(THREE_IN_A_ROW, color), color)
    words = find_way_of_life(witness, point("B1"), GROUP, kind == SAVES)
    return witness, Claim(kind, PROVEN, point("B1"), GROUP, words=words)


def test_by_which_moves_a_group_dies_is_told_and_checked() -> None:
    witness, claim = fate(BLACK, KILLS)
    assert claim.words[WAY] == LIFE
    (text,) = tell_deeds(witness, [claim])
    # it was: "kills White's five stones at B2, read to the end"
    assert text == "kills White's five stones at B2 (if White plays C1, A1 answers), read to the end"
    with speaking("japanese"):
        assert "C1" in tell_deeds(witness, [claim])[0]
    checker = Checker(adviser(), game_at(THREE_IN_A_ROW), Decision(BLACK, claim.move), witness)
    assert checker.check(claim).verdict == HELD
    # a move of the line that may not be played is found out
    wrong = replace(claim, words={**claim.words, RUN: f"{point('B1')} {point('C1')}"})
    assert checker.check(wrong).verdict == FAILED


FAR_APART = """
. . . . . . . . .
. X . . X . . . X
. X . . . . X X O
. . . . O . . O .
. X . . . . O . .
. X . O . . . O .
. O . . . . X . .
. . O . . . . . .
. . . . . . . . .
"""
"""White's H3 leaves G3 as good as dead; a stone at E3 is no try of which one sees why H2 answers it."""


def test_a_try_and_its_answer_are_beside_each_other_or_the_stones() -> None:
    witness = Reader(adviser(), game_at(FAR_APART, WHITE), WHITE)
    words = find_way_of_life(witness, point("H3"), (point("G3"),), False)
    # it was: "(if Black plays E3, H2 answers)"
    assert words.get(RUN) != f"{point('E3')} {point('H2')}"
    assert not _is_seen((point("G3"),), point("E3"), point("H2"))
    assert _is_seen((point("G3"),), point("F3"), point("E2"))
    assert _is_seen((point("G3"), point("G5")), point("G2"), point("G6"))


def test_nothing_is_told_where_no_try_needs_an_answer() -> None:
    # White lives with one eye on either side of B1: nobody needs to answer there
    witness, claim = fate(WHITE, SAVES)
    assert claim.words == {}
    assert tell_deeds(witness, [claim]) == ["makes White's five stones at B2 live, read to the end"]


RUNS_OUT = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . X . X . . .
. . X O O . . . .
. . . X X . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""White's two stones at E5 are captured once Black plays F5."""


@pytest.mark.parametrize(("vertex", "is_told"), [("F5", True), ("B2", False)])
def test_how_stones_that_are_as_good_as_dead_are_captured_is_told(vertex: str, is_told: bool) -> None:
    witness = Reader(adviser(), game_at(RUNS_OUT), BLACK)
    stones = point("D5"), point("E5")
    claim = Claim(ATTACKS, COUNTED, point(vertex), stones, value=0.95, margin=0.5)
    words = find_way_of_doom(witness, claim)
    (text,) = tell_deeds(witness, [replace(claim, words=words)])
    assert text.startswith("leaves White's two stones at ") and "as good as dead" in text
    assert ("(" in text) is is_told
