"""The tactician's knowledge: which moves to look at when one string is attacked or defended, and when it is over.

The goal is the paper's (Stoutamire 1991, 2.3.1; Fotland 1993, 4): the attacker takes the string off the board, the
defender reaches more liberties than the limit (5 for the usual limit of 4) or cannot be captured. The search itself
is `engine.reading.search`.
"""

from __future__ import annotations

from numba import boolean, int64, void

from engine.board.points import BORDER, EMPTY, PASS
from engine.board.rules import LEGAL, NEIGHBORS, legality, list_adjacent_strings, list_liberties
from engine.board.state import RECORD
from engine.jit import kernel
from engine.reading.candidates import (
    add_candidate,
    add_captures,
    add_liberties,
    add_neighbors,
    start_candidates,
)
from engine.reading.state import SEARCH
from engine.reading.verdict import ATTACKER_WINS, DEFENDER_WINS, OPEN


@kernel(int64(SEARCH, RECORD))
def judge_capture(search, board):
    """OPEN, ATTACKER_WINS or DEFENDER_WINS for a position with either side to move."""
    if board.color[search.target] != search.defender:
        return ATTACKER_WINS
    liberties = board.liberties[board.head[search.target]]
    if liberties > search.limit:
        return DEFENDER_WINS
    if liberties == 1 and board.to_move == search.attacker:
        around = search.lists[0]
        list_liberties(board, search.target, around)
        if legality(board, search.attacker, around[0]) == LEGAL:
            return ATTACKER_WINS
    return OPEN


@kernel(int64(SEARCH, RECORD))
def effort_to_capture(search, board):
    """A first guess of the proof number of an open position, for the attacker: more liberties, more work."""
    liberties = board.liberties[board.head[search.target]]
    if board.to_move == search.attacker:
        return 1 + liberties * liberties // 2
    return liberties * liberties


@kernel(int64(SEARCH, RECORD))
def effort_to_escape(search, board):
    """A first guess of the disproof number of an open position: the fewer liberties, the more work."""
    missing = search.limit + 1 - board.liberties[board.head[search.target]]
    if board.to_move == search.attacker:
        missing += 1
    return 1 + missing


@kernel(boolean(SEARCH, RECORD))
def is_forced(search, board):
    """Whether the defender answers an atari: such positions cost no budget, so a ladder is read to its end."""
    liberties = board.liberties[board.head[search.target]]
    return liberties == 1 if board.to_move == search.defender else liberties <= 2


@kernel(boolean(SEARCH, RECORD, int64))
def attacker_may_approach(search, board, point):
    """Whether the attacker can play at a liberty of the target without standing in atari there."""
    if legality(board, search.attacker, point) != LEGAL:
        return False
    room = 0
    for offset in NEIGHBORS:
        content = board.color[point + offset]
        if content == EMPTY:
            room += 1
        elif content == search.attacker:
            room += board.liberties[board.head[point + offset]] - 1
        elif content != BORDER and board.liberties[board.head[point + offset]] == 1:
            room += 1
    return room >= 2


@kernel(void(SEARCH, int64, RECORD))
def attack_moves(search, ply, board):
    """Fill a frame with the attacker's moves: the liberties, nets around them, and saving the attacking stones.

    Around a liberty the net's points (geta, loose ladder, block at the edge); of the surrounding strings that are
    short of liberties the extensions, and the captures of what puts them in atari.
    """
    start_candidates(search, ply)
    target = search.target
    around = search.lists[0]
    liberties = board.liberties[board.head[target]]
    count = list_liberties(board, target, around)
    for index in range(count):
        add_candidate(search, ply, board, around[index])
    if liberties == 1:
        return
    for index in range(count):
        add_neighbors(search, ply, board, around[index])
    strings = search.lists[1]
    for index in range(list_adjacent_strings(board, target, strings)):
        string = strings[index]
        if board.liberties[string] <= 2:
            add_liberties(search, ply, board, string, 2)
            add_captures(search, ply, board, string, 1, 3, 2)


@kernel(void(SEARCH, int64, RECORD))
def defence_moves(search, ply, board):
    """Fill a frame with the defender's moves: extend, jump, capture the capturer or put it in atari.

    A pass is among them when the attacker cannot approach without being in atari (seki, or shortage of liberties):
    there the defender must not be forced to fill its own liberties.
    """
    start_candidates(search, ply)
    target = search.target
    around = search.lists[0]
    liberties = board.liberties[board.head[target]]
    count = list_liberties(board, target, around)
    for index in range(count):
        add_candidate(search, ply, board, around[index])
    add_captures(search, ply, board, target, min(2, liberties), 1, 2)
    if liberties == 1:
        return
    approachable = False
    for index in range(count):
        add_neighbors(search, ply, board, around[index])
        approachable = approachable or attacker_may_approach(search, board, around[index])
    if not approachable:
        add_candidate(search, ply, board, PASS)
