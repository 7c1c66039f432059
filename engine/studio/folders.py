"""The folders that the studio owns: saved games, reviews, problems. Nothing outside them is read or written.

A page names a file by the name that a list gave it: letters, digits and single signs between them, without a dot. What
cannot be read is never written over: it gets another name, and the person is told.
"""

from __future__ import annotations

import itertools
import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from engine.base.errors import InputError
from engine.base.files import remove_left_over, replace_file, replace_text
from engine.studio.limits import MOST_SAVED

NAME = re.compile(r"[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*")
LONGEST_NAME = 80


def home() -> Path:
    """Return the studio's folder: $TAMEN_STUDIO, or ``studio`` in the user's data folder for ``tamen``."""
    named = os.environ.get("TAMEN_STUDIO")
    return Path(named) if named else user_data_path("tamen", appauthor=False) / "studio"


class Folder:
    """A folder of files, each read and written as a whole; their names without the suffix match `NAME`."""

    def __init__(self, path: Path) -> None:
        """Use the folder at a path; make it if it does not exist. Raises OSError if it cannot be made.

        Files that a killed studio left there half written are removed.
        """
        self.path = path
        path.mkdir(parents=True, exist_ok=True)
        remove_left_over(path)

    def file(self, name: str, suffix: str) -> Path:
        """Return the path in this folder of the file with a name and a suffix.

        Raises InputError if the text cannot be a name.
        """
        if len(name) > LONGEST_NAME or not NAME.fullmatch(name):
            raise InputError(f"{name[:LONGEST_NAME]!r} is not the name of a saved file")
        return self.path / f"{name}{suffix}"

    def names(self, suffix: str) -> list[str]:
        """Return the names, without the suffix, of all files with a suffix, in descending alphabetical
        order.
        """
        found = (file.name.removesuffix(suffix) for file in self.path.glob(f"*{suffix}") if file.is_file())
        return sorted((name for name in found if NAME.fullmatch(name)), reverse=True)

    def read(self, name: str, suffix: str) -> bytes:
        """Return the contents of the file with a name and a suffix, such as ``.sgf``.

        Raises InputError if there is no such file.
        """
        try:
            return self.file(name, suffix).read_bytes()
        except OSError as error:
            raise InputError(f"there is no saved file {name!r}: {error.strerror}") from None

    def read_record(self, name: str, tell: Callable[[str], None]) -> dict[str, Any]:
        """Return the dict that a JSON file holds; an empty one if there is no such file.

        A file that cannot be read is renamed, and ``tell`` is called with a sentence that says so. Raises
        OSError if it cannot be renamed.
        """
        file = self.file(name, ".json")
        if not os.path.lexists(file):
            return {}
        try:
            found = json.loads(file.read_text(encoding="utf-8"))
        except OSError as error:
            reason = error.strerror or str(error)
        except (ValueError, RecursionError) as error:
            reason = str(error)
        else:
            if isinstance(found, dict):
                return found
            reason = "it is no record"
        tell(f"{file.name} could not be read ({reason}). {self.set_aside(file)}")
        return {}

    def set_aside(self, file: Path, is_copied: bool = False) -> str:
        """Give a file of the folder another name; return a sentence that tells the new name.

        With ``is_copied`` the file stays where it is, and a copy gets the other name. Raises OSError if that
        fails.
        """
        names = (f"{file.name}.damaged-{number}" for number in itertools.count(1))
        aside = next(each for name in names if not os.path.lexists(each := file.with_name(name)))
        if is_copied:
            data = file.read_bytes()
            replace_file(aside, lambda out: out.write(data))
        else:
            file.rename(aside)
        return f"It is kept as {aside}."

    def write(self, name: str, suffix: str, data: bytes) -> None:
        """Write a file with a name and a suffix, either wholly or not at all.

        Raises InputError if the folder is full, OSError if the file cannot be written.
        """
        file = self.file(name, suffix)
        if not file.exists() and len(self.names(suffix)) >= MOST_SAVED:
            raise InputError(f"the folder {self.path} holds {MOST_SAVED} files already; remove some of them")
        replace_file(file, lambda out: out.write(data))

    def write_json(self, name: str, value: Any) -> None:
        """Write a value to a JSON file, either wholly or not at all. Raises OSError if it cannot be written."""
        replace_text(self.file(name, ".json"), json.dumps(value, indent=1, sort_keys=True))
