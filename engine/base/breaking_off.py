"""A block of a command that Ctrl-C or the system ends early; what was done until then is kept and told."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import Any

from engine.base.standard_error import write

STATUS = 130
"""The exit status of a command that was broken off from the keyboard."""

SIGNALS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
"""What else asks a command to end: another process, and a terminal that was closed."""


class Ended(KeyboardInterrupt):
    """Raised in this process when one of the signals SIGNALS asks the process to end.

    status: the exit status of the command that was ended: 128 plus the number of the signal
    """

    def __init__(self, number: int) -> None:
        super().__init__()
        self.status = 128 + number


class BreakingOff:
    """A ``with`` block that Ctrl-C or one of the signals SIGNALS ends early, without an error.

    The program then goes on with what follows the block.

    happened: whether the block was ended early in this way
    """

    def __init__(self, command: str) -> None:
        """Make a block that Ctrl-C or a signal ends early; it is entered by ``with``.

        If that happens, a line on standard error says so. It begins with ``command``, the name of the
        command.
        """
        self._command = command
        self._status = 0
        self._usual: dict[int, Any] = {}

    @property
    def happened(self) -> bool:
        """Whether Ctrl-C or a signal ended the ``with`` block early."""
        return bool(self._status)

    def __enter__(self) -> BreakingOff:
        # only the main thread is asked by signals
        if threading.current_thread() is threading.main_thread():
            for number in SIGNALS:
                # what whoever began the command wants to be ignored (nohup) stays so
                if signal.getsignal(number) != signal.SIG_IGN:
                    self._usual[number] = signal.signal(number, _ends(os.getpid()))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        while self._usual:
            signal.signal(*self._usual.popitem())
        if not isinstance(error, KeyboardInterrupt):
            return False
        self._status = error.status if isinstance(error, Ended) else STATUS
        # a terminal that was closed takes no words
        write(f"\n{self._command}: broken off; what was done until then is kept\n")
        return True

    def status(self, otherwise: int = 0) -> int:
        """Return the exit status of the command: that of the signal if the block was ended early, else
        ``otherwise``.
        """
        return self._status or otherwise


def _ends(process: int) -> Callable[[int, FrameType | None], None]:
    """Return a handler for signals that raises Ended in the process with the number ``process``.

    A process forked from that one inherits the handler. There it ends the forked process without an
    exception, as the signal would without any handler.
    """

    def end(number: int, frame: FrameType | None) -> None:
        if os.getpid() == process:
            raise Ended(number)
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)

    return end
