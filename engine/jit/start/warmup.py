"""Preparing the compiled code in the background, so that the first questions are answered at once.

Importing a module with kernels loads them from the cache. On the first start other processes fill it
(`engine.jit.start.compilation`), those of the first stages first. `WarmUp` imports the modules of the stages that it
is given, in order, in a thread, each stage as soon as it is compiled, and says on standard error what goes on. Whoever
needs a stage waits for it.
"""

from __future__ import annotations

import importlib
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from engine.base.standard_error import say
from engine.jit.start.preparation import load, note_ready

if TYPE_CHECKING:
    from engine.jit.start.compilation import Compilation


PAUSE_BETWEEN_KERNELS = 0.01
"""Seconds; loading one takes a fifth of that."""


class WarmUpError(Exception):
    """Raised when a stage cannot be prepared; the text says why."""


class WarmUp:
    """Prepares the compiled code of several stages, one after another, in a background thread."""

    def __init__(self, stages: Mapping[str, Sequence[str]], report: Callable[[str], None] = say) -> None:
        """``stages``: names of the modules of each stage, by the stage's name, in order of preparation.

        ``report`` is given each sentence that is to be said meanwhile.
        """
        self._stages = stages
        self._modules = [module for needed in stages.values() for module in needed]
        self._report = report
        self._ready = {stage: threading.Event() for stage in stages}
        self._done: set[str] = set()
        self._is_begun, self._is_loaded = threading.Event(), threading.Event()
        self._compiles = False
        self._failure = ""
        self._left: Callable[[], float | None] = lambda: None
        self._thread = threading.Thread(target=self._run, name="warm-up", daemon=True)

    def start(self) -> None:
        """Begin to prepare in the background and return at once."""
        self._thread.start()

    def wait(self, stage: str, seconds: float | None = None) -> bool:
        """Wait until a stage is ready, at most so many seconds (None: without limit), and tell whether it is.

        Raises WarmUpError if it cannot be made ready.
        """
        if not self._ready[stage].wait(seconds):
            return False
        if stage not in self._done:
            raise WarmUpError(self._failure)
        return True

    def is_soon_ready(self, stage: str, seconds: float) -> bool:
        """Tell whether a stage is ready, after waiting for it so many seconds at most.

        There is no waiting if the stage is known to take longer. Raises WarmUpError if it cannot be made
        ready.
        """
        known = self._left()
        return self.wait(stage, 0.0 if known is not None and known > seconds else seconds)

    def is_loaded(self, seconds: float) -> bool:
        """Wait until every stage is ready and its code loaded, and tell whether it is.

        While kernels are being compiled it waits so many seconds at most, else until it is done. Raises
        WarmUpError if a stage cannot be made ready.
        """
        self._is_begun.wait()
        last = list(self._stages)[-1]
        if self._compiles:
            return self.is_soon_ready(last, seconds) and self._is_loaded.wait(seconds)
        self.wait(last)
        from engine.jit.linking import load_all

        # the other thread takes its time
        load_all(pause=0.0)
        self._is_loaded.wait()
        return True

    def finish(self) -> None:
        """Wait until every stage is ready, or one has failed."""
        self._thread.join()

    def _run(self) -> None:
        started = time.perf_counter()
        try:
            compilation = self._begin_compilation()
            for stage, modules in self._stages.items():
                compilation.wait_for(modules)
                for module in modules:
                    importlib.import_module(module)
                note_ready(modules)
                self._done.add(stage)
                self._ready[stage].set()
            self._report(f"ready after {time.perf_counter() - started:.1f} s")
            self._load_ahead()
        except Exception as error:
            self._failure = f"the compiled code could not be prepared: {type(error).__name__}: {error}"
            self._report(self._failure)
        finally:
            self._is_begun.set()
            for event in self._ready.values():
                event.set()

    def _load_ahead(self) -> None:
        """Load in the background what a first move will need, slowly, so that it holds up no move."""
        threading.Thread(target=self._load_and_bundle, name="load-ahead", daemon=True).start()

    def _load_and_bundle(self) -> None:
        try:
            load(self._modules, PAUSE_BETWEEN_KERNELS)
        finally:
            self._is_loaded.set()

    def _begin_compilation(self) -> Compilation:
        """Begin to compile the kernels that the cache lacks, report it, and return the compilation."""
        # imported here, in the thread: the process answers before the compiler is there
        from engine.jit.bundle import is_covered
        from engine.jit.start.compilation import Compilation, core_count, now_and_then, reason, with_imported

        compilation = Compilation([] if is_covered(self._modules) else with_imported(self._modules))
        if compilation.missing:
            self._report(
                f"compiling {compilation.missing} kernels with {core_count()} processes ({reason()}); please wait, "
                "or let 'tamen cache --build' do it before a game"
            )
            compilation.start(now_and_then(self._report))
            self._left, self._compiles = compilation.seconds_left, True
        self._is_begun.set()
        return compilation
