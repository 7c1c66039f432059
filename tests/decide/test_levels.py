"""The table of levels: every level can be had, and a broken table says what is wrong."""

from __future__ import annotations

from dataclasses import fields

import pytest

from engine.decide.decision.budget import Budget
from engine.decide.decision.levels import EXPECTED, HIGHEST, LOWEST, Level, load_level

GROWING = (
    "strings",
    "cuts",
    "joins",
    "life",
    "semeais",
    "candidates",
    "answers",
    "depth",
    "playouts",
    "patience",
    "quiescence",
    "evaluations",
)


@pytest.mark.parametrize("number", range(LOWEST + 1, HIGHEST + 1))
def test_a_higher_level_never_does_less(number: int) -> None:
    lower, higher = load_level(number - 1), load_level(number)
    for name in GROWING:
        assert getattr(higher, name) >= getattr(lower, name), name
    assert higher.overlooks <= lower.overlooks
    assert higher.careless <= lower.careless
    assert higher.level == number


def test_levels_between_the_named_ones_lie_between_them() -> None:
    five, seven, ten = load_level(5), load_level(7), load_level(10)
    assert five.evaluations < seven.evaluations < ten.evaluations
    assert five.overlooks > seven.overlooks > ten.overlooks


def test_a_level_without_lapses_searches_as_far_as_with_them() -> None:
    five, attentive = load_level(5), load_level(5).attentive
    assert five.overlooks > 0 and five.careless > 0
    assert attentive.overlooks == attentive.careless == 0
    assert [getattr(attentive, name) for name in GROWING] == [getattr(five, name) for name in GROWING]


def test_the_effort_of_a_level_reads_short_links_deepest() -> None:
    effort = load_level(HIGHEST).effort
    assert effort.cuts[0] > effort.cuts[1] > effort.cuts[2] > 0
    assert effort.strings == load_level(HIGHEST).strings


@pytest.mark.parametrize("number", [0, 21, -3])
def test_other_levels_are_refused(number: int) -> None:
    with pytest.raises(ValueError, match=f"level {number}, expected 1 to 20"):
        load_level(number)


def test_every_field_of_a_level_stands_in_the_file() -> None:
    assert [field.name for field in fields(Level)] == ["level", *EXPECTED]


def test_games_are_fewer_on_larger_boards_and_more_where_a_clock_leaves_time() -> None:
    level = load_level(HIGHEST)
    assert level.games(9, Budget(), None) == level.playouts
    assert level.games(19, Budget(), None) == level.playouts * 9 // 19
    assert level.games(9, Budget(seconds=3600.0), None) == level.patience * level.playouts
    assert level.games(9, Budget(seconds=3600.0), 70) == 70
    assert level.games(9, Budget(evaluations=5), 70) == 5
    weakest = load_level(LOWEST)
    assert weakest.games(19, Budget(seconds=3600.0), None) < level.games(19, Budget(), None) / 10
