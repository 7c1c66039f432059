"""All positions that one move of a colour can make, as the net sees them."""

from __future__ import annotations

import numpy as np
from numba import boolean, int64, types

from engine.board.board import Board
from engine.board.kernels import LEGAL, play
from engine.board.points import BLACK, EMPTY, NUM_POINTS, STRIDE, WHITE
from engine.board.record import BOARDS, RECORD, new_stack
from engine.jit.declaring import kernel
from engine.reading.life.playouts import is_own_eye

MARKS = types.Array(types.int8, 1, "C")
POINTS = types.Array(types.int64, 1, "C")
STONES = types.Array(types.int8, 2, "C")


@kernel(boolean(RECORD, int64, MARKS, int64))
def is_wanted(board, color, allowed, point):
    """Tell whether a colour may want to move at a point.

    That is so if the point is empty, is allowed (``allowed[point]`` is not 0), and is no eye of the colour.
    """
    return board.color[point] == EMPTY and allowed[point] != 0 and not is_own_eye(board, color, point)


@kernel(int64(BOARDS, int64, MARKS, POINTS, STONES))
def _list(boards, color, allowed, moves, stones):
    """List the moves of a colour in ``boards[0]`` that are allowed, legal, and fill no own eye.

    Returns how many there are. allowed: for each point 1, or 0 for not allowed; moves: the list is written
    here; stones: into row n the board after move n is written, point by point: 1 for Black, -1 for White,
    else 0. ``boards[1]`` is overwritten.
    """
    board = boards[0]
    count = 0
    for y in range(board.size):
        for x in range(board.size):
            point = (y + 1) * STRIDE + x + 1
            if not is_wanted(board, color, allowed, point) or play(boards, 0, color, point) != LEGAL:
                continue
            after = boards[1]
            cell = 0
            for row in range(board.size):
                for column in range(board.size):
                    content = after.color[(row + 1) * STRIDE + column + 1]
                    stones[count, cell] = (content == BLACK) - int64(content == WHITE)
                    cell += 1
            moves[count] = point
            count += 1
    return count


class Afterstates:
    """Lists the positions after each move of a colour, in arrays that are made only once.

    One object may serve only one thread.
    """

    def __init__(self) -> None:
        self._boards = new_stack(2)
        self._allowed = np.zeros(NUM_POINTS, dtype=np.int8)
        self._moves = np.zeros(NUM_POINTS, dtype=np.int64)

    def after(self, board: Board, color: int, points: list[int]) -> tuple[list[int], np.ndarray]:
        """Return those of ``points`` where a colour may play, and the board after each of these moves.

        A colour may play where the rules allow it, superko left aside, and where it fills no own eye. The
        boards are int8 (moves, points), row by row: 1 for Black's stones, -1 for White's, else 0.
        """
        self._boards[0] = board.position
        self._allowed[:] = 0
        self._allowed[points] = 1
        stones = np.zeros((len(points), board.size**2), dtype=np.int8)
        count = _list(self._boards, color, self._allowed, self._moves, stones)
        return self._moves[:count].tolist(), stones[:count]
