"""What is only likely is read again by more positions before a careful explanation tells it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board.board import Board
from engine.board.points import BLACK, WHITE
from engine.explain.claims import read_again
from engine.explain.claims.kinds import CATCHES, CUTS, LIKELY, LINKS, PROVEN, RESCUES, SAVES, THREATENS, Claim
from engine.explain.claims.read_again import without_refuted
from engine.explain.claims.readings import Answer
from engine.explain.claims.threats import find_threats
from engine.explain.claims.witness import Witness
from tests.explain.claims.test_fates import adviser
from tests.explain.positions import CAPTURABLE, game_at
from tests.explain.records import point

NET = """
. . . . . . . X .
. . . O O X X . O
. . O X O O X X O
. . O X O X X O .
. . O X X O O . O
. . O . X X O O .
. . . O O X X X X
. . O O X X . . .
. . O X X . . X .
"""
"""Black's six stones at F8 fall into a net at J4, which few positions do not find: it needs no other move before."""


def test_a_threat_that_was_there_before_is_told_no_more() -> None:
    witness = Witness(adviser(), game_at(NET, WHITE), WHITE)
    found = [each for each in find_threats(witness, point("C8")) if each.rule == CATCHES]
    assert [(each.trust, point("F8") in each.stones) for each in found] == [(LIKELY, True)]
    assert without_refuted(witness, found) == []
    # who has no time for that tells it
    witness.is_careful = False
    assert without_refuted(witness, found) == found


@pytest.mark.parametrize("refuted", [True, False])
def test_a_threat_to_cut_that_is_proven_is_read_again_by_moves_farther_off(
    refuted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness = Witness(adviser(), game_at(CAPTURABLE, WHITE), WHITE)
    threat = Claim(THREATENS, PROVEN, point("A1"), (point("E5"), point("G7")), (point("A2"),), rule=CUTS)
    monkeypatch.setattr(read_again, "trust_as_read", lambda *_: None if refuted else PROVEN)
    # three in sixty of them were refuted by ten times as many positions
    assert without_refuted(witness, [threat]) == ([] if refuted else [threat])
    # what is captured is proven for good
    assert without_refuted(witness, [replace(threat, rule=CATCHES)]) == [replace(threat, rule=CATCHES)]


@pytest.mark.parametrize("gets_out", [True, False])
def test_of_strings_that_are_captured_together_each_is_read_again(
    gets_out: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness = Witness(adviser(), game_at(NET, WHITE), WHITE)
    caught = Claim(CATCHES, LIKELY, point("A1"), (point("F8"), point("H9")))

    def read(self: Witness, board: Board, stone: int, first: int) -> Answer:
        """Both are safe before the move; after it the second may be, too."""
        return Answer(board is self.board or (gets_out and stone == point("H9")))

    monkeypatch.setattr(Witness, "read_capture", read)
    # it was told of both, if the first falls
    assert without_refuted(witness, [caught]) == ([] if gets_out else [caught])


FALSE = (RESCUES, SAVES, LINKS)
"""What a move in the corner is said to do for White's string at D5, which it does not."""


@pytest.mark.parametrize("kind", FALSE)
def test_what_is_proven_is_not_read_again(kind: str) -> None:
    witness = Witness(adviser(), game_at(CAPTURABLE, WHITE), WHITE)
    claim = Claim(kind, PROVEN, point("A1"), (point("E5"), point("G7")))
    assert without_refuted(witness, [claim]) == [claim]
    assert "deeper" not in witness.__dict__
    assert without_refuted(witness, [replace(claim, trust=LIKELY)]) == []


def test_what_more_reading_bears_out_stays() -> None:
    for color, kind in ((BLACK, CATCHES), (WHITE, RESCUES)):
        witness = Witness(adviser(), game_at(CAPTURABLE, color), color)
        held = Claim(kind, LIKELY, point("E6"), tuple(witness.board.stones(point("E5"))))
        assert without_refuted(witness, [held]) == [held]
