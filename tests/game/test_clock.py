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


def left_of(clock: Clock, color: int = BLACK, move_number: int = 0, size: int = 19, stones: int = 0) -> float:
    """The seconds for a move of a clock with a limit, so many moves into a game with so many stones on the board."""
    seconds = clock.budget(color, move_number, size, size * size - stones)
    assert seconds is not None
    return seconds


def test_a_new_clock_has_no_limit() -> None:
    clock = Clock()
    assert clock.settings.system == UNSET
    assert not clock.has_limit
    assert clock.budget(BLACK, 0, 19, 361) is None
    assert clock.spend(BLACK, 1e6)


@pytest.mark.parametrize("words", [(0, 1, 0), (300, 10, 0), (0, 0, 0)])
def test_gtp_settings_without_limit(words: tuple[int, int, int]) -> None:
    clock = Clock()
    clock.time_settings(*words)
    clock.time_left(BLACK, 3, 0)
    assert clock.settings.system == NONE
    assert clock.budget(BLACK, 0, 19, 361) is None


def test_absolute_time_is_shared_out_and_never_overspent() -> None:
    clock = Clock(lag=0.5)
    clock.time_settings(300, 0, 0)
    assert clock.settings.system == ABSOLUTE
    for move_number in range(0, 2000, 2):
        seconds = left_of(clock, move_number=move_number, stones=min(move_number, 300))
        assert seconds <= max(0.0, clock.remaining(BLACK).seconds - 0.5)
        assert clock.spend(BLACK, seconds)
    assert clock.remaining(WHITE).seconds == 300
    assert not clock.spend(BLACK, 300)
    assert left_of(clock, move_number=2000) == 0


def test_absolute_time_is_worth_more_a_move_late_and_on_small_boards() -> None:
    clock = Clock()
    clock.time_settings(300, 0, 0)
    assert left_of(clock, move_number=200, stones=200) > left_of(clock)
    assert left_of(clock, size=9) > left_of(clock)


@pytest.mark.parametrize(
    ("size", "move_number", "stones", "moves", "reserve"),
    [
        (9, 0, 0, 0.7 * 81 / 2, 0.02 + 200 * 0.005),
        (9, 50, 70, 0.1 * 81, 0.02 + 175 * 0.005),
        (9, 10, 60, (0.7 * 81 - 10) / 2, 0.02 + 195 * 0.005),
        (9, 380, 60, 0.1 * 81, 0.1 * 81 * 0.02),
        (13, 300, 60, 0.2 * 109, 0.2 * 109 * (0.02 + 0.04 * (169 - 81) / 280)),
        (19, 0, 0, 0.7 * 361 / 2, 0.7 * 361 / 2 * 0.06),
        (19, 300, 300, 0.1 * 361, 0.1 * 361 * 0.06),
        (5, 500, 25, 0.1 * 25, 0.1 * 25 * 0.02),
    ],
)
def test_the_reserve_and_the_moves_to_come(
    size: int, move_number: int, stones: int, moves: float, reserve: float
) -> None:
    """The larger of today's count, a share of the points and one of those open, and for each what it may take longer.

    Where a game may go on for long: what moves at once take.
    """
    clock = Clock(lag=0.5)
    clock.time_settings(60, 0, 0)
    seconds = left_of(clock, BLACK, move_number, size, stones)
    assert seconds == pytest.approx((60 - 0.5 - reserve) / moves)


def test_what_moves_take_beyond_their_time_is_kept_back_for_those_to_come() -> None:
    """The mean of ten for each of 126.35 moves, but for one the longest of a hundred."""
    clock = Clock(lag=0.5)
    clock.time_settings(600, 0, 0)

    def reserve() -> float:
        return 600 - 0.5 - 126.35 * left_of(clock)

    for _ in range(10):
        clock.spend(BLACK, 0.0, overrun=-1.0)
    clock.spend(BLACK, 0.0, overrun=0.4)
    assert reserve() == pytest.approx(125.35 * 0.06 + 0.4)
    clock.spend(BLACK, 0.0, overrun=0.6)
    assert reserve() == pytest.approx(125.35 * 0.1 + 0.6)
    clock.spend(BLACK, 0.0)
    assert reserve() == pytest.approx(125.35 * 0.1 + 0.6), "nobody looked"
    for _ in range(10):
        clock.spend(BLACK, 0.0, overrun=0.0)
    assert reserve() == pytest.approx(125.35 * 0.06 + 0.6)
    for _ in range(90):
        clock.spend(BLACK, 0.0, overrun=0.0)
    assert reserve() == pytest.approx(126.35 * 0.06)


