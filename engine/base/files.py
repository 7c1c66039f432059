"""Writing files whole: a file is either the old or the new one, never a part. All that is written goes through here.

What is read more than once is loaded once (`loaded_once`).

Logs are the exception, and the results of a run of problems, which grow line by line
(`engine.lab.check.regress.results`).
"""

from __future__ import annotations

import functools
import hashlib
import inspect
import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO, ParamSpec, TypeVar

Given = ParamSpec("Given")
Loaded = TypeVar("Loaded")


def loaded_once(load: Callable[Given, Loaded]) -> Callable[Given, Loaded]:
    """Return a function that calls ``load`` once for each set of arguments and keeps what it gave.

    An argument left to its default counts as the same as one that names the default; to `functools.cache`
    they are two, and a file would be loaded twice.
    """
    parameters, kept = inspect.signature(load), functools.cache(load)

    @functools.wraps(load)
    def loaded(*args: Given.args, **kwargs: Given.kwargs) -> Loaded:
        given = parameters.bind(*args, **kwargs)
        given.apply_defaults()
        return kept(*given.args, **given.kwargs)

    return loaded


def replace_file(file: Path, write: Callable[[BinaryIO], object]) -> None:
    """Write a file whole: ``write`` fills a temporary file, which then takes the name ``file``.

    The temporary file lies in the same folder. What is no file, such as a pipe or `/dev/stdout`, cannot be
    replaced and is written to as it is. Raises OSError, with the old file untouched, if the new one cannot be
    written whole, or if there is no such folder.
    """
    # of a link the file is replaced, not the link
    target = Path(os.path.realpath(file))
    if target.exists() and not target.is_file():
        with open(target, "wb") as out:
            write(out)
        return
    # the name does not grow with the file's, which may be as long as the system allows
    temporary = target.with_name(f".tamen-{os.getpid()}-{threading.get_ident()}.tmp")
    try:
        out = open(temporary, "wb")  # noqa: SIM115 - closed below, before the file is renamed
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(file)) from None
    try:
        with out:
            write(out)
            out.flush()
            # else a machine that loses its power may keep the new name without the contents
            os.fsync(out.fileno())
        os.replace(temporary, target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def replace_text(file: Path, text: str) -> None:
    """Write a text to a file in UTF-8, line ends as they are, in place of the file that is there.

    Raises OSError, with the old file untouched, if it cannot be written whole.
    """
    replace_file(file, lambda out: out.write(text.encode()))


DIGEST_BYTES = hashlib.sha256().digest_size


def write_checked(file: Path, contents: bytes) -> None:
    """Write bytes to a file with their SHA-256 digest before them, so that `read_checked` notices damage.

    Raises OSError.
    """

    def write(out: BinaryIO) -> None:
        out.write(hashlib.sha256(contents).digest())
        out.write(contents)

    replace_file(file, write)


def read_checked(file: Path) -> memoryview | None:
    """Return the contents of a file that `write_checked` wrote; None if it is missing or damaged."""
    try:
        whole = memoryview(file.read_bytes())
    except OSError:
        return None
    digest, contents = whole[:DIGEST_BYTES], whole[DIGEST_BYTES:]
    return contents if hashlib.sha256(contents).digest() == digest else None
