"""The command line with files that are missing, broken or the wrong ones, and what it writes where."""

from __future__ import annotations

import argparse
import os
import pty
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from engine.cli import SUBCOMMANDS, main
from tests.test_cli import ROOT, refused, tamen

MISSING = "/nowhere/none"

GAME = "(;GM[1]FF[4]SZ[9]KM[6.5];B[ee];W[ce];B[gg];W[cc];B[ec];W[eg])"


ASKING_FOR_WHAT_IS_MISSING = [
    "explain MISSING",
    "explain --check MISSING",
    "picture MISSING -o x.svg",
    "measure moves MISSING",
    "measure parts MISSING",
    "measure prices MISSING",
    "measure territory --labels MISSING",
    "measure strength MISSING",
    "measure worth kept MISSING",
    "fit balance MISSING",
    "fit links MISSING",
    "fit playouts MISSING",
    "fit prior MISSING",
    "fit rules --labels MISSING",
    "fit territory --labels MISSING MISSING",
    "fit winning --labels MISSING",
    "fit worth --labels MISSING",
    "arena MISSING MISSING",
    "arena tamen tamen --referee MISSING",
    "problems MISSING",
    "problems make made --unlike MISSING",
    "regress MISSING",
    "regress --compare MISSING MISSING",
    "rules --coverage MISSING",
    "verify board MISSING",
    "verify reading MISSING",
    "bench board --games MISSING",
    "bench all --compare MISSING",
    "patterns check MISSING",
    "patterns stats --games MISSING",
    "patterns import-sgf MISSING",
    "patterns compare MISSING",
    "patterns mine MISSING",
    "patterns shapes MISSING",
    "patterns foresee MISSING",
    "joseki mine MISSING --counts counts.npz",
    "fuzz --program MISSING",
    "gtp --knowledge MISSING",
    "gtp --numbers MISSING",
    "soak --program MISSING",
]


@pytest.mark.parametrize("words", ASKING_FOR_WHAT_IS_MISSING)
def test_what_is_missing_is_named(words: str, tmp_path: Path, monkeypatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    status, output, errors = refused(capsys, *words.replace("MISSING", MISSING).split())
    assert (status, output) == (2, "")
    check_what_names_the_missing("\n".join(errors))


def check_what_names_the_missing(errors: str) -> None:
    """A line of usage and one that names the file that is not there, and nothing about compilation."""
    usage, error = errors.splitlines()
    assert usage.startswith("usage: tamen ")
    assert ": error: argument " in error
    assert MISSING in error


@pytest.mark.process
def test_what_is_missing_is_named_before_anything_is_compiled(tmp_path: Path) -> None:
    """All of them one after the other in one process, which has no compiled code and would say that it compiles."""
    asked = [words.replace("MISSING", MISSING).split() for words in ASKING_FOR_WHAT_IS_MISSING]
    code = f"""
import sys
from engine.cli import main
for words in {asked!r}:
    try:
        main(words)
    except SystemExit as ended:
        print("status", ended.code, file=sys.stderr)
"""
    environment = {**os.environ, "TAMEN_CACHE": str(tmp_path / "empty"), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=environment, capture_output=True, text=True
    )
    *each, end = done.stderr.split("status 2\n")
    assert (end, len(each)) == ("", len(asked))
    for errors in each:
        check_what_names_the_missing(errors)


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("explain {}", "not a readable SGF file"),
        ("picture {} -o x.svg", "not a readable SGF file"),
        ("measure moves {}", "is no file of numpy arrays (.npz)"),
        ("measure parts {}", "is no file of numpy arrays (.npz)"),
        ("fit worth --labels {}", "is no file of numpy arrays (.npz)"),
        ("explain .", "is a folder, expected a file"),
        ("gtp --knowledge {}", "is a file, expected a folder"),
        ("gtp --numbers .", "is no set of numbers: there is no 'set.yaml'"),
        ("arena --games 0 tamen tamen", "argument --games: '0' is not a whole number from 1 on"),
        ("arena --size 0 tamen tamen", "argument --size: '0' is not a whole number from 1 on"),
        ("fuzz --lines 0", "argument --lines: '0' is not a whole number from 1 on"),
    ],
)
def test_what_cannot_be_used_is_refused_in_one_line(
    words: str, problem: str, tmp_path: Path, monkeypatch, capsys
) -> None:
    (tmp_path / "broken").write_text("broken")
    monkeypatch.chdir(tmp_path)
    status, _, errors = refused(capsys, *words.format(tmp_path / "broken").split())
    assert status == 2
    assert len(errors) == 2
    assert problem in errors[1]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    file = tmp_path / "game.sgf"
    file.write_text(GAME)
    return file


@pytest.mark.process
def test_a_copy_goes_to_the_standard_output(game: Path) -> None:
    done = tamen("explain", str(game), "-o", "-", "--level", "1", "--nodes", "4")
    assert done.returncode == 0
    assert done.stdout.startswith("(;")
    assert "Move 6, White E3" in done.stdout
    assert [each.name for each in game.parent.iterdir()] == ["game.sgf"]


