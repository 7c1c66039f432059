"""Preparing the compiled code: when it is first needed, once for the process, and whoever waits can watch.

Whatever needs compiled code prepares it by itself, up to the stage that it needs (`engine.library.stages`). `prepare`
does so at a time of the program's choice, `on_progress` sets who is told how far it has come. Threads that need the
same code wait for the one that prepares it.
"""

from __future__ import annotations

import importlib
import sys
import threading
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from engine.base.errors import PreparationError
from engine.decide.players import PLAYERS
from engine.library.stages import DECIDING, STAGES, all_modules

Progress = Callable[[int, int, str], None]
"""Told how many of how many steps are done, and which module comes next (empty at the end)."""

_preparing = threading.RLock()
_ready: set[str] = set()
_told: list[Progress] = []


def on_progress(progress: Progress | None) -> None:
    """Set what is told when a call prepares compiled code by itself; None for nobody.

    It is called as ``progress(done, total, what)``: how many of how many steps are done, and the name of the module
    that comes next, empty at the end. A module is a step, and one more where it must be compiled before: the first
    start compiles for about a minute, later ones load for a second or two.
    """
    _told[:] = [] if progress is None else [progress]


def prepare(progress: Progress | None = None) -> None:
    """Prepare all compiled code now, so that no later call has to wait; return when it is ready.

    ``progress`` is told how far it has come, as `on_progress` says, which it overrides for this call. A second call
    returns at once. Raises PreparationError.
    """
    prepare_stage(tuple(STAGES)[-1], progress)


def prepare_stage(stage: str, progress: Progress | None = None) -> None:
    """Prepare what a stage of `engine.library.stages` needs, and the stages before it."""
    if stage in _ready:
        return
    with _preparing:
        stages = tuple(STAGES)
        needed = [each for each in stages[: stages.index(stage) + 1] if each not in _ready]
        _import_telling([module for each in needed for module in STAGES[each]], progress)
        _ready.update(needed)


def prepare_player(name: str) -> None:
    """Prepare what a player needs: all stages, and its own code if it is a machine of history.

    Raises PreparationError.
    """
    prepare_stage(DECIDING)
    entry = PLAYERS[name]
    if entry.of_history:
        with _preparing:
            _import_telling([entry.module])


def _import_telling(modules: Sequence[str], progress: Progress | None = None) -> None:
    """Import modules, and tell whoever wants to know how far it has come. Raises PreparationError."""
    try:
        _import_all(modules, progress or (_told[0] if _told else _nobody))
    except Exception as error:
        raise PreparationError(
            f"the compiled code could not be prepared: {type(error).__name__}: {error}"
        ) from error


class Later:
    """Stands for a module until something of it is used; then the compiled code of its stage is prepared."""

    def __init__(self, stage: str, name: str) -> None:
        self._stage, self._name = stage, name

    def __getattr__(self, attribute: str) -> Any:
        """What the module calls by this name. Whoever only inspects the stand-in prepares nothing."""
        if attribute.startswith("__"):
            raise AttributeError(f"{self._name} is not imported yet")
        prepare_stage(self._stage)
        return getattr(importlib.import_module(self._name), attribute)


def later(stage: str, *names: str) -> Any:
    """Stand-ins for modules that need a stage of compiled code: one for one name, else as many as there are names."""
    made = [Later(stage, name) for name in names]
    return made[0] if len(made) == 1 else made


def _nobody(done: int, total: int, what: str) -> None:
    """Tells nobody."""


def _import_all(modules: Iterable[str], tell: Progress) -> None:
    """Import modules and all of ours that they import in turn, the innermost first, so that a step is a small one.

    What is not compiled yet is compiled before, by several processes, and counts as a step for each module.
    """
    from engine.jit.start.compilation import Compilation, with_imported  # llvmlite comes with it

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
        from engine.jit.entries import make_entries
        from engine.jit.linking import load_all, renew_bundle

        # else the first question would load what it needs, within the time that it was given
        load_all(pause=0.0)
        make_entries()
        renew_bundle(all_modules())
        tell(total, total, "")
