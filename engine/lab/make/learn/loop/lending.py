"""A set of numbers that travels with a piece of work, put into a folder where a player can read it."""

from __future__ import annotations

import functools
import tempfile
from pathlib import Path

from engine.decide.decision.number_sets import Contents, write_set

MOST_LENT = 8
"""Sets that a process keeps folders for; those that it asked for last."""


@functools.lru_cache(MOST_LENT)
def lend_set(numbers: Contents) -> tempfile.TemporaryDirectory[str]:
    """Write a set of numbers into a temporary folder, beside an empty folder, and return the folder.

    It lasts as long as somebody keeps it. In one process the same numbers get the same folder, since what was
    read from a file once is not read again.
    """
    folder = tempfile.TemporaryDirectory(prefix="tamen-", ignore_cleanup_errors=True)
    write_set(Path(folder.name) / "numbers", numbers)
    Path(folder.name, "nothing").mkdir()
    return folder


def set_of(folder: tempfile.TemporaryDirectory[str]) -> Path:
    """Return where the set of numbers lies in a folder of `lend_set`."""
    return Path(folder.name, "numbers")


def nothing_of(folder: tempfile.TemporaryDirectory[str]) -> Path:
    """Return the empty folder in a folder of `lend_set`, given to players in place of a person's own
    knowledge.

    A person's own patterns and joseki would make games that nobody else gets.
    """
    return Path(folder.name, "nothing")
