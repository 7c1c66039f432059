"""Answers with something for every point: rows from the top, in columns, as people read and GoGui parses them."""

from __future__ import annotations

from collections.abc import Callable

from engine.board.points import point_at


def board_rows(size: int, word: Callable[[int], str]) -> str:
    """Return a text with the word of each point, one row of the board a line, after a line break.

    ``word`` gives a point's word, without spaces; an empty one is written ``""``. The line break puts the
    first row below the mark of the answer, in its columns.
    """
    words = [[word(point_at(x, y)) or '""' for x in range(size)] for y in range(size)]
    width = max(len(each) for row in words for each in row)
    return "\n" + "\n".join(" ".join(each.rjust(width) for each in row) for row in words)
