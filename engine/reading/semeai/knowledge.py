"""The semeai reader's knowledge: two strings that each want to capture the other.

The attacker takes ``search.target`` off the board before its own string ``search.other`` is taken; the first capture
of one of the two ends it. The defender may pass, the attacker may not, so a seki is a failure of the attacker
(if both pass nothing is captured). Whoever wins is found by asking twice, with the roles exchanged
(`engine.reading.semeai.questions`).

A target that gets more than ``search.limit`` liberties has run away.
"""

from __future__ import annotations

from numba import boolean, int64, void

from engine.board.kernels import LEGAL, legality, list_liberties
from engine.board.points import BORDER, EMPTY, NEIGHBORS, PASS
from engine.board.record import RECORD
from engine.jit.declaring import kernel
from engine.reading.outcome import ATTACKER_WINS, DEFENDER_WINS, OPEN
from engine.reading.search.candidates import (
    add_candidate,
    add_captures,
    add_liberties,
    add_neighbors,
    ko_matters,
    start_candidates,
)
from engine.reading.search.records import SEARCH

WEAK = 3
"""Strings around the semeai with at most this many liberties take part in it."""

# rows of search.lists
LIBERTIES = 0
STRINGS = 1
WORK = 2


@kernel(boolean(SEARCH, RECORD, int64))
def _can_be_taken(search, board, stone):
    """Return whether the string at ``stone`` is in atari and its enemy, who is to move, may take it."""
    if board.color[stone] == board.to_move or board.liberties[board.head[stone]] != 1:
        return False
    last = search.lists[LIBERTIES]
    list_liberties(board, stone, last)
    return legality(board, board.to_move, last[0]) == LEGAL


@kernel(int64(SEARCH, RECORD))
def judge_semeai(search, board):
    """Return which side has reached its goal in this position of a semeai search, whichever side is to move.

    ATTACKER_WINS: the target is captured, or can be at once. DEFENDER_WINS: the attacker's own string
    (``search.other``) is captured, or can be at once, or the target has more liberties than ``search.limit``.
    OPEN: the search has to go on.
    """
    if board.color[search.target] != search.defender:
        return ATTACKER_WINS
    if board.color[search.other] != search.attacker:
        return DEFENDER_WINS
    if board.liberties[board.head[search.target]] > search.limit:
        return DEFENDER_WINS
    if _can_be_taken(search, board, search.target):
        return ATTACKER_WINS
    if _can_be_taken(search, board, search.other):
        return DEFENDER_WINS
    return OPEN


@kernel(int64(SEARCH, RECORD))
def _lead(search, board):
    """Return by how many half liberties the attacker's string is ahead of the target; below 0 if it is
    behind.

    The right to move is worth one half liberty: it is added if the attacker is to move, subtracted if the
    defender is.
    """
    ahead = board.liberties[board.head[search.other]] - board.liberties[board.head[search.target]]
    return 2 * ahead + (1 if board.to_move == search.attacker else -1)


@kernel(int64(SEARCH, RECORD))
def effort_to_win_semeai(search, board):
    """Guess the proof number of an undecided semeai, i.e. the attacker's effort to capture the target.

    It grows with the target's liberties, and with the number of liberties by which the attacker's string is
    behind.
    """
    return 1 + board.liberties[board.head[search.target]] + max(0, -_lead(search, board))


@kernel(int64(SEARCH, RECORD))
def effort_to_hold_semeai(search, board):
    """Guess the disproof number of an undecided semeai, i.e. the defender's effort not to be captured.

    It grows with the liberties of the attacker's string, and with the number of liberties by which it is
    ahead.
    """
    return 1 + board.liberties[board.head[search.other]] + max(0, _lead(search, board))


@kernel(void(SEARCH, int64, RECORD, int64))
def _add_around(search, ply, board, stone):
    """Add moves about the string at ``stone`` as candidates at depth ``ply`` of a semeai search.

    These are its liberties, the empty points beside them, and the liberties of weak strings of either colour
    there.
    """
    liberties = search.lists[LIBERTIES]
    count = list_liberties(board, stone, liberties)
    for index in range(count):
        add_candidate(search, ply, board, liberties[index])
        add_neighbors(search, ply, board, liberties[index])
    for index in range(count):
        for offset in NEIGHBORS:
            neighbor = liberties[index] + offset
            content = board.color[neighbor]
            if content != EMPTY and content != BORDER and board.liberties[board.head[neighbor]] <= WEAK:
                add_liberties(search, ply, board, neighbor, WORK)
    add_captures(search, ply, board, stone, WEAK, STRINGS, WORK)


@kernel(void(SEARCH, int64, RECORD))
def semeai_moves(search, ply, board):
    """List the moves of the side to move as candidates at depth ``ply`` of a semeai search.

    The defender may always pass. The attacker may pass only if a ko forbids it a point, since waiting lifts
    the ban. This does not help a defender who has no good move to end the ko with.
    """
    start_candidates(search, ply)
    _add_around(search, ply, board, search.target)
    _add_around(search, ply, board, search.other)
    if board.to_move == search.defender or ko_matters(search, ply, board):
        add_candidate(search, ply, board, PASS)
