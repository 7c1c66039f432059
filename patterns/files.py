"""Files that are either the old ones or the new ones, never a part."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO


def replace_file(file: Path, write: Callable[[BinaryIO], object]) -> None:
    """Let ``write`` fill a file of a temporary name in the same folder, then put it in place.

    The folder is made if there is none. Raises OSError, with the old file untouched, if that cannot be done.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=file.parent, prefix=file.stem, suffix=".tmp")
    try:
        with os.fdopen(handle, "wb") as out:
            write(out)
        # mkstemp makes a file that only its owner may read
        os.chmod(temporary, 0o666 & ~_umask())
        os.replace(temporary, file)
    except BaseException:
        os.unlink(temporary)
        raise


def _umask() -> int:
    """The permissions that new files are not to have; it can only be read by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def replace_text(file: Path, text: str) -> None:
    """`replace_file` for text. Raises OSError."""
    replace_file(file, lambda out: out.write(text.encode()))
