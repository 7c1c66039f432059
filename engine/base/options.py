"""The command line's options: what argparse calls to read them, with a clear sentence for what cannot be taken.

Files are looked at here, before anything is loaded or compiled.
"""

from __future__ import annotations

import argparse
import contextlib
import math
import os
import shlex
import shutil
import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NoReturn

STANDARD_OUTPUT = Path("-")
"""What is given as an output file for the standard output."""


class Parser(argparse.ArgumentParser):
    """Says in one line how a command is used, and in one what was wrong."""

    def error(self, message: str) -> NoReturn:
        """End with the exit status 2."""
        needed = [
            each
            for each in self._actions
            if each.required or (not each.option_strings and each.nargs not in ("?", "*"))
        ]
        words = [self.prog, "[OPTIONS]", *(_in_usage(each) for each in needed)]
        self.exit(
            2, f"usage: {' '.join(words)}   (all of it: {self.prog} --help)\n{self.prog}: error: {message}\n"
        )


def _in_usage(action: argparse.Action) -> str:
    name = action.metavar or (action.dest if not action.option_strings else action.dest.upper())
    if isinstance(name, tuple):
        name = " ".join(name)
    more = "..." if action.nargs == "+" else ""
    return " ".join([*action.option_strings[:1], f"{name}{more}"])


def positive(text: str) -> int:
    """Return a whole number from 1 on. Raises ArgumentTypeError for anything else."""
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 on")
    return int(text)


def not_negative(text: str) -> int:
    """Return a whole number from 0 on. Raises ArgumentTypeError for anything else."""
    if not text.isascii() or not text.isdigit():
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 0 on")
    return int(text)


def whole_number(text: str) -> int:
    """Return a whole number, a negative one, too. Raises ArgumentTypeError for anything else."""
    if not text.isascii() or not text.removeprefix("-").isdigit():
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    return int(text)


def whole_number_within(least: int, most: int) -> Callable[[str], int]:
    """Return what reads a whole number from ``least`` to ``most`` and raises ArgumentTypeError for anything else."""

    def read(text: str) -> int:
        number = whole_number(text)
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"{text} is not from {least} to {most}")
        return number

    return read


def add_counts(parser: argparse.ArgumentParser, counts: Iterable[tuple[str, int, str]]) -> None:
    """Add options that take a whole number from 1 on; ``counts`` has the name, default and thing counted of each."""
    for name, default, what in counts:
        parser.add_argument(
            f"--{name}", type=positive, default=default, metavar="N", help=f"{what} (default {default})"
        )


def seconds(text: str) -> float:
    """Return a time in seconds, above 0 and finite. Raises ArgumentTypeError for anything else."""
    with contextlib.suppress(ValueError):
        if 0 < float(text) < math.inf:
            return float(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a time, expected a number of seconds above 0")


def seconds_or_none(text: str) -> float:
    """Return a time in seconds, from 0 on and finite. Raises ArgumentTypeError for anything else."""
    with contextlib.suppress(ValueError):
        if 0 <= float(text) < math.inf:
            return float(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a time, expected a number of seconds from 0 on")


def share(text: str) -> float:
    """Return a number from 0 to 1. Raises ArgumentTypeError for anything else."""
    with contextlib.suppress(ValueError):
        if 0 <= float(text) <= 1:
            return float(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a share, expected a number from 0 to 1")


def input_file(text: str) -> Path:
    """Return a file that can be read, or something like a pipe. Raises ArgumentTypeError for anything else."""
    path = input_path(text)
    if path.is_dir():
        raise argparse.ArgumentTypeError(f"'{text}' is a folder, expected a file")
    try:
        if path.is_file():
            path.open("rb").close()
    except OSError as error:
        raise argparse.ArgumentTypeError(f"cannot open '{text}': {error.strerror}") from None
    return path


def input_path(text: str) -> Path:
    """Return a file or folder that there is. Raises ArgumentTypeError for anything else."""
    try:
        os.stat(text)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise argparse.ArgumentTypeError(f"cannot open '{text}': {why}") from None
    return Path(text)


def input_folder(text: str) -> Path:
    """Return a folder that there is. Raises ArgumentTypeError for anything else."""
    path = input_path(text)
    if not path.is_dir():
        raise argparse.ArgumentTypeError(f"'{text}' is a file, expected a folder")
    return path


def array_file(text: str) -> Path:
    """Return a file of numpy arrays (.npz). Raises ArgumentTypeError for anything else."""
    path = input_file(text)
    if not zipfile.is_zipfile(path):
        raise argparse.ArgumentTypeError(f"'{text}' is no file of numpy arrays (.npz)")
    return path


def output_file(text: str) -> Path:
    """Return a file that can be written, as far as that can be told beforehand.

    Raises ArgumentTypeError for anything else.
    """
    path = Path(text)
    if path.is_dir():
        raise argparse.ArgumentTypeError(f"cannot write '{text}': it is a folder")
    if not path.parent.is_dir():
        raise argparse.ArgumentTypeError(f"cannot write '{text}': there is no folder '{path.parent}'")
    return path


def program(text: str) -> str:
    """Return the command line of a program that there is. Raises ArgumentTypeError for anything else.

    `tamen` is always there: it stands for this installation.
    """
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"'{text}' is no command line: {error}") from None
    if not words:
        raise argparse.ArgumentTypeError("the command line of a program is empty")
    if words[0] != "tamen" and shutil.which(words[0]) is None:
        raise argparse.ArgumentTypeError(f"there is no program '{words[0]}'")
    return text


def is_same_file(first: Path, second: Path) -> bool:
    """Return whether two names stand for one file that there is."""
    try:
        return os.path.samefile(first, second)
    except OSError:
        return False
