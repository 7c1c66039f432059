"""A worker whose studio was killed, or whose terminal got Ctrl-C, ends without a complaint."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.studio.workers import Worker

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.process

TALK = """
import threading
from engine.studio.worker import Conversation
conversation = Conversation()
listening = threading.Thread(target=conversation.listen, daemon=True)
"""


def begun(code: str) -> subprocess.Popen[bytes]:
    """A process that has a worker's conversation, and does nothing else."""
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    return subprocess.Popen([sys.executable, "-c", TALK + code], cwd=ROOT, **pipes)


def test_nobody_who_reads_is_no_error() -> None:
    worker = begun("input(); conversation.say(ready=True); raise AssertionError('it went on')")
    worker.stdout.close()
    worker.stdin.write(b"\n")
    worker.stdin.flush()
    assert (worker.wait(), worker.stderr.read()) == (0, b"")
    worker.stdin.close()
    worker.stderr.close()


def test_a_part_of_a_line_is_no_error() -> None:
    worker = begun("listening.start(); threading.Event().wait()")
    written, complaints = worker.communicate(b'{"id": 1, "job": "play", "with": {}}\n{"id": 2, "jo')
    assert (worker.returncode, written, complaints) == (0, b"", b"")


@pytest.mark.skipif(os.name == "nt", reason="there Ctrl-C goes to windows, not to groups of processes")
def test_ctrl_c_in_the_terminal_is_for_the_studio_alone() -> None:
    async def groups() -> tuple[int, int]:
        worker = Worker()
        await worker.start()
        assert worker.pid is not None
        group = os.getpgid(worker.pid)
        await worker.end()
        return group, os.getpgid(0)

    of_worker, ours = asyncio.run(groups())
    assert of_worker != ours
