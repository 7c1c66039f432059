"""What it costs to pass, as far as it is known."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from engine.board.points import PASS
from engine.decide.decision.record import Tried
from engine.explain.claims.margins import load_margins
from engine.explain.claims.passing import FAR_OFF, CostOfPassing, cost_to_tell
from engine.explain.claims.witness import Witness
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


@pytest.mark.parametrize(
    ("is_careful", "by_second", "told"), [(True, 12.0, 12.0), (True, 22.0, 17.0), (False, 12.0, 17.0)]
)
def test_counted_carefully_the_search_by_which_a_pass_costs_least_has_the_word(
    is_careful: bool, by_second: float, told: float
) -> None:
    board = SimpleNamespace(size=19)
    move = point("E5")
    again = SimpleNamespace(
        board=board, play_out=lambda each: tried(each, by_second if each == move else 0.0)
    )
    witness = cast("Witness", SimpleNamespace(board=board, is_careful=is_careful, again=again))
    cost = cost_to_tell(witness, tried(move, 17.0), tried(PASS, 0.0))
    # it was told to cost more than a second search found
    assert cost is not None and cost.points == told


def test_a_pass_that_few_games_make_a_gain_may_cost_all_that_they_are_off_by() -> None:
    # it was told to cost five points at most where it cost ten
    assert CostOfPassing(-7.2, 11.3).most == 12 and CostOfPassing(-7.2, 11.3).upper == 11.3
    assert CostOfPassing(-8.0, 4.3).most == 1
