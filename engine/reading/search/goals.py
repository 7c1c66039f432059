"""What each goal brings to the search: its judge, its first guesses of effort, its moves, and what it reads free."""

from __future__ import annotations

from numba import boolean, int64, void

from engine.board.record import RECORD
from engine.jit.declaring import kernel
from engine.reading.life import knowledge as life
from engine.reading.links import knowledge as connect
from engine.reading.search.candidates import is_about_link
from engine.reading.search.records import CAPTURE, LIFE, SEARCH, SEMEAI
from engine.reading.search.widening import wide_moves
from engine.reading.semeai import knowledge as semeai
from engine.reading.strings import knowledge as capture


@kernel(int64(SEARCH, RECORD))
def judge(search, board):
    """OPEN, ATTACKER_WINS or DEFENDER_WINS (`engine.reading.outcome`) for a position with either side to move."""
    if search.goal == LIFE:
        return life.judge_life(search, board)
    if is_about_link(search):
        return connect.judge_connect(search, board)
    if search.goal == SEMEAI:
        return semeai.judge_semeai(search, board)
    return capture.judge_capture(search, board)


@kernel(int64(SEARCH, RECORD))
def effort_of_attack(search, board):
    """First guess of the proof number of an open position, for the attacker."""
    if search.goal == LIFE:
        return life.FIRST_GUESS
    if is_about_link(search):
        return connect.effort_to_link(search, board)
    if search.goal == SEMEAI:
        return semeai.effort_to_win_semeai(search, board)
    return capture.effort_to_capture(search, board)


@kernel(int64(SEARCH, RECORD))
def effort_of_defence(search, board):
    """First guess of the disproof number of an open position: the defender's effort."""
    if search.goal == LIFE:
        return life.FIRST_GUESS
    if is_about_link(search):
        return connect.effort_to_cut(search, board)
    if search.goal == SEMEAI:
        return semeai.effort_to_hold_semeai(search, board)
    return capture.effort_to_escape(search, board)


@kernel(boolean(SEARCH, RECORD))
def is_free(search, board):
    """Whether the moves of a position cost no budget."""
    return search.goal == CAPTURE and capture.is_forced(search, board)


@kernel(void(SEARCH, int64, RECORD))
def generate(search, ply, board):
    """Fill a frame with the moves of the side to move."""
    if search.goal == LIFE:
        life.life_moves(search, ply, board)
    elif is_about_link(search):
        connect.connect_moves(search, ply, board)
    elif search.goal == SEMEAI:
        semeai.semeai_moves(search, ply, board)
    elif board.to_move == search.attacker:
        capture.attack_moves(search, ply, board)
    else:
        capture.defence_moves(search, ply, board)


@kernel(void(SEARCH, int64, RECORD))
def generate_wider(search, ply, board):
    """Add to a frame the wider moves of the side to move, which count once all that `generate` gave have failed."""
    if is_about_link(search):
        connect.wide_connect_moves(search, ply, board)
    else:
        wide_moves(search, ply, board)
