"""The boards that come with a pattern: where it must match, and where it must not."""

from __future__ import annotations

import numpy as np

from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, point_at
from patterns.model import Pattern
from patterns.naive import matches_at


def example_board(text: str) -> tuple[np.ndarray, int]:
    """Return the position of an example as an array indexed [y, x], and the point that the example marks with
    '*'.
    """
    rows = [row.replace(" ", "") for row in text.splitlines() if row.strip()]
    y = next(index for index, row in enumerate(rows) if "*" in row)
    return parse_diagram(text.replace("*", ".")), point_at(rows[y].index("*"), y)


def example_problems(pattern: Pattern) -> list[str]:
    """Check the examples of a pattern. Return a sentence for each example that the pattern does not match,
    and for each counterexample that it matches.

    A pattern matches an example if it does so with its first move on the point '*'.
    """
    found = []
    for number, text in enumerate(pattern.examples, 1):
        if not matches_at(pattern, *example_board(text), BLACK):
            found.append(f"{place(pattern)}: example {number} does not match with the first move on '*'")
    for number, text in enumerate(pattern.counterexamples, 1):
        if matches_at(pattern, *example_board(text), BLACK):
            found.append(f"{place(pattern)}: counterexample {number} matches with the first move on '*'")
    return found


def place(pattern: Pattern) -> str:
    """Return file, line and name of a pattern as a text for messages."""
    return f"{'/'.join(pattern.file.parts[-2:])}:{pattern.line}: pattern {pattern.name}"
