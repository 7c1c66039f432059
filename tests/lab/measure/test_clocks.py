"""Matches on clocks: who loses on time, what is told to whom, and what is told of it. No real time passes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import pytest

from engine.decide.judged.gtp_program import OWN_SCRIPT, CommandFailed
from engine.game.clock import Clock
from engine.lab.measure.arena import MatchOptions
from engine.lab.measure.clocks import (
    EXACT,
    NEVER,
    WHOLE,
    ClockedMatch,
    ClockOptions,
    ClockResult,
    TimedMove,
    keep_busy,
    settings_command,
)


class FakeTime:
    """A clock that stands still unless somebody lets time pass."""

    def __init__(self) -> None:
        self.now = 100.0

    def read(self) -> float:
        """The time."""
        return self.now

    def wait(self, seconds: float) -> None:
        """Let some pass."""
        self.now += seconds


class Scripted:
    """A program that plays along the lines of the board, and takes some seconds for each move."""

    def __init__(
        self, time: FakeTime, seconds: Callable[[int], float], known: str, answers: str = ""
    ) -> None:
        self.spent, self.asked = 0.0, list[str]()
        self._time, self._seconds, self._known = time, seconds, known
        self._answers = answers.split()
        self._moves = 0

    def ask(self, command: str) -> str:
        """The answer."""
        self.asked.append(command)
        word = command.split()[0]
        if word == "list_commands":
            return self._known
        if word == "final_score":
            return "B+1.5"
        if word != "genmove":
            return ""
        self._time.wait(self._seconds(self._moves))
        self._moves += 1
        if not self._answers:
            raise CommandFailed("no more moves")
        return self._answers.pop(0)

    def close(self) -> None:
        """End it."""


BLACK_MOVES = "A1 A2 A3 A4 A5 pass"
WHITE_MOVES = "E1 E2 E3 E4 E5 pass"


def played(
    words: str,
    black: Callable[[int], float],
    white: Callable[[int], float] = lambda number: 0.0,
    known: str = "kata-time_settings",
    moves: tuple[str, str] = (BLACK_MOVES, WHITE_MOVES),
    **options: object,
) -> tuple[ClockResult, list[Scripted]]:
    """A game of two scripted programs on a clock."""
    time = FakeTime()
    programs = [Scripted(time, black, known, moves[0]), Scripted(time, white, known, moves[1])]
    match = ClockedMatch(
        ("one", "two"),
        MatchOptions(size=5, games=1, opening_moves=0),
        ClockOptions(words, **options),
        start=lambda command: programs[command == "two"],
        now=time.read,
        wait=time.wait,
    )
    list(match.play_timed())
    return match.timed, programs


def test_a_game_in_time_is_counted_as_any() -> None:
    result, _ = played("absolute 10", lambda number: 1.0, lambda number: 0.25)
    assert [(game.winner, game.fault, game.text) for game in result.games] == [(0, "", "B+1.5")]
    assert (result.lost(0), result.lost(1)) == (0, 0)
    assert (result.least_left(0), result.least_left(1)) == (4.0, 8.5)
    assert result.taken(0) == {"1-10": (5, 1.0, 1.0), "11-20": (1, 1.0, 1.0)}


@pytest.mark.parametrize(
    ("words", "seconds", "lost_at"),
    [
        ("absolute 10", lambda number: 3.0, 3),
        ("byoyomi 0 1 2", lambda number: 1.25 if number in (1, 4) else 1.0, 4),
        ("canadian 0 5 3", lambda number: (1.0, 2.0, 2.0, 1.5, 2.0, 2.0)[number], 5),
        ("fischer 1 1", lambda number: 1.5 if number else 0.5, 2),
        ("fischer-capped 5 5 9 2", lambda number: 0.5 + number, 2),
    ],
)
def test_who_takes_too_long_loses(words: str, seconds: Callable[[int], float], lost_at: int) -> None:
    result, _ = played(words, seconds)
    (game,) = result.games
    assert (game.winner, game.fault, game.faulty, game.text) == (1, "time", 0, "W+F")
    assert game.moves == 2 * lost_at
    assert result.lost(0) == 1
    assert result.least_left(0) < 0
    assert result.least_left(1) >= 0
    assert "1 lost on time" in result.table()[1]


def test_lag_counts_and_is_felt_by_both() -> None:
    result, _ = played("absolute 10", lambda number: 1.0, lag=0.5)
    assert (result.least_left(0), result.least_left(1)) == (1.0, 7.0)


@pytest.mark.parametrize(
    ("tells", "told"),
    [
        (WHOLE, ["time_left b 10 0", "time_left b 9 0", "time_left b 9 0"]),
        (EXACT, ["time_left b 10.000 0", "time_left b 9.500 0", "time_left b 9.000 0"]),
        (NEVER, []),
    ],
)
def test_the_time_left_is_told_or_not(tells: str, told: list[str]) -> None:
    _, (first, _) = played("absolute 10", lambda number: 0.5, tells=tells)
    said = [line for line in first.asked if line.startswith("time_left")]
    assert said[:3] == told


def test_games_go_on_after_passes_and_resignations() -> None:
    moves = "A1 pass resign A2 A3 A4 A5", "pass pass resign E1 E2 E3 E4"
    result, _ = played("absolute 10", lambda number: 0.5, moves=moves, play_on=12)
    (game,) = result.games
    assert (game.moves, game.winner, game.fault) == (12, None, "")
    assert [move.number for move in result.moves] == list(range(1, 13))


@pytest.mark.parametrize(
    ("words", "known", "command"),
    [
        ("fischer 5 1", {"kata-time_settings", "kgs-time_settings"}, "kata-time_settings fischer 5 1"),
        ("byoyomi 5 1 3", {"kgs-time_settings"}, "kgs-time_settings byoyomi 5 1 3"),
        ("fischer 5 1", {"kgs-time_settings"}, "time_settings 5 0 0"),
        ("byoyomi 5 1 3", set(), "time_settings 5 1 1"),
        ("canadian 0 30 25", set(), "time_settings 0 30 25"),
        ("absolute 10", set(), "time_settings 10 0 0"),
    ],
)
def test_every_program_is_told_the_clock_in_words_that_it_knows(
    words: str, known: set[str], command: str
) -> None:
    clock = Clock()
    clock.kata_time_settings(words.split())
    assert settings_command(clock.settings, words, known) == command


def test_the_summary_has_what_the_table_tells() -> None:
    result = ClockResult(("one", "two"), 9, ClockOptions("absolute 10"), loads=[1.0, 2.0])
    result.moves = [TimedMove(0, 1, 0.5, 9.5), TimedMove(0, 403, 0.1, 0.4), TimedMove(1, 2, 0.2, 9.8)]
    summary = result.summary()
    assert summary["least_left"] == [0.4, 9.8]
    assert summary["load"] == {"mean": 1.5, "most": 2.0}
    assert summary["seconds_by_move"][0] == {
        "1-10": {"moves": 1, "mean": 0.5, "most": 0.5},
        "401-": {"moves": 1, "mean": 0.1, "most": 0.1},
    }
    assert "absolute 10 on 9x9: 0 games" in result.table()[0]


@pytest.mark.process
def test_processors_are_kept_busy_for_the_block_only(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[subprocess.Popen] = []
    original = subprocess.Popen

    def begin(*words: object, **how: object) -> subprocess.Popen:
        started.append(original(*words, **how))
        return started[-1]

    monkeypatch.setattr(subprocess, "Popen", begin)
    with keep_busy(2):
        assert [process.poll() for process in started] == [None, None]
    assert all(process.poll() is not None for process in started)


@pytest.mark.process
@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--clock", "hourglass 5", "tamen", "tamen"], "unknown time system 'hourglass'"),
        (["--clock", "absolute", "tamen", "tamen"], "expected: absolute MAIN"),
        (["--clock", "absolute 5"], "two programs are needed"),
        (["--clock", "absolute 5", "tamen", "tamen", "--jobs", "2"], "one after the other"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(words: list[str], problem: str) -> None:
    done = subprocess.run(
        [sys.executable, str(OWN_SCRIPT), "arena", *words], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert problem in done.stderr
    assert "Traceback" not in done.stderr
