"""A conversation that ends in the middle of something: nobody reads the answers, or the input is closed."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.gtp import server
from engine.gtp.ending import when_nobody_reads
from engine.gtp.interruption import Interruption
from engine.gtp.registry import Command
from engine.gtp.server import Server
from engine.gtp.session import Options, Session

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0

pytestmark = pytest.mark.skipif(os.name == "nt", reason="closed pipes are not noticed there")


def session_with(handler: Callable[..., str]) -> Session:
    """A session that knows one more command, ``try``."""
    session = Session(Options())
    session.commands.add(Command("try", "", handler))
    return session


def test_all_that_runs_is_asked_to_finish_at_the_end() -> None:
    interruption = Interruption()
    interruption.running = 7
    assert not interruption.ends_analysis()
    interruption.end()
    assert interruption.is_set() and interruption.ends_analysis()
    interruption.running = 8
    assert interruption.is_set()


def test_a_closed_pipe_is_noticed_when_it_is_closed() -> None:
    reading, writing = os.pipe()
    noticed = threading.Event()
    with os.fdopen(writing, "wb") as answers:
        when_nobody_reads(answers, noticed.set)
        answers.write(b"= \n\n")
        answers.flush()
        assert os.read(reading, 10) == b"= \n\n"
        assert not noticed.is_set()
        os.close(reading)
        assert noticed.wait(PATIENCE)


@pytest.mark.parametrize(("breath", "is_ended"), [(0.0, True), (PATIENCE, False)])
def test_an_input_that_ends_while_a_command_runs_ends_it(
    breath: float, is_ended: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """But not if it ends in one breath with its last line: whoever wrote a script waits for its answers."""
    monkeypatch.setattr(server, "BREATH", breath)
    reading, writing = os.pipe()
    asked: list[bool] = []

    def work(session: Session, arguments: object) -> str:
        os.close(writing)
        session.interruption.wait(PATIENCE)
        asked.append(session.interruption.is_set())
        return ""

    os.write(writing, b"try\n")
    answers = io.BytesIO()
    Server(session_with(work), os.fdopen(reading, "rb"), answers).serve()
    assert asked == [is_ended]
    assert answers.getvalue() == b"= \n\n"


THINK = """
import sys
from engine.gtp import server
from engine.gtp.registry import Command
from engine.gtp.session import Options, Session

def think(session):
    print("it thinks", file=sys.stderr, flush=True)
    while not session.interruption.ends_analysis():
        session.interruption.wait(1000)

def work(session, arguments):
    if WHERE == "in a command":
        think(session)
    return ""

if WHERE == "after it":
    server.ponder = think
session = Session(Options())
session.commands.add(Command("try", "", work))
server.run(session, None)
"""


@pytest.mark.process
@pytest.mark.parametrize("where", ["in a command", "after it"])
def test_the_engine_ends_when_nobody_reads_its_answers(where: str) -> None:
    code = THINK.replace("WHERE", repr(where))
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, **pipes) as engine:
        engine.stdin.write(b"try\n")
        engine.stdin.flush()
        assert engine.stderr.readline() == b"it thinks\n"
        engine.stdout.close()
        # the input stays open meanwhile
        assert engine.wait(PATIENCE) == 0
        assert engine.stderr.read() == b""
