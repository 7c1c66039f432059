"""A decision in a line for a chat: short, and no more than was counted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board.points import BLACK
from engine.decide.decision.record import Decision, Judged, Tried
from engine.explain.sentences.in_a_line import (
    LONGEST_LINE,
    explain_in_a_line,
    explain_in_three_lines,
    tell_counts_in_a_line,
    tell_counts_in_three_lines,
)
from engine.explain.words.languages import speaking
from engine.suggest.candidate import Candidate, Reason
from engine.suggest.firing import Firing
from engine.suggest.rules import load_rules
from tests.explain.records import SIZE, point


def played(vertex: str, won: float, games: int, line: str = "", rule: str = "kill-as-read") -> Tried:
    """A move with games, half as many after each move of the line."""
    reason = Reason(load_rules()[rule], Firing(rule, point(vertex), 0.0, point("C3")))
    moves = (point(vertex), *(point(each) for each in line.split()))
    visits = tuple(games // 2**number for number in range(len(moves)))
    return Tried(Candidate(moves[0], (reason,)), won=won, line=moves, visits=visits)


def made(rule: str = "meet-jump", second: int = 400) -> Decision:
    """A decision for C5 with 900 games, G7 being the next best move."""
    first = played("C5", 0.61, 900, "C6 D6", rule)
    tried = [first, played("G7", 0.55, second)]
    return Decision(BLACK, point("C5"), tried=tried, passing=played("pass", 0.42, 50))


def test_what_the_board_shows_and_what_was_counted() -> None:
    assert explain_in_a_line(made(), SIZE) == (
        "C5 jumps one point from C3. Black won 61% of 900 games with C5, 42% of 50 in which it passed first."
    )
    assert explain_in_three_lines(made(), SIZE) == [
        explain_in_a_line(made(), SIZE),
        "Most games go on with C6 D6.",
        "G7 came next: Black won 55% of 400.",
    ]


def test_an_engine_that_judged_is_named_for_its_word() -> None:
    decision = replace(made(), judged=Judged("KataGo", 0.6, 3.0))
    assert explain_in_a_line(decision, SIZE) == (
        "C5 jumps one point from C3. KataGo gives Black 61% with C5, 42% where it passed first."
    )
    assert explain_in_three_lines(decision, SIZE)[1:] == [
        "KataGo expects C6 D6.",
        "G7 came next: KataGo gives Black 55%.",
    ]
    with speaking("japanese"):
        lines = explain_in_three_lines(decision, SIZE)
    assert "試し打ち" not in "".join(lines) and all("KataGo" in line for line in lines)


def test_nothing_that_would_need_a_reading_is_said() -> None:
    line = tell_counts_in_a_line(made("kill-as-read"), made("kill-as-read").tried[0], SIZE)
    assert line == "Black won 61% of 900 games with C5, 42% of 50 in which it passed first."


def test_a_move_with_few_games_is_not_compared() -> None:
    decision = made(second=200)
    assert len(tell_counts_in_three_lines(decision, decision.tried[0], SIZE)) == 2


def test_a_sentence_that_makes_the_line_too_long_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    decision = made()
    monkeypatch.setattr(
        "engine.explain.sentences.in_a_line.tell_shape_without_board",
        lambda *found: "C5 is a long story." * 10,
    )
    line = tell_counts_in_a_line(decision, decision.tried[0], SIZE)
    assert len(line) <= LONGEST_LINE
    assert line.startswith("Black won 61% of 900 games with C5")
