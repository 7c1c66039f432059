"""One corner played out by itself, on an otherwise empty 19x19 board, as the sources draw it."""

from __future__ import annotations

import numpy as np

from engine.board.board import Board, IllegalMove
from engine.board.points import BLACK, PASS, WHITE
from joseki.corner import (
    CODES,
    FRAMES,
    TENUKI,
    code_point,
    corner_code,
    corner_keys,
    corner_ko,
    frame_code,
    list_corner,
    reach_on,
)

DRAWN_SIZE = 19
REACH = reach_on(DRAWN_SIZE)

POINT_OF_CODE = (*(int(code_point(DRAWN_SIZE, 0, code)) for code in range(CODES)), PASS)
"""The point of the drawn board for every code, PASS for TENUKI."""


class CornerPosition:
    """A corner position that moves are played on: the upper right corner of a 19x19 board that is otherwise
    empty. Moves are codes (16 * column + row) or TENUKI; Black plays first.
    """

    def __init__(self) -> None:
        self.board = Board(DRAWN_SIZE)
        self._stones = np.zeros(CODES, np.int16)
        self._keys = np.zeros(FRAMES, np.uint64)
        self._counts = [0]

    @property
    def to_move(self) -> int:
        """The colour to move."""
        return WHITE if len(self._counts) % 2 == 0 else BLACK

    @property
    def stones(self) -> int:
        """How many stones are in the corner."""
        return self._counts[-1]

    def keys(self) -> list[int]:
        """Return the four Zobrist keys (hash numbers) of the position: as it is, mirrored, with colours
        exchanged, and both.
        """
        position = self.board.position
        count = list_corner(position, 0, REACH, self._stones)
        corner_keys(
            self._stones, count, self.to_move, corner_ko(position, 0, REACH, self.to_move), self._keys
        )
        return self._keys.tolist()

    def play(self, code: int) -> None:
        """Play a move, given by its code or TENUKI.

        Raises ValueError if it is illegal or too far from the other stones; the position is unchanged then.
        """
        color = self.to_move
        try:
            self.board.play(color, POINT_OF_CODE[code])
        except IllegalMove as error:
            raise ValueError(str(error)) from None
        if code == TENUKI:
            self._counts.append(self.stones)
            return
        captured = self.board.captured(3 - color) - int(
            self.board.stack[self.board.depth - 1]["captured"][3 - color]
        )
        expected = self.stones + 1 - captured
        if list_corner(self.board.position, 0, REACH, self._stones) != expected:
            self.board.undo()
            raise ValueError("the stone is too far from the others to belong to the corner")
        self._counts.append(expected)

    def undo(self) -> None:
        """Take the last move back. Raises IndexError if there is none."""
        self.board.undo()
        self._counts.pop()


def canonical(keys: list[int]) -> tuple[int, int]:
    """Return the key by which a corner position is known, the smallest of its four Zobrist keys, and the
    frame (view, 0 to 3) that has this key. If several frames have it, return the first.
    """
    key = min(keys)
    return key, keys.index(key)


def canonical_move(keys: list[int], code: int) -> tuple[int, int, int]:
    """Return a move of a corner position in a form that does not depend on how the corner is turned, as (key,
    code, frame).

    The key is the smallest of the position's keys, the frame (0 to 3) is the view with this key, and the code
    is the move in this view. keys: the Zobrist keys of the position in the four frames; code: the move as it
    is played
    """
    key = min(keys)
    return key, *min((frame_code(code, frame), frame) for frame, each in enumerate(keys) if each == key)


def code_at(point: int) -> int:
    """Return the corner point, as a code, of a point of the 19x19 board; TENUKI for PASS.

    Returns -1 for a point that is outside the corner.
    """
    if point == PASS:
        return TENUKI
    code = int(corner_code(DRAWN_SIZE, 0, point))
    return code if code >= 0 and max(code >> 4, code & 15) < REACH else -1
