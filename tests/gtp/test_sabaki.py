"""Sabaki: its own engine package drives the real process, and the same bytes are replayed without it."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.gtp.analysis_grammar import candidates, extra
from tests.gtp.conftest import PATIENCE, ROOT

pytestmark = pytest.mark.process

PACKAGE = "@sabaki/gtp@3.0.0"

OPTIONS = ["--level", "5", "--seed", "1"]


@pytest.fixture(scope="module")
def sabaki_package(tmp_path_factory) -> Path:
    """The folder of Sabaki's package, freshly installed."""
    npm = shutil.which("npm")
    if not shutil.which("node") or not npm:
        pytest.skip("node and npm are not installed, so Sabaki's own package cannot drive the engine")
    folder = tmp_path_factory.mktemp("sabaki")
    words = [
        "install",
        "--ignore-scripts",
        "--no-audit",
        "--no-fund",
        "--fetch-retries=0",
        "--prefix",
        str(folder),
    ]
    try:
        done = subprocess.run([npm, *words, PACKAGE], cwd=folder, capture_output=True, text=True, timeout=120)
    except subprocess.TimeoutExpired:
        pytest.skip(f"npm could not fetch {PACKAGE} within two minutes")
    if done.returncode:
        pytest.skip(f"npm could not fetch {PACKAGE}: {done.stderr.strip()[-200:]}")
    return folder / "node_modules" / "@sabaki" / "gtp"


