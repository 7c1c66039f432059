"""The connection reader's knowledge: which moves to look at when two strings are linked or cut, and when it is over.

The goal: the connector brings the two stones into one string that has two liberties or more; the cutter stops that,
in the last resort by capturing one of them. Who links must make progress, and who cuts may always pass, so in the
search (`engine.reading.search`) the connector is the *attacker* and the cutter the *defender*: a repeated position then
counts as not linked.

The moves come from the cheapest paths between the strings: an empty point costs one move, a friendly stone nothing, an
enemy string as many moves as it has liberties (it must be captured). Points on paths not much longer than the cheapest
are looked at by both sides, and with them the fights about the strings that these paths run through (Fotland 1993, 5,
lists the one- to three-point links that such paths generalise). Paths longer than ``search.limit`` count as no link.
"""

from __future__ import annotations

from numba import boolean, int64, void

from engine.board.kernels import LEGAL, SUICIDE, legality, list_liberties
from engine.board.points import BORDER, EMPTY, NEIGHBORS, PASS, UNREACHABLE
from engine.board.record import POINTS, RECORD
from engine.jit import kernel
from engine.reading.candidates import (
    add_candidate,
    add_captures,
    add_liberties,
    add_neighbors,
    ko_matters,
    note,
    start_candidates,
)
from engine.reading.outcome import ATTACKER_WINS, DEFENDER_WINS, OPEN
from engine.reading.records import SEARCH

CONNECTOR_SLACK = 0
"""The connector looks at paths that are at most this much longer than the cheapest."""

CUTTER_SLACK = 1
"""The cutter looks at paths that are at most this much longer than the cheapest, unless one move links."""

DEEP_PLY = 4
"""From this ply of the search on a path may be one move shorter than the longest, from twice that on two."""

CAPTURABLE = 3
"""Enemy strings with more liberties than this, or than one fewer on the cutter's move, block a path."""

ROOM = 4
"""Liberties of two strings together from which the common one and one more can go and the joined string is safe."""

# rows of search.lists; 0 to 2 are work lists of the move generators
SHARED = 3
FROM_TARGET = 4
FROM_OTHER = 5
REACHED = 6
STONES = 7


@kernel(int64(RECORD, int64, POINTS, POINTS, int64, int64))
def _reach_string(board, stone, costs, reached, count, cost):
    """Give all stones of a string the same cost and append them to ``reached``; returns its new length."""
    start = board.head[stone]
    each = start
    while True:
        costs[each] = cost
        reached[count] = each
        count += 1
        each = board.next[each]
        if each == start:
            return count


@kernel(int64(SEARCH, RECORD, int64, int64, int64, int64))
def measure_paths(search, board, stone, row, farthest, noted):
    """Fill list ``row`` with the moves the connector needs to link each point with ``stone``, the point included.

    Goes on from points that cost at most ``farthest`` moves, and notes those that cost at most ``noted``. Points that
    cost more than search.limit, or that are not reached, get UNREACHABLE. Returns the number of points reached; they
    stand in list REACHED. Costs lie on the points, so the first way found to a point is a cheapest one.
    """
    costs = search.lists[row]
    reached = search.lists[REACHED]
    costs[:] = UNREACHABLE
    connector = search.attacker
    capturable = CAPTURABLE if board.to_move == connector else CAPTURABLE - 1
    count = _reach_string(board, stone, costs, reached, 0, 0)
    for level in range(farthest + 1):
        index = 0
        while index < count:
            point = reached[index]
            index += 1
            if costs[point] != level:
                continue
            if level <= noted:
                note(search, point)
            for offset in NEIGHBORS:
                neighbor = point + offset
                if costs[neighbor] != UNREACHABLE:
                    continue
                content = board.color[neighbor]
                if content == EMPTY:
                    if level < search.limit:
                        costs[neighbor] = level + 1
                        reached[count] = neighbor
                        count += 1
                elif content == connector:
                    count = _reach_string(board, neighbor, costs, reached, count, level)
                elif content != BORDER:
                    price = board.liberties[board.head[neighbor]]
                    if price <= capturable and level + price <= search.limit:
                        count = _reach_string(board, neighbor, costs, reached, count, level + price)
    return count