def test_in_a_period_the_longest_of_ten_is_kept_back() -> None:
    clock = Clock(lag=0.5)
    clock.kgs_time_settings(["byoyomi", "0", "2", "1"])
    clock.spend(BLACK, 0.0, overrun=0.4)
    assert left_of(clock) == pytest.approx(2 - 0.5 - 0.4)
    for _ in range(10):
        clock.spend(BLACK, 0.0, overrun=0.1)
    assert left_of(clock) == pytest.approx(2 - 0.5 - 0.1)


def test_below_the_reserve_moves_are_made_at_once() -> None:
    clock = Clock(lag=0.5)
    clock.time_settings(5, 0, 0)
    clock.time_left(BLACK, 0.5 + 7.581 - 0.01, 0)
    assert left_of(clock) == 0.0
    clock.time_left(BLACK, 0.5 + 7.581 + 0.01, 0)
    assert 0.0 < left_of(clock) < 0.001


def test_a_longer_lag_keeps_more_back() -> None:
    clock = Clock(lag=0.5)
    clock.time_settings(0, 2, 1)
    assert left_of(clock) == pytest.approx(1.44)
    clock.lag = 1.5
    assert left_of(clock) == pytest.approx(0.44)
    with pytest.raises(ValueError, match="lag must be a number of seconds, 0 or more, not -1"):
        clock.lag = -1
    assert clock.lag == 1.5


def test_what_is_lost_on_the_way_is_kept_back_for_the_moves_to_come() -> None:
    """A server takes .2 s more for every move than the engine counts, and tells so."""
    clock, left = Clock(lag=0.5), 60.0
    clock.time_settings(60, 0, 0)
    before = left_of(clock)
    for _ in range(10):
        clock.spend(BLACK, 0.1)
        left -= 0.3
        clock.time_left(BLACK, left, 0)
    clock.time_left(BLACK, 60.25, 0)
    assert left_of(clock) == pytest.approx(before - 0.2 + 0.25 / 126.35)


def test_whole_seconds_that_a_controller_tells_are_no_loss() -> None:
    clock, left = Clock(lag=0.5), 60.0
    clock.time_settings(60, 0, 0)
    before = left_of(clock, size=9)
    for _ in range(30):
        clock.spend(BLACK, 0.37)
        left -= 0.37
        clock.time_left(BLACK, int(left), 0)
    clock.time_left(BLACK, 60, 0)
    assert left_of(clock, size=9) == pytest.approx(before)


def test_time_that_was_told_before_a_move_is_no_loss() -> None:
    clock = Clock(lag=0.5)
    clock.time_settings(60, 0, 0)
    clock.time_left(BLACK, 20.25, 0)
    clock.spend(BLACK, 0.25)
    clock.time_left(BLACK, 30.5, 0)
    assert left_of(clock) == pytest.approx((30.5 - 0.5) / 126.35 - 0.06)


def test_canadian_overtime() -> None:
    clock = Clock(lag=0.5)
    clock.time_settings(10, 30, 3)
    assert clock.settings == TimeSettings(CANADIAN, 10, 30, 3)
    assert clock.spend(WHITE, 12)
    assert clock.remaining(WHITE) == Remaining(28, 2)
    assert left_of(clock, WHITE) == pytest.approx((28 - 0.5 - 2 * 0.06) / 2)
    assert clock.spend(WHITE, 8)
    assert clock.remaining(WHITE) == Remaining(20, 1)
    assert left_of(clock, WHITE) == pytest.approx(20 - 0.5 - 0.06)
    assert clock.spend(WHITE, 20)
    assert clock.remaining(WHITE) == Remaining(30, 3)
    assert not clock.spend(WHITE, 30.5)


