"""What a move has gained that the answer does not take back: stones that stay cut apart, or connected."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board.points import BLACK
from engine.decide.decision.record import Decision
from engine.explain.claims.checking import Checker
from engine.explain.claims.inquiry import FAILED, HELD
from engine.explain.claims.kinds import CUTS, LINKS, PROVEN, STAYS, Claim
from engine.explain.claims.what_stays import find_staying
from engine.explain.claims.witness import Witness
from engine.explain.sentences.who_is_in_atari import tell_staying
from engine.explain.words.languages import speaking
from tests.explain.claims.test_fates import adviser
from tests.explain.positions import game_at
from tests.explain.records import point


def witness_at(rows: str) -> Witness:
    """Return a witness of a text board, Black to move."""
    return Witness(adviser(), game_at(rows), BLACK)


TIED = """
. . . . . . . . .
. . . . . . . . .
. . . . O . . . .
. . O X . X O . .
. . . . O . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""The stones at D6 and F6 are one by E6, and cut apart by the enemy's E6."""

LINE = point("E6"), point("H3")
APART = TIED.translate(str.maketrans("XO", "OX"))


@pytest.mark.parametrize(
    ("rows", "rule", "text"),
    [
        (TIED, LINKS, "Black's stones at D6 and F6 stay connected"),
        (APART, CUTS, "White's stones at D6 and F6 stay cut apart"),
    ],
)
def test_stones_that_stay_tied_or_cut_after_the_answer_are_told(rows: str, rule: str, text: str) -> None:
    witness = witness_at(rows)
    # it was told that the enemy answers, and not what the move has gained
    said, claims = tell_staying(witness, LINE, [])
    assert said == text
    assert [(each.kind, each.rule, each.points) for each in claims] == [(STAYS, rule, LINE)]
    with speaking("japanese"):
        assert tell_staying(witness, LINE, [])[0] not in ("", text)
    # what was told of these stones is not told again, nor what the answer changes, nor what was so before
    assert find_staying(witness, LINE, [Claim(LINKS, PROVEN, LINE[0], (point("D6"), point("F6")))]) is None
    assert find_staying(witness, (point("H3"), point("E6")), []) is None


@pytest.mark.parametrize(("rows", "rule"), [(TIED, LINKS), (APART, CUTS)])
def test_that_stones_stay_so_is_held_to_readings(rows: str, rule: str) -> None:
    witness = witness_at(rows)
    checker = Checker(adviser(), game_at(rows), Decision(BLACK, LINE[0]), witness)
    claim = find_staying(witness, LINE, [])
    assert claim is not None and claim.rule == rule
    assert checker.check(claim).verdict == HELD
    assert checker.check(replace(claim, points=LINE[::-1])).verdict == FAILED
    assert checker.check(replace(claim, points=(LINE[0], LINE[0]))).verdict == FAILED
