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
    """An argument parser whose error messages have two lines: how the command is used, and what was wrong."""

    def error(self, message: str) -> NoReturn:
        """Print the usage and ``message`` on standard error and end the program with the exit status 2."""
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
    """Read a whole number from 1 on. Raises ArgumentTypeError for any other text."""
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 on")
    return int(text)


def not_negative(text: str) -> int:
    """Read a whole number from 0 on. Raises ArgumentTypeError for any other text."""
    if not text.isascii() or not text.isdigit():
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 0 on")
    return int(text)


def whole_number(text: str) -> int:
    """Read a whole number, which may be negative. Raises ArgumentTypeError for any other text."""
    if not text.isascii() or not text.removeprefix("-").isdigit():
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    return int(text)


def whole_number_within(least: int, most: int) -> Callable[[str], int]:
    """Return a function that reads a whole number from ``least`` to ``most``, to be given to argparse as
    ``type``.

    The function raises ArgumentTypeError for any other text.
    """

    def read(text: str) -> int:
        number = whole_number(text)
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"{text} is not from {least} to {most}")
        return number

    return read


def add_counts(parser: argparse.ArgumentParser, counts: Iterable[tuple[str, int, str]]) -> None:
    """Add options of the form ``--NAME N`` to a parser, where N is a whole number from 1 on.

    ``counts`` has for each option its name, its default and what it counts.
    """
    for name, default, what in counts:
        parser.add_argument(
            f"--{name}", type=positive, default=default, metavar="N", help=f"{what} (default {default})"
        )


def seconds(text: str) -> float:
    """Read a time in seconds, above 0 and finite. Raises ArgumentTypeError for any other text."""
    with contextlib.suppress(ValueError):
        if 0 < float(text) < math.inf:
            return float(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a time, expected a number of seconds above 0")


def seconds_or_none(text: str) -> float:
    """Read a time in seconds, from 0 on and finite. 0 means that no time is set.

    Raises ArgumentTypeError for any other text.
    """
    with contextlib.suppress(ValueError):
        if 0 <= float(text) < math.inf:
            return float(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a time, expected a number of seconds from 0 on")


def share(text: str) -> float:
    """Read a number from 0 to 1. Raises ArgumentTypeError for any other text."""
    with contextlib.suppress(ValueError):
        if 0 <= float(text) <= 1:
            return float(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a share, expected a number from 0 to 1")


def input_file(text: str) -> Path:
    """Return the path of an input file that is named in an option: a file that can be read, or a pipe.

    Raises ArgumentTypeError if it does not exist, is a folder, or cannot be opened.
    """
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
    """Return the path of a file or folder that is named in an option and exists.

    Raises ArgumentTypeError if it does not exist.
    """
    try:
        os.stat(text)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise argparse.ArgumentTypeError(f"cannot open '{text}': {why}") from None
    return Path(text)


def input_folder(text: str) -> Path:
    """Return the path of a folder that is named in an option and exists.

    Raises ArgumentTypeError if there is no such folder.
    """
    path = input_path(text)
    if not path.is_dir():
        raise argparse.ArgumentTypeError(f"'{text}' is a file, expected a folder")
    return path


def array_file(text: str) -> Path:
    """Return the path of a file of numpy arrays (.npz) that is named in an option.

    Raises ArgumentTypeError if there is no such file, or it is of another kind.
    """
    path = input_file(text)
    if not zipfile.is_zipfile(path):
        raise argparse.ArgumentTypeError(f"'{text}' is no file of numpy arrays (.npz)")
    return path


def output_file(text: str) -> Path:
    """Return the path of a file to be written, which is named in an option.

    Raises ArgumentTypeError if the path is a folder, or if the folder it lies in does not exist.
    """
    path = Path(text)
    if path.is_dir():
        raise argparse.ArgumentTypeError(f"cannot write '{text}': it is a folder")
    if not path.parent.is_dir():
        raise argparse.ArgumentTypeError(f"cannot write '{text}': there is no folder '{path.parent}'")
    return path


def program(text: str) -> str:
    """Return ``text`` unchanged if it is a command line whose program is installed.

    The program `tamen` always counts as installed, as it stands for this installation. Raises
    ArgumentTypeError if the program is not there.
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
    """Tell whether two paths lead to the same file. False if one of them leads to no file."""
    try:
        return os.path.samefile(first, second)
    except OSError:
        return False


def add_judge(parser: argparse.ArgumentParser) -> None:
    """Add the option ``--judge COMMAND``: the command line of the engine that judges moves."""
    parser.add_argument(
        "--judge",
        default="",
        metavar="COMMAND",
        help="command line of a GTP engine with kata-analyze or lz-analyze, whose moves and values are put into words",
    )


def add_judge_visits(parser: argparse.ArgumentParser) -> None:
    """Add the option ``--judge-visits N``: how often the engine that judges moves looks at a position."""
    parser.add_argument(
        "--judge-visits",
        type=positive,
        metavar="N",
        help="times that the judge looks at a position (default 200), in a second for each hundred at most",
    )
