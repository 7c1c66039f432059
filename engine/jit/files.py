"""Where compiled kernels are kept, and what they depend on.

numba's own cache looks only at the file a kernel stands in: edit a callee or a constant in another module, or change
a NUMBA_* flag, and the old machine code is used without a word. Here the stamp of a cached kernel is a digest of its
module, of every project module that it imports in turn, and of the flags that change what is compiled. An edit
therefore rebuilds exactly what depends on it.

The cache lies in the user's cache folder (``cache_folder()``; the environment variable TAMEN_CACHE names another);
where that cannot be written it is read, and what it lacks is kept in a temporary folder.
numba's version and the processor are in the stamp, too. Every version of a module has a folder of its own, named by
its stamp, so a file that is there fits, and a process that still runs an older version finds its own.
"""

from __future__ import annotations

import atexit
import functools
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from llvmlite import binding

from engine.base.cache_folder import KEPT_SECONDS, cache_folder

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("engine", "patterns", "joseki")


def clear_cache() -> int:
    """Remove all compiled kernels from the cache folder; return the number of files removed."""
    kernels = cache_folder() / "kernels"
    count = sum(1 for file in kernels.rglob("*") if file.is_file())
    shutil.rmtree(kernels, ignore_errors=True)
    return count


SPARE = "TAMEN_SPARE_CACHE"
"""The variable of the environment that names the folder in which processes compile for one that may not write."""

_spare = [Path(each) for each in [os.environ.get(SPARE)] if each]
"""The temporary folder for the kernels of this run, once there is one."""

_REMOVE_WHEN_INPUT_ENDS = (
    "import shutil, sys; sys.stdin.read(); shutil.rmtree(sys.argv[1], ignore_errors=True)"
)


