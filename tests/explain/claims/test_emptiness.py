"""Claims that say nothing of the move are found, and those that do are not."""

from __future__ import annotations

from dataclasses import replace

from engine.board.points import BLACK
from engine.decide.decision.record import Tried
from engine.explain.claims.emptiness import BARE, OF_MOST, OF_OTHERS, REPEATED, WIDE, empty_claims
from engine.explain.claims.kinds import (
    COST,
    COUNTED,
    DEFENDS,
    EVEN,
    GROUND,
    LEFT,
    LESSON,
    RANGE,
    RIVAL,
    RULE,
    SEEN,
    SHAPE,
    SPREAD,
    Claim,
    Sentence,
)
from engine.explain.claims.witness import Witness
from engine.suggest.candidate import Candidate
from tests.explain.claims.test_fates import adviser
from tests.explain.claims.test_gains import CORNER, TWO_GROUPS
from tests.explain.positions import game_at
from tests.explain.records import point

MOVE = point("C3")
WHERE = tuple(point(vertex) for vertex in CORNER)
BUILT = Claim(GROUND, COUNTED, MOVE, points=WHERE, value=4.0, other=-0.25, margin=0.3)
AS_GOOD = Claim(RIVAL, COUNTED, MOVE, points=(point("G7"),), value=0.5, margin=0.05, other=0.5)


class Told(Witness):
    """A witness whose games are made up: the corner is Black's in some share of them by the move."""

    def __init__(self, owned: dict[str, float]) -> None:
        super().__init__(adviser(), game_at(TWO_GROUPS), BLACK)
        self._owned = owned

    def play_out(self, move: int) -> Tried:
        by_move = {point(vertex): owner for vertex, owner in self._owned.items()}
        owned = dict.fromkeys(self.board.points(), 0.0) | dict.fromkeys(WHERE, by_move[move])
        return Tried(Candidate(move, ()), won=0.5, visits=(1000,), owned=owned)


def found(*sentences: list[Claim], tried: tuple[str, ...] = (), g7: float = 0.0) -> list[tuple[str, str]]:
    """The kinds of the empty claims of an explanation, each with the rule that finds it."""
    witness = Told({"C3": 0.5, "G7": g7, "pass": 0.0})
    told = [Sentence("A sentence.", tuple(claims)) for claims in sentences]
    looked_at = [point(vertex) for vertex in tried]
    return [(claim.kind, rule) for claim, rule in empty_claims(told, MOVE, looked_at, point("G7"), witness)]


def test_what_is_told_of_the_move_is_not_empty() -> None:
    shape = Claim(SHAPE, SEEN, MOVE, (point("C8"),), rule="jump")
    cost = Claim(COST, COUNTED, MOVE, value=9.0, margin=2.0)
    left = replace(BUILT, kind=LEFT)
    stands = Claim(RANGE, COUNTED, MOVE, value=1.0, margin=7.0)
    does = Claim(SHAPE, SEEN, point("G7"), (point("G3"),), rule="along")
    assert found([shape, BUILT], [cost, left], [stands], [AS_GOOD, does]) == []


def test_another_move_of_which_nothing_is_said() -> None:
    assert found([BUILT], [AS_GOOD]) == [(RIVAL, BARE)]
    # that the games tell them apart says enough
    assert found([BUILT], [replace(AS_GOOD, other=0.3)]) == []


def test_a_gain_here_and_there_says_something_of_what_was_told() -> None:
    scattered = Claim(EVEN, COUNTED, MOVE, value=3.0)
    assert found([BUILT, scattered]) == [(EVEN, BARE)]
    assert found([BUILT, replace(scattered, other=2.0)]) == []


def test_a_gain_that_has_no_place() -> None:
    spread = Claim(SPREAD, COUNTED, MOVE, points=WHERE, value=3.0)
    assert found([spread]) == [(SPREAD, BARE)]
    assert found([spread, replace(BUILT, points=WHERE[:4])]) == []


def test_what_was_told_before() -> None:
    assert found([BUILT, replace(BUILT, points=WHERE[1:])]) == [(GROUND, REPEATED)]
    assert found([BUILT], [replace(BUILT, kind=LEFT, other=-0.05), BUILT])[-1] == (GROUND, REPEATED)
    # ground that is taken from him was his, and what is built was open
    for ground in (replace(BUILT, margin=0.0), replace(BUILT, other=0.0)):
        assert found([ground], [replace(ground, kind=LEFT)]) == [(LEFT, REPEATED)]
    stones = Claim(DEFENDS, COUNTED, MOVE, (point("C8"), point("D8")), WHERE)
    assert found([stones, stones]) == [(DEFENDS, REPEATED)]


def test_a_gain_all_over_the_board() -> None:
    everywhere = tuple(game_at(TWO_GROUPS).board.points())
    assert found([replace(BUILT, points=everywhere[:21])]) == [(GROUND, WIDE)]
    assert found([replace(BUILT, points=everywhere[:20])]) == []


def test_what_a_move_elsewhere_gains_as_well() -> None:
    does = Claim(SHAPE, SEEN, point("G7"), (point("G3"),), rule="along")
    assert found([BUILT], [AS_GOOD, does], g7=0.5) == [(GROUND, OF_OTHERS)]
    assert found([BUILT], [AS_GOOD, does], g7=0.2) == []


def test_a_lesson_from_a_shape_that_most_moves_have() -> None:
    lesson = Claim(LESSON, SEEN, MOVE, (point("C8"),), rule=SHAPE, words={RULE: "own"})
    extending, apart = ("B8", "E8", "C9", "D9"), ("A1", "J9", "E5", "A5")
    assert found([lesson], tried=("C3", *extending)) == [(LESSON, OF_MOST)]
    assert found([lesson], tried=("C3", *apart)) == []
