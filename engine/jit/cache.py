"""The cache files of one compiled kernel: its machine code, and the wrapper through which Python calls it.

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
    """One compiled kernel as its cache file keeps it.

    called: symbols of the kernels that it calls; outside: other symbols that it uses; code: machine code;
        shared: LLVM bitcode of what its callers may copy; environments: numba's environments with objects
        that the code uses
    """

    called: list[str]
    outside: list[str]
    code: bytes
    shared: bytes
    environments: list[Any]


class KeptEntry(NamedTuple):
    """The compiled wrapper through which Python calls one kernel, as its cache file keeps it.

    symbol: of the wrapper; environment: symbol of the variable for the wrapper's environment; outside: other
        symbols that the code uses; code: machine code
    """

    symbol: str
    environment: str
    outside: list[str]
    code: bytes


class KernelCache:
    """The two cache files of one kernel: its code, and the wrapper through which Python calls it.

    They lie in a folder that belongs to this version of the kernel's module.
    """

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
        """The path of the folder of the files; numba shows it in a dispatcher's statistics."""
        return str(self._file.parent)

    def is_there(self) -> bool:
        """Tell whether this version of the kernel is compiled already."""
        return self._file.exists()

    def has_entry(self) -> bool:
        """Tell whether the wrapper through which Python calls the kernel is compiled already."""
        return self._entry_file.exists()

    def kernel(self) -> KeptKernel | None:
        """Read the compiled kernel; None if there is no file or it is damaged."""
        kept: KeptKernel | None = self._read(self._file)
        return kept

    def entry(self) -> KeptEntry | None:
        """Read the wrapper through which Python calls the kernel; None if it is missing or damaged."""
        kept: KeptEntry | None = self._read(self._entry_file)
        return kept

    def keep_kernel(self, kept: KeptKernel) -> None:
        """Write a compiled kernel to its cache file; nothing happens if that cannot be written."""
        self._write(self._file, kept)

    def keep_entry(self, kept: KeptEntry) -> None:
        """Write the wrapper through which Python calls the kernel to its cache file.

        Nothing happens if that cannot be written.
        """
        self._write(self._entry_file, kept)

    def _read(self, file: Path) -> Any:
        contents = read_checked(file)
        return None if contents is None else pickle.loads(contents)

    def _write(self, file: Path, kept: object) -> None:
        """Write an object to a file in pickled form.

        A file that cannot be written is no error: the next start compiles again.
        """
        with suppress(OSError):
            make_folder(file.parent)
            write_checked(file, pickle.dumps(kept))
