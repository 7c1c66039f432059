"""Knowledge of life and death: when a group is dead or alive for certain, and which moves to look at.

The goal: the attacker captures the target's string, the defender makes it live - with two eyes, in seki (it is never
captured, since the attacker has no move that does not lose), or by escaping to open country. The positions are those of
`engine.reading.life.region`, where everything around the region is a wall.

What counts as decided without search is proven: alive by Benson's theorem (Benson 1976) over the region, dead when
fewer than two points apart from each other can ever become eyes. So an answer that is not UNKNOWN holds for the
region that was searched.
"""

from __future__ import annotations

from numba import boolean, int64, void

from engine.board.kernels import LEGAL, legality, list_liberties, touches_string
from engine.board.points import BORDER, EMPTY, NEIGHBORS, PASS, STRIDE
from engine.board.record import RECORD
from engine.jit.declaring import kernel
from engine.reading.life.rim import is_false
from engine.reading.outcome import ATTACKER_WINS, DEFENDER_WINS, OPEN
from engine.reading.search.candidates import add_candidate, ko_matters, start_candidates
from engine.reading.search.records import ENEMY_GROUND, OPEN_COUNTRY, PLAYABLE, SEARCH
from engine.reading.search.threats import may_ignore_ko, most_threats
from engine.reading.search.trackset import has_point

AROUND = (-STRIDE - 1, -STRIDE, -STRIDE + 1, -1, 1, STRIDE - 1, STRIDE, STRIDE + 1)

FIRST_GUESS = 1
"""Proof and disproof number of an open position. Guesses from the eye space that is left, from the shape around the
move (weights fitted to 28,000 proven moves) and from atari changed the number of problems solved by less than chance
(100 problems of each grade, 100,000 positions each), so there are none."""

NO_EYES, FALSE_EYES, TRUE_EYES = 0, 1, 2
"""What may still become of the points of a region: no two eyes, two of which one is false, two true ones."""

MOST_MARKS = 1 << 30
"""Half of what the mark of a position can be; beyond it marks begin anew."""

MOST_PARTS = 30
"""Strings and eye spaces that the test for two eyes keeps apart; a group with more is left to the search."""


@kernel(void(SEARCH))
def _forget_shapes(search):
    """Forget what the life search found out about the position before: which strings and points are walls,
    held by the rim, or possible eyes.

    These notes stand in ``search.known_walls``, ``known_rim`` and ``known_eyes``. A note counts only if it is
    not below ``search.known_mark``; this function raises that mark.
    """
    search.known_mark += 2
    if search.known_mark > MOST_MARKS:
        search.known_mark = 2
        search.known_walls[:] = 0
        search.known_rim[:] = 0
        search.known_eyes[:] = 0


@kernel(boolean(SEARCH, RECORD, int64))
def _reaches_outside(search, board, head):
    stone = head
    while search.region[stone] == PLAYABLE:
        stone = int64(board.next[stone])
        if stone == head:
            return False
    return True


@kernel(boolean(SEARCH, RECORD, int64))
def _is_enemy_wall(search, board, point):
    """Return whether a point belongs to the attacker of a life search for good.

    There are two such cases. A stone of the attacker is on the point and its string reaches outside the
    region (the points where both sides play). Or the point is ground of the attacker's beside the region.
    """
    if search.region[point] != PLAYABLE:
        return board.color[point] == search.attacker or search.region[point] == ENEMY_GROUND
    if board.color[point] != search.attacker:
        return False
    head = int64(board.head[point])
    if search.known_walls[head] < search.known_mark:
        search.known_walls[head] = search.known_mark + _reaches_outside(search, board, head)
    return search.known_walls[head] != search.known_mark


@kernel(boolean(SEARCH, RECORD, int64))
def _is_beside_wall(search, board, point):
    """Return whether a point lies outside the region of a life search, or is the attacker's for good, or is
    beside such a point.

    A point is the attacker's for good if it holds a stone of a string that reaches outside the region, or if
    it is the attacker's ground beside the region.
    """
    if search.region[point] != PLAYABLE or _is_enemy_wall(search, board, point):
        return True
    for offset in NEIGHBORS:
        if _is_enemy_wall(search, board, point + offset):
            return True
    return False


@kernel(boolean(SEARCH, RECORD, int64))
def _may_be_eye(search, board, point):
    """Return whether a point of the region may become an eye.

    It may if neither it nor a point beside it is the attacker's for good.
    """
    if search.known_eyes[point] < search.known_mark:
        search.known_eyes[point] = search.known_mark + (not _is_beside_wall(search, board, point))
    return search.known_eyes[point] != search.known_mark


