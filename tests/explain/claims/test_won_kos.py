"""What hangs on a ko is told in stones: those that whoever ends it captures then."""

from __future__ import annotations

from engine.board.points import BLACK
from engine.explain.claims.fates import find_taken
from engine.explain.claims.kinds import COULD, KO, RESCUES, TAKES, Claim
from engine.explain.claims.witness import Witness
from engine.explain.claims.won_kos import find_lost_to_ko
from engine.explain.sentences import if_passed
from engine.explain.sentences.what_a_ko_is_about import _tell_taken
from engine.explain.words.languages import speaking
from tests.explain.claims.test_fates import adviser
from tests.explain.claims.test_own_ataris import verdict_on
from tests.explain.positions import game_at
from tests.explain.records import point

THREE_IN_KO = """
. . . O . . . . .
O O O X X O . . .
O X O X O X X . .
X X X O . O . . X
. . . . O . X . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""Black takes E7 in a ko by E6. White's stone there instead leaves three black stones the liberty E9."""

NOTHING_ELSE = THREE_IN_KO.replace(". . . O", ". . . .", 1)
"""The same, but the black stones get out over D9."""


def taken_on(diagram: str) -> tuple[Witness, Claim]:
    witness = Witness(adviser(), game_at(diagram, BLACK), BLACK)
    (ko,) = find_taken(witness, point("E6"))
    assert ko.rule == KO
    return witness, ko


def test_stones_are_told_that_the_end_of_the_ko_captures() -> None:
    witness, ko = taken_on(THREE_IN_KO)
    lost = find_lost_to_ko(witness, ko)
    assert lost is not None and set(lost.stones) == {point("D8"), point("E8"), point("D7")}
    assert verdict_on(witness, lost) == "held"
    could = Claim(COULD, lost.trust, point("E6"), ko.stones, (point("E6"),), rule=TAKES)
    text, claims = if_passed._tell_strongest(witness, point("E6"), could)
    # it was: "White would play E6 and win the ko"
    assert text == "White would play E6 and win the ko, capturing Black's three stones at E8"
    assert [(each.kind, each.rule) for each in claims] == [(COULD, TAKES), (COULD, RESCUES)]
    taken, _ = _tell_taken(witness, ko)
    assert taken.endswith("capturing Black's three stones at E8")
    with speaking("japanese"):
        assert "取られる" in if_passed._tell_strongest(witness, point("E6"), could)[0]


def test_stones_that_get_out_do_not_hang_on_the_ko() -> None:
    witness, ko = taken_on(NOTHING_ELSE)
    assert find_lost_to_ko(witness, ko) is None
    # a stone that is taken for good is no ko
    assert find_lost_to_ko(witness, Claim(TAKES, ko.trust, point("J1"), ko.stones)) is None
