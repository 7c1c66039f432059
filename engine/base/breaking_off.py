"""Ctrl-C: what runs ends, what was done is kept and told."""

from __future__ import annotations

import sys
from types import TracebackType

STATUS = 130
"""The exit status of a command that was broken off from the keyboard."""


class BreakingOff:
    """A block that Ctrl-C ends early; what follows it works with what was done until then.

    happened: whether it was ended early
    """

    def __init__(self, command: str) -> None:
        """``command`` is what the note on standard error begins with."""
        self._command = command
        self.happened = False

    def __enter__(self) -> BreakingOff:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if kind is None or not issubclass(kind, KeyboardInterrupt):
            return False
        self.happened = True
        print(f"\n{self._command}: broken off; what was done until then is kept", file=sys.stderr)
        return True

    def status(self, otherwise: int = 0) -> int:
        """Return the exit status: STATUS if the block was ended early."""
        return STATUS if self.happened else otherwise
