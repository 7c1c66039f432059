"""What is said beside the answers: on standard error, if there is one."""

from __future__ import annotations

import contextlib
import sys


def write(text: str) -> None:
    """Write a text as it is, at once. Nothing happens where nobody listens: no conversation fails for that."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        sys.stderr.write(text)
        sys.stderr.flush()


def say(text: str) -> None:
    """Write a line with the engine's name before it."""
    write(f"tamen: {text}\n")
