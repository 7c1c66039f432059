"""The chance to win by score and spread."""

from __future__ import annotations

import math

import pytest

from engine.decide.decision.winning import Spread, load_spread, win_chance


def test_the_chance_is_a_logistic_of_the_score_in_spreads() -> None:
    assert win_chance(0.0, 5.0) == 0.5
    assert win_chance(5.0, 5.0) == pytest.approx(1 / (1 + math.exp(-1)))
    assert win_chance(7.5, 3.0) + win_chance(-7.5, 3.0) == pytest.approx(1.0)
    assert win_chance(1e9, 0.1) == 1.0
    assert 0.0 <= win_chance(-1e9, 0.1) < 1e-100


def test_the_same_lead_is_worth_more_the_fewer_moves_are_left_and_the_more_is_settled() -> None:
    spread = load_spread()
    for size in (5, 9, 13, 19, 25):
        for unsettled in (False, True):
            by_stones = [spread.points(size, stones, unsettled) for stones in range(0, size * size, size)]
            assert by_stones == sorted(by_stones, reverse=True)
            assert by_stones[0] > by_stones[-1] > 0
        assert spread.points(size, 10, True) > spread.points(size, 10, False)
    assert spread.points(19, 50, True) > spread.points(9, 50, True)


def test_the_spread_is_the_root_of_two_squares() -> None:
    spread = Spread(settled=0.2, unsettled=0.5, move=0.25, length=0.7)
    assert spread.points(10, 34, False) == pytest.approx(math.sqrt(2.0**2 + 0.25 * 36))
    assert spread.points(10, 99, True) == pytest.approx(5.0), "no moves are left"
