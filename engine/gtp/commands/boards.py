"""Answers with something for every point: rows from the top, in columns, as people read and GoGui parses them."""

from __future__ import annotations

from collections.abc import Callable

from engine.board.points import point_at


def board_rows(size: int, word: Callable[[int], str]) -> str:
    """Return a text with a word for each point of the board: a line break, then one line for each row.

    ``word`` gives a point's word, which has no spaces; an empty word is written ``""``. GTP writes a mark
    before an answer: the line break puts the first row below this mark, so that all columns are in line.
    """
    words = [[word(point_at(x, y)) or '""' for x in range(size)] for y in range(size)]
    width = max(len(each) for row in words for each in row)
    return "\n" + "\n".join(" ".join(each.rjust(width) for each in row) for row in words)
