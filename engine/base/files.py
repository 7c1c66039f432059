"""Writing files whole: a file is either the old or the new one, never a part. All that is written goes through here.

What is read more than once is loaded once (`loaded_once`).

Logs are the exception, and the results of a run of problems, which grow line by line
(`engine.lab.check.regress.results`). Who is killed while writing leaves a temporary file; the next who writes in that
folder removes it (`remove_left_over`).
"""

from __future__ import annotations

import functools
import hashlib
import inspect
import os
import re
import stat
import sys
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, ParamSpec, TypeVar

if sys.platform != "win32":
    import fcntl

Given = ParamSpec("Given")
Loaded = TypeVar("Loaded")

TEMPORARY = re.compile(r"\.tamen-\d+-\d+\.tmp")
"""The names of temporary files: the process and the thread that write are in them."""

LEFT_SECONDS = 3600
"""A temporary file that nobody writes is removed when it was not touched for so long."""


def loaded_once(load: Callable[Given, Loaded]) -> Callable[Given, Loaded]:
    """Return a function that calls ``load`` once for each set of arguments and then returns the kept result.

    An argument that is left out counts the same as its default value. `functools.cache` would take these for
    different arguments, and load a file twice.
    """
    parameters, kept = inspect.signature(load), functools.cache(load)

    @functools.wraps(load)
    def loaded(*args: Given.args, **kwargs: Given.kwargs) -> Loaded:
        given = parameters.bind(*args, **kwargs)
        given.apply_defaults()
        return kept(*given.args, **given.kwargs)

    return loaded


def replace_file(file: Path, write: Callable[[BinaryIO], object]) -> None:
    """Write a file whole: ``write`` fills a temporary file in the same folder, which then replaces ``file``.

    The new file gets the rights of the old one, and its owner where the system allows that. If ``file`` is a
    link, the file that it points to is replaced. A pipe or device such as `/dev/stdout` cannot be replaced
    and is written to directly. Raises OSError, with the old file untouched, if the new one cannot be written
    whole or its folder does not exist.
    """
    # of a link the file is replaced, not the link
    target = Path(os.path.realpath(file))
    if target.exists() and not target.is_file():
        with open(target, "wb") as out:
            write(out)
        return
    _remove_left_over_once(target.parent)
    # the name does not grow with the file's, which may be as long as the system allows
    temporary = target.with_name(f".tamen-{os.getpid()}-{threading.get_ident()}.tmp")
    try:
        out = open(temporary, "wb")  # noqa: SIM115 - closed below, before the file is renamed
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(file)) from None
    try:
        with out:
            _lock(out)
            _take_rights_of(target, out)
            write(out)
            out.flush()
            # else a machine that loses its power may keep the new name without the contents
            os.fsync(out.fileno())
        os.replace(temporary, target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def remove_left_over(folder: Path) -> None:
    """Remove the temporary files that killed processes left in a folder and in the folders within it.

    A file is removed only if it is the user's own, is older than LEFT_SECONDS, and no process writes it. A
    file that cannot be removed stays.
    """
    for place, _, names in os.walk(folder):
        _remove_left(Path(place, name) for name in names)


@functools.cache
def _remove_left_over_once(folder: Path) -> None:
    """Remove the temporary files that killed processes left in this one folder.

    This is done only the first time that this process writes there.
    """
    with suppress(OSError):
        _remove_left(folder / name for name in os.listdir(folder))


def _remove_left(files: Iterable[Path]) -> None:
    """Remove those of these temporary files that killed processes left: old ones that no process writes.

    A file that cannot be removed stays.
    """
    for file in files:
        if TEMPORARY.fullmatch(file.name):
            with suppress(OSError):
                if _is_left(file.lstat()):
                    _remove_unlocked(file)


def _is_left(status: os.stat_result) -> bool:
    """Tell whether a temporary file may be removed: it belongs to the user and is older than LEFT_SECONDS.

    ``status`` is what `os.lstat` returns for the file.
    """
    is_own = sys.platform == "win32" or status.st_uid == os.geteuid()
    return is_own and stat.S_ISREG(status.st_mode) and time.time() - status.st_mtime > LEFT_SECONDS


def _remove_unlocked(file: Path) -> None:
    """Remove a file that no process is writing. Raises OSError if one is writing it."""
    with open(file, "rb") as left:
        _lock(left)
        if sys.platform != "win32":
            file.unlink()
    # there nobody can remove a file that is open
    file.unlink(missing_ok=True)


def _lock(file: BinaryIO) -> None:
    """Lock an open file until it is closed, so that other processes see that it is in use.

    Raises OSError if another process holds the lock.
    """
    if sys.platform != "win32":
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _take_rights_of(old: Path, new: BinaryIO) -> None:
    """Give the open file ``new`` the rights of the file ``old``, and its owner and group where the system
    allows.

    Do nothing if there is no file ``old``.
    """
    if sys.platform == "win32" or not old.exists():
        return
    status, number = old.stat(), new.fileno()
    rights = status.st_mode & 0o777
    for owner in (status.st_uid, -1):
        with suppress(OSError):
            os.fchown(number, owner, status.st_gid)
            break
    else:
        # what its group might do is not for another group: that gets what everybody has
        rights = rights & 0o707 | (rights & 0o007) << 3
    with suppress(OSError):
        os.fchmod(number, rights)


def replace_text(file: Path, text: str) -> None:
    """Write a text to a file in UTF-8 without changing line ends. A file that is there is replaced.

    Raises OSError, with the old file untouched, if the text cannot be written whole.
    """
    replace_file(file, lambda out: out.write(text.encode()))


DIGEST_BYTES = hashlib.sha256().digest_size


def write_checked(file: Path, contents: bytes) -> None:
    """Write bytes to a file with a digest before them, so that `read_checked` notices damage.

    Raises OSError.
    """

    def write(out: BinaryIO) -> None:
        out.write(_digest(file, contents))
        out.write(contents)

    replace_file(file, write)


def read_checked(file: Path) -> memoryview | None:
    """Return the contents of a file that `write_checked` wrote under this name.

    Returns None if it is missing or damaged.
    """
    try:
        whole = memoryview(file.read_bytes())
    except OSError:
        return None
    digest, contents = whole[:DIGEST_BYTES], whole[DIGEST_BYTES:]
    return contents if _digest(file, contents) == digest else None


def _digest(file: Path, contents: bytes | memoryview) -> bytes:
    """Return the SHA-256 digest of a file's contents together with its name and the name of its folder.

    The names are in the digest so that a file copied over another one is noticed, too.
    """
    digest = hashlib.sha256(f"{file.parent.name}/{file.name}\0".encode())
    digest.update(contents)
    return digest.digest()
