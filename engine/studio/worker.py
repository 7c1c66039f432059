"""The process in which an engine works: it reads jobs from its input, a line of JSON each, and answers so.

A line in is ``{"id": 7, "job": "decide", "with": {...}}``, ``{"stop": 7}`` for a job that nobody wants any more, or
``{"hurry": 7}`` for one that is to end now with what it has found. A line out is ``{"id": 7, "done": ...}``,
``{"id": 7, "error": "..."}``, ``{"id": 7, "stopped": true}``, or on the way ``{"id": 7, "told": ...}`` and, every few
seconds, ``{"id": 7, "alive": true}``; before the first job ``{"preparing": [done, total]}`` and ``{"ready": true}``. It
ends when its input does.

A judge, i.e. another engine, is the server's, so that all workers share one. It is asked by a line out, ``{"asks": 3,
"judge": "katago gtp ...", "question": {...}}``, which a line in answers, ``{"answers": 3, "found": {...}}``;
``{"ends": 3}`` goes out for a question that is to end now, and ``{"complains": "...", "judge": "..."}`` for an answer
that is none.
"""

from __future__ import annotations

import _thread
import contextlib
import functools
import itertools
import json
import os
import queue
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from typing import Any

from engine.library.prepare import prepare

ALIVE_EVERY = 5.0
"""Seconds between two signs of life of a job."""

PATIENCE, LONGEST_PATIENCE = 0.5, 2.0
"""Seconds of the processor, and of the clock at most, for a job to end by itself when nobody wants it any more. Then
it is broken off, and with it goes what the process has learnt; on a busy machine a job only takes longer to end."""

POLL = 0.1
"""Seconds between two looks at whether a judge that thinks is to end."""


class Conversation:
    """The exchange of lines between a worker process and the studio. This process reads jobs and writes
    answers.

    A thread reads all the time, so that a request to stop a job is known at once. jobs: the jobs that were
    read and not yet begun
    """

    def __init__(self) -> None:
        # whatever prints something must not disturb the answers
        self._out = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
        os.dup2(2, 1)
        self._stopped: set[int] = set()
        self._hurried: set[int] = set()
        self._questions = itertools.count(1)
        self._answers: dict[int, queue.SimpleQueue[dict[str, Any]]] = {}
        self._running: int | None = None
        self._arrived = threading.Event()
        self._changing = threading.Lock()
        self._writing = threading.Lock()
        self.jobs: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()

    def listen(self) -> None:
        """Read lines until the input ends, then end the process. Put the jobs in the queue, and note which
        jobs to stop or hurry.
        """
        for line in sys.stdin:
            try:
                said = json.loads(line)
            except ValueError:
                # a studio that was killed leaves a part of a line
                break
            if "stop" in said:
                self._stopped.add(said["stop"])
                threading.Thread(target=self._break_off, args=(said["stop"],), daemon=True).start()
            elif "hurry" in said:
                self._hurried.add(said["hurry"])
            elif "answers" in said:
                waiting = self._answers.get(said["answers"])
                if waiting is not None:
                    waiting.put(said["found"])
            else:
                self.jobs.put(said)
        # nobody is left to answer to; what is computed now is of no use
        os._exit(0)

    def is_stopped(self, number: int) -> bool:
        """Return whether nobody wants the answer to a job any more; ``number`` is its id."""
        return number in self._stopped

    def is_hurried(self, number: int) -> bool:
        """Return whether the answer to a job is wanted now, however little is found yet; ``number`` is the
        job's id.
        """
        return number in self._hurried

    @contextlib.contextmanager
    def doing(self, number: int) -> Iterator[None]:
        """Mark the job with this id as being done while the ``with`` block runs, and write so regularly. If
        the job is stopped and still goes on after a while, KeyboardInterrupt is raised in it.
        """
        self._arrived.clear()
        self._running = number
        done = threading.Event()
        threading.Thread(target=self._live, args=(number, done), daemon=True).start()
        try:
            yield
        except KeyboardInterrupt:
            self._arrived.set()
            raise
        finally:
            done.set()
            with self._changing:
                self._running = None

    def _live(self, number: int, done: threading.Event) -> None:
        """Write a sign of life for a job every few seconds, until the event ``done`` is set."""
        while not done.wait(ALIVE_EVERY):
            self.say(id=number, alive=True)

    def _break_off(self, number: int) -> None:
        """Interrupt the job with this id once it has had its time to end, if the process is still doing it."""
        spent, now = time.process_time(), time.monotonic()
        while self._running == number and time.monotonic() - now < LONGEST_PATIENCE:
            if time.process_time() - spent >= PATIENCE:
                break
            time.sleep(POLL)
        with self._changing:
            if self._running == number:
                _thread.interrupt_main()
                # the lock is held until it has arrived, so that no later job is hit
                self._arrived.wait(PATIENCE)

    def ask(self, command: str, question: dict[str, Any], interrupted: Callable[[], bool]) -> dict[str, Any]:
        """Ask a judge (another engine that judges) a question and return its answer. The question goes
        through the studio's server, which runs the judge.

        command: the judge's command line; question: in the form of `engine.decide.judged.relayed.Channel`, as
        the answer is; interrupted: called now and then; True ends the work early
        """
        number = next(self._questions)
        answers = self._answers[number] = queue.SimpleQueue()
        self.say(asks=number, judge=command, question=question)
        has_ended = False
        try:
            while True:
                with contextlib.suppress(queue.Empty):
                    return answers.get(timeout=POLL)
                if interrupted() and not has_ended:
                    self.say(ends=number)
                    has_ended = True
        except KeyboardInterrupt:
            self.say(ends=number)
            raise
        finally:
            del self._answers[number]

    def complain(self, command: str, sentence: str) -> None:
        """Tell the server that an answer of a judge (another engine that judges) was wrong.

        command: the judge's command line; sentence: says what is wrong
        """
        self.say(complains=sentence, judge=command)

    def tell(self, number: int, told: Any) -> None:
        """Send an interim message about a job that is still being done. ``number`` is the job's id; ``told``
        can be anything that JSON can hold.
        """
        self.say(id=number, told=told)

    def say(self, **words: Any) -> None:
        """Write a dict of these words as one line of JSON to the studio. If nobody reads any more, end the
        process.
        """
        line = json.dumps(words, allow_nan=False) + "\n"
        try:
            with self._writing:
                self._out.write(line)
                self._out.flush()
        except OSError:
            os._exit(0)


