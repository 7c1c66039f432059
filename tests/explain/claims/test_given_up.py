"""Own stones that a move gives up: told as given up, with what comes of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board.points import BLACK
from engine.decide.decision.record import Decision
from engine.explain.claims.checking import Checker
from engine.explain.claims.fates import find_taken
from engine.explain.claims.given_up import find_given_up
from engine.explain.claims.inquiry import FAILED, HELD
from engine.explain.claims.kinds import ANSWER, ATARI, CATCHES, GIVES, LIKELY, SEEN, TAKES, Claim
from engine.explain.claims.witness import Witness
from engine.explain.sentences.what_it_gives_up import tell_given_up
from engine.explain.words.languages import speaking
from tests.explain.claims.test_fates import adviser
from tests.explain.positions import game_at
from tests.explain.records import point

PLAYED_IN = """
. . . . . . . . .
. . O . . X O . .
. . . . . X . . .
. . O . . . . . .
. O X X X . . . .
. . O X O X X X .
. O . O O O X O .
. X . . O . O X .
. . . . . O . X .
"""
"""Black plays C3, and White takes the stone by C2."""

LEFT = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . X O . . . .
. . X . . . . . .
. . . . X . . . .
. . . . . . . . .
O O . . . . . . .
X . . . . . . . .
"""
"""White takes A1 by B1; Black could not save it."""


def witness_at(rows: str) -> Witness:
    """What is known of a position, Black to move."""
    return Witness(adviser(), game_at(rows), BLACK)


def test_a_stone_played_in_to_be_taken_is_told_to_be_given_up() -> None:
    witness, line = witness_at(PLAYED_IN), (point("C3"), point("C2"))
    told = tell_given_up(witness, line, [], [], "Black keeps sente", "")
    assert told is not None
    # it was: "White C2 would take the black stone at C3", and "White has to answer, for example at C2"
    assert told.text == (
        "Black gives up the black stone at C3: I expect White to capture it with C2, and Black keeps sente"
    )
    assert [each.kind for each in told.claims] == [ANSWER, GIVES]
    checker = Checker(adviser(), game_at(PLAYED_IN), Decision(BLACK, line[0]), witness)
    gives = told.claims[1]
    assert checker.check(gives).verdict == HELD
    assert checker.check(replace(gives, points=(point("B6"),))).verdict == FAILED
    # where nothing comes of it nobody sees why
    assert tell_given_up(witness, line, [], [], "", "") is None
    with speaking("japanese"):
        japanese = tell_given_up(witness, line, [], [], "", "そのあと")
        assert japanese is not None and "C2" in japanese.text and "捨て" in japanese.text


def test_what_is_lost_anyhow_is_not_given_up() -> None:
    witness, move, answer = witness_at(LEFT), point("G5"), point("B1")
    there = witness.witness_after([move])
    assert there is not None
    deeds = find_taken(there, answer)
    assert deeds and find_given_up(witness, move, answer, deeds) is None
    checker = Checker(adviser(), game_at(LEFT), Decision(BLACK, move), witness)
    wrong = Claim(GIVES, SEEN, move, (point("A1"),), (answer,))
    assert checker.check(wrong).verdict == FAILED


@pytest.mark.parametrize("kind", [TAKES, CATCHES, ATARI])
def test_only_what_is_taken_or_captured_is_given_up(kind: str) -> None:
    witness, move, answer = witness_at(PLAYED_IN), point("C3"), point("C2")
    found = find_given_up(witness, move, answer, [Claim(kind, SEEN, answer, (move,))])
    assert (None if found is None else found.trust) == {TAKES: SEEN, CATCHES: LIKELY}.get(kind)


IN_ATARI = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . X . . . . .
. . . . . . . . .
. . . . . . . . .
. . O . . . . . .
. O X . . . . . .
. . O . . . . . .
"""
"""Black could save C2 by D2, where White takes it."""


def test_of_the_strings_that_are_taken_those_that_could_be_saved_are_given_up() -> None:
    witness, move, answer = witness_at(IN_ATARI), point("G5"), point("D2")
    there = witness.witness_after([move])
    assert there is not None
    found = find_given_up(witness, move, answer, find_taken(there, answer))
    assert found is not None and (found.trust, found.stones) == (LIKELY, (point("C2"),))
    assert Checker(adviser(), game_at(IN_ATARI), Decision(BLACK, move), witness).check(found).verdict == HELD


KO_TAKEN = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . X O . . . .
. . X . X O . . .
. . . X O . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""White takes E5 by D5, in a ko."""


def test_what_is_taken_in_a_ko_is_not_given_up() -> None:
    witness, move, answer = witness_at(KO_TAKEN), point("H2"), point("D5")
    there = witness.witness_after([move])
    assert there is not None
    deeds = find_taken(there, answer)
    assert deeds and find_given_up(witness, move, answer, deeds) is None
    wrong = Claim(GIVES, SEEN, move, (point("E5"),), (answer,))
    checker = Checker(adviser(), game_at(KO_TAKEN), Decision(BLACK, move), witness)
    assert checker.check(wrong).verdict == FAILED
