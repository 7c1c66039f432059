"""Writing messages for people to standard error, if there is one; the answers go to standard output."""

from __future__ import annotations

import contextlib
import sys


def write(text: str) -> None:
    """Write a text to standard error at once, without adding anything; do nothing if nobody listens there."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        sys.stderr.write(text)
        sys.stderr.flush()


def say(text: str) -> None:
    """Write a line ``tamen: TEXT`` to standard error."""
    write(f"tamen: {text}\n")
