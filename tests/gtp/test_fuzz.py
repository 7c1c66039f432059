"""Thousands of damaged lines: the engine stays up, answers each, and keeps its game; programs that do not are found."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from pathlib import Path

import numba
import pytest

from engine.gtp.server import LONGEST_LINE
from engine.gtp.topics import command_table
from engine.lab.check import fuzz
from engine.lab.check.fuzz import BURST, BURST_EVERY
from engine.lab.check.mutations import FORBIDDEN, Mutator

ROOT = Path(__file__).resolve().parents[2]

LINES = 1000

FAKE = """
import sys
sys.path.insert(0, {root!r})
from engine.gtp.protocol import parse_line
from engine.gtp.server import LONGEST_LINE
from engine.gtp.topics import command_table
state = 0
for line in sys.stdin.buffer:
    request = parse_line(line)
    if len(line) > LONGEST_LINE:
        print("? too long\\n", flush=True)
        continue
    if request is None:
        continue
    name, identity = request.name, request.identity
    known = name in ("boardsize", "clear_board", "time_settings", "play", "genmove", "quit", "list_commands")
    question = name in {questions!r}
    if not known and not question:
        {deed}
    print(f"{{'=' if known or question else '?'}}{{identity}} {{state if question else ''}}\\n", flush=True)
    if name == "quit":
        break
"""


def fake(deed: str) -> str:
    """The command line of a program that does this at every command that it does not know."""
    return shlex.join([sys.executable, "-c", FAKE.format(root=str(ROOT), questions=fuzz.STATE, deed=deed)])


def tamen_fuzz(*words: str) -> int:
    parser = argparse.ArgumentParser()
    fuzz.add_arguments(parser)
    return fuzz.run(parser.parse_args(words))


@pytest.mark.slow
@pytest.mark.process
@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="takes minutes without compiled kernels")
def test_the_engine_takes_thousands_of_damaged_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert tamen_fuzz("--lines", str(LINES), "--seed", "7", "--json") == 0
    report = json.loads(capsys.readouterr().out)
    assert report["faults"] == []
    assert report["lines"] >= LINES
    one_by_one = report["succeeded"] + report["failed"] + report["empty"]
    assert report["bursts"] >= LINES // BURST_EVERY - 1
    assert one_by_one + BURST * report["bursts"] == report["lines"]
    assert min(report["succeeded"], report["failed"]) > LINES // 10


@pytest.mark.process
@pytest.mark.parametrize(
    ("deed", "fault"),
    [
        ("state += 1", "but printsgf, showboard"),
        ("sys.exit(1)", "ProgramDied"),
        ("while True: sys.stdin.buffer.readline()", "ProgramHangs"),
        ("print('noise')", "noise between answers: 'noise'"),
        ("print('= \\n')", "expected number 7"),
        ("print('? internal error: oh\\n', flush=True); continue", "internal error: oh"),
    ],
)
def test_what_a_program_must_not_do_is_found(
    deed: str, fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    lines, patience = ("1", "2") if fault == "ProgramHangs" else ("23", "60")
    assert tamen_fuzz("--lines", lines, "--patience", patience, "--program", fake(deed)) == 1
    assert fault in capsys.readouterr().out


@pytest.mark.process
def test_a_program_that_does_nothing_wrong_has_no_faults(capsys: pytest.CaptureFixture[str]) -> None:
    assert tamen_fuzz("--lines", "300", "--program", fake("pass")) == 0
    assert "; 0 faults" in capsys.readouterr().out


@pytest.mark.process
def test_a_program_that_cannot_be_started(capsys: pytest.CaptureFixture[str]) -> None:
    assert tamen_fuzz("--program", shlex.join([sys.executable, "-c", "pass"])) == 1
    assert "the program cannot be started" in capsys.readouterr().err


def test_lines_are_seeded_various_and_never_forbidden() -> None:
    table = command_table()
    one, other = Mutator(3, table), Mutator(3, table)
    lines = [one.line() for _ in range(20_000)]
    assert lines == [other.line() for _ in range(20_000)]
    assert all(line.endswith(b"\n") and line.count(b"\n") == 1 for line in lines)
    assert not any(part in line.lower() for part in FORBIDDEN for line in lines)
    begun = {line.split()[0] for line in lines if line.split()}
    assert {name.encode() for name in table} - begun == {b"quit"}
    assert max(map(len, lines)) > LONGEST_LINE
    assert any(line.strip() and b"\x00" in line for line in lines)
