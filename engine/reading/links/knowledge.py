"""The connection reader's knowledge: which moves to look at when two strings are linked or cut, and when it is over.

The goal: the connector brings the two stones into one string that has two liberties or more; the cutter stops that,
in the last resort by capturing one of them. Who links must make progress, and who cuts may always pass, so in the
search (`engine.reading.search.proof_numbers`) the connector is the *attacker* and the cutter the *defender*: a repeated
position then counts as not linked.

The moves come from the cheapest paths between the strings (`engine.reading.links.ways`). Points on the cheapest paths
are looked at by both sides, and with them the fights about the strings that these paths run through (Fotland 1993, 5,
lists the one- to three-point links that such paths generalise); the cutter also looks at the points beside a diagonal
step. Paths longer than ``search.limit`` count as no link, and the longer a line, the shorter those that do. Near the
root of a thorough question either side also looks at the paths that are one move longer, once all else failed.

Instead of the other string there may be an area that the string is to get into (`engine.reading.links.entry`).
"""

from __future__ import annotations

from numba import boolean, int64, void

from engine.board.kernels import LEGAL, SUICIDE, legality, list_liberties
from engine.board.points import EAST, EMPTY, NORTH, PASS, SOUTH, UNREACHABLE, WEST
from engine.board.record import RECORD
from engine.jit.declaring import kernel
from engine.reading.links.entry import is_inside, list_entries
from engine.reading.links.ways import (
    CAPTURABLE,
    FROM_OTHER,
    FROM_TARGET,
    PLAIN_LIMIT,
    REACHED,
    go_on,
    measure_ways,
    start_ways,
)
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
from engine.reading.search.records import BREAK_IN, CONNECT, SEARCH
from engine.reading.strings.proven_rules import holds_by_rule, links_by_rule

DEEP_PLY = 3
"""Every so many plies of the search a path may be one move shorter than before, down to SHORTEST_REACH moves."""

SHORTEST_REACH = 2

SAVING_PLY = 4
"""From this ply on the wider moves are only those that save a string. With all of them the suites' questions about
links cost a third more positions than without this ply, with these a thirtieth more, and a link was not found in time.
"""

NEAR, NEAR_EFFORT, FIRST_MOVE_EFFORT = 5, 4, 8
"""First guess of the effort to cut: for every move that a path is shorter than NEAR, and for the connector's move."""

ROOM = 4
"""Liberties of two strings together from which the common one and one more can go and the joined string is safe."""

# rows of search.lists; 0 to 2 are work lists of the move generators, 4 to 6 those of the ways
SHARED = 3
STONES = 7


@kernel(int64(SEARCH, RECORD))
def _share_liberties(search, board):
    """List the common liberties of the search's two strings (``target`` and ``other``) in work list SHARED.

    They stand from place 1 on; place 0 holds their number. Returns the number of different liberties that the
    two strings have together. But if the target is to get into an area (BREAK_IN), lists the liberties by
    which it gets in, and returns the number of its own liberties.
    """
    if search.goal == BREAK_IN:
        return list_entries(search, board, SHARED, 0)
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
    """Return whether the search's two strings are linked although the cutter moves next.

    They are if they have two common liberties, which cannot both be taken, or one where a move of the cutter
    would be suicide. The common liberties stand in work list SHARED, their number in place 0. The caller
    makes sure that the joined string keeps two liberties whatever the cutter plays.
    """
    shared = search.lists[SHARED]
    if shared[0] >= 2:
        return True
    return shared[0] == 1 and legality(board, search.defender, shared[1]) == SUICIDE


@kernel(boolean(SEARCH, RECORD, int64))
def _can_be_taken(search, board, stone):
    """Return whether the string at ``stone`` is in atari and the side to move may play at its last liberty."""
    if board.liberties[board.head[stone]] != 1:
        return False
    last = search.lists[0]
    list_liberties(board, stone, last)
    return legality(board, board.to_move, last[0]) == LEGAL


@kernel(boolean(SEARCH, RECORD))
def _are_one(search, board):
    """Return whether the search's two strings (``target`` and ``other``) have become one string.

    If the target is to get into an area (BREAK_IN): return whether it has a stone in the area.
    """
    if search.goal == BREAK_IN:
        return is_inside(search, board)
    return board.head[search.target] == board.head[search.other]


