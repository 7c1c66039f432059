"""Noticing that a conversation has ended though no line says so: nobody reads the answers, or the input has ended."""

from __future__ import annotations

import select
import sys
import threading
from collections.abc import Callable
from typing import BinaryIO

from engine.base.standard_error import say

BREATH = 0.5
"""Seconds: an input that ends so soon after its last line is a script, which waits for all of its answers.

One that ends later is the end of a conversation, in the middle of which nobody waits for the answer any more.
"""


def can_talk() -> bool:
    """Return whether the process has a standard input and a standard output.

    If one is missing, a message on standard error says so.
    """
    if sys.stdin is None or sys.stdout is None:
        say("there is no standard input or no standard output to talk on")
        return False
    return True


def when_nobody_reads(answers: BinaryIO, tell: Callable[[], None]) -> None:
    """Call ``tell``, from a thread, as soon as the program that reads ``answers`` closes the pipe or socket.

    Nothing is done on a system that cannot notice this (Windows), or if ``answers`` is neither a pipe nor a
    socket.
    """
    if hasattr(select, "poll"):
        threading.Thread(target=_wait_until_closed, args=(answers, tell), name="end", daemon=True).start()


def _wait_until_closed(answers: BinaryIO, tell: Callable[[], None]) -> None:
    watch = select.poll()
    # closing is always reported, and nothing else is asked for
    watch.register(answers.fileno(), 0)
    watch.poll()
    tell()
