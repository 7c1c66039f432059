"""A move of the corner book with what the book says of it: its name, comments, the usual moves after it, and places.

A corner counts only where the book knows all its stones.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.board.board import Board
from engine.board.points import PASS, opponent
from joseki.lookup import CornerReport, Joseki, Status, Suggestion, board_point
from joseki.retold import comment_in
from joseki.tree import Kind

_SOUND = (Kind.NORMAL, Kind.URGENT, Kind.COMPLEX)
"""Moves of which the book is asked: the comments on those of a trick say when it works."""


@dataclass(frozen=True)
class BookMove:
    """A move that the corner book has.

    line: the move and the usual ones after it, as far as they can be played
    share: of the games in which it was played, 0 to 1
    name: of the joseki, in English; empty for none
    comment, ending: in English, what the book says of the move, and of the last move of the line; empty for nothing
    corner: 0 to 3, as in `joseki.corner`; size: of the board
    """

    line: tuple[int, ...]
    share: float
    name: str
    comment: str
    ending: str
    corner: int
    size: int

    def comments_in(self, language: str) -> tuple[str, str]:
        """Return what the book says of the move, and of the last one of its line, in a language."""
        comment, ending = (comment_in(language, each) if each else "" for each in (self.comment, self.ending))
        return comment, ending

    def place(self, columns: Iterable[int], rows: Iterable[int]) -> tuple[int, ...]:
        """Return the points of the board in some columns and rows, counted from 0 at the edges of the corner."""
        wanted, rows = [], list(rows)
        for column in columns:
            wanted += [board_point(self.size, self.corner, 16 * column + row) for row in rows]
        return tuple(point for point in wanted if point is not None)


def find_book_move(book: Joseki, board: Board, color: int, move: int) -> BookMove | None:
    """Return what the corner book says of a move of ``color``; None if it does not have it, or not the whole corner."""
    reports = (each for each in book.corners(board, color) if _is_known(each))
    suggestions = (each for report in reports for each in report.suggestions)
    found = next((each for each in suggestions if each.point == move and each.kind in _SOUND), None)
    if found is None:
        return None
    line, ending = _follow(book, board, color, found)
    ending = ending if len(line) > 1 else ""
    return BookMove(line, found.weight, found.name, found.comment, ending, found.corner, board.size)


def _is_known(report: CornerReport) -> bool:
    """Return whether the book knows all stones of a corner, and there are some."""
    return report.exact and report.status != Status.EMPTY


def _follow(book: Joseki, board: Board, color: int, first: Suggestion) -> tuple[tuple[int, ...], str]:
    """Return the usual moves from ``first`` on, as far as they can be played, and the book's comment on the last."""
    after, comment = board.copy(), ""
    played: list[int] = []
    for point in first.line():
        if point == PASS or not after.is_legal(color, point):
            return tuple(played), ""
        known = book.corners(after, color)[first.corner].suggestions
        comment = next((each.comment for each in known if each.point == point), "")
        after.play(color, point)
        played.append(point)
        color = opponent(color)
    return tuple(played), comment
