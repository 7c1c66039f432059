"""Whole games on the clock, simulated: whatever moves take beyond their time, nobody loses on it."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from engine.board.points import BLACK
from engine.game.clock import Clock

LENGTH = {9: 400, 13: 400, 19: 400, 25: 680}
"""Moves of a long game, of both sides, by the size of the board."""

AT_ONCE = {9: 0.005, 13: 0.01, 19: 0.01, 25: 0.02}
"""Seconds that a move takes which is made at once, by the size of the board."""

Overrun = Callable[[random.Random], float]

QUIET: Overrun = lambda generator: generator.uniform(0.0, 0.02)  # noqa: E731
BUSY: Overrun = lambda generator: 0.3 if generator.random() < 0.05 else generator.uniform(0.0, 0.06)  # noqa: E731
STEADY: Overrun = lambda generator: 0.15  # noqa: E731

NEVER_LOST = [
    (9, "absolute 5"), (9, "absolute 10"), (13, "absolute 15"), (19, "absolute 30"), (19, "absolute 60"),
    (19, "absolute 900"), (9, "byoyomi 0 1 1"), (19, "byoyomi 0 1 1"), (19, "byoyomi 10 1 3"),
    (9, "canadian 0 30 25"), (19, "canadian 0 30 25"), (19, "canadian 20 30 25"), (9, "fischer 1 1"),
    (19, "fischer 1 1"), (19, "fischer 60 0.1"), (19, "fischer-capped 5 2 6 1.5"), (25, "absolute 60"),
]  # fmt: skip


def seconds_at_least(words: str, size: int, overrun: Overrun, lag: float, seed: int, told: bool) -> float:
    """The least that a player has left after any of its moves of a game, by a clock kept elsewhere.

    ``lag``: what each move takes longer there; ``told``: whether the player hears what is left before every move.
    """
    generator = random.Random(seed)
    own, true = Clock(), Clock(lag=0.0)
    for clock in (own, true):
        clock.kata_time_settings(words.split())
    least, stones = float("inf"), 0
    for number in range(0, LENGTH[size], 2):
        if told:
            left = true.remaining(BLACK)
            own.time_left(BLACK, left.seconds, left.overtime)
        allowed = own.budget(BLACK, number, size, size * size - stones)
        assert allowed is not None
        took = AT_ONCE[size] if allowed == 0.0 else allowed + overrun(generator)
        own.spend(BLACK, took, took - allowed)
        before = true.remaining(BLACK).seconds
        assert true.spend(BLACK, took + lag), (words, size, number, took, before)
        least = min(least, before - took - lag)
        stones = min(stones + 2, size * size * 8 // 10)
    return least


@pytest.mark.parametrize("overrun", [QUIET, BUSY, STEADY], ids=["quiet", "busy", "steady"])
@pytest.mark.parametrize("told", [False, True])
@pytest.mark.parametrize(("size", "words"), NEVER_LOST)
def test_a_long_game_is_never_lost_on_time(size: int, words: str, told: bool, overrun: Overrun) -> None:
    # what is steady is the same with every seed
    for seed in range(1 if overrun is STEADY else 20):
        least = seconds_at_least(words, size, overrun, 0.0005, seed, told)
        assert least >= 0 or words == "byoyomi 10 1 3" or words.startswith("canadian 20")


@pytest.mark.parametrize(("size", "words"), [(9, "absolute 60"), (19, "absolute 60"), (19, "fischer 10 1")])
def test_what_is_lost_on_the_way_is_made_up_for_where_it_is_told(size: int, words: str) -> None:
    """A tenth of a second is lost with every move: 20 s in the whole game, much more than the lag."""
    assert seconds_at_least(words, size, QUIET, 0.1, 1, told=True) >= 0
    if words.startswith("absolute"):
        with pytest.raises(AssertionError):
            seconds_at_least(words, size, QUIET, 0.1, 1, told=False)


@pytest.mark.parametrize(("size", "length"), [(9, 56), (13, 140), (19, 270)])
def test_a_game_of_usual_length_leaves_little_of_its_main_time(size: int, length: int) -> None:
    """Five minutes, each move as long as it may: an eighth is left at the end, not a third."""
    clock, main = Clock(), 300.0
    clock.kata_time_settings(["absolute", str(main)])
    for number in range(0, length, 2):
        allowed = clock.budget(BLACK, number, size, size * size - number)
        assert allowed is not None
        assert allowed >= main / (2 * size * size), (size, number)
        clock.spend(BLACK, allowed, 0.0)
    assert clock.remaining(BLACK).seconds <= main / 8


def test_without_a_reserve_the_same_games_are_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Clock, "_reserve", lambda self, color, move_number, size, moves: 0.0)
    with pytest.raises(AssertionError):
        seconds_at_least("absolute 10", 9, STEADY, 0.0, 1, told=False)