@kernel(boolean(int64, int64, int64))
def _are_apart(count, first, second):
    """Tell whether among ``count`` points there are two that are not neighbours.

    The points must have come in ascending order; only the last two are given: ``first``, the larger one, and
    ``second``. Three points or more always have two that are not neighbours.
    """
    apart = first - second
    return count > 2 or (count == 2 and apart != 1 and apart != STRIDE)


@kernel(int64(SEARCH, RECORD))
def eyes_to_come(search, board):
    """Return whether the group that the search is about may ever get two eyes, at points that are not
    neighbours.

    TRUE_EYES: there are two such points. FALSE_EYES: there are two, but only if points of false eyes count.
    NO_EYES: there are no two.

    A wall stone is an attacker's stone that cannot be captured. Its point, and any point beside it, never
    becomes an eye. Stones of the group outside the target's string may be captured and leave eye space, so
    their points count. `engine.reading.life.rim` tells which points are false.
    """
    first = second = first_true = second_true = 0
    count = true_count = 0
    for index in range(search.playable_count):
        point = int64(search.playable[index])
        if board.color[point] == search.defender and board.head[point] == board.head[search.target]:
            continue
        if not _may_be_eye(search, board, point):
            continue
        count += 1
        second, first = first, point
        if not is_false(search, board, point):
            true_count += 1
            second_true, first_true = first_true, point
            if _are_apart(true_count, first_true, second_true):
                return TRUE_EYES
    return FALSE_EYES if _are_apart(count, first, second) else NO_EYES


@kernel(boolean(SEARCH, RECORD))
def _is_dead(search, board):
    """Return whether the group that the search is about is dead for certain.

    It is dead if it never gets two eyes. If it gets two only with a false eye, it must win a ko again and
    again to keep that eye. Then it is dead unless its owner may ignore the ban of a ko in this search and has
    any number of ko threats; in that case the search has to find out.
    """
    eyes = eyes_to_come(search, board)
    if eyes != FALSE_EYES or most_threats(search) > 0:
        return eyes != TRUE_EYES
    search.ko_seen = 1
    return not may_ignore_ko(search, search.defender, search.ply)


@kernel(boolean(SEARCH, RECORD))
def has_escaped(search, board):
    """Return whether the target of a life search has a liberty in open country.

    Open country is marked OPEN_COUNTRY in ``search.region``. It is the empty points that lie beyond the
    region (where both sides play) and that the group reaches before the enemy.
    """
    liberties = search.lists[0]
    for index in range(list_liberties(board, search.target, liberties)):
        if search.region[liberties[index]] == OPEN_COUNTRY:
            return True
    return False


@kernel(int64(SEARCH, RECORD, int64, int64))
def _flood_space(search, board, start, row):
    """List in work list ``row`` the connected points around ``start`` that hold no stone of the defender.

    Returns how many points there are. Returns 0 if the defender does not close them in, i.e. if they reach
    the end of the search's region. The points are marked with ``search.mark``.
    """
    points = search.lists[row]
    points[0] = start
    search.marks[start] = search.mark
    count = 1
    done = 0
    closed = True
    while done < count:
        point = points[done]
        done += 1
        for offset in NEIGHBORS:
            beside = point + offset
            content = board.color[beside]
            if content == BORDER or content == search.defender or search.marks[beside] == search.mark:
                continue
            if search.region[beside] != PLAYABLE:
                closed = False
                continue
            search.marks[beside] = search.mark
            points[count] = beside
            count += 1
    return count if closed else 0


@kernel(int64(SEARCH, int64, int64))
def _string_number(search, head, count):
    """Return the number that `has_two_eyes` gave to the defender's string with this head.

    Numbers count from 0 and stand in work list 0, at the heads of the strings. If the string has none yet,
    returns ``count``, which is how many strings have a number.
    """
    return int64(search.lists[0, head]) if search.marks[head] == search.mark else count


@kernel(boolean(SEARCH, RECORD, int64, int64))
def _survives(search, board, strings, count):
    """Return whether the target's string is left after strings and eye spaces are struck out by Benson's
    rule.

    The rule strikes out strings without two vital spaces, and spaces that touch such strings, until nothing
    changes. ``strings`` and ``count`` are the numbers of strings and spaces that `has_two_eyes` has numbered.
    Two arrays hold one bit set of strings for each space: ``search.space_strings`` the strings that it
    touches, ``search.space_vital`` those that it is vital to.
    """
    alive = (int64(1) << strings) - 1
    target = _string_number(search, int64(board.head[search.target]), strings)
    if target == strings:
        return False
    changed = True
    while changed and (alive >> target) & 1:
        changed = False
        for number in range(strings):
            if not (alive >> number) & 1:
                continue
            eyes = 0
            for space in range(count):
                if search.lists[2, space] == 1 and (search.space_vital[space] >> number) & 1:
                    eyes += 1
            if eyes < 2:
                alive &= ~(int64(1) << number)
                changed = True
        for space in range(count):
            if search.lists[2, space] == 1 and search.space_strings[space] & ~alive:
                search.lists[2, space] = 0
                changed = True
    return (alive >> target) & 1 == 1


