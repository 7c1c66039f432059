"""The runner of graded problems, against scripted programs that answer, refuse, fall silent and die."""

from __future__ import annotations

import argparse
import html.parser
import json
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from engine.lab.check.regress import command as regress
from engine.lab.check.regress.page import make_page
from engine.lab.check.regress.question import Passage
from engine.lab.check.regress.results import ResultsError, ResultsFile, compare, grade_order, read_report
from engine.lab.check.regress.run import Result, ask_all
from engine.lab.check.regress.tst import read_tst

ROOT = Path(__file__).resolve().parents[3]

SCRIPTED = """
import os, signal, sys, time
log, script, trap = open({log!r}, "a"), {script!r}, {log!r} + ".trap"
print("start", file=log, flush=True)
for line in sys.stdin:
    command = line.strip()
    print(command, file=log, flush=True)
    deed = script.get(command, "= ")
    if deed == "die":
        sys.exit(1)
    if os.path.exists(trap) and open(trap).read() == command:
        os.remove(trap)
        os.kill(os.getppid(), signal.SIGKILL)
    if deed == "silence":
        continue
    print(deed + "\\n", flush=True)
    if command == "quit":
        break
"""

SUITE = """
boardsize 5
clear_board
play b C3
1 reg_genmove w
#? [C2|B3]
play w B3
2 attack C3
#? [1 D3]
3 owl_attack C3
#? [0]*
4 countlib C3
#? [3]&
boardsize 5
5 reg_genmove b
#? [!pass]
"""
ALL_RIGHT = {"reg_genmove w": "= C2", "attack C3": "= 1 D3", "owl_attack C3": "= 0", "reg_genmove b": "= A1"}

SET = """
- id: capture-001
  topic: capture
  grade: 20k
  to_play: black
  board: |
    . X O . .
    . . X . .
    . . . . .
    . . . . .
    . . . . .
  answers: [D5]
  proof: by hand
  says: White's stone & nothing <else> is in atari.
- id: ko-001
  topic: ko
  grade: 5k
  to_play: white
  board: |
    . O X . .
    O . O X .
    . O X . .
    . . . . .
    . . . . .
  last: [black B4]
  answers: [E1, pass]
  proof: by hand
  says: The ko may not be retaken.
"""


