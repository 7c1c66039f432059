"""The commands that play games out from the position."""

from __future__ import annotations

import re

SETUP = (
    "boardsize 5",
    "komi 0.5",
    *(f"play b C{row}" for row in range(1, 6)),
    *(f"play w D{row}" for row in range(1, 6)),
)
EYES = ("play b B2", "play b B4", "play w E2", "play w E4")


def test_whose_each_point_is(engine) -> None:
    engine.ask_all(*SETUP, *EYES)
    rows = engine.ask("tamen-ownership 200").removeprefix("= \n").split("\n")
    assert len(rows) == 5
    for row in rows:
        owned = [float(word) for word in row.split()]
        assert min(owned[:3]) > 0.8
        assert max(owned[3:]) < -0.8


def test_who_leads_and_what_dies(engine) -> None:
    engine.ask_all(*SETUP, *EYES)
    answer = engine.ask("tamen-outlook 200")
    said = r"= Black leads by about [\d.]+ points at the end of 200 games; they scatter by [\d.]+ points\."
    assert re.fullmatch(said, answer)
    engine.ask_all("play w A1")
    lines = engine.ask("tamen-outlook 200").split("\n")
    assert len(lines) == 2
    assert re.fullmatch(r"White's stone at A1: captured or dead in (9\d|100)%\.", lines[1])


def test_the_number_of_games_is_checked(engine) -> None:
    engine.ask_all(*SETUP)
    assert (
        engine.ask("tamen-outlook many")
        == "? syntax error: the number of games must be a whole number, not 'many'"
    )
    for count in ("1", "-5", "100001"):
        assert engine.ask(f"tamen-ownership {count}") == f"? {count} games, expected 2 to 100000"
    assert re.match(r"\? syntax error", engine.ask("tamen-outlook 5 5"))


def test_the_usual_number_of_games(engine) -> None:
    engine.ask_all("boardsize 5", "komi 0.5")
    assert " at the end of 1,000 games; they scatter by " in engine.ask("tamen-outlook")
