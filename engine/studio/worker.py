"""The process in which an engine works: it reads jobs from its input, a line of JSON each, and answers so.

A line in is ``{"id": 7, "job": "decide", "with": {...}}``, or ``{"stop": 7}`` for a job that nobody wants any more. A
line out is ``{"id": 7, "done": ...}``, ``{"id": 7, "error": "..."}``, or ``{"id": 7, "told": ...}`` on the way; before
the first job ``{"preparing": [done, total]}`` and ``{"ready": true}``. It ends when its input does.
"""

from __future__ import annotations

import functools
import json
import os
import queue
import sys
import threading
import traceback
from typing import Any

from engine.library.prepare import prepare


class Conversation:
    """The exchange of lines between a worker process and the studio: it reads jobs and writes answers.

    A thread reads all the time, so that a request to stop a job is known at once. jobs: those that were read
    and not yet begun
    """

    def __init__(self) -> None:
        # whatever prints something must not disturb the answers
        self._out = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
        os.dup2(2, 1)
        self._stopped: set[int] = set()
        self.jobs: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()

    def listen(self) -> None:
        """Read lines until there are no more: queue the jobs, and note which jobs are to be stopped. Then end
        the process.
        """
        for line in sys.stdin:
            try:
                said = json.loads(line)
            except ValueError:
                # a studio that was killed leaves a part of a line
                break
            if "stop" in said:
                self._stopped.add(said["stop"])
            else:
                self.jobs.put(said)
        # nobody is left to answer to; what is computed now is of no use
        os._exit(0)

    def is_stopped(self, number: int) -> bool:
        """Return whether nobody wants the answer to a job any more; ``number`` is its id."""
        return number in self._stopped

    def tell(self, number: int, told: Any) -> None:
        """Write a message about a job, ``told``, before its answer; ``number`` is the job's id."""
        self.say(id=number, told=told)

    def say(self, **words: Any) -> None:
        """Write a line of JSON with these words; if nobody reads any more the process ends."""
        line = json.dumps(words, allow_nan=False) + "\n"
        try:
            self._out.write(line)
            self._out.flush()
        except OSError:
            os._exit(0)


def main() -> None:
    """Do the jobs that are read from standard input, one after the other, until the input ends and the
    process with it.
    """
    conversation = Conversation()
    threading.Thread(target=conversation.listen, daemon=True).start()
    prepare(lambda done, total, what: conversation.say(preparing=[done, total]))
    from engine.studio.bench import Bench, Stopped
    from engine.studio.jobs import JOBS

    conversation.say(ready=True)
    bench = Bench()
    while (job := conversation.jobs.get()) is not None:
        number = job["id"]
        bench.is_stopped = functools.partial(conversation.is_stopped, number)
        bench.tell = functools.partial(conversation.tell, number)
        try:
            if bench.is_stopped():
                raise Stopped
            conversation.say(id=number, done=JOBS[job["job"]](bench, **job["with"]))
        except Stopped:
            conversation.say(id=number, stopped=True)
        except ValueError as error:
            conversation.say(id=number, error=str(error))
        except Exception as error:
            traceback.print_exc()
            conversation.say(id=number, error=f"The engine failed: {type(error).__name__}: {error}")


if __name__ == "__main__":
    main()
