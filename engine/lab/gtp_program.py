"""A GTP program as a child process: commands go in, answers come out, and what goes wrong has a name."""

from __future__ import annotations

import contextlib
import queue
import shlex
import subprocess
import sys
import threading
import time
from collections.abc import Sequence

OWN_PROGRAM = "tamen"
"""First word of a command line that means this very program (``tamen --level 5``)."""


class ProgramDied(Exception):
    """The program ended, or closed its output, while an answer was awaited."""


class ProgramHangs(Exception):
    """No answer came within the time allowed."""


class CommandFailed(Exception):
    """The program answered with ``?``; the text is its message."""


class GtpProgram:
    """One running program. ``spent`` is the seconds it took over all answers so far."""

    def __init__(self, command: str, name: str | None = None, patience: float = 600.0) -> None:
        """Start a program by its command line. Raises OSError if it cannot be started.

        ``patience`` is the longest wait for one answer, in seconds.
        """
        words = shlex.split(command)
        if words and words[0] == OWN_PROGRAM:
            words = [
                sys.executable,
                "-c",
                "import sys; from engine.cli import main; sys.exit(main())",
                *words[1:],
            ]
        self.name = name or command
        self.spent = 0.0
        self._patience = patience
        self._process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self._lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line.decode("utf-8", "replace").rstrip("\r\n"))
        self._lines.put(None)

    def ask(self, command: str, patience: float | None = None) -> str:
        """The answer to one command, without its ``=``. Raises CommandFailed, ProgramDied or ProgramHangs."""
        started = time.monotonic()
        try:
            assert self._process.stdin is not None
            self._process.stdin.write(command.encode() + b"\n")
            self._process.stdin.flush()
            answer = self._answer(started + (self._patience if patience is None else patience))
        except (BrokenPipeError, OSError):
            raise ProgramDied(f"{self.name} ended before '{command}' could be sent") from None
        finally:
            self.spent += time.monotonic() - started
        if answer.startswith("?"):
            raise CommandFailed(f"{self.name} answered '{command}' with: {answer[1:].strip()}")
        return answer[1:].strip()

    def _answer(self, deadline: float) -> str:
        lines: list[str] = []
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                raise ProgramHangs(f"{self.name} did not answer in time") from None
            if line is None:
                raise ProgramDied(f"{self.name} ended without an answer")
            if line == "" and lines:
                return "\n".join(lines)
            if lines or line[:1] in ("=", "?"):
                lines.append(line)

    def known(self, commands: Sequence[str]) -> set[str]:
        """Those of the commands that the program lists."""
        listed = set(self.ask("list_commands").split())
        return {command for command in commands if command in listed}

    def close(self) -> None:
        """Ask the program to quit, and end it if it does not."""
        try:
            self.ask("quit", patience=5.0)
            self._process.wait(5.0)
        except (CommandFailed, ProgramDied, ProgramHangs, subprocess.TimeoutExpired):
            pass
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError):
                if stream is not None:
                    stream.close()