def test_sabakis_own_package_drives_the_engine(sabaki_package: Path) -> None:
    driver = Path(__file__).with_name("sabaki_driver.js")
    command = [sys.executable, str(ROOT / "gtp_main.py"), *OPTIONS]
    done = subprocess.run(
        ["node", str(driver), str(sabaki_package), *command],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    said = json.loads(done.stdout)
    assert [said[key]["content"] for key in ("name", "version", "protocol")] == ["Tamen", "0.1.0", "2"]
    assert {"kata-analyze", "lz-analyze", "undo", "set_free_handicap"} <= set(said["commands"])
    assert not {"analyze", "genmove_analyze", "kgs-chat"} & set(said["commands"])
    assert said["knows"]
    assert [each["args"] for each in said["history"]] == [["B", "E5"], ["W", "C3"]]

    first, *lines, last = said["analysis"]
    assert (first, last) == ("= ", "")
    assert lines
    assert all(candidates(line) for line in lines)
    assert not said["analysisResponse"]["error"]
    assert said["stopped"]["content"] == "2"

    *lines, play, end = said["genmove"][1:]
    assert all(candidates(line) for line in lines)
    assert end == ""
    assert re.fullmatch(r"play ([A-HJ]\d|pass)", play)
    assert said["after"]["content"] == "Tamen"
    move = play.split()[1]
    assert move in said["stones"]["content"].split()
    assert said["played"][-1]["args"] == ["B", move], "Sabaki takes the move for played"
    assert said["unknown"] == {"id": None, "error": True, "content": "unknown command"}
    assert not said["busy"]


class Wire:
    """A process whose lines are read one by one as they come."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(ROOT / "gtp_main.py"), *OPTIONS],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )

    def send(self, *lines: str) -> None:
        self.process.stdin.write("".join(line + "\n" for line in lines).encode())
        self.process.stdin.flush()

    def line(self) -> str:
        watch = threading.Timer(PATIENCE, self.process.kill)
        watch.start()
        line = self.process.stdout.readline()
        watch.cancel()
        assert line.endswith(b"\n"), "the engine ended, or was silent for too long"
        return line[:-1].decode()

    def answer(self) -> list[str]:
        """The lines of the next answer without its empty line."""
        lines = []
        while (line := self.line()) != "":
            lines.append(line)
        return lines

    def ask(self, line: str) -> list[str]:
        self.send(line)
        return self.answer()


@pytest.fixture(scope="module")
def running() -> Iterator[Wire]:
    wire = Wire()
    yield wire
    wire.process.kill()
    wire.process.wait()


@pytest.fixture
def wire(running: Wire) -> Wire:
    """The module's engine with a short game on 9x9, Black to move."""
    running.send("komi 6.5", "boardsize 9", "clear_board", "play B E5", "play W C3", "play B G7", "play W D6")
    assert [running.answer() for _ in range(7)] == [["= "]] * 7
    return running


def begin(wire: Wire, command: str) -> str:
    """Start an analysis; its first line."""
    wire.send(command)
    assert wire.line() == "= "
    return wire.line()


@pytest.mark.parametrize("stop", ["protocol_version", "", "# remark", "# interrupt"])
def test_an_analysis_streams_until_the_next_line(wire: Wire, stop: str) -> None:
    assert candidates(begin(wire, "kata-analyze B 5"))
    wire.send(stop)
    rest = wire.answer()
    assert all(candidates(line) for line in rest)
    if stop == "protocol_version":
        assert wire.answer() == ["= 2"]
    assert wire.ask("name") == ["= Tamen"]


def test_a_pipelined_command_ends_an_analysis_before_it_begins_to_think(wire: Wire) -> None:
    wire.send("kata-analyze B 50", "undo", "name")
    assert wire.answer()[0] == "= "
    assert wire.answer() == ["= "]
    assert wire.answer() == ["= Tamen"]


def first_line(wire: Wire, command: str) -> str:
    """The first line of an analysis, which is then ended."""
    line = begin(wire, command)
    wire.send("")
    wire.answer()
    return line


def test_numbers_are_those_of_the_side_that_is_named(wire: Wire) -> None:
    wire.send("clear_board", *(f"play B {column}{row}" for column in "CEG" for row in (3, 5, 7)))
    assert [wire.answer() for _ in range(10)] == [["= "]] * 10
    black = candidates(first_line(wire, "kata-analyze B 5"))[0]
    white = candidates(first_line(wire, "kata-analyze W 5"))[0]
    assert float(black["scoreLead"]) > 20 > -20 > float(white["scoreLead"])
    assert float(black["winrate"]) > 0.9 > 0.1 > float(white["winrate"])
    whole = candidates(first_line(wire, "lz-analyze B 5"))[0]
    assert 9000 < int(whole["winrate"]) <= 10_000
    unnamed = candidates(first_line(wire, "kata-analyze 5"))[0]
    assert float(unnamed["scoreLead"]) < -20, "White is to move"


def test_ownership_is_given_on_request_only(wire: Wire) -> None:
    assert extra(first_line(wire, "kata-analyze B 5"), "ownership") == []
    line = first_line(wire, "kata-analyze B 5 ownership true")
    owners = [float(word) for word in extra(line, "ownership")]
    assert len(owners) == 81
    assert all(-1 <= owner <= 1 for owner in owners)
    row, column = 9 - 7, "ABCDEFGHJ".index("G")
    assert owners[9 * row + column] > 0, "the black stone at G7, by rows from the top, is Black's"
    other = [float(word) for word in extra(first_line(wire, "kata-analyze W 5 ownership true"), "ownership")]
    assert other[9 * row + column] < 0


@pytest.mark.parametrize("dialect", ["kata", "lz"])
def test_the_move_that_is_played_has_the_highest_numbers(wire: Wire, dialect: str) -> None:
    """Sabaki's header and graph show the highest win rate of a line, not the first."""
    for color in "BWBW":
        *lines, play = wire.ask(f"{dialect}-genmove_analyze {color} 1")[1:]
        for line in lines:
            found = candidates(line)
            for key in ("winrate", "scoreLead"):
                numbers = [float(each[key]) for each in found]
                assert numbers == sorted(numbers, reverse=True), (key, numbers)
        assert play == f"play {candidates(lines[-1])[0]['move']}"


def test_an_analysis_goes_on_beyond_the_games_of_a_move(wire: Wire) -> None:
    """Level 5 plays 100 games for a move."""
    visits = [0, 0]
    wire.send("kata-analyze B 5 rootInfo true")
    assert wire.line() == "= "
    while visits[-1] < 2000:
        line = wire.line()
        visits.append(int(extra(line, "rootInfo")[1]))
        assert sum(int(each["visits"]) for each in candidates(line)) <= visits[-1]
        assert visits[-1] >= visits[-2]
    wire.send("")
    wire.answer()


def test_allowed_moves_are_looked_at_though_nobody_suggests_them(wire: Wire) -> None:
    line = first_line(wire, "kata-analyze B 5 allow b J1,A9 1")
    assert {each["move"] for each in candidates(line)} <= {"J1", "A9"}


def test_errors_come_before_anything_is_streamed(wire: Wire) -> None:
    assert wire.ask("kata-analyze B nonsense") == ["? syntax error: 'nonsense' is no option of an analysis"]
    assert wire.ask("lz-genmove_analyze B avoid b I5 1") == ["? invalid coordinate"]
    assert wire.ask("analyze B 5") == ["? unknown command"]


@pytest.mark.parametrize("name", ["kata", "lz"])
def test_a_move_is_chosen_to_the_end_and_played(wire: Wire, name: str) -> None:
    """It is what genmove plays, whatever comes in meanwhile."""
    wire.send("genmove B", "undo", f"{name}-genmove_analyze B 1", "protocol_version", "last_move")
    chosen = wire.answer()[0].removeprefix("= ")
    assert wire.answer() == ["= "]
    first, *lines, play = wire.answer()
    assert (first, play) == ("= ", f"play {chosen}")
    assert candidates(lines[-1])[0]["move"] == chosen
    assert wire.answer() == ["= 2"]
    assert wire.answer() == [f"= black {chosen}"]


def test_avoided_moves_are_not_played(wire: Wire) -> None:
    wire.send("reg_genmove B")
    best = wire.answer()[0].removeprefix("= ")
    *_, play = wire.ask(f"kata-genmove_analyze B 10 avoid b {best} 1")
    assert play.startswith("play ")
    assert play != f"play {best}"
    wire.send("undo")
    assert wire.answer() == ["= "]
    assert wire.ask("kata-genmove_analyze B 10 allow b A1 1")[-1] == "play A1"
    assert wire.ask("kata-genmove_analyze W 10 allow w A1 1")[-1] == "play pass", "A1 is taken"


def test_a_diagram_and_a_long_way_back(wire: Wire) -> None:
    """Komi first, then size and stones: a problem as handicap, then plays of one colour; undone in one go."""
    sync = [
        "komi 0",
        "boardsize 9",
        "clear_board",
        "set_free_handicap A3 C7 C3 G3 J1 J2 J4",
        "play W D5",
        "play W D6",
    ]
    wire.send("protocol_version", *sync, "play B E5", "undo", "undo", "get_komi", "last_move")
    assert [wire.answer() for _ in range(12)] == [["= 2"], *[["= "]] * 9, ["= 0"], ["= white D5"]]


def test_the_folder_of_the_process_does_not_matter(tmp_path: Path) -> None:
    """Sabaki starts engines in the folder of their program; nothing of it may be taken for the engine's own."""
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "__init__.py").write_text("raise SystemExit('the wrong engine')")
    done = subprocess.run(
        [sys.executable, str(ROOT / "gtp_main.py"), *OPTIONS],
        cwd=tmp_path,
        input=b"boardsize 9\nkata-genmove_analyze b 1\nquit\n",
        capture_output=True,
        timeout=PATIENCE,
        check=True,
    )
    assert re.search(rb"\nplay [A-HJ]\d\n\n= \n\n$", done.stdout)
