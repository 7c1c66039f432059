"""The one way to wait for compiled code: stages are prepared once for the process, by whoever needs them first.

A stage names modules; it is ready when they are imported, compiled and all: importing a module with kernels loads them
from the cache, and what the cache lacks other processes compile before (`engine.jit.start.compilation`). Whoever needs
a stage waits for it: with `Preparation.wait`, or by using a stand-in for one of its modules (`Preparation.later`). Who
waits prepares it, and can be told how far it has come; a conversation that must answer at once has a thread prepare
all stages in the background (`Preparation.start`), which says on standard error what goes on.
"""

from __future__ import annotations

import importlib
import sys
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engine.base.cache_folder import cache_folder
from engine.base.errors import PreparationError
from engine.base.files import remove_left_over
from engine.base.standard_error import say

if TYPE_CHECKING:
    from engine.jit.start.compilation import Compilation

Progress = Callable[[int, int, str], None]
"""Told how many of how many steps are done, and which module comes next (empty at the end)."""

PAUSE_BETWEEN_KERNELS = 0.01
"""Seconds that the background takes between two kernels; loading one takes a fifth of that."""


class Preparation:
    """Makes compiled code ready in stages: imports and compiles the modules of a stage when somebody waits
    for it.

    The stages before it are made ready, too. After `start` a thread does this for all stages in the
    background. Threads that need the same code wait for the one that prepares it. ``progress`` is called with
    the progress if a caller of `wait` gives no function of its own; None: nothing is called.
    """

    def __init__(self, stages: Mapping[str, Sequence[str]]) -> None:
        """Begin with nothing prepared.

        stages: each is a set of modules whose compiled code is made ready together: the names of the modules
        by the name of the stage, in the order of preparation
        """
        self.progress: Progress | None = None
        self._stages = {stage: list(modules) for stage, modules in stages.items()}
        self._ready: set[str] = set()
        self._preparing = threading.RLock()
        self._thread: threading.Thread | None = None
        self._news = threading.Condition()
        self._has_begun = self._compiles = self._is_loaded = False
        self._failure = ""
        self._left: Callable[[], float | None] = lambda: None

    def add(self, stage: str, module: str) -> None:
        """Add a module, given by dotted name, to those that a stage prepares.

        Nothing happens if the stage has it already.
        """
        if module not in self._stages[stage]:
            self._stages[stage].append(module)
            names = list(self._stages)
            self._ready.difference_update(names[names.index(stage) :])

    def later(self, stage: str, *names: str) -> Any:
        """Return stand-ins for modules, given by dotted name; the first use of one prepares the stage.

        For one name that is a single object, for several names a list.
        """
        made = [Later(self, stage, name) for name in names]
        return made[0] if len(made) == 1 else made

    def wait(self, stage: str, progress: Progress | None = None) -> None:
        """Return when a stage and those before it are ready. Raises PreparationError if they cannot be made
        ready.

        ``progress``: called with the progress, None for the usual function. If a thread prepares in the
        background, no function is called.
        """
        if stage in self._ready:
            return
        if self._thread is None:
            self._prepare(stage, progress or self.progress or _tell_nobody)
        else:
            self._await_stage(stage, None)

    def start(self, report: Callable[[str], None] = say) -> None:
        """Begin to prepare all stages in the background, and return at once.

        ``report``: called with sentences on what goes on.
        """
        self._thread = threading.Thread(target=self._prepare_all, args=(report,), name="warm-up", daemon=True)
        self._thread.start()

    def is_soon_ready(self, stage: str, seconds: float) -> bool:
        """Wait for a stage, ``seconds`` at most, and return whether it is ready.

        If the remaining time is known to be longer, the answer comes at once. If no thread prepares in the
        background, the stage is prepared now, however long that takes. Raises PreparationError if it cannot
        be made ready.
        """
        if self._thread is None:
            self.wait(stage)
            return True
        known = self._left()
        return self._await_stage(stage, 0.0 if known is not None and known > seconds else seconds)

    def is_loaded(self, seconds: float) -> bool:
        """Wait until the code of all stages is ready and loaded, and return whether it is.

        If something must be compiled, this waits ``seconds`` at most. If no thread prepares in the
        background, everything is prepared now. Raises PreparationError if it cannot be made ready.
        """
        last = list(self._stages)[-1]
        if self._thread is None:
            self.wait(last)
            return True
        self._await(lambda: self._has_begun)
        if self._compiles:
            return self.is_soon_ready(last, seconds) and self._await(lambda: self._is_loaded, seconds)
        self.wait(last)
        from engine.jit.linking import load_all

        # the other thread takes its time
        load_all(pause=0.0)
        return self._await(lambda: self._is_loaded)

    def finish(self) -> None:
        """Wait until the thread in the background has made everything ready, or has failed."""
        if self._thread is not None:
            self._thread.join()

    def _await_stage(self, stage: str, seconds: float | None) -> bool:
        """Wait until the thread in the background has made a stage ready, and return whether it has.

        ``seconds``: how long at most, None for any time. Raises PreparationError if the thread has failed.
        """
        self._await(lambda: stage in self._ready or self._failure, seconds)
        if stage not in self._ready and self._failure:
            raise PreparationError(self._failure)
        return stage in self._ready

    def _await(self, is_true: Callable[[], object], seconds: float | None = None) -> bool:
        with self._news:
            return bool(self._news.wait_for(is_true, seconds))

    def _tell(self, **news: object) -> None:
        """Set attributes of this object that other threads wait for, and wake these threads."""
        with self._news:
            vars(self).update(news)
            self._news.notify_all()

    def _prepare(self, stage: str, tell: Progress) -> None:
        """Prepare a stage and those before it, unless another thread has done so by now.

        Raises PreparationError if that fails. ``tell``: called with the progress
        """
        with self._preparing:
            if stage in self._ready:
                return
            names = list(self._stages)
            needed = names[: names.index(stage) + 1]
            try:
                self._import_all([module for each in needed for module in self._stages[each]], tell)
            except Exception as error:
                raise PreparationError(_failure_of(error)) from error
            self._ready.update(needed)

    def _import_all(self, modules: Iterable[str], tell: Progress) -> None:
        """Import modules and all project modules that they import, directly or not, imported ones first.

        Modules that are not compiled yet are compiled before, by several processes. ``tell`` is called before
        each step: steps done, all steps, name of the module. Each module to compile and each one to import is
        a step.
        """
        from engine.jit.start.compilation import Compilation, with_imported

        waiting = [name for name in with_imported(modules) if name not in sys.modules]
        compilation = Compilation(waiting)
        compiled, total = len(compilation.modules), len(compilation.modules) + len(waiting)
        compilation.start()
        for done, name in enumerate(compilation.modules):
            tell(done, total, name)
            compilation.wait_for([name])
        for done, name in enumerate(waiting, compiled):
            tell(done, total, name)
            importlib.import_module(name)
        if waiting:
            # else the first question would load it, within the time that it was given
            self._load(pause=0.0)
            tell(total, total, "")

    def _prepare_all(self, report: Callable[[str], None]) -> None:
        """Prepare all stages in order, each as soon as it is compiled.

        The thread in the background runs this. ``report``: called with sentences on what goes on.
        """
        started = time.perf_counter()
        try:
            compilation = self._begin_compilation(report)
            for stage, modules in self._stages.items():
                compilation.wait_for(modules)
                for module in modules:
                    importlib.import_module(module)
                self._tell(_ready=self._ready | {stage})
            report(f"ready after {time.perf_counter() - started:.1f} s")
            # what a first move will need, slowly enough that a move which is asked for at once hardly feels it
            threading.Thread(target=self._load_ahead, name="load-ahead", daemon=True).start()
        except Exception as error:
            report(_failure_of(error))
            self._tell(_failure=_failure_of(error), _has_begun=True)

    def _begin_compilation(self, report: Callable[[str], None]) -> Compilation:
        """Begin to compile what the cache lacks, and say so if it lacks anything."""
        # imported here, in the thread: the process answers before the compiler is there
        from engine.jit.bundle import is_covered
        from engine.jit.start.compilation import Compilation, core_count, now_and_then, reason, with_imported

        modules = self._modules
        compilation = Compilation([] if is_covered(modules) else with_imported(modules))
        if compilation.missing:
            report(
                f"compiling {compilation.missing} kernels with {core_count()} processes ({reason()}); please wait, "
                "or let 'tamen cache --build' do it before a game"
            )
            compilation.start(now_and_then(report))
            self._tell(_left=compilation.seconds_left, _compiles=True)
        self._tell(_has_begun=True)
        return compilation

    def _load_ahead(self) -> None:
        try:
            self._load(PAUSE_BETWEEN_KERNELS)
        finally:
            self._tell(_is_loaded=True)

    def _load(self, pause: float) -> None:
        """Load the compiled code of everything imported, and write a bundle of the code of all stages.

        ``pause``: seconds to wait between two kernels
        """
        from engine.jit.entries import make_entries
        from engine.jit.linking import load_all, renew_bundle

        load_all(pause)
        make_entries()
        renew_bundle(self._modules)
        remove_left_over(cache_folder())

    @property
    def _modules(self) -> list[str]:
        """The names of the modules of all stages, in order."""
        return [module for modules in self._stages.values() for module in modules]


class Later:
    """A stand-in for a module. At the first use of a name it waits for a stage and imports the module."""

    def __init__(self, preparation: Preparation, stage: str, name: str) -> None:
        self._preparation, self._stage, self._name = preparation, stage, name

    def __getattr__(self, attribute: str) -> Any:
        """Return what the module behind this stand-in has under a name, after waiting until its code is
        ready.

        Names that begin with ``__`` are refused at once.
        """
        if attribute.startswith("__"):
            raise AttributeError(f"{self._name} is not imported yet")
        self._preparation.wait(self._stage)
        return getattr(importlib.import_module(self._name), attribute)


def _failure_of(error: Exception) -> str:
    return f"the compiled code could not be prepared: {type(error).__name__}: {error}"


def _tell_nobody(done: int, total: int, what: str) -> None:
    """Ignore the progress that is told."""
