"""Claims that are true hold, claims that are not fail, and what readings leave open is unproven."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.board.points import BLACK, PASS, WHITE, point_at
from engine.decide.decision.record import Decision, Tried
from engine.explain.claims.checking import Checker
from engine.explain.claims.inquiry import FAILED, HELD, UNPROVEN
from engine.explain.claims.kinds import (
    AHEAD,
    ANSWER,
    ATARI,
    BLOW,
    CATCHES,
    COST,
    COULD,
    COUNTED,
    CUTS,
    DEFENDS,
    ENDING,
    EVEN,
    FEEL,
    GETS_OUT,
    GONE,
    GROUND,
    INSTEAD,
    KILLS,
    KIND,
    LEFT,
    LESSON,
    LIBERTIES,
    LIKELY,
    LINE,
    LINKS,
    LIVES,
    MAKES_EYES,
    PASSED,
    POINT,
    PROVEN,
    PURPOSE,
    RANGE,
    RIVAL,
    RULE,
    SAVES,
    SCORE,
    SEEN,
    SHAPE,
    TAKES,
    THERE,
    THREATENS,
    TOLD,
    TURNS,
    Claim,
)
from engine.explain.claims.readings import USUAL
from engine.explain.claims.what_decided import decide_without, find_main_reason
from engine.explain.claims.witness import Reply, Witness
from engine.explain.sentences.why_this_move import tell_own_move
from engine.game.game import Game
from engine.suggest.candidate import Candidate
from tests.decide.positions import game_at as small_game_at
from tests.explain.claims.test_fates import GAP, LADDER, NOTHING_ELSE, SEKI_OR_EYES, adviser
from tests.explain.claims.test_threats import HELPER
from tests.explain.positions import game_at
from tests.explain.records import point


@functools.cache
def decision() -> Decision:
    """What is decided where the corner is all that is left."""
    return adviser().decide(game_at(NOTHING_ELSE), BLACK)


@functools.cache
def checker(diagram: str = NOTHING_ELSE) -> Checker:
    """A checker of claims about Black's move in a position, which keeps what it read and played."""
    game = game_at(diagram)
    made = decision() if diagram == NOTHING_ELSE else Decision(BLACK, point("E5"))
    return Checker(adviser(), game, made, Witness(adviser(), game, BLACK, USUAL.times(2)))


def claim(kind: str, vertex: str, *stones: str, trust: str = PROVEN, **values: object) -> Claim:
    """A claim about a move and stones."""
    return Claim(kind, trust, point(vertex), tuple(point(each) for each in stones), **values)


