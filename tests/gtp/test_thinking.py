"""What the clock and the options leave for one move."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from engine.board.points import BLACK, PASS, WHITE
from engine.decide.decision.record import Decision, Tried
from engine.decide.decision.resignation import HOPELESS_MOVES
from engine.gtp.session import Options, Session
from engine.gtp.thinking import best_of, budget, with_judged
from engine.suggest.candidate import Candidate


def session(**options: object) -> Session:
    """A conversation on a 9x9 board that can count time."""
    return Session(Options(size=9, **options))


def test_without_a_clock_only_the_options_count() -> None:
    assert (budget(session(), BLACK).seconds, budget(session(), BLACK).evaluations) == (None, None)
    assert budget(session(nodes=50), WHITE).evaluations == 50


@pytest.mark.parametrize(("seconds", "left"), [(10.0, 9.9), (1.0, 0.9), (0.5, 0.45)])
def test_of_the_time_per_move_the_last_step_is_kept_back(seconds: float, left: float) -> None:
    assert budget(session(time_per_move=seconds), BLACK).seconds == pytest.approx(left)


@pytest.mark.parametrize(("words", "left"), [("byoyomi 0 2 5", 1.48), ("absolute 60", 0.9), ("none", 0.9)])
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


def test_moves_that_are_judged_come_after_those_that_games_led_to_whose_order_stays() -> None:
    """The first of them had fewer games than the second, and was chosen all the same."""
    first, second, bad, good = (
        Tried(Candidate(move, ()), worth=games, won=won)
        for move, games, won in ((30, 60.0, 0.5), (31, 80.0, 0.4), (32, 0.0, 0.1), (33, 0.0, 0.9))
    )
    decision = Decision(BLACK, first.move, tried=[first, second])
    found = with_judged(decision, [bad, good, replace(second, worth=1000.0)])
    assert found.tried == [first, second, good, bad]
    assert decision.tried == [first, second]
    assert best_of(found, {31, 33}.__contains__) == 31
    assert best_of(found, {32, 33}.__contains__) == 33
    assert best_of(found, set().__contains__) == PASS


def test_a_judged_move_goes_before_worse_ones() -> None:
    """Where a move is worth points they count, and reasons that do not hold come last."""
    best, poor, refuted = (
        Tried(Candidate(move, ()), worth=points, rejected=why)
        for move, points, why in ((30, 3.0, ""), (31, -2.0, ""), (32, 5.0, "it gains nothing"))
    )
    judged = Tried(Candidate(33, ()), worth=1.0)
    found = with_judged(Decision(BLACK, 30, tried=[best, poor, refuted]), [judged])
    assert found.tried == [best, judged, poor, refuted]


def test_a_game_lost_by_24_points_is_resigned_by_the_win_rate_that_is_shown(start) -> None:
    """Black's wall on F and White's on G: White is 24.5 points behind and nothing is left to fight about."""
    engine = start("--size", "9", "--komi", "2.5", "--playouts", "1000")
    walls = [f"play {color} {column}{row}" for row in range(1, 10) for color, column in ("bF", "wG")]
    rooms = ("b C3", "w H2", "b C5", "w H4", "b C7", "w H6", "b B2", "w H8", "b B8", "w J5")
    engine.ask_all(*walls, *(f"play {move}" for move in rooms))
    assert engine.ask("final_score") == "= B+24.5"
    shown = []
    for own in ("A1", "A9", "E1", "E9", "D5", "B5", "D2", "D8", "A4", "A6"):
        engine.ask(f"play b {own}")
        answer = engine.ask("kata-genmove_analyze w 100000")
        shown.append(float(re.findall(r"winrate (\S+)", answer)[0]))
        if answer.endswith("play resign"):
            break
    assert answer.endswith("play resign"), shown
    assert max(shown[-HOPELESS_MOVES:]) < 0.02
    assert len(shown) <= HOPELESS_MOVES + 4, shown
