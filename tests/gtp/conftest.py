"""Drivers that talk GTP: with the real process over pipes, byte for byte, and with a session in this process."""

from __future__ import annotations

import io
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine.gtp.server import Server
from engine.gtp.session import Options, Session

ROOT = Path(__file__).resolve().parents[2]

PATIENCE = 300.0
"""Seconds to wait for an answer before the engine counts as hung; long, as a first start compiles."""


PLAYOUTS = 100
"""Games a move of the engines that are shared: few, as their tests are about the conversation."""


class Talk:
    """A conversation; ``ask`` sends a line and returns the exact answer without its closing empty line."""

    def ask(self, line: str) -> str:
        """Send one command; the text of its answer."""
        raise NotImplementedError

    def ask_all(self, *lines: str) -> list[str]:
        """Several commands, one after the other."""
        return [self.ask(line) for line in lines]

    def restart_game(self) -> None:
        """An empty 9x9 board, komi 6.5, Chinese rules, seed 1, no clock."""
        setup = "kgs-rules chinese", "komi 6.5", "set_random_seed 1", "time_settings 0 1 0", "boardsize 9"
        for line in (*setup, "clear_board"):
            assert self.ask(line) == "= "

    def state(self) -> list[str]:
        """Everything that can be asked about the game."""
        return self.ask_all(
            "printsgf", "showboard", "move_history", "get_komi", "query_boardsize", "get_random_seed"
        )


class EngineHere(Talk):
    """An engine in this process: the server and the session of the real one, without the pipes."""

    def __init__(self, **options: object) -> None:
        self._sent_before = io.BytesIO()
        session = Session(Options(playouts=PLAYOUTS, seed=1, **options))
        self._server = Server(session, io.BytesIO(), self._sent_before)

    def ask(self, line: str) -> str:
        """Send one command; the text of its answer, with the parts that were sent before its end."""
        rest = self._server.answer(line.encode() + b"\n")
        answer = self._sent_before.getvalue() + rest
        self._sent_before.seek(0)
        self._sent_before.truncate()
        assert answer.endswith(b"\n\n"), answer
        return answer[:-2].decode()


class Engine(Talk):
    """One running engine in a process of its own."""

    def __init__(
        self, *options: str, cwd: Path | None = None, environment: dict[str, str] | None = None
    ) -> None:
        seed = () if "--seed" in options else ("--seed", "1")
        self.process = subprocess.Popen(
            [sys.executable, str(ROOT / "gtp_main.py"), *options, *seed],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=cwd,
            env={**os.environ, **(environment or {})},
        )
        self._answers: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._complaints: list[bytes] = []
        self._new_complaints: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._threads = [
            threading.Thread(target=read, daemon=True) for read in (self._read, self._read_errors)
        ]
        for thread in self._threads:
            thread.start()

    def _read(self) -> None:
        answer = b""
        while line := self.process.stdout.readline():
            answer += line
            if line == b"\n":
                self._answers.put(answer)
                answer = b""
        self._answers.put(answer)

    def _read_errors(self) -> None:
        while line := self.process.stderr.readline():
            self._complaints.append(line)
            self._new_complaints.put(line)

    def send(self, data: bytes) -> None:
        """Write bytes as they are."""
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def receive(self) -> bytes:
        """The next answer as it came, with its empty line; b"" after the last one when the engine has ended."""
        return self._answers.get(timeout=PATIENCE)

    def ask(self, line: str) -> str:
        """Send one command; the text of its answer."""
        self.send(line.encode() + b"\n")
        answer = self.receive()
        assert answer.endswith(b"\n\n"), answer
        return answer[:-2].decode()

    def pipeline(self, lines: list[str], end: str = "\n") -> list[str]:
        """Send all commands in one write, then read all answers."""
        self.send("".join(line + end for line in lines).encode())
        return [self.receive()[:-2].decode() for _ in lines]

    def wait(self) -> int:
        """Wait for the end of the process; its exit status."""
        status = self.process.wait(timeout=PATIENCE)
        for thread in self._threads:
            thread.join(timeout=PATIENCE)
        return status

    def complaints(self) -> str:
        """What the engine wrote to standard error so far."""
        return b"".join(self._complaints).decode()

    def next_complaint(self) -> str:
        """The next line of standard error, once it is written."""
        return self._new_complaints.get(timeout=PATIENCE).decode().rstrip()

    def close(self) -> None:
        """End the engine, whatever it is doing."""
        self.process.kill()
        self.process.wait()


@pytest.fixture
def start() -> Iterator[Callable[..., Engine]]:
    """Starts engines with command line options; they end with the test."""
    engines: list[Engine] = []

    def begin(*options: str, **keywords: object) -> Engine:
        engines.append(Engine(*options, **keywords))
        return engines[-1]

    yield begin
    for engine in engines:
        engine.close()


@pytest.fixture(scope="module")
def shared_engine(request: pytest.FixtureRequest) -> Iterator[Talk]:
    """One engine for the tests of a module: a real process if the module is marked `process`, else the one here."""
    if request.node.get_closest_marker("process") is None:
        yield EngineHere()
        return
    running = Engine("--playouts", str(PLAYOUTS))
    yield running
    running.close()


@pytest.fixture
def engine(shared_engine: Talk) -> Talk:
    """The module's engine with a fresh game: 9x9, komi 6.5, Chinese rules, seed 1."""
    shared_engine.restart_game()
    return shared_engine


@pytest.fixture(scope="module")
def fought(shared_engine: Talk) -> Talk:
    """An engine with a little fight: black C3, E5; white B3, C4, D3; C2 is the last liberty of C3."""
    shared_engine.restart_game()
    for line in ("play b C3", "play w D3", "play w C4", "play w B3", "play b E5", "play w J1", "play b H1"):
        assert shared_engine.ask(line) == "= "
    return shared_engine
