"""The units of a position, how close they are to each other, and the groups that their strings form."""

from __future__ import annotations

from numba import int64, void

from engine.board.points import BLACK, BORDER, DIAGONALS, EAST, EMPTY, NEIGHBORS, SOUTH, STRIDE, WHITE
from engine.board.record import RECORD
from engine.history.differences.neurogo.records import CLOSE, FAR, NEAR, SIGHT, UNRELATED
from engine.jit.declaring import kernel


@kernel(void(RECORD, SIGHT))
def list_units(board, sight):
    """Number the units of a position, i.e. its strings and empty points, row by row in ``sight``.

    All groups and relations that ``sight`` holds are forgotten.
    """
    count = 0
    for y in range(board.size):
        for x in range(board.size):
            point = (y + 1) * STRIDE + x + 1
            if board.color[point] == EMPTY or board.head[point] == point:
                sight.unit[point] = count
                sight.point[count] = point
                count += 1
    sight.units = count
    for y in range(board.size):
        for x in range(board.size):
            point = (y + 1) * STRIDE + x + 1
            if board.color[point] != EMPTY:
                sight.unit[point] = sight.unit[board.head[point]]
    for one in range(count):
        sight.group[one] = one
        sight.related_count[one] = 0
        for other in range(count):
            sight.closeness[one, other] = UNRELATED


@kernel(void(SIGHT, int64, int64, int64))
def _relate(sight, one, other, closeness):
    """Enter in ``sight`` how close two units are to each other; a closer relation entered before stays.

    Units are strings or empty points. one, other: their numbers; closeness: CLOSE, NEAR or FAR, entered for
    both
    """
    if one == other:
        return
    known = sight.closeness[one, other]
    if known == UNRELATED:
        sight.related[one, sight.related_count[one]] = other
        sight.related[other, sight.related_count[other]] = one
        sight.related_count[one] += 1
        sight.related_count[other] += 1
    if known == UNRELATED or known > closeness:
        sight.closeness[one, other] = closeness
        sight.closeness[other, one] = closeness


@kernel(int64(SIGHT, int64))
def _group_of(sight, one):
    """Return the number that stands for the whole group of string ``one``: the lowest of its strings'
    numbers.

    ``sight.group`` holds the groups.
    """
    while sight.group[one] != one:
        one = int64(sight.group[one])
    return one


@kernel(void(RECORD, SIGHT, int64, int64, int64))
def _meet(board, sight, one, other, shared):
    """Enter in ``sight`` that two strings share the liberty ``shared``.

    They are then NEAR, because one move there joins or parts them. Two strings of one colour become CLOSE and
    one group if this is their second common liberty, or if an enemy stone played at ``shared`` would be
    illegal or captured. one, other: the strings' numbers as units
    """
    color = board.color[sight.point[one]]
    friends = color == board.color[sight.point[other]]
    enemy = BLACK + WHITE - color
    refused = sight.liberties[enemy, shared] == 0 or sight.lost[enemy, shared] != 0
    if friends and (sight.closeness[one, other] == NEAR or refused):
        _relate(sight, one, other, CLOSE)
        first, second = _group_of(sight, one), _group_of(sight, other)
        sight.group[max(first, second)] = min(first, second)
    _relate(sight, one, other, NEAR)


@kernel(int64(RECORD, SIGHT, int64, int64))
def _list_strings(board, sight, point, row):
    """List the different strings beside a point, and return how many there are.

    Their numbers as units are written into row ``row`` (0 or 1) of ``sight.beside``.
    """
    found = 0
    for offset in NEIGHBORS:
        content = board.color[point + offset]
        if content != BLACK and content != WHITE:
            continue
        unit = sight.unit[point + offset]
        known = False
        for index in range(found):
            known |= sight.beside[row, index] == unit
        if not known:
            sight.beside[row, found] = unit
            found += 1
    return found


