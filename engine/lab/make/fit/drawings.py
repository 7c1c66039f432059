"""A drawing in a file that a command is asked about."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path


def answer_drawing(file: Path, answer: Callable[[str], list[str]]) -> int:
    """Read a drawing from a file and print what is found about it. Returns the exit status: 0, or 2 for a
    wrong drawing, after an error message.

    answer: a function from the text of the file to the lines to print; it raises ValueError for a wrong
    drawing
    """
    try:
        print("\n".join(answer(file.read_text(encoding="utf-8"))))
    except ValueError as error:
        print(f"{file}: {error}", file=sys.stderr)
        return 2
    return 0
