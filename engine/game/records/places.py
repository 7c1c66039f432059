"""The points of a record: ``dd`` of file format 4, and the other ways in which programs write points and passes."""

from __future__ import annotations

from engine.board.points import PASS, board_points, parse_vertex, point_at, xy
from engine.game.records.remarks import Remarks
from engine.game.sgf_tree import short_text

A = ord("a")

_LARGEST_WITH_TT = 19
"""Boards up to this size have no point tt, so that file format 3 wrote it for a pass."""

_WORDS_FOR_PASS = ("pass", "pas", "tenuki", "-", "--", "`", "``", "@", "@@", "{{")
"""Also with a back-tick or an at sign, once or twice: they stand before the letter a."""


class Places:
    """Reads the SGF values of points and passes on a board of one size.

    Values that are readable but not written as SGF's file format 4 wants are noted in the ``remarks``.
    """

    def __init__(self, size: int, remarks: Remarks) -> None:
        self._size, self._remarks = size, remarks
        self._moves = {bytes((A + x, A + y)): point for point in board_points(size) for x, y in [xy(point)]}
        self._stones = dict(self._moves)
        self._moves[b""] = PASS
        if size <= _LARGEST_WITH_TT:
            self._moves[b"tt"] = PASS

    def move(self, raw: bytes, number: int) -> int | None:
        """Return the point that ``raw``, the SGF value of a move, stands for: PASS for a pass, None if it is
        neither.

        ``number`` is that of the move, to be named in a remark.
        """
        found = self._moves.get(raw)
        if found is None:
            found = self._passed(raw, f"at move {number}")
        return self._otherwise(raw, f"at move {number}") if found is None else found

    def stones(self, raw: bytes, where: str) -> list[int] | None:
        """Return the points of ``raw``, one SGF value of a list of stones: a point, or a rectangle such as
        ``aa:cc``.

        None if it is neither. ``where`` says in words, for a remark, where in the record the value is.
        """
        first, is_rectangle, second = raw.partition(b":")
        corners = [self._stone(each, where) for each in ((first, second) if is_rectangle else (first,))]
        if None in corners:
            return None
        (left, top), (right, bottom) = (xy(point) for point in (corners[0] or 0, corners[-1] or 0))
        if left > right or top > bottom:
            self._remarks.repair(
                "reversed", f"the rectangle {short_text(raw)} {where} is read from its other corner"
            )
        return [
            point_at(x, y)
            for y in range(min(top, bottom), max(top, bottom) + 1)
            for x in range(min(left, right), max(left, right) + 1)
        ]

    def _stone(self, raw: bytes, where: str) -> int | None:
        found = self._stones.get(raw)
        return self._otherwise(raw, where) if found is None else found

    def _passed(self, raw: bytes, where: str) -> int | None:
        """Return PASS if an SGF value is one of the unusual ways to write a pass, else None.

        These are words, and points as far off the board to the right as below it. A remark is noted;
        ``where`` says in it where in the record the value is.
        """
        text = short_text(raw).strip().lower()
        beyond = (
            len(text) == 2 and text[0] == text[1] and text[0].isalpha() and ord(text[0]) >= A + self._size
        )
        if text not in _WORDS_FOR_PASS and not (beyond and text.isascii()):
            return None
        self._remarks.repair("pass", f"{short_text(raw)} {where} is read as a pass")
        return PASS

    def _otherwise(self, raw: bytes, where: str) -> int | None:
        """Return the point that an SGF value names in an unusual way: in capital letters, or as a vertex such
        as D4.

        None if it names no point. A remark is noted; ``where`` says in it where in the record the value is.
        """
        text = raw.strip()
        found = self._stones.get(text.lower())
        if found is None:
            try:
                found = parse_vertex(text.decode("ascii"), self._size) or None
            except ValueError:
                return None
        if found is not None and text:
            self._remarks.repair("point", f"{short_text(raw)} {where} is read as the point it names")
        return found
