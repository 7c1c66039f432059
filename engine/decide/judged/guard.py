"""A process that starts a judge and ends it when whoever asked for it has ended, however that ended.

A judge reads our commands from its own standard input, which this process only hands on to it. It holds a second pipe
whose other end nobody but the asking process has: when that closes, the judge and all that it started are killed.

    python -m engine.decide.judged.guard PIPE WORD...
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading

NOT_STARTED = 127
"""Exit status if the program cannot be started, as shells have it."""


def main(arguments: list[str]) -> int:
    """Run the program ``arguments[1:]`` until it ends, and kill it if the process that wants it ends before.

    ``arguments[0]`` is the number of a pipe that the other process holds open; the pipe closes when that
    process ends. Returns the program's exit status. If the program cannot be started, a sentence is written
    to standard error and NOT_STARTED is returned.
    """
    pipe, words = int(arguments[0]), arguments[1:]
    try:
        program = subprocess.Popen(words, start_new_session=True)
    except OSError as error:
        print(f"{words[0]}: {error.strerror}", file=sys.stderr)
        return NOT_STARTED
    for stream in (0, 1):
        os.close(stream)
    threading.Thread(target=_kill_when_closed, args=(pipe, program.pid), daemon=True).start()
    return program.wait()


def _kill_when_closed(pipe: int, group: int) -> None:
    """Wait until nobody holds the writing end of a pipe open any more, then kill a group of processes."""
    with contextlib.suppress(OSError):
        while os.read(pipe, 1):
            pass
    with contextlib.suppress(OSError):
        os.killpg(group, signal.SIGKILL)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
