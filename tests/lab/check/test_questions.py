"""`tamen verify questions`: what is drawn, what a search settles, and who is wrong, with scripted programs."""

from __future__ import annotations

import argparse
import random
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, EMPTY, WHITE, parse_vertex
from engine.board.symmetry import SYMMETRIES, swap_colors, turn_grid
from engine.lab.check import verify_command as verify
from engine.lab.check.questions import asking
from engine.lab.check.questions.changing import draw_changed_passages
from engine.lab.check.questions.drawing import AREA, GROUP_LIBERTIES, KINDS, MOST_LIBERTIES, draw_passages
from engine.lab.check.questions.settling import settle
from engine.lab.check.questions.verdicts import count_up, judge, say_the_same
from engine.lab.check.regress.question import Passage
from engine.lab.check.regress.run import Result
from engine.lab.check.regress.setup import position_before
from engine.reading.outcome import Reading
from engine.reading.reader import Reader

# a black stone that is caught, a white one that runs, and rooms in two corners
MOVES = "aabaabbbacbccacbcdddcccedeeeaeadbdbe"
GAMES = f"B+3.5\t6.5\t{MOVES}tttt\nW+R\t6.5\t{MOVES}\n"

SCRIPTED = """
import sys
script, log = {script!r}, open({log!r}, "a")
for line in sys.stdin:
    command = line.strip()
    print(command, file=log, flush=True)
    print("= " + script.get(command.split()[0], "") + "\\n", flush=True)
    if command == "quit":
        break
"""


@pytest.fixture
def games(tmp_path: Path) -> Path:
    file = tmp_path / "games.txt"
    file.write_text(GAMES)
    return file


SUITE = """
boardsize 7
clear_board
play black C3
play white D3
play black C4
play white D4
play black B6
play white F2
1 attack D3
#? [0]
2 disconnect C4 B6
#? [1 C5]
"""


def board_of(text: str) -> Board:
    grid = parse_diagram(text)
    board = Board(len(grid))
    board.set_position(grid)
    return board


def program(tmp_path: Path, name: str, script: dict[str, str]) -> str:
    """The command line of a program that answers commands by their first word."""
    return shlex.join([sys.executable, "-c", SCRIPTED.format(script=script, log=str(tmp_path / name))])


def commands(passages: list[Passage]) -> list[list[str]]:
    return [[step.command for step in passage.steps] for passage in passages]


def asked(passages: list[Passage], kind: str) -> list[tuple[Board, list[str]]]:
    """The positions in which a kind of question is asked, each with the words behind the question's name."""
    found = []
    for passage in passages:
        for step in passage.steps:
            if step.question is not None and step.question.topic == kind:
                game = position_before(passage, step.question)
                assert game is not None
                found.append((game.board, step.command.split()[1:]))
    return found


def test_a_suite_s_boards_are_changed_near_what_is_asked_and_turned(tmp_path: Path) -> None:
    file = tmp_path / "suite.tst"
    file.write_text(SUITE)
    passages = draw_changed_passages(file, ["attack", "disconnect"], 6, seed=1)
    assert commands(passages) == commands(draw_changed_passages(file, ["attack", "disconnect"], 6, seed=1))
    assert commands(passages) != commands(draw_changed_passages(file, ["attack", "disconnect"], 6, seed=2))
    grid = Board(7).grid()
    for name, color in zip(["C3", "D3", "C4", "D4", "B6", "F2"], (BLACK, WHITE) * 3, strict=True):
        x, y = "ABCDEFG".index(name[0]), 7 - int(name[1])
        grid[y, x] = color
    same = [turn_grid(each, symmetry) for each in (grid, swap_colors(grid)) for symmetry in range(SYMMETRIES)]
    for kind, stones in (("attack", 1), ("disconnect", 2)):
        found = asked(passages, kind)
        assert len(found) == 6
        for board, words in found:
            colors = {board.color_at(parse_vertex(word, 7)) for word in words}
            assert len(words) == stones and len(colors) == 1 and EMPTY not in colors
            changed = min(int((board.grid() != each).sum()) for each in same)
            assert 1 <= changed <= 6


