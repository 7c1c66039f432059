"""Whether a string with one or two liberties is captured by ataris alone: a ladder, read to its end.

The readers (`engine.reading`) answer this, too, and much else, at four times the cost; the net asks it of some
twenty-five strings, on the board or only thought of, of every position that a move can lead to.
"""

from __future__ import annotations

import numba
import numpy as np
from numba import boolean, int64, void

from engine.board.kernels import LEGAL, list_adjacent_strings, list_liberties, play
from engine.board.points import BLACK, NUM_POINTS, WHITE
from engine.board.record import BOARDS
from engine.jit.declaring import kernel, record_array

LIBERTIES = 2
"""A string that gets more than this has escaped."""

BUDGET = 200
"""Moves tried for one question; a string that is not caught by then counts as free."""

MAX_PLIES = 120
"""Of the longest ladder."""

MOST_MOVES = 8
"""Tried in one position."""

LADDER_DTYPE = np.dtype(
    [
        ("moves", np.int16, (MAX_PLIES, MOST_MOVES)),
        ("count", np.int16, MAX_PLIES),  # how many moves a ply has, and how many of them were tried
        ("tried", np.int16, MAX_PLIES),
        ("points", np.int16, NUM_POINTS),  # work lists
        ("strings", np.int16, NUM_POINTS),
    ],
    align=True,
)

LADDERS = numba.types.Array(numba.from_dtype(LADDER_DTYPE), 1, "C")
LADDER = numba.from_dtype(LADDER_DTYPE)


def new_ladder() -> np.ndarray:
    """Return work memory for reading one ladder: an array of one record of LADDER_DTYPE."""
    return record_array(1, LADDER_DTYPE)


@kernel(void(LADDER, BOARDS, int64, int64, int64, boolean))
def _list_moves(ladder, boards, depth, ply, stone, attacks):
    """List in ``ladder.moves[ply]`` the moves to try at one step of a ladder, and begin with the first.

    The attacker tries the liberties of the chased string. The owner first tries to capture adjacent strings
    in atari, then the same liberties. stone: a stone of the chased string; attacks: whether the attacker is
    to move; boards, depth: the stack of positions, and where in it the ladder begins
    """
    board = boards[depth + ply]
    found = 0
    if not attacks:
        for index in range(list_adjacent_strings(board, stone, ladder.strings[:])):
            string = ladder.strings[index]
            if board.liberties[string] == 1 and found < MOST_MOVES - LIBERTIES:
                list_liberties(board, string, ladder.points[:])
                ladder.moves[ply, found] = ladder.points[0]
                found += 1
    for index in range(list_liberties(board, stone, ladder.points[:])):
        ladder.moves[ply, found] = ladder.points[index]
        found += 1
    ladder.count[ply] = found
    ladder.tried[ply] = 0


@kernel(boolean(LADDERS, BOARDS, int64, int64, boolean))
def is_caught(ladders, boards, depth, stone, attacker_first):
    """Tell whether a string of ``boards[depth]`` is captured by ataris alone.

    stone: a stone of the string, which has LIBERTIES or fewer; attacker_first: whether the attacker moves
    first, else the owner; ladders: work memory. The answer is False if the budget of moves runs out. The
    stack needs room for MAX_PLIES positions above ``depth``.
    """
    ladder = ladders[0]
    owner = int64(boards[depth].color[stone])
    ply, budget, won = 0, BUDGET, False
    _list_moves(ladder, boards, depth, 0, stone, attacker_first)
    while True:
        attacks = attacker_first == (ply % 2 == 0)
        if won or ladder.tried[ply] == ladder.count[ply]:
            caught = attacks == won
            if ply == 0:
                return caught
            ply -= 1
            won = caught != attacks
            continue
        move = int64(ladder.moves[ply, ladder.tried[ply]])
        ladder.tried[ply] += 1
        if play(boards, depth + ply, BLACK + WHITE - owner if attacks else owner, move) != LEGAL:
            continue
        budget -= 1
        if budget == 0 or ply + 2 == MAX_PLIES:
            return False
        after = boards[depth + ply + 1]
        liberties = after.liberties[after.head[stone]] if after.color[stone] == owner else 0
        won = liberties == 0 if attacks else liberties > LIBERTIES
        if not won and (attacks or liberties == LIBERTIES):
            ply += 1
            _list_moves(ladder, boards, depth, ply, stone, not attacks)
