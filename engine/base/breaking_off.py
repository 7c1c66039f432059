"""A block of a command that Ctrl-C or the system ends early; what was done until then is kept and told."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import Any

STATUS = 130
"""The exit status of a command that was broken off from the keyboard."""

ENDED_STATUS = 143
"""The exit status of a command that another process ended by SIGTERM."""


class Ended(KeyboardInterrupt):
    """Raised where another process asks this one to end by SIGTERM."""


class BreakingOff:
    """A ``with`` block that Ctrl-C or SIGTERM ends early without an error: the program goes on behind the block.

    happened: whether one of them ended the block
    """

    def __init__(self, command: str) -> None:
        """``command``: name of the command, which begins the note about it on standard error."""
        self._command = command
        self._status = 0
        self._usual: Any = None

    @property
    def happened(self) -> bool:
        """Whether the block was ended early."""
        return bool(self._status)

    def __enter__(self) -> BreakingOff:
        # only the main thread is asked by signals
        if threading.current_thread() is threading.main_thread():
            self._usual = signal.signal(signal.SIGTERM, _ends(os.getpid()))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if self._usual is not None:
            signal.signal(signal.SIGTERM, self._usual)
        if kind is None or not issubclass(kind, KeyboardInterrupt):
            return False
        self._status = ENDED_STATUS if issubclass(kind, Ended) else STATUS
        print(f"\n{self._command}: broken off; what was done until then is kept", file=sys.stderr)
        return True

    def status(self, otherwise: int = 0) -> int:
        """Return the command's exit status: STATUS or ENDED_STATUS if the block was ended early, else ``otherwise``."""
        return self._status or otherwise


def _ends(process: int) -> Callable[[int, FrameType | None], None]:
    """Return what SIGTERM does within a block: it raises Ended in the process of this number.

    One that was forked from it ends as it would without the block.
    """

    def end(number: int, frame: FrameType | None) -> None:
        if os.getpid() == process:
            raise Ended
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)

    return end
