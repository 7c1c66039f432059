"""All compiled kernels of a start in one file, which is read and taken in at once.

Loading 400 kernels one by one, as a first move needs them, took a second; all 700 of a bundle take a twentieth of that.
A bundle says which source files it was made of: those of a start and all that they import in turn. It is used only if
each of them is today what it was, so nothing need be asked about single kernels. Its name stands for the project's
place, the versions, the settings and the processor. Where there is none that fits, kernels are loaded from files of
their own (`engine.jit.cache`) and a bundle is made of these once they are there.
"""

from __future__ import annotations

import functools
import hashlib
import io
import pickle
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from engine.base.cache_folder import remove_outdated
from engine.base.files import read_checked, write_checked
from engine.jit.cache import KeptEntry
from engine.jit.code import link
from engine.jit.files import (
    ROOT,
    circumstances,
    following_files,
    kernels_folder,
    module_file,
    project_path,
    source_digest,
)


class BundledKernel(NamedTuple):
    """A kernel of a bundle.

    stem: what tells its symbol from others (`engine.jit.linking.symbol_stem`); entry: from Python, None if none was
    compiled
    """

    symbol: str
    stem: str
    code: bytes
    entry: KeptEntry | None


class Bundle:
    """The kernels of a bundle by their `kernel_key`, and the source files that it was made of."""

    def __init__(
        self, sources: Mapping[str, bytes], kernels: Mapping[str, BundledKernel], outside: Iterable[str]
    ) -> None:
        """``sources``: digests by path in the project; ``outside``: symbols that are used and not in the bundle."""
        self.sources, self.kernels = sources, kernels
        self._outside = outside
        self._is_linked: bool | None = None

    def link(self) -> bool:
        """Take in the code of all its kernels and entries, unless that was done; whether it can be.

        The caller holds numba's lock.
        """
        if self._is_linked is None:
            entries = (each.entry.code for each in self.kernels.values() if each.entry)
            self._is_linked = link([*(each.code for each in self.kernels.values()), *entries], self._outside)
        return self._is_linked

    def covers(self, modules: Iterable[str]) -> bool:
        """Whether it holds every kernel of some modules, and of those that they import in turn."""
        files = (module_file(name) for name in modules)
        return all(file is not None and project_path(file) in self.sources for file in files)


def kernel_key(function: Callable[..., Any]) -> str:
    """By what a kernel is found in a bundle."""
    return f"{function.__module__}.{function.__qualname__}-{function.__code__.co_firstlineno}"


def _file() -> Path:
    place = hashlib.sha256(str(ROOT).encode()).hexdigest()[:12]
    name = hashlib.sha256(circumstances().encode()).hexdigest()[:16]
    return kernels_folder() / f"bundle_{place}" / f"{name}.bundle"


@functools.cache
def bundle() -> Bundle | None:
    """The bundle of this start, read when it is first asked for; None if there is none that fits."""
    contents = read_checked(_file())
    if contents is None:
        return None
    stream = io.BytesIO(contents)
    sources: dict[str, bytes] = pickle.load(stream)
    with suppress(OSError):
        if all(source_digest(path) == digest for path, digest in sources.items()):
            # only now is it known that these versions of the sources wrote it
            return Bundle(sources, *pickle.load(stream))
    return None


def bundled_kernel(function: Callable[..., Any]) -> BundledKernel | None:
    """A function's kernel in the bundle of this start, None if it is in none."""
    found = bundle()
    return found.kernels.get(kernel_key(function)) if found else None


def is_covered(modules: Iterable[str]) -> bool:
    """Whether every kernel of some modules, and of those that they import, is in the bundle of this start."""
    found = bundle()
    return found is not None and found.covers(modules)


def sources_of(modules: Iterable[str]) -> list[Path]:
    """The source files of modules and of all that they import in turn."""
    files = (module_file(name) for name in modules)
    return sorted({each for file in files if file is not None for each in following_files(file)})


def write_bundle(
    sources: Iterable[Path], kernels: Mapping[str, BundledKernel], outside: Iterable[str]
) -> None:
    """Keep a bundle of all kernels of these source files, for the starts to come.

    Other bundles of the project go that nobody can be reading any more. Without a bundle starts are slower, so it is no
    error if it cannot be written.
    """
    paths = [project_path(each) for each in sources]
    digests = {path: source_digest(path) for path in paths}
    with suppress(OSError):
        file = _file()
        file.parent.mkdir(parents=True, exist_ok=True)
        remove_outdated(file.parent, "", file)
        write_checked(file, pickle.dumps(digests) + pickle.dumps((dict(kernels), sorted(outside))))
