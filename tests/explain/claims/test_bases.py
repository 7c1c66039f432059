"""A base is told where stones get or lose room at the edge that they live by, by games that are made up."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board.points import BLACK, WHITE
from engine.decide.decision.record import Decision, Tried
from engine.explain.claims.bases import find_base
from engine.explain.claims.checking import Checker
from engine.explain.claims.compared_games import Games
from engine.explain.claims.inquiry import FAILED, HELD
from engine.explain.claims.kinds import ATTACKS, BASE, COUNTED, DEFENDS, Claim
from engine.explain.claims.witness import Witness
from engine.explain.sentences.what_it_does_to_stones import tell_deeds
from engine.suggest.candidate import Candidate
from tests.explain.claims.test_fates import adviser
from tests.explain.positions import game_at
from tests.explain.records import point

ONE_GROUP = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . X X . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
STONES = ("C4", "D4")
ROOM = ("C1", "C2", "C3", "D1", "D2", "D3", "E1", "E2", "E3")


class MadeUp(Witness):
    """A witness in whose games stones and room are Black's in some share with a move, and in none after a pass."""

    def __init__(self, color: int, with_move: float, after_pass: float) -> None:
        super().__init__(adviser(), game_at(ONE_GROUP, color), color)
        self._owned = with_move, after_pass
        self.again = None

    def play_out(self, move: int) -> Tried:
        owner = self._owned[0] if move != 0 else self._owned[1]
        named = {point(each): owner for each in (*STONES, *ROOM)}
        owned = dict.fromkeys(self.board.points(), 0.0) | named
        return Tried(Candidate(move, ()), won=0.5, visits=(4000,), owned=owned)


def told(color: int, vertex: str, with_move: float, after_pass: float) -> tuple[MadeUp, Claim]:
    """What becomes of the group by a move, as it is told."""
    witness = MadeUp(color, with_move, after_pass)
    games = Games.from_witness(witness, point(vertex))
    assert games is not None
    kind = DEFENDS if color == BLACK else ATTACKS
    margin = abs(with_move - after_pass) / 2
    stones = tuple(point(each) for each in STONES)
    lost = [(1 - owner) / 2 for owner in (with_move, after_pass)]
    effect = Claim(kind, COUNTED, point(vertex), stones, value=lost[0], margin=margin, other=lost[1])
    return witness, find_base(witness, games, effect)


@pytest.mark.parametrize(
    ("color", "vertex", "with_move", "after_pass", "text"),
    [
        (BLACK, "D2", 0.6, 0.1, "makes a base for Black's two stones at D4"),
        (WHITE, "D2", -0.1, 0.4, "takes the base from Black's two stones at D4"),
        # the room is not his even then, or was not before
        (BLACK, "D2", 0.05, -0.5, "strengthens Black's two stones at D4"),
        (WHITE, "D2", -0.5, 0.05, "attacks Black's two stones at D4"),
        # they live without it, too
        (BLACK, "D2", 0.95, 0.45, "defends Black's two stones at D4"),
        (WHITE, "D2", 0.45, 0.95, "attacks Black's two stones at D4"),
        # not at the edge, or too little
        (BLACK, "D5", 0.6, 0.1, "defends Black's two stones at D4"),
        (BLACK, "D2", 0.6, 0.5, "strengthens Black's two stones at D4"),
    ],
)
def test_a_base_is_made_or_taken(
    color: int, vertex: str, with_move: float, after_pass: float, text: str
) -> None:
    witness, claim = told(color, vertex, with_move, after_pass)
    assert tell_deeds(witness, [claim]) == [text]
    assert (claim.kind == BASE) is ("base" in text)


@pytest.mark.parametrize(("color", "owned"), [(BLACK, (0.6, 0.1)), (WHITE, (-0.1, 0.4))])
def test_a_base_is_held_to_other_games(color: int, owned: tuple[float, float]) -> None:
    witness, claim = told(color, "D2", *owned)
    checker = Checker(adviser(), game_at(ONE_GROUP, color), Decision(color, claim.move), witness)
    assert checker.check(claim).verdict == HELD
    # how much it is worth, and how often the stones live by it, is not told
    assert checker.check(replace(claim, value=40.0)).verdict == HELD
    assert checker.check(replace(claim, margin=0.9)).verdict == HELD
    against = MadeUp(color, owned[1], owned[0])
    checker = Checker(adviser(), game_at(ONE_GROUP, color), Decision(color, claim.move), against)
    assert checker.check(claim).verdict == FAILED
