"""The connection reader's knowledge: which moves to look at when two strings are linked or cut, and when it is over.

The goal: the connector brings the two stones into one string that has two liberties or more; the cutter stops that,
in the last resort by capturing one of them. Who links must make progress, and who cuts may always pass, so in the
search (`engine.reading.search`) the connector is the *attacker* and the cutter the *defender*: a repeated position then
counts as not linked.

The moves come from the cheapest paths between the strings: an empty point costs one move, a friendly stone nothing, an
enemy string as many moves as it has liberties (it must be captured). Unless the limit is small a path may step
diagonally where both points beside the step are empty, for the cutter cannot take both (miai). Points on the cheapest
paths are looked at by both sides, and with them the fights about the strings that these paths run through (Fotland
1993, 5, lists the one- to three-point links that such paths generalise); the cutter also looks at the points beside a
diagonal step. Paths longer than ``search.limit`` count as no link, and the longer a line, the shorter those that do.
Near the root of a thorough question either side also looks at the paths that are one move longer, once all else failed.
"""

from __future__ import annotations

from numba import boolean, int64, types, void

from engine.board.kernels import LEGAL, SUICIDE, legality, list_liberties
from engine.board.points import BORDER, EAST, EMPTY, NEIGHBORS, NORTH, PASS, SOUTH, UNREACHABLE, WEST
from engine.board.record import RECORD
from engine.jit import kernel
from engine.reading.candidates import (
    add_candidate,
    add_captures,
    add_liberties,
    add_neighbors,
    is_thorough,
    ko_matters,
    note,
    start_candidates,
)
from engine.reading.outcome import ATTACKER_WINS, DEFENDER_WINS, OPEN
from engine.reading.proven_rules import holds_by_rule, links_by_rule
from engine.reading.records import SEARCH

DEEP_PLY = 3
"""Every so many plies of the search a path may be one move shorter than before, down to SHORTEST_REACH moves."""

SHORTEST_REACH = 2

PLAIN_LIMIT = 4
"""Up to this ``search.limit`` no path steps diagonally, and a path never gets too long in time: the questions of an
evaluation look at few positions, and the fewer points an answer depends on, the longer it is kept."""

NEAR, NEAR_EFFORT, FIRST_MOVE_EFFORT = 5, 4, 8
"""First guess of the effort to cut: for every move that a path is shorter than NEAR, and for the connector's move."""

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


@kernel(int64(SEARCH, RECORD, int64, int64, int64, int64, int64))
def _reach_string(search, board, stone, costs, order, count, cost):
    """Give all stones of a string the same cost in list ``costs`` and append them to list ``order`` of ``count``.

    Returns its new length.
    """
    each = int64(stone)
    while True:
        search.lists[costs, each] = cost
        search.lists[order, count] = each
        count += 1
        each = int64(board.next[each])
        if each == stone:
            return count


@kernel(int64(SEARCH, RECORD, int64, int64, int64, int64, int64, boolean))
def _step_diagonally(search, board, point, costs, order, count, level, noted):
    """As `_reach_around` for the points a diagonal step away; notes them if ``noted``."""
    for side in (WEST, EAST):
        if board.color[point + side] != EMPTY:
            continue
        for up in (NORTH, SOUTH):
            if board.color[point + up] != EMPTY:
                continue
            corner = point + up + side
            if noted:
                note(search, corner)
            if search.lists[costs, corner] != UNREACHABLE:
                continue
            content = board.color[corner]
            if content == EMPTY:
                if level < search.limit:
                    search.lists[costs, corner] = level + 1
                    search.lists[order, count] = corner
                    count += 1
            elif content == search.attacker:
                count = _reach_string(search, board, corner, costs, order, count, level)
    return count


@kernel(int64(SEARCH, RECORD, int64, int64, int64, int64, int64))
def _reach_around(search, board, point, costs, order, count, level):
    """Give the points and strings beside a point of cost ``level`` their cost; returns the new length of ``order``."""
    capturable = CAPTURABLE if board.to_move == search.attacker else CAPTURABLE - 1
    for offset in NEIGHBORS:
        neighbor = point + offset
        content = board.color[neighbor]
        if content == BORDER or search.lists[costs, neighbor] != UNREACHABLE:
            continue
        if content == EMPTY:
            if level < search.limit:
                search.lists[costs, neighbor] = level + 1
                search.lists[order, count] = neighbor
                count += 1
        elif content == search.attacker:
            count = _reach_string(search, board, neighbor, costs, order, count, level)
        else:
            price = int64(board.liberties[board.head[neighbor]])
            if price <= capturable and level + price <= search.limit:
                count = _reach_string(search, board, neighbor, costs, order, count, level + price)
    return count


