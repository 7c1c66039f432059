"""Clock arithmetic, one time system after the other. No wall clock is involved."""

from __future__ import annotations

import itertools

import pytest

from engine.board.points import BLACK, WHITE
from engine.game.clock import (
    ABSOLUTE,
    BYOYOMI,
    CANADIAN,
    FISCHER,
    KATA_SYSTEMS,
    NONE,
    UNSET,
    Clock,
    Remaining,
    TimeSettings,
)


def test_a_new_clock_has_no_limit() -> None:
    clock = Clock()
    assert clock.settings.system == UNSET
    assert clock.budget(BLACK, 0, 19) is None
    assert clock.spend(BLACK, 1e6)


@pytest.mark.parametrize("words", [(0, 1, 0), (300, 10, 0), (0, 0, 0)])
def test_gtp_settings_without_limit(words: tuple[int, int, int]) -> None:
    clock = Clock()
    clock.time_settings(*words)
    clock.time_left(BLACK, 3, 0)
    assert clock.settings.system == NONE
    assert clock.budget(BLACK, 0, 19) is None


def test_absolute_time_is_shared_out_and_never_overspent() -> None:
    clock = Clock(lag=0.5)
    clock.time_settings(300, 0, 0)
    assert clock.settings.system == ABSOLUTE
    for move_number in range(0, 2000, 2):
        seconds = clock.budget(BLACK, move_number, 19)
        assert seconds is not None
        assert seconds <= max(0.0, clock.remaining(BLACK).seconds - 0.5)
        assert clock.spend(BLACK, seconds)
    assert clock.remaining(WHITE).seconds == 300
    assert not clock.spend(BLACK, 300)
    assert clock.budget(BLACK, 2000, 19) == 0


def test_absolute_time_is_worth_more_a_move_late_and_on_small_boards() -> None:
    clock = Clock()
    clock.time_settings(300, 0, 0)
    assert clock.budget(BLACK, 200, 19) > clock.budget(BLACK, 0, 19)
    assert clock.budget(BLACK, 0, 9) > clock.budget(BLACK, 0, 19)


def test_canadian_overtime() -> None:
    clock = Clock(lag=0.5)
    clock.time_settings(10, 30, 3)
    assert clock.settings == TimeSettings(CANADIAN, 10, 30, 3)
    assert clock.spend(WHITE, 12)
    assert clock.remaining(WHITE) == Remaining(28, 2)
    assert clock.budget(WHITE, 100, 19) == 14
    assert clock.spend(WHITE, 8)
    assert clock.remaining(WHITE) == Remaining(20, 1)
    assert clock.budget(WHITE, 102, 19) == 19.5
    assert clock.spend(WHITE, 20)
    assert clock.remaining(WHITE) == Remaining(30, 3)
    assert not clock.spend(WHITE, 30.5)


def test_canadian_without_main_time_starts_in_overtime() -> None:
    clock = Clock()
    clock.time_settings(0, 12, 1)
    assert clock.remaining(BLACK) == Remaining(12, 1)
    assert clock.budget(BLACK, 0, 19) == 11.5
    assert clock.spend(BLACK, 11)
    assert clock.remaining(BLACK) == Remaining(12, 1)


def test_canadian_main_time_gives_at_least_the_share_of_overtime() -> None:
    clock = Clock(lag=0.5)
    clock.time_settings(20, 100, 10)
    assert clock.budget(BLACK, 0, 19) == 10


def test_japanese_byoyomi() -> None:
    clock = Clock(lag=0.5)
    clock.kgs_time_settings(["byoyomi", "60", "10", "3"])
    assert clock.settings == TimeSettings(BYOYOMI, 60, 10, 3)
    assert clock.budget(BLACK, 0, 19) == 10
    assert clock.spend(BLACK, 58)
    assert clock.remaining(BLACK) == Remaining(2)
    assert clock.budget(BLACK, 0, 19) == 10
    assert clock.spend(BLACK, 11)
    assert clock.remaining(BLACK) == Remaining(10, 3)
    assert clock.budget(BLACK, 0, 19) == 9.5
    assert clock.spend(BLACK, 10)
    assert clock.remaining(BLACK) == Remaining(10, 3)
    assert clock.spend(BLACK, 15)
    assert clock.remaining(BLACK) == Remaining(10, 2)
    assert not clock.spend(BLACK, 21)
    assert clock.budget(BLACK, 0, 19) == 0


def test_time_left_in_byoyomi_counts_periods() -> None:
    clock = Clock()
    clock.kgs_time_settings(["byoyomi", "60", "10", "5"])
    clock.time_left(BLACK, 7, 2)
    assert clock.remaining(BLACK) == Remaining(7, 2)
    assert clock.remaining(WHITE) == Remaining(60)
    assert clock.budget(BLACK, 150, 19) == 6.5


