"""A block of a command that Ctrl-C ends early; what was done until then is kept and told."""

from __future__ import annotations

import sys
from types import TracebackType

STATUS = 130
"""The exit status of a command that was broken off from the keyboard."""


class BreakingOff:
    """A ``with`` block that Ctrl-C ends early without an error: the program goes on behind the block.

    happened: whether Ctrl-C ended the block
    """

    def __init__(self, command: str) -> None:
        """``command``: name of the command, which begins the note about Ctrl-C on standard error."""
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
        """Return the command's exit status: STATUS (130) if Ctrl-C ended the block, else ``otherwise``."""
        return STATUS if self.happened else otherwise