@kernel(types.UniTuple(int64, 2)(SEARCH, RECORD, int64, int64, int64, int64, int64, boolean))
def _reach_level(search, board, costs, order, first, count, level, noted):
    """Go on from the points of cost ``level``, which stand in list ``order`` at ``first`` or later.

    Returns where the points of higher cost begin, and how many points were reached by now. Notes the points if
    ``noted``.
    """
    later = -1
    index = first
    diagonally = search.limit > PLAIN_LIMIT
    while index < count:
        point = int64(search.lists[order, index])
        cost = search.lists[costs, point]
        if cost == level:
            if noted:
                note(search, point)
            count = _reach_around(search, board, point, costs, order, count, level)
            if diagonally and board.color[point] != search.defender:
                count = _step_diagonally(search, board, point, costs, order, count, level, noted)
        elif later < 0 and cost > level:
            later = index
        index += 1
    return (count if later < 0 else later), count


@kernel(int64(SEARCH, RECORD, int64, int64, int64, int64))
def measure_paths(search, board, stone, costs, farthest, noted):
    """Fill list ``costs`` with the moves the connector needs to link each point with ``stone``, the point included.

    Goes on from points that cost at most ``farthest`` moves, and notes those that cost at most ``noted``. Points that
    cost more than search.limit, or that are not reached, get UNREACHABLE. Returns the number of points reached; they
    stand in list REACHED. Costs lie on the points, so the first way found to a point is a cheapest one.
    """
    search.lists[costs][:] = UNREACHABLE
    first, count = 0, _reach_string(search, board, stone, costs, REACHED, 0, 0)
    for level in range(farthest + 1):
        if first == count:
            break
        first, count = _reach_level(search, board, costs, REACHED, first, count, level, level <= noted)
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
        if not linked and liberties > ROOM and search.lists[SHARED][0] == 1:
            linked = holds_by_rule(search, board, int64(search.lists[SHARED][1]))
    else:
        linked = liberties >= ROOM - 1 and search.lists[SHARED][0] > 0
        if search.lists[SHARED][0] == 0:
            linked = links_by_rule(search, board)
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
    """The longest path that still counts in this position: who fights for long without linking has failed.

    In the questions of an evaluation it is always the limit.
    """
    limit = int64(search.limit)
    if limit <= PLAIN_LIMIT:
        return limit
    return min(limit, max(SHORTEST_REACH, limit - int64(search.ply) // DEEP_PLY))


@kernel(int64(SEARCH, RECORD, int64, int64, int64, int64))
def _shortest_detour(search, board, order, first, count, length):
    """The smaller of ``length`` and the cheapest path through a point of list ``order`` from ``first`` on."""
    for index in range(first, count):
        length = min(length, _detour(search, board, int64(search.lists[order, index])))
    return length


@kernel(int64(SEARCH, RECORD))
def _measure_length(search, board):
    """The moves on the cheapest path between the two strings, UNREACHABLE if that is more than count here.

    The path is looked for from both ends in turn, a move farther each time: paths of so many moves have been found once
    the moves gone from both ends come to as many. Sets ``search.path_length``.
    """
    reach = _reach_at(search)
    search.lists[FROM_TARGET][:] = UNREACHABLE
    search.lists[FROM_OTHER][:] = UNREACHABLE
    first, second = 0, 0
    count = _reach_string(search, board, int64(search.target), FROM_TARGET, REACHED, 0, 0)
    others = _reach_string(search, board, int64(search.other), FROM_OTHER, STONES, 0, 0)
    first, count = _reach_level(search, board, FROM_TARGET, REACHED, first, count, 0, True)
    second, others = _reach_level(search, board, FROM_OTHER, STONES, second, others, 0, True)
    length = _shortest_detour(search, board, STONES, 0, others, UNREACHABLE)
    for moves in range(2, reach + 1):
        if length < moves:
            break
        if moves & 1 == 0:
            known = count
            first, count = _reach_level(search, board, FROM_TARGET, REACHED, first, count, moves // 2, True)
            length = _shortest_detour(search, board, REACHED, known, count, length)
        else:
            known = others
            second, others = _reach_level(search, board, FROM_OTHER, STONES, second, others, moves // 2, True)
            length = _shortest_detour(search, board, STONES, known, others, length)
    search.path_length = length if length <= reach else UNREACHABLE
    return int64(search.path_length)


@kernel(int64(SEARCH, RECORD))
def _length_beside(search, board):
    """As `_measure_length`, where list SHARED holds the common liberties: a string with one is a move away."""
    if search.lists[SHARED][0] == 0 or board.head[search.target] == board.head[search.other]:
        return _measure_length(search, board)
    search.path_length = 1
    return 1


@kernel(int64(SEARCH, RECORD))
def effort_to_link(search, board):
    """A first guess of the proof number of an open position, for the connector: the longer the path, the more.

    Reads the common liberties that `judge_connect` has just found for the same position.
    """
    length = min(_length_beside(search, board), 2 * search.limit)
    return 1 + length * length if board.to_move != search.attacker else 1 + length * length // 2


@kernel(int64(SEARCH, RECORD))
def effort_to_cut(search, board):
    """A first guess of the disproof number of an open position: the shorter the path, the more for the cutter.

    Reads the path that `effort_to_link` has just measured for the same position.
    """
    effort = 1 + NEAR_EFFORT * max(0, NEAR - int64(search.path_length))
    return effort + FIRST_MOVE_EFFORT if board.to_move == search.attacker else effort


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


@kernel(boolean(SEARCH, RECORD, int64, int64))
def _is_on_way(search, board, point, longest):
    """Whether a point is empty or holds a stone of the connector, and lies on a path of at most ``longest`` moves."""
    if board.color[point] != EMPTY and board.color[point] != search.attacker:
        return False
    return _detour(search, board, point) <= longest


@kernel(boolean(SEARCH, RECORD, int64, int64))
def _is_beside_step(search, board, point, longest):
    """Whether a path steps diagonally past an empty point, from a stone or to a stone of another string."""
    for up in (NORTH, SOUTH):
        first = point + up
        for side in (WEST, EAST):
            second = point + side
            if board.color[point + up + side] != EMPTY:
                continue
            if board.color[first] == EMPTY and board.color[second] == EMPTY:
                continue
            if board.color[first] == board.color[second] and board.head[first] == board.head[second]:
                continue
            if _is_on_way(search, board, first, longest) and _is_on_way(search, board, second, longest):
                return True
    return False


@kernel(int64(SEARCH, int64, RECORD, int64))
def _points_on_way(search, ply, board, longest):
    """Add the points on paths of at most ``longest`` moves, for the cutter also those beside a diagonal step.

    Lists the strings on these paths in STONES, as heads; returns how many.
    """
    noted = (search.limit + 1) // 2
    measure_paths(search, board, search.target, FROM_TARGET, longest, noted)
    count = measure_paths(search, board, search.other, FROM_OTHER, longest, noted)
    reached, stones = search.lists[REACHED], search.lists[STONES]
    cuts_steps = board.to_move != search.attacker and search.limit > PLAIN_LIMIT
    strings = 0
    for index in range(count):
        point = reached[index]
        on_way = _detour(search, board, point) <= longest
        if board.color[point] == EMPTY:
            if on_way or (cuts_steps and _is_beside_step(search, board, point, longest)):
                add_candidate(search, ply, board, point)
        elif on_way:
            note(search, point)
            if point == board.head[point]:
                stones[strings] = point
                strings += 1
    return strings


@kernel(void(SEARCH, int64, RECORD, int64))
def _path_moves(search, ply, board, longest):
    """Add the moves on paths of at most ``longest`` moves, and those about the weak strings there."""
    stones = search.lists[STONES]
    for index in range(_points_on_way(search, ply, board, longest)):
        weak = 2 if board.color[stones[index]] == search.attacker else CAPTURABLE
        if board.liberties[stones[index]] <= weak:
            _fight_about(search, ply, board, stones[index])


@kernel(int64(SEARCH, RECORD, int64))
def _longest_path(search, board, length):
    """The moves on the longest paths to look at where the cheapest one has ``length`` moves.

    Where no path steps diagonally the cutter looks at those that are one move longer, unless one move links. So does
    the connector with its first move in a thorough question: a move may link in two ways and lie on no cheapest path.
    """
    if board.to_move == search.attacker:
        if search.ply == 0 and is_thorough(search):
            return length + 1
        return max(1, length)
    if search.limit <= PLAIN_LIMIT and length > 1:
        return length + 1
    return length


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
    liberties = _share_liberties(search, board)
    if board.to_move != search.attacker and liberties >= ROOM and search.lists[SHARED][0] == 1:
        add_candidate(search, ply, board, search.lists[SHARED][1])
        return
    length = _length_beside(search, board)
    if length != UNREACHABLE:
        _path_moves(search, ply, board, _longest_path(search, board, length))
    if board.to_move != search.attacker or ko_matters(search, ply, board):
        add_candidate(search, ply, board, PASS)


@kernel(void(SEARCH, int64, RECORD))
def wide_connect_moves(search, ply, board):
    """Add the moves on paths that are one move longer than the cheapest, as far as those count here."""
    length = _measure_length(search, board)
    if length != UNREACHABLE:
        _path_moves(search, ply, board, min(_reach_at(search), length + 1))
