"""The engine as a program within the process: it answers as one behind a pipe does, and plays in a match."""

from __future__ import annotations

import pytest

from engine.decide.judged.gtp_program import CommandFailed
from engine.gtp.session import Options
from engine.lab.measure.arena import Match, MatchOptions
from engine.lab.own_program import OwnProgram


def simple(name: str) -> OwnProgram:
    return OwnProgram(Options(player="simple", size=5, seed=len(name)), name)


def test_it_answers_and_says_what_it_cannot_do() -> None:
    program = simple("own")
    assert program.ask("name") == "Tamen"
    assert program.ask("play b c3") == ""
    before = program.spent
    assert program.ask("genmove w") != "C3"
    assert program.spent > before
    with pytest.raises(CommandFailed, match="own answered 'play w c3' with: illegal move"):
        program.ask("play w c3")
    with pytest.raises(CommandFailed, match="own answered 'dance' with: unknown command"):
        program.ask("dance")
    program.close()


def test_a_match_is_played_within_the_process() -> None:
    options = MatchOptions(size=5, games=4, opening_moves=1)
    match = Match(("first", "second"), options, start=simple)
    records = [game.record for game in match.play()]
    assert [game.fault for game in match.result.games] == [""] * 4
    assert match.result.wins(0) + match.result.wins(1) == 4
    again = Match(("first", "second"), options, start=simple)
    assert [game.record for game in again.play()] == records