@pytest.mark.parametrize(
    ("diagram", "made", "verdict"),
    [
        (NOTHING_ELSE, claim(KILLS, "B1", "B2"), HELD),
        (NOTHING_ELSE, claim(KILLS, "A1", "B2"), FAILED),
        (NOTHING_ELSE, claim(SAVES, "B1", "B7"), FAILED),
        (SEKI_OR_EYES, claim(MAKES_EYES, "D8", "A7"), HELD),
        (SEKI_OR_EYES, claim(MAKES_EYES, "E9", "A7"), FAILED),
        (LADDER, claim(TAKES, "E4", "D4", trust=SEEN), HELD),
        (LADDER, claim(TAKES, "G7", "D4", trust=SEEN), FAILED),
        (LADDER, claim(ATARI, "G7", "C4", trust=SEEN), FAILED),
        (LADDER, claim(CATCHES, "G7", "D4"), FAILED),
        (GAP, claim(LINKS, "D5", "A5", "E5"), HELD),
        (GAP, claim(LINKS, "J9", "A5", "E5"), FAILED),
        (GAP, claim(CUTS, "J9", "D6", "D4"), FAILED),
        (GAP, claim(SHAPE, "D5", "E5", trust=SEEN, rule="own"), HELD),
        (GAP, claim(SHAPE, "J9", "E5", trust=SEEN, rule="own"), FAILED),
        (GAP, claim(LESSON, "D5", trust=SEEN), UNPROVEN),
        (GAP, claim(LESSON, "D5", "E5", trust=SEEN, rule=SHAPE, words={RULE: "own"}), HELD),
        (GAP, claim(LESSON, "J9", "E5", trust=SEEN, rule=SHAPE, words={RULE: "own"}), FAILED),
        (HELPER, claim(THREATENS, "E2", "E1", rule=CATCHES), HELD),
        (HELPER, claim(THREATENS, "J9", "E1", rule=CATCHES), FAILED),
        (HELPER, claim(THREATENS, "E2", "E1", rule=CATCHES, points=(point("D1"),)), HELD),
        (HELPER, claim(THREATENS, "E2", "E1", rule=CATCHES, points=(point("J9"),)), FAILED),
        (HELPER, claim(THREATENS, "E2", "C1", "E1", rule=CUTS), HELD),
        (HELPER, claim(THREATENS, "E2", "C1", rule=CATCHES), FAILED),
        (HELPER, claim(LIBERTIES, "E2", "E1", trust=SEEN, value=2), HELD),
        (HELPER, claim(LIBERTIES, "E2", "E1", trust=SEEN, value=3), FAILED),
        (NOTHING_ELSE, claim(THERE, "B1", "B2", rule=SAVES, points=(PASS,)), HELD),
        (NOTHING_ELSE, claim(THERE, "H8", "B2", rule=SAVES, points=(PASS,)), FAILED),
        (NOTHING_ELSE, claim(COULD, "B1", "B2", rule=KILLS, points=(point("B1"),)), HELD),
        (NOTHING_ELSE, claim(COULD, "B1", "B2", rule=KILLS, points=(point("H8"),)), FAILED),
        (LADDER, claim(GONE, "E4", "D4", trust=SEEN, points=(point("E4"), point("J9"))), HELD),
        (LADDER, claim(GONE, "G7", "D4", trust=SEEN, points=(point("G7"), point("J9"))), FAILED),
    ],
)
def test_what_is_read_and_what_is_seen(diagram: str, made: Claim, verdict: str) -> None:
    found = checker(diagram).check(made)
    assert found.verdict == verdict
    assert (found.found == "") == (verdict == HELD)


