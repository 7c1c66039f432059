"""What each goal brings to the search: its judge, its first guesses of effort, its moves, and what it reads for free."""

from __future__ import annotations

from numba import boolean, int64, void

from engine.board.state import RECORD
from engine.jit import kernel
from engine.reading import capture
from engine.reading.state import SEARCH


@kernel(int64(SEARCH, RECORD))
def judge(search, board):
    """OPEN, ATTACKER_WINS or DEFENDER_WINS (`engine.reading.verdict`) for a position with either side to move."""
    return capture.judge_capture(search, board)


@kernel(int64(SEARCH, RECORD))
def effort_of_attack(search, board):
    """First guess of the proof number of an open position, for the attacker."""
    return capture.effort_to_capture(search, board)


@kernel(int64(SEARCH, RECORD))
def effort_of_defence(search, board):
    """First guess of the disproof number of an open position: the defender's effort."""
    return capture.effort_to_escape(search, board)


@kernel(boolean(SEARCH, RECORD))
def is_free(search, board):
    """Whether the moves of a position cost no budget."""
    return capture.is_forced(search, board)


@kernel(void(SEARCH, int64, RECORD))
def generate(search, ply, board):
    """Fill a frame with the moves of the side to move."""
    if board.to_move == search.attacker:
        capture.attack_moves(search, ply, board)
    else:
        capture.defence_moves(search, ply, board)
