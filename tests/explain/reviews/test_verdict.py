"""What we think of somebody else's move."""

from __future__ import annotations

import pytest

from engine.board.points import PASS
from engine.decide.decision.record import Decision, Tried
from engine.decide.lookahead.decider import Decider
from engine.explain.explainers import RecordExplainer
from engine.explain.reviews.verdict import MoveVerdict, verdict_lines
from engine.game.game import Game
from tests.explain.records import SIZE, candidate, decision, point, tried

MADE = decision("E6", [tried("E6", 7.0, "C4"), tried("G5", 3.0, "H5")], before=-5.0)


class Judge(Decider):
    """A decider that has one opinion, and counts how often it is asked."""

    def __init__(self, opinion: Tried) -> None:
        self.opinion, self.asked = opinion, 0

    def judge(self, game: Game, color: int, move: int, times: int = 1) -> Tried:
        self.asked += 1
        return self.opinion


def verdict_on(move: int, made: Decision, played: Tried | None) -> MoveVerdict:
    """A verdict on a move that was played out, by the record of a decision."""
    return MoveVerdict(move, played, RecordExplainer(made, Judge(tried("A1", 0.0)), Game(SIZE)))


def test_a_move_that_we_would_have_played() -> None:
    verdict = verdict_on(point("E6"), MADE, MADE.tried[0])
    assert verdict.agrees
    assert verdict.loss == 0
    assert verdict_lines(verdict) == [
        "E6 is a good point.",
        "I would have played E6 too.",
        "Expected: E6 C4. Black leads by about 7 points then.",
    ]


def test_a_worse_move() -> None:
    played = tried(candidate("A1", says="{move} is small."), 1.0, rejected="after it nothing is stronger")
    verdict = verdict_on(point("A1"), MADE, played)
    assert not verdict.agrees
    assert verdict.loss == pytest.approx(6)
    assert verdict.line == (point("A1"),)
    assert verdict_lines(verdict) == [
        "A1 is small. But after it nothing is stronger.",
        "No answer is expected there. Black leads by about 1 point then.",
        "I would have played E6. E6 is a good point.",
        "Expected: E6 C4. Black leads by about 7 points then.",
        "A1 costs Black about 6 points against E6.",
    ]


def test_a_pass_and_instead_of_a_pass() -> None:
    passed = verdict_on(PASS, MADE, None)
    assert passed.loss == pytest.approx(12)
    assert verdict_lines(passed)[0] == "Black passed."
    assert verdict_lines(passed)[-1] == "A pass costs Black about 12 points against E6."
    idle = decision("pass", [tried("G5", -6.0)], before=-5.0)
    played = verdict_on(point("G5"), idle, idle.tried[0])
    assert verdict_lines(played)[-3:] == [
        "I would have passed.",
        "White leads by about 5 points then.",
        "G5 costs Black about 1 point against a pass.",
    ]


def test_a_move_that_counts_better_or_the_same() -> None:
    better = verdict_on(point("A1"), MADE, tried("A1", 9.0))
    assert better.loss == 0
    assert verdict_lines(better)[-1] == "By the count A1 is 2 points better for Black than E6."
    same = verdict_on(point("A1"), MADE, tried("A1", 7.1))
    assert verdict_lines(same)[-1] == "A1 and E6 are about as good."


def test_where_we_would_have_resigned() -> None:
    made = decision("E6", [tried("E6", -70.0)], resigned=True)
    verdict = verdict_on(point("E6"), made, made.tried[0])
    assert not verdict.agrees
    assert verdict_lines(verdict)[-1] == "I would have resigned for Black."


def test_a_move_is_played_out_unless_it_was_looked_at_closely() -> None:
    game, judge = Game(SIZE), Judge(tried("G5", 2.0))
    assert MoveVerdict.of(judge, game, PASS, MADE).played is None
    assert MoveVerdict.of(judge, game, point("E6"), MADE).played is MADE.tried[0]
    assert judge.asked == 0
    assert MoveVerdict.of(judge, game, point("G5"), MADE).played is judge.opinion
    MADE.tried[1].replied = True
    assert MoveVerdict.of(judge, game, point("G5"), MADE).played is MADE.tried[1]
    MADE.tried[1].replied = False
    assert judge.asked == 1
