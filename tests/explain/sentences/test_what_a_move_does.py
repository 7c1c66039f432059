"""Where a move gains for which no single reason decides, by games that are made up."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engine.board.points import BLACK, PASS, WHITE
from engine.decide.decision.record import Decision, Tried
from engine.explain.claims.checking import FAILED, HELD, Checker
from engine.explain.claims.kinds import ATTACKS, COUNTED, EVEN, GROUND, THREATENS, Claim, Sentence
from engine.explain.claims.witness import Witness
from engine.explain.sentences.what_a_move_does import _add_threat, tell_nothing_decides
from engine.suggest.candidate import Candidate
from tests.explain.claims.test_fates import adviser
from tests.explain.claims.test_gains import TWO_GROUPS
from tests.explain.claims.test_threats import HELPER
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
def test_where_two_things_are_told_the_move_has_several_aims(color: int) -> None:
    corner = Claim(GROUND, COUNTED, point("C3"), points=tuple(map(point, CORNER)))
    side = Claim(GROUND, COUNTED, point("C3"), points=tuple(map(point, SIDE)))
    sentence = told(each(CORNER, SIDE), corner, side, color=color)
    assert sentence.text == "Several aims at once: C3 jumps."
    *before, claim = sentence.claims
    assert before == [corner, side] and claim.kind == EVEN
    assert (claim.value, claim.other) == (pytest.approx(4.0), pytest.approx(4.0))


def test_where_one_thing_is_told_nothing_is_added() -> None:
    corner = Claim(GROUND, COUNTED, point("C3"), points=tuple(map(point, CORNER)))
    for known in ((), (corner,)):
        assert told(each(CORNER, SIDE), *known) == Sentence("C3 jumps.", known)


def test_it_is_held_to_other_games() -> None:
    aims = [Claim(GROUND, COUNTED, point("C3"), points=tuple(map(point, area))) for area in (CORNER, SIDE)]
    claim = told(each(CORNER, SIDE), *aims).claims[-1]
    for owned, verdict in ((each(CORNER, share=0.6), HELD), (each(CORNER, share=0.2), FAILED)):
        witness = MadeUp(BLACK, owned)
        checker = Checker(adviser(), game_at(TWO_GROUPS, BLACK), Decision(BLACK, claim.move), witness)
        assert checker.check(claim).verdict == verdict


@pytest.mark.parametrize("is_attacked", [True, False])
def test_what_is_threatened_of_stones_that_are_attacked_is_not_told_as_well(is_attacked: bool) -> None:
    witness = Witness(adviser(), game_at(HELPER), BLACK)
    attack = Claim(ATTACKS, COUNTED, point("E2"), (point("E1"),))
    does = Sentence("E2 is a move.", (attack,) if is_attacked else ())
    kinds = [claim.kind for claim in _add_threat(witness, point("E2"), does).claims]
    assert (THREATENS in kinds) is not is_attacked