@kernel(int64(SEARCH, RECORD))
def _share_liberties(search, board):
    """Put the common liberties of the two strings into list SHARED, their number into place 0.

    Returns the number of different liberties that the two strings have together.
    """
    first, second, shared = search.lists[0], search.lists[2], search.lists[SHARED]
    count = list_liberties(board, search.target, first)
    others = list_liberties(board, search.other, second)
    shared[0] = 0
    for index in range(others):
        for place in range(count):
            if first[place] == second[index]:
                shared[0] += 1
                shared[shared[0]] = second[index]
                break
    return count + others - shared[0]


@kernel(boolean(SEARCH, RECORD))
def _is_out_of_danger(search, board):
    """Whether the strings are linked although the cutter moves next, by what `_share_liberties` has just found.

    Two common liberties cannot both be taken, and one that the cutter may not enter cannot be taken at all. The caller
    has seen to it that the joined string keeps two liberties whatever the cutter's move was.
    """
    shared = search.lists[SHARED]
    if shared[0] >= 2:
        return True
    return shared[0] == 1 and legality(board, search.defender, shared[1]) == SUICIDE


@kernel(boolean(SEARCH, RECORD, int64))
def _can_be_taken(search, board, stone):
    """Whether the string at ``stone`` is in atari and the side to move may take it."""
    if board.liberties[board.head[stone]] != 1:
        return False
    last = search.lists[0]
    list_liberties(board, stone, last)
    return legality(board, board.to_move, last[0]) == LEGAL


@kernel(int64(SEARCH, RECORD))
def judge_connect(search, board):
    """OPEN, ATTACKER_WINS (linked) or DEFENDER_WINS (cut) for a position with either side to move.

    Linked without search are strings with one common liberty on the connector's move or two on the cutter's, when the
    link leaves two liberties to the joined string.
    """
    connector = search.attacker
    if board.color[search.target] != connector or board.color[search.other] != connector:
        return DEFENDER_WINS
    cutter_moves = board.to_move != connector
    if board.head[search.target] == board.head[search.other]:
        if board.liberties[board.head[search.target]] > 1:
            return ATTACKER_WINS
        return DEFENDER_WINS if cutter_moves and _can_be_taken(search, board, search.target) else OPEN
    if cutter_moves and (
        _can_be_taken(search, board, search.target) or _can_be_taken(search, board, search.other)
    ):
        return DEFENDER_WINS
    liberties = _share_liberties(search, board)
    if cutter_moves:
        linked = liberties >= ROOM and _is_out_of_danger(search, board)
    else:
        linked = liberties >= ROOM - 1 and search.lists[SHARED][0] > 0
    return ATTACKER_WINS if linked else OPEN


@kernel(int64(SEARCH, RECORD, int64))
def _detour(search, board, point):
    """Cost of the cheapest path through a point or an enemy string, UNREACHABLE or more if there is none."""
    first, second = int64(search.lists[FROM_TARGET][point]), int64(search.lists[FROM_OTHER][point])
    if first == UNREACHABLE or second == UNREACHABLE:
        return UNREACHABLE
    content = board.color[point]
    if content == EMPTY:
        return first + second - 1
    if content == search.attacker:
        return first + second
    return first + second - board.liberties[board.head[point]]