@pytest.mark.parametrize(
    ("made", "verdict"),
    [
        (claim(SCORE, "B1", trust=COUNTED, value=500.0, margin=8.0), FAILED),
        (claim(RANGE, "B1", trust=LIKELY, value=500.0, margin=8.0), FAILED),
        (claim(RANGE, "B1", trust=LIKELY, value=0.0, margin=400.0), HELD),
        (claim(COST, "B1", trust=COUNTED, value=-40.0, margin=4.0), FAILED),
        (claim(LIVES, "B1", "B2", trust=COUNTED, value=0.0, margin=0.5), HELD),
        (claim(LIVES, "A1", "B7", trust=COUNTED, value=0.0, margin=0.5), FAILED),
        (claim(PASSED, "B1", trust=COUNTED, points=(point("B1"),)), HELD),
        (claim(PASSED, "B1", trust=COUNTED, points=(point("A9"),)), FAILED),
        (claim(LINE, "B1", trust=COUNTED, points=(point("B1"), point("B1"))), FAILED),
        (claim(ANSWER, "A1", trust=COUNTED, points=(point("A1"), point("C8"))), FAILED),
        # once the corner is decided nothing is left there, but before that both play there
        (claim(TURNS, "B1", trust=COUNTED, points=(point("B1"), point("J9"))), HELD),
        (claim(TURNS, "A1", trust=COUNTED, points=(point("A1"), point("J9"))), FAILED),
        (claim(AHEAD, "B1", trust=COUNTED, value=0.0, margin=0.05), FAILED),
        (claim(RIVAL, "B1", trust=COUNTED, points=(point("A9"),), value=0.1, other=0.9), FAILED),
        (claim(EVEN, "B1", trust=COUNTED, value=5.0), HELD),
        (claim(EVEN, "B1", trust=COUNTED, value=200.0), FAILED),
        (claim(BLOW, "A1", trust=COUNTED, points=(point("B1"),), value=4.0), HELD),
        (claim(BLOW, "A1", trust=COUNTED, points=(point("J9"),), value=40.0), FAILED),
        (claim(POINT, "B1", trust=COUNTED, points=(point("B1"),), value=4.0), HELD),
        (claim(INSTEAD, "B1", trust=COUNTED, points=(point("A9"),), value=4.0), HELD),
        (claim(INSTEAD, "A9", trust=COUNTED, points=(point("B1"),), value=4.0), FAILED),
        (claim(POINT, "B1", trust=COUNTED, points=(point("J9"),), value=40.0), FAILED),
        (claim(PURPOSE, "B1", "B2", rule="kill", words={KIND: KILLS, RULE: ""}), HELD),
        (claim(PURPOSE, "A1", "B2", rule="kill", words={KIND: KILLS, RULE: ""}), FAILED),
        (claim(PASSED, "B1", trust=COUNTED, points=(point("A9"), point("B1"))), HELD),
        (claim(LEFT, "B1", trust=COUNTED, points=(point("B1"), point("C1")), value=-0.3), HELD),
        (claim(LEFT, "A1", trust=COUNTED, points=(point("B7"),), value=-0.3), FAILED),
        (claim(LEFT, "A1", trust=COUNTED, points=(point("B7"),)), FAILED),
        (claim(LESSON, "B1", "B2", rule=KILLS), HELD),
        (claim(LESSON, "A1", "B2", rule=KILLS), FAILED),
    ],
)
def test_what_is_counted(made: Claim, verdict: str) -> None:
    assert checker().check(made).verdict == verdict


@pytest.mark.parametrize(("told", "verdict"), [("", HELD), ("100", FAILED)])
def test_a_number_is_held_to_games_only_if_it_is_told(told: str, verdict: str) -> None:
    corner = point("A1"), point("B1"), point("C1")
    words = {TOLD: told} if told else {}
    made = claim(GROUND, "B1", trust=COUNTED, points=corner, value=100.0, other=0.0, margin=0.0, words=words)
    assert checker().check(made).verdict == verdict


@pytest.mark.slow
def test_an_account_holds() -> None:
    game = game_at(NOTHING_ELSE)
    sentences = tell_own_move(decision(), Witness(adviser(), game, BLACK))
    claims = [each for sentence in sentences for each in sentence.claims]
    checked = [checker().check(each) for each in claims]
    assert [each for each in checked if each.verdict == FAILED] == []


@pytest.mark.slow
def test_a_decision_without_its_reason_is_another_one() -> None:
    teller = Witness(adviser(), game_at(NOTHING_ELSE), BLACK)
    killing = claim(KILLS, "B1", "A2")
    found = decide_without(teller, decision(), killing, teller, teller)
    assert found is not None and found.decided and found.left < 0.2
    # stones on which nothing hangs
    elsewhere = decide_without(teller, decision(), claim(KILLS, "B1", "H8"), teller, teller)
    assert elsewhere is not None and not elsewhere.decided and elsewhere.move == point("B1")
    # it is played whatever its shape is worth
    shape = claim(FEEL, "B1", trust=COUNTED, points=(point("A9"),))
    assert decide_without(teller, decision(), shape, teller, teller) is not None
    assert checker().check(shape).verdict == FAILED
    assert decide_without(teller, decision(), claim(LESSON, "B1"), teller, teller) is None