@kernel(boolean(SEARCH, RECORD, int64, int64))
def _may_be_vital(search, board, start, first):
    """Return whether the space around ``start`` may be vital to the target: all its empty points are
    liberties of the target, and no way leads out of the region.

    ``start`` is itself a liberty of the target. A space is a connected set of points without stones of the
    defender. Returns False, too, if the space meets a space that an earlier call has already looked through:
    its points carry a work mark of ``first`` or higher. Overwrites work list 3.
    """
    points, target = search.lists[3], int64(board.head[search.target])
    search.mark += 1
    points[0] = start
    search.marks[start] = search.mark
    count, done = 1, 0
    while done < count:
        point = points[done]
        done += 1
        if board.color[point] == EMPTY and not touches_string(board, point, target):
            return False
        for offset in NEIGHBORS:
            beside = point + offset
            content, kind = board.color[beside], search.region[beside]
            if content == BORDER or content == search.defender or kind == ENEMY_GROUND:
                continue
            if kind != PLAYABLE:
                return False
            if search.marks[beside] == search.mark:
                continue
            if search.marks[beside] >= first:
                return False
            search.marks[beside] = search.mark
            points[count] = beside
            count += 1
    return True


@kernel(boolean(SEARCH, RECORD))
def _may_have_two_eyes(search, board):
    """Return whether the target's string may have two vital spaces, so that `has_two_eyes` is worth asking.

    A space is vital if all its empty points are liberties of the string. False proves that there are no two
    vital spaces; True proves nothing. The count stops at the second space.
    """
    liberties = search.lists[0]
    first, found = int64(search.mark) + 1, 0
    for index in range(list_liberties(board, search.target, liberties)):
        point = int64(liberties[index])
        if search.region[point] == ENEMY_GROUND:
            found += 1
        elif search.region[point] == PLAYABLE and search.marks[point] < first:
            found += _may_be_vital(search, board, point, first)
        if found == 2:
            return True
    return False


@kernel(boolean(SEARCH, RECORD))
def has_two_eyes(search, board):
    """Return whether the target's string lives however often the attacker plays: Benson's theorem, applied
    to the region of the life search.

    A space is a part of the region without stones of the defender that the defender closes in. A space is
    vital to a string if each of its empty points is a liberty of the string. Strings without two vital
    spaces, and spaces that touch such strings, are struck out until nothing changes; the target's string
    lives if it is left. Returns False as well if there are too many strings. Overwrites the work lists 0, 2
    and 3.
    """
    if not _may_have_two_eyes(search, board):
        return False
    spaces = search.lists[2]
    strings = 0
    count = 0
    search.mark += 1
    for index in range(search.playable_count):
        start = search.playable[index]
        if board.color[start] == search.defender or search.marks[start] == search.mark:
            continue
        size = _flood_space(search, board, start, 3)
        if size == 0 or count == MOST_PARTS:
            continue
        around = int64(0)
        vital = (int64(1) << MOST_PARTS) - 1
        for position in range(size):
            point = search.lists[3, position]
            beside = int64(0)
            for offset in NEIGHBORS:
                neighbor = point + offset
                if board.color[neighbor] == search.defender:
                    head = int64(board.head[neighbor])
                    number = _string_number(search, head, strings)
                    if number == MOST_PARTS:
                        return False
                    if number == strings:
                        search.marks[head] = search.mark
                        search.lists[0, head] = number
                        strings += 1
                    beside |= int64(1) << number
            around |= beside
            if board.color[point] == EMPTY:
                vital &= beside
        search.space_strings[count] = around
        search.space_vital[count] = vital & around
        spaces[count] = 1
        count += 1
    return _survives(search, board, strings, count)


@kernel(int64(SEARCH, RECORD))
def judge_life(search, board):
    """Return which side has reached its goal in this position of a life search, whichever side is to move.

    ATTACKER_WINS: the group is captured or dead for certain. DEFENDER_WINS: it lives or has got out for
    certain. OPEN: neither is known yet, so the search has to go on.
    """
    if board.color[search.target] != search.defender:
        return ATTACKER_WINS
    _forget_shapes(search)
    liberties = board.liberties[board.head[search.target]]
    if liberties == 1 and board.to_move == search.attacker:
        around = search.lists[0]
        list_liberties(board, search.target, around)
        if legality(board, search.attacker, around[0]) == LEGAL:
            return ATTACKER_WINS
    if search.has_exit == 0 and _is_dead(search, board):
        return ATTACKER_WINS
    # an attacker's move neither makes eyes nor lets the group out, so these are looked at after the defender's only
    if board.to_move == search.attacker:
        if search.has_exit != 0 and has_escaped(search, board):
            return DEFENDER_WINS
        if has_two_eyes(search, board):
            return DEFENDER_WINS
    return OPEN


