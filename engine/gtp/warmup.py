"""Preparing the compiled code in the background, so that the first questions are answered at once.

Importing a module with kernels loads them from the cache or compiles them (seconds to minutes on the first
start). `WarmUp` imports the modules of `engine.library.stages`, in order, in a thread, and says on standard error what
goes on. Whoever needs a stage waits for it.
"""

from __future__ import annotations

import importlib
import threading
import time
from collections.abc import Callable, Mapping, Sequence

from engine.gtp.standard_error import say
from engine.library.stages import STAGES


class WarmUpError(Exception):
    """A stage could not be prepared; the text says why."""


class WarmUp:
    """Imports the stages' modules in a thread of its own."""

    def __init__(
        self, stages: Mapping[str, Sequence[str]] = STAGES, report: Callable[[str], None] = say
    ) -> None:
        self._stages = stages
        self._report = report
        self._ready = {stage: threading.Event() for stage in stages}
        self._done: set[str] = set()
        self._failure = ""
        self._thread = threading.Thread(target=self._run, name="warm-up", daemon=True)

    def start(self) -> None:
        """Begin; returns at once."""
        self._thread.start()

    def wait(self, stage: str, seconds: float | None = None) -> bool:
        """Return when a stage is ready, or after so many seconds; whether it is ready.

        Raises WarmUpError if it cannot be made ready.
        """
        if not self._ready[stage].wait(seconds):
            return False
        if stage not in self._done:
            raise WarmUpError(self._failure)
        return True

    def finish(self) -> None:
        """Return when everything is ready, or cannot be made ready."""
        self._thread.join()

    def _run(self) -> None:
        started = time.perf_counter()
        try:
            self._listen_for_compilation()
            for stage, modules in self._stages.items():
                for module in modules:
                    importlib.import_module(module)
                self._done.add(stage)
                self._ready[stage].set()
            self._report(f"ready after {time.perf_counter() - started:.1f} s")
        except Exception as error:
            self._failure = f"the compiled code could not be prepared: {type(error).__name__}: {error}"
            self._report(self._failure)
        finally:
            for event in self._ready.values():
                event.set()

    def _listen_for_compilation(self) -> None:
        """Say so, once, when numba begins to compile something instead of loading it from the cache."""
        # imported here, in the thread: the process answers before numba is there
        from numba.core import event

        report = self._report

        class Listener(event.Listener):
            told = False

            def on_start(self, event: object) -> None:
                if not self.told:
                    self.told = True
                    report(
                        "compiling (on the first start and after a change of the sources only); please wait"
                    )

            def on_end(self, event: object) -> None:
                """Nothing to say for a single kernel."""

        event.register("numba:compile", Listener())
