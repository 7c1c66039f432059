"""What is threatened beside what a move is said to do."""

from __future__ import annotations

import pytest

from engine.board.points import BLACK, PASS, WHITE
from engine.decide.decision.record import Decision
from engine.explain.claims.kinds import ATTACKS, COUNTED, DEFENDS, LINKS, PROVEN, THREATENS, Claim, Sentence
from engine.explain.claims.witness import Witness
from engine.explain.sentences import what_a_move_does
from engine.explain.sentences.what_a_move_does import tell_decisive_first, tell_what_it_does
from engine.explain.sentences.what_else_it_does import add_threat
from tests.explain.claims.test_differences import Owned
from tests.explain.claims.test_fates import GAP, adviser
from tests.explain.claims.test_gains import TWO_GROUPS
from tests.explain.claims.test_threats import HELPER
from tests.explain.positions import game_at
from tests.explain.records import point
from tests.explain.sentences.test_why_this_move import Counted


@pytest.mark.parametrize("is_attacked", [True, False])
def test_what_is_threatened_of_stones_that_are_attacked_is_not_told_as_well(is_attacked: bool) -> None:
    witness = Witness(adviser(), game_at(HELPER), BLACK)
    attack = Claim(ATTACKS, COUNTED, point("E2"), (point("E1"),))
    does = Sentence("E2 is a move.", (attack,) if is_attacked else ())
    kinds = [claim.kind for claim in add_threat(witness, point("E2"), does).claims]
    assert (THREATENS in kinds) is not is_attacked


def test_stones_that_are_connected_are_not_said_to_be_defended_too(monkeypatch: pytest.MonkeyPatch) -> None:
    witness = Counted(game_at(GAP), BLACK, {point("D5"): (0.9, 9.0), PASS: (0.4, -9.0)})
    stones = tuple(witness.board.stones(point("E5")))
    link = Claim(LINKS, PROVEN, point("D5"), (point("A5"), point("E5")))
    defends = Claim(
        DEFENDS, COUNTED, point("D5"), stones, stones, margin=0.4, other=0.6, words={"points": "9"}
    )
    monkeypatch.setattr(what_a_move_does, "_find_decisive", lambda *_: defends)
    decision = Decision(BLACK, point("D5"))
    sentence, decided = tell_decisive_first(decision, witness, witness.play_out(point("D5")), [link])
    # it was: "D5 connects ... with E5 and defends the black stone at E5"
    assert "connects" in sentence.text and "defends" not in sentence.text
    assert not decided


def test_what_somebody_else_s_move_does_to_stones_beside_it_is_told_not_its_shape_alone() -> None:
    weaker = dict.fromkeys(("C8", "D8"), 0.2)
    witness = Owned(TWO_GROUPS, WHITE, {"C7": (0.5, weaker), "pass": (0.5, dict.fromkeys(weaker, 0.5))})
    does = tell_what_it_does(witness, witness.play_out(point("C7")), [])
    # it was: "C7 attaches to the stone at C8."
    assert does.text == "C7 attaches to the stone at C8; it weakens Black's two stones at C8."


WEAK = """
. . . . . . . . .
. . X X X . . . .
. . . . . . O . .
. . . . . . . . .
. . O . O . . . .
. . . . . . . . .
. . . O . . X . .
. . . . . . . . .
. . . . . . . . .
"""
"""White's D7 stands below three black stones."""


@pytest.mark.parametrize("owner", [0.2, 0.5])
def test_a_group_of_several_stones_that_is_at_stake_is_told_beside_what_else_a_move_does(
    owner: float,
) -> None:
    stones = ("C8", "D8", "E8")
    games = {"D7": (0.5, dict.fromkeys(stones, owner)), "pass": (0.5, dict.fromkeys(stones, 0.5))}
    witness = Owned(WEAK, WHITE, games)
    links = Claim(LINKS, PROVEN, point("D7"), (point("C5"), point("E5")))
    text = tell_what_it_does(witness, witness.play_out(point("D7")), [links]).text
    assert text.startswith("D7 connects the white stone at C5 with E5")
    assert ("weakens Black's three stones at D8" in text) is (owner == 0.2)