@pytest.mark.slow
def test_a_seed_draws_the_same_questions_and_another_one_others(games: Path) -> None:
    drawn = commands(draw_passages(games, list(KINDS), 5, seed=1))
    assert drawn == commands(draw_passages(games, list(KINDS), 5, seed=1))
    assert drawn != commands(draw_passages(games, list(KINDS), 5, seed=2))


def test_no_kind_is_asked_more_often_than_wanted(games: Path) -> None:
    passages = draw_passages(games, ["attack", "new_score"], 4, seed=1)
    topics = [question.topic for passage in passages for question in passage.questions]
    assert (topics.count("attack"), topics.count("new_score"), len(topics)) == (4, 4, 8)


def test_scores_are_asked_at_the_end_of_counted_games_only(games: Path) -> None:
    passages = draw_passages(games, ["final_score"], 9, seed=3)
    questions = [question for passage in passages for question in passage.questions]
    assert [question.key for question in questions] == [f"games.txt:1:{len(MOVES) // 2}:final_score"]
    assert questions[0].expected.allows("B+3.5")
    assert not questions[0].expected.allows("B+4.5")


def test_questions_are_about_what_they_are_meant_for(games: Path) -> None:
    passages = draw_passages(games, list(KINDS), 8, seed=5)
    for board, words in asked(passages, "attack"):
        assert board.count_liberties(parse_vertex(words[0], board.size)) <= MOST_LIBERTIES
    for board, words in asked(passages, "analyze_semeai"):
        first, second = (parse_vertex(word, board.size) for word in words)
        assert board.color_at(first) != board.color_at(second)
        assert second in board.adjacent_strings(first)
    for board, words in asked(passages, "connect"):
        first, second = (parse_vertex(word, board.size) for word in words)
        assert board.color_at(first) == board.color_at(second) != EMPTY
        assert second not in board.stones(first)
    for board, words in asked(passages, "owl_attack"):
        assert board.count_liberties(parse_vertex(words[0], board.size)) <= GROUP_LIBERTIES
    areas = asked(passages, "break_in")
    for board, words in areas:
        points = [parse_vertex(word, board.size) for word in words]
        assert 2 <= len(points) - 1 <= AREA
        assert board.color_at(points[0]) != EMPTY
        assert all(board.color_at(point) == EMPTY for point in points[1:])
    eyes = asked(passages, "eval_eye")
    assert areas
    assert eyes
    assert all(board.color_at(parse_vertex(words[0], board.size)) == EMPTY for board, words in eyes)


EYES = """
. X . X X O .
X X X X . O .
. X . . O O .
O O O O O . .
. . . . . . .
. . . . . . .
. . . . . . .
"""


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("attack B7", "0"),
        ("owl_attack B7", "0"),
        ("owl_defend B7", "1"),
        ("dragon_status B7", "alive"),
        ("analyze_semeai B7 F7", ""),
        ("same_dragon F7 A4", "1"),
        ("eval_eye A7", ""),
        ("combination_attack white", ""),
    ],
)
def test_what_a_wide_search_settles(command: str, expected: str) -> None:
    if command.startswith("analyze"):
        assert settle(board_of(EYES), command, 1) == expected
    else:
        assert settle(board_of(EYES), command, 100_000) == expected


RACE = """
. X O . . . .
X X O X . . .
O O O X . . .
X X X X . . .
. . . . . . .
. . . . . . .
. . . . . . .
"""


NO_RACE = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . X X X . . . .
. . O O O X . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""


