"""What becomes of a position's strings, and of stones that could be played: which are captured in ladders."""

from __future__ import annotations

from numba import boolean, int64, void

from engine.board.kernels import LEGAL, play
from engine.board.points import BLACK, EMPTY, NEIGHBORS, WHITE
from engine.board.record import BOARDS, RECORD
from engine.history.differences.neurogo.ladders import LADDERS, LIBERTIES, is_caught
from engine.history.differences.neurogo.records import SIGHT
from engine.jit.declaring import kernel

SAFE, IF_ENEMY_FIRST, ANYWAY = 0, 1, 2
"""When a string is captured."""


@kernel(int64(LADDERS, BOARDS, int64, int64))
def _when_captured(ladders, boards, depth, stone):
    """Return when a string of ``boards[depth]`` is captured in a ladder.

    SAFE means never, IF_ENEMY_FIRST if the enemy moves first, ANYWAY even if the string's owner moves first.
    ``stone``: a stone of the string; ladders: work memory.
    """
    liberties = boards[depth].liberties[boards[depth].head[stone]]
    if liberties > LIBERTIES or (
        liberties == LIBERTIES and not is_caught(ladders, boards, depth, stone, True)
    ):
        return SAFE
    return ANYWAY if is_caught(ladders, boards, depth, stone, False) else IF_ENEMY_FIRST


@kernel(void(LADDERS, BOARDS, int64, SIGHT))
def read_strings(ladders, boards, depth, sight):
    """Enter in ``sight.captured`` when each string of ``boards[depth]`` is captured in a ladder.

    The values are SAFE for never, IF_ENEMY_FIRST, and ANYWAY, i.e. even if its owner moves first.
    """
    board = boards[depth]
    for unit in range(sight.units):
        point = int64(sight.point[unit])
        if board.color[point] != EMPTY:
            sight.captured[point] = _when_captured(ladders, boards, depth, point)


@kernel(boolean(RECORD, int64, int64))
def _is_alone(board, color, point):
    """Tell whether a stone of a colour on an empty point would join no other stone and capture none."""
    for offset in NEIGHBORS:
        content = board.color[point + offset]
        if content == color:
            return False
        if content == BLACK + WHITE - color and board.liberties[board.head[point + offset]] == 1:
            return False
    return True


@kernel(int64(RECORD, int64))
def _empty_beside(board, point):
    """Return how many empty points lie beside a point."""
    count = 0
    for offset in NEIGHBORS:
        count += board.color[point + offset] == EMPTY
    return count


@kernel(void(LADDERS, BOARDS, int64, SIGHT, int64, int64))
def _try_point(ladders, boards, depth, sight, color, point):
    """Enter in ``sight`` what becomes of a stone that a colour plays on an empty point of ``boards[depth]``.

    ``liberties`` gets the number of liberties of the stone's string, 5 for five or more, 0 if the move is
    illegal. ``lost`` gets whether the string can then be captured, at once or in a ladder. ladders: work
    memory
    """
    board = boards[depth]
    sight.lost[color, point] = 0
    if _is_alone(board, color, point):
        liberties = _empty_beside(board, point)
        sight.liberties[color, point] = liberties
        sight.lost[color, point] = liberties == 1
        if liberties != LIBERTIES:
            return
    if play(boards, depth, color, point) != LEGAL:
        sight.liberties[color, point] = 0
        return
    after = boards[depth + 1]
    liberties = int64(after.liberties[after.head[point]])
    sight.liberties[color, point] = min(liberties, 5)
    sight.lost[color, point] = liberties < LIBERTIES or (
        liberties == LIBERTIES and is_caught(ladders, boards, depth + 1, point, True)
    )


@kernel(void(LADDERS, BOARDS, int64, SIGHT))
def try_points(ladders, boards, depth, sight):
    """Enter in ``sight`` what becomes of a stone of each colour on each empty point of ``boards[depth]``.

    ``liberties`` gets the number of liberties of the stone's string, 5 for five or more, 0 if the move is
    illegal. ``lost`` gets whether the string can then be captured, at once or in a ladder. ladders: work
    memory
    """
    board = boards[depth]
    for unit in range(sight.units):
        point = int64(sight.point[unit])
        if board.color[point] == EMPTY:
            for color in (BLACK, WHITE):
                _try_point(ladders, boards, depth, sight, color, point)
