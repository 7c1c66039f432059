"""The commands that play games out from the position."""

from __future__ import annotations

import re

import pytest

SETUP = (
    "boardsize 5",
    "komi 0.5",
    *(f"play {stone}{row}" for row in range(1, 6) for stone in ("b C", "w D")),
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


def number(text: str) -> float:
    """The points in an answer, Black's view."""
    found = re.search(
        r"(Black|White) leads by (?:about )?([\d.]+) point|([BW])\+([\d.]+)|(the game is even)", text
    )
    assert found, text
    if found.group(5):
        return 0.0
    points = float(found.group(2) or found.group(4))
    return points if (found.group(1) or found.group(3))[0] == "B" else -points


def leads(engine) -> list[float]:
    """What everything says that tells who leads."""
    questions = "estimate_score", "strategy", "strategy w", "tamen-outlook", "kgs-chat game somebody score"
    return [number(engine.ask(question)) for question in questions]


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["chinese", "japanese", "aga"])
def test_everything_that_tells_who_leads_tells_the_same(engine, rules: str) -> None:
    engine.ask_all(f"kgs-rules {rules}", "play b E5", "play w C3", "play b G3", "play w E7", "play b pass")
    told = leads(engine)
    assert max(told) - min(told) <= 0.5, "in words points are told to the half"


@pytest.mark.parametrize("rules", ["chinese", "japanese"])
def test_once_both_passed_everything_tells_the_final_score(engine, rules: str) -> None:
    engine.ask_all(f"kgs-rules {rules}", *SETUP, *EYES, "play w A1", "play b pass", "play w pass")
    final = number(engine.ask("final_score"))
    questions = "estimate_score", "new_score", "strategy", "kgs-chat game somebody score"
    assert [number(engine.ask(question)) for question in questions] == [final] * 4
    assert engine.ask("estimate_score") == engine.ask("new_score")
    assert "give or take" not in engine.ask("strategy")


def test_an_estimate_comes_with_what_it_may_be_off(engine) -> None:
    engine.ask_all("play b E5", "play w C3")
    found = re.fullmatch(
        r"= ([BW])\+([\d.]+) \(upper bound: (-?[\d.]+), lower: (-?[\d.]+)\)", engine.ask("estimate_score")
    )
    assert found
    lead = float(found.group(2)) * (1 if found.group(1) == "W" else -1)
    upper, lower = float(found.group(3)), float(found.group(4))
    assert upper - lead == pytest.approx(0.88 * 9, abs=0.1)
    assert lead - lower == pytest.approx(0.88 * 9, abs=0.1)


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
