"""The loop of the Go Text Protocol: read lines, carry commands out in order, answer each at once.

A thread reads standard input, so lines arrive while a command runs; the answers come strictly in order.
Nothing but answers can reach the standard output: its file descriptor is kept aside and replaced by standard
error before any command runs.
"""

from __future__ import annotations

import contextlib
import os
import queue
import sys
import threading
import time
import traceback
from typing import BinaryIO, NoReturn

from engine.base.errors import PreparationError, reason_of
from engine.base.standard_error import say
from engine.explain.words.languages import speaking
from engine.gtp.ending import BREATH, can_talk, when_nobody_reads
from engine.gtp.interruption import PATIENCE
from engine.gtp.pondering import ponder
from engine.gtp.protocol import (
    END_OF_ANSWER,
    GtpError,
    Request,
    format_answer,
    format_beginning,
    format_part,
    is_interrupt,
    parse_line,
)
from engine.gtp.session import Session

LONGEST_LINE = 1 << 20
"""Bytes of one line that are read; a longer line is no command."""


class ConversationLog:
    """A file that records the conversation, each line with ``<`` (received) or ``>`` (sent) before it."""

    def __init__(self, path: str) -> None:
        """Open the log file, and replace an old one. Raises OSError."""
        self._file = open(path, "wb")  # noqa: SIM115 - open for the whole conversation

    def write(self, mark: str, text: bytes) -> None:
        """Write the lines of ``text`` to the log and flush it.

        ``mark`` stands before each line: ``<`` for received, ``>`` for sent. If the log can no longer be
        written (a full disk), a warning is given and logging ends.
        """
        lines = [f"{mark} ".encode() + line.rstrip(b"\r") for line in text.rstrip(b"\r\n").split(b"\n")]
        try:
            self._file.write(b"\n".join(lines) + b"\n")
            self._file.flush()
        except (OSError, ValueError) as error:
            if not self._file.closed:
                reason = reason_of(error) if isinstance(error, OSError) else error
                say(f"the log cannot be written any more: {reason}")
                with contextlib.suppress(OSError):
                    self._file.close()