ONE_IN_NEED = """
. X O O . . . . .
X X X O . . . . .
O O O O . . . . .
. . . . . . . . .
. . . O . O . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""


@pytest.mark.parametrize(
    ("diagram", "pairs"),
    [(RACE, {("B7", "C7"), ("C7", "B7")}), (ONE_IN_NEED, {()}), (NO_RACE, {()})],
    ids=["both in need", "one in need", "in the open"],
)
def test_semeais_are_drawn_where_both_groups_are_in_need(diagram: str, pairs: set[tuple[str, ...]]) -> None:
    board = board_of(diagram)
    drawn = {tuple(KINDS["analyze_semeai"].draw(board, random.Random(seed)) or ()) for seed in range(16)}
    assert drawn == pairs


def test_a_semeai_is_read_no_further_where_the_capture_is_not_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    read = Reader.ask

    def count(reader: Reader, *words: Any) -> Reading:
        asked.append(words[-1])
        return read(reader, *words)

    monkeypatch.setattr(Reader, "ask", count)
    assert settle(board_of(RACE), "analyze_semeai A6 C7", 1) == ""
    assert asked == [1]
    assert settle(board_of(RACE), "analyze_semeai A6 C7", 100_000) == "1 1"


WEAK_WALL = """
. . . . . . . . . . . . . . . . . . .
. . . X . . . . . . . . . . . . . . .
. . X . . X . . . . . X . . . . . . .
. . . O . . . . . . . . . . . . X . .
. . . . . . O . . . . . . . . . . . .
. . O . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . X O . . . . . . . . . . . . . . .
. . X X O . . . . . . . . . . . . . .
. X O O . . . . . . . . . . . . . . .
. O . . . . . . . . . . . . . . . . .
. . . . . . . . O . . . . . . . . . .
. . . . . . . . . . X . . . . . . . .
. . . X . . . . . . . . . . . . X . .
. . . . . . O . O . . . . . . O X . .
. O O O O O . O X X X . . O . O X . .
. X X X O X O X O . O O . . O X X . .
. . . . X X X X O . . . . . . O . . .
. . . . . . . . . . . . . . . . . . .
"""
"""A real game: Black's C12 dies in its region, but Black at D13 puts a stone of White's wall in atari and gets out."""

OPEN_GROUP = """
. . . . . . . . . . . . . . O O X . .
. . . O O O . . . . . . . O . . O X .
. . O . X O X X . . . . . X O . O X .
. . . X . X O . . X . . . X O O O X .
. . . . . . X . . . . . X O O O X . X
. . X . . . . . . . . . O . O X . X .
. . . . . . . . . . . . . O X . X . .
. . . . . . . . . . . . . . . X . . .
. . O . . . . . . . . . . O O X . . .
. . . . . . . . . . . . X . X O O . .
. . . . . . . X O O . . . . X X X . .
. . O . O X X O X X X . . . . O . . .
. . . . . . . O X O O O O . . . . . .
. X X . X X X O O X X X X . . . . . .
. . O . . O . O X . X O O . . . . . .
. X . O . O . O X . O X . . . O . . .
. . O . . O X X X . O . . O . . . . .
. . . . . . . . . O . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
"""
"""A real game: the region of Black's K6 leads into the open, where no search has looked."""


@pytest.mark.parametrize("command", ["owl_attack", "owl_defend", "dragon_status"])
@pytest.mark.parametrize(("text", "stone"), [(WEAK_WALL, "C12"), (OPEN_GROUP, "K6")])
def test_what_holds_for_a_region_alone_settles_nothing(text: str, stone: str, command: str) -> None:
    assert settle(board_of(text), f"{command} {stone}", 200_000) == ""


def test_a_stone_that_can_be_taken_is_settled_as_caught() -> None:
    board = board_of(
        """
        . . . . .
        . . X . .
        . X O X .
        . . . . .
        . . . . .
        """
    )
    assert settle(board, "attack C3", 10_000) == "1"
    assert settle(board_of(EYES), "attack A4", 10_000) == "0"


