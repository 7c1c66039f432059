"""How kernels are compiled, where the compiled code is kept, and the arrays of records that kernels work on.

numba's own cache looks only at the file a kernel stands in: edit a callee or a constant in another module, or change
a NUMBA_* flag, and the old machine code is used without a word. Here the stamp of a cached kernel is a digest of its
module, of every project module that it imports in turn, and of the flags that change what is compiled. An edit
therefore rebuilds exactly what depends on it.

The cache lies in the user's cache folder (``cache_folder()``; the environment variable TAMEN_CACHE names another).
numba adds its own version and the processor to the key. Every version of a module has a folder of its own, named by
its stamp: numba writes its index before the code, so in a common folder a second process that starts between the two
would find the new index and load the old code.
"""

from __future__ import annotations

import ast
import atexit
import functools
import hashlib
import os
import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba.core.caching import _CacheLocator
from platformdirs import user_cache_path

KEPT_SECONDS = 3600
"""The kernels of another version of a module are kept so long after they were built: a process may be loading them."""

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("engine", "patterns", "joseki")


def cache_folder() -> Path:
    """The folder that holds the compiled kernels: $TAMEN_CACHE, or the user's cache folder for ``tamen``."""
    named = os.environ.get("TAMEN_CACHE")
    return Path(named).expanduser() if named else user_cache_path("tamen", appauthor=False)


def clear_cache() -> int:
    """Remove all compiled kernels; returns the number of files removed."""
    kernels = cache_folder() / "kernels"
    count = sum(1 for file in kernels.rglob("*") if file.is_file())
    shutil.rmtree(kernels, ignore_errors=True)
    return count


@functools.cache
def _private_folder() -> Path:
    """Where kernels go for this run alone if the cache folder cannot be written: nobody else can put files there."""
    folder = tempfile.mkdtemp(prefix="tamen-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


def _module_file(name: str) -> Path | None:
    """The source file of a dotted module name inside the project, or None."""
    if name.split(".")[0] not in PACKAGES:
        return None
    base = ROOT.joinpath(*name.split("."))
    for file in (base.with_suffix(".py"), base / "__init__.py"):
        if file.is_file():
            return file
    return None


@functools.cache
def imported_files(file: Path) -> frozenset[Path]:
    """The project's source files that ``file`` imports directly."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            names.add(node.module)
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return frozenset(found for name in names if (found := _module_file(name)))


def following_files(file: Path) -> list[Path]:
    """``file`` and every project file that it imports, directly or in turn, in sorted order."""
    waiting, seen = [file], set()
    while waiting:
        current = waiting.pop()
        if current not in seen:
            seen.add(current)
            waiting.extend(imported_files(current))
    return sorted(seen)


def _flags() -> list[tuple[str, str]]:
    """The NUMBA_* settings that can change the compiled code."""
    return sorted((k, v) for k, v in os.environ.items() if k.startswith("NUMBA_") and "CACHE" not in k)


@functools.cache
def source_stamp(file: Path) -> str:
    """Digest of a module, of everything it imports from the project, and of the compile flags."""
    digest = hashlib.sha256(repr(_flags()).encode())
    for each in following_files(file):
        digest.update(each.relative_to(ROOT).as_posix().encode())
        digest.update(each.read_bytes())
    return digest.hexdigest()


def _drop_old_versions(folder: Path) -> None:
    """Before a version of a module gets its folder remove those of others that nobody can be loading any more."""
    if folder.is_dir() or not folder.parent.is_dir():
        return
    for other in folder.parent.iterdir():
        if time.time() - other.stat().st_mtime > KEPT_SECONDS:
            shutil.rmtree(other, ignore_errors=True)


class ImportFollowingLocator(_CacheLocator):
    """Tells numba where the cached code of the project's kernels lies and what it depends on."""

    def __init__(self, source: Path, first_line: int, folder: Path) -> None:
        self._source, self._first_line, self._folder = source, first_line, folder

    @classmethod
    def from_function(cls, py_func: Callable[..., object], py_file: str) -> ImportFollowingLocator | None:
        """The locator of a kernel of the project; None for any other library's function."""
        source = Path(py_file).resolve()
        if not source.is_relative_to(ROOT) or source.relative_to(ROOT).parts[0] not in PACKAGES:
            return None
        place = f"{source.stem}_{hashlib.sha256(str(source).encode()).hexdigest()[:12]}"
        for base in (cache_folder, _private_folder):
            folder = base() / "kernels" / place / source_stamp(source)[:16]
            locator = cls(source, py_func.__code__.co_firstlineno, folder)
            try:
                _drop_old_versions(folder)
                locator.ensure_cache_path()
            except OSError:
                continue
            return locator
        return None

    def get_cache_path(self) -> str:
        """The folder of this module's kernels."""
        return str(self._folder)

    def get_source_stamp(self) -> str:
        """What must be unchanged for the cached code to be used."""
        return source_stamp(self._source)

    def get_disambiguator(self) -> str:
        """Tells kernels of one name in one file apart."""
        return str(self._first_line)


_DEFAULT_LOCATORS = (
    "UserProvidedCacheLocator",
    "InTreeCacheLocator",
    "UserWideCacheLocator",
    "IPythonCacheLocator",
    "ZipCacheLocator",
)
os.environ.setdefault(
    "NUMBA_CACHE_LOCATOR_CLASSES", ",".join(("engine.jit.ImportFollowingLocator", *_DEFAULT_LOCATORS))
)
numba.config.CACHE_LOCATOR_CLASSES = os.environ["NUMBA_CACHE_LOCATOR_CLASSES"]  # type: ignore[attr-defined]


def kernel(signature: object) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Compile a function for exactly this numba signature, cached between runs, without holding the GIL.

    The signature is explicit so that literal arguments cannot build several copies of a kernel. Kernels must not call
    themselves, directly or in turn: a cached recursive kernel crashes the next process (tests/test_jit.py looks).
    """
    return numba.njit(signature, cache=True, nogil=True)


def record_array(count: int, dtype: np.dtype, record: type[np.record] = np.record) -> np.ndarray:
    """Zeros of a structured type, as kernels take them: shape (count,).

    With NUMBA_DISABLE_JIT=1 the kernels run as plain Python, where fields are read as attributes only from records (of
    the class ``record``); an array of records is slow to pass to compiled code, so it is made only then.
    """
    plain = numba.config.DISABLE_JIT  # type: ignore[attr-defined]
    return np.zeros(count, dtype=(record, dtype) if plain else dtype)
