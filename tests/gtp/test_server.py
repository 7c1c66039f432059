"""The server's loop with streams in memory: internal errors, the log, interruptions, printing commands."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.gtp.interruption import Interruption
from engine.gtp.registry import Command
from engine.gtp.server import ConversationLog, Server
from engine.gtp.session import Options, Session

ROOT = Path(__file__).resolve().parents[2]


def session_with(handler: Callable[..., str], **options: object) -> Session:
    """A session that knows one more command, ``try``."""
    session = Session(Options(**options))
    session.commands.add(Command("try", "[WORD...]", handler))
    return session


def serve(session: Session, sent: bytes, log: ConversationLog | None = None) -> bytes:
    target = io.BytesIO()
    Server(session, io.BytesIO(sent), target, log).serve()
    return target.getvalue()


def broken(session: Session, arguments: object) -> str:
    """Fail as a mistake in the engine would."""
    raise ZeroDivisionError("division\nby zero")


@pytest.mark.parametrize("verbose", [False, True])
def test_an_internal_error_is_an_answer(verbose: bool, capsys) -> None:
    received = serve(session_with(broken, verbose=verbose), b"1 try\n2 name\n")
    assert received == b"?1 internal error: ZeroDivisionError: division by zero\n\n=2 Tamen\n\n"
    assert ("Traceback" in capsys.readouterr().err) == verbose


def test_running_out_of_stack_or_memory_is_an_answer() -> None:
    def deep(session: Session, arguments: object) -> str:
        return deep(session, arguments)

    def hungry(session: Session, arguments: object) -> str:
        raise MemoryError

    assert serve(session_with(deep), b"try\nname\n").endswith(b"\n\n= Tamen\n\n")
    assert serve(session_with(hungry), b"try\nname\n") == b"? internal error: MemoryError: \n\n= Tamen\n\n"


def test_nothing_is_read_after_quit() -> None:
    assert serve(session_with(broken), b"quit\nname\n") == b"= \n\n"


def test_an_interrupt_reaches_the_command_before_it_only() -> None:
    interruption = Interruption()
    assert not interruption.is_set()
    interruption.running = 3
    interruption.request(3)
    assert interruption.is_set()
    interruption.running = 4
    assert not interruption.is_set()


def test_the_interrupt_comment_is_seen_while_a_command_runs() -> None:
    """The line is sent only once the command runs, and the command ends only when it has seen it."""
    reading, writing = os.pipe()
    seen = []

    def wait(session: Session, arguments: object) -> str:
        os.write(writing, b"# interrupt\n2 try again\n" if not arguments else b"")
        for _ in range(1_000_000):
            if session.interruption.is_set():
                break
        seen.append(session.interruption.is_set())
        os.close(writing) if arguments else None
        return "done"

    target = io.BytesIO()
    os.write(writing, b"1 try\n")
    with os.fdopen(reading, "rb") as source:
        Server(session_with(wait), source, target).serve()
    assert target.getvalue() == b"=1 done\n\n=2 done\n\n"
    assert seen == [True, False]


def test_the_log_holds_the_conversation(tmp_path: Path) -> None:
    log = ConversationLog(str(tmp_path / "log"))
    serve(session_with(broken), b"1 name\r\n# remark\nfoo\xff\nlist_commands\n", log)
    text = (tmp_path / "log").read_bytes()
    assert text.startswith(
        b"< 1 name\n> =1 Tamen\n< # remark\n< foo\xff\n> ? unknown command\n< list_commands\n> = all_legal\n"
    )
    assert b"\n> boardsize\n" in text


def test_a_log_that_fails_later_does_not_stop_the_engine(tmp_path: Path, capsys) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full here")
    assert serve(session_with(broken), b"name\nname\n", ConversationLog("/dev/full")) == b"= Tamen\n\n" * 2
    assert capsys.readouterr().err == "tamen: the log cannot be written any more: No space left on device\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no disk that is always full")
def test_answers_that_cannot_be_written_are_said_and_end_it(capsys: pytest.CaptureFixture[str]) -> None:
    with open("/dev/full", "wb", buffering=0) as full:
        Server(session_with(broken), io.BytesIO(b"name\nname\n"), full).serve()
    assert capsys.readouterr().err == "tamen: the answers cannot be written: No space left on device\n"


@pytest.mark.process
def test_what_anybody_prints_goes_to_standard_error() -> None:
    """Python's print and a C library's write to descriptor 1 alike."""
    code = """
import os, sys
from engine.gtp.registry import Command
from engine.gtp.server import run
from engine.gtp.session import Options, Session
from engine.library.stages import STAGES

def noisy(session, arguments):
    print("printed", flush=True)
    os.write(1, b"written\\n")
    sys.__stdout__.write("underneath\\n")
    sys.__stdout__.flush()
    return "quiet"

session = Session(Options())
session.commands.add(Command("noisy", "", noisy))
run(session, None)
"""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, input=b"noisy\n", capture_output=True, check=True
    )
    assert done.stdout == b"= quiet\n\n"
    assert re.findall(rb"\w+", done.stderr) == [b"printed", b"written", b"underneath"]


@pytest.mark.parametrize(
    ("usage", "accepted"),
    [
        ("", {0}),
        ("A B", {2}),
        ("A [B]", {1, 2}),
        ("A...", {1, 2, 3, 4}),
        ("A [B...]", {1, 2, 3, 4}),
        ("[A]", {0, 1}),
    ],
)
def test_the_usage_says_how_many_arguments_there_are(usage: str, accepted: set[int]) -> None:
    def handler(session: object, arguments: object) -> str:
        return "taken"

    session = Session(Options())
    session.commands.add(Command("try", usage, handler))
    taken = {count for count in range(5) if serve(session, b"try" + b" x" * count) == b"= taken\n\n"}
    assert taken == accepted
