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
    """Return which side has reached its goal in this position of the search, whichever side is to move.

    ATTACKER_WINS and DEFENDER_WINS are certain. OPEN says that the search has to go on.
    """
    if search.goal == LIFE:
        return life.judge_life(search, board)
    if is_about_link(search):
        return connect.judge_connect(search, board)
    if search.goal == SEMEAI:
        return semeai.judge_semeai(search, board)
    return capture.judge_capture(search, board)


@kernel(int64(SEARCH, RECORD))
def effort_of_attack(search, board):
    """Guess the proof number of an undecided position: how much the attacker still has to show.

    Each goal has a guess of its own; 1 is the least.
    """
    if search.goal == LIFE:
        return life.FIRST_GUESS
    if is_about_link(search):
        return connect.effort_to_link(search, board)
    if search.goal == SEMEAI:
        return semeai.effort_to_win_semeai(search, board)
    return capture.effort_to_capture(search, board)


@kernel(int64(SEARCH, RECORD))
def effort_of_defence(search, board):
    """Guess the disproof number of an undecided position: how much the defender still has to show.

    Each goal has a guess of its own; 1 is the least.
    """
    if search.goal == LIFE:
        return life.FIRST_GUESS
    if is_about_link(search):
        return connect.effort_to_cut(search, board)
    if search.goal == SEMEAI:
        return semeai.effort_to_hold_semeai(search, board)
    return capture.effort_to_escape(search, board)


@kernel(boolean(SEARCH, RECORD))
def is_free(search, board):
    """Return whether the moves of a position cost none of the question's budget, because they are forced.

    They are forced in ladders, i.e. in capture searches where the target is in atari or can be put in atari.
    """
    return search.goal == CAPTURE and capture.is_forced(search, board)


@kernel(void(SEARCH, int64, RECORD))
def generate(search, ply, board):
    """List the moves that the side to move should try at depth ``ply``, as candidates. Which moves these are
    depends on what the search asks: a capture, a link, a semeai, or life.
    """
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
    """Add the wider moves of the side to move to the candidates at depth ``ply``.

    Wider moves are those that `generate` leaves out, such as points near the target; they are tried only
    when all moves that `generate` listed have failed.
    """
    if is_about_link(search):
        connect.wide_connect_moves(search, ply, board)
    else:
        wide_moves(search, ply, board)
