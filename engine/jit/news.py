"""Calling whoever wants to know that kernels are missing, or that one was compiled.

Nothing of the compiler is imported here, so whoever wants to be told need not wait for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

_before: list[Callable[[], None]] = []
_held: list[bool] = []
_after: list[Callable[[], None]] = []


def before_compiling(prepare: Callable[[], None]) -> None:
    """Set the function that is called, once, as soon as a kernel turns out to be missing in the cache.

    The function may compile kernels into the cache.
    """
    _before[:] = [prepare]


def when_compiled(tell: Callable[[], None]) -> None:
    """Set the function to call after each kernel that this process compiles."""
    _after[:] = [tell]


@contextmanager
def holding_back() -> Iterator[None]:
    """Within the block, import modules without compiling their missing kernels.

    Each of these is compiled at its first call. So a command line can be read, and refused, with the help of
    the modules that it is about. If a kernel was missing, the function set by `before_compiling` is called
    after the block.
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
    """Tell whether a missing kernel must not be compiled now, because a block of `holding_back` is open.

    If so, it is noted for this block that a kernel is missing.
    """
    if _held:
        _held[-1] = True
    return bool(_held)


def is_missing() -> None:
    """Report that a kernel is not in the cache: call, only once, the function that `before_compiling` set."""
    while _before:
        _before.pop()()


def is_compiled() -> None:
    """Report that this process compiled a kernel: call the function set by `when_compiled`."""
    for tell in _after:
        tell()