class Folder:
    """A folder with suites, the log of the scripted program, and a way to run the command."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.log = path / "log"
        self.report = path / "report"

    def program(self, script: dict[str, str]) -> str:
        """The command line of a program that answers so; commands that the script does not have get ``=``."""
        source = SCRIPTED.format(log=str(self.log), script=script)
        return shlex.join([sys.executable, "-c", source])

    def write(self, name: str, text: str) -> Path:
        file = self.path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return file

    def passages(self, text: str) -> list[Passage]:
        return read_tst(self.write("one.tst", text), "one", "one").passages

    def ask(self, text: str, script: dict[str, str], jobs: int = 1) -> dict[str, Result]:
        # 2 seconds are only waited by programs that never answer
        found = ask_all(
            self.passages(text), self.program(script), 2.0 if "silence" in script.values() else 60.0, jobs
        )
        return {result.key: result for result in found}

    def logged(self) -> list[str]:
        return self.log.read_text().splitlines()

    def count(self, command: str) -> int:
        return self.logged().count(command)


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path)


def command(*words: object) -> int:
    """Run `tamen regress` in this process."""
    parser = argparse.ArgumentParser()
    regress.add_arguments(parser)
    try:
        return regress.run(parser.parse_args([str(word) for word in words]))
    except SystemExit as ended:
        return int(ended.code or 0)


@pytest.mark.process
def test_answers_are_judged(folder: Folder) -> None:
    found = folder.ask(
        SUITE, {**ALL_RIGHT, "attack C3": "= 0", "countlib C3": "= 4", "reg_genmove b": "? why"}
    )
    assert [found[f"one:{number}"].right for number in range(1, 6)] == [True, False, True, False, False]
    assert [found[f"one:{number}"].is_bad for number in range(1, 6)] == [False, True, False, False, True]
    assert found["one:2"].answer == "0"
    assert found["one:5"].fault == "refused" and found["one:5"].remark.endswith("with: why")
    assert folder.logged()[2:7] == ["boardsize 5", "clear_board", "play b C3", "reg_genmove w", "play w B3"]
    assert folder.count("start") == 1


@pytest.mark.process
@pytest.mark.parametrize(("deed", "fault"), [("die", "died"), ("silence", "silent")])
def test_a_program_that_fails_at_one_question_is_asked_the_others(
    folder: Folder, deed: str, fault: str
) -> None:
    found = folder.ask(SUITE, {**ALL_RIGHT, "attack C3": deed})
    assert [found[f"one:{number}"].fault for number in range(1, 6)] == ["", fault, "", "", ""]
    assert found["one:3"].right and found["one:5"].right and not found["one:2"].right
    assert folder.count("start") == 2
    # the new program is led to the position where the old one was
    assert folder.count("play b C3") == folder.count("play w B3") == 2
    assert folder.count("reg_genmove w") == 1


@pytest.mark.process
def test_what_comes_after_a_lost_position_is_not_asked(folder: Folder) -> None:
    found = folder.ask(SUITE, {**ALL_RIGHT, "play w B3": "? illegal move"})
    assert [found[f"one:{number}"].fault for number in range(1, 6)] == ["", "set-up", "set-up", "set-up", ""]
    assert "illegal move" in found["one:2"].remark
    assert folder.count("attack C3") == 0


@pytest.mark.process
def test_a_refused_command_that_moves_no_stone_does_not_matter(folder: Folder) -> None:
    found = folder.ask(
        SUITE.replace("play w B3", "reset_counter"), {**ALL_RIGHT, "reset_counter": "? unknown command"}
    )
    assert found["one:2"].right


@pytest.mark.process
@pytest.mark.parametrize("command", ["boardsize 5", "list_commands"])
def test_a_program_that_always_dies_is_started_once_a_passage(folder: Folder, command: str) -> None:
    found = folder.ask(SUITE, {command: "die"})
    assert [each.fault for each in found.values()] == ["died"] * 5
    assert folder.count("start") == 2


@pytest.mark.process
def test_several_programs_at_once_ask_everything_once(folder: Folder) -> None:
    text = "".join(f"boardsize 5\n{number} attack A{number}\n#? [1]\n" for number in range(1, 21))
    found = folder.ask(text, {f"attack A{number}": "= 1" for number in range(1, 21)}, jobs=3)
    assert len(found) == 20 and all(each.right for each in found.values())
    assert 1 <= folder.count("start") <= 3
    assert all(folder.count(f"attack A{number}") == 1 for number in range(1, 21))


@pytest.mark.process
def test_records_are_found_from_anywhere_and_names_with_spaces_are_copied(folder: Folder) -> None:
    text = "loadsgf one.sgf 3\n1 attack C3\n#? [1]\n"
    for name in ("plain", "with space"):
        folder.write(f"{name}/one.sgf", "(;SZ[5])")
        (passage,) = read_tst(folder.write(f"{name}/one.tst", text), "one", "one").passages
        (result,) = ask_all([passage], folder.program({"attack C3": "= 1"}), 60.0, 1)
        assert result.right
    plain, spaced = [line.split() for line in folder.logged() if line.startswith("loadsgf")]
    assert plain == ["loadsgf", str((folder.path / "plain" / "one.sgf").resolve()), "3"]
    assert len(spaced) == 3 and spaced[1] != plain[1] and spaced[2] == "3"


@pytest.mark.process
def test_a_program_without_reg_genmove_is_asked_to_play(folder: Folder) -> None:
    file = folder.write("set.yaml", SET)
    script = {"list_commands": "= play\ngenmove", "genmove black": "= D5", "genmove white": "= PASS"}
    assert command(file, "--engine", folder.program(script), "--strict") == 0
    assert folder.count("genmove black") == 1


@pytest.mark.process
def test_our_own_program_solves_a_problem(folder: Folder, capsys) -> None:
    file = folder.write("set.yaml", SET)
    assert command(file, "--engine", "tamen --player simple", "--grade", "20k", "--json", "--strict") == 0
    assert json.loads(capsys.readouterr().out)["total"]["right"] == 1


@pytest.mark.process
def test_the_reports(folder: Folder, capsys) -> None:
    folder.write("set.yaml", SET)
    folder.write("one.tst", SUITE + "6 x\n#? [x\n")
    program = folder.program({**ALL_RIGHT, "reg_genmove black": "= A1", "reg_genmove white": "die"})
    paths = [folder.path / name for name in ("set.yaml", "one.tst")]
    assert command(*paths, "--engine", program, "--report", folder.report, "--jobs", "2") == 0
    shown = capsys.readouterr().out
    report = json.loads((folder.report / "report.json").read_text())
    assert report["total"]["questions"] == 7 and report["total"]["counted"] == 6
    assert report["total"]["right"] == 4 and report["total"]["newly_right"] == 1
    assert report["total"]["newly_wrong"] == 2 and report["total"]["faults"]["died"] == 1
    assert list(report["suites"]) == ["one", "set"] and report["suites"]["set"]["share"] == 0.0
    assert list(report["grades"]) == ["20k", "5k", "ungraded"]
    assert set(report["topics"]) == {"capture", "ko", "reg_genmove", "attack", "owl_attack", "countlib"}
    assert [each["key"] for each in report["results"]][:3] == ["capture-001", "ko-001", "one:1"]
    assert "capture-001: reg_genmove black: expected D5, got A1" in shown
    assert "ko-001: reg_genmove white: expected E1|pass, got no answer (died)" in shown
    assert "one:3 (known to be wrong)" in shown and "'[x' is no expected answer" in shown
    assert (folder.report / "report.txt").read_text() == shown
    lines = (folder.report / "results.jsonl").read_text().splitlines()
    assert {json.loads(line)["key"] for line in lines[1:]} == {each["key"] for each in report["results"]}


class Shapes(html.parser.HTMLParser):
    """The elements of a page by class, and its text."""

    def __init__(self) -> None:
        super().__init__()
        self.classes: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        named = dict(attributes)
        assert tag not in ("script", "link", "img")
        self.classes.append(f"{tag}.{named.get('class', '')}")

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.process
def test_the_page_shows_every_failed_problem(folder: Folder) -> None:
    file = folder.write("set.yaml", SET)
    program = folder.program({"reg_genmove black": "= A1", "reg_genmove white": "= C4"})
    assert command(file, "--engine", program, "--report", folder.report) == 0
    shapes = Shapes()
    shapes.feed((folder.report / "report.html").read_text())
    assert shapes.classes.count("svg.board") == 2
    # two black stones and five of the ko: the captured one is gone
    assert shapes.classes.count("circle.black") == 2 + 4
    assert shapes.classes.count("circle.white") == 1 + 3
    assert shapes.classes.count("circle.expected") == 2
    assert shapes.classes.count("path.answer") == 2
    assert shapes.classes.count("circle.last") == 1
    assert "White's stone & nothing <else> is in atari." in shapes.text
    assert "Answered: C4" in shapes.text and "Expected: E1|pass" in shapes.text


@pytest.mark.process
def test_the_page_without_a_position_lists_the_commands(folder: Folder) -> None:
    passages = folder.passages("boardsize 5\ngenmove b\n1 attack A1\n#? [1]\n")
    results = list(ask_all(passages, folder.program({"attack A1": "= 0"}), 60.0, 1))
    shapes = Shapes()
    shapes.feed(make_page("program", results, passages, ["something <was> left out"]))
    assert "boardsize 5\ngenmove b\nattack A1" in shapes.text
    assert "something <was> left out" in shapes.text


@pytest.mark.process
def test_a_resumed_run_asks_only_what_is_missing(folder: Folder) -> None:
    file = folder.write("one.tst", SUITE)
    program = folder.program({**ALL_RIGHT, "owl_attack C3": "= 1"})
    words = ["--engine", program, "--report", folder.report]
    assert command(file, *words) == 0
    results = folder.report / "results.jsonl"
    lines = results.read_bytes().splitlines(keepends=True)
    first = (folder.report / "report.json").read_text()
    results.write_bytes(b"".join(lines[:3]) + lines[3][:20])
    folder.log.unlink()
    assert command(file, *words, "--resume") == 0
    assert folder.count("reg_genmove w") == folder.count("attack C3") == 0
    assert folder.count("owl_attack C3") == folder.count("reg_genmove b") == 1
    again, before = (
        read_report_without_times(text) for text in ((folder.report / "report.json").read_text(), first)
    )
    assert again == before
    assert len(results.read_bytes().splitlines()) == len(lines)
    folder.log.unlink()
    assert command(file, *words, "--resume") == 0
    assert not folder.log.exists()


def read_report_without_times(text: str) -> list[dict[str, object]]:
    return [
        {key: value for key, value in each.items() if key != "seconds"}
        for each in json.loads(text)["results"]
    ]


@pytest.mark.process
def test_a_changed_question_is_asked_anew_and_a_fresh_run_asks_all(folder: Folder) -> None:
    file = folder.write("one.tst", SUITE)
    words = ["--engine", folder.program(ALL_RIGHT), "--report", folder.report]
    assert command(file, *words) == 0
    file.write_text(SUITE.replace("[0]*", "[0|1]"))
    folder.log.unlink()
    assert command(file, *words, "--resume") == 0
    assert folder.count("owl_attack C3") == 1 and folder.count("attack C3") == 0
    assert command(file, *words) == 0
    assert folder.count("attack C3") == 1


@pytest.mark.process
def test_another_program_does_not_go_on_with_the_results(folder: Folder, capsys) -> None:
    file = folder.write("one.tst", SUITE)
    assert command(file, "--engine", folder.program(ALL_RIGHT), "--report", folder.report) == 0
    assert command(file, "--engine", folder.program({}), "--report", folder.report, "--resume") == 2
    assert "holds results of" in capsys.readouterr().err


@pytest.mark.process
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no signal that cannot be caught")
def test_a_killed_run_leaves_a_usable_file(folder: Folder) -> None:
    file = folder.write("one.tst", SUITE)
    # the program kills the run that asks it this, once
    folder.write("log.trap", "owl_attack C3")
    words = [str(file), "--engine", folder.program(ALL_RIGHT), "--report", str(folder.report)]
    start = "import argparse, sys; from engine.lab.check.regress import command as regress; "
    start += "p = argparse.ArgumentParser(); regress.add_arguments(p); sys.exit(regress.run(p.parse_args()))"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    killed = subprocess.run([sys.executable, "-c", start, *words], env=environment, capture_output=True)
    assert killed.returncode == -signal.SIGKILL
    assert not (folder.report / "report.json").exists()
    # an answer that came just before the kill may not have been written yet
    kept = '"one:1"' in (folder.report / "results.jsonl").read_text(encoding="utf-8")
    assert command(*words, "--resume") == 0
    assert {each["key"] for each in json.loads((folder.report / "report.json").read_text())["results"]} == {
        f"one:{number}" for number in range(1, 6)
    }
    assert folder.count("reg_genmove w") == (1 if kept else 2)


@pytest.mark.process
def test_two_runs_are_compared(folder: Folder, capsys) -> None:
    file = folder.write("one.tst", SUITE)
    for name, script in (
        ("old", {**ALL_RIGHT, "attack C3": "= 0"}),
        ("new", {**ALL_RIGHT, "reg_genmove w": "= A1"}),
    ):
        assert command(file, "--engine", folder.program(script), "--report", folder.path / name) == 0
    reports = [folder.path / name / "report.json" for name in ("old", "new")]
    capsys.readouterr()
    assert command("--compare", *reports) == 0
    shown = capsys.readouterr().out
    assert "3 of 4 right before, 3 now." in shown
    assert "Newly right (1):\n  one:2: 0 before, 1 D3 now, expected 1 D3" in shown
    assert "Newly wrong (1):\n  one:1: C2 before, A1 now, expected C2|B3" in shown
    assert command("--compare", *reports, "--strict", "--json") == 1
    comparison = json.loads(capsys.readouterr().out)
    assert (comparison["newly_right"], comparison["newly_wrong"]) == (["one:2"], ["one:1"])
    old = read_report(reports[0])
    new = {key: result for key, result in old.items() if key != "one:1"}
    assert compare(old, new).only_old == compare(new, old).only_new == ["one:1"]


@pytest.mark.process
def test_a_name_that_asks_something_else_now_is_not_compared(folder: Folder, capsys) -> None:
    file = folder.write("one.tst", SUITE)
    program = folder.program(ALL_RIGHT)
    assert command(file, "--engine", program, "--report", folder.path / "old") == 0
    file.write_text(SUITE.replace("#? [C2|B3]", "#? [J9]"))
    assert command(file, "--engine", program, "--report", folder.path / "new") == 0
    reports = [folder.path / name / "report.json" for name in ("old", "new")]
    comparison = compare(*map(read_report, reports))
    assert (comparison.newly_wrong, comparison.changed, comparison.common) == ([], ["one:1"], 3)
    capsys.readouterr()
    assert command("--compare", *reports) == 0
    assert "Another question now, not compared (1):\n  one:1" in capsys.readouterr().out


@pytest.mark.process
@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ([], "expected suites: files or folders"),
        (["none"], "cannot open 'none': No such file"),
        (["one.tst", "--topic", "seki"], "none has this topic and this grade"),
        (["one.tst", "--resume"], "--resume needs --report"),
        (["one.tst", "--engine", " "], "--engine is empty"),
        (["one.tst", "--engine", "/nowhere/program"], "/nowhere/program"),
        (["one.tst", "--engine", "'"], "No closing quotation"),
        (["one.tst", "--engine", f"{shlex.quote(sys.executable)} -c pass"], "answered no question"),
        (["one.tst", "--compare", "other.json", "other.json"], "--compare takes two reports and no suites"),
        (["--compare", "old.json", "new.json"], "cannot open 'old.json': No such file"),
        (["--compare", "one.tst", "one.tst"], "one.tst is no JSON object"),
        (["--compare", "other.json", "other.json"], "is no report of format 1"),
    ],
)
def test_a_run_that_does_not_work(
    folder: Folder, monkeypatch, capsys, words: list[str], complaint: str
) -> None:
    folder.write("one.tst", SUITE)
    folder.write("other.json", "{}")
    monkeypatch.chdir(folder.path)
    assert command(*words) == 2
    assert complaint in capsys.readouterr().err


@pytest.mark.process
def test_strict_runs_fail_for_wrong_answers_only(folder: Folder) -> None:
    file = folder.write("one.tst", SUITE)
    # the answer that is known to be wrong and the one that is reported only do not matter
    known = {**ALL_RIGHT, "owl_attack C3": "= 1", "countlib C3": "= 9"}
    assert command(file, "--engine", folder.program(known), "--strict") == 0
    assert command(file, "--engine", folder.program({**known, "attack C3": "= 0"}), "--strict") == 1
    assert command(file, "--engine", folder.program({**known, "attack C3": "= 0"})) == 0


@pytest.mark.parametrize(
    "words", [["--jobs", "0"], ["--jobs", "x"], ["--timeout", "0"], ["--timeout", "nan"]]
)
def test_numbers_out_of_range(words: list[str], folder: Folder, capsys) -> None:
    assert command(folder.write("one.tst", SUITE), *words) == 2
    assert f"argument {words[0]}: '{words[1]}' is not a " in capsys.readouterr().err


def test_files_that_are_no_results(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    for text, complaint in (
        ("[]\n", "line 1 is no JSON object"),
        ('{"format": 2}\n', "no file of results of format 1"),
    ):
        file.write_text(text)
        with pytest.raises(ResultsError, match=complaint):
            ResultsFile(file, "tamen").resume()
    file.write_text('{"format": 1, "engine": "tamen"}\n{"key": 1}\n')
    with pytest.raises(ResultsError, match="has not the fields that this version writes"):
        ResultsFile(file, "tamen").resume()


def test_grades_are_sorted_from_weak_to_strong() -> None:
    assert sorted(["1d", "3k", "ungraded", "20k", "9d", "1k"], key=grade_order) == [
        *("20k", "3k", "1k", "1d", "9d", "ungraded"),
    ]