def test_canadian_without_main_time_starts_in_overtime() -> None:
    clock = Clock()
    clock.time_settings(0, 12, 1)
    assert clock.remaining(BLACK) == Remaining(12, 1)
    assert left_of(clock) == pytest.approx(12 - 0.5 - 0.06)
    assert clock.spend(BLACK, 11)
    assert clock.remaining(BLACK) == Remaining(12, 1)


def test_canadian_main_time_gives_at_least_the_share_of_overtime() -> None:
    clock = Clock(lag=0.5)
    clock.time_settings(20, 100, 10)
    assert left_of(clock) == pytest.approx((100 - 0.5 - 10 * 0.06) / 10)


def test_japanese_byoyomi() -> None:
    clock = Clock(lag=0.5)
    clock.kgs_time_settings(["byoyomi", "60", "10", "3"])
    assert clock.settings == TimeSettings(BYOYOMI, 60, 10, 3)
    assert left_of(clock) == pytest.approx(10 - 0.56)
    assert clock.spend(BLACK, 58)
    assert clock.remaining(BLACK) == Remaining(2)
    assert left_of(clock) == pytest.approx(10 - 0.56)
    assert clock.spend(BLACK, 11)
    assert clock.remaining(BLACK) == Remaining(10, 3)
    assert left_of(clock) == pytest.approx(10 - 0.56)
    assert clock.spend(BLACK, 10)
    assert clock.remaining(BLACK) == Remaining(10, 3)
    assert clock.spend(BLACK, 15)
    assert clock.remaining(BLACK) == Remaining(10, 2)
    assert not clock.spend(BLACK, 21)
    assert left_of(clock) == 0


def test_time_left_in_byoyomi_counts_periods() -> None:
    clock = Clock()
    clock.kgs_time_settings(["byoyomi", "60", "10", "5"])
    clock.time_left(BLACK, 7, 2)
    assert clock.remaining(BLACK) == Remaining(7, 2)
    assert clock.remaining(WHITE) == Remaining(60)
    assert left_of(clock, move_number=150) == pytest.approx(7 - 0.56)


def test_fischer_time() -> None:
    clock = Clock(lag=0.5)
    clock.kata_time_settings(["fischer", "60", "10"])
    assert clock.settings == TimeSettings(FISCHER, 60, increment=10)
    assert left_of(clock) == pytest.approx((60 - 0.56) / 126.35 + 9)
    assert clock.spend(BLACK, 4)
    assert clock.remaining(BLACK) == Remaining(66)
    assert not clock.spend(BLACK, 67)


def test_capped_fischer_time() -> None:
    clock = Clock(lag=0.5)
    clock.kata_time_settings(["fischer-capped", "100", "20", "110", "5"])
    assert left_of(clock, size=9) == pytest.approx(5 - 0.52)
    assert clock.spend(BLACK, 1)
    assert clock.remaining(BLACK) == Remaining(110)
    assert not clock.spend(BLACK, 6)
    clock.kata_time_settings(["fischer-capped", "60", "10", "120", "-1"])
    clock.time_left(BLACK, 3, 0)
    assert left_of(clock) == pytest.approx(3 - 0.56)


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
    assert left_of(clock) == pytest.approx((20 - 0.5) / 126.35 - 0.06)
    clock = Clock()
    clock.time_left(BLACK, 20, 4)
    assert clock.settings == TimeSettings(CANADIAN, 0, 20, 4)
    assert left_of(clock) == pytest.approx((20 - 0.5) / 4 - 0.06)


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
        moves = settings.count if settings.system == CANADIAN else 1
        follows = (settings.period - 0.5) / moves if overtime == 0 and settings.count > 0 else -0.5
        assert 0 <= left_of(clock, BLACK, move_number, 9) <= max(0, seconds + follows)


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
    assert left_of(clock) == 0