def test_fischer_time() -> None:
    clock = Clock(lag=0.5)
    clock.kata_time_settings(["fischer", "60", "10"])
    assert clock.settings == TimeSettings(FISCHER, 60, increment=10)
    assert 9 < clock.budget(BLACK, 0, 19) < 10
    assert clock.spend(BLACK, 4)
    assert clock.remaining(BLACK) == Remaining(66)
    assert not clock.spend(BLACK, 67)


def test_capped_fischer_time() -> None:
    clock = Clock(lag=0.5)
    clock.kata_time_settings(["fischer-capped", "100", "20", "110", "5"])
    assert clock.budget(BLACK, 0, 9) == 4.5
    assert clock.spend(BLACK, 1)
    assert clock.remaining(BLACK) == Remaining(110)
    assert not clock.spend(BLACK, 6)
    clock.kata_time_settings(["fischer-capped", "60", "10", "120", "-1"])
    clock.time_left(BLACK, 3, 0)
    assert clock.budget(BLACK, 0, 19) == 2.5


def test_other_dialects_for_the_same_systems() -> None:
    clock = Clock()
    for words, system in (("none", NONE), ("absolute 30.5", ABSOLUTE), ("canadian 50 10 1", CANADIAN)):
        for settings in (clock.kgs_time_settings, clock.kata_time_settings):
            settings(words.split())
            assert clock.settings.system == system


def test_time_left_without_settings_is_trusted() -> None:
    clock = Clock()
    clock.time_left(BLACK, 20, 0)
    assert clock.settings.system == ABSOLUTE
    assert 0 < clock.budget(BLACK, 0, 19) < 1
    clock = Clock()
    clock.time_left(BLACK, 20, 4)
    assert clock.settings.system == CANADIAN
    assert clock.budget(BLACK, 0, 19) == 5


def test_reset_gives_the_full_time_back() -> None:
    clock = Clock()
    clock.time_settings(60, 0, 0)
    clock.spend(BLACK, 50)
    clock.reset()
    assert clock.remaining(BLACK) == Remaining(60)


SETTINGS = [
    "absolute 5",
    "byoyomi 3 2 2",
    "canadian 4 6 3",
    "fischer 5 1",
    "fischer-capped 5 2 6 3",
    "absolute 0",
]


@pytest.mark.parametrize("words", SETTINGS)
def test_a_budget_is_never_more_than_what_is_left_less_the_lag(words: str) -> None:
    for seconds, overtime, move_number in itertools.product((0, 0.2, 1, 3, 5), (0, 1, 2), (0, 100, 1000)):
        clock = Clock(lag=0.5)
        clock.kata_time_settings(words.split())
        clock.time_left(BLACK, seconds, overtime)
        settings = clock.settings
        in_main_time = overtime == 0 and settings.count > 0
        reserve = (
            settings.period / (settings.count if settings.system == CANADIAN else 1) if in_main_time else 0
        )
        assert 0 <= clock.budget(BLACK, move_number, 9) <= max(0, seconds + reserve - 0.5)


@pytest.mark.parametrize(
    "words",
    [
        "",
        "hourglass 60",
        "absolute",
        "absolute sixty",
        "absolute -1",
        "absolute nan",
        "absolute inf",
        "byoyomi 60 10",
        "byoyomi 60 10 0",
        "byoyomi 60 0 3",
        "canadian 60 10 1.5",
        "fischer 60",
        "fischer 60 -1",
        "none 3",
    ],
)
def test_bad_settings_leave_the_clock_alone(words: str) -> None:
    clock = Clock()
    clock.time_settings(60, 0, 0)
    clock.spend(BLACK, 10)
    with pytest.raises(ValueError, match=r"expected|must"):
        clock.kata_time_settings(words.split())
    assert clock.settings == TimeSettings(ABSOLUTE, 60)
    assert clock.remaining(BLACK) == Remaining(50)


def test_kgs_does_not_know_fischer() -> None:
    with pytest.raises(ValueError, match="unknown time system 'fischer'; expected one of: none, absolute"):
        Clock().kgs_time_settings(["fischer", "60", "10"])
    assert "fischer-capped" in KATA_SYSTEMS


def test_bad_numbers_in_gtp_commands() -> None:
    clock = Clock()
    for main, byoyomi, stones in ((-1, 0, 0), (0, -5, 1), (0, 5, -1), (float("nan"), 0, 0)):
        with pytest.raises(ValueError, match="must be"):
            clock.time_settings(main, byoyomi, stones)
    with pytest.raises(ValueError, match="not a number"):
        clock.time_left(BLACK, float("nan"), 0)
    with pytest.raises(ValueError, match="stones left"):
        clock.time_left(BLACK, 5, -1)
    assert clock.settings.system == UNSET
    clock.time_left(BLACK, -2, 0)
    assert clock.budget(BLACK, 0, 19) == 0
