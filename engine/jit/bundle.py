"""All compiled kernels of a start in one file, which is read and taken in at once.

Loading 400 kernels one by one, as a first move needs them, took a second; all 700 of a bundle take a twentieth of that.
A bundle says which source files it was made of: those of a start and all that they import in turn. It is used only if
each of them is today what it was, so nothing need be asked about single kernels. Its name stands for the project's
place, the versions, the settings and the processor. Where there is none that fits, the one that came with the
installation is taken (`engine.jit.shipping`); without that, kernels are loaded from files of their own
(`engine.jit.cache`) and a bundle is made of these once they are there.
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
from engine.jit.cache import KeptEntry, unpickled
from engine.jit.code import is_code_of, link
from engine.jit.files import (
    ROOT,
    circumstances,
    folder_to_write,
    folders_to_read,
    following_files,
    module_file,
    project_path,
    source_digest,
)
from engine.jit.shipping import usable_file


class BundledKernel(NamedTuple):
    """One compiled kernel in a bundle, i.e. in the file that holds all compiled kernels of a start.

    symbol: name of its code for the linker; stem: the part of the symbol that no other kernel, and no other
    version of its source, has (`engine.jit.linking.symbol_stem`); code: machine code; entry: the wrapper
    through which Python calls it, None if none was compiled
    """

    symbol: str
    stem: str
    code: bytes
    entry: KeptEntry | None


class Kept(NamedTuple):
    """The second part of a bundle's file, after the digests of its sources.

    kernels: each by the text that `kernel_key` gives for it; outside: symbols that the kernels use and that
    the bundle does not hold
    """

    kernels: dict[Any, Any]
    outside: list[str]


class Bundle:
    """All compiled kernels that the program needs at a start, read from one file.

    kernels: each by the text that `kernel_key` gives for it; sources: digests of their source files; outside:
    symbols that the kernels' code uses and that the bundle does not hold
    """

    def __init__(
        self, sources: Mapping[str, bytes], kernels: Mapping[str, BundledKernel], outside: Iterable[str]
    ) -> None:
        """Make a bundle whose code is not linked yet.

        sources: digest of each source file by its path in the project; kernels: each by the text that
        `kernel_key` gives for it; outside: symbols that the kernels' code uses and that the bundle does not
        hold
        """
        self.sources, self.kernels, self.outside = sources, kernels, outside
        self._is_linked: bool | None = None

    def link(self) -> bool:
        """Link the code of all kernels of the bundle into the process, once.

        Returns False if that is impossible. The caller must hold numba's lock.
        """
        if self._is_linked is None:
            kernels = self.kernels.values()
            codes = {
                **{each.symbol: each.code for each in kernels},
                **{each.entry.symbol: each.entry.code for each in kernels if each.entry},
            }
            is_sound = all(is_code_of(symbol, code) for symbol, code in codes.items())
            self._is_linked = is_sound and link(codes.values(), self.outside)
        return self._is_linked

    def covers(self, modules: Iterable[str]) -> bool:
        """Tell whether the bundle has all compiled kernels of some modules and of what they import.

        modules: dotted names; modules that are imported indirectly count, too
        """
        files = (module_file(name) for name in modules)
        return all(file is not None and project_path(file) in self.sources for file in files)


def kernel_key(function: Callable[..., Any]) -> str:
    """Return the text by which a kernel is found in a bundle: its function's module, name and first line."""
    return f"{function.__module__}.{function.__qualname__}-{function.__code__.co_firstlineno}"


def _place() -> str:
    """Return the path that the file of the bundle has within a folder of kernels.

    It depends on the project's folder and on `circumstances`.
    """
    place = hashlib.sha256(str(ROOT).encode()).hexdigest()[:12]
    name = hashlib.sha256(circumstances().encode()).hexdigest()[:16]
    return f"bundle_{place}/{name}.bundle"


@functools.cache
def bundle() -> Bundle | None:
    """Return the bundle that fits the present sources, read at the first call; None if there is none.

    The bundle that came with the installation is looked for last.
    """
    place, shipped = _place(), usable_file()
    files = [*(folder / place for folder in folders_to_read()), *([shipped] if shipped else [])]
    return next((found for each in files if (found := _bundle_in(each))), None)


def _bundle_in(file: Path) -> Bundle | None:
    """Return the bundle in a file; None if the file is missing, damaged or made from other sources."""
    contents = read_checked(file)
    if contents is None:
        return None
    stream = io.BytesIO(contents)
    sources = unpickled(stream, dict)
    with suppress(OSError, TypeError):
        if sources and all(source_digest(path) == digest for path, digest in sources.items()):
            # only now is it known that these versions of the sources wrote it
            kept = unpickled(stream, Kept)
            if kept and all(type(each) is BundledKernel for each in kept.kernels.values()):
                return Bundle(sources, kept.kernels, kept.outside)
    return None


def bundled_kernel(function: Callable[..., Any]) -> BundledKernel | None:
    """Return the compiled kernel that this start's bundle holds for a function, None if it holds none."""
    found = bundle()
    return found.kernels.get(kernel_key(function)) if found else None


def is_covered(modules: Iterable[str]) -> bool:
    """Tell whether this start's bundle has all kernels of some modules and of the modules that they import.

    modules: dotted names; modules that are imported indirectly count, too
    """
    found = bundle()
    return found is not None and found.covers(modules)


def sources_of(modules: Iterable[str]) -> list[Path]:
    """Return the source files of modules and of all project modules that they import, sorted.

    Modules that are imported indirectly count, too.
    """
    files = (module_file(name) for name in modules)
    return sorted({each for file in files if file is not None for each in following_files(file)})


def write_bundle(
    sources: Iterable[Path], kernels: Mapping[str, BundledKernel], outside: Iterable[str]
) -> None:
    """Write a bundle, i.e. one file with the compiled kernels of source files, which later starts read.

    sources: the files; kernels: each by the text that `kernel_key` gives for it; outside: symbols that their
    code uses and that are not among them. Bundles of earlier versions are removed after an hour. A bundle
    that cannot be written is no error: later starts are only slower.
    """
    paths = [project_path(each) for each in sources]
    digests = {path: source_digest(path) for path in paths}
    with suppress(OSError):
        file = folder_to_write() / _place()
        file.parent.mkdir(parents=True, exist_ok=True)
        remove_outdated(file.parent, "", file)
        write_checked(file, pickle.dumps(digests) + pickle.dumps(Kept(dict(kernels), sorted(outside))))