@kernel(int64(SEARCH))
def _reach_at(search):
    """The longest path that still counts in this position: who fights for long without linking has failed."""
    return int64(search.limit) - min(2, int64(search.ply) // DEEP_PLY)


@kernel(int64(SEARCH, RECORD))
def _measure_length(search, board):
    """The moves on the cheapest path between the two strings, UNREACHABLE if that is more than search.limit.

    The path is looked for from both ends: its first point beyond one half of the limit lies beside points that both
    halves reach. Sets ``search.path_length``.
    """
    half = search.limit // 2
    rest = search.limit - half - 1
    measure_paths(search, board, search.target, FROM_TARGET, half, half)
    count = measure_paths(search, board, search.other, FROM_OTHER, rest, rest)
    length = UNREACHABLE
    for index in range(count):
        length = min(length, _detour(search, board, int64(search.lists[REACHED][index])))
    search.path_length = length if length <= _reach_at(search) else UNREACHABLE
    return int64(search.path_length)


@kernel(int64(SEARCH, RECORD))
def effort_to_link(search, board):
    """A first guess of the proof number of an open position, for the connector: the longer the path, the more."""
    length = min(_measure_length(search, board), 2 * search.limit)
    return 1 + length * length if board.to_move != search.attacker else 1 + length * length // 2


@kernel(int64(SEARCH, RECORD))
def effort_to_cut(search, board):
    """A first guess of the disproof number of an open position: the shorter the path, the more for the cutter.

    Reads the path that `effort_to_link` has just measured for the same position.
    """
    length = int64(search.path_length)
    missing = max(0, 4 - length)
    if board.to_move == search.attacker:
        missing += 2
    return 1 + missing


@kernel(void(SEARCH, int64, RECORD, int64))
def _fight_about(search, ply, board, stone):
    """Add the moves about a weak string on a path: its liberties, the captures of its neighbours, and their saves."""
    liberties = board.liberties[board.head[stone]]
    add_liberties(search, ply, board, stone, 0)
    if liberties == 1:
        near = search.lists[0]
        list_liberties(board, stone, near)
        add_neighbors(search, ply, board, near[0])
    add_captures(search, ply, board, stone, 2, 1, 2)


@kernel(void(SEARCH, int64, RECORD, int64))
def _path_moves(search, ply, board, longest):
    """Add the points on paths of at most ``longest`` moves, and the moves about the weak strings on them."""
    noted = (search.limit + 1) // 2
    measure_paths(search, board, search.target, FROM_TARGET, search.limit, noted)
    count = measure_paths(search, board, search.other, FROM_OTHER, search.limit, noted)
    reached, stones = search.lists[REACHED], search.lists[STONES]
    fights = 0
    for index in range(count):
        point = reached[index]
        if _detour(search, board, point) > longest:
            continue
        if board.color[point] == EMPTY:
            add_candidate(search, ply, board, point)
            continue
        note(search, point)
        if point == board.head[point]:
            stones[fights] = point
            fights += 1
    for index in range(fights):
        weak = 2 if board.color[stones[index]] == search.attacker else CAPTURABLE
        if board.liberties[stones[index]] <= weak:
            _fight_about(search, ply, board, stones[index])


@kernel(void(SEARCH, int64, RECORD))
def connect_moves(search, ply, board):
    """Fill a frame with the moves of either side. No path, no moves.

    If the connector threatens to fill the one common liberty, the cutter must play there: everything else leaves the
    joined string two liberties. Otherwise the cutter may pass; the connector may only while a ko forbids it a point,
    because waiting lifts the ban.

    Noted are the points that half of the longest path looked at reaches from either end: whatever opens or closes a
    path beyond them on both sides is too far away for it.
    """
    start_candidates(search, ply)
    if board.to_move != search.attacker:
        liberties = _share_liberties(search, board)
        if liberties >= ROOM and search.lists[SHARED][0] == 1:
            add_candidate(search, ply, board, search.lists[SHARED][1])
            return
    length = _measure_length(search, board)
    if length != UNREACHABLE:
        slack = CUTTER_SLACK if length > 1 else 0
        if board.to_move == search.attacker:
            slack = CONNECTOR_SLACK
        _path_moves(search, ply, board, length + slack)
    if board.to_move != search.attacker or ko_matters(search, ply, board):
        add_candidate(search, ply, board, PASS)
