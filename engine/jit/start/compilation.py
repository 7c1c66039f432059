"""Compiling all that is missing in the cache, by as many processes as there are cores, before it is needed.

A module can be compiled as soon as all that it imports is. So the modules that lack compiled kernels are handed out one
by one, those of the first stages first, to processes that import them (`engine.jit.start.compiling`); what they compile
is found in the cache by whoever imports the module afterwards. How much is left is told by the time that the kernels of
each module took when somebody measured it (`costs.yaml`). Where no process can be started this one compiles by itself.
Nothing depends on it: a process that fails leaves its module to that import, which compiles it or says what is wrong.
"""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from engine.base.cache_folder import cache_folder
from engine.base.standard_error import say
from engine.base.yaml_text import parse_yaml
from engine.jit.files import (
    ROOT,
    SPARE,
    compiled_count,
    following_files,
    imported_files,
    is_temporary,
    kernel_count,
    module_file,
    spare_folder,
)
from engine.jit.news import when_compiled
from engine.jit.start.children import environment_of_child
from engine.jit.start.compiling import BEGUN, DONE, KERNEL


@dataclass(frozen=True)
class CompilationProgress:
    """How far a compilation has come.

    done, total: numbers of kernels; seconds_left: an estimate, None while it is unknown
    """

    done: int
    total: int
    seconds_left: float | None

    def __str__(self) -> str:
        left = "" if self.seconds_left is None else f", about {max(1, round(self.seconds_left))} s left"
        return f"kernels {self.done} of {self.total}{left}"


COSTS = Path(__file__).with_name("costs.yaml")
"""Seconds that the kernels of each module take to compile, by the module's dotted name."""

USUAL_COST = 0.1
"""Seconds for a kernel of a module that is not in that file."""

LEAST_SHARE = 0.02
"""Share of the cost, after the first kernel, from which on the speed so far says how long the rest takes. That kernel
waits for processes to begin and for the compiler itself to be loaded."""

TELL_EVERY = 1.0
"""Seconds after which the progress is told again, though no kernel came."""

PAUSE = 5.0
"""Seconds between two lines about a compilation."""

Watcher = Callable[[CompilationProgress], None]
"""Told whenever a kernel is ready, from threads of the compilation, one at a time."""


def now_and_then(tell: Callable[[str], None], seconds: float = PAUSE) -> Watcher:
    """Return a watcher that passes the progress as a sentence to ``tell``, at most once in ``seconds``."""
    told = time.perf_counter()

    def watch(standing: CompilationProgress) -> None:
        nonlocal told
        if time.perf_counter() - told >= seconds:
            told = time.perf_counter()
            tell(str(standing))

    return watch