def test_what_is_told_to_decide_comes_before_what_is_told_beside_it() -> None:
    killing, defending = claim(KILLS, "B1", "A2"), claim(DEFENDS, "B1", "A7")
    named = claim(PURPOSE, "B1", "A2", rule="kill")
    assert find_main_reason([claim(SHAPE, "B1"), killing, defending, named]) is killing
    assert find_main_reason([defending, killing, named]) is defending
    # where it is not said what the move is for no reason is named
    assert find_main_reason([killing]) is None
    even = claim(EVEN, "B1")
    assert find_main_reason([killing, even]) is even
    assert find_main_reason([claim(SCORE, "B1")]) is None


def test_an_ending_is_counted_again() -> None:
    diagram = """
    O O O O X X X
    . O . O . X .
    O O . X X X .
    O O . X X X X
    O O O X X X .
    O O O X X X .
    . O O O X X X
    """
    game = small_game_at(diagram)
    made = adviser().decide(game, BLACK)
    told = tell_own_move(made, Witness(adviser(), game, BLACK, USUAL))
    (ending,) = [each for sentence in told for each in sentence.claims if each.kind == ENDING]
    held = Checker(adviser(), game, made, Witness(adviser(), game, BLACK, USUAL.times(2)))
    assert held.check(ending).verdict == HELD
    assert held.check(replace(ending, value=ending.value + 1)).verdict == FAILED
    assert held.check(replace(ending, other=ending.other + 1)).verdict == FAILED
    assert held.check(replace(ending, move=point_at(0, 0))).verdict == FAILED
    assert checker().check(ending).verdict == UNPROVEN


class AfterPasses(Witness):
    """A witness by whose games Black's stone at E5 is lost after White's best move, and half saved by Black's; what
    stands on the board after two passes stays.
    """

    def _make_later(self, game: Game) -> Witness:
        return AfterPasses(adviser(), game, game.to_move)

    def reply(self, moves: Sequence[int]) -> Reply:
        return Reply(point("E6"), 1.0)

    def play_out(self, move: int) -> Tried:
        white = -1.0 if self.color == WHITE else 0.0
        owned = dict.fromkeys(self.board.points(), 1.0 if move == PASS and self._game.passes else white)
        return Tried(Candidate(move, ()), won=0.5, visits=(4000,), owned=owned)


def test_a_claim_of_how_stones_fare_after_a_pass_is_not_held_to_a_second_pass() -> None:
    game = game_at(GAP, WHITE)
    checker = Checker(adviser(), game, Decision(WHITE, point("E6")), AfterPasses(adviser(), game, WHITE))
    made = claim(THERE, "E4", "E5", trust=LIKELY, rule=GETS_OUT, points=(PASS,))
    assert checker.check(made).verdict == HELD


CORNER_OF_WHITE = """
. . . . . . . . .
. . . . . . X . .
. . X . . . . . .
. . . . . . X . .
. . . . . . . . .
. . O . . . . . .
. . . O . . X . .
. . . . O . . . .
. . . . . . . . .
"""

CORNER = tuple(point_at(x, y) for y in (6, 7, 8) for x in (0, 1, 2))


class ByCorner(Witness):
    """A witness by whose games the corner is White's after a pass, and nobody's, or nearly, with any other move."""

    def play_out(self, move: int) -> Tried:
        owned = dict.fromkeys(self.board.points(), 0.0)
        owned |= dict.fromkeys(CORNER, -0.4 if move == PASS else -0.04)
        return Tried(Candidate(move, ()), won=0.5, visits=(4000,), owned=owned)


def test_ground_that_is_told_as_reduced_need_not_become_the_movers() -> None:
    game = game_at(CORNER_OF_WHITE)
    checker = Checker(adviser(), game, Decision(BLACK, point("B4")), ByCorner(adviser(), game, BLACK))
    # by the evaluation it is White's
    for other, verdict in ((-0.28, HELD), (-0.05, FAILED)):
        made = claim(GROUND, "B4", trust=COUNTED, points=CORNER, value=2.0, other=other, margin=0.1)
        assert checker.check(made).verdict == verdict
