"""A process that compiles for another: it imports the modules whose names it reads, and says what it has done.

It ends when its input does, at once: whoever started it has ended, or needs nothing more.
"""

from __future__ import annotations

import importlib
import os
import queue
import sys
import threading
from contextlib import suppress

from engine.jit.news import when_compiled

BEGUN = "begun"
"""Said once, when the process is there."""

KERNEL = "kernel"
"""Said for each kernel that was compiled."""

DONE = "done"
"""Said when a module is imported, or cannot be; then the next may be named."""


def main() -> None:
    """Import the modules whose names come on standard input, one a line.

    For each kernel compiled and each module done a line is printed. The process ends when its input does.
    """
    names: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(names,), daemon=True).start()
    print(BEGUN, flush=True)
    when_compiled(lambda: print(KERNEL, flush=True))
    while True:
        # what is wrong with a module is said to whoever imports it in the program itself
        with suppress(Exception):
            importlib.import_module(names.get())
        print(DONE, flush=True)


def _read(names: queue.SimpleQueue[str]) -> None:
    for line in sys.stdin:
        names.put(line.strip())
    os._exit(0)


if __name__ == "__main__":
    main()
