"""A judge whose process is another's: what comes through the channel is what the judge said."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from engine.board.points import BLACK, WHITE
from engine.decide.judged import judges
from engine.decide.judged.judge import Judge, JudgeError
from engine.decide.judged.relayed import RelayedJudge, answer_question
from tests.decide.judged.scripted_judge import command_of
from tests.decide.judged.test_judge import game_of

pytestmark = pytest.mark.process


class Line:
    """A channel whose other end is here: all that goes through it is JSON."""

    def __init__(self) -> None:
        self.judges: dict[str, Judge] = {}
        self.asked, self.complaints = list[dict[str, Any]](), list[tuple[str, str]]()

    def ask(self, command: str, question: dict[str, Any], interrupted: Callable[[], bool]) -> dict[str, Any]:
        """The answer of a judge of its own."""
        self.asked.append(json.loads(json.dumps(question)))
        judge = self.judges.setdefault(command, Judge(command))
        try:
            answer = answer_question(judge, self.asked[-1], interrupted)
        except JudgeError as error:
            answer = {"error": str(error)}
        return dict(json.loads(json.dumps(answer, allow_nan=False)))

    def complain(self, command: str, sentence: str) -> None:
        """Note it."""
        self.complaints.append((command, sentence))


@pytest.fixture
def line() -> Iterator[Line]:
    """A channel; its judges are ended after the test."""
    made = Line()
    yield made
    for judge in made.judges.values():
        judge.close()


@pytest.mark.parametrize("words", ["none", "leela", "white"])
def test_what_comes_through_is_what_the_judge_said(line: Line, words: str) -> None:
    relayed = RelayedJudge(command_of(words), line)
    game = game_of("A1 B1 C1")
    found = relayed.look(game, WHITE)
    assert relayed.name == "Scripted"
    said = line.judges[relayed.command].look(game, WHITE)
    assert said.line and found == replace(said, line=""), "lines are passed on by nobody there"
    assert line.asked[0]["told"]["moves"] == [["B", "A1"], ["W", "B1"], ["B", "C1"]]


def test_a_fault_comes_through_as_its_sentence(line: Line) -> None:
    with pytest.raises(JudgeError, match="knows neither kata-analyze nor lz-analyze"):
        RelayedJudge(command_of("no-analysis"), line).look(game_of("A1"), WHITE)
    assert not line.complaints


def test_the_owner_is_told_of_a_move_that_cannot_be_played(line: Line) -> None:
    relayed = RelayedJudge(command_of("illegal"), line)
    with pytest.raises(JudgeError, match="names A1, which cannot be played") as error:
        relayed.look(game_of("A1"), WHITE)
    assert line.complaints == [(relayed.command, str(error.value))]


def test_a_process_with_a_channel_starts_no_judge(line: Line, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judges, "_channels", [])
    monkeypatch.setattr(judges, "_judges", {})
    judges.ask_through(line)
    judge = judges.judge_of(command_of("none"))
    assert judge.look(game_of(""), BLACK).visits == 500
    assert judge is judges.judge_of(command_of("none")) and len(line.asked) == 1
    judge.close()
    assert judge.look(game_of(""), BLACK).visits == 500
