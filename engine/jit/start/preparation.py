"""The one way to wait for compiled code: stages are prepared once for the process, by whoever needs them first.

A stage names modules; it is ready when they are imported, compiled and all. Whoever needs one waits for it: a program
through `Preparation.wait`, which imports them while it waits and tells how far it has come; a conversation that must
answer at once through a `WarmUp` that imports them in the background and notes here what is ready. The modules of a
stage are named by stand-ins (`Preparation.later`): what uses one of them waits for its stage, if nobody has before.
"""

from __future__ import annotations

import importlib
import sys
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from engine.base.errors import PreparationError

Progress = Callable[[int, int, str], None]
"""Told how many of how many steps are done, and which module comes next (empty at the end)."""

_ready: set[str] = set()


def note_ready(modules: Iterable[str]) -> None:
    """Remember that modules, given by dotted name, are imported, so that nobody waits for them again."""
    _ready.update(modules)


def load(modules: Sequence[str], pause: float = 0.0) -> None:
    """Load the code of every imported kernel, make it callable from Python, and bundle that of ``modules``.

    ``pause``: seconds to wait between two kernels, so that another thread can work.
    """
    from engine.jit.entries import make_entries
    from engine.jit.linking import load_all, renew_bundle

    load_all(pause)
    make_entries()
    renew_bundle(modules)


class Preparation:
    """Imports and compiles the modules of a stage, and of those before it, when somebody waits for it.

    Threads that need the same code wait for the one that prepares it. ``progress`` is called with the
    progress where a caller gives no function of its own; None for nobody.
    """

    def __init__(self, stages: Mapping[str, Sequence[str]]) -> None:
        """``stages``: names of the modules of each stage, by the stage's name, in order of preparation."""
        self.progress: Progress | None = None
        self._stages = stages
        self._waited_for: set[str] = set()
        self._preparing = threading.RLock()

    def wait(self, stage: str, progress: Progress | None = None) -> None:
        """Prepare a stage and those before it, or wait until another thread has.

        Raises PreparationError if it fails.
        """
        if stage in self._waited_for:
            return
        names = tuple(self._stages)
        needed = names[: names.index(stage) + 1]
        self.wait_for_modules([module for each in needed for module in self._stages[each]], progress)
        self._waited_for.add(stage)

    def wait_for_modules(self, modules: Sequence[str], progress: Progress | None = None) -> None:
        """Import modules, given by dotted name, with their code compiled and loaded.

        Raises PreparationError if it fails.
        """
        if _ready.issuperset(modules):
            return
        with self._preparing:
            try:
                self._import_all(
                    [module for module in modules if module not in _ready],
                    progress or self.progress or _tell_nobody,
                )
            except Exception as error:
                raise PreparationError(
                    f"the compiled code could not be prepared: {type(error).__name__}: {error}"
                ) from error
            note_ready(modules)

    def later(self, stage: str, *names: str) -> Any:
        """Return stand-ins for modules, given by dotted name, that prepare a stage when they are first used.

        For one name it is one object, else a list of as many as there are names.
        """
        made = [Later(self, stage, name) for name in names]
        return made[0] if len(made) == 1 else made

    def _import_all(self, modules: Iterable[str], tell: Progress) -> None:
        """Import modules and all of ours that they import in turn, the innermost first.

        So each step is a small one. What is not compiled yet is compiled first, by several processes, and
        each such module counts as one step more for ``tell``.
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
            load([module for modules in self._stages.values() for module in modules])
            tell(total, total, "")


class Later:
    """A stand-in for a module, which waits for a stage and imports the module at the first use of a name."""

    def __init__(self, preparation: Preparation, stage: str, name: str) -> None:
        self._preparation, self._stage, self._name = preparation, stage, name

    def __getattr__(self, attribute: str) -> Any:
        """Return what the module has under this name, after waiting for its stage.

        Names with ``__`` are refused at once.
        """
        if attribute.startswith("__"):
            raise AttributeError(f"{self._name} is not imported yet")
        self._preparation.wait(self._stage)
        return getattr(importlib.import_module(self._name), attribute)


def _tell_nobody(done: int, total: int, what: str) -> None:
    """Ignore the progress that is told."""
