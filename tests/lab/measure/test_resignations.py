"""`tamen measure resignations`: a game of each handicap, played to its end, and who gave up in it."""

from __future__ import annotations

import argparse

import pytest

from engine.board.points import BLACK, EMPTY, WHITE
from engine.lab.measure import resignations
from engine.lab.measure.resignations import PlayedOn, play_on


@pytest.mark.slow
def test_a_game_is_played_to_its_end_whoever_gives_up() -> None:
    played = play_on(5, 2, 1, "japanese", 3)
    assert played.is_over
    assert played.handicap == 2
    again = play_on(5, 2, 1, "japanese", 3)
    assert played == again, "the same seed gives the same game"


@pytest.mark.parametrize(
    ("resigned_by", "margin", "confirmed"),
    [(WHITE, 3.5, True), (WHITE, -0.5, False), (BLACK, -3.5, True), (BLACK, 0.5, False), (WHITE, 0.0, False)],
)
def test_who_gives_up_must_have_lost(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    resigned_by: int,
    margin: float,
    confirmed: bool,
) -> None:
    games = [
        PlayedOn(2, EMPTY, 0, 40, 4.5, True),
        PlayedOn(3, resigned_by, 30, 50, margin, True),
    ]
    monkeypatch.setattr(resignations, "play_games", lambda *options: iter(games))
    parser = argparse.ArgumentParser()
    resignations.add_arguments(parser)
    assert resignations.run(parser.parse_args(["--games", "2"])) == (0 if confirmed else 1)
    told = capsys.readouterr().out
    assert ("gives up at move 30" in told) != confirmed
    assert f"1 given up, {int(confirmed)} of them lost as counted, 0 not at their end" in told