@kernel(boolean(SEARCH, RECORD, int64))
def _is_own_eye(search, board, point):
    """Return whether all points around a point are stones of one string of the defender's, and that string
    has other liberties.

    The defender then need not play there. The edge counts as surrounding; the diagonal points are not looked
    at.
    """
    head = int64(0)
    for offset in NEIGHBORS:
        content = board.color[point + offset]
        if content == BORDER:
            continue
        if content != search.defender:
            return False
        string = int64(board.head[point + offset])
        if head != 0 and string != head:
            return False
        head = string
    return head != 0 and board.liberties[head] > 1


@kernel(boolean(SEARCH, RECORD, int64))
def _lies_between_strings(search, board, point):
    """Return whether a move at a point may join or part two strings of the defender.

    That is so if two of its strings touch the point or the empty points beside it. Only those empty points
    are looked at that the search has noted as points on which its answer depends.
    """
    found = int64(0)
    for offset in NEIGHBORS:
        beside = point + offset
        if board.color[beside] == search.defender:
            head = int64(board.head[beside])
            if found != 0 and found != head:
                return True
            found = head
        elif board.color[beside] == EMPTY and search.touched[beside] != 0:
            for step in NEIGHBORS:
                if board.color[beside + step] == search.defender:
                    head = int64(board.head[beside + step])
                    if found != 0 and found != head:
                        return True
                    found = head
    return False


@kernel(boolean(SEARCH, RECORD, int64))
def _is_dame(search, board, point):
    """Return whether a move at a point of the region can only change liberties, not eyes or captures.

    Three things must hold. None of the eight points around it may become an eye. No two strings of the
    defender meet there. Every string beside it is either the defender's, with three liberties or more, or an
    attacker's string that cannot be captured.
    """
    if _may_be_eye(search, board, point) or _lies_between_strings(search, board, point):
        return False
    for offset in AROUND:
        if board.color[point + offset] != search.defender and _may_be_eye(search, board, point + offset):
            return False
    for offset in NEIGHBORS:
        content = board.color[point + offset]
        if content == search.defender and board.liberties[board.head[point + offset]] <= 2:
            return False
        if content == search.attacker and not _is_enemy_wall(search, board, point + offset):
            return False
    return True


@kernel(boolean(SEARCH, RECORD, int64))
def _touches_defender(search, board, point):
    for offset in NEIGHBORS:
        if board.color[point + offset] == search.defender:
            return True
    return False


@kernel(boolean(SEARCH, RECORD, int64))
def _takes_wall(search, board, point):
    """Return whether a move of the defender at a point captures stones that are assumed never to fall.

    These are the stones in the bit set ``search.walls``.
    """
    for offset in NEIGHBORS:
        string = point + offset
        if board.color[string] != search.attacker or board.liberties[board.head[string]] != 1:
            continue
        stone = int64(string)
        while True:
            if has_point(search.walls[:], stone):
                return True
            stone = int64(board.next[stone])
            if stone == string:
                break
    return False


@kernel(void(SEARCH, int64, RECORD))
def life_moves(search, ply, board):
    """List the moves of the side to move, on empty points of the region, as candidates at depth ``ply`` of a
    life search.

    The defender leaves out its own one-point eyes and captures of stones that are assumed to be alive; it may
    always pass. The attacker may pass if there is a ko, since the other side may be unable to end it, and if
    a group in seki counts as dead.

    Of the points that only take liberties (dame) the attacker tries one at a time, since their order does not
    matter. The defender tries none of them.
    """
    start_candidates(search, ply)
    _forget_shapes(search)
    defending = board.to_move == search.defender
    dame_tried = False
    for index in range(search.playable_count):
        point = int64(search.playable[index])
        if board.color[point] != EMPTY or (defending and _is_own_eye(search, board, point)):
            continue
        if search.region[point] == ENEMY_GROUND and (
            defending or not _touches_defender(search, board, point)
        ):
            continue
        if search.has_exit == 0 and _is_dame(search, board, point):
            if defending or dame_tried:
                continue
            dame_tried = True
        if defending and _takes_wall(search, board, point):
            continue
        add_candidate(search, ply, board, point)
    if defending or search.seki_fails != 0 or ko_matters(search, ply, board):
        add_candidate(search, ply, board, PASS)
