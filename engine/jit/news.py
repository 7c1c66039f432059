"""Who is told when kernels are missing and when they are compiled.

Nothing of the compiler is imported here, so whoever wants to be told need not wait for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

_before: list[Callable[[], None]] = []
_held: list[bool] = []
_after: list[Callable[[], None]] = []


def before_compiling(prepare: Callable[[], None]) -> None:
    """Set what is called, once, when a kernel turns out to be missing in the cache: it may fill the cache."""
    _before[:] = [prepare]


def when_compiled(tell: Callable[[], None]) -> None:
    """Set what is called for each kernel that this process compiles."""
    _after[:] = [tell]


@contextmanager
def holding_back() -> Iterator[None]:
    """Within the block nothing is compiled that is only imported: a kernel that is missing waits for its first call.

    So a command line can be read, and refused, with the modules that it is about. After the block whoever asked to be
    told before anything is compiled is told, if a kernel was missing.
    """
    before = len(_held)
    _held.append(False)
    try:
        yield
    finally:
        was_missing = any(_held[before:])
        del _held[before:]
    if was_missing:
        is_missing()


def is_held_back() -> bool:
    """Whether a missing kernel waits; it is noted that there is one."""
    if _held:
        _held[-1] = True
    return bool(_held)


def is_missing() -> None:
    """A kernel is not in the cache."""
    while _before:
        _before.pop()()


def is_compiled() -> None:
    """A kernel was compiled."""
    for tell in _after:
        tell()