def _warm_up(warm_up: Callable[[], None]) -> None:
    """Load what jobs need while none is there; what fails is told on standard error, and by the first job."""
    try:
        warm_up()
    except Exception:
        traceback.print_exc()


def main() -> None:
    """Do the jobs read from standard input one after the other. The process ends when the input ends."""
    # what is inherited may not listen to it
    signal.signal(signal.SIGINT, signal.default_int_handler)
    conversation = Conversation()
    threading.Thread(target=conversation.listen, daemon=True).start()
    prepare(lambda done, total, what: conversation.say(preparing=[done, total]))
    from engine.decide.judged import judges
    from engine.studio.bench import Bench, NotWanted
    from engine.studio.jobs import JOBS

    judges.ask_through(conversation)
    conversation.say(ready=True)
    bench = Bench()
    if conversation.jobs.empty():
        _warm_up(bench.warm_up)
    while (job := conversation.jobs.get()) is not None:
        number = job["id"]
        bench.is_stopped = functools.partial(conversation.is_stopped, number)
        bench.is_hurried = functools.partial(conversation.is_hurried, number)
        bench.tell = functools.partial(conversation.tell, number)
        try:
            if bench.is_stopped():
                raise NotWanted
            with conversation.doing(number):
                found = JOBS[job["job"]](bench, **job["with"])
            conversation.say(id=number, done=found)
        except NotWanted:
            conversation.say(id=number, stopped=True)
        except KeyboardInterrupt:
            # what was broken off in the middle of something is not gone on with
            bench = Bench()
            conversation.say(id=number, stopped=True)
        except ValueError as error:
            conversation.say(id=number, error=str(error))
        except Exception as error:
            traceback.print_exc()
            conversation.say(id=number, error=f"The engine failed: {type(error).__name__}: {error}")


if __name__ == "__main__":
    main()
