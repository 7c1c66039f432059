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
    """Return the folder in which the program keeps compiled code and parsed files from one start to the next.

    It is $TAMEN_CACHE; or, if that is not set, the user's cache folder for ``tamen``. It need not exist.
    """
    named = os.environ.get("TAMEN_CACHE")
    if named:
        return Path(named).expanduser()
    from platformdirs import user_cache_path

    return user_cache_path("tamen", appauthor=False)


def remove_outdated(folder: Path, prefix: str, current: Path) -> None:
    """Remove the files of a folder whose names begin with ``prefix``, except ``current``.

    Files written less than KEPT_SECONDS ago stay, too, as another process may still read them. Raises
    OSError.
    """
    for other in folder.glob(f"{prefix}*"):
        if other != current and time.time() - other.stat().st_mtime > KEPT_SECONDS:
            other.unlink(missing_ok=True)


def kept(name: str, source: bytes, make: Callable[[], Any]) -> Any:
    """Return the result of ``make()``, taken from the cache folder if an earlier start of the program kept it
    there.

    The kept file is named after ``name`` and a digest of ``source``, the bytes from which the result is made.
    A change of ``source`` is therefore noticed by itself. Whoever changes ``make`` must change ``name``.

    A result is kept only if it consists of numbers, texts, True, False, None, lists and dicts, and if the
    cache folder can be written. If not, ``make`` is called at every start. What ``make`` raises is passed on
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
