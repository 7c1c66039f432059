"""The folders that the studio owns: saved games, reviews, problems. Nothing outside them is read or written.

A page names a file by the name that a list gave it: letters, digits and single signs between them, without a dot.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from engine.base.errors import InputError
from engine.base.files import replace_file, replace_text
from engine.studio.limits import MOST_SAVED

NAME = re.compile(r"[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*")
LONGEST_NAME = 80


def home() -> Path:
    """Return the studio's folder: $TAMEN_STUDIO, or ``studio`` in the user's data folder for ``tamen``."""
    named = os.environ.get("TAMEN_STUDIO")
    return Path(named) if named else user_data_path("tamen", appauthor=False) / "studio"


class Folder:
    """A folder of files, read and written whole; their names without the suffix match `NAME`."""

    def __init__(self, path: Path) -> None:
        """Use the folder at a path, which is made where there is none. Raises OSError if it cannot be."""
        self.path = path
        path.mkdir(parents=True, exist_ok=True)

    def file(self, name: str, suffix: str) -> Path:
        """Return the path in this folder of the file with a name and a suffix. Raises InputError for a text
        that cannot be a name.
        """
        if len(name) > LONGEST_NAME or not NAME.fullmatch(name):
            raise InputError(f"{name[:LONGEST_NAME]!r} is not the name of a saved file")
        return self.path / f"{name}{suffix}"

    def names(self, suffix: str) -> list[str]:
        """Return the names of all files with a suffix, without it, the last one in the alphabet first."""
        found = (file.name.removesuffix(suffix) for file in self.path.glob(f"*{suffix}") if file.is_file())
        return sorted((name for name in found if NAME.fullmatch(name)), reverse=True)

    def read(self, name: str, suffix: str) -> bytes:
        """Return the contents of the file with a name and a suffix, such as ``.sgf``. Raises InputError if
        there is none.
        """
        try:
            return self.file(name, suffix).read_bytes()
        except OSError as error:
            raise InputError(f"there is no saved file {name!r}: {error.strerror}") from None

    def read_json(self, name: str) -> Any:
        """Return what the JSON file of a name holds; None where there is no such file, or it is damaged."""
        try:
            return json.loads(self.file(name, ".json").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None

    def write(self, name: str, suffix: str, data: bytes) -> None:
        """Write a file with a name and a suffix, whole or not at all. Raises InputError if the folder is
        full, OSError if the file cannot be written.
        """
        file = self.file(name, suffix)
        if not file.exists() and len(self.names(suffix)) >= MOST_SAVED:
            raise InputError(f"the folder {self.path} holds {MOST_SAVED} files already; remove some of them")
        replace_file(file, lambda out: out.write(data))

    def write_json(self, name: str, value: Any) -> None:
        """Write a JSON file whole or not at all. Raises OSError."""
        replace_text(self.file(name, ".json"), json.dumps(value, indent=1, sort_keys=True))