@kernel(boolean(SEARCH, RECORD))
def _stand(search, board):
    """Return whether the strings of a search about a link are still on the board.

    They are the target and, unless the target is to get into an area (BREAK_IN), the string ``other``.
    """
    if board.color[search.target] != search.attacker:
        return False
    return search.goal == BREAK_IN or board.color[search.other] == search.attacker


@kernel(boolean(SEARCH, RECORD))
def _may_be_taken(search, board):
    """Return whether the side to move may capture one of the two strings to be linked, ``target`` or
    ``other``.

    True only if the string is in atari and the move at its last liberty is legal.
    """
    if _can_be_taken(search, board, search.target):
        return True
    return search.goal == CONNECT and _can_be_taken(search, board, search.other)


@kernel(boolean(SEARCH, RECORD, int64, boolean))
def _linked_at_sight(search, board, liberties, cutter_moves):
    """Return whether the search's two strings are known to be linked without further reading.

    They are if their common liberties show it, or a rule that was proven beforehand. ``cutter_moves``:
    whether the cutter is to move. Work list SHARED holds the common liberties (their number in place 0);
    ``liberties`` is the number of different liberties that the two strings have together.
    """
    shared = search.lists[SHARED]
    if not cutter_moves:
        if shared[0] > 0:
            return liberties >= ROOM - 1
        return search.goal == CONNECT and links_by_rule(search, board)
    if liberties >= ROOM and _is_out_of_danger(search, board):
        return True
    if search.goal != CONNECT or liberties <= ROOM or shared[0] != 1:
        return False
    return holds_by_rule(search, board, int64(shared[1]))


@kernel(int64(SEARCH, RECORD))
def judge_connect(search, board):
    """Return which side has reached its goal in a search about a link, whichever side is to move.

    ATTACKER_WINS: the strings are linked; DEFENDER_WINS: they are cut; OPEN: the search has to go on.

    Strings are linked without search if they have one common liberty and the connector moves, or two and the
    cutter moves. In both cases the joined string must have two liberties left.
    """
    if not _stand(search, board):
        return DEFENDER_WINS
    cutter_moves = board.to_move != search.attacker
    if _are_one(search, board):
        if board.liberties[board.head[search.target]] > 1:
            return ATTACKER_WINS
        return DEFENDER_WINS if cutter_moves and _can_be_taken(search, board, search.target) else OPEN
    if cutter_moves and _may_be_taken(search, board):
        return DEFENDER_WINS
    liberties = _share_liberties(search, board)
    return ATTACKER_WINS if _linked_at_sight(search, board, liberties, cutter_moves) else OPEN