class Server:
    """The server of one GTP conversation: it reads commands from one stream and writes answers to another."""

    def __init__(
        self, session: Session, source: BinaryIO, target: BinaryIO, log: ConversationLog | None = None
    ) -> None:
        self._session = session
        self._source = source
        self._target = target
        self._log = log
        self._received: queue.SimpleQueue[tuple[int, bytes] | None] = queue.SimpleQueue()
        self._identity = ""
        self._has_begun = False
        session.send = self.send_part

    def serve(self) -> None:
        """Answer commands until quit, until the input ends, or until nobody reads the answers any more."""
        threading.Thread(target=self._read, name="reader", daemon=True).start()
        while not self._session.quitting:
            item = self._next()
            if item is None:
                return
            number, line = item
            self._session.interruption.running = number
            self._session.has_moved = False
            answer = self.answer(line)
            if answer and not self._send(answer):
                return
            ponder(self._session)

    def end(self) -> None:
        """End the conversation, whatever is running, because nobody reads the answers any more.

        It is called from another thread.
        """
        self._session.quitting = True
        self._session.interruption.end()
        self._received.put(None)

    def answer(self, line: bytes) -> bytes:
        """Carry out the command in one line and return its answer; an empty one if the line holds no command.

        Never raises an Exception.
        """
        if self._log:
            self._log.write("<", line)
        if len(line) > LONGEST_LINE:
            return format_answer(False, "", f"line too long, expected at most {LONGEST_LINE} bytes")
        request = parse_line(line)
        if request is None:
            return b""
        self._identity, self._has_begun = request.identity, False
        try:
            succeeded, text = True, self._carry_out(request)
        except (GtpError, PreparationError) as error:
            succeeded, text = False, str(error).replace("\n", " ")
        except Exception as error:
            if self._session.options.verbose:
                traceback.print_exc()
            succeeded = False
            text = f"internal error: {type(error).__name__}: {error}".replace("\n", " ")
        # whatever was drawn while the command ran stays until its answer comes
        self._session.live.clear()
        if self._has_begun:
            return self._rest_of_answer(succeeded, text)
        return format_answer(succeeded, request.identity, text)

    def send_part(self, text: str) -> None:
        """Send ``text`` at once as the next lines of the running command's answer.

        Before the first text the beginning of the answer is sent. If nobody reads any more, the command is
        asked to finish, and no further one is carried out.
        """
        part = b"" if self._has_begun else format_beginning(self._identity)
        self._has_begun = True
        part += format_part(text) if text else b""
        if part and not self._send(part):
            self._session.quitting = True
            self._session.interruption.request(self._session.interruption.running)

    def _rest_of_answer(self, succeeded: bool, text: str) -> bytes:
        """Return the bytes that end an answer of which some lines were already sent.

        If the command has ``succeeded``, these are ``text``, the rest of the answer, and its end. If not,
        they are only the end: the answer already began as a success, so ``text``, the error, is written to
        standard error.
        """
        if not succeeded:
            say(text)
        return (format_part(text) if succeeded and text else b"") + END_OF_ANSWER

    def _carry_out(self, request: Request) -> str:
        with speaking(self._session.options.language):
            return self._session.commands[request.name].run(self._session, request.arguments)

    def _next(self) -> tuple[int, bytes] | None:
        while True:
            with contextlib.suppress(queue.Empty):
                return self._received.get(timeout=PATIENCE)

    def _read(self) -> None:
        number, last = 0, time.monotonic()
        with contextlib.suppress(OSError, ValueError):
            while line := self._source.readline(LONGEST_LINE + 1):
                if len(line) > LONGEST_LINE:
                    self._skip_rest(line)
                if is_interrupt(line):
                    self._session.interruption.request(number)
                number += 1
                self._received.put((number, line))
                self._session.interruption.receive(number)
                last = time.monotonic()
        if time.monotonic() - last > BREATH:
            self._session.interruption.end()
        self._received.put(None)
        self._session.interruption.receive(number + 1)

    def _skip_rest(self, line: bytes) -> None:
        while line and not line.endswith(b"\n"):
            line = self._source.readline(LONGEST_LINE)

    def _send(self, answer: bytes) -> bool:
        """Write and flush an answer, and return whether that was possible.

        It is not possible if nobody reads the answers any more, or if writing fails; a failure is told on
        standard error.
        """
        if self._log:
            self._log.write(">", answer)
        try:
            self._target.write(answer)
            self._target.flush()
        except (BrokenPipeError, ValueError):
            return False
        except OSError as error:
            say(f"the answers cannot be written: {reason_of(error)}")
            return False
        return True


def claim_standard_output() -> BinaryIO:
    """Return a stream that carries nothing but the answers.

    Whatever else is printed to standard output goes to standard error from now on.
    """
    sys.stdout.flush()
    answers = os.fdopen(os.dup(1), "wb")
    with contextlib.suppress(OSError):
        os.dup2(2, 1)
    sys.stdout = sys.stderr
    return answers


def run(session: Session, log: ConversationLog | None) -> NoReturn:
    """Serve a session's conversation on the standard streams, then end the process.

    log: where the conversation is written down; None for nowhere. The process skips Python's usual shutdown,
    which could wait for a compilation in the background, or for the thread that still reads.
    """
    status = 0
    if not can_talk():
        os._exit(1)
    answers = claim_standard_output()
    server = Server(session, sys.stdin.buffer, answers, log)
    when_nobody_reads(answers, server.end)
    try:
        server.serve()
    except KeyboardInterrupt:
        status = 130
    with contextlib.suppress(OSError, ValueError, AttributeError):
        sys.stderr.flush()
    os._exit(status)