@pytest.mark.parametrize(
    ("kind", "first", "second", "same"),
    [
        ("attack", "1 D4", "1 E5", True),
        ("attack", "2 D4", "1 D4", False),
        ("analyze_semeai", "1 0 PASS", "1 1 D4", False),
        ("analyze_semeai", "1 1 D3", "1 1 D4", True),
        ("eval_eye", "0 1 A1 A1", "1 1", False),
        ("eval_eye", "-1", "-1", True),
        ("combination_attack", "PASS", "D4", False),
        ("combination_attack", "E5", "D4", True),
        ("dragon_status", "critical D4 E5", "critical D5 E5", True),
        ("new_score", "W+3.2 (upper bound: 4.0, lower: 2.4)", "B+5.0 (upper bound: -5.0, lower: -5.0)", True),
        (
            "new_score",
            "W+3.2 (upper bound: 4.0, lower: 2.4)",
            "B+9.0 (upper bound: -9.0, lower: -9.0)",
            False,
        ),
        ("final_score", "B+3.5", "B+4.5", False),
        ("final_score", "0", "jigo", True),
        ("final_score", "B+3.5", "nonsense", False),
    ],
)
def test_what_counts_in_an_answer(kind: str, first: str, second: str, same: bool) -> None:
    assert say_the_same(kind, first, second) is same
    assert say_the_same(kind, second, first) is same


def result(kind: str, answer: str, expected: str = ".*", seconds: float = 0.0, fault: str = "") -> Result:
    return Result(
        "one", "one", kind, "ungraded", kind, expected, answer, True, fault, "", False, True, seconds, ""
    )


def test_who_is_wrong_for_certain() -> None:
    ours, theirs = result("attack", "1 D4"), result("attack", "0")
    assert not judge(ours, theirs, "").ours_wrong
    settled = judge(ours, theirs, "0")
    assert (settled.agree, settled.ours_wrong, settled.theirs_wrong) == (False, True, False)
    silent = judge(ours, result("attack", "", fault="died"), "1")
    assert (silent.agree, silent.ours_wrong, silent.theirs_wrong) == (False, False, True)
    written = judge(
        result("final_score", "B+3.5", r"B\+3\.5"), result("final_score", "W+1.5", r"B\+3\.5"), ""
    )
    assert (written.settled, written.ours_wrong, written.theirs_wrong) == ("B+3.5", False, True)


def test_figures_are_counted_by_kind() -> None:
    verdicts = [
        judge(result("attack", "1", seconds=0.5), result("attack", "1", seconds=1.0), ""),
        judge(result("attack", "1", seconds=1.5), result("attack", "0", seconds=2.0), "0"),
        judge(result("attack", "1", seconds=9.0), result("attack", "0", seconds=3.0), ""),
        judge(result("defend", "1"), result("defend", "1"), ""),
    ]
    attack, defend = count_up(verdicts)
    assert (attack.kind, attack.asked, attack.agree, attack.settled) == ("attack", 3, 1, 1)
    assert (attack.ours_wrong, attack.theirs_wrong) == (1, 0)
    assert (attack.ours_median, attack.theirs_median, attack.ours_seconds) == (1.5, 2.0, 11.0)
    assert (defend.asked, defend.agree) == (1, 1)


def run(*words: object) -> int:
    parser = argparse.ArgumentParser(prog="verify")
    verify.add_arguments(parser)
    return verify.run(parser.parse_args([str(word) for word in words]))