@kernel(void(RECORD, SIGHT, int64))
def _relate_point(board, sight, point):
    """Enter in ``sight`` how close an empty point is to the points and strings around it.

    The strings beside the point share it as a liberty, which is entered, too.
    """
    unit = int64(sight.unit[point])
    found = _list_strings(board, sight, point, 0)
    for first in range(found):
        one = int64(sight.beside[0, first])
        _relate(sight, unit, one, CLOSE)
        for second in range(first):
            _meet(board, sight, one, int64(sight.beside[0, second]), point)
    for offset in NEIGHBORS:
        if board.color[point + offset] == EMPTY:
            _relate(sight, unit, int64(sight.unit[point + offset]), CLOSE)
            if board.color[point + 2 * offset] == EMPTY:
                _relate(sight, unit, int64(sight.unit[point + 2 * offset]), FAR)
    for offset in DIAGONALS:
        if board.color[point + offset] != BORDER:
            _relate(sight, unit, int64(sight.unit[point + offset]), NEAR)


@kernel(void(RECORD, SIGHT, int64, int64))
def _relate_across(board, sight, point, beside):
    """Enter in ``sight`` that what lies around two neighbouring empty points is FAR from each other.

    These are each string beside one point and the other point, and each string beside one point and each
    string beside the other. point, beside: the two points
    """
    found, others = _list_strings(board, sight, point, 0), _list_strings(board, sight, beside, 1)
    for first in range(found):
        one = int64(sight.beside[0, first])
        _relate(sight, one, int64(sight.unit[beside]), FAR)
        for second in range(others):
            _relate(sight, one, int64(sight.beside[1, second]), FAR)
    for second in range(others):
        _relate(sight, int64(sight.beside[1, second]), int64(sight.unit[point]), FAR)


@kernel(void(RECORD, SIGHT))
def _relate_groups(board, sight):
    """Enter in ``sight`` that all strings of one group are CLOSE to each other, and the group of each string.

    A group is given by the number of the string that stands for it.
    """
    for one in range(sight.units):
        if board.color[sight.point[one]] == EMPTY:
            continue
        group = _group_of(sight, one)
        sight.group[one] = group
        for other in range(one):
            if board.color[sight.point[other]] != EMPTY and sight.group[other] == group:
                _relate(sight, one, other, CLOSE)


@kernel(void(RECORD, SIGHT))
def relate(board, sight):
    """Find how close all units (strings and empty points) of a position are, and which strings form groups.

    Both are entered in ``sight``. Before this, `list_units` must have numbered the units, and `try_points`
    must have found which stones are captured once they are played.
    """
    for y in range(board.size):
        for x in range(board.size):
            point = (y + 1) * STRIDE + x + 1
            if board.color[point] == EMPTY:
                _relate_point(board, sight, point)
            for beside in (point + EAST, point + SOUTH):
                if board.color[beside] == BORDER:
                    continue
                if board.color[point] == EMPTY and board.color[beside] == EMPTY:
                    _relate_across(board, sight, point, beside)
                elif board.color[point] + board.color[beside] == BLACK + WHITE:
                    _relate(sight, int64(sight.unit[point]), int64(sight.unit[beside]), CLOSE)
    _relate_groups(board, sight)


@kernel(void(RECORD, SIGHT))
def count_groups(board, sight):
    """Count for each group in ``sight`` its stones, its eyes, and the further eyes that one move can make.

    A group is a set of strings. `look_around` and `relate` must have been called before.
    """
    for unit in range(sight.units):
        sight.group_stones[unit] = 0
        sight.group_eyes[0, unit] = 0
        sight.group_eyes[1, unit] = 0
    for unit in range(sight.units):
        point = int64(sight.point[unit])
        if board.color[point] != EMPTY:
            sight.group_stones[sight.group[unit]] += board.stones[point]
            continue
        found = _list_strings(board, sight, point, 0)
        for index in range(found):
            string = int64(sight.beside[0, index])
            moves = sight.eye[board.color[sight.point[string]], point]
            group = sight.group[string]
            known = moves > 1
            for earlier in range(index):
                known |= sight.group[sight.beside[0, earlier]] == group
            if not known:
                sight.group_eyes[moves, group] += 1
