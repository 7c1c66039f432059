"""A GTP program as a child process: commands go in, answers come out, and what goes wrong has a name."""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path

from engine.decide.decision.settings import DEFAULT_SEED

OWN_PROGRAM = "tamen"
"""First word of a command line that means this very program (``tamen --level 5``), with the usual seed."""

OWN_SCRIPT = Path(__file__).resolve().parents[2] / "gtp_main.py"
"""Starts this very program, from any folder, installed or not."""


class ProgramDied(Exception):
    """A GTP program ended, or closed its output, while an answer was awaited."""


class ProgramHangs(Exception):
    """A GTP program gave no answer within the time allowed."""


class CommandFailed(Exception):
    """A GTP program answered a command with ``?``; the text is its message."""


class GtpProgram:
    """One running GTP program.

    spent: seconds that it took over all answers so far; noise: lines that it wrote between answers, where
    nothing belongs
    """

    def __init__(
        self, command: str, name: str | None = None, patience: float = 600.0, folder: Path | None = None
    ) -> None:
        """Start a program by its command line. Raises OSError if it cannot be started.

        name: what errors call it (default: the command line); patience: the longest wait for one answer, in
        seconds; folder: the one that it runs in, if not the present one
        """
        words = command_words(command)
        if words and words[0] == OWN_PROGRAM:
            # measurements are to be repeated: the same moves, unless a seed is named
            seed = [] if any(word.startswith("--seed") for word in words) else ["--seed", str(DEFAULT_SEED)]
            words = [sys.executable, str(OWN_SCRIPT), *words[1:], *seed]
        self.name = name or command
        self.spent = 0.0
        self.noise: list[str] = []
        self._patience = patience
        self._process = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=folder,
            # Ctrl-C is for whoever started it, which ends it in turn; else it would seem to have died
            start_new_session=True,
        )
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._listener = threading.Thread(target=self._read_lines, daemon=True)
        self._listener.start()

    def _read_lines(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line.decode("utf-8", "replace").rstrip("\r\n"))
        self._lines.put(None)

    def ask(self, command: str, patience: float | None = None) -> str:
        """Send a command and return the answer without its ``=``.

        patience: seconds to wait, if not as usual. Raises CommandFailed, ProgramDied or ProgramHangs.
        """
        started = time.monotonic()
        try:
            self.send(command.encode() + b"\n")
            answer = self.receive(patience)
        finally:
            self.spent += time.monotonic() - started
        if answer.startswith("?"):
            raise CommandFailed(f"{self.name} answered '{command}' with: {answer[1:].strip()}")
        return answer[1:].strip()

    def send(self, data: bytes) -> None:
        """Write bytes (``data``) to the program's input as they are, such as a command with its line break.
        Raises ProgramDied if the program has ended.
        """
        try:
            assert self._process.stdin is not None
            self._process.stdin.write(data)
            self._process.stdin.flush()
        except OSError:
            raise ProgramDied(f"{self.name} ended before {data[:60]!r} could be sent") from None

    def receive(self, patience: float | None = None) -> str:
        """Wait for the next answer and return it with its ``=`` or ``?``, without the empty line at its end.

        patience: seconds to wait, if not as usual. Raises ProgramDied or ProgramHangs.
        """
        deadline = time.monotonic() + (self._patience if patience is None else patience)
        lines: list[str] = []
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                raise ProgramHangs(f"{self.name} did not answer in time") from None
            if line is None:
                self._lines.put(None)
                raise ProgramDied(f"{self.name} ended without an answer")
            if line == "" and lines:
                return "\n".join(lines)
            if lines or line[:1] in ("=", "?"):
                lines.append(line)
            elif line:
                self.noise.append(line)

    @property
    def process_id(self) -> int:
        """The number of the program's process."""
        return self._process.pid

    def list_known(self, commands: Sequence[str]) -> set[str]:
        """Return those of the commands that the program knows, by its `list_commands`."""
        listed = set(self.ask("list_commands").split())
        return {command for command in commands if command in listed}

    def close(self, patience: float = 5.0) -> None:
        """Ask the program to quit, and kill it if it does not within ``patience`` seconds."""
        try:
            self.ask("quit", patience=patience)
            self._process.wait(patience)
        except (CommandFailed, ProgramDied, ProgramHangs, subprocess.TimeoutExpired):
            pass
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        self._listener.join(1.0)
        for stream in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError):
                if stream is not None:
                    stream.close()


def command_words(command: str) -> list[str]:
    """Return the words of a command line as the system's shell would split it; on Windows a backslash is no escape."""
    if os.name != "nt":
        return shlex.split(command)
    return [word.strip("\"'") for word in shlex.split(command, posix=False)]