@kernel(int64(SEARCH, RECORD, int64))
def _detour(search, board, point):
    """Return how many moves the cheapest path through a given point takes between the two ends.

    The ends are the search's two strings, or the target and its area. The cost from either end to each point
    must stand in the work lists FROM_TARGET and FROM_OTHER. The point may be empty or hold a stone that the
    path uses or captures. UNREACHABLE or more if there is no such path.
    """
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
    """Return how many moves a path between the two strings may take at the present depth of the search, so
    that it counts.

    The deeper the search, the fewer moves. So it comes to an end, and a side that gets no nearer to a link
    fails. If ``search.limit`` is small, as in the questions of an evaluation, the number is that limit at
    every depth.
    """
    limit = int64(search.limit)
    if limit <= PLAIN_LIMIT:
        return limit
    return min(limit, max(SHORTEST_REACH, limit - int64(search.ply) // DEEP_PLY))


@kernel(int64(SEARCH, RECORD, int64, int64, int64, int64))
def _shortest_detour(search, board, order, first, count, length):
    """Return ``length``, or how many moves the cheapest path through one of some points takes if that is
    less.

    The points stand in work list ``order`` at the places ``first`` to ``count`` - 1. The path is one between
    the search's two strings, or from the target to its area.
    """
    for index in range(first, count):
        length = min(length, _detour(search, board, int64(search.lists[order, index])))
    return length


@kernel(int64(SEARCH, RECORD))
def _capturable(search, board):
    """Return the largest number of liberties with which an enemy string may still be captured by a path, i.e.
    by the moves that link the two strings.

    It is CAPTURABLE if the connector (the strings' owner) is to move, else one less.
    """
    return CAPTURABLE if board.to_move == search.attacker else CAPTURABLE - 1


@kernel(int64(SEARCH, RECORD, int64))
def _measure_length(search, board, capturable):
    """Return how many moves the cheapest path between the two strings takes; UNREACHABLE if it is too long to
    count in this search.

    The path is looked for from both ends in turn, a move farther each time, until both parts meet. It may
    lead through enemy strings with up to ``capturable`` liberties. Enters the length in
    ``search.path_length`` and ``capturable`` in ``search.capturable``. The answer of the search then depends
    on the points looked at.
    """
    search.capturable = capturable
    reach = _reach_at(search)
    first, count = 0, start_ways(search, board, FROM_TARGET, REACHED)
    second, others = 0, start_ways(search, board, FROM_OTHER, STONES)
    first, count = go_on(search, board, FROM_TARGET, REACHED, first, count, 0, True)
    second, others = go_on(search, board, FROM_OTHER, STONES, second, others, 0, True)
    length = _shortest_detour(search, board, STONES, 0, others, UNREACHABLE)
    for moves in range(2, reach + 1):
        if length < moves:
            break
        if moves & 1 == 0:
            known = count
            first, count = go_on(search, board, FROM_TARGET, REACHED, first, count, moves // 2, True)
            length = _shortest_detour(search, board, REACHED, known, count, length)
        else:
            known = others
            second, others = go_on(search, board, FROM_OTHER, STONES, second, others, moves // 2, True)
            length = _shortest_detour(search, board, STONES, known, others, length)
    search.path_length = length if length <= reach else UNREACHABLE
    return int64(search.path_length)


@kernel(int64(SEARCH, RECORD))
def _length_beside(search, board):
    """Return how many moves the cheapest path between the two strings takes: 1 if they have a common
    liberty.

    The common liberties must stand in work list SHARED. If there is none, or if the strings are already one,
    the path is measured. Leaves its length in ``search.path_length`` and sets ``search.capturable``.
    """
    capturable = _capturable(search, board)
    if search.lists[SHARED][0] == 0 or _are_one(search, board):
        return _measure_length(search, board, capturable)
    search.capturable = capturable
    search.path_length = 1
    return 1


@kernel(int64(SEARCH, RECORD))
def effort_to_link(search, board):
    """Guess the proof number of an undecided position, i.e. the effort to link the two strings.

    It grows with the number of moves of the cheapest path; 1 is the least. Reads the common liberties that
    `judge_connect` has just found for the same position.
    """
    length = min(_length_beside(search, board), 2 * search.limit)
    return 1 + length * length if board.to_move != search.attacker else 1 + length * length // 2


@kernel(int64(SEARCH, RECORD))
def effort_to_cut(search, board):
    """Guess the disproof number of an undecided position, i.e. the effort to cut the two strings.

    The shorter the cheapest path between the strings, the larger the number; 1 is the least. Reads the path
    length that `effort_to_link` has just measured for the same position.
    """
    effort = 1 + NEAR_EFFORT * max(0, NEAR - int64(search.path_length))
    return effort + FIRST_MOVE_EFFORT if board.to_move == search.attacker else effort


@kernel(void(SEARCH, int64, RECORD, int64))
def _fight_about(search, ply, board, stone):
    """Add the moves that either side may play about a weak string on a path between the strings, as
    candidates at depth ``ply``.

    These are the liberties of the string at ``stone`` and, if it is in atari, the empty points beside its
    last one. The liberties of enemy strings beside it that have at most two are added, too.
    """
    liberties = board.liberties[board.head[stone]]
    add_liberties(search, ply, board, stone, 0)
    if liberties == 1:
        near = search.lists[0]
        list_liberties(board, stone, near)
        add_neighbors(search, ply, board, near[0])
    add_captures(search, ply, board, stone, 2, 1, 2)


@kernel(boolean(SEARCH, RECORD, int64, int64))
def _is_on_way(search, board, point, longest):
    """Return whether a point lies on a path of at most ``longest`` moves between the two strings.

    The point must be empty or hold a stone of the connector, who wants to link; False for an enemy stone. The
    path may also be one from the target into its area. Its costs must stand in the work lists FROM_TARGET and
    FROM_OTHER.
    """
    if board.color[point] != EMPTY and board.color[point] != search.attacker:
        return False
    return _detour(search, board, point) <= longest


@kernel(boolean(SEARCH, RECORD, int64, int64))
def _is_beside_step(search, board, point, longest):
    """Return whether a move of the cutter at an empty point may cut a diagonal step of a path of at most
    ``longest`` moves, because the point lies beside that step.

    The other point beside the step must be empty, too. One end of the step must be a stone of the connector,
    and the ends must not be of one string.
    """
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
    """Add the empty points on paths of at most ``longest`` moves between the two strings as candidates at
    depth ``ply``.

    For the cutter, the points beside a diagonal step of a path are added, too. For the first move into an
    area (BREAK_IN) the points on the cheapest paths come first; they show the way in even if no move is
    needed and any point would do. Leaves the strings on the paths, as heads, in work list STONES and returns
    their number.
    """
    noted = (search.limit + 1) // 2
    measure_ways(search, board, FROM_TARGET, longest, noted)
    count = measure_ways(search, board, FROM_OTHER, longest, noted)
    reached, stones = search.lists[REACHED], search.lists[STONES]
    is_first = search.goal == BREAK_IN and search.ply == 0 and board.to_move == search.attacker
    cuts_steps = board.to_move != search.attacker and search.limit > PLAIN_LIMIT
    strings = 0
    for index in range(count):
        point = reached[index]
        length = _detour(search, board, point)
        on_way = length <= longest
        if board.color[point] == EMPTY:
            if on_way or (cuts_steps and _is_beside_step(search, board, point, longest)):
                add_ranked(search, ply, board, point, int64(is_first and length > search.path_length))
        elif on_way:
            note(search, point)
            if point == board.head[point]:
                stones[strings] = point
                strings += 1
    return strings


@kernel(void(SEARCH, int64, RECORD, int64))
def _path_moves(search, ply, board, longest):
    """Add the moves on paths of at most ``longest`` moves between the two strings as candidates at depth
    ``ply``.

    Moves about the weak strings on the paths (extending, capturing) are added as well.
    """
    stones = search.lists[STONES]
    for index in range(_points_on_way(search, ply, board, longest)):
        weak = 2 if board.color[stones[index]] == search.attacker else CAPTURABLE
        if board.liberties[stones[index]] <= weak:
            _fight_about(search, ply, board, stones[index])


@kernel(int64(SEARCH, RECORD, int64))
def _longest_path(search, board, length):
    """Return up to how many moves a path may take so that its points become candidate moves.

    That is ``length``, the moves of the cheapest path, or one more in two cases. The cutter looks at one more
    if paths do not step diagonally and the link takes more than one move. The connector looks at one more for
    its first move if the budget is large: a move that links in two ways at once may lie on no cheapest path.
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
    """List the moves of the side to move as candidates at depth ``ply`` of a search about a link.

    There are none if no path leads from one string to the other. If the connector threatens to fill the only
    common liberty, the cutter must play there: after any other move the strings are joined and have two
    liberties left. Otherwise the cutter may pass. The connector may pass only if a ko forbids it a point,
    since waiting lifts the ban.

    Points within half of ``search.limit`` moves of one of the two ends are noted as points that the answer
    depends on. What lies farther from both ends cannot open or close a path.
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
    """Add to the candidates at depth ``ply`` the moves on paths that are one move longer than the cheapest.

    If the cutter, to move, sees no path, it looks at the paths that the connector would have if it moved
    next; these may capture enemy strings of one liberty more. From depth SAVING_PLY on, moves are added only
    in that case, i.e. if there is no path otherwise.
    """
    length = _measure_length(search, board, _capturable(search, board))
    if length == UNREACHABLE:
        length = _measure_length(search, board, CAPTURABLE)
    elif ply >= SAVING_PLY:
        length = UNREACHABLE
    if length != UNREACHABLE:
        _path_moves(search, ply, board, min(_reach_at(search), length + 1))
