"""The tactician's knowledge: which moves to look at when one string is attacked or defended, and when it is over.

The goal is the paper's (Stoutamire 1991, 2.3.1; Fotland 1993, 4): the attacker takes the string off the board, the
defender reaches more liberties than the limit (5 for the usual limit of 4) or cannot be captured. The search itself
is `engine.reading.search.proof_numbers`; `engine.reading.search.escape` counts liberties ahead.
"""

from __future__ import annotations

from numba import boolean, int64, void

from engine.board.kernels import LEGAL, legality, list_adjacent_strings, list_liberties
from engine.board.points import EMPTY, NEIGHBORS, PASS
from engine.board.record import RECORD
from engine.jit.declaring import kernel
from engine.reading.outcome import ATTACKER_WINS, DEFENDER_WINS, OPEN
from engine.reading.search.candidates import (
    add_candidate,
    add_captures,
    add_liberties,
    add_neighbors,
    add_ranked,
    is_thorough,
    ko_matters,
    note,
    start_candidates,
)
from engine.reading.search.escape import (
    UNRESTRICTED,
    best_extension,
    can_capture_capturer,
    captures_at,
    has_two_eyes,
    is_ko_capture,
    is_snapback,
    is_strict,
    liberties_after,
    limit_at,
    may_be_retaken,
    reached_after,
    spoiling_points,
)
from engine.reading.search.records import SEARCH
from engine.reading.strings.proven_rules import falls_by_rule, falls_in_atari_by_rule, gets_out_by_rule

WEAK_LIBERTIES = 3
"""The attacker undermines strings of the defender beside the target with this many liberties or fewer."""

SEMEAI_LIBERTIES = 3
"""The defender attacks surrounding strings with this many liberties or fewer."""

LONG_SEMEAI = 2
"""In a proof a target with that many that cannot extend also attacks strings with up to so many times its liberties:
an eye, or liberties that both share, may win such a race."""


@kernel(boolean(SEARCH, RECORD, int64, int64))
def _is_retaken(search, board, point, most):
    """Return whether the attacker's capture of the target at ``point`` may be answered by taking back.

    In questions with a large budget it may if the attacker's string then has at most ``most`` liberties; in
    others only if the capture is a ko.
    """
    if is_thorough(search):
        return may_be_retaken(search, board, point, most)
    return is_ko_capture(search, board, point)


@kernel(int64(SEARCH, RECORD, int64))
def _judge_attack(search, board, liberties):
    """Return which side has reached its goal in a capture search with the attacker to move; OPEN if neither
    has.

    ATTACKER_WINS if the target is in atari, unless its capture may be answered by taking back, or if a proven
    rule says that it falls. DEFENDER_WINS if no move of the attacker keeps the target from extending beyond
    the limit of liberties, or if it has two eyes. ``liberties`` are the target's.
    """
    if liberties == 1:
        around = search.lists[0]
        list_liberties(board, search.target, around)
        note(search, around[0])
        if _is_retaken(search, board, around[0], 1) or legality(board, search.attacker, around[0]) != LEGAL:
            return OPEN
        return ATTACKER_WINS
    if spoiling_points(search, board, search.lists[3]) == 0 or has_two_eyes(search, board):
        return DEFENDER_WINS
    if liberties == 2 and falls_by_rule(search, board):
        return ATTACKER_WINS
    return OPEN


@kernel(int64(SEARCH, RECORD, int64))
def _judge_defence(search, board, liberties):
    """Return which side has reached its goal in a capture search with the defender to move; OPEN if neither
    has.

    DEFENDER_WINS if the target reaches enough liberties by one move. ATTACKER_WINS if it is in atari and can
    neither extend nor capture. A proven rule may decide either way, too. ``liberties`` are the target's.
    """
    reached = best_extension(search, board)
    if reached > limit_at(search, search.ply + 1):
        return DEFENDER_WINS
    if liberties == 1 and reached <= 1:
        around = search.lists[0]
        list_liberties(board, search.target, around)
        if (
            not captures_at(board, search.defender, around[0])
            and not can_capture_capturer(search, board)
            and not _is_retaken(search, board, around[0], 2)
        ):
            return ATTACKER_WINS
    if liberties == 1 and falls_in_atari_by_rule(search, board):
        return ATTACKER_WINS
    return DEFENDER_WINS if gets_out_by_rule(search, board) else OPEN