def spare_folder() -> Path:
    """Return this run's own temporary folder for kernels, used if the cache folder cannot be written.

    It is made at the first call, unless the process that started this one has made one for both. Nobody else
    can put files there. A separate process removes the folder when this one has ended, in whatever way. If
    that process cannot be started, the folder is removed only if this one ends in an orderly way. Raises
    OSError.
    """
    if not _spare:
        folder = tempfile.mkdtemp(prefix="tamen-")
        _spare.append(Path(folder))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        with suppress(OSError, TypeError):
            subprocess.Popen(
                [sys.executable, "-c", _REMOVE_WHEN_INPUT_ENDS, folder],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
    return _spare[0]


@functools.cache
def is_temporary() -> bool:
    """Tell whether what this process compiles is lost when the process ends.

    That is so if the cache folder cannot be written.
    """
    folder = cache_folder() / "kernels"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return False
    except OSError:
        return True


def folder_to_write() -> Path:
    """Return the folder into which this process writes compiled kernels.

    It is a temporary folder if the cache folder cannot be written (`is_temporary`). Raises OSError if that
    cannot be made either.
    """
    return (spare_folder() if is_temporary() else cache_folder()) / "kernels"


def folders_to_read() -> list[Path]:
    """Return the folders where compiled kernels are looked for: the temporary one, if any, and the cache
    folder.

    The cache folder can hold kernels even on a disk to which nobody may write.
    """
    return [each / "kernels" for each in (*_spare, cache_folder())]


@functools.cache
def module_file(name: str) -> Path | None:
    """Return the source file of a module, given by dotted name; None if the project has no such module."""
    if name.split(".")[0] not in PACKAGES:
        return None
    base = ROOT.joinpath(*name.split("."))
    for file in (base.with_suffix(".py"), base / "__init__.py"):
        if file.is_file():
            return file
    return None


_IMPORT = re.compile(
    r"^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import[ \t]+(\([^)]*\)|.*)|import[ \t]+(.*))", re.MULTILINE
)
_NAME = re.compile(r"([\w.]+)(?:[ \t]+as[ \t]+\w+)?")
_KERNEL = re.compile(r"^@kernel\(", re.MULTILINE)


@functools.cache
def imported_files(file: Path) -> frozenset[Path]:
    """Return the project's source files that ``file`` imports directly.

    The lines are searched for imports, not parsed, because that is much faster. So a sentence that looks like
    an import may add a file too many.
    """
    names: set[str] = set()
    for origin, imported, plain in _IMPORT.findall(file.read_text(encoding="utf-8")):
        if plain:
            names.update(_NAME.findall(plain))
        elif origin.split(".")[0] in PACKAGES:
            names.add(origin)
            names.update(f"{origin}.{name}" for name in _NAME.findall(re.sub("#.*", "", imported)))
    return frozenset(found for name in names if (found := module_file(name)))


def kernel_count(file: Path) -> int:
    """Return the number of kernels that a source file declares."""
    return len(_KERNEL.findall(file.read_text(encoding="utf-8")))


def following_files(file: Path) -> list[Path]:
    """Return ``file`` and all project files that it imports, directly or not, sorted."""
    waiting, seen = [file], set()
    while waiting:
        current = waiting.pop()
        if current not in seen:
            seen.add(current)
            waiting.extend(imported_files(current))
    return sorted(seen)


def circumstances() -> str:
    """Return, as text, what compiled code depends on apart from sources: NUMBA_* settings, versions,
    processor.
    """
    return repr((numba_settings(), compiler_versions(), *_processor()))


def numba_settings() -> list[tuple[str, str]]:
    """Return the NUMBA_* variables of the environment with their values, sorted; those about its cache are
    left out.
    """
    return sorted((k, v) for k, v in os.environ.items() if k.startswith("NUMBA_") and "CACHE" not in k)


@functools.cache
def compiler_versions() -> tuple[str, str, tuple[int, int]]:
    """Return the versions of numba and llvmlite, and the first two numbers of Python's version.

    The first two are empty texts if the versions cannot be found.
    """
    try:
        return version("numba"), version("llvmlite"), sys.version_info[:2]
    except PackageNotFoundError:
        return "", "", sys.version_info[:2]


@functools.cache
def _processor() -> tuple[str, str]:
    """Return LLVM's name of this processor, and its features in one text."""
    return binding.get_host_cpu_name(), binding.get_host_cpu_features().flatten()


@functools.cache
def source_digest(path: str) -> bytes:
    """Return the SHA-256 digest of a source file's path and contents. Raises OSError.

    ``path``: relative to the project's folder.
    """
    with open(f"{ROOT}/{path}", "rb") as file:
        return hashlib.sha256(path.encode() + b"\0" + file.read()).digest()


def project_path(file: Path) -> str:
    """Return the path of a source file relative to the project's folder."""
    return file.relative_to(ROOT).as_posix()


@functools.cache
def source_stamp(file: Path) -> str:
    """Return a digest that changes when the compiled code of a source file may be out of date.

    It changes when the file, a file that it imports (directly or not), or `circumstances` change.
    """
    digest = hashlib.sha256(circumstances().encode())
    for each in following_files(file):
        digest.update(source_digest(project_path(each)))
    return digest.hexdigest()


@functools.cache
def compiled_place(source: Path) -> str:
    """Return where the compiled kernels of this version of a source file lie within a folder of kernels."""
    place = f"{source.stem}_{hashlib.sha256(str(source).encode()).hexdigest()[:12]}"
    return f"{place}/{source_stamp(source)[:16]}"


CODE = ".code"
ENTRY = ".entry"


def compiled_count(source: Path) -> int:
    """Return how many kernels of the present version of a source file are compiled."""
    names: set[str] = set()
    for folder in folders_to_read():
        with suppress(OSError):
            names.update(os.listdir(folder / compiled_place(source)))
    return sum(name.endswith(CODE) and ENTRY not in name for name in names)


@functools.cache
def make_folder(folder: Path) -> None:
    """Make the folder for the kernels of one version of a module.

    Folders of other versions that are older than an hour are removed.
    """
    if folder.is_dir():
        return
    if folder.parent.is_dir():
        for other in folder.parent.iterdir():
            if time.time() - other.stat().st_mtime > KEPT_SECONDS:
                shutil.rmtree(other, ignore_errors=True)
    folder.mkdir(parents=True, exist_ok=True)


@functools.cache
def source_of(file: str) -> Path:
    """Return the path of a code object's source file, given by name, with links resolved."""
    return Path(file).resolve()
