"""The cache files of one compiled kernel: its machine code, and the wrapper through which Python calls it.

The folder's name stands for the source, the settings and the processor, so a file that is there fits.
"""

from __future__ import annotations

import functools
import io
import pickle
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from engine.base.files import read_checked, write_checked
from engine.jit.files import (
    CODE,
    ENTRY,
    compiled_place,
    folder_to_write,
    folders_to_read,
    make_folder,
    source_of,
)

Kept = TypeVar("Kept")


class KeptKernel(NamedTuple):
    """One compiled kernel as its cache file keeps it.

    called: symbols of the kernels that it calls; outside: other symbols that it uses; code: machine code;
    shared: LLVM bitcode of the part that callers may inline; environments: numba's environments, with objects
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


def unpickled(stream: io.BytesIO, kind: type[Kept]) -> Kept | None:
    """Return the next pickled object of a stream; None if it cannot be read or is of another kind than
    ``kind``.

    Every exception counts as unreadable, because a damaged file can raise any when it is unpickled.
    """
    with suppress(Exception):
        found = pickle.load(stream)
        if type(found) is kind and (not issubclass(kind, tuple) or _has_its_fields(found)):
            return found
    return None


def _has_its_fields(found: Any) -> bool:
    """Tell whether each field of a named tuple has the type that its class declares."""
    kind: Any = type(found)
    hints = _hints(kind)
    return len(found) == len(hints) and all(map(_fits, found, hints))


@functools.cache
def _hints(kind: type) -> tuple[Any, ...]:
    return tuple(get_type_hints(kind).values())


def _fits(value: object, hint: Any) -> bool:
    """Tell whether a value is of a type, such as ``bytes``, ``KeptEntry | None`` or ``list[str]``."""
    if get_origin(hint) in (list, dict):
        inner = get_args(hint)[0]
        return isinstance(value, get_origin(hint)) and (
            inner is Any or all(isinstance(each, inner) for each in value)
        )
    return isinstance(value, hint)


class KernelCache:
    """The two cache files of one kernel: its code, and the wrapper through which Python calls it.

    They lie in a folder for this version of the kernel's module.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function

    @functools.cached_property
    def _place(self) -> str:
        """The beginning of the paths that the kernel's two cache files have within a folder of kernels.

        The names of the two differ only at the end.
        """
        code = self._function.__code__
        source = source_of(code.co_filename)
        name = f"{source.stem}.{self._function.__qualname__}-{code.co_firstlineno}"
        return f"{compiled_place(source)}/{name}"

    @property
    def cache_path(self) -> str:
        """The path of the folder of the kernel's cache files; numba shows it in a dispatcher's statistics."""
        return str((folders_to_read()[0] / self._place).parent)

    def is_there(self) -> bool:
        """Tell whether this version of the kernel is compiled already."""
        return any((folder / f"{self._place}{CODE}").exists() for folder in folders_to_read())

    def has_entry(self) -> bool:
        """Tell whether the wrapper through which Python calls the kernel is compiled already."""
        return any((folder / f"{self._place}{ENTRY}{CODE}").exists() for folder in folders_to_read())

    def kernel(self) -> KeptKernel | None:
        """Read the compiled kernel; None if there is no file or it is damaged."""
        return self._read(CODE, KeptKernel)

    def entry(self) -> KeptEntry | None:
        """Read the wrapper through which Python calls the kernel; None if it is missing or damaged."""
        return self._read(f"{ENTRY}{CODE}", KeptEntry)

    def keep_kernel(self, kept: KeptKernel) -> None:
        """Write a compiled kernel to its cache file; if that cannot be written, nothing happens."""
        self._write(CODE, kept)

    def keep_entry(self, kept: KeptEntry) -> None:
        """Write the wrapper through which Python calls the kernel to its cache file.

        If that cannot be written, nothing happens.
        """
        self._write(f"{ENTRY}{CODE}", kept)

    def _read(self, end: str, kind: type[Kept]) -> Kept | None:
        """Return the object that was kept in the file whose name has this end; None if there is no such file.

        ``kind``: its type. If several folders have one, the first undamaged file is taken.
        """
        for folder in folders_to_read():
            contents = read_checked(folder / f"{self._place}{end}")
            if contents is not None and (kept := unpickled(io.BytesIO(contents), kind)) is not None:
                return kept
        return None

    def _write(self, end: str, kept: object) -> None:
        """Write an object in pickled form to the file whose name has this end.

        A file that cannot be written is no error: the next start compiles again.
        """
        with suppress(OSError):
            file = folder_to_write() / f"{self._place}{end}"
            make_folder(file.parent)
            write_checked(file, pickle.dumps(kept))