@kernel(int64(SEARCH, RECORD))
def judge_capture(search, board):
    """Return which side has reached its goal in a capture search, in a position ``search.ply`` moves from
    the root.

    ATTACKER_WINS: the target is captured; DEFENDER_WINS: it has escaped; OPEN: the search has to go on.

    A target just captured in a ko is not lost yet: its owner may have the ko threat to take it back. Nor is a
    target just captured in a snapback, where its owner takes back more than it lost.
    """
    if board.color[search.target] != search.defender:
        if search.target == board.ko:
            return OPEN
        is_open = is_thorough(search) and board.to_move == search.defender and is_snapback(search, board)
        return OPEN if is_open else ATTACKER_WINS
    liberties = board.liberties[board.head[search.target]]
    if liberties > limit_at(search, search.ply):
        return DEFENDER_WINS
    if board.to_move == search.attacker:
        return _judge_attack(search, board, liberties)
    return _judge_defence(search, board, liberties)


@kernel(int64(SEARCH, RECORD))
def effort_to_capture(search, board):
    """Guess the proof number of an undecided capture, i.e. the attacker's effort.

    It grows with the target's liberties and is at least 1.
    """
    liberties = board.liberties[board.head[search.target]]
    if board.to_move == search.attacker:
        return 1 + liberties * liberties
    return 1 + 2 * liberties * liberties


@kernel(int64(SEARCH, RECORD))
def effort_to_escape(search, board):
    """Guess the disproof number of an undecided capture, i.e. the defender's effort to get away.

    It grows with the number of liberties that the target lacks to escape; 1 is the least.
    """
    missing = search.limit + 1 - board.liberties[board.head[search.target]]
    if board.to_move == search.attacker:
        missing += 1
    return 1 + missing


@kernel(boolean(SEARCH, RECORD))
def is_forced(search, board):
    """Return whether the position belongs to a ladder.

    It does if the target is in atari with the defender to move, or has at most two liberties with the
    attacker to move. Such positions cost no budget, so that ladders are read to the end.
    """
    liberties = board.liberties[board.head[search.target]]
    return liberties <= 1 if board.to_move == search.defender else liberties <= 2


@kernel(void(SEARCH, int64, RECORD))
def _relief_moves(search, ply, board):
    """Add as candidates at depth ``ply`` the moves that save attacking strings with few liberties beside the
    target.

    They are the liberties of the attacking strings with at most two, and captures of the strings that
    threaten them.
    """
    strings = search.lists[1]
    for index in range(list_adjacent_strings(board, search.target, strings)):
        if board.liberties[strings[index]] <= 2:
            add_liberties(search, ply, board, strings[index], 2)
            add_captures(search, ply, board, strings[index], 1, 3, 2)


@kernel(void(SEARCH, int64, RECORD, int64))
def _undermine_moves(search, ply, board, count):
    """Add as candidates the liberties of weak defending strings that keep the attacker off a liberty of the
    target.

    The target's ``count`` liberties stand in work list 0. Only liberties where the attacker cannot stay are
    looked at: those with neither an empty point nor an attacker's stone beside them.
    """
    around = search.lists[0]
    for index in range(count):
        guarded = True
        for offset in NEIGHBORS:
            content = board.color[around[index] + offset]
            guarded = guarded and content != EMPTY and content != search.attacker
        for offset in NEIGHBORS:
            stone = around[index] + offset
            if (
                guarded
                and board.color[stone] == search.defender
                and board.head[stone] != board.head[search.target]
            ):
                if board.liberties[board.head[stone]] <= WEAK_LIBERTIES:
                    add_liberties(search, ply, board, stone, 2)


@kernel(void(SEARCH, int64, RECORD, int64))
def _friend_moves(search, ply, board, count):
    """Add as candidates the liberties of weak defending strings that share a liberty with the target.

    The target's ``count`` liberties stand in work list 0.
    """
    around = search.lists[0]
    for index in range(count):
        for offset in NEIGHBORS:
            stone = around[index] + offset
            if board.color[stone] == search.defender and board.head[stone] != board.head[search.target]:
                if board.liberties[board.head[stone]] <= WEAK_LIBERTIES:
                    add_liberties(search, ply, board, stone, 2)


