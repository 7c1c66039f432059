"""What the clock and the options leave for one move."""

from __future__ import annotations

import pytest

from engine.board.points import BLACK, WHITE
from engine.gtp.session import Options, Session
from engine.gtp.thinking import budget
from engine.gtp.warmup import WarmUp
from engine.library.stages import GAME, STAGES


def session(**options: object) -> Session:
    """A conversation on a 9x9 board that can count time."""
    warmup = WarmUp({GAME: STAGES[GAME]}, lambda text: None)
    warmup.start()
    return Session(Options(size=9, **options), warmup)


def test_without_a_clock_only_the_options_count() -> None:
    assert (budget(session(), BLACK).seconds, budget(session(), BLACK).evaluations) == (None, None)
    assert budget(session(nodes=50), WHITE).evaluations == 50


@pytest.mark.parametrize(("seconds", "left"), [(10.0, 9.9), (1.0, 0.9), (0.5, 0.45)])
def test_of_the_time_per_move_the_last_step_is_kept_back(seconds: float, left: float) -> None:
    assert budget(session(time_per_move=seconds), BLACK).seconds == pytest.approx(left)


@pytest.mark.parametrize(("words", "left"), [("byoyomi 0 2 5", 1.5), ("absolute 60", 0.9), ("none", 0.9)])
def test_the_shorter_of_clock_and_option_counts(words: str, left: float) -> None:
    played = session(time_per_move=1.0 if left < 1 else 5.0)
    played.clock.kgs_time_settings(words.split())
    assert budget(played, BLACK).seconds == pytest.approx(left)


def test_an_empty_clock_leaves_nothing() -> None:
    played = session(time_per_move=1.0)
    played.clock.time_settings(60, 0, 0)
    played.clock.time_left(WHITE, 0.2, 0)
    assert budget(played, WHITE).seconds == 0.0
    assert budget(played, BLACK).seconds == pytest.approx(0.9)
