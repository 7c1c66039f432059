"""Where a move gains for which no single reason decides, by games that are made up."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engine.board.points import BLACK, PASS, WHITE
from engine.decide.decision.record import Decision, Tried
from engine.explain.claims.checking import FAILED, HELD, Checker
from engine.explain.claims.kinds import COUNTED, EVEN, GROUND, Claim, Sentence
from engine.explain.claims.witness import Witness
from engine.explain.sentences.what_a_move_does import tell_nothing_decides
from engine.suggest.candidate import Candidate
from tests.explain.claims.test_fates import adviser
from tests.explain.claims.test_gains import TWO_GROUPS
from tests.explain.positions import game_at
from tests.explain.records import point

CORNER = ("A1", "B1", "A2", "B2")
SIDE = ("D1", "E1", "F1", "D2")


class MadeUp(Witness):
    """A witness in whose games points are the mover's in some share with a move, and nobody's after a pass."""

    again = None

    def __init__(self, color: int, owned: Mapping[str, float]) -> None:
        super().__init__(adviser(), game_at(TWO_GROUPS, color), color)
        sign = 1 if color == BLACK else -1
        self._owned = {point(vertex): sign * share for vertex, share in owned.items()}

    def play_out(self, move: int) -> Tried:
        owned = dict.fromkeys(self.board.points(), 0.0) | ({} if move == PASS else self._owned)
        return Tried(Candidate(move, ()), won=0.5, visits=(4000,), owned=owned)


def told(owned: Mapping[str, float], *known: Claim, color: int = BLACK, text: str = "C3 jumps.") -> Sentence:
    return tell_nothing_decides(MadeUp(color, owned), point("C3"), Sentence(text, known))


def each(*areas: tuple[str, ...], share: float = 0.5) -> dict[str, float]:
    return {vertex: share for area in areas for vertex in area}


@pytest.mark.parametrize("color", [BLACK, WHITE])
def test_what_was_told_is_one_thing_among_others(color: int) -> None:
    corner = Claim(GROUND, COUNTED, point("C3"), points=tuple(map(point, CORNER)))
    sentence = told(each(CORNER, SIDE), corner, color=color)
    assert sentence.text == "C3 jumps, among other things."
    *before, claim = sentence.claims
    assert before == [corner] and claim.kind == EVEN
    assert (claim.value, claim.other) == (pytest.approx(4.0), pytest.approx(2.0))
    assert told(each(CORNER), corner, color=color).text == "C3 jumps; it gains little else."


def test_where_nothing_was_told_it_gains_here_and_there() -> None:
    assert told(each(CORNER, SIDE)).text == "C3 jumps; it gains a little in many places."
    made = told(each(CORNER, SIDE), text="C3 jumps; it makes a base.")
    assert made.text == "C3 jumps; it makes a base, and gains a little in many places."
    assert told({}).text == "C3 jumps; it gains little anywhere."
    # what was told of another move is not known of this one
    other = Claim(GROUND, COUNTED, point("G7"), points=tuple(map(point, CORNER)))
    assert "many places" in told(each(CORNER, SIDE), other).text


def test_it_is_held_to_other_games() -> None:
    (claim,) = told(each(CORNER, SIDE)).claims
    for owned, verdict in ((each(CORNER, share=0.6), HELD), (each(CORNER, share=0.2), FAILED)):
        witness = MadeUp(BLACK, owned)
        checker = Checker(adviser(), game_at(TWO_GROUPS, BLACK), Decision(BLACK, claim.move), witness)
        assert checker.check(claim).verdict == verdict
