"""A move of a joseki: that the corner book has it, with its usual line, and who gets what by that.

Whose the corner and the sides beside it are at the end of the line is judged by the evaluation of the board on which
its moves are played.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.board.points import BLACK, WHITE
from engine.evaluate.tables import POINT
from engine.explain.claims.compared_games import mean_ownership
from engine.explain.claims.kinds import BOOK, COUNTED, GETS, LIKELY, MOVES, SEEN, SHAPE, Claim
from engine.explain.claims.shapes import board_shows
from engine.explain.claims.witness import Witness
from engine.suggest.book_moves import BookMove, find_book_move

LONGEST = 10
"""Moves of a line at whose end it is told who gets what."""

WIDEST = range(17, 26)
"""Widths of a board on which the sides beside a corner reach as far from it as is looked at."""

OF_CORNER, OF_SIDE = range(4), range(6, 10)
"""Lines from both edges that are looked at for whose a corner is; and, for a side beside it, those along the side."""

_CORNER = "corner"
"""The relation of a move that is in a corner."""

LEANS = 0.3
"""By so much of 1 such a place belongs to a side, as the evaluation judges, to be called his."""


@dataclass(frozen=True)
class JosekiLine:
    """A move that the corner book has.

    book: what it says of the move
    claim: states that it has it, with its usual line (the points) and the share of its players (the value)
    gets: claims of who gets what by the line; empty where the book says it or the evaluation does not tell
    """

    book: BookMove
    claim: Claim
    gets: tuple[Claim, ...]


def find_joseki_line(witness: Witness, move: int) -> JosekiLine | None:
    """Return what the corner book says of a move, and who gets what; None if it does not have it, or does not know the
    whole corner.
    """
    book = find_move_of_book(witness, move)
    if book is None:
        return None
    claim = Claim(BOOK, COUNTED, move, points=book.line, value=book.share)
    return JosekiLine(book, claim, () if book.ending else tuple(_find_gets(witness, move, book)))


def find_move_of_book(witness: Witness, move: int) -> BookMove | None:
    """Return what the corner book says of a move; None as for `find_joseki_line`."""
    if not board_shows(witness.board, Claim(SHAPE, SEEN, move, rule=_CORNER), witness.color):
        return None
    return find_book_move(witness.player.knowledge.joseki, witness.board, witness.color, move)


def _find_gets(witness: Witness, move: int, book: BookMove) -> Iterator[Claim]:
    """Yield claims of who gets the corner, and each side beside it, by the line of a book move.

    Nothing is yielded for a long line, or on small boards.
    """
    is_short = len(book.line) <= LONGEST and book.size in WIDEST
    there = witness.witness_after(book.line) if is_short else None
    if there is None:
        return
    owned, words = there.scene.tables["territory"][there.color], {MOVES: " ".join(map(str, book.line))}
    for columns, rows in ((OF_CORNER, OF_CORNER), (OF_SIDE, OF_CORNER), (OF_CORNER, OF_SIDE)):
        where = book.place(columns, rows)
        leaning = float(mean_ownership(BLACK, owned, where)) / POINT
        if abs(leaning) >= LEANS:
            owner = float(BLACK if leaning > 0 else WHITE)
            yield Claim(GETS, LIKELY, move, points=where, value=owner, other=leaning, words=words)
