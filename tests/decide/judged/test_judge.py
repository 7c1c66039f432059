"""A judge in a real process: what it is told and says, and each fault that it may have."""

from __future__ import annotations

import shlex
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.board.points import BLACK, PASS, WHITE, parse_vertex, vertex_of
from engine.decide.judged import judge as judges
from engine.decide.judged.judge import VISITS, Judge, JudgeError
from engine.decide.judged.judges import judge_of
from engine.game.game import Game
from tests.decide.judged.scripted_judge import command_of

pytestmark = pytest.mark.process


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[list[Judge]]:
    """Judges to be ended after the test; nobody is waited for long."""
    monkeypatch.setattr(judges, "PATIENCE", 3.0)
    monkeypatch.setenv("TAMEN_CACHE", str(tmp_path / "cache"))
    found: list[Judge] = []
    yield found
    for each in found:
        each.close()


def judge_with(made: list[Judge], *words: str) -> Judge:
    made.append(Judge(command_of(*words), visits=100, seconds=2.0))
    return made[-1]


def game_of(vertices: str, size: int = 9) -> Game:
    game = Game(size, 7.5)
    for vertex in vertices.split():
        game.play(game.to_move, parse_vertex(vertex, size))
    return game


def test_it_says_moves_values_lines_and_owners(made: list[Judge]) -> None:
    judge = judge_with(made, "none")
    found = judge.look(game_of("A1 B1"), BLACK)
    assert judge.name == "Scripted"
    assert [vertex_of(each.move, 9) for each in found.moves] == ["C1", "D1"]
    first = found.moves[0]
    assert (first.visits, first.won, first.score) == (300, 0.6, 3.5)
    assert [vertex_of(point, 9) for point in first.line] == ["C1", "D1"] and first.line_visits == (300, 250)
    assert (found.visits, found.won, found.score) == (500, 0.6, 3.5)
    assert found.owned is not None and set(found.owned.values()) == {0.5} and len(found.owned) == 81


def test_owners_are_black_s_whoever_is_to_move(made: list[Judge]) -> None:
    owned = judge_with(made, "none").look(game_of("A1"), WHITE).owned
    assert owned is not None and set(owned.values()) == {-0.5}


@pytest.mark.parametrize("color", [BLACK, WHITE])
def test_numbers_from_white_s_view_are_turned(made: list[Judge], color: int) -> None:
    found = judge_with(made, "white").look(game_of("A1 B1" if color == BLACK else "A1"), color)
    assert (round(found.won, 4), found.score) == (0.6, 3.5)
    assert found.moves[0].won > found.moves[1].won
    assert found.owned is not None and set(found.owned.values()) == {0.5 if color == BLACK else -0.5}


def test_leela_s_form_has_chances_alone(made: list[Judge]) -> None:
    judge = judge_with(made, "leela")
    found = judge.look(game_of("A1 B1"), BLACK)
    assert (found.won, found.score, found.owned) == (0.6, None, None)


def test_it_follows_the_game_forth_and_back_and_into_another_one(made: list[Judge]) -> None:
    judge = judge_with(made, "none")

    def best(vertices: str, size: int = 9) -> str:
        game = game_of(vertices, size)
        return vertex_of(judge.look(game, game.to_move).moves[0].move, size)

    assert [best("A1"), best("A1 B1 C1"), best("A1 B1"), best("E5"), best("A1", 13)] == [
        "B1",
        "D1",
        "C1",
        "A1",
        "B1",
    ]


def test_stones_that_were_set_up_are_told_first(made: list[Judge]) -> None:
    game = Game(9, 7.5)
    game.setup([parse_vertex("A1", 9)], [parse_vertex("B1", 9)], to_move=WHITE)
    game.play(WHITE, parse_vertex("C1", 9))
    found = judge_with(made, "none").look(game, BLACK)
    assert vertex_of(found.moves[0].move, 9) == "D1"


def test_what_it_said_is_kept(made: list[Judge]) -> None:
    judge = judge_with(made, "none")
    first = judge.look(game_of("A1"), WHITE)
    assert judge.look(game_of("A1"), WHITE) is first
    assert judge.look(game_of("A1"), BLACK) is not first
    assert judge.looked == 2 and 0 < judge.spent < 60


def test_what_it_said_too_soon_is_not_kept(made: list[Judge]) -> None:
    # the script looks 500 times
    made.append(Judge(command_of("none"), visits=501, seconds=0.3))
    judge, game = made[-1], game_of("A1")
    interrupted = judge.look(game, WHITE, interrupted=lambda: True)
    hurried = judge.look(game, WHITE, seconds=0.1)
    usual = judge.look(game, WHITE)
    assert interrupted is not hurried is not usual is not interrupted
    assert judge.look(game, WHITE) is usual