@kernel(void(SEARCH, int64, RECORD, int64))
def _add_ko_moves(search, ply, board, point):
    """Add as candidates at depth ``ply`` the moves about a target in a ko, besides taking it or connecting.

    The target is in atari at ``point``. The moves are the liberties that it would have after connecting
    there, unless these would be enough for it to get away.
    """
    around, after, work = search.lists[4], search.lists[1], search.lists[2]
    around[0] = point
    reached = liberties_after(search, board, around, 1, point, after, work)
    if reached <= search.limit + 1:
        for index in range(reached):
            add_candidate(search, ply, board, after[index])


@kernel(void(SEARCH, int64, RECORD))
def _attack_moves(search, ply, board):
    """Add the attacker's moves to the candidates at depth ``ply``.

    If the target is in atari: its capture, and moves that make a ko unnecessary. If an extension would pass
    the limit: only the points that spoil it, since no other move can work. Otherwise: the liberties, the
    points of a net around them (geta, loose ladder, block at the edge), and moves that relieve the attacking
    strings that are short of liberties.
    """
    around = search.lists[0]
    count = list_liberties(board, search.target, around)
    if count > 1:
        allowed = search.lists[3]
        spoilers = spoiling_points(search, board, allowed)
        if spoilers != UNRESTRICTED:
            for index in range(spoilers):
                add_candidate(search, ply, board, allowed[index])
            return
    for index in range(count):
        add_ranked(search, ply, board, around[index], -1)
    if count == 1:
        if is_ko_capture(search, board, around[0]):
            _add_ko_moves(search, ply, board, around[0])
        return
    for index in range(count):
        add_neighbors(search, ply, board, around[index])
    _undermine_moves(search, ply, board, count)
    _relief_moves(search, ply, board)


@kernel(void(SEARCH, int64, RECORD))
def attack_moves(search, ply, board):
    """List the attacker's moves as candidates at depth ``ply`` of a capture search.

    It may pass while a ko forbids it a point, because waiting lifts the ban.
    """
    start_candidates(search, ply)
    _attack_moves(search, ply, board)
    if is_thorough(search) and board.ko_color == search.attacker and ko_matters(search, ply, board):
        add_ranked(search, ply, board, PASS, 1)


@kernel(void(SEARCH, int64, RECORD))
def defence_moves(search, ply, board):
    """List the defender's moves as candidates at depth ``ply``: extend, jump, capture the capturer or take
    its liberties.

    If no extension gains a liberty, the defender may also pass (seki, or an eye that must not be filled), and
    may take liberties of surrounding strings that have more of them than the target. If the target was taken
    in a ko, the defender takes it back.
    """
    start_candidates(search, ply)
    if board.color[search.target] == EMPTY:
        add_candidate(search, ply, board, search.target)
        add_candidate(search, ply, board, PASS)
        return
    around = search.lists[0]
    count = list_liberties(board, search.target, around)
    best = 0
    for index in range(count):
        reached = reached_after(search, board, around, count, int64(around[index]))
        best = max(best, reached)
        add_ranked(search, ply, board, around[index], -reached)
    if count == 1:
        add_captures(search, ply, board, search.target, 1, 1, 2)
        if is_ko_capture(search, board, around[0]):
            _add_ko_moves(search, ply, board, around[0])
        if is_thorough(search) and may_be_retaken(search, board, around[0], 2):
            add_captures(search, ply, board, search.target, 2, 1, 2)
            add_candidate(search, ply, board, PASS)
        return
    stuck = best <= count
    most = SEMEAI_LIBERTIES if stuck or is_thorough(search) else min(SEMEAI_LIBERTIES, count)
    if stuck and count >= SEMEAI_LIBERTIES and is_strict(search):
        most = LONG_SEMEAI * count
    add_captures(search, ply, board, search.target, most, 1, 2)
    for index in range(count):
        add_neighbors(search, ply, board, around[index])
    if is_thorough(search):
        _friend_moves(search, ply, board, count)
    if stuck:
        add_candidate(search, ply, board, PASS)
