"""This very engine as a GTP program within the process: for matches of thousands of games, each of a second or two.

It answers as one that was started by a command line would, but no other process has to load its code first.
"""

from __future__ import annotations

import io
import time
from collections.abc import Callable

from engine.decide.judged.gtp_program import CommandFailed
from engine.gtp.server import Server
from engine.gtp.session import Options, Session


class OwnProgram:
    """A GTP conversation with the engine inside this process. ``spent``: seconds that it has taken for all
    answers so far.
    """

    def __init__(self, options: Options, name: str, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin a conversation with an engine that has these options.

        name: the name for it in error messages; clock: a function that tells the time, such as the
        processor's, by which its seconds are counted
        """
        self.name, self.spent = name, 0.0
        self._clock = clock
        # nothing is read from the streams or written to them: lines are handed over one by one
        self._server = Server(Session(options), io.BytesIO(), io.BytesIO())

    def ask(self, command: str) -> str:
        """Give a GTP command and return the answer without its ``=``. Raises CommandFailed."""
        began = self._clock()
        answer = self._server.answer(command.encode()).decode().strip()
        self.spent += self._clock() - began
        if answer.startswith("?"):
            raise CommandFailed(f"{self.name} answered '{command}' with: {answer[1:].strip()}")
        return answer[1:].strip()

    def close(self) -> None:
        """End the conversation. There is nothing to do for that."""
