"""What the questions of an evaluation may look at, and when they are given up."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.evaluate.effort import LARGE, PLAYING, SCORING, given_up
from engine.search.levels import HIGHEST, LOWEST, load_level


def test_a_large_budget_is_spent_to_the_end() -> None:
    budgets = SCORING.budgets
    assert set(budgets.attacks[1:]) == set(budgets.defences[1:]) == {SCORING.strings}
    assert budgets.cuts == SCORING.cuts
    assert budgets.joins == SCORING.joins
    assert set(budgets.deaths) == {SCORING.life} == set(budgets.rescues)
    assert set(budgets.semeais[1:]) == {SCORING.semeais}


@pytest.mark.parametrize("level", (LOWEST, 10, HIGHEST))
def test_no_level_asks_one_question_for_longer_than_it_may(level: int) -> None:
    effort = load_level(level).effort
    budgets = effort.budgets
    assert max(effort.strings, *effort.cuts, effort.joins, effort.life, effort.semeais) < LARGE
    assert budgets.attacks[1:] == tuple(min(effort.strings, most) for most in given_up()["attack"].values())
    assert budgets.cuts == tuple(
        min(budget, most) for budget, most in zip(effort.cuts, given_up()["cuts"].values(), strict=True)
    )
    assert budgets.rescues == tuple(min(effort.life, most) for most in given_up()["rescue"].values())


def test_a_string_with_more_liberties_is_given_up_no_later() -> None:
    attacks = PLAYING.budgets.attacks[1:]
    assert list(attacks) == sorted(attacks, reverse=True)
    assert attacks[0] > attacks[-1]


def test_what_is_left_out_stays_left_out() -> None:
    budgets = replace(PLAYING, life=0, semeais=0).budgets
    assert set(budgets.deaths) == {0} == set(budgets.semeais)
