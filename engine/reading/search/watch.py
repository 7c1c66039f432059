"""Ending a long reading from outside: another thread looks at the clock, which the reading itself does not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread

EVERY = 0.01
"""Seconds between two looks at whether it is over."""


class OutOfTime(Exception):
    """Raised if the time is over before all answers are found; what was found before is kept."""


@contextmanager
def watched(is_over: Callable[[], bool], stop: Callable[[], None]) -> Iterator[None]:
    """Watch ``is_over`` from another thread while the block runs.

    Once ``is_over`` returns True, ``stop`` is called every few milliseconds until the block ends.
    """
    done = Event()

    def look() -> None:
        while not done.wait(EVERY):
            if is_over():
                stop()

    watcher = Thread(target=look, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        done.set()
        watcher.join()
