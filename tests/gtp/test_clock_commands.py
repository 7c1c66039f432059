"""Clocks over the pipes: what is done where no time is left, without any real time."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from engine.gtp.session import Options, Session
from engine.gtp.thinking import is_ready
from engine.lab.own_program import OwnProgram

SETTINGS = [
    "time_settings 60 0 0",
    "time_settings 0 30 25",
    "kgs-time_settings absolute 60",
    "kgs-time_settings byoyomi 0 1 1",
    "kata-time_settings fischer 1 1",
    "kata-time_settings fischer-capped 1 1 5 2",
]


class NoTime(OwnProgram):
    """The engine within the process, which never has any time left."""

    def move(self, color: str, overtime: int = 0) -> str:
        """A move of a colour."""
        self.ask(f"time_left {color} 0 {overtime}")
        return self.ask(f"genmove {color}")


@pytest.fixture
def no_time() -> NoTime:
    return NoTime(Options(size=9, seed=1), "tamen")


@pytest.mark.parametrize("line", SETTINGS)
def test_after_any_setting_without_time_left_moves_are_made_at_once(no_time: NoTime, line: str) -> None:
    no_time.ask(line)
    overtime = 1 if " byoyomi" in line or line.endswith("25") else 0
    for color in "bwbw":
        assert re.fullmatch("[A-J][1-9]", no_time.move(color, overtime))
    assert no_time.ask("tamen-settings").count("[") > 5


def test_a_game_without_time_ends_and_is_counted(no_time: NoTime) -> None:
    no_time.ask("time_settings 5 0 0")
    moves: list[str] = []
    while moves[-2:] != ["pass", "pass"]:
        moves.append(no_time.move("bw"[len(moves) % 2]))
        assert len(moves) < 243, "it never ends"
    assert "resign" not in moves
    assert re.fullmatch(r"[BW]\+[0-9.]+", no_time.ask("final_score"))


def test_over_the_pipes_too_every_setting_is_answered_and_moves_follow(start: Callable) -> None:
    engine = start("--size", "9", "--lag", "0.25")
    assert "[string] lag 0.25" in engine.ask("tamen-settings")
    for line in SETTINGS:
        assert engine.ask_all("clear_board", line, "time_left b 0 1", "time_left w 0 1")[1:] == ["= "] * 3
        for color in "bw":
            assert re.fullmatch("= [A-J][1-9]", engine.ask(f"genmove {color}"))
    assert engine.ask("time_settings 0 -1 1").startswith("? syntax error: byo-yomi time must be")


def test_it_is_said_and_whoever_asks_why_is_answered(start: Callable) -> None:
    engine = start("--size", "9", "--level", "1", "--explain", "--chat", "discussion")
    engine.ask_all("time_settings 3600 0 0", "time_left b 0 0", "genmove b")
    assert "tamen: no time is left to think: this move is what looks usual" in engine.complaints()
    assert "DISCUSSION:I have no time left to think" in engine.complaints()
    assert engine.ask("explain").startswith("= ")
    assert engine.ask("kgs-chat game somebody why").startswith("= ")
    engine.ask("time_left w 0 0")
    assert re.search("\nplay [A-J][1-9]$", engine.ask("lz-genmove_analyze w 100"))


def test_what_a_move_took_beyond_its_time_is_told_to_the_clock(
    no_time: NoTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    session: Session = no_time._server._session
    now = iter([10.0, 11.0, 11.5])
    spent: list[tuple[float, float | None]] = []
    monkeypatch.setattr("engine.gtp.commands.moves.time.perf_counter", lambda: next(now))
    monkeypatch.setattr(
        session.clock, "spend", lambda color, elapsed, overrun=None: spent.append((elapsed, overrun))
    )
    session.clock.time_settings(60, 0, 0)
    session.clock.time_left(1, 0.0, 0)
    session.has_rehearsed = True
    no_time.ask("genmove b")
    assert spent == [(1.5, 0.5)], "the wait for the code is none of it"


def test_the_lag_of_the_options_is_that_of_the_clock() -> None:
    program = OwnProgram(Options(size=9, lag=1.25), "tamen")
    session = program._server._session
    assert session.clock.lag == 1.25
    program.ask("tamen-settings lag 0.25")
    assert (session.clock.lag, session.options.lag) == (0.25, 0.25)
    session.change(level=3)
    assert session.clock.lag == 0.25


def test_the_simple_player_needs_no_clock() -> None:
    program = NoTime(Options(size=9, player="simple"), "tamen")
    program.ask("time_settings 5 0 0")
    assert is_ready(program._server._session, 1)
    assert re.fullmatch("[A-J][1-9]", program.move("b"))