@pytest.mark.process
def test_a_picture_goes_to_the_standard_output(game: Path) -> None:
    done = tamen("picture", str(game), "-o", "-", "--show", "influence")
    assert done.stdout.startswith("<svg")
    assert done.stdout.rstrip().endswith("</svg>")


def test_the_input_is_never_overwritten(game: Path, capsys) -> None:
    link = game.with_name("link.sgf")
    link.symlink_to(game)
    for target in (game, link):
        words = "explain", str(game), "-o", str(target), "--level", "1", "--nodes", "4"
        status, _, errors = refused(capsys, *words)
        assert status == 1
        assert errors[-1].endswith(f"'{target}' is the game itself, expected another file to write")
    svg = game.rename(game.with_suffix(".svg"))
    _, _, errors = refused(capsys, "picture", str(svg), "-o", str(svg))
    assert "is the game itself, expected another file to write" in errors[-1]
    assert svg.read_text() == GAME


def test_a_picture_is_svg(game: Path, capsys) -> None:
    for name in ("x.png", "x"):
        status, _, errors = refused(capsys, "picture", str(game), "-o", str(game.with_name(name)))
        assert status == 2
        assert "is no name for an SVG picture, expected one that ends in .svg" in errors[1]


def interrupted(
    *words: str, after: bytes, cwd: Path, by: signal.Signals = signal.SIGINT
) -> tuple[int, str, str]:
    """Run the command line, and send it a signal once its standard error has a match: status, output, errors."""
    process = subprocess.Popen(
        [sys.executable, str(ROOT / "gtp_main.py"), *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=cwd,
        start_new_session=True,
        # whoever runs the tests in the background may have Ctrl-C ignored
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    said = b""
    while not re.search(after, said):
        byte = os.read(process.stderr.fileno(), 1)
        assert byte, said
        said += byte
    os.killpg(process.pid, by)
    output, errors = process.communicate(timeout=120)
    return process.returncode, output.decode(), (said + errors).decode()


@pytest.mark.process
@pytest.mark.parametrize(("by", "ended"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_both_signals_keep_the_moves_that_were_commented_on(
    by: signal.Signals, ended: int, tmp_path: Path
) -> None:
    shutil.copy(ROOT / "engine" / "explain" / "pictures" / "game.sgf", tmp_path / "game.sgf")
    status, output, errors = interrupted(
        "explain", "game.sgf", "--level", "1", after=rb" ([3-9]|\d\d+)/240", cwd=tmp_path, by=by
    )
    assert status == ended
    assert "Traceback" not in errors
    assert "tamen explain: broken off; what was done until then is kept\n" in errors
    assert output == "game-explained.sgf\n"
    written = (tmp_path / "game-explained.sgf").read_text()
    told = written.count("SBKV[")
    assert 3 <= told < (tmp_path / "game.sgf").read_text().count(";") - 1


@pytest.mark.process
def test_ctrl_c_keeps_the_games_that_were_played(tmp_path: Path) -> None:
    own = f"{sys.executable} {ROOT / 'gtp_main.py'} --player simple"
    words = ["arena", own, f"{own} --seed 2", "--size", "5", "--games", "10000"]
    status, output, errors = interrupted(*words, after=rb" ([2-9]|\d\d+)/10000", cwd=tmp_path)
    assert status == 130
    assert "Traceback" not in errors
    heading, first, second, games = output.splitlines()
    assert heading.split() == ["program", "won", "seconds", "a", "move", "lost", "by", "faults"]
    assert first.endswith("none")
    assert second.endswith("none")
    assert 2 <= int(games.split()[0]) < 10_000


def test_ctrl_c_ends_what_keeps_nothing_with_one_line(monkeypatch, capsys) -> None:
    def broken_off(parser: argparse.ArgumentParser, words: Sequence[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setitem(SUBCOMMANDS, "cache", ("", broken_off))
    assert main(["cache"]) == 130
    assert capsys.readouterr().err == "\ntamen cache: broken off\n"


@pytest.mark.process
@pytest.mark.parametrize(
    "words", [["rules"], ["--help"], ["regress", "--help"], ["configuration", "gtp2ogs-pool"]]
)
def test_a_pager_that_is_left_causes_no_complaint(words: list[str]) -> None:
    command = [sys.executable, str(ROOT / "gtp_main.py"), *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.close()
        assert process.stderr.read() == b""


@pytest.mark.process
def test_a_greeting_on_a_terminal_only() -> None:
    controller, terminal = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, str(ROOT / "gtp_main.py")],
        stdin=terminal,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    os.close(terminal)
    os.write(controller, b"quit\n")
    output, errors = process.communicate(timeout=60)
    os.close(controller)
    greeting = "tamen: Tamen 0.1.0, a Go program that speaks GTP. Type help for its commands, quit to end.\n"
    assert errors.decode().startswith(greeting)
    assert output == b"= \n\n"
    assert "Type help" not in tamen(sent="quit\n").stderr
