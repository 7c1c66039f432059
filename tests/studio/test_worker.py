"""A worker whose studio was killed, or whose terminal got Ctrl-C, ends without a complaint."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.studio.workers import Worker
from tests.studio.talking import run

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


ASKING = """
listening.start()
ended = conversation.ask("katago gtp", {"told": 1}, lambda: True)
answered = conversation.ask("katago gtp", {}, lambda: False)
conversation.complain("katago gtp", "it fell")
conversation.say(found=[ended, answered])
threading.Event().wait()
"""


def test_the_studio_is_asked_for_a_judge_and_told_when_to_end_it() -> None:
    worker = begun(ASKING)
    assert worker.stdin is not None and worker.stdout is not None

    def heard() -> dict[str, object]:
        return dict(json.loads(worker.stdout.readline()))

    def write(**words: object) -> None:
        worker.stdin.write(json.dumps(words).encode() + b"\n")
        worker.stdin.flush()

    assert heard() == {"asks": 1, "judge": "katago gtp", "question": {"told": 1}}
    assert heard() == {"ends": 1}
    write(answers=9, found={"name": "nobody asked"})
    write(answers=1, found={"name": "one"})
    assert heard() == {"asks": 2, "judge": "katago gtp", "question": {}}
    write(answers=2, found={"name": "two"})
    assert heard() == {"complains": "it fell", "judge": "katago gtp"}
    assert heard() == {"found": [{"name": "one"}, {"name": "two"}]}
    worker.communicate()


@pytest.mark.skipif(os.name == "nt", reason="there Ctrl-C goes to windows, not to groups of processes")
def test_ctrl_c_in_the_terminal_is_for_the_studio_alone() -> None:
    async def groups() -> tuple[int, int]:
        worker = Worker()
        await worker.start()
        assert worker.pid is not None
        group = os.getpgid(worker.pid)
        await worker.end()
        return group, os.getpgid(0)

    of_worker, ours = run(groups())
    assert of_worker != ours


BROKEN_OFF = """
import time
from engine.studio import worker
worker.PATIENCE, worker.LONGEST_PATIENCE = 600.0, 0.1
listening.start()
try:
    with conversation.doing(1):
        conversation.say(begun=True)
        try:
            while True:
                time.sleep(0.01)
        except KeyboardInterrupt:
            caught = time.monotonic()
            raise
except KeyboardInterrupt:
    conversation.say(waited=time.monotonic() - caught)
"""


def test_after_a_job_that_is_broken_off_the_next_one_begins_once_the_interruption_has_arrived() -> None:
    worker = begun(BROKEN_OFF)
    assert worker.stdin is not None and worker.stdout is not None
    assert json.loads(worker.stdout.readline()) == {"begun": True}
    worker.stdin.write(b'{"stop": 1}\n')
    worker.stdin.flush()
    # who does not hear that the interruption has arrived waits for ten minutes
    assert json.loads(worker.stdout.readline())["waited"] < 300
    worker.communicate()
