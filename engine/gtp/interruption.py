"""Whether the running command should finish."""

from __future__ import annotations

import threading

PATIENCE = 1.0
"""Seconds after which waiting for a line lets Python look for Ctrl-C (some systems cannot interrupt a long wait)."""


class Interruption:
    """Whether the running command should finish: because the controller asked for it, or went on to the next line.

    Lines are numbered as they are received. A request counts for commands received before it only, so one
    that comes in while commands are waiting does not touch a later one. Told by the reading thread, asked by
    the command.
    """

    def __init__(self) -> None:
        self.running = 0
        self._requested = -1
        self._received = 0
        self._news = threading.Condition()

    def request(self, received: int) -> None:
        """Interrupt all commands up to this number."""
        with self._news:
            self._requested = received
            self._news.notify_all()

    def receive(self, number: int) -> None:
        """Note that the line of this number came in (or, with the number after the last line, the end of input)."""
        with self._news:
            self._received = number
            self._news.notify_all()

    def is_set(self) -> bool:
        """Whether the command that is running was asked to finish."""
        return self._requested >= self.running

    def is_followed(self) -> bool:
        """Whether anything came in after the command that is running: then nobody waits for more of an analysis."""
        return self._received > self.running

    def ends_analysis(self) -> bool:
        """Whether an analysis should end."""
        return self.is_set() or self.is_followed()

    def wait(self, seconds: float) -> None:
        """Return when an analysis should end, or after so many seconds."""
        with self._news:
            self._news.wait_for(self.ends_analysis, timeout=seconds)
