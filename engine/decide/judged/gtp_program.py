"""A GTP program as a child process: commands go in, answers come out, and what goes wrong has a name."""

from __future__ import annotations

import contextlib
import errno
import os
import queue
import shlex
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from engine.decide.decision.settings import DEFAULT_SEED

OWN_PROGRAM = "tamen"
"""First word of a command line that means this very program (``tamen --level 5``), with the usual seed."""

OWN_SCRIPT = Path(__file__).resolve().parents[3] / "gtp_main.py"
"""Starts this very program, from any folder, installed or not."""


GUARD = Path(__file__).with_name("guard.py")
"""The script that ends a program when this process has ended."""


class ProgramDied(Exception):
    """Raised when a GTP program ends, or closes its output, while an answer is awaited."""


class ProgramHangs(Exception):
    """Raised when a GTP program gives no answer within the time allowed."""


class CommandFailed(Exception):
    """Raised when a GTP program answers a command with ``?``; the text is the program's message."""


class GtpProgram:
    """One running GTP program.

    spent: seconds that the program took for all answers so far
    noise: lines that it wrote between answers, where none belong
    """

    def __init__(
        self,
        command: str,
        name: str | None = None,
        patience: float = 600.0,
        folder: Path | None = None,
        log: Path | None = None,
        guarded: bool = False,
    ) -> None:
        """Start a program by its command line. Raises OSError if it cannot be started.

        name: what errors call the program (default: the command line)
        patience: the longest wait for one answer, in seconds
        folder: the folder that it runs in, None for the present one
        log: the file to which its standard error is appended, None for nowhere
        guarded: whether the program is killed when this process ends, however that happens (not on Windows)
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
        if shutil.which(words[0] if words else "") is None:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), words[0] if words else "")
        self._leash: int | None = None
        with contextlib.ExitStack() as opened:
            inherited: tuple[int, ...] = ()
            if guarded and os.name == "posix":
                # it closes when this process ends, or lets go of it; nobody writes
                reading, self._leash = os.pipe()
                opened.callback(os.close, reading)
                words, inherited = [sys.executable, str(GUARD), str(reading), *words], (reading,)
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL if log is None else opened.enter_context(log.open("ab")),
                cwd=folder,
                pass_fds=inherited,
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

        patience: seconds to wait, None for as long as usual. Raises CommandFailed, ProgramDied or
            ProgramHangs.
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
        """Write bytes to the program's input unchanged, such as a command with its line break.

        Raises ProgramDied if the program has ended.
        """
        try:
            assert self._process.stdin is not None
            self._process.stdin.write(data)
            self._process.stdin.flush()
        except OSError:
            raise ProgramDied(f"{self.name} ended before {data[:60]!r} could be sent") from None

    def watch(self, command: str, is_enough: Callable[[str], bool], patience: float | None = None) -> None:
        """Send a command that goes on answering until the next command comes, such as kata-analyze, and end
        it.

        It is ended once ``is_enough`` returns True. This function is called with each line of the answer.
        While no line comes, it is called with an empty one every tenth of a second. Raises CommandFailed,
        ProgramDied or ProgramHangs.

        patience: seconds to wait for a line, None for as long as usual
        """
        longest = self._patience if patience is None else patience
        self.send(command.encode() + b"\n")
        has_begun, is_over, heard = False, False, time.monotonic()
        while not is_over:
            line = self.next_line(0.1)
            if line is None:
                if time.monotonic() - heard > longest:
                    raise ProgramHangs(f"{self.name} did not answer '{command}' in {longest:g} s")
                if has_begun and is_enough(""):
                    break
                continue
            heard = time.monotonic()
            if not has_begun:
                if line.startswith("?"):
                    self.receive_rest()
                    raise CommandFailed(f"{self.name} answered '{command}' with: {line[1:].strip()}")
                if not line.startswith("="):
                    continue
                has_begun, line = True, line[1:].strip()
                if not line:
                    continue
            is_over = not line
            if line and is_enough(line):
                break
        if not is_over:
            self.send(b"protocol_version\n")
            self.receive_rest()
            self.receive(longest)

    def receive_rest(self) -> None:
        """Read the rest of an answer that has begun, up to the empty line at its end.

        Raises ProgramDied or ProgramHangs.
        """
        while line := self.next_line(self._patience):
            pass
        if line is None:
            raise ProgramHangs(f"{self.name} did not end its answer in {self._patience:g} s")

    def next_line(self, seconds: float) -> str | None:
        """Return the next line that the program writes; None if it writes none within so many seconds.

        Raises ProgramDied if the program has ended.
        """
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            return None
        if line is None:
            self._lines.put(None)
            raise ProgramDied(f"{self.name} ended without an answer")
        return line

    def receive(self, patience: float | None = None) -> str:
        """Wait for the next answer and return it with its ``=`` or ``?``, without the empty line at its end.

        patience: seconds to wait, None for as long as usual. Raises ProgramDied or ProgramHangs.
        """
        deadline = time.monotonic() + (self._patience if patience is None else patience)
        lines: list[str] = []
        while True:
            line = self.next_line(max(0.0, deadline - time.monotonic()))
            if line is None:
                raise ProgramHangs(f"{self.name} did not answer in time")
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
        """Return those of ``commands`` that the program lists in its answer to `list_commands`."""
        listed = set(self.ask("list_commands").split())
        return {command for command in commands if command in listed}

    def kill(self) -> None:
        """Kill the program; whoever waits for its answer gets ProgramDied. It must still be closed."""
        if not self._let_go():
            self._process.kill()

    def _let_go(self) -> bool:
        """Allow the guard, a process that watches over the program, to kill it; return whether there was a
        guard.
        """
        leash, self._leash = self._leash, None
        if leash is not None:
            os.close(leash)
        return leash is not None

    def close(self, patience: float = 5.0) -> None:
        """Ask the program to quit, and kill it if it does not within ``patience`` seconds."""
        try:
            self.ask("quit", patience=patience)
            self._process.wait(patience)
        except (CommandFailed, ProgramDied, ProgramHangs, subprocess.TimeoutExpired):
            pass
        if self._let_go():
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(1.0)
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        self._listener.join(1.0)
        for stream in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError):
                if stream is not None:
                    stream.close()


def command_words(command: str) -> list[str]:
    """Return the words of a command line, split as the system's shell does; on Windows a backslash is no
    escape.
    """
    if os.name != "nt":
        return shlex.split(command)
    return [word.strip("\"'") for word in shlex.split(command, posix=False)]