def core_count() -> int:
    """Return how many processor cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def reason() -> str:
    """Return when kernels have to be compiled, as the end of a sentence such as 'on the first start only'.

    If the cache folder cannot be written it is at every start.
    """
    if is_temporary():
        return f"at every start, since the cache folder {cache_folder()} cannot be written"
    return "on the first start and after a change of the sources only"


class Compilation:
    """Compiles, in several processes, the kernels of some modules that the cache lacks.

    ``modules``: names of the modules that lack kernels, in the order in which they are begun; ``missing``:
    how many kernels must be compiled.
    """

    def __init__(self, modules: Iterable[str], processes: int | None = None) -> None:
        """Find out which modules lack kernels, without compiling yet.

        modules: dotted names, in an order in which each follows the modules that it imports; processes: how
        many at most, None for one for each core
        """
        # the bundle is numba's business, and whoever imports this module may never compile
        from engine.jit.bundle import is_covered

        names = [name for name in modules if not is_covered([name])]
        files = {file: name for name in names if (file := module_file(name))}
        lacking = {file: kernel_count(file) - compiled_count(file) for file in files if kernel_count(file)}
        self._waiting = {file: files[file] for file, lacks in lacking.items() if lacks > 0}
        self._under_way: set[Path] = set()
        self._lacking = {file: lacking[file] for file in self._waiting}
        self.modules = list(self._waiting.values())
        self.missing = sum(self._lacking.values())
        self._costs = _costs_of_kernels(self._waiting) if self._waiting else {}
        self._cost = sum(self._costs[file] * lacks for file, lacks in self._lacking.items())
        self._cost_done = 0.0
        self._processes = processes or core_count()
        self._changed = threading.Condition()
        self._watch: Watcher
        self._done = 0
        self._first = 0.0, 0.0
        """When the first kernels were ready, and what they cost."""
        self._threads: list[threading.Thread] = []
        self._here = threading.Lock()
        self._is_alone = False

    def start(self, watch: Watcher = lambda standing: None) -> None:
        """Begin to compile in the background and return at once.

        ``watch`` is called with the progress, from other threads.
        """
        self._watch = watch
        with suppress(RuntimeError):
            # the system may allow no more threads
            for _ in range(min(self._processes, len(self._waiting))):
                thread = threading.Thread(target=self._hand_out_modules, daemon=True)
                thread.start()
                self._threads.append(thread)
        if not self._threads:
            self._waiting.clear()
        else:
            threading.Thread(target=self._tell_on, daemon=True).start()

    def wait_for(self, modules: Iterable[str]) -> None:
        """Wait until these modules and all that they import are compiled, or until that was given up."""
        if not self.modules:
            return
        needed = {each for name in modules if (file := module_file(name)) for each in following_files(file)}
        with self._changed:
            self._changed.wait_for(lambda: not needed & self._open())

    def run(self, watch: Watcher) -> None:
        """Compile everything that is missing; return when it is done or was given up.

        ``watch`` is called with the progress, from other threads.
        """
        self.start(watch)
        for thread in self._threads:
            thread.join()

    def _open(self) -> set[Path]:
        return self._waiting.keys() | self._under_way

    def _hand_out_modules(self) -> None:
        """Start a process that compiles, and give it one module after the other until none is left.

        If the process ends too early, another one is started, and the module that it had is compiled later by
        whoever imports it.
        """
        worker = self._begin_process()
        while file := self._wait_for_module():
            if worker is None:
                self._compile_here(file)
            elif not self._compile(worker, file):
                worker = self._begin_process()
            self._finish(file)
        if worker and worker.stdin:
            with suppress(OSError):
                worker.stdin.close()
            worker.wait()

    def _wait_for_module(self) -> Path | None:
        """Wait until a module can be compiled, remove it from those that wait, and return its file.

        Returns None if none is left.
        """
        with self._changed:
            while self._waiting:
                free = (file for file in self._waiting if set(following_files(file)) & self._open() == {file})
                # modules that import each other would wait for ever
                file = next(free, None if self._under_way else next(iter(self._waiting)))
                if file is not None:
                    del self._waiting[file]
                    self._under_way.add(file)
                    return file
                self._changed.wait()
        return None

    def _finish(self, file: Path) -> None:
        with self._changed:
            self._under_way.discard(file)
            self._count(file, self._lacking[file])
            self._tell()
            self._changed.notify_all()

    def _compile(self, worker: subprocess.Popen[str], file: Path) -> bool:
        """Let a process import a module, and count the kernels that it reports meanwhile.

        Returns False if the process ended before the module was done.
        """
        assert worker.stdin and worker.stdout
        with suppress(OSError):
            worker.stdin.write(f"{_name_of(file)}\n")
            worker.stdin.flush()
            for line in worker.stdout:
                if line == f"{DONE}\n":
                    return True
                if line == f"{KERNEL}\n":
                    self._count_kernel(file)
        return False

    def _compile_here(self, file: Path) -> None:
        """Import a module in this process, and count the kernels that are compiled meanwhile.

        Modules go one at a time. Nothing is done if some thread is just importing the module, or one that it
        imports: that thread may itself wait for this compilation, for ever.
        """
        with self._here, suppress(Exception):
            if not any(map(_is_being_imported, following_files(file))):
                when_compiled(lambda: self._count_kernel(file))
                importlib.import_module(_name_of(file))

    def _count_kernel(self, file: Path) -> None:
        with self._changed:
            if self._lacking[file] > 0:
                self._lacking[file] -= 1
                self._count(file, 1)
                self._tell()

    def _count(self, file: Path, kernels: int) -> None:
        """Count ``kernels`` more kernels of a source file as compiled."""
        is_first = not self._done
        self._done += kernels
        self._cost_done += kernels * self._costs[file]
        if is_first:
            self._first = time.perf_counter(), self._cost_done

    def _tell_on(self) -> None:
        """Tell the progress every TELL_EVERY seconds until nothing is left."""
        with self._changed:
            while not self._changed.wait_for(lambda: not self._open(), TELL_EVERY):
                self._tell()

    def seconds_left(self) -> float | None:
        """Return the estimated seconds until all kernels are compiled; None while too few are to tell.

        The estimate takes the speed since the first kernel was ready, and what the kernels of each module
        cost.
        """
        began, cost_before = self._first
        cost = self._cost_done - cost_before
        if cost < LEAST_SHARE * self._cost or not cost:
            return None
        return (time.perf_counter() - began) * (self._cost - self._cost_done) / cost

    def _tell(self) -> None:
        self._watch(CompilationProgress(self._done, self.missing, self.seconds_left()))

    def _begin_process(self) -> subprocess.Popen[str] | None:
        """Start a process that compiles the modules whose names it reads, and return it when it is running.

        If it cannot be started, None is returned; the first time a message tells so.
        """
        reason = "it ended at once"
        try:
            worker = self._process()
            if worker.stdout and worker.stdout.readline() == f"{BEGUN}\n":
                return worker
            worker.wait()
        except (OSError, TypeError) as error:
            reason = str(error)
        with self._changed:
            was_alone, self._is_alone = self._is_alone, True
        if not was_alone:
            say(f"no other process can be started to compile in ({reason}), so this one compiles by itself")
        return None

    @staticmethod
    def _process() -> subprocess.Popen[str]:
        """Start a compiling process that uses the same folders of kernels as this one. Raises OSError."""
        spare = {SPARE: str(spare_folder())} if is_temporary() else {}
        return subprocess.Popen(
            [sys.executable, "-m", "engine.jit.start.compiling"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=environment_of_child(**spare),
        )


def _costs_of_kernels(modules: Mapping[Path, str]) -> dict[Path, float]:
    """Return for each module how many seconds one of its kernels takes to compile, on average.

    ``modules``: dotted names, by source file; the result is by source file, too.
    """
    known = parse_yaml(COSTS.read_text(encoding="utf-8"))
    return {
        file: float(known[name]) / kernel_count(file) if name in known else USUAL_COST
        for file, name in modules.items()
    }


def with_imported(modules: Iterable[str]) -> list[str]:
    """Return the names of modules and of all project modules that they import, the imported ones first.

    Indirect imports count, too. A name for which the project has no file is kept: whoever imports it then
    gets the error.
    """
    found: dict[str, None] = {}
    seen: set[Path] = set()

    def enter(file: Path) -> Iterator[Path]:
        seen.add(file)
        return iter(sorted(imported_files(file)))

    for module in modules:
        first = module_file(module)
        if first is None:
            found[module] = None
        path = [(first, enter(first))] if first and first not in seen else []
        while path:
            file, imported = path[-1]
            following = next((each for each in imported if each not in seen), None)
            if following is None:
                found[_name_of(file)] = None
                path.pop()
            else:
                path.append((following, enter(following)))
    return list(found)


def _is_being_imported(file: Path) -> bool:
    """Tell whether some thread is in the middle of importing the module of a source file."""
    spec = getattr(sys.modules.get(_name_of(file)), "__spec__", None)
    return bool(getattr(spec, "_initializing", False))


def _name_of(file: Path) -> str:
    return ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
