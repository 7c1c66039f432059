"""Telling the running command that it should finish."""

from __future__ import annotations

import sys
import threading

PATIENCE = 1.0
"""Seconds after which waiting for a line lets Python look for Ctrl-C (some systems cannot interrupt a long wait)."""


class Interruption:
    """Tells the running command whether to finish early: because the controller asked for it, or has sent the
    next line.

    Lines are numbered as they are received. A request to finish counts only for commands received before it,
    not for later ones. The thread that reads the input calls the methods that note what came in. The running
    command calls the methods that tell whether to finish.
    """

    def __init__(self) -> None:
        self.running = 0
        self._requested = -1
        self._received = 0
        self._news = threading.Condition()

    def request(self, received: int) -> None:
        """Ask the commands that came in up to line number ``received``, that line included, to finish."""
        with self._news:
            self._requested = received
            self._news.notify_all()

    def end(self) -> None:
        """Ask all commands to finish: nobody waits for their answers any more."""
        with self._news:
            self._requested = sys.maxsize
            self._news.notify_all()

    def receive(self, number: int) -> None:
        """Note that the line of this number was received.

        The end of the input is noted in the same way, as if one more line followed the last one.
        """
        with self._news:
            self._received = number
            self._news.notify_all()

    def is_set(self) -> bool:
        """Tell whether the running command was asked to finish."""
        return self._requested >= self.running

    def is_followed(self) -> bool:
        """Tell whether anything was received after the running command.

        If so, nobody waits for more of an analysis.
        """
        return self._received > self.running

    def ends_analysis(self) -> bool:
        """Tell whether an analysis should end, because it was asked to or because the next line came in."""
        return self.is_set() or self.is_followed()

    def wait(self, seconds: float) -> None:
        """Wait until an analysis should end, but not longer than ``seconds``."""
        with self._news:
            self._news.wait_for(self.ends_analysis, timeout=seconds)
