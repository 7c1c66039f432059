"""This very engine as a GTP program within the process: for matches of thousands of games, each of a second or two.

It answers as one that was started by a command line would, but no other process has to load its code first.
"""

from __future__ import annotations

import io
import time

from engine.gtp.server import Server
from engine.gtp.session import Options, Session
from engine.jit.start.warmup import WarmUp
from engine.lab.gtp_program import CommandFailed
from engine.library.prepare import prepare_stage
from engine.library.stages import STAGES


class OwnProgram:
    """A GTP conversation with the engine within this process. ``spent``: seconds that it took over all
    answers so far.
    """

    def __init__(self, options: Options, name: str) -> None:
        """Begin a conversation with an engine that has these options; ``name``: what errors call it."""
        self.name, self.spent = name, 0.0
        # nothing is read from the streams or written to them: lines are handed over one by one
        self._server = Server(Session(options, _Prepared(STAGES)), io.BytesIO(), io.BytesIO())

    def ask(self, command: str) -> str:
        """Give a GTP command and return the answer without its ``=``. Raises CommandFailed."""
        began = time.monotonic()
        answer = self._server.answer(command.encode()).decode().strip()
        self.spent += time.monotonic() - began
        if answer.startswith("?"):
            raise CommandFailed(f"{self.name} answered '{command}' with: {answer[1:].strip()}")
        return answer[1:].strip()

    def close(self) -> None:
        """End the conversation; nothing has to be done for that."""


class _Prepared(WarmUp):
    """Stands in for the preparation of the engine in the background: each stage (its tables and compiled
    code) is prepared at the moment when it is asked for.
    """

    def wait(self, stage: str, seconds: float | None = None) -> bool:
        """Prepare a stage and those before it at once, and return True. Raises PreparationError."""
        prepare_stage(stage)
        return True

    def is_loaded(self, seconds: float) -> bool:
        """Prepare all stages at once, and return True. Raises PreparationError."""
        return self.wait(list(STAGES)[-1])

    def is_soon_ready(self, stage: str, seconds: float) -> bool:
        """Prepare a stage at once, and return True. Raises PreparationError."""
        return self.wait(stage)
