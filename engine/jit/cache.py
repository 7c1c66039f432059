"""What is kept of one compiled kernel, in files of its own.

The folder's name stands for the source, the settings and the processor, so a file that is there fits.
"""

from __future__ import annotations

import functools
import pickle
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from engine.base.files import read_checked, write_checked
from engine.jit.files import CODE, ENTRY, compiled_folder, make_folder, source_of


class KeptKernel(NamedTuple):
    """A compiled kernel.

    called: symbols of the kernels that it calls; outside: other symbols that it uses; code: what is run; shared: what
    its callers may copy, as LLVM's bitcode; environments: those with objects that the code uses
    """

    called: list[str]
    outside: list[str]
    code: bytes
    shared: bytes
    environments: list[Any]


class KeptEntry(NamedTuple):
    """A kernel's entry from Python.

    symbol: of the function; environment: symbol of the variable for the environment; outside: other symbols that the
    code uses
    """

    symbol: str
    environment: str
    outside: list[str]
    code: bytes


class KernelCache:
    """The files of one kernel, in the part of the cache that belongs to this version of its module."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function

    @functools.cached_property
    def _file(self) -> Path:
        code = self._function.__code__
        source = source_of(code.co_filename)
        name = f"{source.stem}.{self._function.__qualname__}-{code.co_firstlineno}"
        return compiled_folder(source) / f"{name}{CODE}"

    @property
    def _entry_file(self) -> Path:
        return self._file.with_name(f"{self._file.name.removesuffix(CODE)}{ENTRY}{CODE}")

    @property
    def cache_path(self) -> str:
        """The folder, which numba tells in a dispatcher's statistics."""
        return str(self._file.parent)

    def is_there(self) -> bool:
        """Whether this version of the kernel was compiled before."""
        return self._file.exists()

    def has_entry(self) -> bool:
        """Whether its entry from Python was compiled before."""
        return self._entry_file.exists()

    def kernel(self) -> KeptKernel | None:
        """The compiled kernel, or None."""
        kept: KeptKernel | None = self._read(self._file)
        return kept

    def entry(self) -> KeptEntry | None:
        """The kernel's entry from Python, or None."""
        kept: KeptEntry | None = self._read(self._entry_file)
        return kept

    def keep_kernel(self, kept: KeptKernel) -> None:
        """Keep a compiled kernel."""
        self._write(self._file, kept)

    def keep_entry(self, kept: KeptEntry) -> None:
        """Keep a kernel's entry from Python."""
        self._write(self._entry_file, kept)

    def _read(self, file: Path) -> Any:
        contents = read_checked(file)
        return None if contents is None else pickle.loads(contents)

    def _write(self, file: Path, kept: object) -> None:
        """Without the file the next start compiles again."""
        with suppress(OSError):
            make_folder(file.parent)
            write_checked(file, pickle.dumps(kept))
