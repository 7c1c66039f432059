"""`tamen configuration NAME`: ready configuration files for the programs that connect engines to Go servers.

The files lie beside this module. They are printed with the full path of the installed command in the place of `tamen`,
as those programs search no path of their own; what is written in capitals with YOUR- in front has to be filled in.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

FOLDER = Path(__file__).parent

SUFFIXES = (".json5", ".properties")


def names() -> list[str]:
    """Return the names of the configurations, sorted: the names of their files without the endings."""
    return sorted(file.stem for file in FOLDER.iterdir() if file.suffix in SUFFIXES)


def configuration(name: str, command: Sequence[str] | None = None) -> str:
    """Return the text of the configuration file of this name. Raises ValueError for an unknown name.

    command: the words that start the engine, which replace `tamen` in the text; None for those that
    `command_words` returns
    """
    files = [FOLDER / f"{name}{suffix}" for suffix in SUFFIXES]
    file = next((file for file in files if name in names() and file.exists()), None)
    if file is None:
        raise ValueError(f"there is no configuration '{name}', expected one of: {', '.join(names())}")
    text = file.read_text(encoding="utf-8")
    words = command_words() if command is None else command
    if file.suffix == ".json5":
        quoted = ", ".join(json.dumps(word) for word in words)
        return text.replace('"command": ["tamen"', f'"command": [{quoted}')
    line = " ".join(words).replace("\\", "\\\\")
    return re.sub(r"(?m)^engine=tamen\b", lambda found: f"engine={line}", text)


def command_words() -> list[str]:
    """Return the words of the command that starts the engine from any folder.

    They are the full path of `tamen`, or else the paths of Python and of gtp_main.py.
    """
    beside = shutil.which("tamen", path=str(Path(sys.executable).parent))
    if beside:
        return [beside]
    program = Path(__file__).resolve().parents[3] / "gtp_main.py"
    return [sys.executable, str(program)]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `tamen configuration` to a parser."""
    parser.add_argument(
        "name", choices=names(), help="the program, for gtp2ogs with its way to manage engines"
    )


def run(options: argparse.Namespace) -> int:
    """Print the configuration that the options name, and return the exit status 0."""
    print(configuration(options.name), end="")
    return 0