def test_a_folder_for_the_answers_is_needed(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("questions", games) == 2
    assert (
        capsys.readouterr().err
        == "tamen verify: verify questions needs --report with a folder for the answers\n"
    )


@pytest.mark.process
def test_disagreements_are_settled_listed_and_kept(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ours = program(tmp_path, "ours", {"unconditional_status": "undecided", "final_score": "B+3.5"})
    theirs = program(tmp_path, "theirs", {"unconditional_status": "alive", "final_score": "W+1.5"})
    words = ["questions", games, "--report", tmp_path / "report", "--count", 2, "--seed", 1]
    words += [
        "--kind",
        "unconditional_status",
        "--kind",
        "final_score",
        "--engine",
        ours,
        "--against",
        theirs,
    ]
    assert run(*words) == 0
    first = capsys.readouterr().out
    unconditional, final = (line.split()[:7] for line in first.splitlines()[1:])
    assert unconditional == ["unconditional_status", "1", "0", "0.0%", "0", "0", "0"]
    assert final == ["final_score", "1", "0", "0.0%", "1", "0", "1"]
    listed = (tmp_path / "report" / "disagreements.txt").read_text()
    assert "final_score\nours: B+3.5\ntheirs: W+1.5\nsettled: B+3.5\n   A B C" in listed
    assert "ours: undecided\ntheirs: alive\nsettled: no\n" in listed
    assert run(*words) == 0
    assert capsys.readouterr().out == first
    asked_of = {name: (tmp_path / name).read_text().count("final_score") for name in ("ours", "theirs")}
    assert asked_of == {"ours": 1, "theirs": 1}
    assert run(*words, "--again") == 0
    asked_of = {name: (tmp_path / name).read_text().count("final_score") for name in ("ours", "theirs")}
    assert asked_of == {"ours": 2, "theirs": 1}


@pytest.mark.process
def test_a_run_whose_time_is_over_prints_its_figures_and_goes_on_later(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script = {"unconditional_status": "alive", "connect": "0"}
    words = ["questions", games, "--report", tmp_path / "report", "--count", 3]
    words += ["--kind", "connect", "--kind", "unconditional_status"]
    words += ["--engine", program(tmp_path, "ours", script), "--against", program(tmp_path, "theirs", script)]

    def asked_now(*more: object) -> int:
        assert run(*words, *more) == 0
        return sum(int(line.split()[1]) for line in capsys.readouterr().out.splitlines()[1:])

    begun = asked_now("--seconds", "0.001")
    assert 1 <= begun <= 2
    whole = asked_now()
    assert whole > begun
    questions = [line for line in (tmp_path / "ours").read_text().splitlines() if line.split()[0] in script]
    assert len(questions) == whole


@pytest.mark.process
def test_whoever_breaks_off_sees_the_figures_of_what_was_asked(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    script = {"connect": "0"}
    words = ["questions", games, "--report", tmp_path / "report", "--count", 3, "--kind", "connect"]
    words += ["--engine", program(tmp_path, "ours", script), "--against", program(tmp_path, "theirs", script)]
    settled = iter([[]])

    def settle_one_only(passage: Passage, wide: int) -> list[Result]:
        try:
            return next(settled)
        except StopIteration:
            raise KeyboardInterrupt from None

    monkeypatch.setattr(asking, "_differ", lambda ours, theirs, key: True)
    monkeypatch.setattr(asking, "settle_passage", settle_one_only)
    assert run(*words) == 0
    assert [line.split()[:2] for line in capsys.readouterr().out.splitlines()[1:]] == [["connect", "1"]]


@pytest.mark.process
def test_a_wrong_answer_of_ours_is_a_failure(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script = {"final_score": "B+9.5"}
    words = ["questions", games, "--report", tmp_path / "report", "--count", 1, "--kind", "final_score"]
    words += ["--engine", program(tmp_path, "ours", script), "--against", program(tmp_path, "theirs", script)]
    assert run(*words) == 1
    assert capsys.readouterr().out.splitlines()[1].split()[:7] == [
        "final_score",
        "1",
        "1",
        "100.0%",
        "0",
        "1",
        "1",
    ]


EASY_AND_HARD = {
    "connect": ("1", "1"),
    "unconditional_status": ("alive", "alive"),
    "eval_eye": ("1 1", "0 1 A1 A1"),
}
"""What both programs say: the same of links, which a search proves, and of points; of eyes not the same."""


@pytest.mark.process
def test_only_hard_questions_are_kept(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = program(tmp_path, "ours", {kind: said[0] for kind, said in EASY_AND_HARD.items()})
    theirs = program(tmp_path, "theirs", {kind: said[1] for kind, said in EASY_AND_HARD.items()})
    words = ["questions", games, "--report", tmp_path / "report", "--count", 2, "--hard"]
    words += ["--engine", ours, "--against", theirs]
    words += [word for kind in EASY_AND_HARD for word in ("--kind", kind)]

    def kept() -> dict[str, list[str]]:
        assert run(*words) == 0
        rows = [line.split() for line in capsys.readouterr().out.splitlines()[1:]]
        return {row[0]: row[1:3] for row in rows}

    assert kept() == {"eval_eye": ["2", "0"]}
    # the same answers, but a search too brief to prove anything
    monkeypatch.setattr(asking, "BRIEF", 1)
    unproven = kept()
    assert unproven == {"connect": ["2", "2"], "eval_eye": ["2", "0"]}
