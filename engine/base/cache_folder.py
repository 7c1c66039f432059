"""The folder where compiled code and parsed files are kept, so as not to be made again at the next start.

Nothing of the compiler is imported here: the first answer needs the folder, too.
"""

from __future__ import annotations

import hashlib
import marshal
import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from engine.base.files import read_checked, write_checked

KEPT_SECONDS = 3600
"""What was made of other sources is kept so long after it was made: a process may be reading it."""


def cache_folder() -> Path:
    """Return the folder in which the program keeps compiled code and parsed files between two starts.

    The folder is $TAMEN_CACHE, or the user's cache folder for ``tamen`` where that is not set. It need not
    exist.
    """
    named = os.environ.get("TAMEN_CACHE")
    if named:
        return Path(named).expanduser()
    from platformdirs import user_cache_path

    return user_cache_path("tamen", appauthor=False)


def remove_outdated(folder: Path, prefix: str, current: Path) -> None:
    """Remove a folder's files that begin with ``prefix``, but not ``current`` and those of the last hour.

    What was written less than KEPT_SECONDS ago may still be read by another process. Raises OSError.
    """
    for other in folder.glob(f"{prefix}*"):
        if other != current and time.time() - other.stat().st_mtime > KEPT_SECONDS:
            other.unlink(missing_ok=True)


def kept(name: str, source: bytes, make: Callable[[], Any]) -> Any:
    """Return ``make()``, from the cache folder if an earlier start made it of the same ``source``.

    ``name`` begins the file's name and must change when ``make`` does; the digest of ``source`` ends it. Only
    results made of numbers, texts, truths, None, lists and dicts are kept; anything else is made at every
    start, and so is everything where the cache folder cannot be written. What ``make`` raises is passed on
    and not kept.
    """
    digest = hashlib.sha256(source).hexdigest()[:32]
    file = cache_folder() / "kept" / f"{name}-{digest}"
    contents = read_checked(file)
    if contents is not None:
        with suppress(ValueError, EOFError, TypeError):
            mark, found = marshal.loads(contents)
            if mark == file.name:
                return found
    made = make()
    with suppress(OSError, ValueError):
        whole = marshal.dumps((file.name, made))
        file.parent.mkdir(parents=True, exist_ok=True)
        remove_outdated(file.parent, f"{name}-", file)
        write_checked(file, whole)
    return made