def test_it_is_broken_off_and_answers_again(made: list[Judge]) -> None:
    judge = judge_with(made, "none")
    judge.look(game_of("A1"), WHITE, seconds=60.0, interrupted=lambda: True)
    assert judge.look(game_of("A1 B1"), BLACK).moves


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["no-analysis"], "knows neither kata-analyze nor lz-analyze, expected one of them"),
        (["no-rules"], "answered 'kata-set-rules chinese' with: Unknown rules; expected it to obey"),
        (["no-size"], "answered 'boardsize 9' with: unacceptable size; expected it to obey"),
        (["no-play"], "answered 'play B A1' with: illegal move; expected it to obey"),
        (["no-komi"], "answered 'komi 7.5' with: unacceptable komi; expected it to obey"),
        (["dies"], "ended without an answer; expected answers to GTP commands"),
        (["hangs"], "did not answer 'kata-analyze W 10 ownership true rootInfo true pvVisits true' in 3 s"),
        (["nonsense"], "wrote 'what is this', expected a line of kata-analyze"),
        (["illegal"], "names A1, which cannot be played, expected a legal move"),
    ],
)
def test_a_fault_is_one_sentence_that_names_the_command(
    made: list[Judge], words: list[str], said: str
) -> None:
    with pytest.raises(JudgeError) as error:
        judge_with(made, *words).look(game_of("A1"), WHITE)
    text = str(error.value)
    assert said in text and "scripted_judge.py" in text and "\n" not in text


def test_a_judge_that_is_not_there(made: list[Judge]) -> None:
    made.append(Judge("no-such-engine gtp"))
    with pytest.raises(
        JudgeError, match="'no-such-engine gtp' cannot be started: No such file or directory; expected"
    ):
        made[-1].look(game_of(""), BLACK)


def test_a_judge_that_dies_once_is_started_again(made: list[Judge], tmp_path: Path) -> None:
    judge = judge_with(made, "dies-once", str(tmp_path / "died"))
    assert vertex_of(judge.look(game_of("A1"), WHITE).moves[0].move, 9) == "B1"
    assert (tmp_path / "died").exists()


def test_a_judge_that_loads_is_said_to_load(
    made: list[Judge], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(judges, "SIGN", 0.1)
    assert judge_with(made, "loads").name == "Scripted"
    assert "is loading, for 300 s at most; please wait" in capsys.readouterr().err


ASKING = """
import os, sys
from engine.decide.judged.gtp_program import GtpProgram
program = GtpProgram(sys.argv[1], guarded=True)
program.ask("name")
print("asked", flush=True)
os.kill(os.getpid(), 9)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no guard on Windows")
def test_it_does_not_outlive_whoever_asked_even_if_that_is_killed(tmp_path: Path) -> None:
    mark = tmp_path / "outlived"
    survivor = f"import sys, time\nprint('= 2\\n', flush=True)\ntime.sleep(2)\nopen({str(mark)!r}, 'w')"
    command = shlex.join([sys.executable, "-c", survivor])
    done = subprocess.run(
        [sys.executable, "-c", ASKING, command], capture_output=True, text=True, check=False
    )
    assert done.stdout == "asked\n" and done.returncode == -9
    time.sleep(3)
    assert not mark.exists()


def test_what_it_writes_on_its_standard_error_is_in_the_log(made: list[Judge], tmp_path: Path) -> None:
    assert judge_with(made, "none").name == "Scripted"
    assert "Scripted has begun\n" in (tmp_path / "cache" / "judge.log").read_text(encoding="utf-8")


@pytest.mark.usefixtures("end_judges")
def test_who_names_the_same_command_shares_a_judge() -> None:
    assert judge_of(command_of("none")) is judge_of(command_of("none"))
    assert judge_of(command_of("none")) is not judge_of(command_of("leela"))
    assert judge_of(command_of("none")) is not judge_of(command_of("none"), speaks_json=True)
    assert judge_of(command_of("none")) is judge_of(command_of("none"), visits=VISITS)
    assert judge_of(command_of("none")) is not judge_of(command_of("none"), visits=2 * VISITS)


def test_a_pass_may_be_its_move(made: list[Judge]) -> None:
    line = "info move pass visits 7 winrate 0.5 scoreLead 1 prior 1 lcb 0.5 order 0 pv pass"
    assert judges.parse_analysis(line, BLACK, 9).moves[0].move == PASS
