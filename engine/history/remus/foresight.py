"""The minimax procedure over six half-moves (Remus 1962, section 3).

The paper says that the criterion of a move takes the following half-moves into account by minimax, in 600 words of
storage; not how. Here a line is worth the criteria of its six moves, with the weights of the success curve, 6 to 1, the
opponent's counted against the mover. As all moves are too many, only those with the highest criteria are followed.
"""

from __future__ import annotations

from numba import int64, void

from engine.board.kernels import LEGAL, play
from engine.board.points import BLACK, EMPTY, STRIDE, WHITE
from engine.board.record import BOARDS, RECORD
from engine.history.remus.parameters import criterion, measure
from engine.history.remus.records import AT_ROOT, PLIES, TABLE, WIDTH, WORK
from engine.jit.declaring import kernel
from engine.reading.life.playouts import is_own_eye

LEAST = -1e9
"""Less than any line is worth; the criterion of points where no move is."""


@kernel(void(BOARDS, int64, int64, TABLE, WORK))
def judge(boards, depth, color, table, work):
    """Write into ``work.criteria``, for each point of ``boards[depth]``, how promising a move of a colour is
    there.

    `criterion` computes it from ``table``, which tells how often moves with each property were successful.
    LEAST stands where no move is considered: where it is illegal or fills an own eye, and at depth 0 where
    ``work.allowed`` forbids it. ``boards[depth + 1]`` is overwritten.
    """
    board = boards[depth]
    for y in range(board.size):
        for x in range(board.size):
            point = (y + 1) * STRIDE + x + 1
            work.criteria[point] = LEAST
            if board.color[point] != EMPTY or (depth == 0 and work.allowed[point] == 0):
                continue
            if is_own_eye(board, color, point) or play(boards, depth, color, point) != LEGAL:
                continue
            measure(board, boards[depth + 1], point, work)
            work.criteria[point] = criterion(work, table)
            work.judged += 1


@kernel(void(RECORD, int64, int64, WORK))
def _follow(board, ply, width, work):
    """List the most promising moves of a ply in ``work.moves``, at most ``width`` of them, the best first.

    How promising they are stands in ``work.criteria``. ``work.count`` gets their number. The first of them is
    set as the next one to be tried.
    """
    moves, worths = work.moves[ply], work.worths[ply]
    count = 0
    for y in range(board.size):
        for x in range(board.size):
            point = (y + 1) * STRIDE + x + 1
            value = work.criteria[point]
            if value == LEAST or (count == width and value <= worths[count - 1]):
                continue
            place = count if count < width else count - 1
            count = min(count + 1, width)
            while place > 0 and worths[place - 1] < value:
                moves[place], worths[place] = moves[place - 1], worths[place - 1]
                place -= 1
            moves[place], worths[place] = point, value
    work.count[ply] = count
    work.index[ply] = 0
    work.best[ply] = LEAST if count > 0 else 0.0


@kernel(void(BOARDS, int64, TABLE, WORK))
def look_ahead(boards, color, table, work):
    """Find out what a colour's most promising moves are worth, by reading PLIES half-moves deep (minimax).

    They are moves in ``boards[0]``, which `judge` must have judged before. ``work.moves[0]`` gets them, the
    most promising first, ``work.count[0]`` their number, and ``work.lines`` the worth of each. table: as
    `judge` takes it; boards 1 to PLIES are overwritten.
    """
    _follow(boards[0], 0, AT_ROOT, work)
    ply = 0
    while True:
        place = work.index[ply]
        if place < work.count[ply]:
            side = color if ply % 2 == 0 else BLACK + WHITE - color
            play(boards, ply, side, int64(work.moves[ply, place]))
            work.gain[ply] = (PLIES - ply) * work.worths[ply, place]
            if ply + 1 < PLIES:
                ply += 1
                judge(boards, ply, BLACK + WHITE - side, table, work)
                _follow(boards[ply], ply, WIDTH, work)
                continue
            value = work.gain[ply]
        elif ply == 0:
            return
        else:
            ply -= 1
            value = work.gain[ply] - work.best[ply + 1]
        if ply == 0:
            work.lines[work.index[0]] = value
        work.best[ply] = max(work.best[ply], value)
        work.index[ply] += 1
