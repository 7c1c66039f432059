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
    """Write a set of the player's numbers (files of weights and the like) into a new temporary folder, from
    which a player can load them. Return the folder, which also holds an empty folder (`nothing_of`).

    The folder is deleted once nobody refers to the object returned. A player does not read a file again that
    it has read once. Therefore the same numbers give the same folder again within one process.
    """
    folder = tempfile.TemporaryDirectory(prefix="tamen-", ignore_cleanup_errors=True)
    write_set(Path(folder.name) / "numbers", numbers)
    Path(folder.name, "nothing").mkdir()
    return folder


def set_of(folder: tempfile.TemporaryDirectory[str]) -> Path:
    """Return the path of the set of numbers in a temporary folder that `lend_set` made."""
    return Path(folder.name, "numbers")


def nothing_of(folder: tempfile.TemporaryDirectory[str]) -> Path:
    """Return the path of the empty folder in a temporary folder that `lend_set` made.

    Players get it instead of the folder of a person's own patterns and joseki. With that one they would play
    games that nobody else gets.
    """
    return Path(folder.name, "nothing")
