"""Who is told when kernels are missing and when they are compiled.

Nothing of the compiler is imported here, so whoever wants to be told need not wait for it.
"""

from __future__ import annotations

from collections.abc import Callable

_before: list[Callable[[], None]] = []
_after: list[Callable[[], None]] = []


def before_compiling(prepare: Callable[[], None]) -> None:
    """Set what is called, once, when a kernel turns out to be missing in the cache: it may fill the cache."""
    _before[:] = [prepare]


def when_compiled(tell: Callable[[], None]) -> None:
    """Set what is called for each kernel that this process compiles."""
    _after[:] = [tell]


def is_missing() -> None:
    """A kernel is not in the cache."""
    while _before:
        _before.pop()()


def is_compiled() -> None:
    """A kernel was compiled."""
    for tell in _after:
        tell()
