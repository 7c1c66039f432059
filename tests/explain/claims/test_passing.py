"""What it costs to pass, as far as it is known."""

from __future__ import annotations

import pytest

from engine.board.points import PASS
from engine.decide.decision.record import Tried
from engine.explain.claims.margins import load_margins
from engine.explain.claims.passing import FAR_OFF, CostOfPassing
from engine.suggest.candidate import Candidate
from tests.explain.records import point


def tried(move: int, score: float, games: int = 1000) -> Tried:
    return Tried(Candidate(move, ()), score=score, won=0.5, visits=(games,) if games else ())


@pytest.mark.parametrize(
    ("times", "is_clear", "is_told"),
    # the margin grows with the cost, so that what is far off at first is not for ever
    [(0.5, False, False), (1.2, True, False), (4.0, True, True)],
)
def test_what_a_pass_costs_is_told_if_it_is_clear_and_not_far_off(
    times: float, is_clear: bool, is_told: bool
) -> None:
    margin = load_margins().difference(9, 1000)
    cost = CostOfPassing.of(9, tried(point("E5"), times * margin), tried(PASS, 0.0))
    assert cost is not None and cost.points == times * margin
    assert (cost.is_clear, cost.is_told) == (is_clear, is_told)
    assert 1 <= cost.least <= cost.most
    assert is_told == (is_clear and cost.most <= FAR_OFF * cost.least)


def test_without_games_of_both_it_is_not_known() -> None:
    assert CostOfPassing.of(9, tried(point("E5"), 5.0), tried(PASS, 0.0, games=0)) is None
    assert CostOfPassing.of(9, Tried(Candidate(point("E5"), ())), tried(PASS, 0.0)) is None
