"""A judge that speaks KataGo's JSON protocol, in a real process: what it says, and each fault that it may have."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.board.points import BLACK, WHITE, parse_vertex, vertex_of
from engine.decide.judged import analysis_judge, judge
from engine.decide.judged.analysis_judge import AnalysisJudge
from engine.decide.judged.judge import JudgeError
from engine.game.game import Game
from tests.decide.judged.scripted_analysis import command_of

pytestmark = pytest.mark.process


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[list[AnalysisJudge]]:
    """Judges to be ended after the test; nobody is waited for long."""
    monkeypatch.setattr(judge, "LOADING", 3.0)
    monkeypatch.setattr(analysis_judge, "PATIENCE", 3.0)
    monkeypatch.setenv("TAMEN_CACHE", str(tmp_path / "cache"))
    found: list[AnalysisJudge] = []
    yield found
    for each in found:
        each.close()


def judge_with(made: list[AnalysisJudge], *words: str) -> AnalysisJudge:
    made.append(AnalysisJudge(command_of(*words), visits=100, seconds=1.0))
    return made[-1]


def game_of(*vertices: str) -> Game:
    game = Game(9, 7.5)
    for vertex in vertices:
        game.play(game.to_move, parse_vertex(vertex, 9))
    return game


def test_its_numbers_are_turned_to_the_side_to_move(made: list[AnalysisJudge]) -> None:
    found = judge_with(made, "none").look(game_of("A1"), WHITE)
    assert [vertex_of(each.move, 9) for each in found.moves] == ["B1", "C1"]
    assert (found.won, found.score, found.moves[1].score) == (pytest.approx(0.4), -3.5, -1.5)
    assert found.owned is not None and set(found.owned.values()) == {0.5}


def test_a_game_is_asked_for_at_once_even_if_it_dies_once(made: list[AnalysisJudge], tmp_path: Path) -> None:
    judge, game = judge_with(made, "dies-once", str(tmp_path / "died")), game_of("A1", "B1", "C1")
    steps: list[tuple[int, int]] = []
    judge.foresee(game, lambda done, total: steps.append((done, total)))
    assert (tmp_path / "died").exists() and steps[-1] == (4, 4)
    judge.close()
    # all of it is kept: nobody is asked again
    judge.command = "no-such-engine"
    while game.moves:
        assert judge.look(game, game.to_move).moves
        game.undo()


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("dies", "failed, started again once, too: "),
        ("no-version", "failed, started again once, too: "),
        ("hangs", "did not answer in 4 s"),
        ("nonsense", "wrote 'what is this', expected a program that speaks KataGo's JSON analysis protocol"),
        ("error", "refused a query: no such rules; expected an analysis"),
        ("illegal", "names A1, which cannot be played, expected a legal move"),
    ],
)
def test_a_fault_is_one_sentence_that_names_the_command(
    made: list[AnalysisJudge], fault: str, said: str
) -> None:
    with pytest.raises(JudgeError) as error:
        judge_with(made, fault).look(game_of("A1"), WHITE)
    text = str(error.value)
    assert said in text and "scripted_analysis.py" in text and "\n" not in text


def test_a_program_that_is_not_there(made: list[AnalysisJudge]) -> None:
    made.append(AnalysisJudge("no-such-engine analysis"))
    with pytest.raises(
        JudgeError, match="'no-such-engine analysis' cannot be started: No such file or directory; expected"
    ):
        made[-1].look(game_of(), BLACK)
